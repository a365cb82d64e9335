"""Deliveries: a server that dies between sending and noting it sends the same again, under the same id."""

from __future__ import annotations

import json
from http.server import BaseHTTPRequestHandler
from pathlib import Path
from typing import Any

from sqlalchemy import create_engine, text

from floodplain.server.store.clock import now_ms
from tests.server.inside import Inside
from tests.server.plain import Client
from tests.server.receivers import Arrived, receiving
from tests.server.support import Server, running, until
from tests.server.test_notices import choose, own_settings, play_to, table_of

__all__ = ["own_settings"]

FLAGS = ["--notice-seconds", "0.1", "--notice-hosts", "127.0.0.1"]


def put(server: Server, statement: str) -> None:
    """Change the database of a server that may have died."""
    engine = create_engine(server.database)
    with engine.begin() as connection:
        connection.execute(text(statement))
    engine.dispose()


def id_of(arrived: Arrived) -> str:
    """Return the id of a delivery, which stands in its head and in its body."""
    told: dict[str, Any] = json.loads(arrived.body)
    assert told["id"] == arrived.headers["floodplain-delivery"]
    return str(told["id"])


def test_a_server_that_dies_after_sending_sends_the_same_again_and_nothing_else_with_it(
    tmp_path: Path,
) -> None:
    database = f"sqlite:///{tmp_path / 'x.sqlite3'}"
    with (
        receiving() as hook,
        running(database, tmp_path, FLAGS) as server,
        server.client() as ann,
        server.client() as ben,
    ):
        choose(ann, kinds=["turn"], delay=5)  # nothing is due before the test says so
        ann.post("/api/notices/webhook", url=f"{hook.address}/hook", form="json")
        tables = [table_of(ann, ben)]

        def power_cut(handler: BaseHTTPRequestHandler) -> None:
            server.kill()  # what has arrived here is noted nowhere

        hook.manner = power_cut
        play_to(tables[0], ann, ben)
        until(lambda: ann.get("/api/notices")["unseen"] == 1, "the turn to be found")
        put(server, "UPDATE notice_deliveries SET due = 0")
        hook.wait()
        until(lambda: server.process is not None and server.process.poll() is not None, "the power cut")
        hook.manner = None
        server.start()
        tables.append(table_of(ann, ben))
        play_to(tables[1], ann, ben)
        until(lambda: ann.get("/api/notices")["unseen"] == 2, "the other turn to be found")
        put(server, "UPDATE notice_deliveries SET due = 0, claimed = 0")  # as a minute later
        hook.wait(2)
        put(server, "UPDATE notice_channels SET sent = 0")
        put(server, "UPDATE notice_deliveries SET due = 0")
        ids: dict[str, set[str]] = {table: set() for table in tables}
        for each in hook.wait(3):
            ids[json.loads(each.body)["table"]].add(id_of(each))
        assert [len(ids[table]) for table in tables] == [1, 1]
        assert ids[tables[0]] != ids[tables[1]]
        assert len(hook.arrived) == 3


def test_a_try_that_fails_is_repeated_under_the_same_id(inside: Inside, client: Client) -> None:
    with receiving() as hook, Client(inside.address) as ben:
        choose(client, kinds=["turn"])
        client.post("/api/notices/webhook", url=f"{hook.address}/hook", form="slack")
        hook.answers = [(503, {})]
        play_to(table_of(client, ben), client, ben)
        hook.wait()

        def now(kept: Any) -> bool:
            asked = "UPDATE notice_deliveries SET due = :now WHERE due > :now AND tries = 1"
            return bool(kept.connection.execute(text(asked), {"now": now_ms()}).rowcount)

        until(lambda: inside.run(inside.services.store.alone(now)), "the pause")
        first, second = hook.wait(2)[:2]
        assert first.headers["floodplain-delivery"] == second.headers["floodplain-delivery"] != ""


def test_notices_that_wait_together_have_one_id_once_they_are_sent(inside: Inside, client: Client) -> None:
    store = inside.services.store
    with receiving() as hook, Client(inside.address) as ben:
        choose(client, kinds=["turn"], delay=5)
        client.post("/api/notices/webhook", url=f"{hook.address}/hook", form="json")
        for _ in range(2):
            play_to(table_of(client, ben), client, ben)
        until(lambda: client.get("/api/notices")["unseen"] == 2, "both turns")

        def batches(kept: Any) -> list[str]:
            return list(kept.connection.execute(text("SELECT batch FROM notice_deliveries")).scalars())

        assert inside.run(store.read(batches)) == ["", ""]

        def wait(kept: Any) -> None:
            """As when quiet hours begin just before something is sent."""
            kept.connection.execute(text("UPDATE notice_deliveries SET due = 0"))
            now = now_ms()
            claimed = kept.claim_deliveries(kept.due_deliveries(now, 10), now, now + 60_000)
            assert len({each.batch for each in claimed}) == 1
            kept.postpone_deliveries(claimed, now + 60_000)

        inside.run(store.alone(wait))
        assert inside.run(store.read(batches)) == ["", ""]
        inside.run(
            store.alone(lambda kept: kept.connection.execute(text("UPDATE notice_deliveries SET due = 0")))  # type: ignore[attr-defined]
        )
        (sent,) = hook.wait()
        assert json.loads(sent.body)["kind"] == "many"
        assert id_of(sent)
