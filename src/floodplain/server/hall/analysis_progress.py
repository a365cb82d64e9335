"""The progress of an analysis as it is sent: each reading is computed and encoded once."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Final, cast

import msgspec

from floodplain.kernel.memo import keep
from floodplain.server.encoding import encode
from floodplain.server.messages.replies import AnalysisReply
from floodplain.server.prepared import Prepared
from floodplain.server.threads import in_thread
from floodplain.teach.coaching import AnalysisSummary, Coach, GradedMoment

VARIANTS: Final = 4  # encoded progress per game, because clients poll for the same one

Summarise = Callable[[Sequence[str]], AnalysisSummary]
"""A function that computes a summary of readings."""


class AnalysisProgress:
    """The readings of one game, as they are sent."""

    def __init__(self, coach: Coach, summarise: Summarise) -> None:
        self._coach = coach
        self._summarise = summarise
        self._readings: list[msgspec.Raw] = []
        self._summed_up: AnalysisReply | None = None
        self._prepared: dict[tuple[object, ...], Prepared] = {}
        self._lock = asyncio.Lock()  # so that nothing is computed twice at the same time
        self.at = 0
        """When the last of them was stored, as far as known."""
        self.weight = 0
        """An estimate of its memory in bytes."""

    @property
    def done(self) -> int:
        """Return how many moments are analysed."""
        return len(self._readings)

    async def take(self, readings: Sequence[str]) -> None:
        """Process what is new among all readings of the game so far."""
        async with self._lock:
            if len(readings) != self.done:
                fresh, told = await in_thread(self._worked_out, list(readings))
                self._readings = [*self._readings[: told.done], *map(msgspec.Raw, fresh)]
                self._summed_up = told
                self.weight += sum(map(len, fresh))

    def _worked_out(self, readings: list[str]) -> tuple[list[bytes], AnalysisReply]:
        """Return the new readings, encoded, and a summary of all."""
        fresh = [encode(self._coach.grade(each)) for each in readings[self.done :]]
        summary = self._summarise(readings) if readings else AnalysisSummary()
        values = msgspec.structs.asdict(summary)
        return fresh, AnalysisReply(**values, status="none", done=len(readings), total=0, readings=[])

    def prepared(self, is_reading: bool, ahead: int, total: int, since: int) -> Prepared:
        """Return the progress, what is new since a position, and a summary."""
        since = min(since, self.done)
        key = (is_reading, ahead, total, since, self.done)
        found = self._prepared.get(key)
        return found or keep(self._prepared, key, self._encoded(is_reading, ahead, total, since), VARIANTS)

    def _encoded(self, is_reading: bool, ahead: int, total: int, since: int) -> Prepared:
        told = self._summed_up or AnalysisReply(status="none", done=0, total=total, readings=[])
        if self.done >= total:
            told.status = "ready"
        else:
            told.status = "reading" if is_reading else "stopped" if self.done else "none"
        told.total, told.ahead = total, ahead if is_reading else 0
        told.readings = cast("list[GradedMoment]", self._readings[since:])  # already encoded
        return Prepared(encode(told))
