"""The helpers in which bots and the coach think: under a time budget, the most urgent first."""

from __future__ import annotations

import asyncio
import heapq
import itertools
from collections.abc import Sequence
from typing import Final

import msgspec

from floodplain.server.bots.thinker import BotAnswer, Task, ThinkRequest
from floodplain.server.helper import Helper, HelperFailed
from floodplain.teach.coaching import Coach

URGENCY: Final[dict[Task, int]] = {"answer": 0, "hint": 1, "read": 2, "verify": 2}
"""A table waits for its bot, one person waits for a hint; an analysis and a daily game can wait."""


class BotPool:
    """One queue for all helpers: bots first, then hints, then the moments of analyses and daily games.

    A helper reads one moment of an analysis or verifies a part of a daily game at a time, and where there are
    several, one of them never does.
    """

    def __init__(self, thinkers: Sequence[Helper], seconds: float, coach: Coach | None = None) -> None:
        self.coach = coach
        self.seconds = seconds
        """How long each question may take."""
        self._thinkers = list(thinkers)
        self._idle = list(self._thinkers)
        self._waiting: list[tuple[int, int, asyncio.Future[Helper]]] = []
        """A heap: how urgent it is, its number, and what is given a helper."""
        self._numbers = itertools.count()
        self.most_reading = max(1, len(self._thinkers) - 1)
        """Helpers that may read for analyses at the same time."""
        self._reading = 0
        self._is_closed = False
        self.failures = 0

    async def answer(self, request: ThinkRequest) -> BotAnswer:
        """Return what a bot answers; raises HelperFailed when it does not."""
        return msgspec.json.decode(await self.ask(request), type=BotAnswer)

    async def ask(self, request: ThinkRequest) -> bytes:
        """Return what a bot or the coach says; raises HelperFailed when it says nothing."""
        written = msgspec.json.encode(request)
        urgency = URGENCY[request.task]
        thinker = await self._turn(urgency)
        if self._is_closed:
            self._give_back(thinker, urgency)
            raise HelperFailed("the server is shutting down")
        asking = asyncio.ensure_future(thinker.ask(written, self.seconds))

        def done(asked: asyncio.Future[bytes]) -> None:
            """Free the thinker once it has answered, even if nobody waits for that."""
            self._give_back(thinker, urgency)
            if not asked.cancelled():
                asked.exception()

        asking.add_done_callback(done)
        try:
            return await asyncio.shield(asking)
        except HelperFailed:
            self.failures += 1
            raise

    async def _turn(self, urgency: int) -> Helper:
        """Return a helper, as soon as nothing more urgent waits for one."""
        turn: asyncio.Future[Helper] = asyncio.get_running_loop().create_future()
        heapq.heappush(self._waiting, (urgency, next(self._numbers), turn))
        self._hand_out()
        try:
            return await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self._give_back(turn.result(), urgency)
            raise

    def _give_back(self, thinker: Helper, urgency: int) -> None:
        self._reading -= urgency == URGENCY["read"]
        self._idle.append(thinker)
        self._hand_out()

    def _hand_out(self) -> None:
        """Give every idle helper to the most urgent that waits."""
        while self._idle and self._waiting:
            urgency, _, turn = self._waiting[0]
            is_reading = urgency == URGENCY["read"]
            if is_reading and self._reading >= self.most_reading and not turn.done():
                return  # nothing more urgent waits, and the last helper stays free for bots
            heapq.heappop(self._waiting)
            if not turn.done():  # else nobody waits for it any more
                self._reading += is_reading
                turn.set_result(self._idle.pop())

    def close(self) -> None:
        """End all helpers; those who wait for one are told that it failed."""
        self._is_closed = True
        for thinker in self._thinkers:
            thinker.close()
