"""What states are worth to a seat: by their result, by a game's insight, or by a net."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from floodplain.bots.evaluator import chance
from floodplain.bots.spread import spread_of
from floodplain.kernel.flow import State
from floodplain.kernel.game import AnyGame

POINT: Final = 0.01  # of a win: what one point of margin counts


@dataclass(frozen=True, slots=True)
class SeatValues:
    """By state: a seat's margin in points above its best rival, and its chance to win."""

    margin: list[float]
    win: list[float]

    @property
    def utility(self) -> list[float]:
        """What a player seeks: to win, and rather by much than by little."""
        return [win + POINT * margin for margin, win in zip(self.margin, self.win, strict=True)]


class Valuer(Protocol):
    """An evaluator: rates states from what a seat may see of them."""

    def values(self, game: AnyGame, states: Sequence[State], seat: int) -> SeatValues:
        """How the seat stands in each state; they may be full or views of the seat."""
        ...


@dataclass(frozen=True, slots=True)
class Insight:
    """The hand-made value of the game; for a chance to win it is taken as roughly right."""

    def values(self, game: AnyGame, states: Sequence[State], seat: int) -> SeatValues:
        """How the seat stands by insight, or by the result of a game that is over."""
        spread = spread_of(game)
        margin = [float(game.value(game.observe(state, seat), seat)) for state in states]
        win = [chance(each / spread) for each in margin]
        return with_results(game, states, seat, SeatValues(margin, win))


INSIGHT: Final = Insight()


def with_results(game: AnyGame, states: Sequence[State], seat: int, values: SeatValues) -> SeatValues:
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
