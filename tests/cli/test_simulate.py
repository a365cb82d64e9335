"""`floodplain simulate` and `floodplain conformance`."""

import json
from pathlib import Path
from typing import Any

import pytest

from floodplain.catalog import find_game
from floodplain.kernel.conformance import Violation
from floodplain.kernel.record import read_record, replay
from tests.cli.conftest import Run


def simulated(run: Run, *more: object) -> dict[str, Any]:
    said = run("simulate", "fertility", "--games", 6, "--seed", "s", "--json", *more)
    assert said.code == 0
    content: dict[str, Any] = json.loads(said.out)
    return content


def without_speed(content: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in content.items() if name != "speed"}


def test_the_same_seed_gives_the_same_games_for_any_number_of_workers(run: Run, tmp_path: Path) -> None:
    alone = simulated(run, "--workers", 1, "--records", tmp_path / "alone")
    together = simulated(run, "--workers", 2, "--records", tmp_path / "together")
    assert without_speed(alone) == without_speed(together)
    assert together["speed"]["workers"] == 2
    for path in (tmp_path / "alone").iterdir():
        assert path.read_bytes() == (tmp_path / "together" / path.name).read_bytes()


def test_the_json_has_its_documented_shape(run: Run) -> None:
    content = simulated(run, "--bots", "greedy,random", "--workers", 1)
    assert list(content) == [
        "game", "edition", "options", "players", "seed", "games", "bots", "rotate", "seats", "contestants",
        "answers", "decisions", "speed",
    ]  # fmt: skip
    [first, second] = content["seats"]
    assert list(first) == ["name", "wins", "win_rate", "score", "categories"]
    assert list(first["categories"]) == list(find_game("fertility").categories)
    assert first["score"]["low"] < first["score"]["value"] < first["score"]["high"]
    assert first["wins"] + second["wins"] == 6
    assert sum(part["value"] for part in first["categories"].values()) == pytest.approx(
        first["score"]["value"]
    )


def test_one_game_has_no_interval(run: Run) -> None:
    content = json.loads(run("simulate", "fertility", "--games", 1, "--json").out)
    assert content["seats"][0]["score"]["low"] is None


def test_records_replay_and_are_never_written_over(run: Run, tmp_path: Path) -> None:
    simulated(run, "--players", 3, "--records", tmp_path / "records", "--workers", 1)
    game = find_game("fertility")
    files = sorted((tmp_path / "records").iterdir())
    assert [file.name for file in files] == [f"fertility-{number:04}.record" for number in range(1, 7)]
    for file in files:
        record = read_record(file.read_text(encoding="utf-8"))
        assert len(list(replay(record, game, game.edition))) == len(record.answers)
    again = run("simulate", "fertility", "--games", 1, "--records", tmp_path / "records")
    assert again.code == 2
    assert "already has records" in again.err
    nowhere = run("simulate", "fertility", "--games", 1, "--records", files[0] / "below")
    assert nowhere.code == 2
    assert "cannot be written: one of its folders is a file" in nowhere.err


def test_seats_rotate_on_demand_and_one_bot_takes_all_seats(run: Run) -> None:
    content = simulated(run, "--bots", "greedy,random", "--rotate", "--workers", 1)
    assert content["rotate"]
    assert content["contestants"][0]["score"]["value"] > content["contestants"][1]["score"]["value"]
    assert simulated(run, "--players", 4, "--workers", 1)["bots"] == ["random"] * 4


@pytest.mark.parametrize(("language", "word"), [("en", "Total"), ("fr", "Victoires"), ("nl", "Totaal")])
def test_the_table_shows_means_intervals_and_speed(language: str, word: str, run: Run) -> None:
    said = run("simulate", "fertility", "--games", 5, "--workers", 1, "--lang", language)
    assert word in said.out
    assert "±" in said.out
    assert said.err == ""


def test_an_option_of_the_game_is_played(run: Run) -> None:
    assert simulated(run, "--option", "variant=yes", "--workers", 1)["options"]["variant"] == "yes"


def test_conformance_checks_a_game(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[str] = []

    def check(game: object, edition: object, *, games: int, report: Any) -> list[Any]:
        heard.append(f"{games} of {game.__class__.__name__}")
        report("a case")
        return []

    monkeypatch.setattr("floodplain.cli.conformance.check_game", check)
    said = run("conformance", "fertility", "--games", 2)
    assert (said.code, said.out) == (0, "fertility: no problems\n")
    assert heard == ["2 of FertilityGame"]


def test_conformance_fails_with_every_problem(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    problems = [Violation("two players", "copy", "a field is shared")]
    monkeypatch.setattr("floodplain.cli.conformance.check_game", lambda *_, **__: problems)
    said = run("conformance", "fertility")
    assert said.code == 1
    assert said.out == "fertility: two players: copy: a field is shared\n"
    content = json.loads(run("conformance", "fertility", "--json").out)
    assert content == {
        "fertility": [{"case": "two players", "check": "copy", "sentence": "a field is shared"}]
    }
