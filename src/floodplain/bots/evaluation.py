"""Evaluations of many states for every seat, as tables of numbers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from floodplain.bots.net import valuer_of
from floodplain.bots.values import SeatValues
from floodplain.kernel.flow import State
from floodplain.kernel.game import AnyGame

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Numbers = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Values:
    """By state and seat, the margin in points over the best rival, and the chance of winning.

    They are NumPy arrays or, if NumPy is not installed, as in a browser, lists of rows.
    """

    margin: Numbers
    win: Numbers
    utility: Numbers
    """The value that the bots of this game maximise: winning and then the margin, or their own points."""


def evaluate(game: AnyGame, states: Sequence[State]) -> Values:
    """Evaluate states with the same number of players for every seat."""
    by_seat = [
        valuer_of(game, game.observe(states[0], seat), seat).values(game, states, seat)
        for seat in range(states[0].players)
    ]
    return _joined(by_seat)


def _joined(by_seat: Sequence[SeatValues]) -> Values:
    columns = (
        [each.margin for each in by_seat],
        [each.win for each in by_seat],
        [each.utility for each in by_seat],
    )
    return Values(*[_table([list(row) for row in zip(*column, strict=True)]) for column in columns])


def _table(rows: list[list[float]]) -> Any:  # noqa: ANN401 - an array, or the rows themselves
    try:
        import numpy as np  # noqa: PLC0415 - not installed in a page
    except ModuleNotFoundError:
        return rows
    return np.array(rows)
