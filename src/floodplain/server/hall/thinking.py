"""Requests to bots and the coach about a table."""

from __future__ import annotations

from floodplain.kernel.flow import State
from floodplain.server.bots.pool import BotPool
from floodplain.server.bots.thinker import ThinkRequest
from floodplain.server.errors import NotFound
from floodplain.server.hall.live import LiveTable
from floodplain.teach.coaching import Coach


def coach_of(pool: BotPool | None) -> Coach:
    """Return the coach of a server; raises NotFound if there is none."""
    if pool is None or pool.coach is None:
        raise NotFound("this server has no coach")
    return pool.coach


def request_for(live: LiveTable, view: State) -> ThinkRequest:
    """Return a request about a view of a table; the caller adds the question."""
    return ThinkRequest(
        game=live.game.name,
        fingerprint=live.edition.fingerprint,
        edition=live.edition.text,
        view=live.game.codec.dump(view),
    )
