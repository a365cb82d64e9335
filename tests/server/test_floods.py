"""One hostile client: whatever it sends, and however often it connects, others are served."""

from __future__ import annotations

import asyncio
import base64
import json
import logging
import resource
import socket
import struct
from collections.abc import Mapping
from contextlib import ExitStack
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.frames import Opcode
from websockets.sync.client import ClientConnection, connect

from floodplain.client.connection import of_table
from floodplain.server.api.services import Visitor
from floodplain.server.api.table_socket import TableSocket
from floodplain.server.hall import play
from floodplain.server.limits import ConnectionLimits
from floodplain.server.messages.requests import FollowQuery
from floodplain.server.metrics import Metrics
from floodplain.server.serve import raise_file_limit
from floodplain.server.settings import Settings
from tests.server.inside import Inside, serving
from tests.server.plain import Client
from tests.server.support import Json, Postgres, hot_seat, running, until
from tests.server.test_updates import masked
from tests.support import PATIENCE_S

EMPTY, PING = masked(Opcode.TEXT, b""), masked(Opcode.PING, b"")
PART = masked(Opcode.TEXT, b"", fin=False) + masked(Opcode.CONT, b"", fin=False) * 39_000
CLOSED = b"\x88\x0a\x03\xf0too_many"  # a frame that closes with 1008 and its reason
SLOW = {"messages_per_second": 0.01, "messages_per_address": 0.01}  # a burst, and then next to nothing
BURST = 40
DATA = [Opcode.TEXT, Opcode.BINARY, Opcode.CONT]


@pytest.fixture
def database(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'x.sqlite3'}"


def knocked(address: str, table: str, key: str | None = None) -> socket.socket:
    """A bare connection that has asked for a socket at a table."""
    host, port = address.removeprefix("http://").split(":")
    head = f"GET {of_table(table, 'live')} HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n"
    head += f"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nAuthorization: Bearer {key}\r\n"
    head += f"Sec-WebSocket-Key: {base64.b64encode(bytes(16)).decode()}\r\n\r\n"
    line = socket.create_connection((host, int(port)), PATIENCE_S)
    line.sendall(head.encode())
    return line


def opened(address: str, table: str, key: str | None = None) -> socket.socket:
    """Open a socket, after its first situation."""
    line, told = knocked(address, table, key), b""
    while b'"situation"' not in told:
        told += line.recv(65_536)
    return line


def all_told(line: socket.socket) -> bytes:
    """Return everything that is sent until the server ends the connection."""
    told = b""
    while received := line.recv(65_536):
        told += received
    return told


def followed(stack: ExitStack, address: str, table: str) -> ClientConnection:
    url = f"{address.replace('http', 'ws')}{of_table(table, 'live')}"
    return stack.enter_context(connect(url, proxy=None, compression=None, max_size=None))


def told(line: ClientConnection, number: str) -> Json:
    """Return the reply to the message with a number."""
    while True:
        message: Json = json.loads(line.recv(PATIENCE_S))
        if message.get("id") == number:
            return message


def refused(inside: Inside, reason: str) -> int:
    return inside.services.metrics.refused.values.get(reason, 0)


# --- frames ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("frames", [EMPTY * 39_000, PING * 39_000, PART], ids=["empty", "ping", "part"])
def test_a_socket_that_sends_too_many_frames_is_closed_with_a_reason(database: str, frames: bytes) -> None:
    with serving(database, messages_per_second=20) as inside, Client(inside.address) as ann:
        table = hot_seat(ann, "fertility")["id"]
        with opened(inside.address, table) as line:
            line.sendall(frames)
            found = all_told(line)
        assert found.endswith(CLOSED)
        assert len(found) < 50_000
        assert refused(inside, "too_many") == 1


def test_an_honest_burst_is_answered_and_closes_nothing(database: str) -> None:
    with serving(database, messages_per_second=20) as inside, Client(inside.address) as ann:
        table = hot_seat(ann, "fertility")["id"]
        with ExitStack() as stack:
            line = followed(stack, inside.address, table)
            for number in range(BURST):
                line.send(json.dumps({"type": "ping", "id": str(number)}))
            line.ping()
            assert [told(line, str(number))["type"] for number in range(BURST)] == ["pong"] * BURST


# --- messages -------------------------------------------------------------------------------------------


class Eager:
    """A socket whose client has sent many messages already."""

    def __init__(self, messages: int) -> None:
        self.left = messages
        self.told = 0

    async def receive(self) -> Mapping[str, Any]:
        """Return a message immediately."""
        self.left -= 1
        return (
            {"type": "websocket.receive", "text": ""} if self.left >= 0 else {"type": "websocket.disconnect"}
        )

    async def send(self, message: dict[str, Any]) -> None:
        """Takes a message."""
        self.told += "malformed" in message["text"]

    async def close(self, code: int = 1000, reason: str | None = None) -> None:
        """Ends it."""


def test_other_clients_are_served_between_two_messages_of_one(database: str) -> None:
    with serving(database) as inside, Client(inside.address) as ann:
        table = hot_seat(ann, "fertility")["id"]
        waits: list[int] = []

        async def scene() -> None:
            live = await inside.services.hall.open(table)
            eager = Eager(20)
            line = TableSocket(inside.services, Visitor("here", None), live, FollowQuery(), eager)

            async def other() -> None:
                while eager.left > 0:
                    waits.append(eager.told)
                    await asyncio.sleep(0)

            await asyncio.gather(other(), line.run())

        inside.run(scene())
    assert max(after - before for before, after in pairwise(waits)) == 1


def test_all_sockets_of_an_address_share_a_budget(database: str) -> None:
    with serving(database, **SLOW) as inside, Client(inside.address) as ann:
        table = hot_seat(ann, "fertility")["id"]
        with ExitStack() as stack:
            lines = [followed(stack, inside.address, table) for _ in range(2)]
            for number in range(30):
                for line in lines:
                    line.send(json.dumps({"type": "ping", "id": str(number)}))
            found = [told(line, str(number)) for line in lines for number in range(30)]
    refusals = [each for each in found if each["type"] == "problem"]
    assert len(refusals) == 60 - BURST
    assert {each["status"] for each in refusals} == {429}


def test_a_client_that_does_not_stop_when_refused_is_cut_off(database: str) -> None:
    with serving(database, **SLOW) as inside, Client(inside.address) as ann:
        table = hot_seat(ann, "fertility")["id"]

        def insist(line: ClientConnection) -> tuple[int, str] | None:
            try:
                for number in range(60):
                    line.send(json.dumps({"type": "ping", "id": str(number)}))
                told(line, "59")
            except ConnectionClosed as closed:
                return (closed.rcvd.code, closed.rcvd.reason) if closed.rcvd is not None else None
            return None

        with ExitStack() as stack:
            lines = [followed(stack, inside.address, table) for _ in range(3)]
            assert (1008, "too_many") in [insist(line) for line in lines]


@pytest.mark.parametrize("depth", [100, 2_000, 8_000])
def test_a_deeply_nested_message_is_refused_and_noted_and_the_socket_stays(
    database: str, depth: int, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    with serving(database) as inside, Client(inside.address) as ann:
        table = hot_seat(ann, "fertility")["id"]
        with ExitStack() as stack:
            line = followed(stack, inside.address, table)
            line.send('{"x":' + "[" * depth)  # before its type is known, all of it is looked through
            while (message := json.loads(line.recv(PATIENCE_S)))["type"] != "problem":
                pass
            assert (message["status"], message["error"]) == (422, "malformed")
            line.send('{"type":"ping","id":"still here"}')
            assert told(line, "still here")["type"] == "pong"
    assert ("nested too deeply" in caplog.text) is (depth > 1_000)


def test_a_server_error_is_reported_and_logged_and_the_socket_stays(
    database: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("a fault of ours")

    monkeypatch.setattr(play, "way_of", broken)
    with serving(database) as inside, Client(inside.address) as ann:
        table = hot_seat(ann, "fertility")["id"]
        address = f"{inside.address.replace('http', 'ws')}{of_table(table, 'live')}"
        headers = {"Authorization": f"Bearer {ann.key}"}
        with connect(address, proxy=None, additional_headers=headers) as line:
            now = ann.situation(table)
            asked = {"seat": now["seat"], "version": now["version"], "answer": now["answers"][0]["answer"]}
            line.send(json.dumps({"type": "preview", "id": "look", **asked}))
            assert told(line, "look")["status"] == 500
            line.send('{"type":"ping","id":"still here"}')
            assert told(line, "still here")["type"] == "pong"
    assert "a message failed" in caplog.text


# --- connections ----------------------------------------------------------------------------------------


def asked(address: str) -> socket.socket:
    """A connection over which something was asked and answered, which stays open."""
    host, port = address.removeprefix("http://").split(":")
    line = socket.create_connection((host, int(port)), PATIENCE_S)
    line.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
    return line


def test_an_address_holds_no_more_connections_than_it_may(database: str) -> None:
    settings = {"connections_per_address": 3, "sockets_per_address": 2}
    with serving(database, **settings) as inside, Client(inside.address) as ann:
        table = hot_seat(ann, "fertility")["id"]  # the first connection
        with opened(inside.address, table), asked(inside.address) as third:
            assert third.recv(65_536).startswith(b"HTTP/1.1 200 ")
            with asked(inside.address) as fourth:
                found = all_told(fourth)
                assert found.startswith(b"HTTP/1.1 429 ")
                assert b"retry-after: 1\r\n" in found
                problem = json.loads(found.partition(b"\r\n\r\n")[2])
                assert (problem["type"], problem["status"]) == ("problem", 429)
        assert refused(inside, "too_many") == 1
        until(lambda: list(inside.services.connections.held._held.values()) == [1], "the others to be gone")
        until(lambda: not inside.services.sockets._held, "the socket to be gone")
        with asked(inside.address) as again:
            assert again.recv(65_536).startswith(b"HTTP/1.1 200 ")


def test_connections_of_proxies_are_not_those_of_one_client() -> None:
    proxies = "192.0.2.1, 10.0.0.0/8, 2001:db8::0:1, unix:proxy, 10.0.0.1/8"  # the last is no network
    limits = ConnectionLimits(Settings(trusted_proxies=proxies), Metrics())
    assert limits.counted(("2001:db8::1", 1)) is None
    assert limits.counted(("unix:proxy", 1)) is None
    assert limits.counted(("unix:other", 1)) == "unix:other"
    assert limits.counted(("192.0.2.1", 1)) is None
    assert limits.counted(("10.1.2.3", 1)) is None
    assert limits.counted(None) is None
    assert limits.counted(("192.0.2.2", 1)) == "192.0.2.2"
    assert limits.counted(("2001:db8:1:2:3::4", 1)) == "2001:db8:1:2::/64"
    assert ConnectionLimits(Settings(trusted_proxies="*"), Metrics()).counted(("192.0.2.2", 1)) is None


def test_a_socket_that_is_one_request_too_many_is_told_so(database: str) -> None:
    with (
        serving(database, requests_per_second=0.01, requests_burst=2) as inside,
        Client(inside.address) as ann,
    ):
        table = hot_seat(ann, "fertility")["id"]
        with opened(inside.address, table), knocked(inside.address, table) as line:
            found = all_told(line)
    assert found.startswith(b"HTTP/1.1 429 ")
    assert json.loads(found.partition(b"\r\n\r\n")[2])["error"] == "too_many"


def test_a_server_may_open_as_many_files_as_the_system_allows() -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    low = min(soft, 512)
    resource.setrlimit(resource.RLIMIT_NOFILE, (low, hard))
    try:
        raise_file_limit()
        assert resource.getrlimit(resource.RLIMIT_NOFILE)[0] > low
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


# --- codes ----------------------------------------------------------------------------------------------


def test_workers_count_together_how_often_codes_are_tried(postgres: Postgres) -> None:
    address = postgres.new_database("tries")
    with ExitStack() as stack:
        workers = [stack.enter_context(serving(address, codes_per_minute=0.5 * 10)) for _ in range(2)]
        clients = [stack.enter_context(Client(worker.address)) for worker in workers]
        body = json.dumps({"code": "AAAAAAAA", "kind": "phone"}).encode()
        found = [client.request("POST", "/api/carry/take", body)[0] for _ in range(10) for client in clients]
        assert found.count(404) in range(10, 13)  # a burst of ten, then one every twelve seconds
        assert set(found) == {404, 429}


# --- what is logged -------------------------------------------------------------------------------------


def reset(line: socket.socket) -> None:
    """Ends a connection as one does that is torn."""
    line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    line.close()


def test_clients_that_leave_log_no_trace(tmp_path: Path) -> None:
    post = b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    with running(f"sqlite:///{tmp_path / 'x.sqlite3'}", tmp_path) as server:
        with server.client() as ann:
            table, key = hot_seat(ann, "fertility")["id"], ann.key
            reset(knocked(server.address, table, key))
            reset(knocked(server.address, "nowhere", key))
            reset(opened(server.address, table, key))
            opened(server.address, table, key).close()
            with opened(server.address, table, key) as line:
                line.sendall(masked(Opcode.TEXT, b"half")[:-2])
            with opened(server.address, table, key) as line:
                line.sendall(masked(Opcode.TEXT, b"\xff"))
                assert b"\x88" in all_told(line)
            with asked(server.address) as line:
                line.recv(65_536)
                line.sendall(post + b"Content-Length: 100\r\n\r\n{")
            with opened(server.address, table, key) as line:
                line.sendall(masked(Opcode.TEXT, b'{"type":"look","lang":"fr"}') * 20)
                reset(line)
            until(lambda: "POST /api/tables 499" in server.tail(), "the request that was left", server.tail)
        server.stop()
        written = [json.loads(each) for each in server.log.read_text(encoding="utf-8").splitlines()]
    assert [each for each in written if "trace" in each] == []
    assert [each["message"] for each in written if each["level"] in {"error", "critical"}] == []
