"""A page without a browser: what it keeps is in memory, and bots think where the test does."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

from floodplain.page import bridge, mind
from floodplain.page.bridge import Bridge
from floodplain.page.entries import Change

Json = dict[str, Any]
Line = tuple[int, str, str | int | None]
JSON = [("content-type", "application/json")]


class Refused(Exception):
    """A request that was refused."""

    def __init__(self, status: int, problem: Json) -> None:
        super().__init__(f"{status}: {problem['message']}")
        self.status, self.problem = status, problem


class Disk:
    """A browser's storage for a page."""

    def __init__(self) -> None:
        self.entries: dict[str, bytes] = {}
        self.writes = 0

    async def keep(self, changes: list[Change]) -> None:
        """Store changes atomically, and report it a little later."""
        self.put(changes)
        await asyncio.sleep(0)

    def put(self, changes: list[Change]) -> None:
        """Keep changes."""
        self.writes += 1
        for key, value in changes:
            if value is None:
                del self.entries[key]
            else:
                self.entries[key] = value


async def ask(question: bytes) -> bytes:
    """Ask the mind, which is no worker of its own here."""
    await asyncio.sleep(0)
    return mind.answer(question)


class Page:
    """A page as the client in it speaks to it."""

    def __init__(self, bridge: Bridge, told: asyncio.Queue[Line]) -> None:
        self.bridge = bridge
        self.told = told

    async def get(self, target: str) -> Json:
        """Return what is at an address."""
        return await self._asked("GET", target, None)

    async def post(self, target: str, **body: Any) -> Json:
        """Return the response to a request."""
        return await self._asked("POST", target, json.dumps(body).encode())

    async def _asked(self, method: str, target: str, body: bytes | None) -> Json:
        status, _, content = await self.bridge.http(method, target, JSON, body)
        found: Json = json.loads(content)
        if status >= 400:
            raise Refused(status, found)
        return found

    async def record(self, table: str) -> list[str]:
        """The lines of a log."""
        found: list[str] = (await self.get(f"/api/tables/{table}/record?format=json"))["answers"]
        return found

    async def open(self, game: str, *kinds: str, **settled: Any) -> str:
        """A new table with seats of these kinds, or bots of these levels."""
        seats = [{"kind": "me"} if kind == "me" else {"kind": "bot", "level": kind} for kind in kinds]
        name: str = (await self.post("/api/tables", game=game, seats=seats, **settled))["id"]
        return name

    async def asked(self, table: str) -> Json:
        """The situation, once the person is asked or the game is over."""
        while True:
            found = await self.get(f"/api/tables/{table}/situation?lang=en")
            if found["answers"] or found["over"]:
                return found
            await asyncio.sleep(0)

    async def answer(self, table: str, which: int = 0) -> Json:
        """Give one of the answers that are offered."""
        asked = await self.asked(table)
        answer = asked["answers"][which % len(asked["answers"])]["answer"]
        return await self.post(
            f"/api/tables/{table}/answer", seat=asked["seat"], version=asked["version"], answer=answer
        )


@asynccontextmanager
async def opened(
    disk: Disk,
    keep: Callable[[list[Change]], Awaitable[None]] | None = None,
    asks: Callable[[bytes], Awaitable[bytes]] = ask,
) -> AsyncIterator[Page]:
    """A page over what a browser keeps, for as long as the block lasts."""
    told: asyncio.Queue[Line] = asyncio.Queue()
    made = await bridge.start(
        list(disk.entries.items()), asks, lambda *line: told.put_nowait(line), keep or disk.keep
    )
    try:
        yield Page(made, told)
    finally:
        await made.shut()
