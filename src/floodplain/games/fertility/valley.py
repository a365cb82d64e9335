"""The valley: boards side by side, as bits for desert, wheat, water and printed goods."""

from __future__ import annotations

from typing import Final

from floodplain.games.fertility.shops import GOODS
from floodplain.games.fertility.squares import HEIGHT, neighbours
from floodplain.kernel.bits import list_bits
from floodplain.kernel.edition import Sheet

BOARD_WIDTH: Final = 4
DESERT: Final = "."
WHEAT: Final = "w"
WATER: Final = "~"
START: Final = "S"
PRINTED: Final = "abpg"  # the goods, in order
SIGNS: Final = DESERT + WHEAT + WATER + START + PRINTED


class Board:
    """One Valley board, as printed rows."""

    def __init__(self, rows: tuple[str, ...]) -> None:
        self.rows = rows

    def turned(self) -> Board:
        """Return the board turned by 180°."""
        return Board(tuple([row[::-1] for row in reversed(self.rows)]))

    def problems(self) -> list[str]:
        """Return why the board cannot be used in the game, one sentence each."""
        if len(self.rows) != HEIGHT or any(len(row) != BOARD_WIDTH for row in self.rows):
            return [f"a board has {HEIGHT} rows of {BOARD_WIDTH} squares"]
        found = [
            f"row {number}: {sign!r} is no square; write one of {' '.join(SIGNS)}"
            for number, row in enumerate(self.rows, start=1)
            for sign in row
            if sign not in SIGNS
        ]
        if found:
            return found
        valley = Valley([self])
        if len(valley.symbols) != 1:
            found.append(f"there are {len(valley.symbols)} start symbols of 2 by 2 {START}; a board has one")
        found.extend(
            f"row {square % HEIGHT + 1}: the square in column {square // HEIGHT + 1} is a ready-made quarry"
            for square in list_bits(valley.desert)
            if not valley.near[square] & valley.desert
        )
        return found


def read_board(sheet: Sheet) -> Board:
    """Read a board from an edition file."""
    return Board(sheet.words("rows", count=HEIGHT))


class Valley:
    """The print of the central board; it never changes."""

    def __init__(self, boards: list[Board]) -> None:
        self.columns = BOARD_WIDTH * len(boards)
        self.desert = 0
        self.wheat = 0
        self.water = 0
        self.printed: list[int] = [0] * len(GOODS)
        self.rows: list[str] = [  # as clients draw them
            "".join([board.rows[row] for board in boards]).replace(START, DESERT) for row in range(HEIGHT)
        ]
        self.numbers: dict[tuple[int, int, int, int, int, int], bytes] = {}  # what features told last
        self.near: list[int] = [neighbours(square, self.columns) for square in range(self.columns * HEIGHT)]
        symbol = 0
        for square in range(self.columns * HEIGHT):
            column = square // HEIGHT
            sign = boards[column // BOARD_WIDTH].rows[square % HEIGHT][column % BOARD_WIDTH]
            bit = 1 << square
            if sign == WHEAT:
                self.wheat |= bit
            elif sign == WATER:
                self.water |= bit
            else:
                self.desert |= bit
            if sign in PRINTED:
                self.printed[PRINTED.index(sign)] |= bit
            elif sign == START:
                symbol |= bit
        self.symbols: list[int] = [  # the top left squares of the start symbols
            square for square in list_bits(symbol) if symbol & two_by_two(square) == two_by_two(square)
        ]

    def nearest_symbols(self) -> list[int]:
        """F1.3: return the start symbols nearest the centre of the valley, as their top left squares."""
        distances = [self._distance(square) for square in self.symbols]
        return [
            square
            for square, distance in zip(self.symbols, distances, strict=True)
            if distance == min(distances)
        ]

    def _distance(self, square: int) -> int:
        # Four times the squared distance between the two centres, in whole numbers.
        across = 2 * (square // HEIGHT) + 2 - self.columns
        down = 2 * (square % HEIGHT) + 2 - HEIGHT
        return across * across + down * down


def two_by_two(square: int) -> int:
    """Return the four squares whose top left one is given, as bits."""
    return 0b11 << square | 0b11 << (square + HEIGHT)
