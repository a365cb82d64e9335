"""The player that answers anything legal."""

from __future__ import annotations

from dataclasses import dataclass

from floodplain.kernel.flow import State, legal
from floodplain.kernel.game import AnyGame
from floodplain.kernel.player import UNLIMITED, Budget, Player
from floodplain.kernel.rng import Rng


@dataclass(frozen=True, slots=True)
class Random(Player):
    """A player for which every legal answer is equally likely."""

    name: str = "random"

    def choose(self, game: AnyGame, view: State, seat: int, rng: Rng, budget: Budget = UNLIMITED) -> int:
        answers = legal(view)
        return answers[rng.below(len(answers))]
