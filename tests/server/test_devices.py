"""A person is carried over to another device by a code, once; then either can cut the other off."""

from __future__ import annotations

import asyncio
import contextlib
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import msgspec
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from floodplain.server.hall import devices
from floodplain.server.store.clock import now_ms
from tests.server.inside import serving
from tests.server.plain import Client
from tests.server.support import Json, Server, hot_seat, refusal, running, seats, until
from tests.server.test_leaving import QUICK, is_over, together
from tests.support import PATIENCE_S

PAGE = "http://127.0.0.1/carry"


def code_of(client: Client, name: str = "Ann") -> Json:
    return client.post("/api/carry", page=PAGE, name=name, kind="computer")


def taken(client: Client, code: str) -> list[Json]:
    found: list[Json] = client.post("/api/carry/take", code=code, kind="phone")["devices"]
    return found


def test_a_code_transfers_all_tables_once(server: Server, twin: Server, ann: Client) -> None:
    table = hot_seat(ann, "fertility")["id"]
    made = code_of(ann)
    assert made["link"] == f"{PAGE}#{made['code']}"
    assert made["picture"].startswith("data:image/svg+xml")
    with server.client() as phone, server.client() as other:
        typed = f" {made['code'][:4].lower()}-{made['code'][4:]}"
        offer = phone.post("/api/carry/look", code=typed.strip())
        assert offer.pop("until") == made["until"]
        told = {"name": "Ann", "kind": "computer", "running": 1, "games": 0, "own": 0, "seat": None}
        assert offer == told
        assert refusal(phone.situation, table, seat=0).status == 403
        assert [each["here"] for each in taken(phone, typed.strip())] == [False, True]
        assert refusal(taken, other, made["code"]).error == "spent_code"
        assert refusal(other.post, "/api/carry/look", code=made["code"]).error == "spent_code"
        assert phone.key != ann.key
        situation = phone.situation(table, seat=0)
        assert (
            phone.answer(table, situation, situation["answers"][0]["answer"])["version"]
            > situation["version"]
        )
        assert ann.situation(table, seat=0)["version"] > situation["version"]
        assert [card["id"] for card in phone.tables()] == [table]
        with Client(twin.address, phone.key) as elsewhere:  # another worker, which is notified a moment later
            until(elsewhere.tables, "the tables of the person")
            assert elsewhere.situation(table, seat=1)["seat"] == 1


def test_what_a_device_played_alone_comes_along(server: Server, ann: Client, ben: Client) -> None:
    own = hot_seat(ann, "fertility")["id"]
    guest = hot_seat(ben, "demetra")["id"]
    taken(ben, code_of(ann)["code"])
    assert {card["id"] for card in ann.tables()} == {own, guest}
    assert ann.situation(guest, seat=0)["seat"] == 0
    assert ben.situation(guest, seat=0)["seat"] == 0


@pytest.mark.parametrize("by_first", [True, False])
def test_either_device_can_sign_the_other_out(server: Server, ann: Client, by_first: bool) -> None:
    table = hot_seat(ann, "fertility")["id"]
    with server.client() as phone:
        listed = taken(phone, code_of(ann)["code"])
        keeps, goes = (ann, phone) if by_first else (phone, ann)
        gone = next(each["id"] for each in listed if each["here"] is not (goes is ann))
        stays = next(each["id"] for each in listed if each["id"] != gone)

        async def scene() -> None:
            address = f"{server.address.replace('http', 'ws')}/api/tables/{table}/live?seat=0"
            headers = {"Authorization": f"Bearer {goes.key}"}
            async with connect(address, additional_headers=headers, proxy=None) as line:
                await line.recv()
                await asyncio.to_thread(keeps.post, "/api/devices/cut", device=gone)
                with contextlib.suppress(ConnectionClosed):
                    async for _ in line:
                        pass
                assert (line.close_code, line.close_reason) == (1008, "cut_off")

        asyncio.run(scene())
        assert refusal(goes.situation, table, seat=0).status == 403
        assert goes.tables() == []
        assert keeps.situation(table, seat=0)["seat"] == 0
        assert refusal(keeps.post, "/api/devices/cut", device=stays).status == 409
        assert refusal(goes.post, "/api/devices/cut", device=stays).error == "cut_off"


@pytest.mark.parametrize("_", range(3))
def test_of_two_devices_signing_each_other_out_one_stays(
    server: Server, twin: Server, ann: Client, _: int
) -> None:
    table = hot_seat(ann, "fertility")["id"]
    with Client(twin.address) as phone, ThreadPoolExecutor(2) as threads:
        own = {each["here"]: each["id"] for each in taken(phone, code_of(ann)["code"])}
        until(lambda: len(shared(ann)) == 2, "both devices to be known")
        both = [
            threads.submit(client.request, "POST", "/api/devices/cut", written(device=other))
            for client, other in ((ann, own[True]), (phone, own[False]))
        ]
        assert sorted(each.result()[0] for each in both) == [200, 403]
        stays, goes = (ann, phone) if both[0].result()[0] == 200 else (phone, ann)
        assert stays.situation(table, seat=0)["seat"] == 0
        until(lambda: not goes.tables(), "the other one to have no table")


def written(**body: object) -> bytes:
    return msgspec.json.encode(body)


def test_a_long_poll_ends_when_its_device_is_signed_out(tmp_path: Path) -> None:
    with (
        serving(f"sqlite:///{tmp_path / 'x.sqlite3'}") as inside,
        Client(inside.address) as ann,
        Client(inside.address) as phone,
        ThreadPoolExecutor(1) as thread,
    ):
        table = hot_seat(ann, "fertility")["id"]
        gone = next(each["id"] for each in taken(phone, code_of(ann)["code"]) if each["here"])
        before = phone.situation(table)  # who answers is there, so that waiting changes nothing on the card
        since = phone.answer(table, before, before["answers"][0]["answer"])["version"]
        seen = {"since": since, "card": phone.table(table)["stamp"]}
        followers = inside.services.hall.live[table].presence.followers
        waiting = thread.submit(refusal, phone.updates, table, **seen, seconds=50)
        until(lambda: followers, "the one who waits")
        ann.post("/api/devices/cut", device=gone)
        assert waiting.result(PATIENCE_S).status == 403


def test_a_code_is_valid_for_ten_minutes_and_the_last_one_counts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    database = f"sqlite:///{tmp_path / 'x.sqlite3'}"
    with serving(database) as inside, Client(inside.address) as ann, Client(inside.address) as ben:
        first, second = code_of(ann)["code"], code_of(ann)["code"]
        assert refusal(taken, ben, first).error == "spent_code"
        monkeypatch.setattr(devices, "now_ms", lambda: now_ms() + devices.GOOD_MS + 1)
        assert refusal(ben.post, "/api/carry/look", code=second).error == "spent_code"
        monkeypatch.setattr(devices, "now_ms", now_ms)
        assert taken(ben, second)


def test_codes_cannot_be_guessed_by_trying(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'x.sqlite3'}"
    with serving(database, codes_per_minute=10) as inside, Client(inside.address) as eve:
        found = [refusal(taken, eve, "AAAAAAAA").status for _ in range(30)]
        assert found[0] == 404
        assert found[-1] == 429


def test_neither_code_nor_key_is_in_database_or_log(tmp_path: Path) -> None:
    database = tmp_path / "x.sqlite3"
    flags = ["--log-level", "debug"]
    with running(f"sqlite:///{database}", tmp_path, flags) as server:
        ann, ben = server.client(), server.client()
        code = code_of(ann)["code"]
        assert code.encode() not in everything(tmp_path)
        taken(ben, code)
        for secret in (code, ann.key, ben.key):
            assert str(secret).encode() not in everything(tmp_path)
        ann.close()
        ben.close()


def everything(folder: Path) -> bytes:
    """Return the content of all files in a folder."""
    return b"".join(path.read_bytes() for path in folder.iterdir() if path.is_file())


# --- one seat alone ---------------------------------------------------------------------------------


def seat_code(client: Client, table: str, seat: int) -> str:
    asked = {"table": table, "seat": seat}
    made = client.post("/api/carry", page=PAGE, name="Ann", kind="computer", seat=asked)
    return str(made["code"])


def shared(client: Client) -> list[Json]:
    found: list[Json] = client.get("/api/devices")["devices"]
    return found


def test_the_code_of_a_seat_transfers_only_that_seat(server: Server, twin: Server, ann: Client) -> None:
    other, table = hot_seat(ann, "demetra")["id"], hot_seat(ann, "fertility")["id"]
    code = seat_code(ann, table, 0)
    with server.client() as phone:
        seat = {"table": table, "game": "fertility", "seat": 0, "name": ann.table(table)["seats"][0]["name"]}
        offer = phone.post("/api/carry/look", code=code)
        assert (offer["name"], offer["running"], offer["seat"]) == ("Ann", 1, seat)
        assert [(each["kind"], each["seat"]) for each in taken(phone, code)] == [("computer", seat)]
        assert [(each["kind"], each["seat"]) for each in shared(ann)] == [("phone", seat)]
        assert refusal(taken, ann, code).error == "spent_code"
        situation = phone.situation(table, seat=0)
        phone.answer(table, situation, situation["answers"][0]["answer"])
        assert ann.situation(table, seat=0)["version"] > situation["version"]
        assert [each["mine"] for each in phone.table(table)["seats"]] == [True, False]
        assert refusal(phone.situation, table, seat=1).status == 403
        assert refusal(phone.situation, other, seat=0).status == 403
        assert [card["id"] for card in phone.tables()] == [table]
        with Client(twin.address, phone.key) as elsewhere:  # another worker
            assert elsewhere.situation(table, seat=0)["seat"] == 0
            assert refusal(elsewhere.situation, table, seat=1).status == 403


def test_all_players_are_told_that_another_device_shares_a_seat(
    server: Server, ann: Client, ben: Client
) -> None:
    table = hot_seat(ann, "fertility")["id"]
    assert [seat["shared"] for seat in ann.table(table)["seats"]] == [False, False]
    taken(ben, seat_code(ann, table, 1))
    assert [seat["shared"] for seat in ann.table(table)["seats"]] == [False, True]
    last = ann.get(f"/api/tables/{table}/chat")["lines"][-1]
    assert (last["kind"], last["seat"]) == ("shared", 1)


def test_a_device_removed_from_a_seat_meanwhile_does_not_get_it(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'x.sqlite3'}"
    with serving(database) as inside, Client(inside.address) as ann, Client(inside.address) as ben:
        table = hot_seat(ann, "fertility")["id"]
        taken(ben, seat_code(ann, table, 0))
        store = inside.services.store
        (hold,) = inside.services.hall.live[table].holds
        assert inside.run(store.write(lambda kept: kept.drop_hold(hold)))
        assert not inside.run(store.write(lambda kept: kept.pass_on(hold)))
        assert ann.situation(table, seat=0)["seat"] == 0


def test_a_seat_is_shared_by_its_player_with_another_person(server: Server, ann: Client, ben: Client) -> None:
    table = hot_seat(ann, "fertility")["id"]
    assert refusal(seat_code, ben, table, 0).status == 403
    assert refusal(seat_code, ann, table, 9).status == 403
    assert refusal(seat_code, ann, "nowhere", 0).status == 404
    code = seat_code(ann, table, 0)
    assert refusal(taken, ann, code).error == "held_already"  # and it is not spent by that
    ann.leave(table, 0)
    assert refusal(taken, ben, code).error == "spent_code"  # there is nothing to be had by it any more
    assert shared(ann) == shared(ben) == []


@pytest.mark.parametrize("by_first", [True, False])
def test_either_holder_of_a_seat_can_remove_the_other(server: Server, ann: Client, by_first: bool) -> None:
    table = hot_seat(ann, "egizia")["id"]
    with server.client() as phone, server.client() as third:
        taken(phone, seat_code(ann, table, 0))
        keeps, goes = (ann, phone) if by_first else (phone, ann)
        gone = shared(keeps)[0]["id"]
        taken(third, seat_code(ann, table, 0))

        async def scene() -> None:
            address = f"{server.address.replace('http', 'ws')}/api/tables/{table}/live?seat=0"
            headers = {"Authorization": f"Bearer {goes.key}"}
            async with connect(address, additional_headers=headers, proxy=None) as line:
                seen = [msgspec.json.decode(await line.recv())]
                await asyncio.to_thread(keeps.post, "/api/devices/cut", device=gone)
                while seen[-1].get("seat", 0) == 0 or seen[-1]["type"] != "situation":
                    seen.append(msgspec.json.decode(await line.recv()))
                # Players with another seat watch from there, those without as spectators.
                assert seen[-1]["seat"] == (None if by_first else 1)

        asyncio.run(scene())
        assert refusal(goes.situation, table, seat=0).status == 403
        assert keeps.situation(table, seat=0)["seat"] == 0
        assert third.situation(table, seat=0)["seat"] == 0  # shares the seat with who has kept it
        assert len(shared(keeps)) == 1
        assert shared(goes) == []
        assert [card["id"] for card in goes.tables()] == ([] if by_first else [table])


@pytest.mark.parametrize("by_first", [True, False])
def test_removing_the_owner_passes_the_table_on(server: Server, ann: Client, by_first: bool) -> None:
    card = ann.open("fertility", seats("fertility", "me", "open"))
    with server.client() as phone:
        taken(phone, seat_code(ann, card["id"], 0))
        assert [each.table(card["id"])["owned"] for each in (ann, phone)] == [True, False]
        keeps, goes = (ann, phone) if by_first else (phone, ann)
        keeps.post("/api/devices/cut", device=shared(keeps)[0]["id"])
        assert refusal(goes.start, card["id"]).status == 403
        assert keeps.start(card["id"])["status"] == "playing"


def test_an_owner_with_another_seat_stays_the_owner(server: Server, ann: Client, ben: Client) -> None:
    table = hot_seat(ann, "egizia")["id"]
    taken(ben, seat_code(ann, table, 0))
    ben.post("/api/devices/cut", device=shared(ben)[0]["id"])
    assert [each.table(table)["owned"] for each in (ann, ben)] == [True, False]


def test_a_lobby_removed_by_its_owner_stays_with_the_other_holder(
    server: Server, ann: Client, ben: Client
) -> None:
    card = ann.open("fertility", seats("fertility", "me", "open"))
    taken(ben, seat_code(ann, card["id"], 0))
    ann.forget(card["id"])
    assert ann.tables() == []
    assert ben.table(card["id"])["owned"]
    assert ben.start(card["id"])["status"] == "playing"


def test_a_shared_seat_stays_shared_in_the_rematch(server: Server, ann: Client, ben: Client) -> None:
    tables = [together(ann, ben, time=QUICK) for _ in range(3)]
    with server.client() as phone:
        for table in tables:
            taken(phone, seat_code(ann, table, 0))
        company = [ann, phone, ben]
        for number, table in enumerate(tables):  # each of them asks once
            until(lambda table=table: is_over(ben, table, 0), "Ann's time to be over")  # type: ignore[misc]
            ben.claim(table, 1)
            again = company[number].rematch(table)["id"]
            company[2 if number < 2 else 0].join(again)
            mine = [[each["mine"] for each in client.table(again)["seats"]] for client in company]
            assert mine == [[False, True], [False, True], [True, False]]
            assert phone.situation(again, seat=1)["seat"] == 1
        assert len(shared(ann)) == len(shared(phone)) == 6


def test_a_table_removed_by_one_holder_stays_with_the_other(server: Server, ann: Client, ben: Client) -> None:
    table = hot_seat(ann, "fertility")["id"]
    taken(ben, seat_code(ann, table, 0))
    ben.forget(table)
    assert ben.tables() == []
    assert [each["kind"] for each in ann.table(table)["seats"]] == ["person", "person"]
    assert ann.situation(table, seat=0)["seat"] == 0
    taken(ben, seat_code(ann, table, 0))
    ann.forget(table)
    assert ann.tables() == []
    assert ben.situation(table, seat=0)["seat"] == 0


def test_a_shared_seat_is_transferred_with_all_tables(server: Server, ann: Client, ben: Client) -> None:
    table = hot_seat(ann, "fertility")["id"]
    with server.client() as eva:
        taken(ben, seat_code(ann, table, 0))
        taken(ben, code_of(eva)["code"])  # ben is eva from now on, who holds what he held
        assert eva.situation(table, seat=0)["seat"] == 0
        taken(ann, code_of(eva)["code"])  # and ann is, too: the seat is simply hers
        assert [each["seat"] for each in shared(eva)] == [None] * 3
        assert eva.situation(table, seat=1)["seat"] == 1
