"""The web application with everything in the catalog, as every worker of the server makes it."""

from __future__ import annotations

from starlette.applications import Starlette

from floodplain.catalog import BOTS, GAMES
from floodplain.server.app import create_app
from floodplain.server.logs import set_up_logs
from floodplain.server.settings import Settings
from floodplain.server.store.store import Store


def make_app() -> Starlette:
    """The application of one worker."""
    settings = Settings.read()
    set_up_logs(settings.log_level, settings.log_format)
    games = {name: entry.game for name, entry in GAMES.items()}
    return create_app(games, BOTS, Store(settings.database, settings.upgrade), settings)
