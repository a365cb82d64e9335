"""The web application with the host's choice of games and bots, as each worker creates it."""

from __future__ import annotations

import gc
import logging
from typing import Final

from starlette.applications import Starlette

from floodplain.catalog import SUGGESTED, Offer
from floodplain.coach.level_coach import LevelCoach
from floodplain.server.app import create_app
from floodplain.server.bots.levels import OfferedBots
from floodplain.server.logs import set_up_logs
from floodplain.server.settings import Settings
from floodplain.server.store.store import SqlStore
from floodplain.shipped import level_ratings

LOG: Final = logging.getLogger(__name__)
SELDOM: Final = (50_000, 20, 50)  # a view is hundreds of small objects, none of them in reference cycles


def make_app() -> Starlette:
    """Create the application of one worker, in a process of its own."""
    settings = Settings.read()
    set_up_logs(settings.log_level, settings.log_format)
    store = SqlStore(settings.database, settings.upgrade)
    offer = Offer.of(settings.offer)
    for problem in offer.problems:
        LOG.warning("%s", problem)
    app = create_app(
        offer.games,
        offer.bots,
        store,
        settings,
        OfferedBots(offer.levels, SUGGESTED, level_ratings()),
        LevelCoach(evaluations=settings.coach_evaluations or None),
    )
    gc.collect()
    gc.freeze()  # everything loaded so far stays, so the collector need not look through it again
    gc.set_threshold(*SELDOM)
    return app
