"""Several workers on one database: each performs what the others add to a log, without a look at it."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from floodplain.client import follow
from floodplain.kernel.rng import Rng
from floodplain.server.hall import presence
from floodplain.server.hall.hall import Hall
from floodplain.server.hall.live import RemotePresence
from floodplain.server.store.notifications import LONGEST, News, _written
from floodplain.server.store.rows import AnswerRow, Append
from tests.server.conftest import COUNTER
from tests.server.inside import Inside, serving
from tests.server.plain import Client
from tests.server.support import ANY_GAME, Json, Postgres, pick, play, running
from tests.support import PATIENCE_S

ANSWERS = 30
OTHERS = {"another": RemotePresence(set(), 5, 0.0)}


@ANY_GAME
def test_what_another_worker_adds_is_performed_and_not_reloaded(
    postgres: Postgres, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    reloads: list[Hall] = []
    usual = Hall.reload

    async def counted(self: Hall, live: Any) -> None:
        reloads.append(self)
        await usual(self, live)

    monkeypatch.setattr(Hall, "reload", counted)
    database = postgres.new_database(f"workers{next(COUNTER)}")
    with serving(database) as here, serving(database) as there, Client(there.address) as ben:
        table = ben.open(game, [{"kind": "me"}, {"kind": "me"}])["id"]
        asyncio.run(asyncio.wait_for(_play(here, ben, table, Rng(game)), 240))
        assert here.services.hall not in reloads
        mine, theirs = (each.services.hall.live[table] for each in (here, there))
        assert mine.game.codec.dump(mine.playing.state) == mine.game.codec.dump(theirs.playing.state)
        assert (mine.row, mine.snapshot_at) == (theirs.row, theirs.snapshot_at)
        assert mine.recent[-8:] == theirs.recent[-8:]


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


def test_what_is_too_long_to_be_told_is_looked_up() -> None:
    row = AnswerRow(
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
        answers=[row] * 5,
    )
    assert "append" not in _written(News("me", "t", append=append))
    append.answers = [row]
    assert "append" in _written(News("me", "t", append=append))
    assert len(_written(News("me", "t", append=append))) < LONGEST


def test_who_comes_to_watch_is_told_once_for_many(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(presence, "LATER_S", 10 * PATIENCE_S)  # however long it takes them to come here
    database = postgres.new_database(f"watching{next(COUNTER)}")
    with serving(database) as inside, Client(inside.address) as ann:
        table = ann.open("fertility", [{"kind": "me"}, {"kind": "me"}])["id"]
        live = inside.services.hall.live[table]

        def tell() -> None:
            if live.telling is not None:
                live.telling.cancel()
                presence._tell_now(inside.services.hall, live, of_seat=False)

        async def scene() -> int:
            async with follow(inside.address, table, ann.key, 0) as first, asyncio.TaskGroup() as guests:
                await first.next_situation()
                leave = asyncio.Event()
                for _ in range(20):
                    guests.create_task(_watch(inside.address, table, leave))
                while len(live.followers) <= 20:
                    await asyncio.sleep(0.01)
                await asyncio.to_thread(inside.call, tell)
                cards = 0
                while first.card is None or first.card.watching < 20:
                    await first.told()
                    cards += 1
                seen = [inside.services.card(live, None) for live.elsewhere in ({}, OTHERS)]
                assert seen[0].watching < seen[1].watching
                assert seen[0].stamp == seen[1].stamp, "who watches is told again how many do"
                leave.set()
            return cards

        assert asyncio.run(asyncio.wait_for(scene(), 240)) <= 5


async def _watch(address: str, table: str, leave: asyncio.Event) -> None:
    async with follow(address, table) as live:
        await live.next_situation()
        await leave.wait()


def test_the_tables_of_a_killed_worker_go_on_at_another(postgres: Postgres, tmp_path: Path) -> None:
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
