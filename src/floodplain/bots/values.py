"""Values of states for a seat: by their result, by a hand-written evaluation, or by a net."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from floodplain.bots.evaluator import chance
from floodplain.bots.spread import spread_of
from floodplain.kernel.flow import State
from floodplain.kernel.game import AnyGame

POINT: Final = 0.01  # of a win: the weight of one point of margin
OWN_POINT: Final = 0.025  # of a win: the weight of one own point, with three and four players


@dataclass(frozen=True, slots=True)
class SeatValues:
    """By state, a seat's margin in points over its best rival, its chance of winning, and its aim."""

    margin: list[float]
    win: list[float]
    utility: list[float]
    """The value that a player maximises."""

    @classmethod
    def to_win(cls, margin: list[float], win: list[float]) -> SeatValues:
        """Return the values of a player that aims to win first, and then for the margin."""
        return cls(margin, win, [chance + POINT * points for points, chance in zip(margin, win, strict=True)])

    @classmethod
    def to_score(cls, margin: list[float], win: list[float], points: list[float]) -> SeatValues:
        """Return the values of a player that aims for its own points."""
        return cls(margin, win, [OWN_POINT * own for own in points])


class Valuer(Protocol):
    """An evaluator: rates states from what a seat may see of them."""

    def values(self, game: AnyGame, states: Sequence[State], seat: int) -> SeatValues:
        """Evaluate each state for a seat; states may be complete or views of the seat."""
        ...


@dataclass(frozen=True, slots=True)
class Insight:
    """The hand-written evaluation of the game; its chance of winning is an approximation."""

    def values(self, game: AnyGame, states: Sequence[State], seat: int) -> SeatValues:
        """Evaluate states by the hand-written evaluation, or by the result of a finished game."""
        spread = spread_of(game)
        margin = [float(game.value(game.observe(state, seat), seat)) for state in states]
        win = [chance(each / spread) for each in margin]
        with_results(game, states, seat, margin, win)
        return SeatValues.to_win(margin, win)


INSIGHT: Final = Insight()


def with_results(
    game: AnyGame,
    states: Sequence[State],
    seat: int,
    margin: list[float],
    win: list[float],
    points: list[float] | None = None,
) -> None:
    """Replace the values of finished games by their results."""
    for index, state in enumerate(states):
        if not state.pending:
            margin[index], win[index] = result(game, state, seat)
            if points is not None:
                points[index] = float(game.scores(state)[seat])


def result(game: AnyGame, state: State, seat: int) -> tuple[float, float]:
    """Return the margin over the best rival, and the share of the win, as if the game ended now."""
    scores, ranks = game.scores(state), game.ranks(state)
    best = max(score for other, score in enumerate(scores) if other != seat)
    return float(scores[seat] - best), 1 / ranks.count(1) if ranks[seat] == 1 else 0.0
