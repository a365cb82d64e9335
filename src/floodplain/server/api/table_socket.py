"""A socket between a client and a table: what is sent to the client, and what it sends."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Mapping
from typing import Any, Final, Protocol

import msgspec

from floodplain.kernel.errors import FloodplainError, StaleVersion
from floodplain.server.api.disconnect import GONE
from floodplain.server.api.services import Services, Visitor
from floodplain.server.bucket import Bucket
from floodplain.server.close_codes import FAULT, POLICY, TRY_LATER
from floodplain.server.encoding import encode
from floodplain.server.errors import Flood, Forbidden, Malformed, NotFound, TooMany, fault, problem_of
from floodplain.server.hall import chat, play, takeback
from floodplain.server.hall.chat import chat_line
from floodplain.server.hall.followers import Follower
from floodplain.server.hall.live import LiveTable
from floodplain.server.hall.presence import announce_presence
from floodplain.server.hall.rendered_view import RenderedView
from floodplain.server.hall.situation import view_of
from floodplain.server.hall.updates import update_in_memory
from floodplain.server.limits import BURST, burst_of
from floodplain.server.messages.replies import Done, Pong
from floodplain.server.messages.requests import (
    AnswerMessage,
    ClientMessage,
    ConsentMessage,
    FollowQuery,
    LookMessage,
    PingMessage,
    PreviewMessage,
    RedoMessage,
    SayMessage,
    TakeBackMessage,
    UndoMessage,
    VisibleMessage,
)
from floodplain.server.store.clock import now_ms

LOG: Final = logging.getLogger(__name__)
_decode: Final = msgspec.json.Decoder(ClientMessage).decode


class Transport(Protocol):
    """The connection to a client that follows a table."""

    async def receive(self) -> Mapping[str, Any]:
        """Wait for a message."""

    async def send(self, message: dict[str, Any]) -> None:
        """Send a message, waiting while the client is slow."""

    async def close(self, code: int = 1000, reason: str | None = None) -> None:
        """Close the connection."""


def _message_of(received: Mapping[str, Any]) -> Any:  # noqa: ANN401 - a ClientMessage
    """Decode what a client has sent; raises Malformed if it is no message."""
    text: str | None = received.get("text")
    if text is None:
        raise Malformed("messages must be JSON in text frames")
    try:
        return _decode(text)
    except RecursionError:
        LOG.info("a message was refused: it is nested too deeply")
        raise Malformed("the message is nested too deeply") from None
    except msgspec.MsgspecError as unread:
        raise Malformed(str(unread)) from None


def _nobody() -> None:
    """Do nothing: there is no viewer."""


class TableSocket:
    """A socket between a client and a table."""

    def __init__(
        self, services: Services, visitor: Visitor, live: LiveTable, query: FollowQuery, socket: Transport
    ) -> None:
        self.services = services
        self.visitor = visitor
        self.live = live
        self.socket = socket
        seat = live.check_look(visitor.key, query.seat)
        if query.board:
            seat = None  # a shared screen, no matter who opened it
        self.follower = Follower(visitor.key, seat, query.lang, self.wake, visitor.device, query.board)
        self.follower.version, self.follower.takes_changes = query.since or -1, query.changes
        self._is_due = False  # whether the client will be told in this turn of the loop
        self._is_late = False  # whether there is more news while it is being told
        self._telling: asyncio.Task[None] | None = None  # while something is awaited
        self._bucket = Bucket(BURST, time.monotonic())

    async def run(self) -> None:
        """Send and receive until one side closes the socket."""
        self.services.hall.live.keep(self.live, asyncio.get_running_loop().time())
        self.live.presence.followers.add(self.follower)
        self.services.hall.devices.is_cut(self.follower)
        announce_presence(self.services.hall, self.live, self._is_noticed())
        self._mind_bots()
        self.wake()
        try:
            await self._receive()
        except GONE:
            pass
        finally:
            self.live.presence.followers.discard(self.follower)
            self.follower.wake = _nobody  # or the two would hold each other, and the table, for very long
            await self._stop_telling()
            self._part()

    async def _stop_telling(self) -> None:
        self._is_due = True  # forever
        if self._telling is not None:
            self._telling.cancel()
            await asyncio.gather(self._telling, return_exceptions=True)

    def _mind_bots(self) -> None:
        """Start bots here that another worker ran, because that worker may be gone."""
        if self.live.bots.is_run_elsewhere:
            self.live.bots.is_run_elsewhere, self.live.bots.thinking_at = False, -1
            self.services.supervisor.look(self.live)

    def _is_noticed(self) -> bool:
        """Return whether everyone here is told soon that this client came or went."""
        return self.follower.seat is not None or self.follower.is_board

    def _part(self) -> None:
        announce_presence(self.services.hall, self.live, self._is_noticed())
        own = [] if self.follower.is_board else self.live.seats_of(self.follower.key)
        if own and not self.services.is_stopping:
            self.services.hall.tasks.spawn(self.services.seating.seen(self.live, own))

    # --- to the client ------------------------------------------------------------------------------

    def wake(self) -> None:
        """Schedule an update of the client, once per turn of the loop."""
        if not self._is_due:
            self._is_due = True
            asyncio.get_running_loop().call_soon(self._tell)

    def _tell(self) -> None:
        """Start an update, unless the client has left or is being updated."""
        if self.follower not in self.live.presence.followers:
            return
        self._is_due = False
        if self._telling is not None:
            self._is_late = True
            return
        self._telling = asyncio.create_task(self._send_news())

    async def _send_news(self) -> None:
        """Send news; if that fails, end the socket with a reason."""
        with contextlib.suppress(*GONE):
            try:
                await self._send_newer()
            except GONE:
                raise
            except FloodplainError as refused:
                await self._refuse(refused, "")
                await self._close(TRY_LATER)
            except Exception:
                # A client without news must reconnect, not wait forever.
                LOG.exception("news could not be told", extra={"table": self.live.id})
                await self._close(FAULT)
        self._telling = None
        if self._is_late:
            self._is_late = False
            self.wake()

    async def _send_newer(self) -> None:
        """Send what the client has not seen; a slow client gets only the last of several updates."""
        if self.follower.is_signed_out:
            await self._close(POLICY, "cut_off")
            return
        if self.live.is_gone:
            await self._refuse(NotFound("this table was cancelled"), "")
            await self._close(POLICY, "not_found")
            return
        while (content := self._next()) is not None:
            await self._send(content or await self._frame())

    def _next(self) -> bytes | None:
        """Return the next update that the client has not seen; empty if the log must be read for it."""
        follower, live = self.follower, self.live
        if live.revision != follower.revision:
            follower.revision = live.revision
            self._look_anew()
            stamp, card = self.services.card_message(live, follower.key)
            if stamp != follower.card:
                follower.card = stamp
                return card
        if live.chat and live.chat[-1].number > follower.chat:
            line = next(each for each in live.chat if each.number > follower.chat)
            follower.chat = line.number
            return encode(chat_line(line, self.services.blocked_by(follower.key)))
        if live.table is None or live.version == follower.version:
            return None
        seat, language, since, older = self._seen()
        frame = update_in_memory(live, seat, language, since, older)
        return self._noted(frame) if frame is not None else b""

    async def _frame(self) -> bytes:
        """Return the situation, or the changes since the last one."""
        seat, language, since, older = self._seen()
        return self._noted(await self.services.frame(self.live, seat, language, since, older))

    def _seen(self) -> tuple[int | None, str, int, RenderedView | None]:
        """Return the seat, the language, the version that was sent last, and the view that the client has."""
        follower = self.follower
        older = follower.view if follower.version >= 0 else None
        return follower.seat, follower.language, max(follower.version, 0), older

    def _noted(self, frame: bytes) -> bytes:
        """Return a frame, after noting that the client will know it."""
        self.follower.version = self.live.version
        if self.follower.takes_changes:
            self.follower.view = view_of(self.live, self.follower.seat)
        return frame

    def _look_anew(self) -> None:
        """Switch the view of a client that was given a seat, or has lost one."""
        seat, key = self.follower.seat, self.follower.key
        if self.follower.is_board:
            return
        if not self.live.sits(key, seat) if seat is not None else self.live.seats_of(key):
            self.follower.seat = self.live.check_look(key, None)
            self.follower.version = -1
            announce_presence(self.services.hall, self.live)

    async def _send(self, content: bytes) -> None:
        try:
            await self.socket.send({"type": "websocket.send", "text": content.decode()})
        except RuntimeError as ended:  # as a closed socket reports
            raise ConnectionError from ended

    async def _close(self, code: int, reason: str | None = None) -> None:
        try:
            await self.socket.close(code, reason)
        except RuntimeError as ended:
            raise ConnectionError from ended

    # --- from the client ----------------------------------------------------------------------------

    async def _receive(self) -> None:
        while True:
            received = await self.socket.receive()
            if received["type"] == "websocket.disconnect":
                return
            try:
                await self._take(received)
            except Flood as flood:
                self.services.metrics.refused.add(flood.error)
                await self._close(POLICY, flood.error)
                return
            await asyncio.sleep(0)  # lets other clients in between if this one sends many messages

    async def _take(self, received: Mapping[str, Any]) -> None:
        """Carry out a message, or report why not; an error does not close the socket."""
        number = ""
        try:
            wait = self._wait()
            message = _message_of(received)
            number = message.id
            if wait:
                raise TooMany(wait)  # noqa: TRY301 - with the number, or the client would wait for the reply
            await self._carry_out(message)
        except (Flood, *GONE):
            raise
        except FloodplainError as refused:
            await self._refuse(refused, number)
        except Exception:
            LOG.exception("a message failed", extra={"table": self.live.id})
            self.services.metrics.errors.add()
            problem = fault()
            problem.id = number
            await self._send(encode(problem))

    def _wait(self) -> float:
        """Return how long a client that sends too fast has to wait; raises Flood if it does not stop."""
        rate, address = self.services.settings.messages_per_second, self.visitor.address
        wait = self._bucket.take(rate, burst_of(rate), time.monotonic())
        wait = wait or self.services.rates.messages.wait(address)
        if wait and self.services.rates.hasty.wait(address):
            raise Flood(wait)
        return wait

    async def _refuse(self, error: FloodplainError, number: str) -> None:
        problem = problem_of(error)
        problem.id = number
        self.services.metrics.refused.add(problem.error)
        await self._send(encode(problem))
        if isinstance(error, StaleVersion):
            self.wake()  # reports the present state, unless the client already knows it

    async def _carry_out(self, message: Any) -> None:  # noqa: ANN401 - a ClientMessage, told apart below
        hall, live = self.services.hall, self.live
        if isinstance(message, PingMessage):
            await self._send(encode(Pong(id=message.id, at=now_ms())))
            return
        if isinstance(message, LookMessage | VisibleMessage):
            self._look(message)
            return
        self._check_seat(message.seat)
        match message:
            case AnswerMessage():
                await self._answer(message)
                return
            case UndoMessage():
                await play.undo(hall, live, message.seat, message.version, message.to)
            case RedoMessage():
                await play.redo(hall, live, message.seat, message.version)
            case TakeBackMessage():
                await takeback.take_back(hall, live, message.seat, message.version, message.to)
            case ConsentMessage():
                await takeback.consent(hall, live, message.seat, message.version, message.agrees)
            case PreviewMessage():
                language = self.follower.language
                foreseen = play.preview(
                    live, message.seat, message.version, message.answer, message.answers, language
                )
                foreseen.id = message.id
                await self._send(encode(foreseen))
                return
            case SayMessage():
                await self.services.check_welcome(self.follower.key)
                await chat.say(hall, live, message.seat, message.text)
            case _:
                raise Malformed("unknown type of message")
        await self._send(encode(Done(version=live.version, id=message.id)))

    def _check_seat(self, seat: int) -> None:
        """Raise Forbidden unless this client may answer for a seat."""
        if self.follower.is_board:
            raise Forbidden("a screen for all plays for nobody")
        self.live.check_seat(self.follower.key, seat)

    async def _answer(self, message: AnswerMessage) -> None:
        began = time.perf_counter()
        foreseen = await play.answer(self.services.hall, self.live, message, self.follower.language)
        if foreseen is not None:
            foreseen.id = message.id
            await self._send(encode(foreseen))
            return
        self.services.metrics.answers.add("person")
        self.services.metrics.answer_seconds.observe(time.perf_counter() - began)
        if message.id:  # otherwise the situation is enough
            await self._send(encode(Done(version=self.live.version, id=message.id)))

    def _look(self, message: LookMessage | VisibleMessage) -> None:
        if isinstance(message, VisibleMessage):
            self.follower.is_looking = message.visible
            return
        if not self.follower.is_board:
            self.follower.seat = self.live.check_look(self.follower.key, message.seat)
        self.follower.language = message.lang
        self.follower.version = -1
        self.wake()
