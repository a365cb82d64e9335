"""A person's rows: every table of the database is exported, deleted, or about nobody."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import pytest
from sqlalchemy import Boolean, Connection, Float, Table, Text, create_engine, insert, select

from floodplain.server.keys import hashed
from floodplain.server.store.notice_rows import JOINED, NoticeRow
from floodplain.server.store.people_rows import PasskeyRow
from floodplain.server.store.rows import DealRow, RatingRow, ResultRow, ResultSeat
from floodplain.server.store.schema import METADATA
from floodplain.server.store.whole_person import forget_person
from tests.server.inside import Inside
from tests.server.plain import Client
from tests.server.support import hot_seat
from tests.server.test_live import two_players
from tests.server.test_notices import choose

EXPORTED = {
    "people": "person",
    "passkeys": "person.passkeys",
    "blocks": "person.blocks",
    "devices": "devices",
    "holds": "devices",
    "chat": "chat",
    "reports": "reports",
    "result_seats": "games",
    "ratings": "ratings",
    "deals": "daily",
    "notice_readers": "notices",
    "notice_channels": "notices.channels",
    "notice_mutes": "notices.muted",
    "notices": "notices.told",
    "searches": "search",
    "tables": "tables.tables",
    "seats": "tables.tables",
}
"""The tables that refer to a person, and where a person finds their rows in the file."""
PASSING = {
    "challenges": "a random number, good for five minutes",
    "codes": "the hash of a code, good for ten minutes",
    "notice_views": "who looks at which table, for a few seconds",
}
"""The tables that refer to a person and are not exported, with the reason."""
IMPERSONAL = {
    *("answers", "snapshots", "editions", "readings", "tries", "results"),
    *("listings", "server_keys", "notice_deliveries"),
}
"""The tables that do not refer to a person by themselves."""
OF_A_PERSON = {"person", "other", "owner", "key", "device", "user", "member", "player"}
"""The names of columns with the hash of a person's key, or of one of their devices."""
NAMES = {"name"}
REMAINS = {("devices", "key"), ("devices", "person")}
"""The columns in which a deleted person's hash stays: they sign the key out for good."""

PERSON, OTHER, NAME, NEUTRAL = hashed("maud"), hashed("ilse"), "Maud Ypsilanti", "Player 1"
JSON: Mapping[str, str] = {
    **dict.fromkeys(("options", "settings", "changes"), "{}"),
    **dict.fromkeys(("undone", "scores", "ranks", "chapters"), "[]"),
    "categories": '{"wheat":3}',
    "parts": f'{{"name":"{NAME}"}}',
    "wish": f'{{"person":"{PERSON}"}}',
}


def of_people() -> dict[str, list[str]]:
    """Return the columns with the hash of a person's key, by table."""
    found = {
        table.name: [column.name for column in table.columns if column.name in OF_A_PERSON]
        for table in METADATA.sorted_tables
    }
    return {name: columns for name, columns in found.items() if columns}


def test_every_table_about_people_is_exported_or_says_why_not_and_no_table_is_forgotten() -> None:
    assert set(of_people()) == {*EXPORTED, *PASSING}
    assert set(METADATA.tables) == {*EXPORTED, *PASSING, *IMPERSONAL}
    assert not {*EXPORTED, *PASSING} & IMPERSONAL


# --- deleting ---------------------------------------------------------------------------------------


@pytest.fixture
def connection() -> Iterator[Connection]:
    """A database that knows a person, and another one, in every table."""
    engine = create_engine("sqlite://")
    METADATA.create_all(engine)
    with engine.begin() as found:
        for table in METADATA.sorted_tables:
            found.execute(insert(table), row_of(table, PERSON))
        chat = METADATA.tables["chat"]
        found.execute(insert(chat), {**row_of(chat, ""), "number": 2})
        found.execute(
            insert(chat), {**row_of(chat, PERSON), "number": 3, "kind": "left", "table_id": "another"}
        )
        found.execute(insert(chat), {**row_of(chat, PERSON), "number": 4, "kind": "kept", "name": "Ilse"})
        notices = METADATA.tables["notices"]
        found.execute(insert(notices), {**row_of(notices, OTHER), "id": "of another"})
        yield found
    engine.dispose()


def row_of(table: Table, person: str) -> dict[str, Any]:
    """Return a row of a table that is about a person, in every column that can be."""
    row: dict[str, Any] = {}
    for column in table.columns:
        if column.name in of_people().get(table.name, []):
            row[column.name] = person
        elif column.name in NAMES and table.name != "server_keys":
            row[column.name] = NAME
        elif isinstance(column.type, Text):
            row[column.name] = JSON.get(column.name, "x")
        elif isinstance(column.type, Boolean):
            row[column.name] = True
        else:
            row[column.name] = 1.0 if isinstance(column.type, Float) else 1
    if table.name == "chat":
        row["kind"] = "said" if person else "came"
    if table.name == "seats":
        row["seat"] = 0
    if table.name == "answers":
        row["parts"] = "{}"  # of moves, which name seats and no people
    return row


def cells(connection: Connection) -> Iterator[tuple[str, str, str]]:
    """Yield what is stored in each cell: table, column and text."""
    for table in METADATA.sorted_tables:
        for row in connection.execute(select(table)).mappings():
            yield from ((table.name, column, str(value)) for column, value in row.items())


def test_the_test_knows_the_person_in_every_table_about_people(connection: Connection) -> None:
    assert {table for table, _, text in cells(connection) if PERSON in text} == {*EXPORTED, *PASSING}


def test_deleting_leaves_neither_key_nor_name_in_any_table(connection: Connection) -> None:
    forget_person(connection, PERSON, 1)
    left = {(table, column) for table, column, text in cells(connection) if PERSON in text}
    assert left == REMAINS
    assert {(table, column) for table, column, text in cells(connection) if NAME in text} == set()


def test_deleting_keeps_records_and_results_under_a_neutral_name(connection: Connection) -> None:
    forget_person(connection, PERSON, 1)
    kept = {table for table, _, _ in cells(connection)}
    assert {"tables", "seats", "answers", "results", "result_seats", "ratings", "deals"} <= kept
    names = {(table, text) for table, column, text in cells(connection) if column == "name"}
    assert ("seats", NEUTRAL) in names
    assert ("result_seats", "") in names
    of_seats = [text for table, column, text in cells(connection) if (table, column) == ("deals", "person")]
    assert of_seats != [OTHER]
    told = [text for table, column, text in cells(connection) if (table, column) == ("notices", "parts")]
    assert told == [f'{{"name":"{NEUTRAL}"}}']


# --- exporting --------------------------------------------------------------------------------------


@pytest.fixture
def own_settings() -> Mapping[str, object]:
    return {"notice_seconds": 60, "notice_hosts": "127.0.0.1"}


def test_an_export_has_something_of_every_table_about_a_person(inside: Inside, client: Client) -> None:
    client.post("/api/me/name", name=NAME, lang="fr")
    choose(client, kinds=["turn"])
    client.post("/api/notices/webhook", url="http://127.0.0.1:9/secret/path", form="json")
    client.post("/api/lobby/find", games=["egizia"], players=[2], pace="days", name=NAME)
    hot_seat(client, "fertility")  # tables with other people are theirs too, and exported once they are over
    with Client(inside.address) as ben:
        table = two_players(client, ben, "fertility")
        client.say(table, 0, "Hello")
        client.post(f"/api/tables/{table}/block", seat=1)
        client.post(f"/api/tables/{table}/report", seat=1, reason="Rude")
        client.post("/api/notices/table", table=table, answer="mute")
    person = hashed(str(client.key))
    inside.run(inside.services.store.write(lambda kept: known_besides(kept, person, table)))
    data = client.get("/api/me/export")
    for name, place in EXPORTED.items():
        found: Any = data
        for part in place.split("."):
            found = found[part]
        assert found, f"{name} is not in the file"
    assert data["lang"] == "fr"
    assert data["daily"][0]["record"] == "the whole game"
    assert data["ratings"] == [{"game": "demetra", "mean": 1500.0, "spread": 80.0, "games": 12}]
    assert data["notices"]["channels"][0]["target"].endswith("/secret/path")
    assert [told["kind"] for told in data["notices"]["told"]] == [JOINED]
    assert data["search"]["games"] == ["egizia"]


def known_besides(kept: Any, person: str, table: str) -> None:
    """Keep what takes too long to come about: a passkey, a result, a rating, a daily game, a notice."""
    key = PasskeyRow(
        credential="c", id="p", person=person, public_key="k", uses=0, label="Phone", added=1, used=1
    )
    kept.keep_passkey(key)
    seats = [
        ResultSeat(seat=0, person=person, kind="person", name=NAME, place=1, points=3, categories={}),
        ResultSeat(seat=1, person=None, kind="bot", name="Heron", place=2, points=2, categories={}),
    ]
    kept.keep_result(ResultRow(table_id="gone", game="demetra", players=2, over=1, seats=seats))
    kept.keep_ratings("gone", [RatingRow(game="demetra", person=person, mean=1500, spread=80, games=12)])
    kept.begin_deal(DealRow(day="2026-11-19", game="demetra", person=person, begun=1))
    done = DealRow(day="2026-11-19", game="demetra", person=person, begun=1, done=2, record="the whole game")
    kept.finish_deal(done)
    told = NoticeRow(id="n", person=person, kind=JOINED, table_id=table, parts={"name": "Ben"}, made=1)
    kept.make_notice(told, 1, [])
