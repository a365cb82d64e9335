"""The web application with everything in the catalog, as every worker of the server makes it."""

from __future__ import annotations

import gc
from typing import Final

from starlette.applications import Starlette

from floodplain.catalog import LEVELS, SHELF, SUGGESTED
from floodplain.coach.level_coach import LevelCoach
from floodplain.server.app import create_app
from floodplain.server.bots.levels import OfferedBots
from floodplain.server.logs import set_up_logs
from floodplain.server.settings import Settings
from floodplain.server.store.store import Store

SELDOM: Final = (50_000, 20, 50)  # a view is hundreds of small objects, none of them in a ring


def make_app() -> Starlette:
    """The application of one worker, in a process of its own."""
    settings = Settings.read()
    set_up_logs(settings.log_level, settings.log_format)
    store = Store(settings.database, settings.upgrade)
    app = create_app(
        SHELF.games,
        SHELF.bots,
        store,
        settings,
        OfferedBots(LEVELS, SUGGESTED),
        LevelCoach(evaluations=settings.coach_evaluations or None),
    )
    gc.collect()
    gc.freeze()  # what is here now stays, and need not be looked through again
    gc.set_threshold(*SELDOM)
    return app
