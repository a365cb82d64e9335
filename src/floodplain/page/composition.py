"""The application of a page: the server's own, with a store and helpers of the page."""

from __future__ import annotations

from typing import Final

from starlette.applications import Starlette

from floodplain.page.helpers import Ask, Workers
from floodplain.page.shelf import BOTS, COACH, GAMES, OFFER
from floodplain.page.store import PageStore
from floodplain.server.app import create_app
from floodplain.server.settings import Settings

PLENTY: Final = 1_000_000
"""A limit that one person on a page never reaches."""

SETTINGS: Final = Settings(
    requests_per_second=PLENTY,
    requests_burst=PLENTY,
    tables_per_minute=PLENTY,
    codes_per_minute=PLENTY,
    hints_per_minute=PLENTY,
    messages_per_second=PLENTY,
    messages_per_address=PLENTY,
    sockets_per_address=PLENTY,
    metrics=False,
)


def compose(store: PageStore, ask: Ask, settings: Settings = SETTINGS) -> Starlette:
    """Return the application with a store and a function that asks its helpers."""
    return create_app(GAMES, BOTS, store, settings, OFFER, COACH, Workers(ask), is_embedded=True)
