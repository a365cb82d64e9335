"""Statistics of a match: means and win rates, each with its 95 % confidence interval."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from statistics import NormalDist
from typing import Final

from floodplain.arena.match import Outcome

CONFIDENCE: Final = 0.95
QUANTILE: Final = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)


@dataclass(frozen=True, slots=True)
class Estimate:
    """A value with its 95 % confidence interval."""

    value: float
    low: float
    high: float


@dataclass
class Sample:
    """A sample, kept as count, sum and sum of squares in whole numbers, so that nothing is rounded."""

    count: int = 0
    total: int = 0
    squares: int = 0

    def add(self, number: int) -> None:
        self.count += 1
        self.total += number
        self.squares += number * number

    def mean(self) -> Estimate:
        """The mean with Student's interval; without an interval if there is only one number."""
        value = self.total / self.count
        if self.count == 1:
            return Estimate(value, -math.inf, math.inf)
        spread = (self.squares * self.count - self.total * self.total) / (self.count * (self.count - 1))
        margin = student(self.count - 1) * math.sqrt(spread / self.count)
        return Estimate(value, value - margin, value + margin)


def rate(successes: float, trials: int) -> Estimate:
    """Return a share of trials with Wilson's interval; shared wins count as parts."""
    share = successes / trials
    square = QUANTILE * QUANTILE
    middle = share + square / (2 * trials)
    margin = QUANTILE * math.sqrt(share * (1 - share) / trials + square / (4 * trials * trials))
    scale = 1 + square / trials
    return Estimate(share, max(0.0, (middle - margin) / scale), min(1.0, (middle + margin) / scale))


def student(freedom: int) -> float:
    """Return the 97.5 % quantile of Student's distribution.

    Exact up to 2 degrees of freedom, then within 0.3 %.
    """
    half = CONFIDENCE / 2
    if freedom == 1:
        return math.tan(math.pi * half)
    if freedom == 2:  # noqa: PLR2004 - the second distribution whose quantile has a closed form
        return 2 * half * math.sqrt(2 / (1 - 4 * half * half))
    z = QUANTILE
    # The Cornish-Fisher expansion around the normal quantile.
    terms = (
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return z + sum(term / math.pow(freedom, power) for power, term in enumerate(terms, start=1))


@dataclass
class Standing:
    """The scores of one seat or contestant so far."""

    name: str
    categories: Sequence[str]
    games: int = 0
    wins: float = 0.0
    score: Sample = field(default_factory=Sample)
    by_category: dict[str, Sample] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.by_category = {category: Sample() for category in self.categories}

    def add(self, breakdown: dict[str, int], share: float) -> None:
        """Add one game.

        Args:
            breakdown: the points by category.
            share: 1 for a win, 0 for a loss, and a part for a shared win.
        """
        self.games += 1
        self.wins += share
        self.score.add(sum(breakdown.values()))
        for category, points in breakdown.items():
            self.by_category[category].add(points)

    def win_rate(self) -> Estimate:
        """The share of games won."""
        return rate(self.wins, self.games)


@dataclass
class Tally:
    """The results of a match, by seat and by contestant."""

    seats: list[Standing]
    contestants: list[Standing]
    games: int = 0
    answers: int = 0
    decisions: int = 0
    seconds: float = 0.0
    """Time spent playing, summed over all workers."""

    @classmethod
    def of(cls, names: Sequence[str], categories: Sequence[str]) -> Tally:
        """Return an empty tally for these contestants.

        Args:
            names: the contestants, in the order in which outcomes list them.
            categories: the categories of points of the game.
        """
        seats = [Standing(f"seat {seat + 1}", categories) for seat in range(len(names))]
        return cls(seats, [Standing(name, categories) for name in names])

    def add(self, outcome: Outcome) -> None:
        """Add one game."""
        self.games += 1
        self.answers += outcome.answers
        self.decisions += outcome.decisions
        self.seconds += outcome.seconds
        for seat, share in enumerate(outcome.wins):
            points = outcome.breakdown[seat]
            self.seats[seat].add(points, share)
            self.contestants[outcome.seating[seat]].add(points, share)

    def add_all(self, outcomes: Iterable[Outcome]) -> Tally:
        """Add every game of a match, and return the tally itself."""
        for outcome in outcomes:
            self.add(outcome)
        return self
