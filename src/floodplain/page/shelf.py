"""The games, bots and the coach of a page."""

from __future__ import annotations

from typing import Final

from floodplain.coach.level_coach import LevelCoach
from floodplain.page.evaluator import take_up
from floodplain.server.bots.levels import OfferedBots
from floodplain.shipped import BOTS, GAMES, LEVELS, SUGGESTED, level_ratings

__all__ = ["BOTS", "COACH", "GAMES", "OFFER"]

OFFER: Final = OfferedBots(LEVELS, SUGGESTED, level_ratings())
COACH: Final = LevelCoach()

take_up()
