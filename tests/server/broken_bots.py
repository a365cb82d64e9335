"""Bots that fail in every way that a bot can."""

from __future__ import annotations

import os
import time
from dataclasses import dataclass

from floodplain.kernel.flow import State, legal
from floodplain.kernel.game import AnyGame
from floodplain.kernel.rng import Rng


@dataclass(frozen=True)
class Dying:
    """Its process dies."""

    def choose(self, game: AnyGame, view: State, seat: int, rng: Rng) -> int:
        os._exit(3)


@dataclass(frozen=True)
class Raising:
    """It raises something unforeseen."""

    def choose(self, game: AnyGame, view: State, seat: int, rng: Rng) -> int:
        raise ZeroDivisionError


@dataclass(frozen=True)
class Dreaming:
    """It never comes to an answer."""

    def choose(self, game: AnyGame, view: State, seat: int, rng: Rng) -> int:
        while True:
            time.sleep(60)


@dataclass(frozen=True)
class Cheating:
    """It answers what is not legal."""

    def choose(self, game: AnyGame, view: State, seat: int, rng: Rng) -> int:
        return 1_000_000


@dataclass(frozen=True)
class First:
    """It takes the first legal answer."""

    def choose(self, game: AnyGame, view: State, seat: int, rng: Rng) -> int:
        return legal(view)[0]
