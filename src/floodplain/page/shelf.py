"""The games, bots and the coach of a page."""

from __future__ import annotations

from typing import Final

from floodplain.bots.greedy import Greedy
from floodplain.bots.levels import LEVELS, SUGGESTED
from floodplain.bots.random import Random
from floodplain.coach.level_coach import LevelCoach
from floodplain.games.demetra import DEMETRA
from floodplain.games.egizia import EGIZIA
from floodplain.games.fertility import FERTILITY
from floodplain.kernel.game import AnyGame
from floodplain.kernel.player import Player
from floodplain.page.evaluator import take_up
from floodplain.server.bots.levels import OfferedBots

GAMES: Final[dict[str, AnyGame]] = {"fertility": FERTILITY, "demetra": DEMETRA, "egizia": EGIZIA}
BOTS: Final[dict[str, Player]] = {bot.name: bot for bot in (*LEVELS, Random(), Greedy())}
OFFER: Final = OfferedBots(tuple(level.name for level in LEVELS), SUGGESTED)
COACH: Final = LevelCoach()

take_up()
