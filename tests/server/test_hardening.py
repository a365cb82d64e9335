"""Nobody stops it: whatever is sent and however slowly, others are served, and memory stays what it was."""

from __future__ import annotations

import asyncio
import gc
import socket
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import connect

from floodplain.kernel.rng import Rng
from floodplain.server.api import readiness
from floodplain.server.hall.hall import Hall
from floodplain.server.hall.live import LiveTable
from floodplain.server.hall.registry import IDLE_OVER_S, IDLE_S
from floodplain.server.limits import address_of
from floodplain.server.protocol import HEADER_BYTES, PatientProtocol
from floodplain.server.settings import Settings
from floodplain.server.store.contract import Transaction
from floodplain.server.store.store import SqlStore
from tests.server.inside import Inside, serving
from tests.server.plain import Client
from tests.server.support import hot_seat, play, until
from tests.support import PATIENCE_S

READY = b"GET /readyz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
PAIR = [{"kind": "me"}, {"kind": "open"}]


@pytest.fixture(scope="module")
def inside(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Inside]:
    database = tmp_path_factory.mktemp("inside") / "x.sqlite3"
    with serving(f"sqlite:///{database}", live_tables=5) as found:
        yield found


# --- memory ---------------------------------------------------------------------------------------------


def test_versions_claimed_by_clients_use_no_memory(inside: Inside, client: Client) -> None:
    table = hot_seat(client, "fertility")["id"]
    version = play(client, table, 12, Rng(1))["version"]
    for since in range(100):
        client.situation(table, since=since)
        client.situation(table, since=version + since, lang="fr")
    live = inside.services.hall.live[table]
    assert live.cache.size <= 500


def test_an_unfollowed_table_is_unloaded_after_a_while(inside: Inside, client: Client) -> None:
    table = hot_seat(client, "fertility")["id"]
    hall = inside.services.hall

    def after(seconds: float) -> bool:
        async def tidy() -> bool:
            hall.live.tidy(asyncio.get_running_loop().time() + seconds)
            return table in hall.live

        return inside.run(tidy())

    assert after(IDLE_S - 60)
    # A request that was just answered may still have it for a moment.
    until(lambda: not after(IDLE_S + 60), "the table to be unloaded")
    assert client.situation(table)["answers"]
    hall.live[table].row.status = "finished"
    until(lambda: not after(IDLE_OVER_S + 60), "the finished table to be unloaded")


def test_an_unloaded_table_stays_the_same_object_while_in_use(inside: Inside, client: Client) -> None:
    table = hot_seat(client, "fertility")["id"]
    hall = inside.services.hall

    async def held() -> bool:
        first = await hall.open(table)
        hall.live.clear()
        return await hall.open(table) is first

    assert inside.run(held())


def test_a_table_is_unloaded_as_soon_as_nobody_needs_it(inside: Inside, client: Client) -> None:
    table = hot_seat(client, "fertility")["id"]
    hall = inside.services.hall

    async def scene() -> None:
        address = f"{inside.address.replace('http', 'ws')}/api/tables/{table}/live"
        async with connect(address, additional_headers={"Authorization": f"Bearer {client.key}"}) as line:
            await line.recv()

    def is_gone() -> bool:
        inside.call(hall.live.clear)
        return table not in hall.live

    gc.disable()  # it looks through what is old once in many millions of objects
    try:
        asyncio.run(scene())
        until(is_gone, "the table to be let go of")
    finally:
        gc.enable()


# --- followers ------------------------------------------------------------------------------------------


def test_followers_hear_news_even_with_more_tables_than_memory(inside: Inside, client: Client) -> None:
    async def scene() -> None:
        with Client(inside.address) as ben:
            cards = [client.open("fertility", PAIR) for _ in range(8)]
            for card in cards:
                ben.join(card["id"], card["invite"])
            lines = []
            for card in cards:
                address = f"{inside.address.replace('http', 'ws')}/api/tables/{card['id']}/live"
                headers = {"Authorization": f"Bearer {ben.key}"}
                lines.append(await connect(address, additional_headers=headers, max_size=None))
            for card, line in zip(cards, lines, strict=True):
                version = await asyncio.to_thread(answer_any, card["id"], (client, ben))
                async with asyncio.timeout(PATIENCE_S):
                    while True:
                        received = await line.recv()
                        if f'"version":{version}' in str(received):
                            break
                await line.close()

    asyncio.run(scene())


def answer_any(table: str, clients: tuple[Client, Client]) -> int:
    """Give one answer of the player who is asked; return the resulting version."""
    for client in clients:
        situation = client.situation(table)
        if situation["answers"]:
            version: int = client.answer(table, situation, situation["answers"][0]["answer"])["version"]
            return version
    raise AssertionError("nobody is asked")


# --- loops ----------------------------------------------------------------------------------------------


def test_a_table_that_cannot_be_loaded_stops_no_clock(
    inside: Inside, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules: dict[str, Any] = {"when_left": "bot", "stand_in": "random", "time": {"kind": "turn", "amount": 60}}
    broken, sound = (hot_seat(client, "fertility", **rules)["id"] for _ in range(2))
    hall, supervisor = inside.services.hall, inside.services.supervisor
    usual = Hall.open

    async def opened(self: Hall, table_id: str, fresh: bool = False) -> LiveTable:
        if table_id == broken:
            raise KeyError("a fault of ours")
        return await usual(self, table_id, fresh)

    monkeypatch.setattr(Hall, "open", opened)

    async def scene() -> None:
        for number, table in enumerate((broken, sound), start=1):

            def overdue(transaction: Transaction, table: str = table, deadline: int = number) -> None:
                transaction.update_table(table, deadline=deadline)

            await hall.store.write(overdue)
            hall.live[table].row.deadline = number
        supervisor._looked = 0
        await supervisor.end_turns()

    inside.run(scene())
    assert any(seat.stand_in for seat in hall.live[sound].seats)


def test_a_dead_loop_is_detected(tmp_path: Path) -> None:
    async def broken(rounds: int) -> None:
        raise SystemError(rounds)

    database = f"sqlite:///{tmp_path / 'x.sqlite3'}"
    with serving(database) as inside, Client(inside.address) as client:
        assert client.request("GET", "/readyz")[0] == 200
        inside.services.supervisor._go_round = broken  # type: ignore[method-assign]
        until(lambda: client.request("GET", "/readyz")[0] == 503, "the loop to be missed")
        assert b'"clock"' in client.request("GET", "/readyz")[1]


def test_asking_whether_it_is_ready_is_cheap(
    inside: Inside, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    looks = 0
    usual = SqlStore.missing

    async def counted(self: SqlStore) -> list[str]:
        nonlocal looks
        looks += 1
        return await usual(self)

    monkeypatch.setattr(SqlStore, "missing", counted)
    monkeypatch.setattr(readiness, "EVERY_S", PATIENCE_S)  # however long forty questions take here
    with ThreadPoolExecutor(8) as threads:
        found = list(threads.map(lambda _: sent(inside, READY), range(40)))
    assert all(each.startswith(b"HTTP/1.1 200 ") for each in found)
    assert looks <= 1


def test_the_metrics_can_be_disabled(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'x.sqlite3'}"
    with serving(database, metrics=False) as inside, Client(inside.address) as client:
        assert client.request("GET", "/metrics")[0] == 404


# --- what is sent ---------------------------------------------------------------------------------------


def sent(inside: Inside, *parts: bytes, patience: float = 60) -> bytes:
    """Return everything that is sent until the server ends the connection."""
    host, port = inside.address.removeprefix("http://").split(":")
    with socket.create_connection((host, int(port)), patience) as line:
        found = b""
        try:
            for part in parts:
                line.sendall(part)
            while received := line.recv(65_536):
                found += received
        except ConnectionResetError:
            pass  # it has read no further
    return found


def test_headers_without_end_are_refused(inside: Inside) -> None:
    many = b"X: " + b"x" * 1000 + b"\r\n"
    found = sent(
        inside, b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n", *[many] * (HEADER_BYTES // 1000 + 2)
    )
    assert found.startswith(b"HTTP/1.1 431 ")
    assert sent(inside, b"GET /" + b"x" * (HEADER_BYTES + 1)).startswith(b"HTTP/1.1 431 ")


def test_an_unfinished_request_is_ended(inside: Inside, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(PatientProtocol, "header_s", 0.2)
    monkeypatch.setattr(PatientProtocol, "body_s", 0.2)
    slow = b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    assert sent(inside, b"").startswith(b"HTTP/1.1 408 ")
    assert sent(inside, slow).startswith(b"HTTP/1.1 408 ")
    assert sent(inside, slow + b"Content-Length: 100\r\n\r\n{").startswith(b"HTTP/1.1 408 ")


@pytest.mark.parametrize(
    "path",
    [
        "/" + "x" * 5_000,
        "/" + "x" * 300,
        "/assets/" + "%00" * 20,
        "/api/tables/" + "x" * 5_000,
        "/api/tables/TABLE/situation?since=" + "9" * 5_000,
        "/api/tables/TABLE/situation?since=-1",
        "/api/tables/TABLE/situation?seat=null",
        "/api/tables/TABLE/moments/" + "9" * 5_000,
        "/api/tables/TABLE/preview?seat=0&version=1&answers=" + "9" * 5_000,
        "/api/tables/TABLE/preview?seat=0&version=1&answers=1,,x",
        "/api/tables/TABLE/preview?seat=0&version=1&answer=" + "9" * 5_000,
        "/api/tables/TABLE/chat?after=" + "9" * 30,
        "/api/tables/TABLE/updates?since=1e400",
        "/api/tables/TABLE/why?seat=0&square=" + "9" * 5_000,
    ],
)
def test_a_strange_address_is_no_server_error(inside: Inside, client: Client, path: str) -> None:
    table = hot_seat(client, "fertility")["id"]
    status = client.request("GET", path.replace("TABLE", table))[0]
    assert status < 500


@pytest.mark.parametrize(
    "body",
    [
        b"[" * 60_000,
        b'{"game": ' + b"9" * 5_000 + b"}",
        b'{"game": "fertility", "seats": [{"kind": "me"}], "time": {"amount": ' + b"9" * 5_000 + b"}}",
        b"\xff\xfe",
        b'{"game": "\\ud800", "seats": [{"kind": "me"}, {"kind": "me"}]}',
        b'{"game": "fertility", "seats": [{"kind": "me", "name": "\\u0000"}, {"kind": "me"}]}',
    ],
)
def test_a_strange_body_is_a_clear_refusal(inside: Inside, body: bytes) -> None:
    head = b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
    head += b"Content-Type: application/json\r\n"
    found = sent(inside, head + b"Content-Length: %d\r\n\r\n" % len(body) + body)
    assert 400 <= int(found.split()[1]) < 500


def test_a_binary_frame_is_a_clear_refusal(inside: Inside, client: Client) -> None:
    table = hot_seat(client, "fertility")["id"]

    async def scene() -> None:
        address = f"{inside.address.replace('http', 'ws')}/api/tables/{table}/live"
        async with connect(address, additional_headers={"Authorization": f"Bearer {client.key}"}) as line:
            await line.send(b'{"type": "ping"}')
            async with asyncio.timeout(PATIENCE_S):
                while '"malformed"' not in str(await line.recv()):
                    pass
                await line.send('{"type": "ping", "id": "still here"}')
                while "still here" not in str(await line.recv()):
                    pass

    asyncio.run(scene())


# --- who asks -------------------------------------------------------------------------------------------


def test_a_network_of_64_bits_counts_as_one() -> None:
    assert address_of("2001:db8:1:2:3::4") == address_of("2001:db8:1:2:ffff::1")
    assert address_of("2001:db8:1:2::1") != address_of("2001:db8:1:3::1")
    assert address_of("::ffff:192.0.2.1") == address_of("192.0.2.1")
    assert address_of("192.0.2.1") != address_of("192.0.2.2")
    assert address_of("unknown") == "unknown"


@pytest.mark.parametrize(
    ("listens_to", "hosts", "name", "is_own"),
    [
        ("127.0.0.1", "", "localhost", True),
        ("127.0.0.1", "", "evil.invalid", False),
        ("127.0.0.1", "play.example", "play.example", True),
        ("0.0.0.0", "", "play.example", True),
        ("0.0.0.0", "play.example, other.example", "other.example", True),
        ("0.0.0.0", "play.example", "evil.invalid", False),
        ("0.0.0.0", "play.example", "127.0.0.1", True),
        ("0.0.0.0", "*", "evil.invalid", True),
    ],
)
def test_a_server_answers_only_to_its_own_names(listens_to: str, hosts: str, name: str, is_own: bool) -> None:
    assert Settings(host=listens_to, hosts=hosts).is_own_host(name) is is_own


def test_a_request_for_another_host_is_refused(inside: Inside) -> None:
    end = b"Connection: close\r\n\r\n"
    for host in (b"Host: evil.invalid\r\n", b"Host: a\r\nHost: localhost\r\n", b"Host: [::1\r\n"):
        assert sent(inside, b"GET /api/games HTTP/1.1\r\n" + host + end).startswith(b"HTTP/1.1 421 ")
    assert sent(inside, b"GET /api/games HTTP/1.1\r\nHost: localhost\r\n" + end).startswith(b"HTTP/1.1 200 ")
    assert sent(inside, b"GET /healthz HTTP/1.1\r\nHost: probe\r\n" + end).startswith(b"HTTP/1.1 200 ")


def test_pages_of_a_listed_origin_are_allowed(tmp_path: Path) -> None:
    with serving(f"sqlite:///{tmp_path / 'x.sqlite3'}", origins="https://club.example") as inside:
        start = b"OPTIONS /api/tables HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
        ask = b"Access-Control-Request-Method: POST\r\n\r\n"
        found = sent(inside, start + b"Origin: https://club.example\r\n" + ask).lower()
        assert found.startswith(b"http/1.1 204 ")
        assert b"access-control-allow-origin: https://club.example\r\n" in found
        assert b"access-control-allow-credentials: true\r\n" in found
        assert b"content-type" in found.partition(b"access-control-allow-headers: ")[2]
        assert (
            b"access-control" not in sent(inside, start + b"Origin: https://evil.invalid\r\n" + ask).lower()
        )
