"""The chances of the nets, set right by what was fitted on games apart from those that test it."""

from __future__ import annotations

from math import exp, log
from typing import Final

LEAST: Final = 1e-6  # no chance is taken for less, but that of a game that is over

SLOPES: Final[dict[tuple[str, int], float]] = {}
"""By game and number of players, how much steeper a chance is than the net says, in logits."""


def calibrated(game: str, players: int, chance: float) -> float:
    """A chance as often right as it says."""
    slope = SLOPES.get((game, players), 1.0)
    if slope == 1.0 or not LEAST < chance < 1 - LEAST:
        return chance
    return 1 / (1 + exp(-slope * log(chance / (1 - chance))))
