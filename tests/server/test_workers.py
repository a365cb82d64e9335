"""Several workers on one database: each follows what the others add to a log."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from floodplain.client import follow
from floodplain.kernel.rng import Rng
from floodplain.server.hall import presence
from floodplain.server.messages.replies import CardMessage
from floodplain.server.store.engine import database_url, open_engine
from floodplain.server.store.news import News
from floodplain.server.store.notifications import PostgresNotifier
from floodplain.server.store.rows import AnswerRow, Append
from tests.server.conftest import COUNTER
from tests.server.inside import Inside, reading_without, serving
from tests.server.plain import Client
from tests.server.support import ANY_GAME, Json, Postgres, pick, play, running
from tests.support import PATIENCE_S

ANSWERS = 30
GUESTS = 20


@ANY_GAME
def test_other_workers_changes_are_followed_even_if_the_table_is_unreadable(
    postgres: Postgres, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    database = postgres.new_database(f"workers{next(COUNTER)}")
    with serving(database) as here, serving(database) as there, Client(there.address) as ben:
        table = ben.open(game, [{"kind": "me"}, {"kind": "me"}])["id"]
        with Client(here.address, ben.key) as ann:
            ann.situation(table)  # which loads it there, for the last time
            store = here.services.store
            read = store.read
            monkeypatch.setattr(store, "read", reading_without(store, lambda: ("load",)))
            asyncio.run(asyncio.wait_for(_play(here, ben, table, Rng(game)), 240))
            monkeypatch.setattr(store, "read", read)
            assert ann.situation(table) == ben.situation(table)
            assert ann.record(table) == ben.record(table)


async def _play(here: Inside, ben: Client, table: str, rng: Rng) -> None:
    async with follow(here.address, table, ben.key, 0) as live:
        seen = await live.next_situation()
        for _ in range(ANSWERS):
            situation: Json = await asyncio.to_thread(ben.situation, table)
            if situation["over"]:
                return
            now = await asyncio.to_thread(ben.answer, table, situation, pick(situation, rng))
            while seen.version < now["version"]:
                seen = await live.next_situation()


@pytest.mark.parametrize(("rows", "is_told"), [(1, True), (5, False)])
def test_changes_too_long_for_a_notification_are_looked_up(
    postgres: Postgres, rows: int, is_told: bool
) -> None:
    url = database_url(postgres.new_database(f"long{next(COUNTER)}"))
    engine = open_engine(url, 1)
    answer = AnswerRow(
        position=0,
        version=1,
        seat=0,
        answer=0,
        forced=False,
        line="x" * 2_000,
        kind="",
        parts={},
        witness=-1,
        changes=[],
        chapters=[],
        at=0,
    )
    append = Append(
        table_id="t",
        follows=0,
        version=1,
        position=1,
        status="",
        to_act=None,
        deadline=None,
        undone=[],
        changed=0,
        answers=[answer] * rows,
    )

    async def scene() -> News | None:
        heard: asyncio.Queue[News | None] = asyncio.Queue()
        here, there = PostgresNotifier(url, "here"), PostgresNotifier(url, "there")
        here.listen(asyncio.get_running_loop(), heard.put_nowait, lambda table: table == "t")
        try:
            async with asyncio.timeout(PATIENCE_S):
                assert await heard.get() is None  # from now on nothing is missed
                with engine.begin() as connection:
                    there.notify(connection, [News("there", "t", append=append)])
                return await heard.get()
        finally:
            await asyncio.to_thread(here.close)

    news = asyncio.run(scene())
    engine.dispose()
    assert news is not None
    assert (news.append is not None) == is_told


def test_spectators_are_announced_together_and_only_to_players(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(presence, "LATER_S", 10 * PATIENCE_S)  # until a player comes

    database = postgres.new_database(f"watching{next(COUNTER)}")
    with serving(database) as inside, Client(inside.address) as ann:
        table = ann.open("fertility", [{"kind": "me"}, {"kind": "me"}])["id"]

        async def scene() -> tuple[int, list[int]]:
            leave, come = asyncio.Event(), asyncio.Semaphore(0)
            async with follow(inside.address, table, ann.key, 0) as first, asyncio.TaskGroup() as guests:
                await first.next_situation()
                watching = [
                    guests.create_task(_watch(inside.address, table, come, leave)) for _ in range(GUESTS)
                ]
                for _ in watching:
                    await come.acquire()
                cards = 0
                async with follow(inside.address, table, ann.key, 1):
                    while first.card is None or first.card.watching < GUESTS:
                        cards += isinstance(await first.told(), CardMessage)
                leave.set()
            return cards, [guest.result() for guest in watching]

        told, seen = asyncio.run(asyncio.wait_for(scene(), 240))
        assert told <= 5
        assert max(seen) <= 3, "who watches is told again how many do"


async def _watch(address: str, table: str, come: asyncio.Semaphore, leave: asyncio.Event) -> int:
    """Watch a table until all leave; how many cards of it were sent."""
    cards = 0
    async with follow(address, table) as live:
        await live.next_situation()
        come.release()
        leaving = asyncio.create_task(leave.wait())
        while not leave.is_set():
            telling = asyncio.create_task(live.told())
            await asyncio.wait([telling, leaving], return_when=asyncio.FIRST_COMPLETED)
            if telling.done():
                cards += isinstance(telling.result(), CardMessage)
            else:
                telling.cancel()
    return cards


def test_the_tables_of_a_killed_worker_continue_at_another(postgres: Postgres, tmp_path: Path) -> None:
    database = postgres.new_database(f"killed{next(COUNTER)}")
    with running(database, tmp_path) as first, running(database, tmp_path) as second:
        with first.client() as ann:
            table = ann.open("fertility", [{"kind": "me"}, {"kind": "me"}])["id"]
            situation = play(ann, table, 5, Rng("killed"))
            first.kill()
        with Client(second.address, ann.key) as ann:
            found = ann.situation(table)
            assert found["version"] == situation["version"]
            assert [line["position"] for line in found["log"]] == list(range(found["position"]))
            moved = ann.answer(table, found, found["answers"][0]["answer"])
            assert moved["version"] > found["version"]
