"""HTTP as uvicorn speaks it, to those who do not dawdle, and sockets without detours."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Any, Final

from starlette.requests import HTTPConnection
from starlette.websockets import WebSocketDisconnect
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol, RequestResponseCycle
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request
from websockets.protocol import OPEN

from floodplain.server.errors import TooMany
from floodplain.server.limits import LIMITS, ConnectionLimits
from floodplain.server.meeting import STATE, Meeting

LOG: Final = logging.getLogger(__name__)

HEADER_BYTES: Final = 32_768  # of the first line and all headers together
HEADER_S: Final = 10.0  # from the first byte of a request to the end of its headers, and for the first byte
BODY_S: Final = 30.0  # from there to the end of its body
EXCESS_S: Final = 2.0  # that one connection too many is kept to be told so

TEXT: Final = 0x81  # the first byte of a frame that is a whole text
SHORT: Final = 126  # below this the length of a frame has a byte
LONG: Final = 1 << 16  # below this two more
FINAL: Final = 0x80  # of the first byte: the frame is the last of its message
OPCODE: Final = 0x0F  # of the first byte: what it is; 0 goes on with another one
MASKED: Final = 0x80  # of the second byte: as every client has to
MASKED_HEAD: Final = 6  # bytes before a short text: two, and the mask
MOST_WAITING: Final = 4  # messages of a client that are taken before it has to wait
FLOOD_S: Final = 1.0  # that a socket which was closed for sending too much gets to end itself
POLICY: Final = 1008  # the close code of those who are refused
GONE: Final = (WebSocketDisconnect, ConnectionError)  # what a client leaves behind
SWIFT: Final = "floodplain.swift"  # where a socket tells the application how to write


def framed(content: bytes) -> bytes:
    """A text as a frame of the server, which nothing masks or compresses (RFC 6455, 5.2)."""
    length = len(content)
    if length < SHORT:
        return bytes((TEXT, length)) + content
    if length < LONG:
        return bytes((TEXT, SHORT)) + length.to_bytes(2, "big") + content
    return bytes((TEXT, SHORT + 1)) + length.to_bytes(8, "big") + content


def unframed(data: bytes, most: int) -> str | None:
    """The text of a client's frame, if that is all there is, and no longer than may be; else None."""
    if len(data) < MASKED_HEAD or data[0] != TEXT:
        return None
    head, length = MASKED_HEAD, data[1] - MASKED
    if length == SHORT:
        head, length = MASKED_HEAD + 2, int.from_bytes(data[2:4], "big")
        if length < SHORT:
            return None  # it ought to be written shorter
    elif not 0 <= length < SHORT:
        return None
    if length > most or len(data) != head + length:
        return None
    mask = data[head - 4 : head] * (length // 4 + 1)
    plain = int.from_bytes(data[head:]) ^ int.from_bytes(mask[:length])
    try:
        return plain.to_bytes(length).decode()
    except UnicodeDecodeError:
        return None


def is_whole(data: bytes) -> bool:
    """Whether these are whole frames of a client, none of them a part of a longer message."""
    at = 0
    while at + MASKED_HEAD <= len(data):
        length = data[at + 1] - MASKED
        if data[at] & FINAL != FINAL or data[at] & OPCODE == 0 or not 0 <= length <= SHORT:
            return False
        if length == SHORT:
            length = 2 + int.from_bytes(data[at + 2 : at + 4], "big")
        at += MASKED_HEAD + length
    return at == len(data)


def frame_size(data: bytes, at: int) -> int:
    """The bytes of the frame that begins at a place, its head included; 0 where that is not whole."""
    if at + 2 > len(data):
        return 0
    said = data[at + 1]
    length, more = said & ~MASKED, {SHORT: 2, SHORT + 1: 8}.get(said & ~MASKED, 0)
    head = 2 + more + (4 if said & MASKED else 0)
    if at + 2 + more > len(data):
        return 0
    return head + (int.from_bytes(data[at + 2 : at + 2 + more], "big") if more else length)


class FrameCount:
    """Counts the frames of a client as their bytes come, in whatever pieces."""

    def __init__(self) -> None:
        self._head = b""  # the beginning of a frame of which the length is not known yet
        self._left = 0  # bytes of the last frame that are still to come

    def add(self, data: bytes, most: int) -> int:
        """How many frames these bytes begin; it stops counting once there are more than the most."""
        data, at, frames = self._head + data, self._left, 0
        while at < len(data) and frames <= most and (size := frame_size(data, at)):
            at += size
            frames += 1
        self._head, self._left = data[at:], max(0, at - len(data))
        return frames


def swift_write(socket: HTTPConnection) -> Callable[[bytes], bool]:
    """How to write to a socket without waiting, and whether it was done; never, where it is no swift one."""
    way = socket.scope.get("extensions", {}).get(SWIFT)
    return way["write"] if way else lambda _: False


class SwiftSocket(WebSocketsSansIOProtocol):
    """Takes and writes whole texts at once; everything else goes uvicorn's way.

    Frames are counted before anything reads them, so that too many cost next to nothing.
    """

    def __init__(self, *arguments: Any, **named: Any) -> None:  # noqa: ANN401 - uvicorn's own
        super().__init__(*arguments, **named)
        self._is_between = True  # whether all that came so far were whole messages
        self._ways: Any = {}  # what the application is told that this can do
        self._limits: ConnectionLimits | None = self.app_state.get(LIMITS)
        self._pace = self._limits.pace() if self._limits is not None else None
        self._frames = FrameCount()
        self._is_flooded = False  # whether nothing is read any more, for too much came
        self._address: str | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Counts it for its address."""
        super().connection_made(transport)
        if self._limits is not None:
            self._address = self._limits.counted(self.client)
            if self._address is not None:
                self._limits.held.enter(self._address)

    def handle_connect(self, event: Request) -> None:
        """Gives the application a way to write without waiting."""
        super().handle_connect(event)
        if not self.close_sent:
            self._ways = self.scope["extensions"]
            self._ways[SWIFT] = {"write": self.write}

    def connection_lost(self, exc: Exception | None) -> None:
        """Gives nobody a way to write any more, which would hold on to all that is here."""
        super().connection_lost(exc)
        self._ways.pop(SWIFT, None)
        if self._limits is not None and self._address is not None:
            self._limits.held.leave(self._address)

    def data_received(self, data: bytes) -> None:
        """Takes what a client sends, if it is not too much."""
        if self._is_flooded:
            return
        is_plain = self._is_between and self._is_plain()
        text = unframed(data, self.config.ws_max_size) if is_plain else None
        if self.handshake_initiated and self._is_too_much(data, text):
            self._end_flood()
            return
        if not is_plain:
            self._is_between = self._is_between and not self.handshake_initiated
            super().data_received(data)
            return
        if text is None:
            self._is_between = is_whole(data)
            super().data_received(data)
            return
        self.queue.put_nowait({"type": "websocket.receive", "text": text})
        if self.queue.qsize() >= MOST_WAITING and not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()

    async def send(self, message: Any) -> None:  # noqa: ANN401 - uvicorn's own
        """Sends what the application says; a socket that was refused with a status is complete with that."""
        await super().send(message)
        if message["type"] == "websocket.http.response.body" and self.close_sent:
            self.handshake_complete = True

    def write(self, content: bytes) -> bool:
        """Sends a text at once, unless the client is slow or gone; whether it did."""
        if not self.writable.is_set() or not self._is_plain():
            return False
        self.transport.write(framed(content))
        return True

    def _is_too_much(self, data: bytes, text: str | None) -> bool:
        """Whether the client sends more frames than it may; a text is one that came alone."""
        if self._pace is None:
            return False
        return not self._pace.allows(1 if text is not None else self._frames.add(data, self._pace.most))

    def _end_flood(self) -> None:
        """Says why the socket ends, and reads no more; what waits to be carried out is dropped."""
        assert self._limits is not None
        self._is_flooded = True
        self._limits.refused()
        LOG.info("a socket was closed: it sent too many frames")
        while not self.queue.empty():
            self.queue.get_nowait()
        self.queue.put_nowait({"type": "websocket.disconnect", "code": POLICY, "reason": TooMany.error})
        if self.close_sent:
            return  # it ends already
        if not self.handshake_complete or self.conn.state is not OPEN:
            self.transport.abort()
            return
        self.conn.send_close(POLICY, TooMany.error)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.close_timer = self.loop.call_later(FLOOD_S, self.transport.close)

    def _is_plain(self) -> bool:
        return (
            self.handshake_complete
            and not self.close_sent
            and not self.disconnected
            and self.conn.state is OPEN
            and not self.conn.extensions
        )


class PatientProtocol(HttpToolsProtocol):
    """Ends the connection of whoever sends headers without end, or sends too slowly."""

    header_s, body_s = HEADER_S, BODY_S

    def __init__(self, *arguments: Any, **named: Any) -> None:  # noqa: ANN401 - uvicorn's own
        super().__init__(*arguments, **named)
        self._head = 0  # bytes since the last request was whole; 0: none has begun
        self._is_body = False
        self._timer: asyncio.TimerHandle | None = None
        self._limits: ConnectionLimits | None = self.app_state.get(LIMITS)
        self._address: str | None = None  # for which this is counted, until it becomes a socket
        self._is_excess = False
        self._meeting: Meeting | None = self.app_state.get(STATE)
        if self._meeting is not None:
            self._meeting.attend(self._another)

    def _another(self) -> PatientProtocol:
        """One like this, for a socket that was passed on: it stays."""
        made = type(self)(self.config, self.server_state, self.app_state, self.loop)
        made._meeting = None
        return made

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Waits for the first request."""
        super().connection_made(transport)
        if self._limits is not None:
            self._address = self._limits.counted(self.client)
            self._is_excess = self._address is not None and not self._limits.held.enter(self._address)
        self._wait(EXCESS_S if self._is_excess else self.header_s)

    def connection_lost(self, exc: Exception | None) -> None:
        """Waits no more."""
        self._wait(None)
        self._leave()
        super().connection_lost(exc)

    def _leave(self) -> None:
        if self._limits is not None and self._address is not None:
            self._limits.held.leave(self._address)
        self._address = None

    def data_received(self, data: bytes) -> None:
        """Takes what was sent, if it is not too much."""
        if self._is_excess:
            self._end()
            return
        if not self._is_body:
            if self._head == 0:
                self._wait(self.header_s)
            self._head += len(data)
        super().data_received(data)
        if not self._is_body and self._head > HEADER_BYTES:
            self._refuse(431, "the headers of a request may have 32 kB")

    def on_headers_complete(self) -> None:
        """Waits for the body."""
        self._head, self._is_body = 0, True
        self._wait(self.body_s)
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        """The request is whole."""
        self._is_body = False
        self._wait(None)
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        """A socket keeps its own time, at the worker where its table is."""
        self._wait(None)
        if self._meeting is not None and self._meeting.passes_on(self.transport, self.url, self._request()):
            return
        self._leave()  # the socket counts itself
        super().handle_websocket_upgrade()

    def _request(self) -> bytes:
        """The request once more as bytes, for the library that takes the socket over."""
        headers = b"".join(name + b": " + value + b"\r\n" for name, value in self.headers)
        return b"GET " + self.url + b" HTTP/1.1\r\n" + headers + b"\r\n"

    def _wait(self, seconds: float | None) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._timer = None if seconds is None else self.loop.call_later(seconds, self._end)

    def _end(self) -> None:
        if self._is_excess and self._limits is not None:
            self._limits.refused()
            self._refuse(429, "too many connections from your address; close some and try again")
            return
        begun: RequestResponseCycle | None = self.cycle
        if begun is None or not begun.response_started:
            self._refuse(408, "the request took too long to arrive")
        else:
            self.transport.close()

    def _refuse(self, status: int, text: str) -> None:
        self._wait(None)
        if self.transport.is_closing():
            return
        content = f'{{"type":"problem","status":{status},"error":"refused","message":"{text}"}}'.encode()
        head = "retry-after: 1\r\n" if status == 429 else ""  # noqa: PLR2004
        head += (
            f"content-type: application/json\r\ncontent-length: {len(content)}\r\nconnection: close\r\n\r\n"
        )
        self.transport.write(STATUS_LINE[status] + head.encode() + content)
        self.transport.close()
