"""The state of Noughts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from floodplain.kernel.flow import State

SIDE: Final = 3
SQUARES: Final = SIDE * SIDE
CARDS: Final = ("ankh", "moon", "star", "sun")
EACH: Final = 2  # copies of every card
HAND: Final = 2
FIELDS: Final = 5
HIDDEN: Final = -1
NOBODY: Final = -1
LINES: Final = (
    *((row * SIDE, row * SIDE + 1, row * SIDE + 2) for row in range(SIDE)),
    *((column, column + SIDE, column + 2 * SIDE) for column in range(SIDE)),
    (0, 4, 8),
    (2, 4, 6),
)


class Noughts(State):
    """Marks by square, the die, cards, and cards on fields."""

    marks: list[int]
    die: int
    hands: list[list[int]]
    deck: list[int]
    fields: list[int]
    played: list[int]
    stakes: list[int]

    def attach(self, material: object) -> None:
        """Do nothing: nothing depends on the material."""

    def free(self) -> list[int]:
        """The squares that the die allows: those of its column, or all if it is full."""
        free = [square for square in range(SQUARES) if self.marks[square] == NOBODY]
        column = [square for square in free if square % SIDE == self.die - 1]
        return column or free

    def lines(self, seat: int) -> int:
        """Return how many lines of three a seat has."""
        return sum(all(self.marks[square] == seat for square in line) for line in LINES)

    def marked(self) -> Iterator[tuple[int, int]]:
        """Yield the marked squares, counted from 1, each with the seat."""
        yield from ((square + 1, seat) for square, seat in enumerate(self.marks) if seat != NOBODY)
