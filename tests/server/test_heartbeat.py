"""A worker that stands still is ended, so that others take over its tables; one that is only slow is not."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from floodplain.server import heartbeat
from floodplain.server.heartbeat import STILL_LOOKS, SUFFIX, Heart, Watch
from tests.server.support import Postgres, running, until


def beat(folder: Path, worker: int, at: int) -> None:
    file = folder / f"{worker}{SUFFIX}"
    file.touch()
    os.utime(file, ns=(at, at))


def test_a_worker_without_a_beat_is_ended_once_and_others_are_not(tmp_path: Path) -> None:
    ended: list[int] = []
    watch = Watch(tmp_path, ended.append)
    beat(tmp_path, 1, at=1)
    for look in range(STILL_LOOKS):
        beat(tmp_path, 2, at=look + 1)
        watch.look()
        assert ended == []
    beat(tmp_path, 2, at=9)
    for _ in range(STILL_LOOKS):
        watch.look()
        assert ended == [1]


def test_a_heart_beats_until_it_is_closed(tmp_path: Path) -> None:
    heart = Heart(tmp_path)
    file = tmp_path / f"{os.getpid()}{SUFFIX}"
    until(file.exists, "the first beat")
    first = file.stat().st_mtime_ns
    until(lambda: file.stat().st_mtime_ns > first, "another beat")
    heart.close()
    assert not file.exists()


@pytest.mark.skipif(sys.platform == "win32", reason="sends POSIX signals")
def test_a_frozen_process_is_ended() -> None:
    with subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE) as process:
        os.kill(process.pid, signal.SIGSTOP)
        heartbeat.end_worker(process.pid)
        assert process.wait() == -signal.SIGKILL
        heartbeat.end_worker(process.pid)  # it is gone, and that is fine


@pytest.mark.skipif(sys.platform == "win32", reason="sends POSIX signals")
def test_a_frozen_worker_of_a_server_is_replaced(postgres: Postgres, tmp_path: Path) -> None:
    database = postgres.new_database("frozen_worker")
    with running(database, tmp_path, ["--workers", "2"]) as server, server.client() as ann:
        before = workers(server.process)
        os.kill(min(before), signal.SIGSTOP)
        until(lambda: min(before) not in workers(server.process), "the frozen worker to be ended")
        until(lambda: len(workers(server.process)) == 2, "another worker in its place")
        until(lambda: ann.request("GET", "/readyz")[0] == 200, "the server to be ready")


def workers(process: subprocess.Popen[bytes] | None) -> set[int]:
    """The processes that a server has started to serve."""
    assert process is not None
    children = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()
    found = {int(child) for child in children}
    return {child for child in found if b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes()}
