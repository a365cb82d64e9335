"""A silent database, and workers that cannot hear each other: nobody waits forever."""

from __future__ import annotations

import sys
from concurrent.futures import ThreadPoolExecutor
from functools import partial

import psycopg
import pytest
from sqlalchemy import text

from floodplain.client.connection import of_table
from floodplain.server.store import store, writer
from floodplain.server.store.contract import Transaction
from floodplain.server.store.notifications import PostgresNotifier
from floodplain.server.store.store import SqlStore
from floodplain.server.store.transaction import SqlTransaction
from tests.server.conftest import COUNTER
from tests.server.inside import serving
from tests.server.plain import Client
from tests.server.support import Json, Postgres, refusal, until
from tests.support import PATIENCE_S

CHAIRS = [{"kind": "me"}, {"kind": "me"}]


@pytest.mark.skipif(sys.platform == "win32", reason="sends POSIX signals")
def test_a_frozen_database_fails_answers_in_time_and_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    postgres = Postgres()
    try:
        with serving(postgres.new_database("frozen")) as inside, Client(inside.address) as ann:
            table = ann.open("fertility", CHAIRS)["id"]
            situation = ann.situation(table)
            answer = situation["answers"][0]["answer"]
            for each in (store, writer):
                monkeypatch.setattr(each, "ANSWER_S", 0.5)
            monkeypatch.setattr(store, "READY_S", 0.2)
            with postgres.frozen():
                for _ in range(6):  # more than there are readers
                    refused = refusal(ann.answer, table, situation, answer)
                    assert (refused.status, refused.error) == (503, "unavailable")
                assert refusal(ann.situation, table).status == 503
                until(lambda: b'"database"' in ann.request("GET", "/readyz")[1], "the silence to show")
                assert ann.request("GET", "/healthz")[0] == 200
            for each in (store, writer):
                monkeypatch.setattr(each, "ANSWER_S", PATIENCE_S)
            monkeypatch.setattr(store, "READY_S", PATIENCE_S)
            until(lambda: ann.request("GET", "/readyz")[0] == 200, "the database to be back")
            now = ann.situation(table)
            if now["version"] == situation["version"]:  # what was on its way may have been kept
                now = ann.answer(table, now, answer)
            assert [line["position"] for line in ann.situation(table, since=0)["log"]] == list(
                range(now["position"])
            )
    finally:
        postgres.stop()


def test_an_isolated_worker_sees_its_own_writes_and_soon_others(postgres: Postgres) -> None:
    database = postgres.new_database(f"deaf{next(COUNTER)}")
    with serving(database) as deaf, serving(database) as other, Client(deaf.address) as ann:
        store = deaf.services.store
        assert isinstance(store, SqlStore)
        notifier = store._notifier
        assert isinstance(notifier, PostgresNotifier)
        notifier._address = "postgresql://127.0.0.1:1/nowhere"
        with psycopg.connect(database, autocommit=True) as connection:
            listening = "pid FROM pg_stat_activity WHERE query LIKE 'LISTEN %'"
            connection.execute(f"SELECT pg_terminate_backend(pid) FROM (SELECT {listening}) AS those")
        until(lambda: not notifier.is_listening, "the worker to be deaf")
        table = ann.open("fertility", CHAIRS)["id"]
        situation = ann.situation(table)
        own = ann.answer(table, situation, situation["answers"][0]["answer"])
        assert ann.situation(table)["version"] == own["version"] > situation["version"]

        def news(card: str) -> Json:
            return ann.get(of_table(table, "updates"), since=own["version"], card=card, seconds=50)

        with ThreadPoolExecutor(1) as thread, Client(other.address, ann.key) as ben:
            waiting = thread.submit(news, ann.table(table)["stamp"])
            moved = ben.answer(table, own, own["answers"][0]["answer"])
            while (seen := waiting.result())["situation"] is None:  # its own presence is announced first
                waiting = thread.submit(news, seen["card"]["stamp"])
        assert seen["situation"]["version"] == moved["version"]


def test_data_read_during_connection_loss_is_read_again(postgres: Postgres) -> None:
    database = postgres.new_database(f"cut{next(COUNTER)}")
    with serving(database) as inside:
        assert inside.run(inside.services.store.read(partial(_cut_once, [database]))) == 1


def _cut_once(addresses: list[str], transaction: Transaction) -> int:
    """Let the database end this connection in the middle of the first try."""
    assert isinstance(transaction, SqlTransaction)
    connection = transaction.connection
    pid = connection.execute(text("SELECT pg_backend_pid()")).scalar_one()
    if addresses:
        with psycopg.connect(addresses.pop(), autocommit=True) as other:
            other.execute("SELECT pg_terminate_backend(%s)", [pid])
    return int(connection.execute(text("SELECT 1")).scalar_one())
