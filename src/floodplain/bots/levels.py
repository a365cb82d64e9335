"""Levels 1 to 5: from a player that follows its first impression to the strongest there is."""

from __future__ import annotations

import math
from dataclasses import dataclass, field, replace
from typing import Final

from floodplain.bots.greedy import Greedy
from floodplain.bots.look import Look
from floodplain.bots.memory import Memory
from floodplain.bots.net import net_of
from floodplain.bots.plan import Planner
from floodplain.bots.values import Valuer
from floodplain.kernel.flow import State
from floodplain.kernel.game import AnyGame
from floodplain.kernel.player import UNLIMITED, Budget, Player
from floodplain.kernel.rng import Rng


@dataclass(frozen=True, slots=True)
class Soft(Greedy):
    """A player that evaluates the ends of its own turn and picks a good answer, better ones more often.

    It then carries out its plan, so that its turn makes sense.
    """

    valuer: Valuer | None = None
    softness: float = 0.0
    """How many times the usual loss makes an answer e times less likely."""
    looseness: float = 0.0
    """The same in stakes of the game where its net knows them, however many answers there are."""
    worst: float = 0.0
    """An answer that loses more of a win than this is never given."""
    memory: Memory = field(default_factory=Memory, compare=False, repr=False)
    """The plans that it has not finished."""

    def choose(self, game: AnyGame, view: State, seat: int, rng: Rng, budget: Budget = UNLIMITED) -> int:
        """Return one of the good answers."""

        def think() -> tuple[int, ...]:
            found = self._look(game, view, seat, rng, budget)
            net = net_of(game, view, seat) if self.valuer is None else None
            return found.plans[self._pick(found, net.weights.measures.stakes if net else 0.0, rng)]

        return self.memory.carry_on(game, view, seat, think)

    def _pick(self, found: Look, stakes: float, rng: Rng) -> int:
        """Return the best end of an answer, drawn by how good it is."""
        ends = list(found.best_by_answer().values())
        best = max(found.utilities[end] for end in ends)
        lacks = [best - found.utilities[end] for end in ends]
        if not self.softness:
            return found.best()
        scale = self.looseness * stakes or self.softness * sum(lacks) / len(lacks) or 1.0
        weights = [math.exp(-lack / scale) if lack <= self.worst else 0.0 for lack in lacks]
        point = rng.fraction() * sum(weights)
        for end, weight in zip(ends, weights, strict=True):
            point -= weight
            if point < 0:
                return end
        return found.best()


SOON: Final = 0.9  # seconds within which a search answers, even where evaluating states is slow

LEVELS: Final[tuple[Player, ...]] = (
    Soft("1", breadth=20, softness=0.42, looseness=6.0, worst=0.15),
    Soft("2", breadth=30, softness=0.16, looseness=2.5, worst=0.1),
    Soft("3", breadth=150, softness=0.0, deeper=2),
    Planner("4", Budget(SOON, evaluations=200), keep=6, others=2, turns=2),
    Planner("5", Budget(SOON, evaluations=2400)),
)
SUGGESTED: Final = "2"
"""The level that is suggested."""


def repeatable(player: Player) -> Player:
    """Return the same player with its own memory; its answers depend on no clock and no other game."""
    if isinstance(player, Planner):
        return replace(player.by_number(), memory=Memory())
    return replace(player, memory=Memory()) if isinstance(player, Soft) else player


def plays_by(game: AnyGame, view: State, seat: int) -> str:
    """Return what the levels evaluate with: `net`, or `insight` if no net fits the edition."""
    return "insight" if net_of(game, view, seat) is None else "net"
