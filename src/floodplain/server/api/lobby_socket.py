"""A socket through which a client follows the lobby."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from typing import TYPE_CHECKING, Final

import msgspec
from starlette.websockets import WebSocket

from floodplain.kernel.errors import FloodplainError
from floodplain.server.api.disconnect import GONE
from floodplain.server.api.endpoint import visitor_of
from floodplain.server.api.lobby import club_with_lobby
from floodplain.server.api.services import Services, Visitor
from floodplain.server.close_codes import POLICY, TRY_LATER
from floodplain.server.encoding import encode
from floodplain.server.errors import Flood, TooMany, problem_of
from floodplain.server.messages.replies import Pong
from floodplain.server.messages.requests import PingMessage
from floodplain.server.store.clock import now_ms

if TYPE_CHECKING:
    from floodplain.server.club.lobby import Lobby, LobbyWatcher

LOG: Final = logging.getLogger(__name__)
_decode: Final = msgspec.json.Decoder(PingMessage).decode


async def follow_lobby(services: Services, socket: WebSocket) -> None:
    """Serve one socket of the lobby from its opening to its end."""
    visitor = visitor_of(socket, services)
    may_come = services.sockets.enter(visitor.address)
    try:
        if not may_come:
            raise TooMany(10.0)
        lobby = club_with_lobby(services, visitor).lobby
        await socket.accept()
        await _follow(services, socket, visitor, lobby)
    except GONE:
        pass
    except FloodplainError as error:
        with contextlib.suppress(*GONE):
            await _refuse(services, socket, error)
    finally:
        services.sockets.leave(visitor.address)


async def _refuse(services: Services, socket: WebSocket, error: FloodplainError) -> None:
    problem = problem_of(error)
    services.metrics.refused.add(problem.error)
    await socket.accept()
    await socket.send_text(encode(problem).decode())
    await socket.close(TRY_LATER if problem.status == 503 else POLICY, problem.error)  # noqa: PLR2004


async def _follow(services: Services, socket: WebSocket, visitor: Visitor, lobby: Lobby) -> None:
    """Send every change, and answer pings, until one side closes the socket."""
    watcher = lobby.watcher(visitor.key)
    lobby.come(watcher)
    telling = asyncio.create_task(_tell(socket, lobby, watcher))
    try:
        await _answer(services, socket, visitor)
    finally:
        lobby.watchers.discard(watcher)
        telling.cancel()
        await asyncio.gather(telling, return_exceptions=True)


async def _tell(socket: WebSocket, lobby: Lobby, watcher: LobbyWatcher) -> None:
    """Send what is new; a slow client gets everything at once instead of several changes."""
    with contextlib.suppress(RuntimeError, *GONE):  # a closed socket reports the first
        while True:
            # What is to be hidden comes first, so that it is never shown.
            news = lobby.hidden_for(watcher) or lobby.news_for(watcher)
            if news is not None:
                await socket.send({"type": "websocket.send", "text": news})
                continue
            watcher.wake.clear()
            await watcher.wake.wait()


async def _answer(services: Services, socket: WebSocket, visitor: Visitor) -> None:
    while True:
        received = await socket.receive()
        if received["type"] == "websocket.disconnect":
            return
        if services.rates.messages.wait(visitor.address) and services.rates.hasty.wait(visitor.address):
            services.metrics.refused.add(Flood.error)
            await socket.close(POLICY, Flood.error)
            return
        try:
            ping = _decode(received.get("text") or "")
        except (msgspec.MsgspecError, RecursionError):
            await socket.close(POLICY, "malformed")
            return
        await socket.send({"type": "websocket.send", "text": encode(Pong(id=ping.id, at=now_ms())).decode()})
