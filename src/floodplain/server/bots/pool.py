"""Processes in which bots think: under a time budget, beside the event loop, replaced when they die."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import msgspec

from floodplain.kernel.game import AnyGame
from floodplain.kernel.player import Player
from floodplain.server.bots.thinker import Answered, Coach, Thought, think
from floodplain.server.helper import Helper, HelperFailed


@dataclass(frozen=True, slots=True)
class Offer:
    """Which bots a person is offered; the others play where they are named."""

    levels: tuple[str, ...] = ()
    suggested: str = ""
    """The one that sits down where none is named."""


class BotPool:
    """So many bots think at the same time; the others wait."""

    def __init__(
        self,
        games: Mapping[str, AnyGame],
        bots: Mapping[str, Player],
        processes: int,
        seconds: float,
        coach: Coach | None = None,
    ) -> None:
        self.coach = coach
        self._seconds = seconds
        kinds = {name: type(game) for name, game in games.items()}
        self._thinkers = [Helper("bot", think, kinds, dict(bots), coach) for _ in range(max(1, processes))]
        self._idle: asyncio.Queue[Helper] = asyncio.Queue()
        for thinker in self._thinkers:
            self._idle.put_nowait(thinker)
        self._threads = ThreadPoolExecutor(len(self._thinkers), thread_name_prefix="bots")
        self.failures = 0

    async def answer(self, thought: Thought) -> Answered:
        """What a bot answers; raises HelperFailed when it does not."""
        return msgspec.json.decode(await self.ask(thought), type=Answered)

    async def ask(self, thought: Thought) -> bytes:
        """What a bot or the coach says; raises HelperFailed when it does not."""
        written = msgspec.json.encode(thought)
        thinker = await self._idle.get()
        asking = asyncio.get_running_loop().run_in_executor(
            self._threads, thinker.ask, written, self._seconds
        )

        def done(asked: asyncio.Future[bytes]) -> None:
            """The thinker is free when its thread is, though nobody may wait for an answer or failure now."""
            self._idle.put_nowait(thinker)
            if not asked.cancelled():
                asked.exception()

        asking.add_done_callback(done)
        try:
            return await asyncio.shield(asking)
        except HelperFailed:
            self.failures += 1
            raise

    def close(self) -> None:
        for thinker in self._thinkers:
            thinker.close()
        self._threads.shutdown(cancel_futures=True)  # a thread that waited hears that its process is gone
        for thinker in self._thinkers:
            thinker.stop()
