"""The grades of answers: every number that a grade depends on, in one place.

An answer is compared with the best one. Its *loss* is the larger of two things:

- the chance of winning that it gives away, and
- the points that it gives away, each worth `SHARE` of what a point costs in chance while a game is open.

Chance alone would flatter players whose game is practically won or lost, because no answer changes it there.
What a point costs is measured in games, by game and number of players (`calibration.point_of`). Points count
only in part, because they do not decide a game.

Marks and accuracy depend on the part of the loss that exceeds the uncertainty: a judgement has an error of
its own, which must not turn strong play into a mistake.

The accuracy compares a player with random play: 1 if nothing was missed, 0 if as much was missed as random
answers to the same decisions would have missed. A mean over decisions would flatter players of a game with
many small decisions, where a random answer misses little. A decision between equal answers says nothing about
how well someone plays, and does not count.
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
"""The loss at which all but 1/e of what an answer can miss is missed."""
DOUBT: Final = 2.0
"""The multiple of its own error by which a judgement may be off; only a larger loss is marked."""
CLOSE: Final = THRESHOLDS[0]
"""The largest difference of chances that count as equal, so that points decide which answer is best."""
SURE: Final = 0.01
"""How close to 1 a chance must be for a player to be sure to win."""


def loss_of(chance: float, points: float, point: float) -> float:
    """Return the loss of an answer that gives away chance and points, given the worth of a point."""
    return max(0.0, chance, SHARE * point * points)


def beyond_doubt(loss: float, error: float) -> float:
    """Return the part of a loss above the uncertainty of the judgement."""
    return max(0.0, loss - DOUBT * error)


def mark_of(loss: float, error: float = 0.0) -> Mark:
    """Return the mark of an answer from the part of its loss above the uncertainty of the judgement."""
    return MARKS[sum(beyond_doubt(loss, error) >= threshold for threshold in THRESHOLDS)]


def missed_by(loss: float) -> float:
    """Return how much an answer misses, from 0 for the best one up to 1."""
    return 1 - exp(-loss / SOFTENING)


def stake_of(losses: Iterable[float]) -> float:
    """Return how much was at stake, from 0 to 1: what a random answer misses on average."""
    missed = [missed_by(loss) for loss in losses]
    return sum(missed) / len(missed)


def accuracy_of(decisions: Iterable[tuple[float, float]]) -> float | None:
    """Return the accuracy of a player, from 0 for random play to 1, by loss and stake.

    None if nothing was at stake in any decision.
    """
    graded = list(decisions)
    at_stake = sum(stake for _, stake in graded)
    if not at_stake:
        return None
    return max(0.0, 1 - sum(missed_by(loss) for loss, _ in graded) / at_stake)
