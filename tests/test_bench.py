"""The speed benchmark runs as documented, with the peers that are installed."""

import json
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
BRIEF = ("--seconds", "0.01", "--rounds", "1", "--json")


def bench(*words: str) -> dict[str, object]:
    command = [sys.executable, "-m", "bench.engine", *BRIEF, *words]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    told: dict[str, object] = json.loads(done.stdout)
    return told


def test_the_engine_is_measured_with_both_loops() -> None:
    rows = bench()["rows"]
    assert isinstance(rows, list)
    names = [row["name"] for row in rows]
    for game in ("fertility", "demetra", "egizia"):
        assert {game, f"{game}, Python loop"} <= set(names)
    assert "OpenSpiel backgammon" in names
    assert all(row["steps_a_second"] > 0 for row in rows)


def test_the_environments_are_measured_too() -> None:
    steps = bench("--envs")["steps_a_second"]
    assert isinstance(steps, dict)
    assert {"fertility, agents", "egizia, 64 at once", "OpenSpiel backgammon"} <= set(steps)
