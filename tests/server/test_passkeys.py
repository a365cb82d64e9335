"""A person adds a passkey, loses every device, and returns; nobody else gets in by it."""

from __future__ import annotations

from pathlib import Path

import pytest

from floodplain.server.club import passkeys
from floodplain.server.store.clock import now_ms
from tests.server.authenticator import Authenticator, enter, with_passkey
from tests.server.inside import Inside, serving
from tests.server.plain import Client
from tests.server.support import WITH_CLUB, Server, hot_seat, refusal, until

ELSEWHERE = "https://evil.invalid"


@WITH_CLUB
def test_a_person_returns_after_losing_every_device(server: Server, twin: Server, ann: Client) -> None:
    ann.post("/api/me/name", name="Ann")
    table = hot_seat(ann, "fertility")["id"]
    passkey = with_passkey(ann)
    with Client(twin.address) as other:
        other_table = hot_seat(other, "demetra")["id"]
        passkey.origin = other.address
        me = enter(other, passkey)
        assert (me["name"], [each["label"] for each in me["passkeys"]]) == ("Ann", ["Laptop"])
        assert other.key != ann.key
        assert {card["id"] for card in other.tables()} == {table, other_table}
        assert other.situation(table, seat=0)["seat"] == 0
        listed = other.get("/api/devices")["devices"]
        assert [(each["kind"], each["here"]) for each in listed] == [("computer", False), ("phone", True)]
        until(lambda: len(ann.tables()) == 2, "the tables that came along")


@WITH_CLUB
def test_a_device_that_was_signed_out_returns_by_its_passkey(server: Server, ann: Client) -> None:
    table = hot_seat(ann, "fertility")["id"]
    passkey = with_passkey(ann)
    with server.client() as phone:
        enter(phone, passkey)
        old = next(each["id"] for each in phone.get("/api/devices")["devices"] if not each["here"])
        phone.post("/api/devices/cut", device=old)
        assert ann.tables() == []
        enter(ann, passkey)
        assert [card["id"] for card in ann.tables()] == [table]


@WITH_CLUB
def test_a_challenge_is_good_once(server: Server, ann: Client, ben: Client) -> None:
    passkey = Authenticator(ann.address)
    challenge = ann.post("/api/passkeys")["challenge"]
    assert refusal(ben.post, "/api/passkeys/add", **passkey.made(challenge)).error == "spent_challenge"
    assert refusal(ann.post, "/api/passkeys/add", **passkey.made(challenge)).error == "spent_challenge"
    passkey = with_passkey(ann)
    asked = ben.post("/api/passkeys/ask")["challenge"]
    ben.post("/api/passkeys/enter", **passkey.used(asked))
    assert refusal(ben.post, "/api/passkeys/enter", **passkey.used(asked)).error == "spent_challenge"
    begun = ben.post("/api/passkeys")["challenge"]  # to add one, which signs nobody in
    assert refusal(ben.post, "/api/passkeys/enter", **passkey.used(begun)).error == "spent_challenge"


def test_a_challenge_expires(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with serving(f"sqlite:///{tmp_path / 'x.sqlite3'}") as inside, Client(inside.address) as ann:
        passkey = Authenticator(ann.address)
        challenge = ann.post("/api/passkeys")["challenge"]
        monkeypatch.setattr(passkeys, "now_ms", lambda: now_ms() + passkeys.GOOD_MS)
        assert refusal(ann.post, "/api/passkeys/add", **passkey.made(challenge)).error == "spent_challenge"


@WITH_CLUB
@pytest.mark.parametrize("changed", [{"origin": ELSEWHERE}, {"type": "webauthn.else"}])
def test_what_another_page_has_had_signed_is_refused(
    server: Server, ann: Client, ben: Client, changed: dict[str, str]
) -> None:
    passkey = Authenticator(ann.address)
    challenge = ann.post("/api/passkeys")["challenge"]
    assert refusal(ann.post, "/api/passkeys/add", **passkey.made(challenge, **changed)).error == "bad_passkey"
    passkey = with_passkey(ann)
    asked = ben.post("/api/passkeys/ask")["challenge"]
    assert refusal(ben.post, "/api/passkeys/enter", **passkey.used(asked, **changed)).error == "bad_passkey"
    assert ben.get("/api/me")["id"] == ""


@WITH_CLUB
def test_a_forged_signature_and_a_copied_passkey_are_refused(
    server: Server, ann: Client, ben: Client
) -> None:
    passkey = with_passkey(ann)
    forger = Authenticator(ann.address)
    forger.credential, forger.uses = passkey.credential, 100
    asked = ben.post("/api/passkeys/ask")["challenge"]
    assert refusal(ben.post, "/api/passkeys/enter", **forger.used(asked)).error == "bad_passkey"
    enter(ben, passkey)
    passkey.uses -= 1  # a copy does not know of the last use
    with server.client() as thief:
        asked = thief.post("/api/passkeys/ask")["challenge"]
        assert refusal(thief.post, "/api/passkeys/enter", **passkey.used(asked)).error == "bad_passkey"
        assert thief.tables() == []


@WITH_CLUB
def test_a_removed_passkey_leads_nowhere_and_only_its_owner_removes_it(
    server: Server, ann: Client, ben: Client
) -> None:
    passkey = with_passkey(ann)
    (card,) = ann.get("/api/me")["passkeys"]
    assert refusal(ben.post, "/api/passkeys/remove", passkey=card["id"]).status == 404
    again = ann.post("/api/passkeys")
    assert again["known"] == [passkey.made("x")["credential"]]
    taken = refusal(ann.post, "/api/passkeys/add", **passkey.made(again["challenge"]))
    assert taken.status == 409
    assert ann.post("/api/passkeys/remove", passkey=card["id"])["passkeys"] == []
    asked = ben.post("/api/passkeys/ask")["challenge"]
    assert refusal(ben.post, "/api/passkeys/enter", **passkey.used(asked)).error == "unknown_passkey"


@WITH_CLUB
def test_a_passkey_is_renamed_by_its_owner_alone(server: Server, ann: Client, ben: Client) -> None:
    with_passkey(ann)
    (card,) = ann.get("/api/me")["passkeys"]
    assert refusal(ben.post, "/api/passkeys/rename", passkey=card["id"], label="Mine").status == 404
    assert refusal(ann.post, "/api/passkeys/rename", passkey=card["id"], label="a\u202eb").status == 422
    renamed = ann.post("/api/passkeys/rename", passkey=card["id"], label="  Key on my \t ring ")
    assert [each["label"] for each in renamed["passkeys"]] == ["Key on my ring"]
    assert ann.post("/api/passkeys/rename", passkey=card["id"], label="")["passkeys"][0]["label"] == ""


def test_a_server_without_the_package_says_so(
    inside: Inside, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert inside.services.club is not None
    monkeypatch.setattr(inside.services.club.passkeys, "are_offered", False)
    assert client.get("/api/club")["passkeys"] is False
    for path in ("/api/passkeys", "/api/passkeys/ask"):
        refused = refusal(client.post, path)
        assert (refused.status, refused.error) == (404, "no_passkeys")
        assert "floodplain[club]" in str(refused)
