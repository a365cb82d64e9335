"""Small sets as the bits of an integer."""

from __future__ import annotations

from typing import Final

BYTES: Final = 16  # a mask is at most so many bytes of bits
BYTE: Final = 256  # the values of a byte
MOST_BITS: Final = 62  # what a compiled integer holds without being boxed

# byte * BYTE + its value: the bits that stand there.
_LISTED: Final[list[tuple[int, ...]]] = [
    tuple([8 * byte + bit for bit in range(8) if value >> bit & 1])
    for byte in range(BYTES)
    for value in range(BYTE)
]


def list_bits(mask: int) -> list[int]:
    """The bits of a mask, in order."""
    bits: list[int] = []
    row = 0
    if mask >> MOST_BITS:
        for value in mask.to_bytes(BYTES, "little"):
            if value:
                bits.extend(_LISTED[row + value])
            row += BYTE
        return bits
    while mask:
        value = mask & BYTE - 1
        if value:
            bits.extend(_LISTED[row + value])
        mask >>= 8
        row += BYTE
    return bits


def lowest(mask: int) -> int:
    """The lowest bit of a mask that has one, as a mask."""
    return mask & -mask
