"""The store keeps what it acknowledges, on SQLite and on PostgreSQL."""

from __future__ import annotations

import asyncio
import gzip
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from pathlib import Path

import msgspec
import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import text

from floodplain.kernel.errors import FloodplainError
from floodplain.server.store import statements
from floodplain.server.store.contract import Transaction
from floodplain.server.store.engine import BadDatabase, database_url, open_engine
from floodplain.server.store.errors import OldSchema, Outrun, StoreUnavailable
from floodplain.server.store.news import News
from floodplain.server.store.rows import (
    AnswerRow,
    Append,
    ChapterRow,
    ChatRow,
    SeatRow,
    SnapshotRow,
    TableRow,
)
from floodplain.server.store.schema import METADATA
from floodplain.server.store.store import SqlStore
from floodplain.server.store.upkeep import BadBackup, backup, check_schema, restore, upgrade
from tests.server.support import Postgres, until

WAITING = text("select count(*) from pg_stat_activity where wait_event_type = 'Lock'")


def a_table(name: str) -> TableRow:
    return TableRow(
        id=name,
        game="fertility",
        rules=1,
        edition="reconstructed",
        fingerprint="0123456789ab",
        players=2,
        options={"variant": "no"},
        settings={},
        owner="owner",
        invite="invite",
        status="playing",
        version=0,
        position=0,
        to_act=0,
        deadline=None,
        undone=[],
        parent=None,
        rematch=None,
        created=1,
        changed=1,
    )


def an_answer(position: int, version: int) -> AnswerRow:
    return AnswerRow(
        position=position,
        version=version,
        seat=0,
        answer=position,
        forced=False,
        line=f"1 answer {position}",
        kind="answer",
        parts={"square": "A1", "number": 3},
        witness=-1,
        changes=[{"wheat": 1}, {}],
        chapters=[ChapterRow(chapter="evening", changes=[{}, {"wheat": 2}])],
        at=5,
    )


def an_append(name: str, follows: int, position: int) -> Append:
    return Append(
        table_id=name,
        follows=follows,
        version=follows + 1,
        position=position + 1,
        status="playing",
        to_act=1,
        deadline=None,
        undone=[],
        changed=2,
        answers=[an_answer(position, follows + 1)],
    )


def seats() -> list[SeatRow]:
    return [SeatRow(seat=0, kind="person", name="Ann", key="k"), SeatRow(seat=1, kind="bot", name="Bot")]


async def add(store: SqlStore, name: str) -> None:
    await store.write(lambda kept: kept.insert_table(a_table(name), seats(), [], []))


@asynccontextmanager
async def opened(database: str) -> AsyncIterator[SqlStore]:
    store = SqlStore(database)
    try:
        yield store
    finally:
        store.close()


def test_migrations_and_schema_agree(database: str) -> None:
    engine = open_engine(database_url(database), 1)
    with pytest.raises(OldSchema, match="db upgrade"):
        check_schema(engine)
    upgrade(engine)
    upgrade(engine)  # once more changes nothing
    check_schema(engine)
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), METADATA) == []
    engine.dispose()


def test_stored_data_is_found_by_another_store(database: str) -> None:
    async def first() -> None:
        async with opened(database) as store:
            await add(store, "one")
            for number in range(5):
                await store.append(an_append("one", number, number))
            snapshot = SnapshotRow(position=3, state={"a": [1, None, {"tuple": [2]}]})
            append = an_append("one", 5, 5)
            await store.append(msgspec.structs.replace(append, snapshot=snapshot))

    async def second() -> None:
        async with opened(database) as store:
            loaded = await store.read(lambda kept: kept.load("one"))
            assert loaded is not None
            assert (loaded.table.version, loaded.table.position) == (6, 6)
            assert [answer.position for answer in loaded.answers] == [3, 4, 5]
            assert loaded.answers[0] == an_answer(3, 4)
            assert loaded.snapshot == SnapshotRow(position=3, state={"a": [1, None, {"tuple": [2]}]})
            assert loaded.seats == seats()
            assert await store.read(lambda kept: kept.load("another")) is None
            assert await store.read(lambda kept: kept.tables_of("k", 10)) == ["one"]

    asyncio.run(first())
    asyncio.run(second())


def test_of_two_appends_that_follow_one_version_exactly_one_is_kept(database: str) -> None:
    async def race() -> None:
        async with opened(database) as store, opened(database) as other:
            await add(store, "one")
            await add(store, "two")
            for number in range(20):
                results = await asyncio.gather(
                    *(each.append(an_append("one", number, number)) for each in (store, other, store, other)),
                    store.append(an_append("two", number, number)),
                    return_exceptions=True,
                )
                assert sorted(map(type, results[:4]), key=repr) == [type(None), Outrun, Outrun, Outrun] or (
                    [type(each) for each in results[:4]].count(type(None)) == 1
                )
                assert results[4] is None  # one that loses does not harm the others
            answers = await store.read(lambda kept: kept.select_answers("one"))
            assert [answer.position for answer in answers] == list(range(20))

    asyncio.run(race())


def test_answers_taken_back_are_gone_and_newer_ones_are_found_by_version(database: str) -> None:
    async def play() -> None:
        async with opened(database) as store:
            await add(store, "one")
            for number in range(4):
                await store.append(an_append("one", number, number))
            cut = an_append("one", 4, 1)
            await store.append(msgspec.structs.replace(cut, cut=True))
            answers = await store.read(lambda kept: kept.select_answers("one"))
            assert [(answer.position, answer.version) for answer in answers] == [(0, 1), (1, 5)]
            newer = await store.read(lambda kept: kept.select_answers("one", 0, None, 1))
            assert [answer.position for answer in newer] == [1]

    asyncio.run(play())


def test_a_failing_job_affects_no_other_and_leaves_nothing(database: str) -> None:
    def half(transaction: Transaction) -> None:
        transaction.update_table("one", status="broken")
        raise FloodplainError("no")

    async def play() -> None:
        async with opened(database) as store:
            await add(store, "one")
            results = await asyncio.gather(
                store.write(half), store.append(an_append("one", 0, 0)), return_exceptions=True
            )
            assert isinstance(results[0], FloodplainError)
            assert results[1] is None
            table = await store.read(lambda kept: kept.select_table("one"))
            assert table is not None
            assert table.status == "playing"

    asyncio.run(play())


def test_everything_ordered_before_the_end_is_kept_and_nothing_after_it(database: str) -> None:
    async def play() -> None:
        store = SqlStore(database)
        await add(store, "one")
        orders = [
            asyncio.ensure_future(
                store.write(
                    lambda kept: kept.say("one", ChatRow(number=0, seat=0, name="Ann", text="hello", at=1))
                )
            )
            for _ in range(300)
        ]
        await asyncio.sleep(0)
        store.close()
        await asyncio.gather(*orders)
        with pytest.raises(StoreUnavailable):
            await store.write(lambda kept: kept.update_table("one", status="late"))

    asyncio.run(play())

    async def look() -> None:
        async with opened(database) as store:
            lines = await store.read(lambda kept: kept.select_chat("one", 290, 100))
            assert [line.number for line in lines] == list(range(291, 301))

    asyncio.run(look())


def test_workers_receive_each_others_changes(database: str) -> None:
    async def play() -> None:
        async with opened(database) as store, opened(database) as other:
            heard: asyncio.Queue[News | None] = asyncio.Queue()
            other.listen(heard.put_nowait, lambda _: True)
            if not other.is_shared:
                return  # SQLite has one worker, which has no others to hear
            assert await heard.get() is None  # from here on nothing is missed
            await add(store, "one")
            appended = an_append("one", 0, 0)
            await store.append(appended)
            assert await heard.get() == News(store.worker, "one", append=appended)
            await store.tell(News(store.worker, "one", present=[1], watching=2))
            assert await heard.get() == News(store.worker, "one", [1], 2)

    asyncio.run(play())


def test_a_backup_brings_everything_back_into_an_empty_database(database: str, tmp_path: Path) -> None:
    async def fill() -> None:
        async with opened(database) as store:
            await add(store, "one")
            for number in range(3):
                await store.append(an_append("one", number, number))

    asyncio.run(fill())
    url = database_url(database)
    rows = backup(url, tmp_path / "all.gz")
    assert rows == 1 + 2 + 3
    with pytest.raises(BadBackup, match="empty"):
        restore(url, tmp_path / "all.gz")
    fresh = f"sqlite:///{tmp_path / 'fresh.sqlite3'}"
    assert restore(database_url(fresh), tmp_path / "all.gz") == rows
    again = tmp_path / "again.gz"
    backup(database_url(fresh), again)
    assert gzip.decompress(again.read_bytes()) == gzip.decompress((tmp_path / "all.gz").read_bytes())


def test_a_backup_that_is_cut_short_or_none_at_all_is_refused(database: str, tmp_path: Path) -> None:
    asyncio.run(_only_open(database))
    backup(database_url(database), tmp_path / "all.gz")
    lines = gzip.decompress((tmp_path / "all.gz").read_bytes()).splitlines(keepends=True)
    fresh = database_url(f"sqlite:///{tmp_path / 'fresh.sqlite3'}")
    for content in (b"".join(lines[:-1]), b"hello", b'{"format": "another"}\n', b""):
        (tmp_path / "bad.gz").write_bytes(gzip.compress(content))
        with pytest.raises(BadBackup):
            restore(fresh, tmp_path / "bad.gz")
    (tmp_path / "bad.gz").write_bytes(b"no gzip")
    with pytest.raises(BadBackup):
        restore(fresh, tmp_path / "bad.gz")


async def _only_open(database: str) -> None:
    async with opened(database) as store:
        assert await store.missing() == []


@pytest.mark.parametrize("address", ["nonsense", "mysql://x/y", "sqlite://", "sqlite:///:memory:", ""])
def test_an_unusable_address_is_refused_in_one_sentence(address: str) -> None:
    with pytest.raises(BadDatabase, match=r"write sqlite:///FILE"):
        database_url(address)


def test_of_two_simultaneous_rematches_the_first_counts(postgres: Postgres) -> None:
    address = postgres.new_database("rematches")
    engine = open_engine(database_url(address), 3)
    upgrade(engine)

    def claim() -> bool:
        with engine.begin() as connection:
            return statements.claim_rematch(connection, "before", "second")

    with engine.begin() as connection:
        statements.insert_table(connection, a_table("before"), seats(), [], [])
    with ThreadPoolExecutor(1) as thread:
        with engine.begin() as first:
            assert statements.claim_rematch(first, "before", "first")
            statements.insert_table(first, a_table("first"), seats(), [], [])
            second = thread.submit(claim)
            # In a single transaction it would only see the workers that were there at its first look.
            with engine.connect().execution_options(isolation_level="AUTOCOMMIT") as onlooker:
                until(lambda: onlooker.execute(WAITING).scalar_one() > 0, "the second to wait for the first")
        assert not second.result()
    engine.dispose()
