"""The totals of a player's fields, computed once for every set of fields."""

from __future__ import annotations

from typing import Final

from floodplain.games.demetra.hexes import Board
from floodplain.kernel.bits import count_bits
from floodplain.kernel.memo import keep

KEPT: Final = 1024  # how many countries are cached
NOT_YET: Final = -1_000_000  # a gain that is not computed yet


class Country:
    """D11.2, D11.3: the points of the two largest groups of fields, and of one more field."""

    def __init__(self, board: Board, fields: int, largest_points: int, second_points: int) -> None:
        self.groups: list[int] = board.groups(fields)
        first, second = board.two_largest(self.groups)
        self.first = first
        self.second = second
        self.near = board.around(fields)
        self.largest = largest_points * first  # D11.2
        self.runner_up = second_points * second  # D11.3
        self._board = board
        self._points = (largest_points, second_points)
        self._gains: list[int] = [NOT_YET] * board.hexes

    def counting(self) -> list[tuple[int, int]]:
        """Return the scoring groups, largest first, each with the points per field."""
        largest = sorted(self.groups, key=count_bits, reverse=True)
        return list(zip(largest, self._points, strict=False))

    def gain(self, hex_: int) -> int:
        """Return the points that a field on this hex adds; negative if it joins the two largest groups."""
        known = self._gains[hex_]
        if known != NOT_YET:
            return known
        first, second = self._board.two_largest_with(self.groups, hex_)
        largest_points, second_points = self._points
        gain = largest_points * first + second_points * second - self.largest - self.runner_up
        self._gains[hex_] = gain
        return gain


class Countries:
    """A cache of countries, by their fields."""

    def __init__(self, board: Board, largest_points: int, second_points: int) -> None:
        self._board = board
        self._largest_points = largest_points
        self._second_points = second_points
        self._kept: dict[int, Country] = {}

    def of(self, fields: int) -> Country:
        """Return the totals of these fields."""
        found = self._kept.get(fields)
        if found is None:
            made = Country(self._board, fields, self._largest_points, self._second_points)
            found = keep(self._kept, fields, made, KEPT)
        return found
