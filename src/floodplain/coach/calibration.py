"""Calibration of the nets' chances by actual results, in games other than those that measure it."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from math import log
from typing import Any, Final

from floodplain.bots.spread import spread_of
from floodplain.coach.evaluator import evaluator_of
from floodplain.kernel.flow import State
from floodplain.kernel.game import AnyGame

NEAR: Final = 0.001  # of a win: the distance to both sides over which a slope is measured
LEAST: Final = 1e-9  # keeps chances away from zero and one
FAR: Final = 4.0  # times the odds of a fair share, above which a player is far ahead


@dataclass(frozen=True, slots=True)
class Curve:
    """A calibration curve, from the chances of a net to calibrated ones.

    Odds above those of a fair share are raised to one power, those below to another, and what exceeds four
    times a fair share's to a third. Then the chances are scaled to share one win again.
    """

    players: int = 2
    above: float = 1.0
    """Above 1 if the leader's chance is predicted too low."""
    below: float = 1.0
    """Above 1 if the chance of players behind is predicted too high."""
    far: float = 1.0
    """Above 1 if the chance of a player far ahead is predicted too low."""

    def shared(self, chances: Sequence[float]) -> tuple[float, ...]:
        """Return the calibrated chances of all seats, which sum to 1 again."""
        alone = [self._alone(chance) for chance in chances]
        whole = sum(alone)
        return tuple(each / whole for each in alone)

    def at(self, chance: float) -> float:
        """Return one seat's calibrated chance, if the others share the rest equally."""
        rest = (1 - chance) / (self.players - 1)
        return self.shared([chance, *[rest] * (self.players - 1)])[0]

    def slope(self, chance: float) -> float:
        """Return how much faster the true chance changes there than the predicted one."""
        low, high = max(0.0, chance - NEAR), min(1.0, chance + NEAR)
        return (self.at(high) - self.at(low)) / (high - low)

    def _alone(self, chance: float) -> float:
        """Return one calibrated chance, before all are scaled to share one win."""
        if not 0 < chance < 1:
            return chance
        fair = 1 / (self.players - 1)
        between = min(max(chance, LEAST), 1 - LEAST)
        right = fair * self._power(between / (1 - between) / fair)
        return right / (1 + right)

    def _power(self, odds: float) -> float:
        """Return calibrated odds, both as multiples of those of a fair share."""
        if odds <= 1:
            return float(odds**self.below)
        return float(min(odds, FAR) ** self.above * max(1.0, odds / FAR) ** self.far)


UNCHANGED: Final = Curve()


def curve_of(game: AnyGame, view: State, seat: int) -> Curve:
    """Return the curve for a table: of its net and number of players, or one that changes nothing."""
    if evaluator_of(game, view, seat) != "net":
        return UNCHANGED
    return curves(game).get(view.players, UNCHANGED)


@cache
def curves(game: AnyGame) -> dict[int, Curve]:
    """Return the curves of a game by number of players; none if they belong to another net."""
    return {
        int(players): Curve(int(players), powers["above"], powers["below"], powers["far"])
        for players, powers in _measured(game, "curves").items()
    }


def point_of(game: AnyGame, view: State, seat: int) -> float:
    """Return the measured chance that a lost point costs while a game is open.

    If no net of this edition plays, it is the point of the hand-written evaluation.
    """
    if evaluator_of(game, view, seat) != "net":
        return insight_point(game)
    return points(game).get(view.players) or insight_point(game)


def insight_point(game: AnyGame) -> float:
    """Return the worth of a point by the hand-written evaluation: the slope of its chance in an even game."""
    return 1 / (4 * spread_of(game))


@cache
def points(game: AnyGame) -> dict[int, float]:
    """Return what a point is worth by number of players; nothing if that belongs to another net."""
    return {int(players): float(point) for players, point in _measured(game, "points").items()}


def _measured(game: AnyGame, what: str) -> dict[str, Any]:
    saved, net = game.chances(), game.weights()
    if saved is None or net is None:
        return {}
    written: dict[str, Any] = json.loads(saved)
    return written.get(what, {}) if written["net"] == net_mark(net) else {}


def net_mark(net: bytes) -> str:
    """Return a short hash that identifies a net."""
    return sha256(net).hexdigest()[:12]


# --- fitting ----------------------------------------------------------------------------------------

Told = tuple[Sequence[float], Sequence[float]]
"""The predicted chances of all seats at a moment, and the share of the win that each got."""
NEVER: Final = 1e-4  # smallest assumed chance, so that no prediction counts as certain
DOUBT: Final = 1.0
"""The weight of the assumption that predicted chances are right, before any sample."""
FIRST_STEP: Final = 0.64
LAST_STEP: Final = 0.01


def fitted(samples: Sequence[Told], players: int) -> Curve:
    """Return the curve under which the results were most likely, to two decimal places."""
    came = _added_up(samples)
    best, step = Curve(players), FIRST_STEP
    least = _surprise(best, came)
    while step >= LAST_STEP:
        found = [(_surprise(each, came), each) for each in _around(best, step)]
        here, curve = min(found, key=lambda each: each[0])
        if here < least:
            least, best = here, curve
        else:
            step /= 2
    return best


def _around(curve: Curve, step: float) -> list[Curve]:
    """Return the curves that differ by a step in one number."""
    numbers = [curve.above, curve.below, curve.far]
    changed = [
        [round(number + step * way, 2) if place == at else number for place, number in enumerate(numbers)]
        for at in range(len(numbers))
        for way in (1, -1)
    ]
    return [Curve(curve.players, *each) for each in changed if min(each) > 0]


def _added_up(samples: Sequence[Told]) -> dict[tuple[float, ...], list[float]]:
    """Return, by predicted chances, the sum of the wins that followed: equal predictions count as one."""
    came: dict[tuple[float, ...], list[float]] = {}
    for chances, won in samples:
        parts = came.setdefault(tuple(chances), [0.0] * len(chances))
        parts[:] = [so_far + part for so_far, part in zip(parts, won, strict=True)]
    return came


def _surprise(curve: Curve, came: Mapping[tuple[float, ...], Sequence[float]]) -> float:
    """Return how unlikely a curve makes the outcomes, plus a penalty for changing much."""
    doubt = DOUBT * sum(log(number) ** 2 for number in (curve.above, curve.below, curve.far))
    return doubt - sum(
        part * log(max(NEVER, chance))
        for chances, won in came.items()
        for chance, part in zip(curve.shared(chances), won, strict=True)
    )
