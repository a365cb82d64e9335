"""The helpers of a page: one worker, in which bots and the coach think and uploads are checked."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Final, Literal

from floodplain.server.helper import HelperFailed

LOG: Final = logging.getLogger(__name__)
START_S: Final = 60.0  # a worker that starts up has to load Python and the games first

Ask = Callable[[bytes], Awaitable[bytes]]
"""Asks the worker; any error counts as no answer."""
Task = Literal["think", "check"]


def written(task: Task, question: bytes, seconds: float) -> bytes:
    """Return a question for the worker, after a line with the task and its time limit in seconds."""
    return f"{task} {seconds:g}\n".encode() + question


def read_question(question: bytes) -> tuple[str, bytes]:
    """Return the task of a question, and the question itself."""
    head, _, rest = question.partition(b"\n")
    return head.split(b" ")[0].decode(), rest


class WorkerHelper:
    """The worker, for one kind of task."""

    def __init__(self, task: Task, ask: Ask) -> None:
        self._task: Final[Task] = task
        self._ask = ask
        self._is_closed = False

    async def ask(self, question: bytes, seconds: float) -> bytes:
        """Return the worker's answer; raises HelperFailed if there is none in time."""
        if self._is_closed:
            raise HelperFailed("the page is being closed")
        try:
            async with asyncio.timeout(seconds + START_S):
                return await self._ask(written(self._task, question, seconds))
        except TimeoutError:
            raise HelperFailed(f"no answer within {seconds:g} seconds") from None
        except Exception as error:
            LOG.warning("the worker gave no answer: %s", error)
            raise HelperFailed("the worker that thinks gave no answer; try again") from None

    def close(self) -> None:
        """Do nothing: the worker belongs to the page."""
        self._is_closed = True


class Workers:
    """Helpers that are all the same worker, which answers one question after another."""

    def __init__(self, ask: Ask) -> None:
        self._ask = ask

    def thinkers(self, count: int) -> list[WorkerHelper]:
        """Return the worker, in which bots and the coach think."""
        return [WorkerHelper("think", self._ask)]

    def checker(self) -> WorkerHelper:
        """Return the worker, in which uploads are checked."""
        return WorkerHelper("check", self._ask)
