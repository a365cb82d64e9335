"""The coach at work: hints at a table, and games that are over read moment by moment."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import Any, Final

import msgspec

from floodplain.kernel.flow import State, awaited, perform
from floodplain.kernel.memo import Kept
from floodplain.server.bots.pool import BotPool
from floodplain.server.bots.thinker import Coach, Thought
from floodplain.server.errors import Conflict, Forbidden, NotFound, NotOver
from floodplain.server.hall import archive, chat
from floodplain.server.hall.analyses import Analyses, Job
from floodplain.server.hall.hall import Hall
from floodplain.server.hall.live import LiveTable
from floodplain.server.hall.play import check_version, ongoing
from floodplain.server.hall.progress import Progress
from floodplain.server.hall.situation import offers_at, points_of, question_of
from floodplain.server.helper import HelperFailed
from floodplain.server.messages.told import (
    HintTold,
    LineTold,
    MomentTold,
    StepTold,
)
from floodplain.server.prepared import Prepared
from floodplain.server.store import statements
from floodplain.server.store.rows import RECORD, ReadingRow
from floodplain.server.store.store import now_ms

LOG: Final = logging.getLogger(__name__)
AT_ONCE: Final = 8  # readings that are kept together
ATTEMPTS: Final = 3  # at a moment, before a game is left at what is read
TOLD_BYTES: Final = 16 * 2**20  # of analyses that are kept as they are told
ELSEWHERE_MS: Final = 20_000  # since so long ago another worker may still be reading


class Tutor:
    """Has the coach think in the bots' processes, one moment at a time, so that no table waits for it."""

    def __init__(self, hall: Hall, pool: BotPool | None) -> None:
        self._hall = hall
        self._pool = pool
        settings, at_once = hall.settings, 1 if pool is None else pool.most_reading
        self._analyses = Analyses(at_once, settings.analyses_per_address, settings.analyses)
        self._told: Kept[str, Progress] = Kept(TOLD_BYTES)
        self._ended = 0
        """How many analyses have ended here."""

    @property
    def coach(self) -> Coach:
        """Who gives hints here."""
        if self._pool is None or self._pool.coach is None:
            raise NotFound("there is no coach here")
        return self._pool.coach

    # --- hints --------------------------------------------------------------------------------------

    async def hint(self, live: LiveTable, seat: int, version: int, language: str) -> HintTold:
        """What the coach advises a seat that is asked, from what it may see; others are told that it was."""
        table = ongoing(live)
        check_version(live, version)
        others = live.people_beside(seat)
        if others and not live.rules.hints:
            raise Forbidden("hints are for tables at which nobody else plays, or at which all agreed to them")
        if table.to_act != seat:
            raise Conflict("this seat is not asked now")
        view = live.game.codec.dump(table.view(seat))
        thought = self._thought(live, view)
        thought.task, thought.seat, thought.language = "hint", seat, language
        thought.position = table.position
        hint = msgspec.json.decode(await self._ask(thought))
        if others:
            await chat.note(self._hall, live, "hinted", seat)
        return msgspec.convert({**hint, "version": version, "seat": seat}, HintTold)

    # --- games that are over ------------------------------------------------------------------------

    async def start(self, live: LiveTable, address: str) -> None:
        """Has a game be read, on from where it was left, for whoever asks from an address."""
        assert self.coach is not None
        await self._check(live)
        job = self._analyses.get(live.id)
        if job is None:
            rows = await self._kept(live)
            job = self._analyses.get(live.id) or Job(readings=[row.reading for row in rows], is_stopped=True)
        if job.is_stopped and len(job.readings) <= live.row.position:
            fresh = Job(address, list(job.readings))
            self._analyses.admit(live.id, fresh)
            self._hall.spawn(self._read(live, fresh))

    def stop(self, live: LiveTable) -> None:
        """Leaves it at what is read."""
        self._analyses.stop(live.id)

    async def progress(self, live: LiveTable, since: int) -> Prepared:
        """How far a game is read, what is new since a position, and what all of it adds up to."""
        job, total = self._analyses.get(live.id), live.row.position + 1
        if job is not None:
            told = self._told.get(live.id) or self._nothing_told(live)
            await self._tell(live, told, job.readings, self._ended)
            return told.prepared(not job.is_stopped, self._analyses.ahead(job), total, since)
        told = await self._told_of_kept(live, total)
        return told.prepared(self._is_read_elsewhere(told), 0, total, since)

    async def _told_of_kept(self, live: LiveTable, total: int) -> Progress:
        """What is told of a game that is not read here just now; looked up only if there may be more."""
        told = self._told.get(live.id)
        if told is not None and (told.done >= total or not self._hall.store.is_shared):
            return told
        stamp, ended = self._stamp(live), self._ended
        if told is not None:
            count, told.at = await self._hall.store.read(statements.count_readings, live.id, stamp)
            if count == told.done:
                return told
        told = told or self._nothing_told(live)
        rows = await self._kept(live)
        told.at = rows[-1].at if rows else 0
        await self._tell(live, told, [row.reading for row in rows], ended)
        return told

    async def _tell(
        self, live: LiveTable, told: Progress, readings: Sequence[dict[str, Any]], ended: int
    ) -> None:
        """Works out what is new, and keeps it unless an analysis has ended meanwhile and knows more."""
        await told.take(readings)
        if ended == self._ended:
            self._told.put(live.id, told, told.weight)

    def _nothing_told(self, live: LiveTable) -> Progress:
        """The progress of a game before any of its readings is told."""
        coach, game, names = self.coach, live.game, tuple(live.names)
        start = archive.start_of(self._hall, live)
        return Progress(coach, lambda readings: coach.summary(game, start, names, readings))

    async def moment(self, live: LiveTable, position: int, language: str) -> MomentTold:
        """What the coach says of a decision, in words; and its question, to be tried again."""
        reading, state = await self._moment(live, position)
        texts, decision = live.game.texts(language), awaited(state)
        advice = self.coach.advice(live.game, state, reading, language)
        is_asked = decision is not None and bool(advice["answers"])
        view = live.game.observe(state, decision.seat) if decision is not None and is_asked else state
        told = {
            **advice,
            "position": position,
            "seat": reading["seat"],
            "question": question_of(live.names, decision, view, texts) if is_asked else None,
            "offers": offers_at(view, decision, texts) if decision is not None and is_asked else [],
        }
        return msgspec.convert(told, MomentTold, from_attributes=True)

    async def line(self, live: LiveTable, position: int, language: str) -> LineTold:
        """The coach's own line from a moment on, as far as nothing is drawn: table after table."""
        reading, state = await self._moment(live, position)
        texts, now, steps = live.game.texts(language), state.copy(), []
        for answer in self.coach.line(reading):
            decision = awaited(now)
            if decision is None or decision.seat != reading["seat"] or answer not in decision.options(now):
                break
            text = texts.described(decision, now, answer)
            perform(now, answer)
            steps.append(
                StepTold(text=text, portrait=live.game.plain_portrait(now), points=points_of(live.game, now))
            )
        return LineTold(position=position, steps=steps)

    async def _moment(self, live: LiveTable, position: int) -> tuple[dict[str, Any], State]:
        await self._check(live)
        job = self._analyses.get(live.id)
        if job is not None and position < len(job.readings):
            return job.readings[position], await archive.state_at(self._hall, live, position)
        row = await self._hall.store.read(statements.select_reading, live.id, self._stamp(live), position)
        if row is None:
            raise NotFound("this moment is not read yet")
        return row.reading, await archive.state_at(self._hall, live, position)

    async def _check(self, live: LiveTable) -> None:
        live.check_rules()
        is_over = live.is_public
        if live.row.status == RECORD:
            is_over = awaited(await archive.state_at(self._hall, live, live.row.position)) is None
        if not is_over:
            raise NotOver("this game is not over; the coach reads finished games")

    async def _read(self, live: LiveTable, job: Job) -> None:
        """Reads on to the end when its turn comes, unless it is stopped; what is read is kept as it comes."""
        try:
            async with self._analyses.turn(live.id, job):
                if not job.is_stopped:
                    await self._read_on(live, job)
        except HelperFailed as error:
            LOG.warning("a game was not read on: %s", error, extra={"table": live.id})
        finally:
            self._ended += 1
            self._told.remove(live.id)  # from now on it is told by what was kept

    async def _read_on(self, live: LiveTable, job: Job) -> None:
        rows = await self._hall.store.read(statements.select_answers, live.id)
        state = archive.start_of(self._hall, live)
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
            await self._keep(live.id, fresh)  # what was read before counts
            raise
        await self._keep(live.id, fresh)

    async def _read_moment(
        self, live: LiveTable, state: State, position: int, given: int | None
    ) -> ReadingRow:
        thought = self._thought(live, live.game.codec.dump(state))
        thought.task, thought.position, thought.given = "read", position, given
        reading = msgspec.json.decode(await self._ask_patiently(thought))
        return ReadingRow(position, reading, now_ms(), self._stamp(live))

    def _stamp(self, live: LiveTable) -> str:
        return self.coach.stamp(live.game)

    async def _kept(self, live: LiveTable) -> list[ReadingRow]:
        """What this coach has read of a game before."""
        return await self._hall.store.read(statements.select_readings, live.id, self._stamp(live))

    async def _keep(self, table_id: str, rows: Sequence[ReadingRow]) -> None:
        if rows:
            kept, stamp = list(rows), rows[0].stamp
            await self._hall.store.write(
                lambda connection: statements.keep_readings(connection, table_id, stamp, kept)
            )

    def _thought(self, live: LiveTable, view: dict[str, Any]) -> Thought:
        edition = live.edition
        return Thought(game=live.game.name, fingerprint=edition.fingerprint, edition=edition.text, view=view)

    async def _ask_patiently(self, thought: Thought) -> bytes:
        """What the coach says in the end: a busy machine is no reason to leave a game half read."""
        for _ in range(ATTEMPTS - 1):
            try:
                return await self._ask(thought)
            except HelperFailed as error:
                LOG.info("a moment is read once more: %s", error)
        return await self._ask(thought)

    async def _ask(self, thought: Thought) -> bytes:
        assert self.coach is not None
        assert self._pool is not None
        return await self._pool.ask(thought)

    def _is_read_elsewhere(self, told: Progress) -> bool:
        """Whether another worker seems to be reading on just now."""
        return self._hall.store.is_shared and told.at > now_ms() - ELSEWHERE_MS
