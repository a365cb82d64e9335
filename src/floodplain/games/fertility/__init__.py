"""Fertility, by Cyrille Leroy: the room of the valley and the Metropolis."""

from floodplain.games.fertility.room import FERTILITY

__all__ = ["FERTILITY"]
