"""What states are worth to a seat: by their result, by a game's insight, or by a net."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Protocol

import numpy as np
import numpy.typing as npt

from floodplain.bots.spread import spread_of
from floodplain.kernel.flow import State
from floodplain.kernel.game import AnyGame

Numbers = npt.NDArray[np.float64]

POINT: Final = 0.01  # of a win: what one point of margin counts


@dataclass(frozen=True, slots=True)
class Values:
    """By state: the margin in points above the best rival, and the chance to win."""

    margin: Numbers
    win: Numbers

    @property
    def utility(self) -> Numbers:
        """What a player seeks: to win, and rather by much than by little."""
        return self.win + POINT * self.margin


class Valuer(Protocol):
    """An evaluator: rates states from what a seat may see of them."""

    def values(self, game: AnyGame, states: Sequence[State], seat: int) -> Values:
        """How the seat stands in each state; they may be full or views of the seat."""
        ...


@dataclass(frozen=True, slots=True)
class Insight:
    """The hand-made value of the game; for a chance to win it is taken as roughly right."""

    def values(self, game: AnyGame, states: Sequence[State], seat: int) -> Values:
        """How the seat stands by insight, or by the result of a game that is over."""
        margin = np.array([game.value(game.observe(state, seat), seat) for state in states])
        return with_results(game, states, seat, Values(margin, 1 / (1 + np.exp(-margin / spread_of(game)))))


INSIGHT: Final = Insight()


def with_results(game: AnyGame, states: Sequence[State], seat: int, values: Values) -> Values:
    """The same values, but for games that are over: of those the result is known."""
    for index, state in enumerate(states):
        if not state.pending:
            values.margin[index], values.win[index] = result(game, state, seat)
    return values


def result(game: AnyGame, state: State, seat: int) -> tuple[float, float]:
    """The margin above the best rival, and the share of the win, were the game to end now."""
    scores, ranks = game.scores(state), game.ranks(state)
    best = max(score for other, score in enumerate(scores) if other != seat)
    return float(scores[seat] - best), 1 / ranks.count(1) if ranks[seat] == 1 else 0.0
