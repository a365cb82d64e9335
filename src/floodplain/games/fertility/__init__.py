"""Fertility, by Cyrille Leroy: the game of the valley and the Metropolis."""

from floodplain.games.fertility.room import FERTILITY

__all__ = ["FERTILITY"]
