"""Long polling, for clients whose sockets are blocked: news is returned as soon as there is any."""

from __future__ import annotations

import asyncio
import contextlib

import msgspec

from floodplain.server.api.endpoint import Encoded
from floodplain.server.api.services import Services, Visitor
from floodplain.server.encoding import encode
from floodplain.server.errors import Forbidden, NotFound
from floodplain.server.hall.chat import chat_line
from floodplain.server.hall.followers import Follower
from floodplain.server.hall.live import LiveTable
from floodplain.server.hall.presence import announce_presence
from floodplain.server.messages.requests import TablePath, UpdatesQuery


async def wait(services: Services, visitor: Visitor, path: TablePath, query: UpdatesQuery) -> Encoded:
    """Return what is newer than the client has seen, as soon as there is something."""
    live, news = await services.hall.open(path.table, fresh=True), asyncio.Event()
    seat = live.check_look(visitor.key, query.seat)
    follower = Follower(visitor.key, seat, query.lang, news.set, visitor.device)
    follower.version, follower.card, follower.chat = query.since or -1, query.card, query.chat
    found = await _newer(services, live, follower)
    if found is None and query.seconds and not services.is_stopping:
        live.presence.followers.add(follower)
        services.hall.devices.is_cut(follower)
        announce_presence(services.hall, live)
        try:
            found = await _wait_for(services, live, follower, news, query.seconds)
        finally:
            live.presence.followers.discard(follower)
            announce_presence(services.hall, live)
    nothing: dict[str, object] = {"card": None, "situation": None, "chat": []}
    return Encoded(encode(found or nothing))


async def _wait_for(
    services: Services, live: LiveTable, follower: Follower, news: asyncio.Event, seconds: int
) -> dict[str, object] | None:
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            while True:
                await news.wait()
                news.clear()
                found = await _newer(services, live, follower)
                if found is not None or services.is_stopping:
                    return found
    return None


async def _newer(services: Services, live: LiveTable, follower: Follower) -> dict[str, object] | None:
    if live.is_gone:
        raise NotFound("this table was cancelled")
    if follower.is_signed_out:
        raise Forbidden("another device has signed this one out")
    live.check_look(follower.key, follower.seat)  # the client may have lost the seat while waiting
    card = services.card(live, follower.key)
    blocked = services.blocked_by(follower.key)
    lines = [chat_line(each, blocked) for each in live.chat if each.number > follower.chat]
    frame = None
    if live.table is not None and live.version != follower.version:
        frame = await services.frame(live, follower.seat, follower.language, max(follower.version, 0))
    if card.stamp == follower.card and frame is None and not lines:
        return None
    return {
        "card": card if card.stamp != follower.card else None,
        "situation": None if frame is None else msgspec.Raw(frame),
        "chat": lines,
    }
