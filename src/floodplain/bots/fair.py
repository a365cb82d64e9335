"""The fair judge: it tries the most promising answers equally often, with the same random draws."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from math import sqrt
from typing import Final

from floodplain.bots.look import Look, look, points_at
from floodplain.bots.net import valuer_of
from floodplain.bots.onward import play_on
from floodplain.bots.plan import Effort, multiplied, tighter, width
from floodplain.bots.values import POINT
from floodplain.kernel.flow import State
from floodplain.kernel.game import AnyGame
from floodplain.kernel.player import UNLIMITED, Budget, Judgement
from floodplain.kernel.rng import Rng

UNSURE: Final = 0.02  # of a win: the error of a quick estimate
Points = tuple[dict[str, float], ...]
"""By seat and category; empty where the valuer cannot tell."""


@dataclass(slots=True)
class Candidate:
    """An answer with the best end that it leads to, and the results of its trials."""

    index: int
    margins: list[float] = field(default_factory=list)
    wins: list[float] = field(default_factory=list)
    points: list[Points] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Fair:
    """A judge that tries answers equally often, so that their values can be compared.

    A planner, which only looks for the best answer, drops others early, and its estimates of them are worth
    little. Here the most promising answers are all tried in the same future games. The difference between two
    of them has a margin of error, and chances and points come from the same trials. An answer that is not
    tried keeps its quick estimate, adjusted by what trials changed for the others.
    """

    name: str = "fair"
    budget: Budget = UNLIMITED
    """Without a budget, only quick estimates are made."""
    tried: int = 4
    breadth: int = 120
    within: int = 120
    """The largest expansion of a turn in a rollout; a larger budget expands further."""
    turns: int = 2
    deeper: int = 2
    trust: float = 2.0
    """The number of trials that the quick estimate is worth."""
    only: tuple[int, ...] = ()
    """The answers to judge; empty for all."""

    def between(self, answers: tuple[int, ...], times: int) -> Fair:
        """Return a judge of these answers only, with a multiple of the budget."""
        return replace(self, only=answers, tried=len(answers), budget=multiplied(self.budget, times))

    def choose(self, game: AnyGame, view: State, seat: int, rng: Rng, budget: Budget = UNLIMITED) -> int:
        """Return the best answer."""
        judged = self.judge(game, view, seat, rng, budget)
        return max(judged, key=lambda each: each.win + POINT * each.margin).answer

    def judge(
        self, game: AnyGame, view: State, seat: int, rng: Rng, budget: Budget = UNLIMITED
    ) -> list[Judgement]:
        """Return the value of each legal answer, or of each judged one, in order."""
        valuer = valuer_of(game, view, seat)
        effort = Effort(valuer, tighter(self.budget, budget))
        most = effort.budget.evaluations
        breadth = self.breadth if most is None else min(self.breadth, max(1, most // 2))
        found = look(game, effort, game.imagine(view, seat, rng), seat, breadth, self.deeper)
        best = {
            answer: index
            for answer, index in found.best_by_answer().items()
            if not self.only or answer in self.only
        }
        cases = self._cases(found, best)
        if self.budget != UNLIMITED and len(cases) > 1:
            self._try(game, effort, found, cases, seat, rng)
        ends = [found.states[index] for index in best.values()]
        points = dict(zip(best.values(), points_at(game, valuer, ends, seat), strict=True))
        drift = _drift(found, cases, self.trust)
        moved = _moved([(points[each.index], each.points) for each in cases.values()], self.trust)
        return [
            self._judged(found, answer, index, cases, drift, (points[index], moved))
            for answer, index in best.items()
        ]

    def _cases(self, found: Look, best: dict[int, int]) -> dict[tuple[float, float], Candidate]:
        """Return what to try, by quick estimate; answers that lead to the same end are tried together."""
        cases: dict[tuple[float, float], Candidate] = {}
        for index in sorted(best.values(), key=lambda index: -found.utilities[index]):
            worth = (found.margins[index], found.wins[index])
            if worth not in cases and len(cases) < self.tried:
                cases[worth] = Candidate(index)
        return cases

    def _try(
        self,
        game: AnyGame,
        effort: Effort,
        found: Look,
        cases: dict[tuple[float, float], Candidate],
        seat: int,
        rng: Rng,
    ) -> None:
        within = width(effort, self.within)
        while effort.spent() < 1:
            seed = str(rng.below(10**9))
            ends = [found.states[case.index] for case in cases.values()]
            states = play_on(game, effort, ends, seat, seed, self.turns, within)
            values = effort.values(game, states, seat)
            points = points_at(game, effort.valuer, states, seat)
            for case, margin, win, by_seat in zip(
                cases.values(), values.margin, values.win, points, strict=True
            ):
                case.margins.append(margin)
                case.wins.append(win)
                case.points.append(by_seat)

    def _judged(
        self,
        found: Look,
        answer: int,
        index: int,
        cases: dict[tuple[float, float], Candidate],
        drift: tuple[float, float],
        points: tuple[Points, Points],
    ) -> Judgement:
        margin, win = found.margins[index], found.wins[index]
        case = cases.get((margin, win))
        best = max(cases.values(), key=lambda each: _mean(found.wins[each.index], each.wins, self.trust))
        if case is None:
            margin, win = margin + drift[0], min(1.0, max(0.0, win + drift[1]))
            error = UNSURE
            told = _sum(*points)
        else:
            error = _error(best.wins, case.wins)
            margin = _mean(margin, case.margins, self.trust)
            win = _mean(win, case.wins, self.trust)
            told = _blend(points[0], case.points, self.trust)
        return Judgement(answer, margin, win, found.plans[index][1:], told, error)


def _mean(first: float, outcomes: list[float], trust: float) -> float:
    return (trust * first + sum(outcomes)) / (trust + len(outcomes))


def _blend(first: Points, outcomes: list[Points], trust: float) -> Points:
    """Return the points of a quick estimate combined with those of trials."""
    return tuple(
        {
            name: _mean(count, [each[seat][name] for each in outcomes], trust)
            for name, count in of_seat.items()
        }
        for seat, of_seat in enumerate(first)
    )


def _moved(tried: list[tuple[Points, list[Points]]], trust: float) -> Points:
    """Return by how many points trials changed the quick estimate, on average."""
    changes = [(first, _blend(first, outcomes, trust)) for first, outcomes in tried]
    return tuple(
        {
            name: sum(after[seat][name] - before[seat][name] for before, after in changes) / len(changes)
            for name in of_seat
        }
        for seat, of_seat in enumerate(tried[0][0])
    )


def _sum(one: Points, other: Points) -> Points:
    return tuple(
        {name: count + more[name] for name, count in of_seat.items()}
        for of_seat, more in zip(one, other, strict=True)
    )


def _drift(found: Look, cases: dict[tuple[float, float], Candidate], trust: float) -> tuple[float, float]:
    """Return how much trials changed the quick estimates of margin and win, on average."""
    tried = list(cases.values())
    margins = [
        _mean(found.margins[each.index], each.margins, trust) - found.margins[each.index] for each in tried
    ]
    wins = [_mean(found.wins[each.index], each.wins, trust) - found.wins[each.index] for each in tried]
    return sum(margins) / len(tried), sum(wins) / len(tried)


def _error(best: list[float], other: list[float]) -> float:
    """Return the standard error of the mean difference between two answers with the same draws."""
    count = len(best)
    if count < 2:  # noqa: PLR2004 - one trial says nothing about the next
        return UNSURE
    differences = [one - two for one, two in zip(best, other, strict=True)]
    mean = sum(differences) / count
    return sqrt(sum((each - mean) ** 2 for each in differences) / (count - 1) / count)
