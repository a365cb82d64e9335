"""People: a name that follows them, their devices, and exporting and deleting everything."""

from __future__ import annotations

import itertools
from urllib.request import Request, urlopen

import pytest

from floodplain.client.connection import of_table
from floodplain.kernel.rng import Rng
from floodplain.server.club.browsers import browser_of
from floodplain.server.store.clock import now_ms
from tests.server.authenticator import with_passkey
from tests.server.plain import Client
from tests.server.support import WITH_CLUB, Json, Server, hot_seat, pick, refusal, seats, until
from tests.server.test_devices import code_of, taken
from tests.support import PATIENCE_S

NAME = "Maud Ypsilanti"  # a name that nothing else has
FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0"
IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Version/18.5 Mobile Safari/604.1"


@WITH_CLUB
def test_a_name_belongs_to_the_person_and_follows_to_other_devices(
    server: Server, twin: Server, ann: Client
) -> None:
    assert ann.get("/api/me") == {
        "id": "",
        "name": "",
        "since": 0,
        "blocked": False,
        "passkeys": [],
        "blocks": [],
    }
    me = ann.post("/api/me/name", name="  Maud \t Y|psilon ", lang="fr")
    assert me["name"] == "Maud Y psilon"
    assert me["id"]
    with server.client() as phone, Client(twin.address, ann.key) as elsewhere:
        taken(phone, code_of(ann)["code"])
        assert phone.get("/api/me") == me == elsewhere.get("/api/me")
        phone.post("/api/me/name", name="Maud")
        assert ann.get("/api/me")["name"] == "Maud"


@WITH_CLUB
def test_a_person_plays_since_their_first_table(server: Server, ann: Client) -> None:
    before = now_ms()
    hot_seat(ann, "fertility")
    after = now_ms()
    assert before <= ann.post("/api/me/name", name="Maud")["since"] <= after


@WITH_CLUB
def test_the_name_is_used_where_none_is_entered(server: Server, ann: Client, ben: Client) -> None:
    ann.post("/api/me/name", name="Ann")
    ben.post("/api/me/name", name="Ben")
    card = ann.open("fertility", [{"kind": "me"}, {"kind": "me"}, {"kind": "open"}])
    assert [seat["name"] for seat in card["seats"]][:2] == ["Ann", "Player 2"]
    joined = ben.join(card["id"], card["invite"])
    assert joined["seats"][2]["name"] == "Ben"
    card = ann.open("fertility", [{"kind": "me", "name": "Queen"}, {"kind": "open"}])
    assert card["seats"][0]["name"] == "Queen"
    assert ben.join(card["id"], card["invite"], "King")["seats"][1]["name"] == "King"


@pytest.mark.parametrize(
    "name",
    [
        "Ann\u202ebob",
        "\u2066Ann",
        "a\u200bb",
        "\u3164",
        "\u2800\u2800",
        "A" + 5 * "\u0301",
        "tab\x07",
    ],
)
def test_a_name_that_shows_as_something_else_is_refused(client: Client, name: str) -> None:
    refused = refusal(client.post, "/api/me/name", name=name)
    assert (refused.status, refused.error) == (422, "bad_option")
    assert refusal(client.open, "fertility", [{"kind": "me", "name": name}, {"kind": "me"}]).status == 422


@pytest.mark.parametrize("name", ["Zoë", "Łukasz Ż.", "Ἀθηνᾶ", "李雷", "علي", "Nguyễn", "🦩 Flamingo"])
def test_names_of_all_scripts_are_kept(client: Client, name: str) -> None:
    assert client.post("/api/me/name", name=name)["name"] == name


@WITH_CLUB
def test_devices_are_listed_with_browser_and_last_visit(server: Server, ann: Client) -> None:
    ann.post("/api/me/name", name="Ann")
    look_as(ann, FIREFOX)
    (only,) = devices_of(ann)
    assert (only["browser"], only["kind"], only["here"]) == ("Firefox", "computer", True)
    assert only["seen"] >= only["added"] > 0
    with server.client() as phone:
        taken(phone, code_of(ann)["code"])
        look_as(phone, IPHONE)
        assert [each["browser"] for each in devices_of(phone)] == ["Firefox", "Safari"]
        assert devices_of(ann)[1]["seen"] >= devices_of(ann)[1]["added"]


def devices_of(client: Client) -> list[Json]:
    found: list[Json] = client.get("/api/devices")["devices"]
    return found


def look_as(client: Client, agent: str) -> None:
    """Look at the own card as a browser that calls itself something."""
    headers = {"User-Agent": agent, "Authorization": f"Bearer {client.key}"}
    with urlopen(Request(f"{client.address}/api/me", headers=headers), timeout=PATIENCE_S) as response:
        assert response.status == 200


@pytest.mark.parametrize(
    ("agent", "name"),
    [
        ("Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/141.0 Safari/537.36 Edg/141.0", "Edge"),
        ("Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/141.0 Mobile Safari/537.36", "Chrome"),
        ("python-requests/2.32", ""),
    ],
)
def test_a_browser_is_known_by_what_it_calls_itself(agent: str, name: str) -> None:
    assert browser_of(agent) == name


# --- export and delete ------------------------------------------------------------------------------


@WITH_CLUB
def test_an_export_has_everything_and_can_be_imported(server: Server, ann: Client, ben: Client) -> None:
    ann.post("/api/me/name", name=NAME)
    with_passkey(ann, "Key on my ring")
    table = finished_with(ann, ben)
    line = ben.say(table, 1, "Well played")["number"]
    ann.post(of_table(table, "block"), seat=1)
    ann.post(of_table(table, "report"), line=line, reason="Too friendly")
    data = ann.get("/api/me/export")
    assert data["format"] == "floodplain person 1"
    assert data["person"]["name"] == NAME
    assert [each["label"] for each in data["person"]["passkeys"]] == ["Key on my ring"]
    assert [each["name"] for each in data["person"]["blocks"]] == ["Ben"]
    assert [each["text"] for each in data["chat"]] == ["Hello from me"]
    assert [(each["text"], each["reason"]) for each in data["reports"]] == [("Well played", "Too friendly")]
    assert [each["id"] for each in data["tables"]["tables"]] == [table]
    assert [(each["table"], len(each["players"])) for each in data["games"]] == [(table, 2)]
    assert len(data["devices"]) == 1
    with server.client() as other:
        other.post("/api/tables/import", **data["tables"])
        assert [card["status"] for card in other.tables()] == ["finished"]


def finished_with(ann: Client, ben: Client) -> str:
    """A finished game of two, in whose chat the first has said something."""
    card = ann.open("fertility", seats("fertility", "me", "open"))
    table: str = card["id"]
    ben.join(table, card["invite"], "Ben")
    ann.say(table, 0, "Hello from me")
    play_out(table, ann, ben)
    return table


def play_out(table: str, *players: Client) -> None:
    rng = Rng(table)
    for _ in range(2_000):
        for player in players:
            situation = player.situation(table)
            if situation["over"]:
                return
            if situation["answers"]:
                player.answer(table, situation, pick(situation, rng))
    raise AssertionError("the game goes on")


@WITH_CLUB
def test_deleting_leaves_records_under_a_neutral_name(
    server: Server, twin: Server, ann: Client, ben: Client
) -> None:
    ann.post("/api/me/name", name=NAME)
    passkey = with_passkey(ann)
    over = finished_named(ann, ben)
    running = ann.open("fertility", [{"kind": "me"}, {"kind": "open"}, {"kind": "me", "name": NAME}])
    ben.join(running["id"], running["invite"], "Ben")
    waiting = ann.open("demetra", [{"kind": "me"}, {"kind": "open"}])["id"]
    visited = ben.open("demetra", [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}])
    ann.join(visited["id"], visited["invite"])
    with server.client() as phone:
        taken(phone, code_of(ann)["code"])
        assert refusal(phone.post, "/api/me/delete", name="Maud").error == "other_name"
        key = ann.key
        phone.post("/api/me/delete", name=NAME)
        for device in (ann, phone):
            device.key = key if device is ann else phone.key
            assert device.tables() == []
            assert device.get("/api/me")["id"] == ""
    asked = ben.post("/api/passkeys/ask")["challenge"]
    assert refusal(ben.post, "/api/passkeys/enter", **passkey.used(asked)).error == "unknown_passkey"
    assert refusal(ben.table, waiting).status == 404
    assert [seat["kind"] for seat in ben.table(visited["id"])["seats"]] == ["person", "open", "open"]
    with Client(twin.address, ben.key) as elsewhere:
        until(lambda: elsewhere.table(over)["seats"][0]["name"] == "Player 1", "the neutral name")
        for client, table in itertools.product((ben, elsewhere), (over, running["id"])):
            told = everything_about(client, table)
            assert NAME.encode() not in told
            assert b"Hello from me" not in told
    assert [line["text"] for line in ben.chat(over) if line["kind"] == "said"] == ["Bye"]
    ben.replace(running["id"], 0, "bot", "random")  # others do not have to wait


def finished_named(ann: Client, ben: Client) -> str:
    """A finished game of a person and another one, in which both have talked."""
    card = ann.open("fertility", [{"kind": "me"}, {"kind": "open"}])
    table: str = card["id"]
    ben.join(table, card["invite"], "Ben")
    ann.say(table, 0, "Hello from me")
    play_out(table, ann, ben)
    ben.say(table, 1, "Bye")
    return table


def everything_about(client: Client, table: str) -> bytes:
    paths = ["", "situation", "record", "record?format=json", "chat", "updates?seconds=0", "moments/3"]
    return b"".join(client.request("GET", of_table(table, path))[1] for path in paths)


@WITH_CLUB
def test_deleting_takes_the_name_from_tables_that_were_left_before(
    server: Server, twin: Server, ann: Client, ben: Client
) -> None:
    ann.post("/api/me/name", name=NAME)
    waiting = ben.open("demetra", [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}])
    running = ben.open("fertility", [{"kind": "me"}, {"kind": "open"}], when_left="bot")
    freed = ben.open("egizia", [{"kind": "me"}, {"kind": "open"}], when_left="wait")
    for card in (waiting, running, freed):
        ann.join(card["id"], card["invite"], NAME)
        ann.leave(card["id"], 1)
    tables = [card["id"] for card in (waiting, running, freed)]
    assert all(NAME.encode() in everything_about(ben, table) for table in tables)
    ann.post("/api/me/delete", name=NAME)
    with Client(twin.address, ben.key) as elsewhere:
        for client, table in itertools.product((ben, elsewhere), tables):
            assert NAME.encode() not in everything_about(client, table)
            told = {line["kind"]: line["name"] for line in client.chat(table)}
            assert told["came"] == told["left"] == "Player 2"


@WITH_CLUB
def test_a_deleted_key_no_longer_acts(server: Server, ann: Client) -> None:
    table = hot_seat(ann, "fertility")["id"]
    key = ann.key
    ann.post("/api/me/delete", name="")  # without a name there is none to type
    assert not ann.key
    with Client(server.address, key) as old:
        assert refusal(old.situation, table, seat=0).status == 403
        assert refusal(old.post, "/api/me/delete", name="").status == 404
        hot_seat(old, "fertility")
        assert old.key != key  # they are another person from now on
        assert table not in [card["id"] for card in old.tables()]
    with server.client() as nobody:
        assert refusal(nobody.post, "/api/me/delete", name="").status == 404
