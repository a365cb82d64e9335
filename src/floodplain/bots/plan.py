"""The plan search: whole turns, tried out against what luck and the others may do next."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from math import inf, sqrt
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

PACE: Final = 16_000  # states that one core values in a second, compiled
ENOUGH: Final = 8  # trials before one may say how far apart two plans are
SURE: Final = 2.5  # standard errors beyond which a difference is not put down to luck
NEGLIGIBLE: Final = 0.003  # of a win: for so little nobody thinks on
NARROWEST: Final = 24  # the narrowest search of a turn in a rollout, on the smallest budget
CAREFUL: Final = 4  # times the states, where the net knows how little an answer may be worth
SHARE: Final = 40  # of the whole budget, what a turn may take when playing on


@dataclass(slots=True)
class Effort:
    """A valuer that counts what it is asked, and knows when that is enough."""

    valuer: Valuer
    budget: Budget
    evaluated: int = 0
    started: float = field(default_factory=perf_counter)

    def values(self, game: AnyGame, states: Sequence[State], seat: int) -> SeatValues:
        """What the states are worth to the seat, counted against the budget."""
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
        """How many states the whole budget allows at the pace so far."""
        spent = self.spent()
        return self.evaluated / spent if spent else inf


@dataclass(slots=True)
class Trial:
    """A plan under trial: where it leads, and what came of it so far."""

    plan: tuple[int, ...]
    end: State
    margin: float
    win: float
    count: float
    outcomes: list[float] = field(default_factory=list)
    """Its value in each trial; plans still being tried met the same luck in the same order."""

    @property
    def utility(self) -> float:
        """The mean of what it was worth."""
        return (self.win + POINT * self.margin) / self.count

    def add(self, margin: float, win: float) -> None:
        """One more outcome."""
        self.margin += margin
        self.win += win
        self.count += 1
        self.outcomes.append(win + POINT * margin)

    def may_beat(self, leader: Trial) -> bool:
        """Whether, for all that luck may have hidden, it could be better than the leader by what matters."""
        count = len(self.outcomes)
        if self is leader or count < ENOUGH:
            return True
        ahead = [one - other for one, other in zip(leader.outcomes, self.outcomes, strict=True)]
        mean = sum(ahead) / count
        error = sqrt(sum((each - mean) ** 2 for each in ahead) / (count - 1) / count)
        return self.utility - leader.utility + SURE * error > NEGLIGIBLE


def parted(trials: list[Trial]) -> tuple[list[Trial], list[Trial]]:
    """Those that more thought may still show to be the best, and those that it will not."""
    leader = max(trials, key=lambda trial: trial.utility)
    may = [trial.may_beat(leader) for trial in trials]
    return (
        [trial for trial, hopeful in zip(trials, may, strict=True) if hopeful],
        [trial for trial, hopeful in zip(trials, may, strict=True) if not hopeful],
    )


@dataclass(frozen=True, slots=True)
class Planner:
    """Tries the best plans for the rest of its turn, each against the same luck, and halves them by and by.

    A plan that more thought cannot bring to the front is given up at once; when one is left, that is enough.
    Hidden information is sampled again each time. Every seat continues with the best end of its own turn for
    a few turns; then the net evaluates the result. What is left of a plan is carried out without further
    thought while nothing new was shown.
    """

    name: str = "plan"
    budget: Budget = Budget(seconds=0.9)  # noqa: RUF009 - a budget is a value that nothing changes
    keep: int = 8
    """The number of plans to try."""
    others: int = 4
    """The number of further plans: the best ones that start with other answers."""
    turns: int = 3
    """The number of turns in a rollout."""
    breadth: int = 150
    """How far the own turn is spread out before plans are chosen."""
    within: int = 120
    """The widest search of a turn in a rollout.

    Where it is cut off in its midst, the others reply badly, and no number of trials can show it: a larger
    budget searches turns wider before it tries them more often.
    """
    deeper: int = 2
    trust: float = 2.0
    """The number of outcomes that the quick estimate counts for."""
    valuer: Valuer | None = None
    """By what it values; None: the game's net, or insight where none fits the edition."""
    memory: Memory = field(default_factory=Memory, compare=False, repr=False)
    """What it still means to do in its turns."""

    def choose(self, game: AnyGame, view: State, seat: int, rng: Rng, budget: Budget = UNLIMITED) -> int:
        """The first answer of the best plan."""
        return self.memory.carry_on(
            game, view, seat, lambda: self._search(game, view, seat, rng, budget)[0].plan
        )

    def judge(
        self, game: AnyGame, view: State, seat: int, rng: Rng, budget: Budget = UNLIMITED
    ) -> list[Judgement]:
        """What each legal answer is worth: by the trials of its best plan, or at a first look."""
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
        """The same player with its time counted in states that a compiled build values, so repeatable."""
        if self.budget.seconds is None:
            return self
        in_time = Budget(evaluations=int(PACE * self.budget.seconds))
        return replace(self, budget=tighter(in_time, replace(self.budget, seconds=None)))

    def _search(self, game: AnyGame, view: State, seat: int, rng: Rng, budget: Budget) -> list[Trial]:
        """Plans for every answer: those tried to the end first, then the rest as they were given up."""
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
                for trial, margin, win in zip(alive, values.margin, values.win, strict=True):
                    trial.add(margin, win)
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
        """The plans to try, and the best of every answer that is not tried."""
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
        margin, win = found.margins[index], found.wins[index]
        return Trial(
            found.plans[index], found.states[index], self.trust * margin, self.trust * win, self.trust
        )


def width(effort: Effort, most: int) -> int:
    """How wide to search a turn in a rollout: wider on a larger budget."""
    return round(min(most, max(NARROWEST, effort.affordable() / SHARE)))


def multiplied(budget: Budget, times: int) -> Budget:
    """Multiply a budget's evaluations; the time stays."""
    most = budget.evaluations
    return Budget(budget.seconds, None if most is None else most * times)


def tighter(one: Budget, other: Budget) -> Budget:
    """The lesser of two budgets, in time and in number."""
    seconds = [limit for limit in (one.seconds, other.seconds) if limit is not None]
    evaluations = [limit for limit in (one.evaluations, other.evaluations) if limit is not None]
    return Budget(min(seconds, default=None), min(evaluations, default=None))
