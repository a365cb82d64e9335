"""Finds what people are to be told, in what the database knows of their tables.

Nothing is noted while an answer is given: a look every few seconds finds what has changed since, also after a
restart, and whichever worker changed it. Every worker looks; the database takes each notice once.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from typing import Final

from floodplain.server.hall import clock
from floodplain.server.hall.hall import Hall
from floodplain.server.store.clock import now_ms
from floodplain.server.store.club_contract import ClubStore, ClubTransaction
from floodplain.server.store.notice_rows import (
    EMAIL,
    JOINED,
    LOW,
    OVER,
    PUSH,
    TURN,
    WEBHOOK,
    Happened,
    NoticeRow,
    ReaderSettings,
    Waiting,
)

ALL: Final = (PUSH, WEBHOOK, EMAIL)
LATELY_MS: Final = 30_000  # what changed before was found before
BACK_MS: Final = 7 * 24 * 3_600_000  # how far back one looks now and then, and after a restart
THOROUGH_MS: Final = 30_000
KEPT_MS: Final = 30 * 24 * 3_600_000
TENTH: Final = 100  # a tenth of a second's milliseconds
LEAST_CLOCK_S: Final = 600  # a shorter clock is low too soon after the turn began


class Finding:
    """Looks for turns, clocks that run low, newcomers and ends of games."""

    def __init__(self, hall: Hall, store: ClubStore, grace_ms: int) -> None:
        self._hall = hall
        self._store = store
        self._grace_ms = grace_ms
        self._looked = 0  # thoroughly

    async def look(self) -> None:
        """Save a notice of everything that people are to be told."""
        now = now_ms()
        is_thorough = now - self._looked >= THOROUGH_MS
        since = now - (BACK_MS if is_thorough else LATELY_MS)
        waiting, came, ended = await self._store.read(
            lambda kept: (kept.waiting_tables(since), kept.happened(since), kept.finished_tables(since))
        )
        found = [*map(_turn, waiting), *map(_joined, came), *map(_over, ended)]
        if is_thorough:
            found += [_low(each) for each in waiting if self._is_low(each, now)]
        await self._make(found, {(each.person, each.table_id): each.changed for each in waiting}, now)
        await self._settle(now, is_thorough)
        if is_thorough:
            self._looked = now

    async def _make(self, found: Iterable[NoticeRow], changed: dict[tuple[str, str], int], now: int) -> None:
        wanted = {(row.person, row.table_id or "", row.kind, row.turn): row for row in found}
        known = await self._store.read(lambda kept: kept.known_notices(list(wanted)))
        new = [row for key, row in wanted.items() if key not in known]

        def make(kept: ClubTransaction) -> None:
            for row in new:
                self._make_one(kept, row, changed, now)

        if new:
            await self._store.alone(make)

    def _make_one(
        self, kept: ClubTransaction, row: NoticeRow, changed: dict[tuple[str, str], int], now: int
    ) -> None:
        reader = kept.select_reader(row.person)
        table = row.table_id or ""
        if reader is None or row.kind not in reader.settings.kinds or kept.is_muted(row.person, table):
            return
        row.made = now
        if kept.is_viewed(row.person, table, now):
            row.seen = now
        kept.make_notice(row, self._due(row, reader.settings, changed, now), ALL)

    def _due(
        self, row: NoticeRow, settings: ReaderSettings, changed: dict[tuple[str, str], int], now: int
    ) -> int:
        """Return when a notice is sent: a turn that is undone or played within a moment needs none."""
        if row.kind != TURN:
            return now
        since = changed.get((row.person, row.table_id or ""), now)
        return max(now, since + self._grace_ms + settings.delay * 60_000)

    async def _settle(self, now: int, is_thorough: bool) -> None:
        """Take back what is out of date: who has played needs no word about it."""
        past = await self._store.read(lambda kept: kept.settled_notices())
        if past:
            await self._store.alone(lambda kept: kept.settle_notices(past, now))
        if is_thorough:

            def tidy(kept: ClubTransaction) -> None:
                kept.forget_views(now)
                kept.forget_notices(now - KEPT_MS)

            await self._store.alone(tidy)

    def _is_low(self, table: Waiting, now: int) -> bool:
        """Return whether the clock of a player is in its last tenth."""
        if table.deadline is None or table.deadline <= now:
            return False
        time = self._hall.rules_of(table.table_id, table.rules).time
        whole_s = clock.UNITS[time.kind] * time.amount
        return whole_s >= LEAST_CLOCK_S and table.deadline - now <= whole_s * TENTH


def _row(found: Waiting | Happened, kind: str, turn: int, **parts: str) -> NoticeRow:
    return NoticeRow(
        id=secrets.token_urlsafe(9),
        person=found.person,
        kind=kind,
        table_id=found.table_id,
        turn=turn,
        game=found.game,
        parts=dict(parts),
        made=0,
    )


def _turn(found: Waiting) -> NoticeRow:
    return _row(found, TURN, found.turn)


def _low(found: Waiting) -> NoticeRow:
    return _row(found, LOW, found.turn)


def _joined(found: Happened) -> NoticeRow:
    return _row(found, JOINED, found.number, event=found.kind, name=found.name)


def _over(found: Happened) -> NoticeRow:
    return _row(found, OVER, found.number)
