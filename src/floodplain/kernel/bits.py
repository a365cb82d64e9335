"""Small sets as the bits of an integer."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

BYTES: Final = 16  # the most bytes of a mask
BYTE: Final = 256  # the values of a byte
MOST_BITS: Final = 62  # what a compiled integer holds without being boxed
ALL_BITS: Final = (1 << MOST_BITS) - 1
IS_COMPILED: Final = not __file__.endswith(".py")

# byte * BYTE + its value: the bits that stand there.
_LISTED: Final[list[tuple[int, ...]]] = [
    tuple([8 * byte + bit for bit in range(8) if value >> bit & 1])
    for byte in range(BYTES)
    for value in range(BYTE)
]


def list_bits(mask: int) -> list[int]:
    """The numbers of the bits that are set, the lowest first."""
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


def count_bits(mask: int) -> int:
    """How many bits a mask has; compiled, without an object or a call of Python's."""
    if IS_COMPILED and 0 <= mask <= ALL_BITS:
        return sum_bits(mask)
    return mask.bit_count()


def sum_bits(mask: i64) -> i64:
    """How many of the lowest bits there are: summed up in pairs, fours, bytes and so on."""
    mask -= mask >> 1 & 0x5555555555555555
    mask = (mask & 0x3333333333333333) + (mask >> 2 & 0x3333333333333333)
    mask = mask + (mask >> 4) & 0x0F0F0F0F0F0F0F0F
    mask += mask >> 8
    mask += mask >> 16
    mask += mask >> 32
    return mask & 127
