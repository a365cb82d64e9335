"""Demetra (Key Harvest), by Richard Breese: the game of fields, workers and harvest cubes."""

from floodplain.games.demetra.room import DEMETRA

__all__ = ["DEMETRA"]
