"""A look ahead: what a seat's answers are worth at the ends of its own turn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from floodplain.bots.net import Net
from floodplain.bots.values import SeatValues, Valuer
from floodplain.kernel.expand import Ends, expand
from floodplain.kernel.flow import State
from floodplain.kernel.game import AnyGame
from floodplain.kernel.player import Judgement


@dataclass(slots=True)
class Look:
    """The ends of a turn, and what they are worth; these lie side by side."""

    plans: list[tuple[int, ...]]
    states: list[State]
    is_open: list[bool]
    margins: list[float]
    wins: list[float]
    utilities: list[float]

    @classmethod
    def of(cls, ends: Ends, values: SeatValues) -> Look:
        """Ends with their values."""
        return cls(ends.plans, ends.states, ends.is_open, values.margin, values.win, values.utility)

    def best(self) -> int:
        """The first of the best ends."""
        return self.utilities.index(max(self.utilities))

    def order(self) -> list[int]:
        """The ends from the best to the worst, equal ones in their order."""
        return sorted(range(len(self.plans)), key=lambda index: -self.utilities[index])

    def best_by_answer(self) -> dict[int, int]:
        """By answer, in their order, the best end that it leads to."""
        best: dict[int, int] = {}
        for index, plan in enumerate(self.plans):
            answer = plan[0]
            if answer not in best or self.utilities[index] > self.utilities[best[answer]]:
                best[answer] = index
        return best

    def replace(self, index: int, further: Look) -> None:
        """An open end gives way to the ends that lie behind it."""
        plan = self.plans[index]
        self.plans[index : index + 1] = [plan + then for then in further.plans]
        self.states[index : index + 1] = further.states
        self.is_open[index : index + 1] = further.is_open
        self.margins[index : index + 1] = further.margins
        self.wins[index : index + 1] = further.wins
        self.utilities[index : index + 1] = further.utilities


def look(game: AnyGame, valuer: Valuer, state: State, seat: int, breadth: int, deeper: int = 0) -> Look:
    """The valued ends of a seat's turn; while the best of them is open, it is followed further."""
    found = _valued(game, valuer, state, seat, breadth)
    for _ in range(deeper):
        index = found.best()
        if not found.is_open[index]:
            break
        found.replace(index, _valued(game, valuer, found.states[index], seat, breadth))
    return found


def _valued(game: AnyGame, valuer: Valuer, state: State, seat: int, breadth: int) -> Look:
    ends = expand(state, seat, breadth)
    return Look.of(ends, valuer.values(game, ends.states, seat))


def judged(game: AnyGame, valuer: Valuer, found: Look, seat: int) -> list[Judgement]:
    """What each answer is worth: that of the best end to which it leads."""
    best = found.best_by_answer()
    points = points_at(game, valuer, [found.states[index] for index in best.values()], seat)
    return [
        Judgement(answer, found.margins[index], found.wins[index], found.plans[index][1:], by_seat)
        for (answer, index), by_seat in zip(best.items(), points, strict=True)
    ]


def points_at(
    game: AnyGame, valuer: Valuer, states: Sequence[State], seat: int
) -> list[tuple[dict[str, float], ...]]:
    """By state and seat, the final points by category that a net expects; without one, none."""
    if not isinstance(valuer, Net):
        return [() for _ in states]
    foretold = valuer.points(game, states, seat)
    found = []
    for state, places in zip(states, foretold, strict=True):
        in_turn = [places[(other - seat) % state.players] for other in range(state.players)]
        found.append(tuple(dict(zip(game.categories, points, strict=True)) for points in in_turn))
    return found
