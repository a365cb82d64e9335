"""What is told of an analysis: each reading is worked out and encoded once, and so is the whole of them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, cast

import msgspec

from floodplain.kernel.memo import keep
from floodplain.server.bots.thinker import Coach
from floodplain.server.encoding import encode
from floodplain.server.messages.replies import AnalysisTold, ReadingTold
from floodplain.server.prepared import Prepared

VARIANTS: Final = 4  # of a game's progress, kept encoded: clients that poll ask for the same one

Reading = Mapping[str, Any]
Summary = Callable[[Sequence[Reading]], Mapping[str, Any]]
"""Works out what readings add up to."""


class AnalysisProgress:
    """The readings of one game, as they are told."""

    def __init__(self, coach: Coach, summary: Summary) -> None:
        self._coach = coach
        self._summary = summary
        self._readings: list[msgspec.Raw] = []
        self._summed_up: AnalysisTold | None = None
        self._prepared: dict[tuple[object, ...], Prepared] = {}
        self._lock = asyncio.Lock()  # so that nothing is worked out twice at the same time
        self.at = 0
        """When the last of them was kept, as far as that is known."""
        self.weight = 0
        """About how many bytes it takes."""

    @property
    def done(self) -> int:
        """How many moments are read."""
        return len(self._readings)

    async def take(self, readings: Sequence[Reading]) -> None:
        """Work out what is new among all readings of the game so far."""
        async with self._lock:
            if len(readings) != self.done:
                fresh, told = await asyncio.to_thread(self._worked_out, list(readings))
                self._readings = [*self._readings[: told.done], *map(msgspec.Raw, fresh)]
                self._summed_up = told
                self.weight += sum(map(len, fresh))

    def _worked_out(self, readings: list[Reading]) -> tuple[list[bytes], AnalysisTold]:
        """The readings that are new, encoded, and what all of them add up to."""
        fresh = [msgspec.convert(self._coach.told(each), ReadingTold) for each in readings[self.done :]]
        told = {"status": "none", "done": len(readings), "total": 0, "readings": []}
        summary = self._summary(readings) if readings else {}
        return [encode(each) for each in fresh], msgspec.convert({**told, **summary}, AnalysisTold)

    def prepared(self, is_reading: bool, ahead: int, total: int, since: int) -> Prepared:
        """How far the game is read, what is new since a position, and what all of it adds up to."""
        since = min(since, self.done)
        key = (is_reading, ahead, total, since, self.done)
        found = self._prepared.get(key)
        return found or keep(self._prepared, key, self._encoded(is_reading, ahead, total, since), VARIANTS)

    def _encoded(self, is_reading: bool, ahead: int, total: int, since: int) -> Prepared:
        told = self._summed_up or AnalysisTold(status="none", done=0, total=total, readings=[])
        if self.done >= total:
            told.status = "ready"
        else:
            told.status = "reading" if is_reading else "stopped" if self.done else "none"
        told.total, told.ahead = total, ahead if is_reading else 0
        told.readings = cast("list[ReadingTold]", self._readings[since:])  # as they are written already
        return Prepared(encode(told))
