"""Live: a socket for everything that happens at a table, and long polling where sockets are blocked."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Mapping
from typing import Any, Final

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from floodplain.kernel.errors import FloodplainError, StaleVersion
from floodplain.server.api.endpoint import Encoded, visitor_of
from floodplain.server.api.services import Services, Visitor
from floodplain.server.errors import Malformed, NotFound, TooMany, problem_of
from floodplain.server.hall import chat, play, takeback
from floodplain.server.hall.chat import chat_line
from floodplain.server.hall.live import Follower, LiveTable
from floodplain.server.hall.presence import tell_presence
from floodplain.server.hall.situation import encode, sight_of
from floodplain.server.limits import Bucket
from floodplain.server.messages.asked import (
    Following,
    Message,
    OfTable,
    SentAnswer,
    SentConsent,
    SentLook,
    SentPing,
    SentPreview,
    SentRedo,
    SentSay,
    SentTakeBack,
    SentUndo,
    Waiting,
)
from floodplain.server.messages.told import Done, Pong
from floodplain.server.store.store import now_ms

LOG: Final = logging.getLogger(__name__)
POLICY: Final = 1008  # the close code of those who are refused
TRY_LATER: Final = 1013
FAULT: Final = 1011
GONE: Final = (WebSocketDisconnect, ConnectionError, RuntimeError)  # what a client leaves behind
BURST: Final = 40.0

_decode: Final = msgspec.json.Decoder(Message).decode


async def follow(services: Services, socket: WebSocket) -> None:
    """One socket, from its opening to its end."""
    visitor = visitor_of(socket, services)
    try:
        _check_address(services, visitor)
        path = msgspec.convert(dict(socket.path_params), OfTable)
        query = msgspec.convert(dict(socket.query_params), Following, strict=False)
        live = await services.hall.open(path.table, fresh=True)
        follower = Follower(visitor.key, live.check_look(visitor.key, query.seat), query.lang)
    except (FloodplainError, msgspec.ValidationError) as error:
        problem = problem_of(error if isinstance(error, FloodplainError) else Malformed(str(error)))
        services.metrics.refused.add(problem.error)
        await socket.accept()
        await socket.send_text(encode(problem).decode())
        await socket.close(TRY_LATER if problem.status == 503 else POLICY, problem.error)  # noqa: PLR2004
        return
    follower.device = visitor.device
    follower.version, follower.takes_changes = query.since or -1, query.changes
    await socket.accept()
    await Line(services, visitor, live, follower, socket).run()


def _check_address(services: Services, visitor: Visitor) -> None:
    if services.sockets.get(visitor.address, 0) >= services.settings.sockets_per_address:
        raise TooMany(10.0)


def _text_of(received: Mapping[str, Any]) -> str:
    text: str | None = received.get("text")
    if text is None:
        raise Malformed("messages are JSON in frames of text")
    return text


class Line:
    """A socket between a client and a table."""

    def __init__(
        self, services: Services, visitor: Visitor, live: LiveTable, follower: Follower, socket: WebSocket
    ) -> None:
        self.services = services
        self.visitor = visitor
        self.live = live
        self.follower = follower
        self.socket = socket
        self._bucket = Bucket(BURST, time.monotonic())

    async def run(self) -> None:
        """Sends and receives until one side ends it."""
        sockets, address = self.services.sockets, self.visitor.address
        sockets[address] = sockets.get(address, 0) + 1
        self.services.hall.live.keep(self.live, asyncio.get_running_loop().time())
        self.live.followers.add(self.follower)
        tell_presence(self.services.hall, self.live, self.follower.seat is not None)
        self._mind_bots()
        self.follower.news.set()
        sending = asyncio.create_task(self._send_news())
        try:
            await self._receive()
        except GONE:
            pass
        finally:
            sending.cancel()
            await asyncio.gather(sending, return_exceptions=True)
            self.live.followers.discard(self.follower)
            sockets[address] -= 1
            if not sockets[address]:
                del sockets[address]
            self._part()

    def _mind_bots(self) -> None:
        """Has bots think here for whom another worker did: that one may be gone, its clients come here."""
        if self.live.is_minded_elsewhere:
            self.live.is_minded_elsewhere, self.live.thinks_at = False, -1
            self.services.minder.look(self.live)

    def _part(self) -> None:
        tell_presence(self.services.hall, self.live, self.follower.seat is not None)
        own = self.live.seats_of(self.follower.key)
        if own and not self.services.is_stopping:
            self.services.hall.spawn(self.services.seating.seen(self.live, own))

    # --- to the client ------------------------------------------------------------------------------

    async def _send_news(self) -> None:
        with contextlib.suppress(*GONE):
            try:
                while True:
                    await self.follower.news.wait()
                    self.follower.news.clear()
                    await self._send_newer()
            except GONE:
                raise
            except FloodplainError as error:
                await self._refuse(error, "")
                await self.socket.close(TRY_LATER)
            except Exception:
                # A client that is left without news must come again, not wait for ever.
                LOG.exception("news could not be told", extra={"table": self.live.id})
                await self.socket.close(FAULT)

    async def _send_newer(self) -> None:
        """Sends what the client has not seen; one that is slow gets the last of several at once."""
        follower, live = self.follower, self.live
        if follower.is_dropped:
            await self.socket.close(POLICY, "cut_off")
            return
        if live.is_gone:
            await self._refuse(NotFound("this table was cancelled"), "")
            await self.socket.close(POLICY, "not_found")
            return
        if live.revision != follower.revision:
            follower.revision = live.revision
            self._look_anew()
            stamp, card = self.services.card_message(live, follower.key)
            if stamp != follower.card:
                follower.card = stamp
                await self._send(card)
        for line in [each for each in live.chat if each.number > follower.chat]:
            follower.chat = line.number
            await self._send(encode(chat_line(line)))
        if live.table is not None and live.version != follower.version:
            await self._send(await self._frame())

    async def _frame(self) -> bytes:
        """The situation, or what has changed of the last one."""
        follower, live = self.follower, self.live
        since, older = max(follower.version, 0), follower.sight if follower.version >= 0 else None
        frame = await self.services.frame(live, follower.seat, follower.language, since, older)
        follower.version = live.version
        if follower.takes_changes:
            follower.sight = sight_of(live, follower.seat)
        return frame

    def _look_anew(self) -> None:
        """Has whoever has been given a seat see what it sees, and whoever has lost theirs nothing of it."""
        seat, key = self.follower.seat, self.follower.key
        if not self.live.sits(key, seat) if seat is not None else self.live.seats_of(key):
            self.follower.seat = self.live.check_look(key, None)
            self.follower.version = -1
            tell_presence(self.services.hall, self.live)

    async def _send(self, content: bytes) -> None:
        await self.socket.send({"type": "websocket.send", "text": content.decode()})

    # --- from the client ----------------------------------------------------------------------------

    async def _receive(self) -> None:
        while True:
            received = await self.socket.receive()
            if received["type"] == "websocket.disconnect":
                return
            number = ""
            try:
                self._check_rate()
                message = _decode(_text_of(received))
                number = message.id
                await self._carry_out(message)
            except FloodplainError as error:
                await self._refuse(error, number)
            except msgspec.MsgspecError as error:
                await self._refuse(Malformed(str(error)), number)

    def _check_rate(self) -> None:
        rate = self.services.settings.messages_per_second
        wait = self._bucket.take(rate, max(BURST, rate), time.monotonic())
        if wait:
            raise TooMany(wait)

    async def _refuse(self, error: FloodplainError, number: str) -> None:
        problem = problem_of(error)
        problem.id = number
        self.services.metrics.refused.add(problem.error)
        if isinstance(error, StaleVersion):
            frame = await self.services.frame(
                self.live, self.follower.seat, self.follower.language, error.given
            )
            problem.situation = msgspec.Raw(frame)  # type: ignore[assignment]
        await self._send(encode(problem))

    async def _carry_out(self, message: Any) -> None:  # noqa: ANN401 - a Message, told apart below
        hall, live = self.services.hall, self.live
        if isinstance(message, SentPing):
            await self._send(encode(Pong(id=message.id, at=now_ms())))
            return
        if isinstance(message, SentLook):
            self._look(message)
            return
        live.check_seat(self.follower.key, message.seat)
        match message:
            case SentAnswer():
                await self._answer(message)
                return
            case SentUndo():
                await play.undo(hall, live, message.seat, message.version, message.to)
            case SentRedo():
                await play.redo(hall, live, message.seat, message.version)
            case SentTakeBack():
                await takeback.take_back(hall, live, message.seat, message.version, message.to)
            case SentConsent():
                await takeback.consent(hall, live, message.seat, message.version, message.agrees)
            case SentPreview():
                language = self.follower.language
                foreseen = play.preview(
                    live, message.seat, message.version, message.answer, message.answers, language
                )
                foreseen.id = message.id
                await self._send(encode(foreseen))
                return
            case SentSay():
                await chat.say(hall, live, message.seat, message.text)
            case _:
                raise Malformed("there is no such message")
        await self._send(encode(Done(version=live.version, id=message.id)))

    async def _answer(self, message: SentAnswer) -> None:
        began = time.perf_counter()
        foreseen = await play.answer(self.services.hall, self.live, message, self.follower.language)
        if foreseen is not None:
            foreseen.id = message.id
            await self._send(encode(foreseen))
            return
        self.services.metrics.answers.add("person")
        self.services.metrics.answer_seconds.observe(time.perf_counter() - began)
        if message.id:  # otherwise the situation says enough
            await self._send(encode(Done(version=self.live.version, id=message.id)))

    def _look(self, message: SentLook) -> None:
        self.follower.seat = self.live.check_look(self.follower.key, message.seat)
        self.follower.language = message.lang
        self.follower.version = -1
        self.follower.news.set()


# --- long polling -----------------------------------------------------------------------------------


async def wait(services: Services, visitor: Visitor, path: OfTable, query: Waiting) -> Encoded:
    """Tells what is newer than the client has seen, as soon as there is something."""
    live = await services.hall.open(path.table, fresh=True)
    seat = live.check_look(visitor.key, query.seat)
    follower = Follower(visitor.key, seat, query.lang)
    follower.version, follower.card, follower.chat = query.since or -1, query.card, query.chat
    found = await _newer(services, live, follower)
    if found is None and query.seconds and not services.is_stopping:
        live.followers.add(follower)
        tell_presence(services.hall, live)
        try:
            found = await _wait_for(services, live, follower, query.seconds)
        finally:
            live.followers.discard(follower)
            tell_presence(services.hall, live)
    nothing: dict[str, object] = {"card": None, "situation": None, "chat": []}
    return Encoded(encode(found or nothing))


async def _wait_for(
    services: Services, live: LiveTable, follower: Follower, seconds: int
) -> dict[str, object] | None:
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            while True:
                await follower.news.wait()
                follower.news.clear()
                found = await _newer(services, live, follower)
                if found is not None or services.is_stopping:
                    return found
    return None


async def _newer(services: Services, live: LiveTable, follower: Follower) -> dict[str, object] | None:
    if live.is_gone:
        raise NotFound("this table was cancelled")
    live.check_look(follower.key, follower.seat)  # who waits may have lost the seat meanwhile
    card = services.card(live, follower.key)
    lines = [chat_line(each) for each in live.chat if each.number > follower.chat]
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
