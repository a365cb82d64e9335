"""Hexes of a country board as bits of an integer, and their neighbourhoods."""

from __future__ import annotations

from typing import Final

from floodplain.kernel.bits import BYTE, count_bits, list_bits

MOST_HEXES: Final = 60  # at most 64, so that a board is one machine word
BYTES: Final = 8  # the bytes of a board


def above(bit: int) -> int:
    """Return the mask of every higher bit."""
    return -2 << bit


class Board:
    """D1.1: rows of hexes, each offset by half a hex from the next; all players have the same board."""

    def __init__(self, rows: dict[str, int]) -> None:
        self.rows = rows
        self.names: list[str] = [
            f"{letter}{number}" for letter, length in rows.items() for number in range(1, length + 1)
        ]
        self.hexes = len(self.names)
        self.near: list[int] = _neighbourhoods(list(rows.values()))  # by hex: the touching hexes
        self.spread: list[int] = self._spread()  # byte * BYTE + its value: the hexes that touch those hexes

    def _spread(self) -> list[int]:
        table: list[int] = []
        for byte in range(BYTES):
            for value in range(BYTE):
                touched = 0
                for hex_ in list_bits(value << 8 * byte):
                    if hex_ < self.hexes:
                        touched |= self.near[hex_]
                table.append(touched)
        return table

    def around(self, mask: int) -> int:
        """Return every hex that touches a hex of a mask."""
        touched = 0
        row = 0
        spread = self.spread
        while mask:
            touched |= spread[row + (mask & 255)]
            mask >>= 8
            row += BYTE
        return touched

    def group(self, seed: int, fields: int) -> int:
        """D3.1, D3.2: return the fields connected with a starting field by shared sides."""
        group = seed
        edge = seed
        while edge:
            edge = self.around(edge) & fields & ~group
            group |= edge
        return group

    def groups(self, fields: int) -> list[int]:
        """Return every group of fields, in order of their first hexes."""
        found: list[int] = []
        while fields:
            group = self.group(fields & -fields, fields)
            found.append(group)
            fields &= ~group
        return found

    def two_largest(self, groups: list[int]) -> tuple[int, int]:
        """Return the sizes of the largest and the second largest group."""
        first = 0
        second = 0
        for group in groups:
            size = count_bits(group)
            if size > first:
                second = first
                first = size
            elif size > second:
                second = size
        return first, second

    def two_largest_with(self, groups: list[int], hex_: int) -> tuple[int, int]:
        """Return the same with a field added on a hex."""
        near = self.near[hex_]
        joined = 1
        first = 0
        second = 0
        for group in groups:
            size = count_bits(group)
            if group & near:
                joined += size
            elif size > first:
                second = first
                first = size
            elif size > second:
                second = size
        if joined > first:
            return joined, first
        return first, max(second, joined)

    def lone(self, fields: int) -> int:
        """Return the unconnected fields, which touch no other field."""
        return fields & ~self.around(fields)


def _neighbourhoods(lengths: list[int]) -> list[int]:
    """Return, by hex, its neighbours: n ± 1 in its row; in the next row n and n + 1 or n - 1 and n."""
    near: list[int] = []
    start = 0
    for row, length in enumerate(lengths):
        for number in range(length):
            mask = 0
            if number:
                mask |= 1 << start + number - 1
            if number + 1 < length:
                mask |= 1 << start + number + 1
            if row:
                mask |= _pair(number, length, lengths[row - 1]) << start - lengths[row - 1]
            if row + 1 < len(lengths):
                mask |= _pair(number, length, lengths[row + 1]) << start + length
            near.append(mask)
        start += length
    return near


def _pair(number: int, length: int, other: int) -> int:
    """Return the hexes of a neighbouring row, as bits of that row, that touch a hex of this one."""
    pair = 3 << number if other > length else 3 << number >> 1
    return pair & ((1 << other) - 1)
