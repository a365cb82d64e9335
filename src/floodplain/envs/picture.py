"""A table as a picture: every plane of its boards, and a bar for every category and seat."""

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt

from floodplain.kernel.flow import State
from floodplain.kernel.game import AnyGame

Picture = npt.NDArray[np.uint8]

SQUARE: Final = 6  # pixels per square, and the height of a bar
GAP: Final = 6
ACROSS: Final = 6  # planes per line
WIDTH: Final = 480
PAPER: Final = (253, 250, 243)
EMPTY: Final = (226, 214, 190)
INKS: Final = ((31, 111, 120), (178, 84, 41), (92, 122, 48), (122, 79, 132), (183, 141, 34), (60, 72, 88))


def draw(game: AnyGame, state: State) -> Picture:
    """Draw what a spectator sees."""
    view = game.observe(state, None)
    parts = [_bars(game, view)]
    grid = game.grid(view)
    if grid.planes:
        shown = np.frombuffer(game.planes(view, 0), np.uint8).reshape(grid.shape)
        parts.insert(0, _panels(shown > 0))
    return np.concatenate(parts)


def _panels(shown: npt.NDArray[np.bool_]) -> Picture:
    """Draw the planes from left to right and top to bottom."""
    count, rows, columns = shown.shape
    high, wide = rows * SQUARE + GAP, columns * SQUARE + GAP
    picture = _paper(GAP + -(-count // ACROSS) * high)
    for number, plane in enumerate(shown):
        top, left = GAP + number // ACROSS * high, GAP + number % ACROSS * wide
        square = np.kron(plane, np.ones((SQUARE, SQUARE), bool))
        ink = np.where(square[:, :, None], INKS[number % len(INKS)], EMPTY)
        picture[top : top + rows * SQUARE, left : left + columns * SQUARE] = ink[:, : WIDTH - left]
    return picture


def _bars(game: AnyGame, view: State) -> Picture:
    """Draw, by seat, the points of each category, one bar below the other."""
    categories = len(game.categories)
    block = categories * SQUARE + GAP
    picture = _paper(GAP + view.players * block)
    for seat in range(view.players):
        for number, points in enumerate(game.breakdown(view, seat).values()):
            top = GAP + seat * block + number * SQUARE
            length = min(max(points, 0) * 4 + 1, WIDTH - 2 * GAP)
            picture[top : top + SQUARE - 1, GAP : GAP + length] = INKS[seat]
    return picture


def _paper(height: int) -> Picture:
    return np.full((height, WIDTH, 3), PAPER, np.uint8)
