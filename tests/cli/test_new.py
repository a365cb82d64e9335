"""`floodplain new`: what it creates runs immediately, and invalid names are refused in one sentence."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from floodplain.cli import main

PIP = ["pip", "--disable-pip-version-check", "install", "--quiet", "--no-deps", "--no-index"]


def ran(folder: Path, site: Path, *command: str) -> str:
    """Return the output of a Python module run in a folder, with packages installed in another."""
    variables = {**os.environ, "PYTHONPATH": str(site), "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(
        [sys.executable, "-m", *command],
        cwd=folder,
        env=variables,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.parametrize(
    ("kind", "command"),
    [
        ("game", ["simulate", "own_thing", "--players", "2", "--games", "2", "--bots", "2,random"]),
        ("bot", ["simulate", "fertility", "--players", "2", "--games", "2", "--bots", "own_thing,random"]),
    ],
)
def test_a_new_package_can_be_installed_tested_and_played(
    kind: str, command: list[str], tmp_path: Path
) -> None:
    assert main(["new", kind, "own_thing", "--into", str(tmp_path)]) == 0
    made, site = tmp_path / "own_thing", tmp_path / "site"
    ran(made, site, *PIP, "--no-build-isolation", "--target", str(site), ".")
    assert "passed" in ran(made, site, "pytest", "-q", "-p", "no:cacheprovider")
    assert "own_thing" in ran(made, site, "floodplain", f"{kind}s")
    assert "random" in ran(made, site, "floodplain", *command)


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("My-Game", "cannot be the name of a package"),
        ("class", "cannot be the name of a package"),
        ("fertility", "there is a game called 'fertility' already"),
        ("json", "there is a Python module called 'json' already"),
        ("here", "exists already"),
    ],
)
def test_an_invalid_name_is_refused(
    name: str, reason: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "here").mkdir()
    assert main(["new", "game", name, "--into", str(tmp_path)]) == 2
    assert reason in capsys.readouterr().err
    assert [path.name for path in tmp_path.iterdir()] == ["here"]
