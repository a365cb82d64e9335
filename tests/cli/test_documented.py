"""docs/command-line.md: every JSON it shows is what the commands write."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from floodplain.coach import forecast
from floodplain.kernel.record import read_record
from tests.cli.conftest import Run

PAGE = (Path(__file__).parents[2] / "docs" / "command-line.md").read_text(encoding="utf-8")
SCORE, SIMULATE, LADDER, REPLAY, EDITION, RULES, CONFORMANCE, REVIEW = (
    json.loads(block) for block in re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL)
)


def shape(documented: Any, written: Any, where: str = "") -> list[str]:
    """Yield where the output lacks a documented key, or has another type or further keys."""
    if documented in ({}, []) or documented is None:
        return []
    if isinstance(documented, dict) and isinstance(written, dict):
        open_ended = {
            "options",
            "entered",
            "points",
            "categories",
            "provenance",
            "chapters",
            "rules",
            "tables",
        }
        faults = [f"{where}/{key} is missing" for key in documented if key not in written]
        if where.rpartition("/")[2] not in open_ended:
            faults += [f"{where}/{key} is not documented" for key in written if key not in documented]
        shared = [key for key in documented if key in written]
        return faults + [
            fault for key in shared for fault in shape(documented[key], written[key], f"{where}/{key}")
        ]
    if isinstance(documented, list) and isinstance(written, list):
        return shape(documented[0], written[0], f"{where}/0") if written else []
    return [] if type(documented) is type(written) else [f"{where} is {written!r}, not like {documented!r}"]


def test_simulate_writes_what_is_documented(run: Run) -> None:
    written = json.loads(run("simulate", "fertility", "--games", 3, "--seed", 1, "--json").out)
    assert shape(SIMULATE, written) == []


def test_ladder_writes_what_is_documented(run: Run) -> None:
    played = ("ladder", "fertility", "--among", "random,greedy", "--games", 4, "--workers", 1)
    assert shape(LADDER, json.loads(run(*played, "--json").out)) == []


def test_replay_writes_what_is_documented(run: Run, tmp_path: Path) -> None:
    run("simulate", "fertility", "--games", 1, "--records", tmp_path / "records")
    [record] = (tmp_path / "records").iterdir()
    written = json.loads(run("replay", record, "--to", 22, "--seat", 1, "--json").out)
    assert shape(REPLAY, written) == []


def test_review_writes_what_is_documented(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(forecast, "WITHIN", 2)
    monkeypatch.setattr(forecast, "DRAWS", 1)
    run("simulate", "fertility", "--games", 1, "--records", tmp_path / "records")
    [record] = (tmp_path / "records").iterdir()
    written = json.loads(run("review", record, "--level", "3", "--json").out)
    assert shape(REVIEW, written) == []
    assert len(written["readings"]) == len(read_record(record.read_text(encoding="utf-8")).answers) + 1


def test_score_writes_what_is_documented(run: Run) -> None:
    sheet = run("score", "fertility", "--players", 2, "--sheet").out
    assert shape(SCORE, json.loads(run("score", "fertility", "--file", "-", "--json", lines=sheet).out)) == []


def test_edition_writes_what_is_documented(run: Run, tmp_path: Path) -> None:
    listed = json.loads(run("edition", "list", "--json").out)
    assert shape(EDITION, [edition for edition in listed if edition["game"] == "fertility"]) == []
    shown = json.loads(run("edition", "show", "fertility", "--json").out)
    assert set(shown[0]) == {*EDITION[0], "tables"}
    run("edition", "new", "fertility", tmp_path / "box.toml")
    checked = json.loads(run("edition", "check", tmp_path / "box.toml", "--json").out)
    assert set(checked) == {*EDITION[0], "file", "problems"}


def test_rules_writes_what_is_documented(run: Run) -> None:
    assert shape(RULES, json.loads(run("rules", "fertility", "F7.2", "--json").out)) == []


def test_conformance_is_documented() -> None:
    assert set(CONFORMANCE["fertility"][0]) == {"case", "check", "sentence"}


@pytest.mark.parametrize("key", ["u", "r", "h", "m", "s", "l", "?", "q"])
def test_every_key_is_documented(key: str) -> None:
    assert re.search(rf"^\| `{re.escape(key)}`", PAGE, re.MULTILINE)
