"""Rooms whose games cannot be begun, in every way that an edition from outside might bring about."""

from __future__ import annotations

import time
from collections.abc import Mapping

from floodplain.games.fertility.material import Material
from floodplain.games.fertility.room import FertilityGame
from floodplain.games.fertility.state import Fertility

MOST = 4  # players; with fewer all goes well


class Endless(FertilityGame):
    """Never comes to the first question."""

    def deal(self, material: Material, players: int, options: Mapping[str, str]) -> Fertility:
        while players == MOST:
            time.sleep(60)
        return super().deal(material, players, options)


class Vast(FertilityGame):
    """Takes more memory than a game may."""

    def deal(self, material: Material, players: int, options: Mapping[str, str]) -> Fertility:
        if players == MOST:
            bytearray(2**32)
        return super().deal(material, players, options)


class Faulty(FertilityGame):
    """A game that raises an unexpected error."""

    def deal(self, material: Material, players: int, options: Mapping[str, str]) -> Fertility:
        if players == MOST:
            raise ZeroDivisionError
        return super().deal(material, players, options)
