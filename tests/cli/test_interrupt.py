"""Ctrl-C leaves no traceback and no process behind, and saves the game."""

import contextlib
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from floodplain.kernel.record import read_record
from tests.server.support import until
from tests.support import PATIENCE_S

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="sends POSIX signals")


@contextlib.contextmanager
def started(*arguments: str) -> Iterator[subprocess.Popen[str]]:
    """Start a command in its own process group, which ends with the test."""
    with subprocess.Popen(
        [sys.executable, "-m", "floodplain", *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        # A suite that runs in the background starts with Ctrl-C ignored, and so would its children.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),  # noqa: PLW1509 - no threads here
    ) as process:
        try:
            yield process
        finally:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)


def is_alive(group: int) -> bool:
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True


def interrupted(process: subprocess.Popen[str]) -> str:
    """Return what a process prints on stderr when Ctrl-C reaches it and its workers."""
    os.killpg(process.pid, signal.SIGINT)
    _, err = process.communicate(timeout=PATIENCE_S)
    return err


def test_play_saves_the_game_and_says_where(tmp_path: Path) -> None:
    file = tmp_path / "game.record"
    with started("play", "fertility", "--seed", "1", "--save", str(file)) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write("1\n")
        process.stdin.flush()
        while "Where do you place" not in process.stdout.readline():
            assert process.poll() is None
        err = interrupted(process)
        assert process.returncode == 130
        assert "Traceback" not in err
        assert f"--resume {file}" in err
        assert read_record(file.read_text(encoding="utf-8")).answers[-1].startswith("1 choose")


@pytest.mark.parametrize(
    "crew", [("--workers", "1"), ("--workers", "2"), ("--cluster", "local:2")], ids=" ".join
)
def test_simulate_ends_with_its_workers(crew: tuple[str, str], tmp_path: Path) -> None:
    records = tmp_path / "records"
    games = ("--games", "100000", *crew, "--records", str(records))
    with started("simulate", "fertility", *games) as process:
        while not list(records.glob("*.record")):  # however long the workers take to start
            assert process.poll() is None, process.communicate()
            time.sleep(0.05)
        err = interrupted(process)
        assert process.returncode == 130
        assert "Traceback" not in err
        until(lambda: not is_alive(process.pid), "the workers to end")
