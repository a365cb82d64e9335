"""HTTP as uvicorn speaks it, to those who do not dawdle, and sockets without detours."""

from __future__ import annotations

import asyncio
from typing import Any, Final

from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol, RequestResponseCycle
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import OPEN

HEADER_BYTES: Final = 32_768  # of the first line and all headers together
HEADER_S: Final = 10.0  # from the first byte of a request to the end of its headers, and for the first byte
BODY_S: Final = 30.0  # from there to the end of its body


TEXT: Final = 0x81  # the first byte of a frame that is a whole text
SHORT: Final = 126  # below this the length of a frame has a byte
LONG: Final = 1 << 16  # below this two more


def framed(content: bytes) -> bytes:
    """A text as a frame of the server, which nothing masks or compresses (RFC 6455, 5.2)."""
    length = len(content)
    if length < SHORT:
        return bytes((TEXT, length)) + content
    if length < LONG:
        return bytes((TEXT, SHORT)) + length.to_bytes(2, "big") + content
    return bytes((TEXT, SHORT + 1)) + length.to_bytes(8, "big") + content


class SwiftSocket(WebSocketsSansIOProtocol):
    """Writes a text to an open socket at once; everything else goes uvicorn's way."""

    async def send(self, message: Any) -> None:  # noqa: ANN401 - uvicorn's own
        """Sends what the application says."""
        text = message.get("text")
        if text is None or not self._is_plain():
            await super().send(message)
            return
        if not self.writable.is_set():
            await self.writable.wait()
            if not self._is_plain():  # it was closed meanwhile
                await super().send(message)
                return
        self.transport.write(framed(text.encode()))

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

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Waits for the first request."""
        super().connection_made(transport)
        self._wait(self.header_s)

    def connection_lost(self, exc: Exception | None) -> None:
        """Waits no more."""
        self._wait(None)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Takes what was sent, if it is not too much."""
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
        """A socket keeps its own time."""
        self._wait(None)
        super().handle_websocket_upgrade()

    def _wait(self, seconds: float | None) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._timer = None if seconds is None else self.loop.call_later(seconds, self._end)

    def _end(self) -> None:
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
        head = (
            f"content-type: application/json\r\ncontent-length: {len(content)}\r\nconnection: close\r\n\r\n"
        )
        self.transport.write(STATUS_LINE[status] + head.encode() + content)
        self.transport.close()
