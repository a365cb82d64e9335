"""Calibration of chances by what came of them, in games other than those that measure it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from math import log
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from floodplain.bots.spread import spread_of
from floodplain.coach.evaluator import evaluator_of
from floodplain.kernel.flow import State
from floodplain.kernel.game import AnyGame

NEAR: Final = 0.001  # of a win: so far to both sides a slope is measured
LEAST: Final = 1e-9  # a chance that is neither nothing nor all
FAR: Final = 4.0  # times the odds of a fair share: a player with more is far ahead


Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Curve:
    """A calibration curve, from the chances of a net to those that come true.

    Odds above those of a fair share are raised to one power, those below to another, and what goes beyond
    four times a fair share's to a third; then all share one win again.
    """

    players: int = 2
    above: float = 1.0
    """Above 1: who leads is told too low a chance."""
    below: float = 1.0
    """Above 1: who is behind is told too high a chance."""
    far: float = 1.0
    """Above 1: who is far ahead is told too low a chance."""

    def shared(self, chances: Sequence[float]) -> tuple[float, ...]:
        """The chances of all seats, each set right, that sum to 1 again."""
        return tuple(self.of_moments(np.array([chances]))[0].tolist())

    def of_moments(self, told: Floats) -> Floats:
        """The chances of all seats set right, a moment a row."""
        fair = 1 / (self.players - 1)
        between = np.clip(told, LEAST, 1 - LEAST)
        right = fair * self._power(between / (1 - between) / fair)
        alone = np.where((told > 0) & (told < 1), right / (1 + right), told)
        return np.asarray(alone / alone.sum(axis=1, keepdims=True), np.float64)

    def at(self, chance: float) -> float:
        """One seat's chance set right, where the others share the rest alike."""
        rest = (1 - chance) / (self.players - 1)
        return self.shared([chance, *[rest] * (self.players - 1)])[0]

    def slope(self, chance: float) -> float:
        """Return by how much more than the given chance the true one changes there."""
        low, high = max(0.0, chance - NEAR), min(1.0, chance + NEAR)
        return (self.at(high) - self.at(low)) / (high - low)

    def _power(self, odds: Floats) -> Floats:
        """Odds set right, both as multiples of those of a fair share."""
        ahead = np.minimum(odds, FAR) ** self.above * np.maximum(1.0, odds / FAR) ** self.far
        return np.asarray(np.where(odds > 1, ahead, np.minimum(odds, 1.0) ** self.below), np.float64)


UNCHANGED: Final = Curve()


def curve_of(game: AnyGame, view: State, seat: int) -> Curve:
    """The curve for a table: of the net that plays there, for as many players; else chances stay as told."""
    if evaluator_of(game, view, seat) != "net":
        return UNCHANGED
    return curves(game).get(view.players, UNCHANGED)


@cache
def curves(game: AnyGame) -> dict[int, Curve]:
    """The curves that come with a game, by number of players; none where they are of another net."""
    return {
        int(players): Curve(int(players), powers["above"], powers["below"], powers["far"])
        for players, powers in _measured(game, "curves").items()
    }


def point_of(game: AnyGame, view: State, seat: int) -> float:
    """Return the chance that a lost point costs while a game is open, as it was measured.

    Where no net of this edition plays, it is the point of hand-made insight.
    """
    if evaluator_of(game, view, seat) != "net":
        return insight_point(game)
    return points(game).get(view.players) or insight_point(game)


def insight_point(game: AnyGame) -> float:
    """Return what a point is worth by hand-made insight: the slope of its chance in an even game."""
    return 1 / (4 * spread_of(game))


@cache
def points(game: AnyGame) -> dict[int, float]:
    """Return what a point is worth by number of players; nothing where that belongs to another net."""
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
"""The chances of all seats at a moment, and the part of the win that each got."""
NEVER: Final = 1e-4  # a chance; nobody is held to have said less
DOUBT: Final = 1.0
"""The weight of the belief that chances are right as they are told, before any sample."""
FIRST_STEP: Final = 0.64
LAST_STEP: Final = 0.01


def fitted(samples: Sequence[Told], players: int) -> Curve:
    """The curve by which what came of the chances was likeliest, to the second digit."""
    told = np.array([chances for chances, _ in samples], np.float64).reshape(-1, players)
    came = np.array([won for _, won in samples], np.float64).reshape(-1, players)
    best, step = Curve(players), FIRST_STEP
    least = _surprise(best, told, came)
    while step >= LAST_STEP:
        found = [(_surprise(each, told, came), each) for each in _around(best, step)]
        here, curve = min(found, key=lambda each: each[0])
        if here < least:
            least, best = here, curve
        else:
            step /= 2
    return best


def _around(curve: Curve, step: float) -> list[Curve]:
    """The curves that differ by a step in one number."""
    numbers = [curve.above, curve.below, curve.far]
    changed = [
        [round(number + step * way, 2) if place == at else number for place, number in enumerate(numbers)]
        for at in range(len(numbers))
        for way in (1, -1)
    ]
    return [Curve(curve.players, *each) for each in changed if min(each) > 0]


def _surprise(curve: Curve, told: Floats, came: Floats) -> float:
    """Return how unlikely a curve makes the outcomes, plus a penalty for changing much."""
    doubt = DOUBT * sum(log(number) ** 2 for number in (curve.above, curve.below, curve.far))
    return doubt - float((came * np.log(np.maximum(NEVER, curve.of_moments(told)))).sum())
