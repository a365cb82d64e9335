"""`floodplain replay`: any moment of a recorded game, for people and for programs."""

import json
from pathlib import Path
from typing import Any

import pytest
from msgspec import to_builtins

from floodplain.catalog import find_game
from floodplain.kernel.record import read_record, replay
from tests.cli.conftest import Run

GAME = find_game("fertility")


@pytest.fixture
def record(run: Run, tmp_path: Path) -> Path:
    """A finished game of two random players."""
    run("simulate", "fertility", "--games", 1, "--seed", "r", "--records", tmp_path / "records")
    [file] = (tmp_path / "records").iterdir()
    return file


def shown(run: Run, *arguments: object) -> dict[str, Any]:
    said = run("replay", *arguments, "--json")
    assert said.code == 0
    content: dict[str, Any] = json.loads(said.out)
    return content


def test_the_end_is_shown_with_its_score_sheet(record: Path, run: Run) -> None:
    said = run("replay", record)
    assert said.code == 0
    assert "Score sheet" in said.out
    assert "random 1" in said.out


def test_the_json_has_its_documented_shape(record: Path, run: Run) -> None:
    content = shown(run, record, "--to", 30, "--seat", 1)
    assert list(content) == [
        "game", "edition", "options", "names", "answers", "seat", "over", "asked", "scores", "ranks",
        "portrait", "log",
    ]  # fmt: skip
    assert (content["answers"], content["seat"], content["over"]) == (30, 1, False)
    assert set(content["asked"]) == {"seat", "kind", "rule", "legal"}
    assert len(content["log"]) == 30
    assert set(content["scores"][0]["categories"]) == set(GAME.categories)


def test_every_moment_offers_the_recorded_answer(record: Path, run: Run) -> None:
    written = read_record(record.read_text(encoding="utf-8"))
    moments = list(replay(written, GAME, GAME.edition))
    for position in (0, 10, 25, len(moments) - 1):
        content = shown(run, record, "--to", position)
        assert moments[position].line in content["asked"]["legal"]
        assert content["portrait"] == to_builtins(GAME.portrait(moments[position].state))
    assert shown(run, record, "--to", len(moments))["over"]
    assert shown(run, record) == shown(run, record, "--to", len(moments))


def test_a_missing_moment_or_seat_is_refused(record: Path, run: Run) -> None:
    assert "the record has" in run("replay", record, "--to", 9999).err
    assert "seats 1 to 2, not 3" in run("replay", record, "--seat", 3).err
    assert run("replay", record, "--seat", 0).code == 2


@pytest.mark.parametrize(
    ("former", "other", "sentence"),
    [
        ("game: fertility", "game: chess", "This record belongs to the game 'chess', which is not"),
        ("edition: reconstructed ", "edition: reconstructed 0", "which does not come with the game"),
    ],
)
def test_a_record_of_another_game_or_edition_is_named(
    former: str, other: str, sentence: str, record: Path, run: Run
) -> None:
    text = record.read_text(encoding="utf-8")
    assert former in text
    record.write_text(text.replace(former, other), encoding="utf-8")
    said = run("replay", record)
    assert said.code == 2
    assert f"{record}: " in said.err
    assert sentence in said.err


def test_a_record_as_json_is_the_same_game(record: Path, run: Run, tmp_path: Path) -> None:
    other = tmp_path / "game.json"
    other.write_text(json.dumps(read_record(record.read_text(encoding="utf-8")).json()))
    assert shown(run, other) == shown(run, record)


def test_an_open_moment_names_the_question(record: Path, run: Run) -> None:
    texts = GAME.texts("nl")
    said = run("replay", record, "--to", 25, "--lang", "nl")
    assert "Score nu" in said.out
    assert texts.phrase("category", "generic") in said.out
