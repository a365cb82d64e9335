"""`floodplain edition`: the editions of the games, and the way of your own file from template to game."""

import json
from pathlib import Path

import pytest

from floodplain.catalog import GAMES, SHELF, find_game
from floodplain.kernel.edition import read_edition
from tests.cli.conftest import Run


def test_every_edition_is_listed(run: Run) -> None:
    said = run("edition", "list")
    listed = json.loads(run("edition", "list", "--json").out)
    assert {edition["game"] for edition in listed} == set(SHELF.game_names())
    for edition in listed:
        assert edition["fingerprint"] in said.out
        assert edition["title"].split()[0] in said.out


def test_an_edition_shows_how_sure_each_table_is_and_why(run: Run) -> None:
    edition = find_game("fertility").edition
    out = " ".join(run("edition", "show", "fertility").out.split())
    for name, origin in edition.provenance.items():
        assert f"{name} {origin.certainty}" in out
    [shown] = json.loads(run("edition", "show", "fertility", edition.name, "--json").out)
    assert shown["tables"] == edition.tables
    assert shown["provenance"]["statues"]["certainty"] == "reconstructed"


def test_show_without_a_game_shows_all(run: Run) -> None:
    assert {edition["game"] for edition in json.loads(run("edition", "show", "--json").out)} == set(
        SHELF.game_names()
    )


@pytest.mark.parametrize("name", GAMES)
def test_a_new_file_is_a_complete_edition_with_its_own_name(name: str, run: Run, tmp_path: Path) -> None:
    file = tmp_path / "My box.toml"
    said = run("edition", "new", name, file)
    assert said.code == 0
    made = read_edition(file)
    assert made.name == "my-box"
    assert made.tables == find_game(name).edition.tables
    assert made.fingerprint == find_game(name).edition.fingerprint
    assert file.read_text(encoding="utf-8").startswith("# An edition of")
    assert run("edition", "check", file).code == 0


def test_a_new_file_never_overwrites_another(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "box.toml"
    file.write_text("mine")
    said = run("edition", "new", "fertility", file)
    assert (said.code, file.read_text()) == (2, "mine")
    assert "already exists" in said.err


def test_a_check_names_every_mistake(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "box.toml"
    run("edition", "new", "fertility", file)
    text = file.read_text(encoding="utf-8")
    text = text.replace("goods_each = 20", "goods_each = 0").replace("first = 15", "first = 'much'")
    file.write_text(text, encoding="utf-8")
    said = run("edition", "check", file)
    assert said.code == 1
    assert "goods_each" in said.out
    assert "monument_award first" in said.out
    assert len(json.loads(run("edition", "check", file, "--json").out)["problems"]) == 2
    refused = run("simulate", "fertility", "--edition", file)
    assert refused.code == 2
    assert "and 1 more" in refused.err
    assert refused.err.count("\n") == 1


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("game = ", "not a TOML file"),
        ('game = "fertility"', "edition"),
        ('game = "x"\nedition = "y"', "title"),
    ],
)
def test_a_file_that_is_no_edition_fails_its_check(
    text: str, sentence: str, run: Run, tmp_path: Path
) -> None:
    file = tmp_path / "box.toml"
    file.write_text(text)
    said = run("edition", "check", file)
    assert said.code == 1
    assert sentence in said.out


def test_an_edition_of_another_game_is_refused(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "box.toml"
    run("edition", "new", "fertility", file)
    file.write_text(file.read_text(encoding="utf-8").replace('game = "fertility"', 'game = "chess"'), "utf-8")
    assert run("edition", "check", file).code == 1
    said = run("play", "fertility", "--edition", file)
    assert said.code == 2
    assert "edition of chess, not of fertility" in said.err


def test_a_changed_edition_is_played_and_its_record_requires_it(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "rich.toml"
    run("edition", "new", "fertility", file)
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace("goods_each = 20", "goods_each = 30"), encoding="utf-8")
    records = tmp_path / "records"
    said = run("simulate", "fertility", "--games", 1, "--edition", file, "--records", records, "--json")
    assert json.loads(said.out)["edition"]["name"] == "rich"
    [record] = records.glob("*.record")
    refused = run("replay", record)
    assert refused.code == 2
    assert "--edition FILE" in refused.err
    assert run("replay", record, "--edition", file).code == 0
