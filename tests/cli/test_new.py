"""`floodplain new`: what it creates runs immediately, and invalid names are refused in one sentence."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tomllib
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


def test_of_a_training_only_the_net_is_installed(tmp_path: Path) -> None:
    assert main(["new", "game", "own_thing", "--into", str(tmp_path)]) == 0
    made, site = tmp_path / "own_thing", tmp_path / "site"
    weights = made / "src" / "own_thing" / "weights"
    weights.mkdir()
    for name in ("net.npz", "net.npz.checkpoint", "net.npz.json", "net.npz.svg"):
        (weights / name).write_text("trained")
    ran(made, site, *PIP, "--no-build-isolation", "--target", str(site), ".")
    assert [path.name for path in (site / "own_thing" / "weights").iterdir()] == ["net.npz"]


def test_the_guide_names_the_entry_point_that_the_package_has(tmp_path: Path) -> None:
    assert main(["new", "bot", "squirrel", "--into", str(tmp_path)]) == 0
    made = tomllib.loads((tmp_path / "squirrel" / "pyproject.toml").read_text(encoding="utf-8"))
    page = (Path(__file__).parents[2] / "docs" / "write-a-bot.md").read_text(encoding="utf-8")
    named = dict(re.findall(r'`(squirrel)\s=\s"(.+?)"`', page))
    assert made["project"]["entry-points"]["floodplain.bots"] == named


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
