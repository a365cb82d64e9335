"""The analyses that run or wait here, in the order of the requests."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

from floodplain.server.errors import CoachBusy, TooManyAnalyses


@dataclass(eq=False)
class AnalysisJob:
    """A game that is being analysed here, or waits for its turn."""

    address: str = ""
    """The address that asked for it."""
    readings: list[str] = field(default_factory=list)
    is_stopped: bool = False
    is_running: bool = False


class AnalysisQueue:
    """A queue of analyses: few run at a time, and each address may have only some of them."""

    def __init__(self, at_once: int, most_each: int, most: int) -> None:
        self._turns = asyncio.Semaphore(at_once)  # a fair semaphore: first come, first served
        self._most_each = most_each
        self._most = most
        self._jobs: dict[str, AnalysisJob] = {}
        """By table, the oldest request first."""

    def get(self, table_id: str) -> AnalysisJob | None:
        """Return the analysis of a table, if it is running or waiting."""
        return self._jobs.get(table_id)

    def admit(self, table_id: str, job: AnalysisJob) -> None:
        """Add an analysis to the queue; raises TooManyAnalyses or CoachBusy."""
        active = [each for each in self._jobs.values() if not each.is_stopped]
        own = sum(each.address == job.address for each in active)
        if own >= self._most_each:
            raise TooManyAnalyses(own)
        if len(active) >= self._most:
            raise CoachBusy(len(active))
        self._jobs.pop(table_id, None)  # one that was just stopped ends automatically
        self._jobs[table_id] = job

    def ahead(self, job: AnalysisJob) -> int:
        """Return how many analyses come before this one; 0 if it is running."""
        count = 0
        for each in self._jobs.values():
            if each is job:
                break
            count += not each.is_stopped
        return 0 if job.is_running else count

    def stop(self, table_id: str) -> None:
        """Stop an analysis, keeping what it has; a waiting one leaves the queue."""
        job = self._jobs.get(table_id)
        if job is not None:
            job.is_stopped = True
            if not job.is_running:
                del self._jobs[table_id]

    @asynccontextmanager
    async def turn(self, table_id: str, job: AnalysisJob) -> AsyncIterator[None]:
        """Wait until an analysis may run; afterwards it has left the queue."""
        try:
            async with self._turns:
                job.is_running = True
                yield
        finally:
            if self._jobs.get(table_id) is job:
                del self._jobs[table_id]
