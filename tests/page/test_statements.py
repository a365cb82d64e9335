"""The statements of a page's store: whatever is put to it, it answers as a database does."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import pytest

from floodplain.kernel.rng import Rng
from floodplain.page.store import PageStore
from floodplain.server.store.contract import Store, Transaction
from floodplain.server.store.errors import Outrun, StoreUnavailable
from floodplain.server.store.rows import (
    BOT,
    FREE,
    LESSON,
    OPEN,
    PERSON,
    PLAYING,
    AnswerRow,
    Append,
    ChapterRow,
    ChatRow,
    CodeRow,
    DeviceRow,
    HoldRow,
    ReadingRow,
    SeatRow,
    SnapshotRow,
    TableRow,
    Wish,
)
from floodplain.server.store.store import SqlStore
from tests.page.inside import Disk
from tests.server.support import DEEP

TABLES: Final = ("one", "two", "three")
KEYS: Final = ("ann", "ben", "cara")
STEPS: Final = 60
MOST: Final = 50

Job = Callable[[Transaction], Any]


class Statements:
    """Statements at random, about few things so that they meet."""

    def __init__(self, seed: int) -> None:
        self.rng = Rng(seed)
        self.now = 0  # counts up, so that no order is left open

    def pick(self, *things: Any) -> Any:
        return things[self.rng.below(len(things))]

    def moment(self) -> int:
        self.now += 1
        return self.now

    def seat(self, number: int) -> SeatRow:
        kind = self.pick(PERSON, PERSON, BOT, FREE)
        return SeatRow(
            seat=number,
            kind=kind,
            name=f"Name {number}",
            key=self.pick(*KEYS) if kind == PERSON else None,
            level="2" if kind == BOT else None,
            stand_in=self.pick(None, "3") if kind == PERSON else None,
        )

    def answer(self, position: int, version: int) -> AnswerRow:
        return AnswerRow(
            position=position,
            version=version,
            seat=self.pick(-1, 0, 1),
            answer=self.rng.below(9),
            forced=self.pick(True, False),
            line=f"1 line {self.rng.below(9)}",
            kind="kind",
            parts={"square": "F4", "n": 3},
            witness=self.pick(-1, 0, 1),
            changes=[{"debens": 1}, {}],
            chapters=[ChapterRow(chapter="income", changes=[{}, {"wheat": -1}])],
            at=self.moment(),
        )

    def table(self, name: str) -> TableRow:
        now = self.moment()
        return TableRow(
            id=name,
            game="fertility",
            rules=1,
            edition="own",
            fingerprint="f00d",
            players=2,
            options={"variant": "no"},
            settings={"home": self.pick(True, False)},
            owner=self.pick(*KEYS),
            invite="word",
            status=self.pick(OPEN, PLAYING, PLAYING),
            version=1,
            position=1,
            to_act=self.pick(0, 1),
            deadline=self.pick(None, now),
            parent=self.pick(None, LESSON),
            created=now,
            changed=now,
        )

    def hold(self) -> HoldRow:
        person, key = self.pick(*KEYS), self.pick(*KEYS)
        place = (self.pick(*TABLES), self.pick(0, 1))
        return HoldRow(
            id=f"hold {self.moment()}",
            table_id=place[0],
            seat=place[1],
            person=person,
            key=key,
            kind="phone",
            from_kind="computer",
            added=self.now,
        )

    def append(self) -> Append:
        position, version = self.rng.below(4), self.rng.below(4)
        answers = [self.answer(position + number, version + 1) for number in range(self.rng.below(3))]
        return Append(
            table_id=self.pick(*TABLES),
            follows=version,
            version=version + 1,
            position=position + len(answers),
            status=PLAYING,
            to_act=self.pick(None, 0, 1),
            deadline=None,
            undone=[(3, False)],
            changed=self.moment(),
            clock=self.pick(None, (0, 500)),
            cut=True,
            answers=answers,
            snapshot=SnapshotRow(position=position + len(answers), state={"at": version})
            if answers
            else None,
            note=ChatRow(
                number=0, seat=0, name="Ann", text="", at=self.now, kind="took_back", parts={"n": 1}
            ),
        )

    def table_job(self) -> Job:
        """Something that is changed about a table."""
        name, seat, now = self.pick(*TABLES), self.seat(self.pick(0, 1)), self.moment()
        row, seats, answers = self.table(name), [self.seat(0), self.seat(1)], [self.answer(0, 1)]
        wish = self.pick(None, Wish(seat=0, to=1, version=1, agreed=[1]))
        kind, other = self.pick(None, PERSON, BOT), self.pick(*TABLES)
        line = ChatRow(number=0, seat=0, name="Ann", text=f"line {now}", at=now)
        start = SnapshotRow(position=0, state={"begun": True})

        def insert(kept: Transaction) -> None:
            if kept.select_table(name) is None:
                kept.insert_table(row, seats, answers, [start])

        def reseat(kept: Transaction) -> None:
            if kept.select_table(name) is not None:
                kept.reseat(name, seats, {"first": "seat"}, {"home": False})

        def say(kept: Transaction) -> object:
            return kept.select_table(name) is not None and kept.say(name, line)

        return self.pick(  # type: ignore[no-any-return]
            insert,
            insert,
            insert,
            say,
            lambda kept: kept.update_table(name, deadline=now, owner="ann"),
            lambda kept: kept.claim_rematch(name, other),
            lambda kept: kept.keep_wish(name, wish),
            lambda kept: kept.update_seat(name, seat, kind),
            reseat,
            lambda kept: kept.update_time(name, now, None),
            lambda kept: now % 3 == 0 and kept.delete_table(name),
        )

    def person_job(self) -> Job:
        """Something that is changed about people."""
        key, other, now = self.pick(*KEYS), self.pick(*KEYS), self.moment()
        device = DeviceRow(key=key, id=f"device {key}", person=other, kind="phone", added=now)
        code = CodeRow(code=self.pick("x", "y"), person=key, name="Ann", until=now + self.rng.below(9))
        hold, name = self.hold(), self.pick(*TABLES)
        readings = [
            ReadingRow(position, f'{{"at":{now}}}', now, self.pick("a", "b")) for position in range(2)
        ]
        stamp, spent = readings[0].stamp, self.pick("x", "y")
        readings[1].stamp = stamp

        def take(kept: Transaction) -> object:
            found = kept.holds_of(key)
            return [kept.pass_on(found[0]) if now % 2 else kept.drop_hold(found[0])] if found else []

        return self.pick(  # type: ignore[no-any-return]
            take,
            lambda kept: kept.keep_hold(hold),
            lambda kept: kept.keep_hold(hold),
            lambda kept: kept.keep_edition(f"f{now % 3}", "fertility", f"text {now}"),
            lambda kept: kept.keep_device(device),
            lambda kept: kept.cut_device(f"device {key}"),
            lambda kept: kept.keep_code(code, now),
            lambda kept: kept.spend_code(spent, now),
            lambda kept: kept.hand_over(key, other) if key != other else [],
            lambda kept: kept.select_table(name) and kept.keep_readings(name, stamp, readings),
            lambda kept: kept.take_try(key, 1.0, 2.0, now),
        )


def everything(kept: Transaction, now: int) -> list[object]:
    """All that can be asked."""
    found: list[object] = [kept.all_devices(), kept.tables_at_home(MOST), kept.overdue(0, now, MOST)]
    found += [kept.waiting_for_bots(now, MOST), [kept.find_code(code, now) for code in ("x", "y")]]
    found += [kept.select_edition(f"f{number}") for number in range(3)]
    for key in KEYS:
        found += [
            kept.tables_of(key, MOST),
            kept.count_tables(key),
            kept.holds_of(key),
            kept.own_devices(key),
        ]
    for name in TABLES:
        found += [kept.load(name), kept.select_version(name), kept.select_answers(name, 1, 3)]
        found += [
            kept.select_answers(name, newer_than=1),
            kept.has_witnessed(name, 1),
            kept.last_snapshot(name, 2),
        ]
        found += [kept.select_chat(name, 1, 3), kept.select_notes(name), kept.last_snapshot(name, 2)]
        for stamp in ("a", "b"):
            found += [kept.select_readings(name, stamp), kept.count_readings(name, stamp)]
            found += [kept.select_reading(name, stamp, 1)]
    return found


async def outcome(store: Store, given: Job | Append) -> object:
    """Return the result, or how it is refused."""
    try:
        if isinstance(given, Append):
            await store.append(given)
            return None
        return await store.write(given)
    except (Outrun, StoreUnavailable) as error:
        return type(error)


async def agree(path: Path, seed: int) -> int:
    """Put the same to both; how often something was found."""
    disk, made = Disk(), Statements(seed)
    database, page = SqlStore(f"sqlite:///{path / f'{seed}.sqlite3'}"), PageStore([], disk.keep)
    loaded = 0
    for step in range(STEPS):
        given: Job | Append = made.pick(made.table_job, made.table_job, made.person_job, made.append)()
        here, there = await outcome(page, given), await outcome(database, given)
        assert here == there, step
        if step % 5 == 0:
            now = made.now
            seen = await database.read(lambda kept: everything(kept, now))  # noqa: B023 - asked at once
            assert await page.read(lambda kept: everything(kept, now)) == seen, step  # noqa: B023
            again = PageStore(list(disk.entries.items()), disk.keep)
            assert await again.read(lambda kept: everything(kept, now)) == seen, step  # noqa: B023
            loaded += any(seen)
    database.close()
    return loaded


@pytest.mark.parametrize("seed", range(30 if DEEP else 3))
def test_a_page_answers_as_a_database_does(tmp_path: Path, seed: int) -> None:
    assert asyncio.run(agree(tmp_path, seed))
