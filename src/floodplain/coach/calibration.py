"""Chances set right by what came of them, in games apart from those that tell how right they are."""

from __future__ import annotations

import json
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from typing import Final

from floodplain.coach.footing import footing
from floodplain.kernel.flow import State
from floodplain.kernel.game import AnyGame


@dataclass(frozen=True, slots=True)
class Curve:
    """From the chance that was told to the one that came of it; straight between its knots."""

    told: tuple[float, ...] = (0.0, 1.0)
    """They rise, from 0 to 1."""
    came: tuple[float, ...] = (0.0, 1.0)

    def at(self, chance: float) -> float:
        """How often a chance that is told so comes true."""
        low = self._knot(chance)
        return self.came[low] + (chance - self.told[low]) * self.slope(chance)

    def slope(self, chance: float) -> float:
        """By how much more than the chance told the true one changes, there."""
        low = self._knot(chance)
        return (self.came[low + 1] - self.came[low]) / (self.told[low + 1] - self.told[low])

    def shared(self, chances: Sequence[float]) -> tuple[float, ...]:
        """The chances of all seats, each set right, that sum to 1 again."""
        right = [self.at(chance) for chance in chances]
        return tuple(chance / sum(right) for chance in right)

    def _knot(self, chance: float) -> int:
        """The last knot at or below, but never the very last."""
        return min(len(self.told) - 2, bisect_right(self.told, chance) - 1)


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
        int(players): Curve(tuple(told for told, _ in knots), tuple(came for _, came in knots))
        for players, knots in written["curves"].items()
    }


def net_mark(net: bytes) -> str:
    """What tells a net from others."""
    return sha256(net).hexdigest()[:12]


# --- fitting ----------------------------------------------------------------------------------------

BINS: Final = 10
DOUBT: Final = 200
"""So many samples must speak for a change of a chance for it to be believed by half."""


def fitted(samples: Sequence[tuple[float, float]]) -> Curve:
    """The curve that chances and what came of them suggest: a knot for each ten percent, always rising."""
    knots: list[tuple[float, float, int]] = [(0.0, 0.0, 1)]
    for number in range(BINS):
        here = [pair for pair in samples if min(BINS - 1, int(pair[0] * BINS)) == number]
        if here:
            told = sum(chance for chance, _ in here) / len(here)
            came = sum(won for _, won in here) / len(here)
            knots.append((told, told + (came - told) * len(here) / (len(here) + DOUBT), len(here)))
    rising = _rising([*knots, (1.0, 1.0, 1)])
    return Curve(tuple(told for told, _ in rising), tuple(came for _, came in rising))


def _rising(knots: list[tuple[float, float, int]]) -> list[tuple[float, float]]:
    """The knots, those that would fall joined with the one before."""
    joined: list[tuple[float, float, int]] = []
    for told, came, count in knots:
        now = (told, came, count)
        while len(joined) > 1 and joined[-1][1] >= now[1]:
            before = joined.pop()
            whole = before[2] + now[2]
            now = (
                (before[0] * before[2] + now[0] * now[2]) / whole,
                (before[1] * before[2] + now[1] * now[2]) / whole,
                whole,
            )
        joined.append(now)
    return [(round(told, 4), round(came, 4)) for told, came, _ in joined]
