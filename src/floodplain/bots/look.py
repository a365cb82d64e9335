"""A search of a seat's own turn: the value of its answers at the ends of the turn."""

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
    """The ends of a turn and their values, in parallel lists."""

    plans: list[tuple[int, ...]]
    states: list[State]
    is_open: list[bool]
    margins: list[float]
    wins: list[float]
    utilities: list[float]

    @classmethod
    def of(cls, ends: Ends, values: SeatValues) -> Look:
        """Return ends with their values."""
        return cls(ends.plans, ends.states, ends.is_open, values.margin, values.win, values.utility)

    def best(self) -> int:
        """Return the first of the best ends."""
        return self.utilities.index(max(self.utilities))

    def order(self) -> list[int]:
        """Return the ends from the best to the worst, equal ones in order."""
        return sorted(range(len(self.plans)), key=lambda index: -self.utilities[index])

    def best_by_answer(self) -> dict[int, int]:
        """Return, by answer, the best end that it leads to."""
        best: dict[int, int] = {}
        for index, plan in enumerate(self.plans):
            answer = plan[0]
            if answer not in best or self.utilities[index] > self.utilities[best[answer]]:
                best[answer] = index
        return best

    def replace(self, index: int, further: Look) -> None:
        """Replace an open end by the ends that follow it."""
        plan = self.plans[index]
        self.plans[index : index + 1] = [plan + then for then in further.plans]
        self.states[index : index + 1] = further.states
        self.is_open[index : index + 1] = further.is_open
        self.margins[index : index + 1] = further.margins
        self.wins[index : index + 1] = further.wins
        self.utilities[index : index + 1] = further.utilities


def look(game: AnyGame, valuer: Valuer, state: State, seat: int, breadth: int, deeper: int = 0) -> Look:
    """Return the evaluated ends of a seat's turn; while the best one is open, it is expanded further."""
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
    """Return the value of each answer: that of the best end that it leads to."""
    best = found.best_by_answer()
    points = points_at(game, valuer, [found.states[index] for index in best.values()], seat)
    return [
        Judgement(answer, found.margins[index], found.wins[index], found.plans[index][1:], by_seat)
        for (answer, index), by_seat in zip(best.items(), points, strict=True)
    ]


def points_at(
    game: AnyGame, valuer: Valuer, states: Sequence[State], seat: int
) -> list[tuple[dict[str, float], ...]]:
    """Return, by state and seat, the net's expected points by category; empty without a net."""
    if not isinstance(valuer, Net):
        return [() for _ in states]
    foretold = valuer.points(game, states, seat)
    found = []
    for state, places in zip(states, foretold, strict=True):
        in_turn = [places[(other - seat) % state.players] for other in range(state.players)]
        found.append(tuple(dict(zip(game.categories, points, strict=True)) for points in in_turn))
    return found
