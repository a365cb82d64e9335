"""Helpers that are processes; one that is killed is replaced."""

from __future__ import annotations

import asyncio
import multiprocessing
import threading
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final

from floodplain.kernel.game import AnyGame
from floodplain.kernel.player import Player
from floodplain.server.bots.thinker import think
from floodplain.server.checks import run_checks
from floodplain.server.helper import HelperFailed
from floodplain.teach.coaching import Coach

START_S: Final = 60.0  # a new process must import the games first
ROOM_BYTES: Final = 512 * 2**20  # extra time for checking an upload, beyond what the games need


class Process:
    """A process and the pipe to it, started when it is first needed."""

    def __init__(self, name: str, work: Callable[..., None], *given: Any) -> None:  # noqa: ANN401 - the work's own
        self._name, self._work, self._given = name, work, given
        self._context = multiprocessing.get_context("spawn")
        self._is_fresh = True
        self._is_closed = False
        self._starting = threading.Lock()  # a process is either not there yet, or one that can be killed
        self.process: multiprocessing.process.BaseProcess | None = None

    def ask(self, question: bytes, seconds: float) -> bytes:
        """Return the reply of the process; raises HelperFailed if there is none in time."""
        if self.process is None or not self.process.is_alive():
            self._start()
        patience = seconds + (START_S if self._is_fresh else 0)
        answer = None
        try:
            self._pipe.send_bytes(question)
            if self._pipe.poll(patience):
                answer = self._pipe.recv_bytes()
        except (EOFError, OSError):
            self.stop()
            raise HelperFailed(f"the {self._name} process has died") from None
        if answer is None:
            self.stop()
            raise HelperFailed(f"no answer within {seconds} seconds")
        self._is_fresh = False
        return answer

    def close(self) -> None:
        """End the process for good, from any thread; a caller waiting for its reply is told that it died."""
        with self._starting:
            self._is_closed = True
            if self.process is not None:
                self.process.kill()

    def stop(self) -> None:
        """End the process; the next question starts another."""
        process, self.process = self.process, None
        if process is not None:
            process.kill()
            process.join()
            self._pipe.close()

    def _start(self) -> None:
        self.stop()
        with self._starting:
            if self._is_closed:
                raise HelperFailed("the server is shutting down")
            self._pipe, theirs = self._context.Pipe()
            process = self._context.Process(
                target=self._work, args=(theirs, *self._given), name=self._name, daemon=True
            )
            process.start()
            self.process = process
        theirs.close()  # so that its end is noticed when it dies
        self._is_fresh = True


class ProcessHelper:
    """A process with a thread of its own that asks it."""

    def __init__(self, name: str, work: Callable[..., None], *given: Any) -> None:  # noqa: ANN401 - the work's own
        self.below = Process(name, work, *given)
        self._thread = ThreadPoolExecutor(1, thread_name_prefix=name)

    def ask(self, question: bytes, seconds: float) -> asyncio.Future[bytes]:
        """Return the reply of the process; raises HelperFailed if there is none in time."""
        return asyncio.get_running_loop().run_in_executor(self._thread, self.below.ask, question, seconds)

    def close(self) -> None:
        """End the process for good; the thread that waits for it is told."""
        self.below.close()
        self._thread.shutdown(cancel_futures=True)
        self.below.stop()


class Processes:
    """Helpers that are processes, each started when it is first needed."""

    def __init__(
        self, games: Mapping[str, AnyGame], bots: Mapping[str, Player], coach: Coach | None = None
    ) -> None:
        self._kinds = {name: type(game) for name, game in games.items()}
        self._bots = dict(bots)
        self._coach = coach

    def thinkers(self, count: int) -> list[ProcessHelper]:
        """Return processes in which bots and the coach think."""
        return [ProcessHelper("bot", think, self._kinds, self._bots, self._coach) for _ in range(count)]

    def checker(self) -> ProcessHelper:
        """Return a process that checks uploads, with a limit on its memory."""
        return ProcessHelper("examiner", run_checks, self._kinds, ROOM_BYTES)
