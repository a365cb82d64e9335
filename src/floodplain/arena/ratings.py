"""Bradley-Terry ratings: one number per player, computed from who beat whom."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from itertools import permutations
from operator import mul
from typing import Final

from floodplain.arena.statistics import QUANTILE, Estimate

POINTS: Final = 400 / math.log(10)  # rating points: 400 of them are odds of ten to one
DRAWN: Final = 0.5  # drawn games added between every two players, so that no rating is infinite
STEPS: Final = 100
CLOSE: Final = 1e-9

Matrix = list[list[float]]


def ratings(players: Sequence[str], wins: Mapping[tuple[int, int], float]) -> list[Estimate]:
    """Return the rating of each player relative to the mean.

    A difference of 100 points means that the better player wins 64 % of the games, 200 points 76 %.

    Args:
        players: how many players there are.
        wins: how often one player of a pair finished ahead of the other.
    """
    count = len(players)
    won = [[0.0 if one == other else DRAWN / 2 for other in range(count)] for one in range(count)]
    for (winner, loser), number in wins.items():
        won[winner][loser] += number
    strength = [0.0] * count
    inverse: Matrix = []
    for _ in range(STEPS):
        slope, information = _slopes(won, strength)
        inverse = _inverse(information)
        step = [sum(map(mul, row, slope)) for row in inverse]
        strength = [each + more for each, more in zip(strength, step, strict=True)]
        if max(map(abs, step)) < CLOSE:
            break
    mean = sum(strength) / count
    values = [each - mean for each in strength]
    spreads = [QUANTILE * math.sqrt(row[index]) for index, row in enumerate(inverse)]
    return [
        Estimate(POINTS * value, POINTS * (value - wide), POINTS * (value + wide))
        for value, wide in zip(values, spreads, strict=True)
    ]


def _slopes(won: Matrix, strength: Sequence[float]) -> tuple[list[float], Matrix]:
    """Return the gradient of the likelihood by strengths, and its second derivatives."""
    count = len(strength)
    slope = [0.0] * count
    information = [[0.0] * count for _ in range(count)]
    for one, other in permutations(range(count), 2):
        games = won[one][other] + won[other][one]
        chance = 1 / (1 + math.exp(strength[other] - strength[one]))
        weight = games * chance * (1 - chance)
        slope[one] += won[one][other] - games * chance
        information[one][other] = -weight
        information[one][one] += weight
    return slope, information


def _inverse(matrix: Matrix) -> Matrix:
    """The inverse of a matrix whose rows sum to 0, among strengths that sum to 0 (its pseudoinverse)."""
    count = len(matrix)
    share = 1 / count  # with this added everywhere it has an inverse, from which the same is taken again
    rows = [
        [each + share for each in row] + [float(index == place) for place in range(count)]
        for index, row in enumerate(matrix)
    ]
    for index in range(count):
        pivot = rows[index][index]
        rows[index] = [each / pivot for each in rows[index]]
        for place, row in enumerate(rows):
            if place != index:
                rows[place] = [a - row[index] * b for a, b in zip(row, rows[index], strict=True)]
    return [[each - share for each in row[count:]] for row in rows]
