"""`floodplain app`: one command from nothing to a page in the browser."""

import contextlib
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from http.client import HTTPConnection
from pathlib import Path

import pytest

from floodplain.cli.app import choose_port, is_ready
from floodplain.cli.arguments import BadInput
from floodplain.client import Client, SeatPlan
from floodplain.server.settings import BadSetting
from tests.server.support import until
from tests.support import PATIENCE_S, free_port

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="sends POSIX signals")


@contextlib.contextmanager
def app(folder: Path, port: int, *more: str) -> Iterator[subprocess.Popen[str]]:
    """Start the app with a browser that only records what it is shown."""
    browser = folder / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" >> {folder}/opened\n')
    browser.chmod(0o755)
    with subprocess.Popen(
        [sys.executable, "-m", "floodplain", "app", "--port", str(port), *more],
        env={**os.environ, "BROWSER": f"{browser} %s", "FLOODPLAIN_SAVES": str(folder / "saves")},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as process:
        try:
            yield process
        finally:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)


def opened(folder: Path, times: int) -> list[str]:
    """Return what the browser was shown, once it was opened a number of times."""
    note = folder / "opened"
    end = time.monotonic() + PATIENCE_S
    while time.monotonic() < end:
        lines = note.read_text().split() if note.exists() else []
        if len(lines) >= times:
            return lines
        time.sleep(0.05)
    return []


def test_it_serves_the_client_opens_it_and_stops_at_ctrl_c(tmp_path: Path) -> None:
    port = free_port()
    address = f"http://127.0.0.1:{port}/"
    with app(tmp_path, port) as process:
        assert opened(tmp_path, 1) == [address]
        connection = HTTPConnection("127.0.0.1", port, timeout=PATIENCE_S)
        connection.request("GET", "/", headers={"Accept": "text/html"})
        response = connection.getresponse()
        assert response.status == 200
        assert b"<title>Floodplain" in response.read()
        connection.close()
        assert (tmp_path / "saves" / "floodplain.sqlite3").exists()
        with app(tmp_path, port) as second:  # started again, it opens the one that is running
            assert second.wait(timeout=PATIENCE_S) == 0
        assert opened(tmp_path, 2) == [address, address]
        os.killpg(process.pid, signal.SIGINT)
        out, err = process.communicate(timeout=PATIENCE_S)
    assert address in out
    assert "Traceback" not in err
    assert process.returncode in (0, 130)


def test_at_home_it_shows_how_phones_join_and_stops_serving_them_at_ctrl_c(tmp_path: Path) -> None:
    port = free_port()
    at_home = ("--no-browser", "--at-home", "--address")
    with app(tmp_path, port, *at_home, "127.0.0.2") as process:
        assert process.stdout is not None
        told: list[str] = []
        while not any("room code" in line for line in told):
            told.append(process.stdout.readline())
            assert told[-1], "the app has ended"
        assert f"http://127.0.0.2:{port}" in "".join(told)
        assert phone_status(port) == 200
        for address, said in (("127.0.0.2", "room code"), ("10.9.9.9", "no address 10.9.9.9")):
            with app(tmp_path, port, *at_home, address) as second:  # asks the app that is running
                out, _ = second.communicate(timeout=PATIENCE_S)
                assert said in out
        os.killpg(process.pid, signal.SIGINT)
        process.communicate(timeout=PATIENCE_S)
        with pytest.raises(OSError, match="refused"):
            phone_status(port)


def phone_status(port: int) -> int:
    """Return the status with which the app answers a phone."""
    connection = HTTPConnection("127.0.0.2", port, timeout=PATIENCE_S)
    try:
        connection.request("GET", "/api/games")
        return connection.getresponse().status
    finally:
        connection.close()


def test_another_programs_port_is_not_mistaken_for_ours() -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        assert not is_ready(port)
        with pytest.raises(BadInput, match=f"port {port} is unavailable; choose a free one"):
            choose_port(port)


def test_an_impossible_port_is_refused() -> None:
    with pytest.raises(BadSetting, match="port is 700000; choose a number from 0 to 65535"):
        choose_port(700000)


def test_port_0_picks_a_free_port_and_prints_it() -> None:
    port, is_running = choose_port(0)
    assert port > 1023
    assert not is_running


def test_it_offers_plug_ins(tmp_path: Path) -> None:
    port = free_port()
    folder = Path(__file__).parents[1] / "plugged"
    files = [word for name in ("careful.py", "pebbles.py") for word in ("--plugin", str(folder / name))]
    with app(tmp_path, port, *files):
        assert opened(tmp_path, 1)
        with Client(f"http://127.0.0.1:{port}") as ann:
            cards = {card.name: card for card in ann.games()}
            assert "careful" in cards["pebbles"].levels
            bot = SeatPlan(kind="bot", level="careful")
            table = ann.open("pebbles", [bot, SeatPlan(kind="me")]).id
            until(lambda: ann.situation(table, 1).to_act == 1, "the bot to answer")
