"""Order among people: blocking, reporting, and what the host does about it."""

from __future__ import annotations

import asyncio
import re
from typing import Any

import pytest

from floodplain.cli import main
from floodplain.client.connection import of_table
from tests.server.authenticator import with_passkey
from tests.server.plain import Client, follow
from tests.server.support import WITH_CLUB, Server, refusal, seats, until
from tests.server.test_devices import code_of, taken
from tests.server.test_live import together, told, two_players

NAME = "Ben [bold]"  # markup, were it taken for that
FORBIDDEN = "\u202eolleh"


def said(client: Client, table: str) -> list[tuple[str, bool]]:
    """Return what a reader gets of the chat, and whether it is hidden."""
    return [(line["text"], line["hidden"]) for line in client.chat(table) if line["kind"] == "said"]


@WITH_CLUB
def test_messages_of_a_blocked_person_are_hidden_everywhere(
    server: Server, twin: Server, ann: Client, ben: Client
) -> None:
    table = two_players(ann, ben, "fertility")
    line = ben.say(table, 1, "before")["number"]
    blocks = ann.post(of_table(table, "block"), line=line)["blocks"]
    assert [each["name"] for each in blocks] == ["Ben"]
    assert said(ann, table) == [("", True)]
    assert said(ben, table) == [("before", False)]
    with Client(twin.address, ann.key) as elsewhere:
        until(lambda: said(elsewhere, table) == [("", True)], "the block at the other worker")

    async def scene() -> None:
        async with (
            follow(ann.address, table, ann.key) as of_ann,
            follow(ben.address, table, ben.key) as of_ben,
        ):
            await asyncio.to_thread(ben.say, table, 1, "after")
            heard = [
                await told(live, "chat", lambda line: line["kind"] == "said" and line["number"] > 2)
                for live in (of_ann, of_ben)
            ]
            assert [(each["text"], each["hidden"]) for each in heard] == [("", True), ("after", False)]

    together(scene)
    polled = ann.updates(table, seconds=0)["chat"]
    assert [line["text"] for line in polled if line["kind"] == "said"] == ["", ""]
    ann.post("/api/me/unblock", block=blocks[0]["id"])
    assert said(ann, table) == [("before", False), ("after", False)]


@WITH_CLUB
def test_a_blocked_person_cannot_join_with_any_of_their_devices(
    server: Server, ann: Client, ben: Client
) -> None:
    table = two_players(ann, ben, "fertility")
    ann.post(of_table(table, "block"), seat=1)
    card = ann.open("fertility", seats("fertility", "me", "open"))
    with server.client() as phone:
        taken(phone, code_of(ben)["code"])
        for device in (ben, phone):
            refused = refusal(device.join, card["id"], card["invite"], "Ben")
            assert (refused.status, refused.error) == (403, "blocked_by_other")
    with server.client() as other:
        other.join(card["id"], card["invite"], "Cara")
    mine = ben.open("fertility", seats("fertility", "me", "open"))
    ann.join(mine["id"], mine["invite"], "Ann")  # who blocks is not blocked


@WITH_CLUB
def test_only_others_can_be_blocked_and_only_by_those_who_see_the_table(
    server: Server, ann: Client, ben: Client
) -> None:
    card = ann.open("fertility", seats("fertility", "me", "open", "bot"), spectators=False)
    table = card["id"]
    ben.join(table, card["invite"], "Ben")
    line = ben.say(table, 1, "hello")["number"]
    for what in ("block", "report"):
        path = of_table(table, what)
        assert refusal(ann.post, path, seat=0).status == 409  # themselves
        assert refusal(ann.post, path, seat=2).status == 404  # a bot
        assert refusal(ann.post, path, seat=9).status == 404
        assert refusal(ann.post, path).status == 404
        assert refusal(ann.post, path, line=line + 7).status == 404
        with server.client() as stranger:
            assert refusal(stranger.post, path, line=line).status == 403
    assert refusal(ann.post, "/api/me/unblock", block="nothing").status == 404


@WITH_CLUB
def test_a_block_follows_both_people_to_their_other_devices(server: Server, ann: Client, ben: Client) -> None:
    table = two_players(ann, ben, "fertility")
    ann.post(of_table(table, "block"), seat=1)
    with server.client() as home_of_ann, server.client() as home_of_ben:
        home_of_ann.post("/api/me/name", name="Ann")
        home_of_ben.post("/api/me/name", name="Ben")
        taken(ann, code_of(home_of_ann)["code"])  # what was played there comes along
        taken(ben, code_of(home_of_ben)["code"])
        assert [each["name"] for each in home_of_ann.get("/api/me")["blocks"]] == ["Ben"]
        card = home_of_ann.open("fertility", seats("fertility", "me", "open"))
        assert refusal(home_of_ben.join, card["id"], card["invite"]).error == "blocked_by_other"


@pytest.mark.parametrize("text", [FORBIDDEN, "a\x1b[31m", "\u2800", "\u200d", "o" + 30 * "\u0336"])
def test_a_message_that_shows_as_something_else_is_refused(client: Client, text: str) -> None:
    table = client.open("fertility", seats("fertility", "me", "open"))["id"]
    assert refusal(client.say, table, 0, text).status == 422
    assert client.say(table, 0, "👩\u200d🌾 سلام می\u200cکنم")["text"] == "👩\u200d🌾 سلام می\u200cکنم"


# --- the host ---------------------------------------------------------------------------------------


def printed(capsys: pytest.CaptureFixture[str], server: Server, *arguments: str) -> str:
    """Return what `floodplain db` prints about the database of the server."""
    assert main(["db", *arguments, "--database", server.database]) == 0
    return capsys.readouterr().out


@WITH_CLUB
def test_the_host_reads_a_report_once_and_blocks_the_person(
    server: Server, ann: Client, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    with server.client() as ben:
        ben.post("/api/me/name", name=NAME)
        card = ann.open("fertility", seats("fertility", "me", "open"))
        table = card["id"]
        ben.join(table, card["invite"])
        line = ben.say(table, 1, "rude words")["number"]
        report = of_table(table, "report")
        assert refusal(ann.post, report, line=line, reason=FORBIDDEN).status == 422
        assert ann.post(report, line=line, reason="Rude") == {"new": True}
        assert ann.post(report, line=line, reason="Rude again") == {"new": False}
        assert ann.post(report, seat=1) == {"new": True}
        told = printed(capsys, server, "reports")
        (row,) = [each for each in told.splitlines() if "rude words" in each and table in each]
        assert NAME in row
        assert row.rstrip().endswith("Rude")
        person = ben.get("/api/me")["id"]
        assert person in row
        assert f"{NAME} is blocked" in printed(capsys, server, "block", person)
        for say in (lambda: ben.say(table, 1, "more"), lambda: over_socket(ben, table)):
            refused = refusal(say)
            assert (refused.status, refused.error) == (403, "blocked_by_host")
        assert ben.get("/api/me")["blocked"] is True
        assert f"{NAME} is no longer blocked" in printed(capsys, server, "block", person, "--undo")
        ben.say(table, 1, "sorry")
        printed(capsys, server, "reports", "--done", person)
        assert table not in printed(capsys, server, "reports")


@WITH_CLUB
def test_a_person_blocked_by_the_host_is_kept_from_open_tables_only(
    server: Server, ann: Client, ben: Client, capsys: pytest.CaptureFixture[str]
) -> None:
    card = ann.open("egizia", seats("egizia", "me", "open"), listed=True, languages=["en"])
    private = ann.open("egizia", seats("egizia", "me", "open"))
    person = ben.post("/api/me/name", name="Ben")["id"]
    printed(capsys, server, "block", person)
    for ask in (
        lambda: ben.join(card["id"], card["invite"]),
        lambda: ben.open("egizia", seats("egizia", "me", "open"), listed=True, languages=["en"]),
        lambda: ben.post("/api/lobby/find", games=["egizia"], pace="days", languages=["en"]),
    ):
        assert refusal(ask).error == "blocked_by_host"
    ben.join(private["id"], private["invite"])


def waiting(client: Client, wish: dict[str, Any]) -> str:
    """Return the table where a client waits, once all who waited for the same have found a game."""
    while (search := client.post("/api/lobby/find", **wish)["search"])["status"] != "open":
        pass
    return str(search["table"])


@WITH_CLUB
def test_people_who_block_each_other_are_not_matched(server: Server, ann: Client) -> None:
    wish = {"games": ["demetra"], "players": [2], "pace": "days", "languages": ["fr"]}
    with server.client() as ben, server.client() as cara:
        table = two_players(ann, ben, "fertility")
        ann.post(of_table(table, "block"), seat=1)
        waits = waiting(ann, wish)
        apart = ben.post("/api/lobby/find", **wish)["search"]["table"]
        assert apart != waits
        assert cara.post("/api/lobby/find", **wish)["search"]["table"] == waits
        ben.post("/api/lobby/stop")


def over_socket(client: Client, table: str) -> None:
    """Say something over a socket; raises Refused."""

    async def scene() -> None:
        async with follow(client.address, table, client.key, seat=1) as live:
            await live.send("say", seat=1, text="over a socket")
            await told(live, "done")

    together(scene)


@WITH_CLUB
def test_the_host_lists_people_and_the_players_of_a_table(
    server: Server, ann: Client, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    with server.client() as ben:
        ann.post("/api/me/name", name="Ann of the list")
        with_passkey(ann)
        table = two_players(ann, ben, "fertility")
        (row,) = [
            each for each in printed(capsys, server, "people").splitlines() if "Ann of the list" in each
        ]
        assert row.split()[-4:] == ["1", "1", "1", "0"]  # tables, devices, passkeys, reports
        players = printed(capsys, server, "people", "--table", table)
        assert re.search(r"1\s+Ben\s+\S{12}\s+-", players)
        assert "no such table" in printed(capsys, server, "people", "--table", "nothing")
        assert ann.key is not None
        assert ann.key not in players


@WITH_CLUB
def test_ids_are_listed_whole_in_a_narrow_terminal(
    server: Server, ann: Client, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    with server.client() as ben:
        table = two_players(ann, ben, "fertility")
        person = ben.post("/api/me/name", name="Benedictine of the narrow terminal")["id"]
        ann.post(of_table(table, "report"), seat=1, reason="a name that is much too long for a table")
        for action in (["people"], ["people", "--table", table], ["reports"]):
            assert person in printed(capsys, server, *action), action
        assert table in printed(capsys, server, "reports")


@WITH_CLUB
def test_the_host_deletes_a_person(server: Server, ann: Client, capsys: pytest.CaptureFixture[str]) -> None:
    with server.client() as ben:
        table = two_players(ann, ben, "fertility")
        person = ann.post("/api/me/name", name="Ann")["id"]
        told = printed(capsys, server, "forget", person)
        assert "Ann is deleted; 1 table keeps its record under" in told
        assert main(["db", "forget", person, "--database", server.database]) != 0
        assert "there is no person" in capsys.readouterr().err
        if server.database.startswith("postgres"):
            until(lambda: ben.table(table)["seats"][0]["name"] == "Player 1", "the neutral name")
            until(lambda: not ann.tables(), "the key that no longer acts")
