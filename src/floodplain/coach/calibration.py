"""Chances set right by what came of them, in games apart from those that tell how right they are."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from math import log
from typing import Final

from floodplain.coach.footing import footing
from floodplain.kernel.flow import State
from floodplain.kernel.game import AnyGame

NEAR: Final = 0.001  # of a win: so far to both sides a slope is measured


@dataclass(frozen=True, slots=True)
class Curve:
    """From the chances that are told to those that come of them.

    Odds above a fair share are raised to one power, those below to another; then all share one win again.
    """

    players: int = 2
    above: float = 1.0
    """Above 1: who leads is told too low a chance."""
    below: float = 1.0
    """Above 1: who is behind is told too high a chance."""

    def shared(self, chances: Sequence[float]) -> tuple[float, ...]:
        """The chances of all seats, each set right, that sum to 1 again."""
        right = [self._alone(chance) for chance in chances]
        return tuple(chance / sum(right) for chance in right)

    def at(self, chance: float) -> float:
        """One seat's chance set right, where the others share the rest alike."""
        rest = (1 - chance) / (self.players - 1)
        return self.shared([chance, *[rest] * (self.players - 1)])[0]

    def slope(self, chance: float) -> float:
        """By how much more than the chance told the true one changes, there."""
        low, high = max(0.0, chance - NEAR), min(1.0, chance + NEAR)
        return (self.at(high) - self.at(low)) / (high - low)

    def _alone(self, chance: float) -> float:
        """A chance set right, before all of them are made to sum to 1."""
        if not 0 < chance < 1:
            return chance
        fair = 1 / (self.players - 1)
        odds = chance / (1 - chance) / fair
        right: float = fair * odds ** (self.above if odds > 1 else self.below)
        return right / (1 + right)


UNCHANGED: Final = Curve()


def curve_of(game: AnyGame, view: State, seat: int) -> Curve:
    """The curve for a table: of the net that plays there, for as many players; else chances stay as told."""
    if footing(game, view, seat) != "net":
        return UNCHANGED
    return curves(game).get(view.players, UNCHANGED)


@cache
def curves(game: AnyGame) -> dict[int, Curve]:
    """The curves that come with a game, by number of players; none where they are of another net."""
    saved, net = game.chances(), game.weights()
    if saved is None or net is None:
        return {}
    written = json.loads(saved)
    if written["net"] != net_mark(net):
        return {}
    return {
        int(players): Curve(int(players), powers["above"], powers["below"])
        for players, powers in written["curves"].items()
    }


def net_mark(net: bytes) -> str:
    """What tells a net from others."""
    return sha256(net).hexdigest()[:12]


# --- fitting ----------------------------------------------------------------------------------------

Told = tuple[Sequence[float], Sequence[float]]
"""The chances of all seats at a moment, and the part of the win that each got."""
LEAST: Final = 1e-4  # a chance; nobody is held to have said never
DOUBT: Final = 5.0
"""The weight of the belief that chances are right as they are told, before any sample."""
FIRST_STEP: Final = 0.64
LAST_STEP: Final = 0.01


def fitted(samples: Sequence[Told], players: int) -> Curve:
    """The curve by which what came of the chances was likeliest, to the second digit."""
    best, step = Curve(players), FIRST_STEP
    least = _surprise(best, samples)
    while step >= LAST_STEP:
        around = [
            Curve(players, round(best.above + step * up, 2), round(best.below + step * down, 2))
            for up, down in ((1, 0), (-1, 0), (0, 1), (0, -1))
        ]
        found = [(_surprise(each, samples), each) for each in around if min(each.above, each.below) > 0]
        here, curve = min(found, key=lambda each: each[0])
        if here < least:
            least, best = here, curve
        else:
            step /= 2
    return best


def _surprise(curve: Curve, samples: Sequence[Told]) -> float:
    """How unlikely a curve makes what came; a curve that changes much must be borne out by more."""
    doubt = DOUBT * (log(curve.above) ** 2 + log(curve.below) ** 2)
    return doubt - sum(
        won * log(max(LEAST, chance))
        for chances, came in samples
        for chance, won in zip(curve.shared(chances), came, strict=True)
        if won
    )
