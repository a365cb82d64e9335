"""Bots that fail in every way that a bot can."""

from __future__ import annotations

import os
import time
from dataclasses import dataclass

from floodplain.kernel.flow import State, legal
from floodplain.kernel.game import AnyGame
from floodplain.kernel.player import UNLIMITED, Budget, Player
from floodplain.kernel.rng import Rng


@dataclass(frozen=True)
class Dying(Player):
    """Its process dies."""

    name: str = "dying"

    def choose(self, game: AnyGame, view: State, seat: int, rng: Rng, budget: Budget = UNLIMITED) -> int:
        os._exit(3)


@dataclass(frozen=True)
class Raising(Player):
    """A bot that raises an unexpected error."""

    name: str = "raising"

    def choose(self, game: AnyGame, view: State, seat: int, rng: Rng, budget: Budget = UNLIMITED) -> int:
        raise ZeroDivisionError


@dataclass(frozen=True)
class Dreaming(Player):
    """It never comes to an answer."""

    name: str = "dreaming"

    def choose(self, game: AnyGame, view: State, seat: int, rng: Rng, budget: Budget = UNLIMITED) -> int:
        while True:
            time.sleep(60)


@dataclass(frozen=True)
class Cheating(Player):
    """It answers what is not legal."""

    name: str = "cheating"

    def choose(self, game: AnyGame, view: State, seat: int, rng: Rng, budget: Budget = UNLIMITED) -> int:
        return 1_000_000


@dataclass(frozen=True)
class First(Player):
    """It takes the first legal answer."""

    name: str = "first"

    def choose(self, game: AnyGame, view: State, seat: int, rng: Rng, budget: Budget = UNLIMITED) -> int:
        return legal(view)[0]
