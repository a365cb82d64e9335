"""Small sets of whole numbers, kept as the bits of an integer."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

BYTES: Final = 16  # the most bytes of a mask
BYTE: Final = 256  # the number of values of a byte
MOST_BITS: Final = 62  # what a compiled integer holds without being boxed
ALL_BITS: Final = (1 << MOST_BITS) - 1
IS_COMPILED: Final = not __file__.endswith(".py")

# byte * BYTE + its value: the bits set there
_LISTED: Final[list[tuple[int, ...]]] = [
    tuple([8 * byte + bit for bit in range(8) if value >> bit & 1])
    for byte in range(BYTES)
    for value in range(BYTE)
]


def list_bits(mask: int) -> list[int]:
    """Return the numbers of the bits that are set, lowest first."""
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
    """Return the lowest bit of a mask as a mask; the mask must not be 0."""
    return mask & -mask


def count_bits(mask: int) -> int:
    """Return the number of bits set in a mask; compiled code creates no object and calls no Python for it."""
    if IS_COMPILED and 0 <= mask <= ALL_BITS:
        return sum_bits(mask)
    return mask.bit_count()


def sum_bits(mask: i64) -> i64:
    """Count the lowest bits that are set by adding up pairs, groups of four, bytes and so on."""
    mask -= mask >> 1 & 0x5555555555555555
    mask = (mask & 0x3333333333333333) + (mask >> 2 & 0x3333333333333333)
    mask = mask + (mask >> 4) & 0x0F0F0F0F0F0F0F0F
    mask += mask >> 8
    mask += mask >> 16
    mask += mask >> 32
    return mask & 127
