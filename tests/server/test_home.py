"""Playing at home: only where it was asked for, only for the local network, and by the room code."""

from __future__ import annotations

import asyncio
import contextlib
import http.client
import json
import socket
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect
from zeroconf import AddressResolver  # type: ignore[attr-defined]
from zeroconf.asyncio import AsyncZeroconf

from floodplain.server.api import home as home_api
from floodplain.server.api.services import Services
from floodplain.server.hall.live import LiveTable
from floodplain.server.home import addresses
from floodplain.server.home import home as at_home
from floodplain.server.home.addresses import LocalAddress, is_private, usable
from floodplain.server.home.announcer import Announcer
from floodplain.server.home.codes import WORDS, new_code, plain
from floodplain.server.home.guests import NAME
from floodplain.server.store.clock import now_ms
from tests.server.inside import Inside, serving
from tests.server.plain import Client
from tests.server.support import refusal

GUESTS = "127.0.0.2"  # another address of the machine, as a local network has
SERVICE_RESTART = 1012  # by which a client knows that the server itself has closed its socket
ANSWER = {"type": "answer", "id": "1", "seat": 0, "answer": 0}
FOUR = [{"kind": "open"}] * 4


def place(ip: str, adapter: str = "eth0") -> LocalAddress:
    return LocalAddress(ip, adapter)


def test_phones_are_shown_an_address_that_they_can_reach() -> None:
    found = [
        place("127.0.0.1", "lo"),
        place("172.17.0.1", "docker0"),
        place("10.8.0.2", "tun0"),
        place("100.101.102.103", "tailscale0"),
        place("192.168.56.1", "VirtualBox Host-Only Ethernet Adapter"),
        place("fe80::1", "wlan0"),
        place("8.8.4.4", "eth1"),
        place("fd12::5", "wlan0"),
        place("10.0.0.4", "eth0"),
        place("192.168.1.23", "wlan0"),
    ]
    assert [each.ip for each in usable(found)] == ["192.168.1.23", "10.0.0.4", "fd12::5"]
    assert usable(found, ["10.0.0.4"])[0].ip == "10.0.0.4"
    assert place("fd12::5").host == "[fd12::5]"
    assert addresses.is_public(found)
    assert not addresses.is_public([place("fe80::1"), place("127.0.0.1"), place("192.168.1.23")])


def test_only_addresses_of_a_home_are_private() -> None:
    private = (
        "192.168.1.2",
        "10.1.2.3",
        "172.31.0.1",
        "fd00::1",
        "fe80::1%eth0",
        "127.0.0.1",
        "::ffff:10.0.0.1",
    )
    assert all(map(is_private, (*private, "::ffff:10.0.0.1")))
    public = ("8.8.8.8", "172.32.0.1", "100.64.0.1", "2001:db8::1", "::ffff:8.8.8.8", "192.0.2.1", "", "x")
    assert not any(map(is_private, public))


def test_a_code_is_a_word_of_four_letters_without_an_o() -> None:
    assert all(len(word) == 4 and word.isalpha() and word.isupper() and "O" not in word for word in WORDS)
    assert len(set(WORDS)) == len(WORDS) >= 200
    assert new_code() in WORDS
    assert plain(" ni-le ") == "NILE"


@pytest.fixture
def home(tmp_path: Path) -> Iterator[Inside]:
    database = f"sqlite:///{tmp_path / 'home.sqlite3'}"
    with serving(database, local_network=GUESTS, codes_per_minute=2.0) as inside:
        yield inside


def send(client: Client, path: str, body: Mapping[str, Any]) -> dict[str, Any]:
    return client.post(path, **body)


class Guests:
    """The server as it is open at home, and how phones ask it for something."""

    def __init__(self, room: dict[str, Any]) -> None:
        self.code = room["code"]
        self.port = int(room["link"].rpartition(":")[2])
        self.address = f"http://{GUESTS}:{self.port}"

    def status(self, host: str, path: str = "/api/games", **headers: str) -> int:
        connection = http.client.HTTPConnection(GUESTS, self.port, timeout=20)
        try:
            connection.request("GET", path, headers={"Host": host, **headers})
            return connection.getresponse().status
        finally:
            connection.close()


def opened(host: Client) -> Guests:
    card = send(host, "/api/home/open", {})
    assert card["room"]["picture"].startswith("data:image/svg+xml")
    return Guests(card["room"])


def entered(phone: Client, guests: Guests) -> dict[str, Any]:
    room = send(phone, "/api/home/enter", {"code": guests.code})
    assert room["link"] == guests.address
    (table,) = room["tables"]
    found: dict[str, Any] = table
    return found


def test_nobody_is_served_before_the_host_asks_or_after_they_close(home: Inside) -> None:
    with Client(home.address) as host:
        assert host.get("/api/home")["room"] is None
        guests = opened(host)
        assert guests.status(f"{GUESTS}:{guests.port}") == 200
        send(host, "/api/home/close", {})
    with pytest.raises(OSError, match="refused"):
        guests.status(GUESTS)


@pytest.mark.parametrize("asks", ["host", "guest"])
def test_a_room_may_be_closed_while_its_tables_are_read(
    home: Inside, monkeypatch: pytest.MonkeyPatch, asks: str
) -> None:
    services = home.services
    usual = home_api._tables

    async def tables(asked: Services) -> list[LiveTable]:
        found = await usual(asked)
        services.home.open_place = None  # as in the middle of a move to another address
        return found

    with Client(home.address) as host:
        guests = opened(host)
        place = services.home.open_place
        with Client(guests.address) as phone, monkeypatch.context() as patched:
            patched.setattr(home_api, "_tables", tables)
            if asks == "host":
                assert host.get("/api/home")["room"] is None
            else:
                assert refusal(send, phone, "/api/home/enter", {"code": guests.code}).status == 404
        services.home.open_place = place
        assert host.get("/api/home")["room"]["code"] == guests.code


def test_only_the_machine_itself_opens_and_closes(home: Inside, tmp_path: Path) -> None:
    with Client(home.address) as host:
        guests = opened(host)
    with Client(guests.address) as phone:
        told = phone.get("/api/home")
        assert (told["offered"], told["guest"], told["room"]) == (False, True, None)
        for act in ("open", "close"):
            assert refusal(send, phone, f"/api/home/{act}", {}).status == 403
        settled = {"claim": "x", "agrees": True}
        assert refusal(send, phone, "/api/home/consent", settled).status == 403
    with (
        serving(f"sqlite:///{tmp_path / 'plain.sqlite3'}") as plain_server,
        Client(plain_server.address) as any_one,
    ):
        assert refusal(send, any_one, "/api/home/open", {}).status == 403


def test_guests_join_only_by_the_address_or_the_name(home: Inside) -> None:
    with Client(home.address) as host:
        guests = opened(host)
    assert guests.status(f"{GUESTS}:{guests.port}") == 200
    assert guests.status(f"{NAME}:{guests.port}") == 200
    for other in ("evil.invalid", "localhost", "127.0.0.1", f"x.{NAME}", "192.168.1.23"):
        assert guests.status(f"{other}:{guests.port}") == 421, other
        assert guests.status(other, "/healthz") == 421, other
    ours, port = home.address.removeprefix("http://").split(":")
    connection = http.client.HTTPConnection(ours, int(port), timeout=20)
    connection.request("GET", "/api/games", headers={"Host": f"{NAME}:{port}"})
    assert connection.getresponse().status == 421  # the name is that of the local network
    connection.close()


def has_ipv6() -> bool:
    """Return whether this machine has an address of IPv6."""
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET6) as probe:
        probe.bind(("::1", 0))
        return True
    return False


@pytest.mark.skipif(not has_ipv6(), reason="this machine has no IPv6")
def test_guests_join_by_an_address_of_ipv6(tmp_path: Path) -> None:
    with (
        serving(f"sqlite:///{tmp_path / 'home.sqlite3'}", local_network="::1") as inside,
        Client(inside.address) as host,
    ):
        room = send(host, "/api/home/open", {})["room"]
        port = int(room["link"].rpartition(":")[2])
        assert room["link"] == f"http://[::1]:{port}"
        for name, status in ((f"[::1]:{port}", 200), (f"{NAME}:{port}", 200), (f"[fd12::5]:{port}", 421)):
            connection = http.client.HTTPConnection("::1", port, timeout=20)
            connection.request("GET", "/api/games", headers={"Host": name})
            assert connection.getresponse().status == status, name
            connection.close()


def test_a_client_of_a_public_address_is_refused(home: Inside) -> None:
    with Client(home.address) as host:
        opened(host)
    check = home.services.home.check_guest
    check(GUESTS, ("192.168.1.40", 5000))
    for client in (("8.8.8.8", 5000), None):
        assert refusal_of(check, client) == "forbidden"


HTML = {"Accept": "text/html,application/xhtml+xml,*/*;q=0.8"}  # as browsers ask for a page


def page_for(guests: Guests, host: str, language: str = "en-GB,en;q=0.9") -> tuple[int, str]:
    """Return what a browser is shown at the address of the room, under a host name."""
    connection = http.client.HTTPConnection(GUESTS, guests.port, timeout=20)
    try:
        connection.request("GET", "/", headers={"Host": host, **HTML, "Accept-Language": language})
        response = connection.getresponse()
        assert (response.getheader("Content-Type") or "").startswith("text/html")
        return response.status, response.read().decode()
    finally:
        connection.close()


def test_a_browser_under_another_name_is_told_why_and_what_to_do(home: Inside) -> None:
    with Client(home.address) as host:
        guests = opened(host)
    for language, told in (
        ("en-GB,en;q=0.9", "Scan the code"),
        ("fr-BE,fr;q=0.9,en;q=0.8", "Scannez le code"),
        ("nl", "Scan de code"),
        ("de, ja;q=0.5", "Scan the code"),
    ):
        status, page = page_for(guests, "evil.invalid", language)
        assert (status, told in page) == (421, True), page
        assert guests.code not in page
        assert "evil" not in page
    ours, port = home.address.removeprefix("http://").split(":")
    connection = http.client.HTTPConnection(ours, int(port), timeout=20)
    connection.request("GET", "/t/x", headers={"Host": "evil.invalid", **HTML})
    assert "--hosts" in connection.getresponse().read().decode()
    connection.request("GET", "/api/games", headers={"Host": "evil.invalid", **HTML})
    assert json.loads(connection.getresponse().read())["error"] == "wrong_host"
    connection.close()


def test_a_browser_from_the_internet_is_told_why_and_what_to_do(
    home: Inside, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Client(home.address) as host:
        guests = opened(host)
    monkeypatch.setattr(addresses, "is_private", lambda text: False)
    for language, told in (("en", "same Wi-Fi"), ("fr", "même Wi-Fi"), ("nl", "dezelfde wifi")):
        status, page = page_for(guests, GUESTS, language)
        assert (status, told in page) == (403, True), page


def test_a_browser_that_asks_too_fast_is_told_to_wait(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'home.sqlite3'}"
    with serving(database, local_network=GUESTS, requests_burst=1, requests_per_second=0.001) as inside:
        guests = Guests(inside.run(_open(inside)))
        assert guests.status(GUESTS) == 200
        status, page = page_for(guests, GUESTS)
    assert (status, "Wait a moment" in page) == (429, True)


def refusal_of(check: Any, client: tuple[str, int] | None) -> str:
    with pytest.raises(Exception, match="local network") as caught:
        check(GUESTS, client)
    return str(getattr(caught.value, "error", ""))


def test_guests_are_limited_as_on_a_public_server(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'home.sqlite3'}"
    with serving(database, local_network=GUESTS, requests_burst=5, requests_per_second=0.001) as inside:
        guests = Guests(inside.run(_open(inside)))
        statuses = [guests.status(GUESTS) for _ in range(6)]
    assert statuses == [200] * 5 + [429]


async def _open(inside: Inside) -> dict[str, Any]:
    home = inside.services.home
    await home.open()
    assert home.open_place is not None
    return {"code": home.code, "link": home.open_place.link}


def test_a_machine_only_on_the_internet_refuses(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with (
        serving(f"sqlite:///{tmp_path / 'x.sqlite3'}", local_network="auto") as inside,
        Client(inside.address) as host,
    ):
        monkeypatch.setattr(addresses, "all_addresses", lambda: [place("8.8.4.4"), place("10.8.0.2", "tun0")])
        assert host.get("/api/home")["trouble"] == "public"
        refused = refusal(send, host, "/api/home/open", {})
        assert refused.error == "public_only"
        assert "floodplain serve" in str(refused)
        monkeypatch.setattr(addresses, "all_addresses", lambda: [place("127.0.0.1", "lo")])
        assert refusal(send, host, "/api/home/open", {}).error == "no_network"


def test_a_wrong_code_opens_nothing_and_may_not_be_tried_for_long(home: Inside) -> None:
    with Client(home.address) as host, Client(opened(host).address) as phone:
        errors = [refusal(send, phone, "/api/home/enter", {"code": "WXYZ"}).error for _ in range(6)]
        assert errors[:4] == ["wrong_room"] * 4
        assert errors[-1] == "too_many"


def test_phones_take_seats_and_the_host_starts_without_free_seats(home: Inside) -> None:
    with Client(home.address) as host:
        guests = opened(host)
        table = send(host, "/api/tables", {"game": "egizia", "seats": FOUR, "home": True})["id"]
        with Client(guests.address) as ann, Client(guests.address) as ben:
            for phone, name, seat in ((ann, "Ann", 3), (ben, "Ben", 1)):
                found = entered(phone, guests)
                send(
                    phone,
                    f"/api/tables/{table}/join",
                    {"invite": found["invite"], "name": name, "seat": seat},
                )
            assert host.get("/api/home")["room"]["tables"][0]["status"] == "open"
            assert refusal(send, ann, f"/api/tables/{table}/start", {"leave_out": True}).status == 403
            card = send(host, f"/api/tables/{table}/start", {"leave_out": True})
            assert [(seat["name"], seat["mark"]) for seat in card["seats"]] == [("Ben", 1), ("Ann", 3)]
            assert card["status"] == "playing"
            assert [seat["mine"] for seat in entered(ann, guests)["seats"]] == [False, True]


def test_five_phones_for_four_seats_and_a_full_table_waits_for_its_host(home: Inside) -> None:
    with Client(home.address) as host:
        guests = opened(host)
        table = send(host, "/api/tables", {"game": "fertility", "seats": FOUR, "home": True})["id"]
        phones = [Client(guests.address) for _ in range(5)]
        invite = entered(phones[0], guests)["invite"]
        join = f"/api/tables/{table}/join"
        for number, phone in enumerate(phones[:4]):
            send(phone, join, {"invite": invite, "name": f"P{number}"})
        assert refusal(send, phones[4], join, {"invite": invite, "name": "late"}).status == 409
        card = entered(phones[4], guests)
        assert card["status"] == "open"
        send(host, f"/api/tables/{table}/replace", {"seat": 2, "kind": "open"})  # until the start
        send(phones[4], join, {"invite": invite, "name": "late"})
        assert send(host, f"/api/tables/{table}/start", {})["seats"][2]["name"] == "late"
        for phone in phones:
            phone.__exit__(None, None, None)


def test_guests_come_back_to_their_seats_when_the_host_opens_again(home: Inside) -> None:
    with Client(home.address) as host:
        guests = opened(host)
        table = send(host, "/api/tables", {"game": "egizia", "seats": FOUR[:2], "home": True})["id"]
        with Client(guests.address) as ann, Client(guests.address) as ben:
            for phone, name in ((ann, "Ann"), (ben, "Ben")):
                invite = entered(phone, guests)["invite"]
                send(phone, f"/api/tables/{table}/join", {"invite": invite, "name": name})
            send(host, f"/api/tables/{table}/start", {})
            live = guests.address.replace("http", "ws") + f"/api/tables/{table}/live"
            with connect(live, additional_headers={"Cookie": f"floodplain={ann.key}"}) as socket:
                version = received(socket, "situation")["version"]
                send(host, "/api/home/close", {})
                with pytest.raises(ConnectionClosed):
                    received(socket, "nothing more")
                assert socket.close_code == SERVICE_RESTART
            again = opened(host)
            assert (again.code, again.address) == (guests.code, guests.address)
            assert [seat["mine"] for seat in entered(ann, again)["seats"]] == [True, False]
            with connect(live, additional_headers={"Cookie": f"floodplain={ann.key}"}) as socket:
                back = received(socket, "situation")
                assert (back["seat"], back["version"]) == (0, version)


def test_the_number_of_seats_changes_until_the_start(home: Inside) -> None:
    with Client(home.address) as host:
        table = send(host, "/api/tables", {"game": "demetra", "seats": FOUR, "home": True})
        path = f"/api/tables/{table['id']}/seats"
        assert len(send(host, path, {"players": 2})["seats"]) == 2
        assert len(send(host, path, {"players": 3})["seats"]) == 3
        assert refusal(send, host, path, {"players": 9}).status == 422
        join = {"invite": table["invite"], "name": "Ann"}
        with Client(home.address) as ann, Client(home.address) as ben, Client(home.address) as cleo:
            for phone in (ann, ben, cleo):
                send(phone, f"/api/tables/{table['id']}/join", join)
        assert refusal(send, host, path, {"players": 2}).status == 409


def test_seats_are_reordered_and_keep_their_marks(home: Inside) -> None:
    with Client(home.address) as host, Client(home.address) as ann:
        table = send(host, "/api/tables", {"game": "egizia", "seats": FOUR, "home": True})
        path = f"/api/tables/{table['id']}/order"
        join = {"invite": table["invite"], "name": "Ann", "seat": 2}
        send(ann, f"/api/tables/{table['id']}/join", join)
        card = send(host, path, {"order": [2, 0, 3, 1]})
        assert [seat["name"] for seat in card["seats"]] == ["Ann", "", "", ""]
        assert [seat["mark"] for seat in card["seats"]] == [2, 0, 3, 1]
        assert refusal(send, ann, path, {"order": [0, 1, 2, 3]}).status == 403
        for wrong in ([0, 1, 2], [0, 0, 1, 2], [1, 2, 3, 4]):
            assert refusal(send, host, path, {"order": wrong}).status == 422
        seats = f"/api/tables/{table['id']}/seats"
        assert [seat["mark"] for seat in send(host, seats, {"players": 2})["seats"]] == [2, 0]
        assert [seat["mark"] for seat in send(host, seats, {"players": 4})["seats"]] == [2, 0, 1, 3]
        start = {"leave_out": False, "level": "random"}
        started = send(host, f"/api/tables/{table['id']}/start", start)
        assert [seat["mark"] for seat in started["seats"]] == [2, 0, 1, 3]
        assert refusal(send, host, path, {"order": [0, 1, 2, 3]}).status == 409


def test_a_claim_follows_its_player_to_another_seat(home: Inside) -> None:
    with Client(home.address) as host:
        guests = opened(host)
        table = send(host, "/api/tables", {"game": "egizia", "seats": FOUR, "home": True})["id"]
        with Client(guests.address) as old, Client(guests.address) as new:
            invite = entered(old, guests)["invite"]
            send(old, f"/api/tables/{table}/join", {"invite": invite, "name": "Mira", "seat": 1})
            send(new, "/api/home/claim", {"code": guests.code, "table": table, "seat": 1})
            send(host, f"/api/tables/{table}/order", {"order": [0, 2, 3, 1]})
            (claim,) = host.get("/api/home")["claims"]
            assert (claim["name"], claim["seat"]) == ("Mira", 3)
            send(host, "/api/home/consent", {"claim": claim["id"], "agrees": True})
            assert entered(new, guests)["seats"][3]["mine"]
            send(new, f"/api/tables/{table}/leave", {"seat": 3})
            assert host.get("/api/home")["claims"] == []


def test_a_seat_goes_to_another_phone_if_the_host_agrees(home: Inside) -> None:
    with Client(home.address) as host:
        guests = opened(host)
        table = send(host, "/api/tables", {"game": "egizia", "seats": FOUR, "home": True})["id"]
        with Client(guests.address) as old, Client(guests.address) as new:
            invite = entered(old, guests)["invite"]
            send(old, f"/api/tables/{table}/join", {"invite": invite, "name": "Mira", "seat": 1})
            asked = {"code": guests.code, "table": table, "seat": 1}
            send(new, "/api/home/claim", asked)
            (claim,) = host.get("/api/home")["claims"]
            assert (claim["name"], claim["seat"]) == ("Mira", 1)
            send(host, "/api/home/consent", {"claim": claim["id"], "agrees": False})
            assert not entered(new, guests)["seats"][1]["mine"]
            send(new, "/api/home/claim", asked)
            (claim,) = host.get("/api/home")["claims"]
            send(host, "/api/home/consent", {"claim": claim["id"], "agrees": True})
            assert entered(new, guests)["seats"][1]["mine"]
            assert not entered(old, guests)["seats"][1]["mine"]
            assert refusal(send, new, "/api/home/claim", {**asked, "seat": 2}).status == 404


def asking_for_a_seat(host: Client, guests: Guests, old: Client, new: Client) -> dict[str, Any]:
    """A player sits at a table, and asks for the same seat on another phone; return the request."""
    table = send(host, "/api/tables", {"game": "egizia", "seats": FOUR, "home": True})["id"]
    invite = entered(old, guests)["invite"]
    send(old, f"/api/tables/{table}/join", {"invite": invite, "name": "Mira", "seat": 1})
    asked = {"code": guests.code, "table": table, "seat": 1}
    told = send(new, "/api/home/claim", asked)["claim"]
    assert told == {"table": table, "seat": 1, "state": "asked"}
    return asked


def claim_of(phone: Client, guests: Guests) -> str:
    """Return the reply to a phone's request for a seat."""
    claim = send(phone, "/api/home/enter", {"code": guests.code})["claim"]
    return claim["state"] if claim else ""


def test_a_phone_is_told_that_the_host_refuses_its_request(home: Inside) -> None:
    with Client(home.address) as host:
        guests = opened(host)
        with Client(guests.address) as old, Client(guests.address) as new:
            asking_for_a_seat(host, guests, old, new)
            (claim,) = host.get("/api/home")["claims"]
            send(host, "/api/home/consent", {"claim": claim["id"], "agrees": False})
            assert (claim_of(new, guests), claim_of(old, guests)) == ("refused", "")


def test_a_request_that_the_host_does_not_answer_expires_and_both_sides_are_told(
    home: Inside, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Client(home.address) as host:
        guests = opened(host)
        with Client(guests.address) as old, Client(guests.address) as new:
            asked = asking_for_a_seat(host, guests, old, new)
            (claim,) = host.get("/api/home")["claims"]
            assert not claim["expired"]
            monkeypatch.setattr(at_home, "now_ms", lambda: now_ms() + at_home.CLAIM_MS)
            (late,) = host.get("/api/home")["claims"]
            assert (late["id"], late["expired"]) == (claim["id"], True)
            assert claim_of(new, guests) == "expired"
            agreed = {"claim": claim["id"], "agrees": True}
            assert refusal(send, host, "/api/home/consent", agreed).error == "claim_expired"
            assert not entered(new, guests)["seats"][1]["mine"]
            read = send(host, "/api/home/consent", {"claim": claim["id"], "agrees": False})
            assert (read["claims"], claim_of(new, guests)) == ([], "expired")
            send(new, "/api/home/claim", asked)  # it can be asked again
            assert claim_of(new, guests) == "asked"
            (again,) = host.get("/api/home")["claims"]
            send(host, "/api/home/consent", {"claim": again["id"], "agrees": True})
            assert entered(new, guests)["seats"][1]["mine"]
            assert claim_of(new, guests) == ""


def test_a_request_for_a_seat_at_a_cancelled_table_is_dropped(home: Inside) -> None:
    with Client(home.address) as host:
        guests = opened(host)
        with Client(guests.address) as old, Client(guests.address) as new:
            table = asking_for_a_seat(host, guests, old, new)["table"]
            send(host, f"/api/tables/{table}/forget", {})
            assert host.get("/api/home")["claims"] == []
            assert claim_of(new, guests) == ""


def test_a_player_who_steps_out_leaves_the_seat_to_a_bot_and_takes_it_back(home: Inside) -> None:
    with Client(home.address) as ann, Client(home.address) as ben:
        card = ann.open("fertility", [{"kind": "me", "name": "Ann"}, {"kind": "open"}], home=True)
        table = f"/api/tables/{card['id']}"
        send(ben, f"{table}/join", {"invite": card["invite"], "name": "Ben", "seat": 1})
        send(ann, f"{table}/start", {})
        refused = refusal(send, ann, f"{table}/replace", {"seat": 1, "kind": "bot", "level": "random"})
        assert refused.status == 409
        out = send(ben, f"{table}/replace", {"seat": 1, "kind": "bot", "level": "random"})["seats"][1]
        assert (out["kind"], out["stand_in"], out["mine"]) == ("person", "random", True)
        assert send(ben, f"{table}/return", {"seat": 1})["seats"][1]["stand_in"] is None


def test_a_bot_gives_up_its_seat_if_all_agree(home: Inside) -> None:
    with Client(home.address) as ann, Client(home.address) as late:
        seats = [{"kind": "me", "name": "Ann"}, {"kind": "bot", "level": "random"}, {"kind": "open"}]
        card = ann.open("fertility", seats)
        join = f"/api/tables/{card['id']}/join"
        with Client(home.address) as ben:
            send(ben, join, {"invite": card["invite"], "name": "Ben"})
            wanted = {"invite": card["invite"], "name": "Late", "seat": 1}
            assert refusal(send, late, join, wanted).error == "asked"
            for client, seat in ((ann, 0), (ben, 2)):
                now = client.situation(card["id"])["version"]
                agrees = {"seat": seat, "version": now, "agrees": True}
                send(client, f"/api/tables/{card['id']}/consent", agrees)
        assert late.get(f"/api/tables/{card['id']}")["seats"][1]["mine"]


def test_a_big_screen_sees_what_a_spectator_does_and_phones_are_notified(home: Inside) -> None:
    with Client(home.address) as host:
        table = host.open("egizia", [{"kind": "me"}, {"kind": "me"}], home=True)["id"]
        address = home.address.replace("http", "ws") + f"/api/tables/{table}/live"
        headers = {"Cookie": f"floodplain={host.key}"}
        with connect(address, additional_headers=headers) as phone:
            with connect(address + "?board=true", additional_headers=headers) as board:
                seen = received(board, "situation")
                assert (seen["seat"], seen["answers"]) == (None, [])
                until_boards(phone, 1)
                board.send(json.dumps({**ANSWER, "version": seen["version"]}))
                assert received(board, "problem")["error"] == "forbidden"
            until_boards(phone, 0)


def received(socket: Any, kind: str) -> dict[str, Any]:
    while True:
        message: dict[str, Any] = json.loads(socket.recv(timeout=20))
        if message["type"] == kind:
            return message


def until_boards(socket: Any, boards: int) -> None:
    while received(socket, "table")["card"]["boards"] != boards:
        pass


def test_the_host_is_found_by_its_name_or_only_by_its_address(
    home: Inside, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Client(home.address) as host:
        guests = opened(host)
        assert host.get("/api/home")["room"]["name"] == f"http://{NAME}:{guests.port}"
        assert GUESTS in asyncio.run(_resolved(f"{NAME}."))
        send(host, "/api/home/close", {})
        monkeypatch.setattr(AsyncZeroconf, "async_register_service", _refuse)
        guests = opened(host)
        assert host.get("/api/home")["room"]["name"] == ""
        assert guests.status(f"{GUESTS}:{guests.port}") == 200


def test_a_second_host_in_the_network_is_found_by_its_address_only() -> None:
    place = LocalAddress("127.0.0.1", "lo")

    async def scene() -> list[bool]:
        first, second = Announcer(), Announcer()
        heard = []
        for each in (first, second):
            await each.announce(place, 8000)
            heard.append(each.is_heard)
        await first.close()
        await second.announce(place, 8000)
        heard.append(second.is_heard)
        await second.close()
        return heard

    assert asyncio.run(scene()) == [True, False, True]


async def _resolved(name: str) -> list[str]:
    """Return the addresses that this machine finds for a name, by multicast as a phone does."""
    found = AddressResolver(name)
    asking = AsyncZeroconf(interfaces=["127.0.0.1"])
    try:
        await found.async_request(asking.zeroconf, 10_000)
    finally:
        await asking.async_close()
    return found.parsed_addresses()


async def _refuse(*parts: object, **named: object) -> None:
    raise OSError("no multicast here")
