"""Processes in which bots think: under a time budget, beside the event loop, replaced when they die."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import threading
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Final

import msgspec

from floodplain.kernel.errors import FloodplainError
from floodplain.kernel.game import AnyGame
from floodplain.kernel.player import Player
from floodplain.server.bots.thinker import Thought, think

LOG: Final = logging.getLogger(__name__)
START_S: Final = 60.0  # a process that starts up has to import the games first


class BotFailed(FloodplainError):
    """A bot that gave no answer: it took too long, or its process died."""


class Thinker:
    """One process, and the pipe to it; started when it is first needed."""

    def __init__(self, games: Mapping[str, AnyGame], bots: Mapping[str, Player]) -> None:
        self._games = {name: type(game) for name, game in games.items()}
        self._bots = dict(bots)
        self._context = multiprocessing.get_context("spawn")
        self._is_fresh = True
        self._is_closed = False
        self._starting = threading.Lock()  # a process is either not there yet, or one that can be killed
        self.process: multiprocessing.process.BaseProcess | None = None

    def ask(self, thought: bytes, seconds: float) -> int:
        """The answer of a bot; raises BotFailed when there is none in time."""
        if self.process is None or not self.process.is_alive():
            self._start()
        patience = seconds + (START_S if self._is_fresh else 0)
        answer = None
        try:
            self._pipe.send_bytes(thought)
            if self._pipe.poll(patience):
                answer = int(self._pipe.recv_bytes())
        except (EOFError, OSError):
            self.stop()
            raise BotFailed("the process in which it thought has died") from None
        if answer is None:
            self.stop()
            raise BotFailed(f"no answer within {seconds} seconds")
        self._is_fresh = False
        return answer

    def close(self) -> None:
        """Ends the process for good, from any thread; who waits for its answer hears that it died."""
        with self._starting:
            self._is_closed = True
            if self.process is not None:
                self.process.kill()

    def stop(self) -> None:
        """Ends the process; the next question starts another."""
        process, self.process = self.process, None
        if process is not None:
            process.kill()
            process.join()
            self._pipe.close()

    def _start(self) -> None:
        self.stop()
        with self._starting:
            if self._is_closed:
                raise BotFailed("no bot thinks any more: the server is ending")
            self._pipe, theirs = self._context.Pipe()
            process = self._context.Process(
                target=think, args=(theirs, self._games, self._bots), name="bot", daemon=True
            )
            process.start()
            self.process = process
        theirs.close()  # so that its end is heard when it dies
        self._is_fresh = True


@dataclass(frozen=True, slots=True)
class Offer:
    """Which bots a person is offered; the others play where they are named."""

    levels: tuple[str, ...] = ()
    suggested: str = ""
    """The one that sits down where none is named."""


class BotPool:
    """So many bots think at the same time; the others wait."""

    def __init__(
        self, games: Mapping[str, AnyGame], bots: Mapping[str, Player], processes: int, seconds: float
    ) -> None:
        self._seconds = seconds
        self._thinkers = [Thinker(games, bots) for _ in range(max(1, processes))]
        self._idle: asyncio.Queue[Thinker] = asyncio.Queue()
        for thinker in self._thinkers:
            self._idle.put_nowait(thinker)
        self._threads = ThreadPoolExecutor(len(self._thinkers), thread_name_prefix="bots")
        self.failures = 0

    async def answer(self, thought: Thought) -> int:
        """What a bot answers; raises BotFailed when it does not."""
        written = msgspec.json.encode(thought)
        thinker = await self._idle.get()
        asking = asyncio.get_running_loop().run_in_executor(
            self._threads, thinker.ask, written, self._seconds
        )
        # The thinker is free when its thread is, even if nobody waits for the answer any more.
        asking.add_done_callback(lambda _: self._idle.put_nowait(thinker))
        try:
            return await asyncio.shield(asking)
        except BotFailed:
            self.failures += 1
            raise

    def close(self) -> None:
        """Ends all processes."""
        for thinker in self._thinkers:
            thinker.close()
        self._threads.shutdown(cancel_futures=True)  # a thread that waited hears that its process is gone
        for thinker in self._thinkers:
            thinker.stop()
