"""What an answer is called by what it cost, everywhere by the same thresholds."""

from __future__ import annotations

from math import exp
from typing import Final, Literal

Mark = Literal["best", "good", "inexact", "mistake", "blunder"]

MARKS: Final[tuple[Mark, ...]] = ("best", "good", "inexact", "mistake", "blunder")
THRESHOLDS: Final = (0.003, 0.01, 0.04, 0.10)
"""The costs, as parts of a win, from which an answer is no longer best, good, inexact or a mistake."""
DECIDED: Final = 0.01
"""Under such a chance, and over what lacks as much to a whole win, only points are still at stake."""
MOST_FOR_POINTS: Final = THRESHOLDS[2] - 0.0001
"""What points alone cost at most, so that they make no answer worse than inexact: they decide nothing."""
SOFTENING: Final = 0.06
"""An answer that costs so much counts e times less for the accuracy."""


def at_stake(win: float) -> float:
    """A chance as far as it tells answers apart: in a game that is decided it is lost or won, and no more."""
    return 0.0 if win <= DECIDED else 1.0 if win >= 1 - DECIDED else win


def mark_of(cost: float, error: float = 0.0) -> Mark:
    """The mark of an answer; one step milder where the judgement's own error is wider than the cost."""
    step = sum(cost >= threshold for threshold in THRESHOLDS)
    if step and error > cost:
        step -= 1
    return MARKS[step]


def accuracy_of(costs: list[float]) -> float | None:
    """From 0 to 1, how exact a player was over decisions with a choice; None where there was none."""
    if not costs:
        return None
    return sum(exp(-cost / SOFTENING) for cost in costs) / len(costs)
