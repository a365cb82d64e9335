"""Egizia, by Acchittocca: the game of the Nile and the building sites."""

from floodplain.games.egizia.room import EGIZIA

__all__ = ["EGIZIA"]
