"""Workers of one machine: all sockets of a table are brought to one of them."""

from __future__ import annotations

import asyncio
import socket
from pathlib import Path

import pytest

from floodplain.client import follow
from floodplain.server.socket_routing import FOLDER, SocketRouter
from tests.server.conftest import COUNTER
from tests.server.inside import Inside, serving
from tests.server.plain import Client
from tests.server.support import Postgres

CHAIRS = [{"kind": "me"}, {"kind": "me"}]
TABLES = 6


@pytest.mark.skipif(not hasattr(socket, "send_fds"), reason="sockets are passed on by POSIX systems")
def test_all_sockets_of_a_table_are_brought_to_one_worker(
    postgres: Postgres, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(FOLDER, str(tmp_path))
    database = postgres.new_database(f"meeting{next(COUNTER)}")
    with serving(database) as here, serving(database) as there, Client(there.address) as ben:
        with Client(here.address, ben.key) as ann:
            assert ann.get("/healthz")  # from the first connection on sockets are brought there
            tables = [ben.open("fertility", CHAIRS)["id"] for _ in range(TABLES)]
        found = [asyncio.run(asyncio.wait_for(_followed(here, there, each, ben), 240)) for each in tables]
        assert all(sorted(each) == [0, 2] for each in found)
        (tmp_path / "a").touch()  # left behind by workers that are gone
        (tmp_path / "b").touch()
        found = [asyncio.run(asyncio.wait_for(_followed(here, there, each, ben), 240)) for each in tables]
        assert all(sorted(each) == [0, 2] for each in found)


def test_tables_are_spread_over_workers_and_stay_where_they_are_when_one_more_comes(tmp_path: Path) -> None:
    meeting = SocketRouter(str(tmp_path))
    tables = [b"table%d" % number for number in range(300)]

    def places(*workers: str) -> dict[bytes, str]:
        for worker in workers:
            (tmp_path / worker).touch()
        return {table: meeting._by_choice(table)[0] for table in tables}

    two, three = places("a", "b"), places("c")
    for worker in "ab":
        assert 100 < list(two.values()).count(worker) < 200
    moved = [table for table in tables if two[table] != three[table]]
    assert {three[table] for table in moved} == {"c"}
    assert 50 < len(moved) < 150


async def _followed(here: Inside, there: Inside, table: str, ben: Client) -> list[int]:
    """Return how many follow a table at each of two workers, after an answer reached sockets of both."""
    async with (
        follow(here.address, table, ben.key, 0) as first,
        follow(there.address, table, ben.key, 1) as second,
    ):
        seen = [await first.next_situation(), await second.next_situation()]
        asked = first if seen[0].answers else second
        situation = seen[0] if seen[0].answers else seen[1]
        await asked.answer(situation, situation.answers[0].answer)
        assert (await first.next_situation()).version > situation.version
        assert (await second.next_situation()).version > situation.version
        return [
            0 if (live := each.services.hall.live.get(table)) is None else len(live.presence.followers)
            for each in (here, there)
        ]
