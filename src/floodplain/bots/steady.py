"""Players whose answers depend on the question alone: the same on every machine and at any speed."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache

from floodplain.bots.greedy import Greedy
from floodplain.bots.levels import repeatable
from floodplain.bots.net import Net, net_of
from floodplain.bots.plan import Planner
from floodplain.bots.values import INSIGHT, Valuer
from floodplain.kernel.flow import State
from floodplain.kernel.game import AnyGame
from floodplain.kernel.player import UNLIMITED, Budget, Player
from floodplain.kernel.rng import Rng


@dataclass(frozen=True, slots=True)
class Steady(Player):
    """A level that follows no clock, remembers nothing, and uses a net that is the same on every machine."""

    level: Greedy | Planner

    @property
    def name(self) -> str:
        """The name of the level."""
        return self.level.name

    def choose(self, game: AnyGame, view: State, seat: int, rng: Rng, budget: Budget = UNLIMITED) -> int:
        """Return what the level answers, on any machine, with the draws of this generator."""
        player = repeatable(self.level)
        assert isinstance(player, Greedy | Planner)
        return replace(player, valuer=exact_valuer(game, view, seat)).choose(game, view, seat, rng, budget)


def steady(player: Player) -> Player:
    """Return a player whose answers depend only on the question; one that is no level stays as it is."""
    return Steady(player) if isinstance(player, Greedy | Planner) else player


def exact_valuer(game: AnyGame, view: State, seat: int) -> Valuer:
    """Return the net that evaluates alike on every machine; the hand-written evaluation if none fits."""
    net = net_of(game, view, seat)
    return INSIGHT if net is None else _exact(net)


@cache
def _exact(net: Net) -> Net:
    return Net.exact(net.weights)
