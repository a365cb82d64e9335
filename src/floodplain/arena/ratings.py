"""Bradley-Terry ratings: one number per player, computed from who beat whom."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Final

import numpy as np

from floodplain.arena.statistics import QUANTILE, Estimate

POINTS: Final = 400 / math.log(10)  # rating points: 400 of them are odds of ten to one
DRAWN: Final = 0.5  # drawn games added between every two players, so that no rating is infinite
STEPS: Final = 100
CLOSE: Final = 1e-9


def ratings(players: Sequence[str], wins: Mapping[tuple[int, int], float]) -> list[Estimate]:
    """Return the rating of each player relative to the mean.

    A difference of 100 points means that the better player wins 64 % of the games, 200 points 76 %.

    Args:
        players: how many players there are.
        wins: how often one player of a pair finished ahead of the other.
    """
    count = len(players)
    won = np.full((count, count), DRAWN / 2)
    np.fill_diagonal(won, 0.0)
    for (winner, loser), number in wins.items():
        won[winner, loser] += number
    games = won + won.T
    strength = np.zeros(count)
    information = np.eye(count)
    for _ in range(STEPS):
        chances = 1 / (1 + np.exp(strength[None, :] - strength[:, None]))
        slope = won.sum(axis=1) - (games * chances).sum(axis=1)
        weights = games * chances * (1 - chances)
        information = np.diag(weights.sum(axis=1)) - weights
        step = np.linalg.pinv(information) @ slope
        strength += step
        if float(np.abs(step).max()) < CLOSE:
            break
    strength -= strength.mean()
    spread = QUANTILE * np.sqrt(np.diag(np.linalg.pinv(information)))
    return [
        Estimate(POINTS * value, POINTS * (value - wide), POINTS * (value + wide))
        for value, wide in zip(strength.tolist(), spread.tolist(), strict=True)
    ]
