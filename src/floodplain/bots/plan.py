"""The plan search: whole turns, tried out against random draws and the replies of others."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from math import fsum, inf, sqrt
from time import perf_counter
from typing import Final

from floodplain.bots.look import Look, look, points_at
from floodplain.bots.memory import Memory
from floodplain.bots.net import Net, valuer_of
from floodplain.bots.onward import play_on
from floodplain.bots.values import POINT, SeatValues, Valuer
from floodplain.kernel.flow import State, legal
from floodplain.kernel.game import AnyGame
from floodplain.kernel.player import UNLIMITED, Budget, Judgement
from floodplain.kernel.rng import Rng

PACE: Final = 16_000  # states that one core evaluates per second, compiled
ENOUGH: Final = 8  # trials before the difference between two plans can be estimated
SURE: Final = 2.5  # standard errors beyond which a difference does not count as luck
NEGLIGIBLE: Final = 0.003  # of a win: smaller differences are not worth more thought
NARROWEST: Final = 24  # the narrowest expansion of a turn in a rollout, on the smallest budget
CAREFUL: Final = 4  # times the budget, for a net that knows how little an answer may be worth
SHARE: Final = 40  # the share of the budget for one turn of a rollout


@dataclass(slots=True)
class Effort:
    """A valuer that counts evaluated states, and knows when the budget is spent."""

    valuer: Valuer
    budget: Budget
    evaluated: int = 0
    started: float = field(default_factory=perf_counter)

    def values(self, game: AnyGame, states: Sequence[State], seat: int) -> SeatValues:
        """Evaluate states for a seat, counted against the budget."""
        self.evaluated += len(states)
        return self.valuer.values(game, states, seat)

    def spent(self) -> float:
        """The share of the budget that is used up."""
        shares = [0.0]
        if self.budget.seconds is not None:
            shares.append((perf_counter() - self.started) / self.budget.seconds)
        if self.budget.evaluations is not None:
            shares.append(self.evaluated / self.budget.evaluations)
        return max(shares)

    def affordable(self) -> float:
        """Return how many states the whole budget allows at the pace so far."""
        spent = self.spent()
        return self.evaluated / spent if spent else inf


@dataclass(slots=True)
class Trial:
    """A plan under trial: its end, and its results so far."""

    plan: tuple[int, ...]
    end: State
    margin: float
    win: float
    beyond: float
    """The sum of what its player aims for besides; exactly 0 for a player that aims to win."""
    count: float
    outcomes: list[float] = field(default_factory=list)
    """Its value in each trial; plans still being tried had the same draws in the same order."""

    @property
    def utility(self) -> float:
        """The mean of its results."""
        return (self.win + POINT * self.margin + self.beyond) / self.count

    def add(self, margin: float, win: float, value: float) -> None:
        """Add one result."""
        self.margin += margin
        self.win += win
        self.beyond += value - (win + POINT * margin)
        self.count += 1
        self.outcomes.append(value)

    def may_beat(self, leader: Trial) -> bool:
        """Return whether, within the uncertainty, it could still be sufficiently better than the leader."""
        count = len(self.outcomes)
        if self is leader or count < ENOUGH:
            return True
        ahead = [one - other for one, other in zip(leader.outcomes, self.outcomes, strict=True)]
        mean = fsum(ahead) / count  # `sum` and powers are rounded differently by other versions and machines
        error = sqrt(fsum((each - mean) * (each - mean) for each in ahead) / (count - 1) / count)
        return self.utility - leader.utility + SURE * error > NEGLIGIBLE


def parted(trials: list[Trial]) -> tuple[list[Trial], list[Trial]]:
    """Split plans into those that could still turn out best, and the rest."""
    leader = max(trials, key=lambda trial: trial.utility)
    may = [trial.may_beat(leader) for trial in trials]
    return (
        [trial for trial, hopeful in zip(trials, may, strict=True) if hopeful],
        [trial for trial, hopeful in zip(trials, may, strict=True) if not hopeful],
    )


@dataclass(frozen=True, slots=True)
class Planner:
    """A player that tries the best plans for the rest of its turn with the same draws.

    After each round of trials the weaker half is dropped. A plan that further thought cannot make the best
    one is dropped immediately; if one is left, that is enough. Hidden information is sampled again each time.
    Every seat continues with the best end of its own turn for a few turns; then the net evaluates the result.
    The rest of a plan is carried out without further thought as long as nothing new is revealed.
    """

    name: str = "plan"
    budget: Budget = Budget(seconds=0.9)  # noqa: RUF009 - a budget is immutable
    keep: int = 8
    """The number of plans to try."""
    others: int = 4
    """The number of further plans: the best ones that start with other answers."""
    turns: int = 3
    """The number of turns in a rollout."""
    breadth: int = 150
    """How far its own turn is expanded before plans are chosen."""
    within: int = 120
    """The widest expansion of a turn in a rollout.

    If a turn is cut off in the middle, the others reply badly, and no number of trials can show it. So a
    larger budget expands turns further before it tries them more often.
    """
    deeper: int = 2
    trust: float = 2.0
    """The number of results that the quick estimate is worth."""
    valuer: Valuer | None = None
    """The evaluator; None for the game's net, or the hand-written evaluation if no net fits the edition."""
    memory: Memory = field(default_factory=Memory, compare=False, repr=False)
    """The plans that it has not finished."""

    def choose(self, game: AnyGame, view: State, seat: int, rng: Rng, budget: Budget = UNLIMITED) -> int:
        """Return the first answer of the best plan."""
        return self.memory.carry_on(
            game, view, seat, lambda: self._search(game, view, seat, rng, budget)[0].plan
        )

    def judge(
        self, game: AnyGame, view: State, seat: int, rng: Rng, budget: Budget = UNLIMITED
    ) -> list[Judgement]:
        """Return the value of each legal answer: by trials of its best plan, or as a quick estimate."""
        trials = self._search(game, view, seat, rng, budget)
        best: dict[int, Trial] = {}
        for trial in trials:
            best.setdefault(trial.plan[0], trial)
        chosen = [best[answer] for answer in legal(view)]
        valuer = self.valuer or valuer_of(game, view, seat)
        points = points_at(game, valuer, [trial.end for trial in chosen], seat)
        return [
            Judgement(
                trial.plan[0], trial.margin / trial.count, trial.win / trial.count, trial.plan[1:], by_seat
            )
            for trial, by_seat in zip(chosen, points, strict=True)
        ]

    def by_number(self) -> Planner:
        """Return the same player with its time as a number of states, so that it is repeatable."""
        if self.budget.seconds is None:
            return self
        in_time = Budget(evaluations=int(PACE * self.budget.seconds))
        return replace(self, budget=tighter(in_time, replace(self.budget, seconds=None)))

    def _search(self, game: AnyGame, view: State, seat: int, rng: Rng, budget: Budget) -> list[Trial]:
        """Return plans for every answer: those tried to the end first, then the others in order."""
        valuer = self.valuer or valuer_of(game, view, seat)
        own = multiplied(
            self.budget, CAREFUL if isinstance(valuer, Net) and valuer.weights.measures.stakes else 1
        )
        effort = Effort(valuer, tighter(own, budget))
        most = effort.budget.evaluations
        breadth = self.breadth if most is None else min(self.breadth, most // 2)
        found = look(game, effort, game.imagine(view, seat, rng), seat, breadth, self.deeper)
        within = width(effort, self.within)
        alive, rest = self._candidates(found)
        count = len(alive)
        rounds = max(1, (count - 1).bit_length())
        for number in range(1, rounds + 1):
            while len(alive) > 1 and effort.spent() < number / rounds:
                seed = str(rng.below(10**9))
                ends = [trial.end for trial in alive]
                values = effort.values(
                    game, play_on(game, effort, ends, seat, seed, self.turns, within), seat
                )
                results = zip(values.margin, values.win, values.utility, strict=True)
                for trial, outcome in zip(alive, results, strict=True):
                    trial.add(*outcome)
                if effort.budget == UNLIMITED:
                    break
                alive, hopeless = parted(alive)
                rest[:0] = hopeless
            alive.sort(key=lambda trial: -trial.utility)
            kept = -(-count >> number)  # half as many after every round, rounded up
            rest[:0] = alive[kept:]
            alive = alive[:kept]
        return alive + rest

    def _candidates(self, found: Look) -> tuple[list[Trial], list[Trial]]:
        """Return the plans to try, and the best one of every answer that is not tried."""
        order = found.order()
        picked: list[int] = []
        seen: set[tuple[float, float]] = set()
        for index in order:
            worth = (found.margins[index], found.wins[index])
            if len(picked) < self.keep and worth not in seen:  # the same end by another way counts once
                picked.append(index)
                seen.add(worth)
        begun = {found.plans[index][0] for index in picked}
        best = found.best_by_answer()
        further = sorted(
            (index for answer, index in best.items() if answer not in begun),
            key=lambda index: -found.utilities[index],
        )
        picked.extend(further[: self.others])
        return [self._trial(found, index) for index in picked], [
            self._trial(found, index) for index in further[self.others :]
        ]

    def _trial(self, found: Look, index: int) -> Trial:
        margin, win, trust = found.margins[index], found.wins[index], self.trust
        beyond = found.utilities[index] - (win + POINT * margin)
        plan, end = found.plans[index], found.states[index]
        return Trial(plan, end, trust * margin, trust * win, trust * beyond, trust)


def width(effort: Effort, most: int) -> int:
    """Return how far to expand a turn in a rollout: further on a larger budget."""
    return round(min(most, max(NARROWEST, effort.affordable() / SHARE)))


def multiplied(budget: Budget, times: int) -> Budget:
    """Multiply a budget's evaluations; the time stays."""
    most = budget.evaluations
    return Budget(budget.seconds, None if most is None else most * times)


def tighter(one: Budget, other: Budget) -> Budget:
    """Return the lesser of two budgets, in time and in number."""
    seconds = [limit for limit in (one.seconds, other.seconds) if limit is not None]
    evaluations = [limit for limit in (one.evaluations, other.evaluations) if limit is not None]
    return Budget(min(seconds, default=None), min(evaluations, default=None))
