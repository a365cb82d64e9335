"""`floodplain review`: a finished game is analysed, described, and saved for next time."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from floodplain.catalog import find_game
from floodplain.coach import forecast, review
from floodplain.coach.reading import Reading, read_moment
from floodplain.kernel.flow import State
from floodplain.kernel.game import AnyGame
from tests.cli.conftest import Run

GAME = find_game("fertility")
FEW = 5  # moments


@pytest.fixture
def record(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a finished game of two random players that is quick to analyse."""
    monkeypatch.setattr(forecast, "WITHIN", 2)
    monkeypatch.setattr(forecast, "DRAWS", 1)
    run("simulate", "fertility", "--games", 1, "--seed", "r", "--records", tmp_path / "records")
    [file] = (tmp_path / "records").iterdir()
    return file


def test_a_review_has_chart_players_turning_points_and_decisions(
    record: Path, run: Run, tmp_path: Path
) -> None:
    said = run("review", record, "--level", 3)
    assert said.code == 0
    for heading in ("Chances of winning", "Turning points", "Accuracy", "Costly decisions"):
        assert heading in said.out
    assert "expected final points" in " ".join(said.out.split())
    assert re.search(r"end │ +\d+% · \d+\.\d", said.out)  # next to the chances
    [kept] = (tmp_path / "saves" / "reviews").iterdir()
    before = kept.read_text(encoding="utf-8")
    page = tmp_path / "review.html"
    assert run("review", record, "--level", 3, "--html", page, "--lang", "nl").code == 0
    assert kept.read_text(encoding="utf-8") == before  # analysed once
    html = page.read_text(encoding="utf-8")
    assert html.count("<svg") == 2
    assert "Verwachte eindpunten" in html
    assert "Keerpunten" in html
    assert "<pre>" in html
    assert "http" not in html  # it opens without a network


def test_a_running_game_is_refused_in_a_sentence(record: Path, run: Run, tmp_path: Path) -> None:
    text = record.read_text(encoding="utf-8")
    running = tmp_path / "running.record"
    running.write_text("\n".join(text.splitlines()[:40]), encoding="utf-8")
    said = run("review", running)
    assert said.code == 2
    assert "is not over" in said.err
    assert len(said.err.splitlines()) == 1


def test_an_unreadable_saved_analysis_is_made_again(
    record: Path, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as broken_off:
        broken_off.setattr(review, "read_moment", raise_interrupt)
        assert run("review", record, "--level", 3, "--json").code == 130
    [kept] = (tmp_path / "saves" / "reviews").iterdir()
    kept.write_text("{broken", encoding="utf-8")
    said = run("review", record, "--level", 3, "--json")
    assert said.code == 0
    assert json.loads(kept.read_text(encoding="utf-8"))


def raise_interrupt(*_: object) -> Reading:
    raise KeyboardInterrupt


def test_an_interrupted_review_is_saved_and_resumed(
    record: Path, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    positions: list[int] = []

    def read(game: AnyGame, state: State, position: int, *given: Any) -> Reading:
        positions.append(position)
        if positions == [*range(FEW + 1)]:
            raise KeyboardInterrupt
        return read_moment(game, state, position, *given)

    monkeypatch.setattr(review, "read_moment", read)
    said = run("review", record, "--level", 3)
    assert said.code == 130
    assert f"Stopped after {FEW} moments. They are kept" in " ".join(said.err.split())
    [kept] = (tmp_path / "saves" / "reviews").iterdir()
    assert len(json.loads(kept.read_text(encoding="utf-8"))) == FEW
    assert run("review", record, "--level", 3, "--json").code == 0
    last = positions[-1]
    assert positions == [*range(FEW + 1), *range(FEW, last + 1)]  # continued from there, without repetitions
