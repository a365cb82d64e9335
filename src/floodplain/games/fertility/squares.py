"""Squares of the valley as bits of an integer: a column is a byte, and a row is one bit of each byte."""

from __future__ import annotations

from typing import Final

HEIGHT: Final = 8
MOST_COLUMNS: Final = 16
SQUARES: Final = HEIGHT * MOST_COLUMNS
NOT_TOP: Final = int.from_bytes(b"\xfe" * MOST_COLUMNS, "little")
NOT_BOTTOM: Final = int.from_bytes(b"\x7f" * MOST_COLUMNS, "little")

# A turn is the side of a tile's first scene on which its second one lies.
RIGHT: Final = 0
DOWN: Final = 1
LEFT: Final = 2
UP: Final = 3
TURNS: Final = ("right", "down", "left", "up")
STEPS: Final = (HEIGHT, 1, -HEIGHT, -1)

PLACES: Final = len(TURNS) * SQUARES  # a place is turn * SQUARES + the square of the first scene


def square_name(square: int) -> str:
    """Return the name of a square, a column's letter and a row's number: A1 is top left."""
    return f"{chr(ord('A') + square // HEIGHT)}{square % HEIGHT + 1}"


def neighbours(square: int, columns: int) -> int:
    """Return the squares that share a side with one, as bits, in a valley with a number of columns."""
    bit = 1 << square
    beside = (bit & NOT_TOP) >> 1 | (bit & NOT_BOTTOM) << 1 | bit >> HEIGHT | bit << HEIGHT
    return beside & ((1 << columns * HEIGHT) - 1)


def _listed(turn: int, column: int, byte: int) -> tuple[int, ...]:
    first = turn * SQUARES + column * HEIGHT
    return tuple([first + row for row in range(HEIGHT) if byte >> row & 1])


# For every turn and column, the places for each value of a byte of squares.
_LISTED: Final[list[list[tuple[int, ...]]]] = [
    [_listed(turn, column, byte) for byte in range(256)]
    for turn in range(len(TURNS))
    for column in range(MOST_COLUMNS)
]


def list_places(mask: int, turn: int, places: list[int]) -> None:
    """Append the places of a turn whose first squares are the bits of a mask, in order."""
    row = turn * MOST_COLUMNS
    for byte in mask.to_bytes(MOST_COLUMNS, "little"):
        if byte:
            places.extend(_LISTED[row][byte])
        row += 1
