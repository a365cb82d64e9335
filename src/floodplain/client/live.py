"""The server over a socket, which reconnects automatically and continues from the last version."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from types import MappingProxyType
from typing import Final
from urllib.parse import quote, urlencode

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from floodplain.client.errors import Refused, Unreachable
from floodplain.server.close_codes import POLICY
from floodplain.server.messages.patch import patched
from floodplain.server.messages.replies import (
    CardMessage,
    Change,
    Problem,
    ServerMessage,
    Situation,
    TableCard,
)

LARGEST_MESSAGE: Final = 16 * 2**20
FIRST_PAUSE_S: Final = 0.1
LONGEST_PAUSE_S: Final = 5.0


class Socket:
    """A socket at a table, which reconnects automatically and continues from the last version."""

    asks: Mapping[str, object] = MappingProxyType({})
    """Further parameters sent when it connects."""

    def __init__(
        self, address: str, table: str, key: str | None, seat: int | None, lang: str, tries: int
    ) -> None:
        self._address = (
            f"{address.rstrip('/').replace('http', 'ws', 1)}/api/tables/{quote(table, safe='')}/live"
        )
        self._key = key
        self._seat = seat
        self._lang = lang
        self._tries = tries
        self._socket: ClientConnection | None = None
        self.version = 0
        """The last version received."""
        self.reconnections = 0

    async def connect(self) -> None:
        """Open the socket; retry a few times if the server is not reachable."""
        query: dict[str, object] = {"lang": self._lang, "since": self.version, **self.asks}
        if self._seat is not None:
            query["seat"] = self._seat
        headers = {"Authorization": f"Bearer {self._key}"} if self._key is not None else {}
        pause = FIRST_PAUSE_S
        for left in range(self._tries, -1, -1):
            try:
                self._socket = await connect(
                    f"{self._address}?{urlencode(query)}",
                    additional_headers=headers,
                    compression=None,
                    max_size=LARGEST_MESSAGE,
                    ping_interval=None,
                    proxy=None,
                )
            except (OSError, InvalidHandshake) as error:
                if not left:
                    raise Unreachable(f"{self._address} cannot be reached: {error}") from None
                await asyncio.sleep(pause)
                pause = min(2 * pause, LONGEST_PAUSE_S)
            else:
                return

    async def close(self) -> None:
        """Close the socket; `follow` does so automatically."""
        if self._socket is not None:
            await self._socket.close()
            self._socket = None

    async def received(self) -> str | bytes:
        """Return the next message as received; after a lost connection, the first one that was missed."""
        while True:
            try:
                assert self._socket is not None, "not connected"
                return await self._socket.recv()
            except ConnectionClosed as closed:
                if closed.rcvd is not None and closed.rcvd.code == POLICY:
                    raise Unreachable(f"the server closed the connection: {closed.rcvd.reason}") from None
                self.reconnections += 1
                await self.connect()

    async def send(self, kind: str, **fields: object) -> None:
        """Send a message of a type listed in docs/http-api.md, with its fields."""
        assert self._socket is not None, "not connected"
        await self._socket.send(msgspec.json.encode({"type": kind, **fields}).decode())


class Live(Socket):
    """A table followed over a socket; messages with changes are turned into complete situations."""

    asks: Mapping[str, object] = MappingProxyType({"changes": "true"})

    def __init__(
        self, address: str, table: str, key: str | None, seat: int | None, lang: str, tries: int
    ) -> None:
        super().__init__(address, table, key, seat, lang, tries)
        self.situation: Situation | None = None
        self.card: TableCard | None = None

    async def __aiter__(self) -> AsyncIterator[ServerMessage]:
        while True:
            yield await self.told()

    async def told(self) -> ServerMessage:
        """Return the next message; raises Refused for an error that answers no message of ours."""
        message: ServerMessage = msgspec.json.decode(await self.received(), type=ServerMessage)
        if isinstance(message, Change):
            message = self._whole(message)
        if isinstance(message, Situation):
            self.situation, self.version = message, message.version
        elif isinstance(message, CardMessage):
            self.card = message.card
        elif isinstance(message, Problem) and not message.id:
            raise Refused(message)
        return message

    def _whole(self, change: Change) -> Situation:
        """Return the complete situation that a message with changes leads to."""
        before = self.situation
        assert before is not None
        assert before.version == change.since, "a change to a situation that is not the last one"
        change.now.portrait = patched(before.portrait, change.portrait)
        change.now.points = patched(before.points, change.points)
        return change.now

    async def next_situation(self) -> Situation:
        """Return the next situation, skipping other messages."""
        while True:
            message = await self.told()
            if isinstance(message, Situation):
                return message

    async def answer(self, situation: Situation, answer: int) -> None:
        """Answer a situation's question; the next message has the result, even a refusal.

        Args:
            situation: the situation with the question.
            answer: one of its legal answers, by its number.
        """
        await self.send("answer", seat=situation.seat, version=situation.version, answer=answer)


@asynccontextmanager
async def follow(
    address: str,
    table: str,
    key: str | None = None,
    seat: int | None = None,
    lang: str = "en",
    tries: int = 8,
) -> AsyncIterator[Live]:
    """Follow a table for as long as the block lasts.

    Args:
        address: the address of the server, such as `http://127.0.0.1:8000`.
        table: the id of the table.
        key: the key of the device.
        seat: the seat, counted from 0; None for a spectator.
        lang: the language of the texts.
        tries: how often to try to connect before giving up.

    Yields:
        The table, with the messages that arrive.

    Raises:
        Unreachable: if the server cannot be reached.
    """
    live = Live(address, table, key, seat, lang, tries)
    await live.connect()
    try:
        yield live
    finally:
        await live.close()
