"""Nobody in: keys, cookies, origins, limits, headers, and no word too many."""

from __future__ import annotations

import asyncio
import http.client
import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect as connect_now

from floodplain.kernel.rng import Rng
from tests.server.plain import Client
from tests.server.support import Server, hot_seat, play, refusal, running
from tests.support import PATIENCE_S

EVIL = "evil.invalid"
TABLE = {"game": "fertility", "seats": [{"kind": "me"}, {"kind": "me"}]}


def raw(
    server: Server, method: str, path: str, body: object = None, headers: Mapping[str, str] | None = None
) -> tuple[int, http.client.HTTPMessage, bytes]:
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE_S)
    try:
        content = body if isinstance(body, bytes) or body is None else json.dumps(body).encode()
        given = {"Content-Type": "application/json", **(headers or {})}
        connection.request(method, path, content, given)
        response = connection.getresponse()
        return response.status, response.headers, response.read()
    finally:
        connection.close()


def test_a_key_is_long_sent_once_and_kept_from_scripts(server: Server) -> None:
    status, headers, body = raw(server, "POST", "/api/tables", TABLE)
    assert status == 201
    (cookie,) = headers.get_all("Set-Cookie", [])
    key = re.match(r"floodplain=([A-Za-z0-9_-]+);", cookie)
    assert key is not None
    assert len(key[1]) * 6 >= 128
    assert "HttpOnly" in cookie
    assert "SameSite=strict" in cookie
    assert "Path=/api" in cookie
    assert key[1].encode() not in body
    again = raw(server, "POST", "/api/tables", TABLE, {"Cookie": f"floodplain={key[1]}"})
    assert again[0] == 201
    assert again[1].get_all("Set-Cookie", []) == []
    table = json.loads(body)["id"]
    assert (
        raw(
            server, "GET", f"/api/tables/{table}/situation?seat=0", headers={"Cookie": f"floodplain={key[1]}"}
        )[0]
        == 200
    )
    assert raw(server, "GET", f"/api/tables/{table}/situation?seat=0")[0] == 403


def test_cookies_are_only_sent_over_https_on_request(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'x.sqlite3'}"
    with running(database, tmp_path, ["--secure-cookies"]) as server:
        _, headers, _ = raw(server, "POST", "/api/tables", TABLE)
        assert "Secure" in headers.get_all("Set-Cookie", [])[0]
        assert headers["Strict-Transport-Security"]


def test_the_database_and_the_logs_hold_no_key(tmp_path: Path) -> None:
    database = tmp_path / "keys.sqlite3"
    with running(f"sqlite:///{database}", tmp_path, ["--log-level", "debug"]) as server:
        with server.client() as ann:
            card = ann.open("fertility", [{"kind": "me"}, {"kind": "open"}])
            invite = card["invite"]
            with server.client() as ben:
                ben.join(card["id"], invite)
                play(ann, card["id"], 0, Rng(1))
                address = f"{ann.address.replace('http', 'ws')}/api/tables/{card['id']}/live"
                headers = {"Authorization": f"Bearer {ann.key}", "Cookie": f"floodplain={ann.key}"}
                with connect_now(address, additional_headers=headers, proxy=None) as socket:
                    socket.recv()
                keys = [str(ann.key), str(ben.key)]
        server.stop()
        written = b"".join(path.read_bytes() for path in tmp_path.glob("keys.sqlite3*"))
        log = server.log.read_text(encoding="utf-8")
    for key in keys:
        assert key.encode() not in written
        assert key not in log
    assert invite not in log
    assert card["id"] not in log
    assert all(json.loads(line)["level"] for line in log.splitlines())  # one object a line


def origins(server: Server) -> Iterator[tuple[str, bool]]:
    yield server.address, True
    yield f"https://{EVIL}", False
    yield f"http://127.0.0.1:{server.port + 1}", False
    yield f"http://127.0.0.1.{EVIL}:{server.port}", False
    yield "null", False
    yield "http://[", False


def test_pages_of_another_origin_may_neither_write_nor_open_a_socket(server: Server, ann: Client) -> None:
    table = hot_seat(ann, "fertility")["id"]

    async def knock(origin: str) -> bool:
        address = f"ws://127.0.0.1:{server.port}/api/tables/{table}/live"
        try:
            async with connect(address, additional_headers={"Origin": origin}, proxy=None) as socket:
                await socket.recv()
        except (InvalidStatus, ConnectionClosed):
            return False
        return True

    for origin, ours in origins(server):
        status, _, _ = raw(server, "POST", "/api/tables", TABLE, {"Origin": origin})
        assert (status == 201) is ours, origin
        assert status in {201, 403}
        assert asyncio.run(knock(origin)) is ours, origin
    assert raw(server, "GET", "/api/games", headers={"Origin": f"https://{EVIL}"})[0] == 200


def test_every_answer_has_strict_headers(server: Server) -> None:
    for path in ("/", "/api/games", "/api/nothing", "/healthz", "/some/page", "/missing.js"):
        _, headers, _ = raw(server, "GET", path)
        policy = headers["Content-Security-Policy"]
        assert "default-src 'none'" in policy
        assert "script-src 'self'" in policy
        assert "frame-ancestors 'none'" in policy
        assert not re.search(r"script-src[^;]*unsafe", policy)
        assert headers["X-Content-Type-Options"] == "nosniff"
        assert headers["Referrer-Policy"] == "no-referrer"
        assert headers["Server"] is None
    assert raw(server, "GET", "/api/games")[1]["Cache-Control"] == "no-store"


@pytest.mark.parametrize(
    ("method", "path", "allowed"),
    [
        ("GET", "/api/editions/check", "POST"),
        ("DELETE", "/api/tables", "GET, POST"),
        ("PUT", "/readyz", "GET"),
    ],
)
def test_a_wrong_method_is_answered_with_the_right_ones(
    server: Server, method: str, path: str, allowed: str
) -> None:
    status, headers, content = raw(server, method, path)
    assert (status, headers["Allow"]) == (405, allowed)
    assert json.loads(content)["status"] == 405


def test_too_large_requests_are_refused(server: Server, ann: Client) -> None:
    table = hot_seat(ann, "fertility")["id"]
    assert raw(server, "POST", "/api/tables", {**TABLE, "edition_text": "x" * 800_000})[0] == 413
    assert raw(server, "POST", f"/api/tables/{table}/chat", b"x" * 70_000)[0] == 413
    deep = b'{"game":"fertility","options":' + b"[" * 5000 + b"]" * 5000 + b"}"
    assert raw(server, "POST", "/api/tables", deep)[0] == 422
    refused = refusal(ann.upload, "floodplain record 1\n" + "x" * 500_000)
    assert refused.status in {413, 422}

    async def shout() -> int:
        address = f"ws://127.0.0.1:{server.port}/api/tables/{table}/live"
        async with connect(address, proxy=None) as socket:
            await socket.send("x" * 20_000)
            try:
                while True:
                    await socket.recv()
            except ConnectionClosed as closed:
                return closed.rcvd.code if closed.rcvd is not None else 0

    assert asyncio.run(shout()) == 1009


def test_clients_that_ask_too_fast_must_wait(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'x.sqlite3'}"
    flags = [
        *("--requests-per-second", "1", "--requests-burst", "40", "--tables-per-minute", "1"),
        *("--messages-per-second", "1", "--sockets-per-address", "2"),
    ]
    with running(database, tmp_path, flags) as server, server.client() as ann:
        table = hot_seat(ann, "fertility")["id"]

        async def sockets() -> None:
            address = f"ws://127.0.0.1:{server.port}/api/tables/{table}/live"
            async with connect(address, proxy=None) as one, connect(address, proxy=None) as two:
                await two.recv()
                async with connect(address, proxy=None) as three:
                    assert json.loads(await three.recv())["status"] == 429
                for _ in range(60):
                    await one.send('{"type":"ping"}')
                answers = [json.loads(await one.recv()) for _ in range(62)]
                assert 429 in [answer.get("status") for answer in answers]

        asyncio.run(sockets())
        statuses = {raw(server, "POST", "/api/tables", TABLE)[0] for _ in range(12)}
        assert statuses == {201, 429}
        found = [raw(server, "GET", "/api/games") for _ in range(60)]
        waits = [int(headers["Retry-After"]) for status, headers, _ in found if status == 429]
        assert waits
        assert min(waits) >= 1
        assert raw(server, "GET", "/healthz")[0] == 200


def test_no_server_error_reveals_its_cause(server: Server) -> None:
    for method, path, body in (
        ("GET", "/api/tables/%00/situation", None),
        ("GET", "/api/tables/..%2f..%2fetc/situation", None),
        ("GET", "/%2e%2e/%2e%2e/pyproject.toml", None),
        ("POST", "/api/tables", b"\xff\xfe"),
        (
            "POST",
            "/api/tables",
            b'{"game":"fertility","seats":[{"kind":"me"},{"kind":"me"}],"edition":"\\u0000"}',
        ),
        ("POST", "/api/tables", b"{"),
        ("POST", "/api/tables", b"[]"),
        ("GET", "/api/tables/x/situation?seat=one", None),
        ("GET", "/api/tables/x/situation?seat=1&seat=2", None),
        ("GET", "/api/tables/x/moments/99999999999999999999", None),
        ("DELETE", "/api/tables", None),
        ("PUT", "/api/tables/x/answer", b"{}"),
    ):
        status, _, content = raw(server, method, path, body)
        assert 400 <= status < 500, (path, status)
        assert b"Traceback" not in content
        assert json.loads(content)["message"]


def test_a_file_outside_the_client_is_not_served(server: Server) -> None:
    for path in ("/../app.py", "/%2e%2e/app.py", "/..%2fapp.py", "/static/../../app.py"):
        status, _, content = raw(server, "GET", path)
        assert b"create_app" not in content
        assert status in {200, 404}
