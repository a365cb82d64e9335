"""Small sets as the bits of an integer."""

from __future__ import annotations

from typing import Final

BYTES: Final = 8  # a mask is at most so many bytes of bits
MOST_BITS: Final = 8 * BYTES - 2  # what a compiled integer holds without being boxed

# For every byte of a mask and every value of it, the bits that stand there.
_LISTED: Final[list[list[tuple[int, ...]]]] = [
    [tuple([8 * byte + bit for bit in range(8) if value >> bit & 1]) for value in range(256)]
    for byte in range(BYTES)
]


def list_bits(mask: int) -> list[int]:
    """The bits of a mask, in order."""
    bits: list[int] = []
    byte = 0
    while mask:
        value = mask & 255
        if value:
            bits.extend(_LISTED[byte][value])
        mask >>= 8
        byte += 1
    return bits


def lowest(mask: int) -> int:
    """The lowest bit of a mask that has one, as a mask."""
    return mask & -mask
