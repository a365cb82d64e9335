"""The games and bots that come with Floodplain."""

from __future__ import annotations

from typing import Final

from floodplain.bots.greedy import Greedy
from floodplain.bots.levels import LEVELS as STRENGTHS
from floodplain.bots.levels import SUGGESTED
from floodplain.bots.random import Random
from floodplain.bots.ratings import level_ratings
from floodplain.games.demetra import DEMETRA
from floodplain.games.egizia import EGIZIA
from floodplain.games.fertility import FERTILITY
from floodplain.kernel.game import AnyGame
from floodplain.kernel.player import Player

__all__ = ["BOTS", "GAMES", "LEVELS", "SUGGESTED", "level_ratings"]

GAMES: Final[dict[str, AnyGame]] = {"fertility": FERTILITY, "demetra": DEMETRA, "egizia": EGIZIA}
BOTS: Final[dict[str, Player]] = {bot.name: bot for bot in (*STRENGTHS, Random(), Greedy())}
"""All built-in bots, for every game: the levels, and those for research."""
LEVELS: Final = tuple(level.name for level in STRENGTHS)
"""The levels offered to people, from the weakest to the strongest."""
