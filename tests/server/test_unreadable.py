"""An unreadable row of the database stops nothing else: it is skipped, logged and counted."""

from __future__ import annotations

import logging
from pathlib import Path

import pytest
from sqlalchemy import create_engine, text

from tests.server.inside import Inside, serving
from tests.server.plain import Client
from tests.server.support import hot_seat, refusal, until

BROKEN = {
    "settings": "{not json",
    "options": "[1]",
    "undone": '"x"',
    "game": "nothing",
    "version": "many",
    "wish": '{"seat": "a"}',
}
TURN = {"kind": "turn", "amount": 60}


def damage(path: Path, statement: str, **values: object) -> None:
    """Change the database behind the server's back."""
    engine = create_engine(f"sqlite:///{path}")
    with engine.begin() as connection:
        assert connection.execute(text(statement), values).rowcount == 1
    engine.dispose()


def unreadable(client: Client) -> int:
    return int(client.get("/readyz")["unreadable"])


def forget(inside: Inside) -> None:
    """Let the server check its database again."""
    inside.call(inside.services.hall.live.clear)
    until(lambda: not len(inside.services.hall.live), "tables to leave memory")


@pytest.mark.parametrize("column", list(BROKEN))
def test_a_list_shows_every_table_but_the_one_that_cannot_be_read(tmp_path: Path, column: str) -> None:
    path = tmp_path / "x.sqlite3"
    with serving(f"sqlite:///{path}") as inside, Client(inside.address) as ann:
        lost, kept = hot_seat(ann, "fertility")["id"], hot_seat(ann, "demetra")["id"]
        assert unreadable(ann) == 0
        damage(path, f"UPDATE tables SET {column} = :value WHERE id = :id", value=BROKEN[column], id=lost)
        forget(inside)
        assert [card["id"] for card in ann.tables()] == [kept]
        assert ann.situation(kept, seat=0)["seat"] == 0
        if column != "game":  # a game that is not served here is reported as such
            assert refusal(ann.table, lost).error == "unreadable"
            assert unreadable(ann) == 1
            assert "floodplain_unreadable_rows 1" in ann.request("GET", "/metrics")[1].decode()


def test_a_table_that_cannot_be_read_stops_no_clock(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    path = tmp_path / "x.sqlite3"
    caplog.set_level(logging.ERROR)
    with serving(f"sqlite:///{path}") as inside, Client(inside.address) as ann:
        lost, kept = (
            hot_seat(ann, "fertility", time=TURN, when_left="bot")["id"],
            hot_seat(ann, "demetra", time=TURN, when_left="bot")["id"],
        )
        damage(path, "UPDATE tables SET deadline = 5, settings = 'x' WHERE id = :id", id=lost)
        damage(path, "UPDATE tables SET deadline = 6 WHERE id = :id", id=kept)
        forget(inside)
        asked = ann.table(kept)["to_act"]
        until(lambda: ann.table(kept)["seats"][asked]["stand_in"], "a bot to stand in at the other table")
        assert unreadable(ann) == 1
        assert [each.row for each in caplog.records if hasattr(each, "row")] == [lost]


def test_a_table_that_was_repaired_is_no_longer_counted(tmp_path: Path) -> None:
    path = tmp_path / "x.sqlite3"
    with serving(f"sqlite:///{path}") as inside, Client(inside.address) as ann:
        table = hot_seat(ann, "fertility")["id"]
        damage(path, "UPDATE tables SET options = 'x' WHERE id = :id", id=table)
        forget(inside)
        assert ann.tables() == []
        damage(path, "UPDATE tables SET options = '{}' WHERE id = :id", id=table)
        assert [card["id"] for card in ann.tables()] == [table]
        assert unreadable(ann) == 0


def test_a_line_of_chat_that_cannot_be_read_hides_no_other(tmp_path: Path) -> None:
    path = tmp_path / "x.sqlite3"
    with serving(f"sqlite:///{path}") as inside, Client(inside.address) as ann:
        table = hot_seat(ann, "fertility")["id"]
        for line in ("one", "two"):
            ann.post(f"/api/tables/{table}/chat", seat=0, text=line)
        damage(path, "UPDATE chat SET parts = 'x' WHERE text = 'one'")
        rows = inside.run(inside.services.store.read(lambda kept: kept.select_chat(table, 0, 10)))
        assert [row.text for row in rows] == ["two"]
        assert unreadable(ann) == 1
