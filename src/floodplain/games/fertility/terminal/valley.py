"""The valley at a terminal: with a frame around each tile, or small if there are few lines."""

from __future__ import annotations

from typing import Final

from rich.text import Text

from floodplain.games.fertility.squares import HEIGHT, PLACES, SQUARES, STEPS
from floodplain.games.fertility.state import Fertility
from floodplain.games.fertility.terminal.signs import GROUNDS, LETTERS, WATER, WHEAT
from floodplain.games.fertility.valley import two_by_two
from floodplain.kernel.bits import list_bits

# The four lines that meet at a corner, as bits (up, right, down, left), and the character that joins them.
LIGHT: Final = " ╵╶└╷│┌├╴┘─┴┐┤┬┼"
HEAVY: Final = " ╹╺┗╻┃┏┣╸┛━┻┓┫┳╋"
FREE: Final = -1  # the owner of an uncovered square
OUTSIDE: Final = -2
START: Final = -3


def draw_valley(view: Fertility) -> Text:
    """Draw the valley with letters above and numbers at the side; the last tile has a heavy frame."""
    frames = _Frames(view)
    columns = view.valley.columns
    drawn = Text(no_wrap=True)
    drawn.append("   " + "".join(f"  {chr(ord('A') + column)} " for column in range(columns)) + "\n")
    for row in range(HEIGHT + 1):
        drawn.append("   ")
        for column in range(columns + 1):
            drawn.append(frames.corner(column, row))
            if column < columns:
                drawn.append(frames.above(column, row))
        drawn.append("\n")
        if row == HEIGHT:
            break
        drawn.append(f"{row + 1:2} ")
        for column in range(columns + 1):
            drawn.append(frames.left_of(column, row))
            if column < columns:
                drawn.append(*_square(view, column * HEIGHT + row))
        drawn.append("\n")
    drawn.rstrip()
    return drawn


def draw_small(view: Fertility) -> Text:
    """Draw one line per row, without frames; the last tile is underlined."""
    columns = view.valley.columns
    last = _covered(view.laid[-1]) if view.laid else ()
    drawn = Text(no_wrap=True)
    drawn.append("  " + "".join(f" {chr(ord('A') + column)} " for column in range(columns)))
    for row in range(HEIGHT):
        drawn.append(f"\n{row + 1} ")
        for square in range(row, columns * HEIGHT, HEIGHT):
            sign, style = _square(view, square)
            drawn.append(sign, f"{style} bold underline" if square in last else style)
    return drawn


def small_width(view: Fertility) -> int:
    """Return the width of the small valley."""
    return 3 * view.valley.columns + 2


def framed_width(view: Fertility) -> int:
    """Return the width of the framed valley."""
    return 4 * view.valley.columns + 4


def _covered(code: int) -> tuple[int, int]:
    """Return the two squares of a placed tile."""
    turn, square = divmod(code % PLACES, SQUARES)
    return square, square + STEPS[turn]


class _Frames:
    """The lines between squares, and which of them are heavy."""

    def __init__(self, view: Fertility) -> None:
        self.columns = view.valley.columns
        self.owners = [FREE] * (self.columns * HEIGHT)
        if view.start >= 0:
            for square in list_bits(two_by_two(view.start % SQUARES)):
                self.owners[square] = START
        for number, code in enumerate(view.laid):
            for square in _covered(code):
                self.owners[square] = number
        self.last = len(view.laid) - 1

    def corner(self, column: int, row: int) -> str:
        """Return the character at the top left corner of a square."""
        lines = (
            self._left(column, row - 1),
            self._top(column, row),
            self._left(column, row),
            self._top(column - 1, row),
        )
        bits = sum(1 << place for place, line in enumerate(lines) if line)
        return (HEAVY if "heavy" in lines else LIGHT)[bits]

    def above(self, column: int, row: int) -> str:
        """Return the line above a square."""
        return {"": "   ", "light": "───", "heavy": "━━━"}[self._top(column, row)]

    def left_of(self, column: int, row: int) -> str:
        """Return the line to the left of a square."""
        return {"": " ", "light": "│", "heavy": "┃"}[self._left(column, row)]

    def _left(self, column: int, row: int) -> str:
        return self._between(self._owner(column - 1, row), self._owner(column, row))

    def _top(self, column: int, row: int) -> str:
        return self._between(self._owner(column, row - 1), self._owner(column, row))

    def _owner(self, column: int, row: int) -> int:
        inside = 0 <= column < self.columns and 0 <= row < HEIGHT
        return self.owners[column * HEIGHT + row] if inside else OUTSIDE

    def _between(self, one: int, other: int) -> str:
        if one == other:
            return ""
        return "heavy" if self.last >= 0 and self.last in (one, other) else "light"


def _square(view: Fertility, square: int) -> tuple[str, str]:
    """Return what a square shows, and its style."""
    bit = 1 << square
    for good, scenes in enumerate(view.scenes):
        if scenes & bit:
            return f" {LETTERS[good]} ", GROUNDS[good]
    if view.valley.wheat & bit:
        return " W ", WHEAT
    if view.valley.water & bit:
        return "~~~", WATER
    if view.quarries & bit:
        owner = next((str(seat + 1) for seat, set_up in enumerate(view.monuments) if set_up & bit), " ")
        return f"[{owner}]", "bold"
    for good, printed in enumerate(view.valley.printed):
        if printed & bit:
            return f"({LETTERS[good].lower()})", ""
    return " · ", ""
