"""Ratings by the Bayesian model of Plackett and Luce, for games of two or more players."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, Final

import msgspec

if TYPE_CHECKING:
    from openskill.models import PlackettLuce

START: Final = 1500.0
SPREAD: Final = 250.0  # of what a newcomer may be
POINTS: Final = 400 / math.log(10)  # 400 points are odds of ten to one, as in the ladder of the bots
BETA: Final = POINTS / math.sqrt(2)  # how much the play of one person varies
TAU: Final = SPREAD / 100  # how much one changes from game to game
LIKELY: Final = 1.96  # spreads to either side that hold a rating 95 times in 100
FEWEST: Final = 10
"""Games before which a rating is only shown as a band."""


class Rating(msgspec.Struct, frozen=True):
    """An estimate of a player's strength, and its uncertainty."""

    mean: float = START
    spread: float = SPREAD

    @property
    def low(self) -> int:
        """The lower end of the band that holds it 95 times in 100."""
        return round(self.mean - LIKELY * self.spread)

    @property
    def high(self) -> int:
        """The upper end of that band."""
        return round(self.mean + LIKELY * self.spread)


@cache
def _model() -> PlackettLuce:
    from openskill.models import PlackettLuce  # noqa: PLC0415 - only those who look at results need it

    return PlackettLuce(mu=START, sigma=SPREAD, beta=BETA, tau=TAU)


def after(ratings: Sequence[Rating], places: Sequence[int]) -> list[Rating]:
    """Return the ratings of players after a game in which they took these places."""
    model = _model()
    teams = [[model.rating(mu=each.mean, sigma=each.spread)] for each in ratings]
    rated = model.rate(teams, ranks=[float(place) for place in places])
    return [Rating(team[0].mu, team[0].sigma) for team in rated]
