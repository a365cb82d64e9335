"""HTTP and sockets as uvicorn handles them, with limits for clients that send too slowly or too much."""

from __future__ import annotations

import asyncio
import logging
from typing import Any, Final

from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol, RequestResponseCycle
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import OPEN

from floodplain.server.close_codes import POLICY
from floodplain.server.errors import TooMany
from floodplain.server.limits import LIMITS, ConnectionLimits
from floodplain.server.socket_routing import STATE, SocketRouter

LOG: Final = logging.getLogger(__name__)

HEADER_BYTES: Final = 32_768  # bytes of the first line and all headers together
HEADER_S: Final = 10.0  # from the first byte of a request to the end of its headers, and for the first byte
BODY_S: Final = 30.0  # seconds from there to the end of its body
EXCESS_S: Final = 2.0  # seconds that a surplus connection is kept open to be told so

FLOOD_S: Final = 1.0  # seconds for a socket that was closed for sending too much to end
PIECE: Final = 4_096  # bytes of a socket that are read before its frames are counted


class CountedSocket(WebSocketsSansIOProtocol):
    """uvicorn's socket, closed when its client sends too many frames of any kind.

    Data is read in small pieces, so that a flood is noticed before much of it costs anything.
    """

    def __init__(self, *arguments: Any, **named: Any) -> None:  # noqa: ANN401 - uvicorn's own
        super().__init__(*arguments, **named)
        self._limits: ConnectionLimits | None = self.app_state.get(LIMITS)
        self._pace = self._limits.pace() if self._limits is not None else None
        self._is_flooded = False  # whether reading has stopped because too much came
        self._address: str | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Count the socket for its address."""
        super().connection_made(transport)
        if self._limits is not None:
            self._address = self._limits.counted(self.client)
            if self._address is not None:
                self._limits.held.enter(self._address)

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop counting the socket."""
        super().connection_lost(exc)
        if self._limits is not None and self._address is not None:
            self._limits.held.leave(self._address)

    def data_received(self, data: bytes) -> None:
        """Process what a client sends, up to the piece that is too much."""
        for at in range(0, len(data), PIECE):
            if self._is_flooded:
                return
            super().data_received(data[at : at + PIECE])

    def handle_events(self) -> None:
        """Count the frames of a piece before they are handled."""
        pace = self._pace if self.handshake_initiated else None
        if pace is not None and not pace.allows(len(self.conn.events)):
            self._end_flood()
        else:
            super().handle_events()

    async def send(self, message: Any) -> None:  # noqa: ANN401 - uvicorn's own
        """Send what the application says; a socket that was refused with a status ends with that."""
        await super().send(message)
        if message["type"] == "websocket.http.response.body" and self.close_sent:
            self.handshake_complete = True

    def _end_flood(self) -> None:
        """Close the socket with the reason, and drop what was waiting to be handled."""
        assert self._limits is not None
        self._is_flooded = True
        self._limits.refused()
        LOG.info("a socket was closed: it sent too many frames")
        while not self.queue.empty():
            self.queue.get_nowait()
        self.queue.put_nowait({"type": "websocket.disconnect", "code": POLICY, "reason": TooMany.error})
        if self.close_sent:
            return  # it is already ending
        if not self.handshake_complete or self.conn.state is not OPEN:
            self.transport.abort()
            return
        self.conn.send_close(POLICY, TooMany.error)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.close_timer = self.loop.call_later(FLOOD_S, self.transport.close)


class PatientProtocol(HttpToolsProtocol):
    """A protocol that ends connections whose headers are too long, or which send too slowly."""

    header_s, body_s = HEADER_S, BODY_S

    def __init__(self, *arguments: Any, **named: Any) -> None:  # noqa: ANN401 - uvicorn's own
        super().__init__(*arguments, **named)
        self._head = 0  # bytes since the last request was complete; 0 if none has begun
        self._is_body = False
        self._timer: asyncio.TimerHandle | None = None
        self._limits: ConnectionLimits | None = self.app_state.get(LIMITS)
        self._address: str | None = None  # the address that this is counted for, until it becomes a socket
        self._is_excess = False
        self._meeting: SocketRouter | None = self.app_state.get(STATE)
        if self._meeting is not None:
            self._meeting.attend(self._another)

    def _another(self) -> PatientProtocol:
        """Return a protocol like this one for a socket that was handed over."""
        made = type(self)(self.config, self.server_state, self.app_state, self.loop)
        made._meeting = None
        return made

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Wait for the first request."""
        super().connection_made(transport)
        if self._limits is not None:
            self._address = self._limits.counted(self.client)
            self._is_excess = self._address is not None and not self._limits.held.enter(self._address)
        self._wait(EXCESS_S if self._is_excess else self.header_s)

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop waiting."""
        self._wait(None)
        self._leave()
        super().connection_lost(exc)

    def _leave(self) -> None:
        if self._limits is not None and self._address is not None:
            self._limits.held.leave(self._address)
        self._address = None

    def data_received(self, data: bytes) -> None:
        """Process what was sent, if it is not too much."""
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
        """Wait for the body."""
        self._head, self._is_body = 0, True
        self._wait(self.body_s)
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        """Note that the request is complete."""
        self._is_body = False
        self._wait(None)
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        """Hand a socket over to the worker of its table, where it keeps its own time."""
        self._wait(None)
        if self._meeting is not None and self._meeting.passes_on(self.transport, self.url, self._request()):
            return
        self._leave()  # the socket counts itself
        super().handle_websocket_upgrade()

    def _request(self) -> bytes:
        """Return the request as bytes again, for the library that takes over the socket."""
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
