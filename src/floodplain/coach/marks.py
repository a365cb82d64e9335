"""How the coach grades answers: every number that a grade depends on, in one place.

An answer is compared with the best one. Its *loss* is the larger of two things:

- the chance of winning that it gives away, and
- the points that it gives away, each worth `SHARE` of what a point costs in chance while a game is open.

Chance alone would flatter players whose game is practically won or lost, because no answer changes it there.
What a point costs is measured in games, by game and number of players (`calibration.point_of`). Points count
only in part, because they do not decide a game.

The mark depends on the part of the loss that exceeds the uncertainty: a judgement has an error of its own,
which must not turn strong play into a mistake. The accuracy is a mean over the decisions of a player,
weighted by how much was at stake: a decision between equal answers says nothing about how well someone plays.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import exp
from typing import Final, get_args

from floodplain.teach.coaching import Mark

MARKS: Final[tuple[Mark, ...]] = get_args(Mark)
THRESHOLDS: Final = (0.003, 0.01, 0.04, 0.10)
"""The losses, as parts of a win, from which an answer is no longer best, good, an inaccuracy or a mistake."""
EQUAL: Final[frozenset[Mark]] = frozenset({"best", "good"})
"""The marks of answers that are nearly equal to the best one, for which no reasons are given."""
DOUBTED: Final[frozenset[Mark]] = frozenset({"mistake", "blunder"})
"""The marks that are only given after a second analysis."""
SHARE: Final = 0.5
"""The share of a point's worth in an open game that counts on its own."""
SOFTENING: Final = 0.06
"""The loss at which an answer counts e times less for the accuracy."""
DOUBT: Final = 2.0
"""The multiple of its own error by which a judgement may be off; only a larger loss is marked."""
CLOSE: Final = THRESHOLDS[0]
"""The largest difference of chances that count as equal, so that points decide which answer is best."""
SURE: Final = 0.01
"""How close to 1 a chance must be for a player to be sure to win."""


def loss_of(chance: float, points: float, point: float) -> float:
    """Return the loss of an answer that gives away chance and points, given the worth of a point."""
    return max(0.0, chance, SHARE * point * points)


def mark_of(loss: float, error: float = 0.0) -> Mark:
    """Return the mark of an answer from the part of its loss above the uncertainty of the judgement."""
    return MARKS[sum(loss - DOUBT * error >= threshold for threshold in THRESHOLDS)]


def credit_of(loss: float) -> float:
    """Return an answer's contribution to the accuracy: from 1 for the best one down to 0."""
    return exp(-loss / SOFTENING)


def stake_of(losses: Iterable[float]) -> float:
    """Return how much was at stake, from 0 to 1: the loss of a random answer."""
    missed = [1 - credit_of(loss) for loss in losses]
    return sum(missed) / len(missed)


def accuracy_of(decisions: Iterable[tuple[float, float]]) -> float | None:
    """Return the accuracy of a player, from 0 to 1, by loss and stake; None without any decision."""
    graded = list(decisions)
    whole = sum(stake for _, stake in graded)
    if not graded:
        return None
    return sum(stake * credit_of(loss) for loss, stake in graded) / whole if whole else 1.0
