"""Analyses: finished games, read by the coach moment by moment."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import Final

import msgspec

from floodplain.kernel.flow import State, awaited, perform
from floodplain.kernel.memo import Kept
from floodplain.server.bots.pool import BotPool
from floodplain.server.bots.thinker import ThinkRequest
from floodplain.server.errors import NotFound, NotOver
from floodplain.server.hall import history
from floodplain.server.hall.analysis_progress import AnalysisProgress
from floodplain.server.hall.analysis_queue import AnalysisJob, AnalysisQueue
from floodplain.server.hall.describe import legal_answers, points_of, question_of
from floodplain.server.hall.hall import Hall
from floodplain.server.hall.live import LiveTable
from floodplain.server.hall.thinking import coach_of, request_for
from floodplain.server.helper import HelperFailed
from floodplain.server.messages.replies import (
    CoachLineReply,
    CoachLineStep,
    MomentReply,
)
from floodplain.server.prepared import Prepared
from floodplain.server.store.clock import now_ms
from floodplain.server.store.rows import RECORD, ReadingRow
from floodplain.teach.coaching import Coach

LOG: Final = logging.getLogger(__name__)
AT_ONCE: Final = 8  # readings that are stored together
ATTEMPTS: Final = 3  # failures at a moment, before the analysis stops
TOLD_BYTES: Final = 16 * 2**20  # analyses whose progress is kept encoded
ELSEWHERE_MS: Final = 20_000  # time for which another worker may still be reading


class Analyses:
    """Has games analysed in the bots' processes, one moment at a time, so that no table waits."""

    def __init__(self, hall: Hall, pool: BotPool | None) -> None:
        self._hall = hall
        self._pool = pool
        settings, at_once = hall.settings, 1 if pool is None else pool.most_reading
        self._queue = AnalysisQueue(at_once, settings.analyses_per_address, settings.analyses)
        self._told: Kept[str, AnalysisProgress] = Kept(TOLD_BYTES)
        self._ended = 0
        """The number of analyses that have ended here."""

    @property
    def _coach(self) -> Coach:
        return coach_of(self._pool)

    async def start(self, live: LiveTable, address: str) -> None:
        """Start to analyse a game, or continue where it stopped, for an address."""
        coach_of(self._pool)
        await self._check(live)
        job = self._queue.get(live.id)
        if job is None:
            rows = await self._kept(live)
            job = self._queue.get(live.id) or AnalysisJob(
                readings=[row.reading for row in rows], is_stopped=True
            )
        if job.is_stopped and len(job.readings) <= live.row.position:
            fresh = AnalysisJob(address, list(job.readings))
            self._queue.admit(live.id, fresh)
            self._hall.tasks.spawn(self._read(live, fresh))

    def stop(self, live: LiveTable) -> None:
        """Stop an analysis; what was analysed is kept."""
        self._queue.stop(live.id)

    async def progress(self, live: LiveTable, since: int) -> Prepared:
        """Return the progress of an analysis, what is new since a position, and a summary."""
        job, total = self._queue.get(live.id), live.row.position + 1
        if job is not None:
            told = self._told.get(live.id) or self._nothing_told(live)
            await self._tell(live, told, job.readings, self._ended)
            return told.prepared(not job.is_stopped, self._queue.ahead(job), total, since)
        told = await self._told_of_kept(live, total)
        return told.prepared(self._is_read_elsewhere(told), 0, total, since)

    async def _told_of_kept(self, live: LiveTable, total: int) -> AnalysisProgress:
        """Return the progress of a game not being analysed here; looked up only if there may be more."""
        told = self._told.get(live.id)
        if told is not None and (told.done >= total or not self._hall.store.is_shared):
            return told
        stamp, ended = self._stamp(live), self._ended
        if told is not None:
            count, told.at = await self._hall.store.read(lambda kept: kept.count_readings(live.id, stamp))
            if count == told.done:
                return told
        told = told or self._nothing_told(live)
        rows = await self._kept(live)
        told.at = rows[-1].at if rows else 0
        await self._tell(live, told, [row.reading for row in rows], ended)
        return told

    async def _tell(
        self, live: LiveTable, told: AnalysisProgress, readings: Sequence[str], ended: int
    ) -> None:
        """Compute what is new, and keep it unless the analysis ended meanwhile and knows more."""
        await told.take(readings)
        if ended == self._ended:
            self._told.put(live.id, told, told.weight)

    def _nothing_told(self, live: LiveTable) -> AnalysisProgress:
        """Return the progress of a game before the first reading."""
        coach, game, names = self._coach, live.game, tuple(live.names)
        start = history.start_of(self._hall, live)
        return AnalysisProgress(coach, lambda readings: coach.summary(game, start, names, readings))

    async def moment(self, live: LiveTable, position: int, language: str) -> MomentReply:
        """Return what the coach says about a decision, in words, and the question to try again."""
        reading, state = await self._moment(live, position)
        advice, decision = self._coach.advice(live.game, state, reading, language), awaited(state)
        told = msgspec.structs.asdict(advice)
        if decision is None or not advice.answers:
            return MomentReply(**told, position=position, question=None, offers=[])
        texts, view = live.game.texts(language), live.game.observe(state, decision.seat)
        return MomentReply(
            **told,
            position=position,
            question=question_of(live.names, decision, view, texts),
            offers=legal_answers(view, decision, texts),
        )

    async def line(self, live: LiveTable, position: int, language: str) -> CoachLineReply:
        """Return the coach's own line from a moment on, up to the next draw, table by table."""
        reading, state = await self._moment(live, position)
        own, texts, now, steps = self._coach.line(reading), live.game.texts(language), state.copy(), []
        for answer in own.answers:
            decision = awaited(now)
            if decision is None or decision.seat != own.seat or answer not in decision.options(now):
                break
            text = texts.described(decision, now, answer)
            perform(now, answer)
            steps.append(
                CoachLineStep(
                    text=text, portrait=live.game.plain_portrait(now), points=points_of(live.game, now)
                )
            )
        return CoachLineReply(position=position, steps=steps)

    async def _moment(self, live: LiveTable, position: int) -> tuple[str, State]:
        await self._check(live)
        job = self._queue.get(live.id)
        if job is not None and position < len(job.readings):
            return job.readings[position], await history.state_at(self._hall, live, position)
        row = await self._hall.store.read(
            lambda kept: kept.select_reading(live.id, self._stamp(live), position)
        )
        if row is None:
            raise NotFound("this moment has not been analysed yet")
        return row.reading, await history.state_at(self._hall, live, position)

    async def _check(self, live: LiveTable) -> None:
        live.check_rules()
        is_over = live.is_public
        if live.row.status == RECORD:
            is_over = awaited(await history.state_at(self._hall, live, live.row.position)) is None
        if not is_over:
            raise NotOver("this game is not over; the coach analyses finished games")

    async def _read(self, live: LiveTable, job: AnalysisJob) -> None:
        """Analyse to the end when the turn comes, unless stopped; readings are stored as they come."""
        try:
            async with self._queue.turn(live.id, job):
                if not job.is_stopped:
                    await self._read_on(live, job)
        except HelperFailed as error:
            LOG.warning("a game was not read on: %s", error, extra={"table": live.id})
        finally:
            self._ended += 1
            self._told.remove(live.id)  # from now on the stored readings count

    async def _read_on(self, live: LiveTable, job: AnalysisJob) -> None:
        rows = await self._hall.store.read(lambda kept: kept.select_answers(live.id))
        state = history.start_of(self._hall, live)
        for row in rows[: len(job.readings)]:
            perform(state, row.answer)
        fresh: list[ReadingRow] = []
        try:
            for position in range(len(job.readings), len(rows) + 1):
                if job.is_stopped or live.is_gone:
                    break
                given = rows[position].answer if position < len(rows) else None
                fresh.append(await self._read_moment(live, state, position, given))
                job.readings.append(fresh[-1].reading)
                if given is not None:
                    perform(state, given)
                if len(fresh) >= AT_ONCE or given is None:
                    await self._keep(live.id, fresh)
                    fresh = []
        except HelperFailed:
            await self._keep(live.id, fresh)  # earlier readings count too
            raise
        await self._keep(live.id, fresh)

    async def _read_moment(
        self, live: LiveTable, state: State, position: int, given: int | None
    ) -> ReadingRow:
        request = request_for(live, state)
        request.task, request.position, request.given = "read", position, given
        reading = (await self._ask_patiently(request)).decode()
        return ReadingRow(position, reading, now_ms(), self._stamp(live))

    def _stamp(self, live: LiveTable) -> str:
        return self._coach.stamp(live.game)

    async def _kept(self, live: LiveTable) -> list[ReadingRow]:
        """Return the readings that this coach has made of a game."""
        return await self._hall.store.read(lambda kept: kept.select_readings(live.id, self._stamp(live)))

    async def _keep(self, table_id: str, rows: Sequence[ReadingRow]) -> None:
        if rows:
            read, stamp = list(rows), rows[0].stamp
            await self._hall.store.write(lambda kept: kept.keep_readings(table_id, stamp, read))

    async def _ask_patiently(self, request: ThinkRequest) -> bytes:
        """Return the coach's reply, retrying while the machine is busy."""
        for _ in range(ATTEMPTS - 1):
            try:
                return await self._ask(request)
            except HelperFailed as error:
                LOG.info("a moment is read once more: %s", error)
        return await self._ask(request)

    async def _ask(self, request: ThinkRequest) -> bytes:
        assert self._pool is not None
        return await self._pool.ask(request)

    def _is_read_elsewhere(self, told: AnalysisProgress) -> bool:
        """Return whether another worker seems to be analysing right now."""
        return self._hall.store.is_shared and told.at > now_ms() - ELSEWHERE_MS
