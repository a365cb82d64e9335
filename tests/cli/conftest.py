"""Fixtures that run commands, as functions or as separate processes."""

import io
import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from floodplain.cli import main


@dataclass(frozen=True)
class Said:
    code: int
    out: str
    err: str


Run = Callable[..., Said]


@pytest.fixture(autouse=True)
def _own_saves(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep saved games out of the user's folder, and use English."""
    monkeypatch.setenv("FLOODPLAIN_SAVES", str(tmp_path / "saves"))
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    monkeypatch.setenv("PYTHONUTF8", "1")
    monkeypatch.setenv("COLUMNS", "100")


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run a command in this process, with its input given as lines."""

    def command(*arguments: object, lines: str = "") -> Said:
        monkeypatch.setattr(sys, "stdin", io.StringIO(lines))
        try:
            code = main([str(argument) for argument in arguments])
        except SystemExit as left:
            code = int(left.code or 0)
        written = capsys.readouterr()
        return Said(code, written.out, written.err)

    return command


@pytest.fixture
def shell() -> Run:
    """Run a command in a separate process."""

    def command(*arguments: object, lines: str = "") -> Said:
        done = subprocess.run(
            [sys.executable, "-m", "floodplain", *map(str, arguments)],
            input=lines,
            capture_output=True,
            text=True,
            encoding="utf-8",
            check=False,
            env=dict(os.environ),
        )
        return Said(done.returncode, done.stdout, done.stderr)

    return command
