"""A queue for one worker that serves addresses in turn, so that none delays the others for long."""

from __future__ import annotations

import asyncio
from collections import Counter, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from floodplain.server.errors import TooMany


class FairQueue:
    """A lock that addresses take in turn: a busy one delays others by one request at a time."""

    def __init__(self, each: int, most: int, wait_s: float) -> None:
        self._each = each
        self._most = most
        self._wait_s = wait_s
        self._held: Counter[str] = Counter()
        """By address, how many of its questions wait or are being answered."""
        self._lines: dict[str, deque[asyncio.Future[None]]] = {}
        """Those who wait, by address; the first address is next."""
        self._is_taken = False

    @asynccontextmanager
    async def taken(self, address: str) -> AsyncIterator[None]:
        """Wait for the turn of an address; raises TooMany when it, or all together, have too many waiting."""
        if self._held[address] >= self._each or self._held.total() >= self._most:
            raise TooMany(self._wait_s)
        self._held[address] += 1
        try:
            await self._turn_of(address)
            try:
                yield
            finally:
                self._pass_on(address)
        finally:
            self._held[address] -= 1
            if not self._held[address]:
                del self._held[address]

    async def _turn_of(self, address: str) -> None:
        if not self._is_taken:
            self._is_taken = True
            return
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._lines.setdefault(address, deque()).append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self._pass_on(address)
            raise

    def _pass_on(self, served: str) -> None:
        """Give the turn to the next address; the one that was just served comes last."""
        if served in self._lines:
            self._lines[served] = self._lines.pop(served)
        while self._lines:
            address = next(iter(self._lines))
            line = self._lines.pop(address)
            turn = line.popleft()
            if line:
                self._lines[address] = line
            if not turn.done():
                turn.set_result(None)
                return
        self._is_taken = False
