"""`floodplain rules`."""

import json

import pytest

from floodplain.catalog import find_game
from tests.cli.conftest import Run


def test_all_rules_of_a_game_are_printed_under_their_chapters(run: Run) -> None:
    said = run("rules", "fertility")
    texts = find_game("fertility").texts("en")
    assert said.code == 0
    assert all(f"{number}  " in said.out for number in (*texts.rules, *texts.chapters))


@pytest.mark.parametrize(("language", "word"), [("en", "quarry"), ("fr", "Carrière"), ("nl", "groeve")])
def test_one_rule_is_printed_in_the_language_asked_for(language: str, word: str, run: Run) -> None:
    said = run("rules", "fertility", "f4.4", "--lang", language)
    assert "F4.4" in said.out
    assert "F4.5" not in said.out
    assert word.casefold() in said.out.casefold()


def test_a_chapter_is_all_of_its_rules(run: Run) -> None:
    said = run("rules", "fertility", "F7", "--json")
    content = json.loads(said.out)
    assert set(content["chapters"]) == {"F7"}
    assert all(number.startswith("F7.") for number in content["rules"])
    assert content["language"] == "en"


def test_a_search_finds_the_rules_that_contain_a_word(run: Run) -> None:
    found = json.loads(run("rules", "fertility", "--search", "QUARRY", "--json").out)["rules"]
    assert "F4.4" in found
    assert "F1.1" not in found


@pytest.mark.parametrize(
    ("language", "mark"), [("en", "Our ruling:"), ("fr", "Notre arbitrage\u202f:"), ("nl", "Onze uitleg:")]
)
def test_a_ruling_of_ours_is_marked(language: str, mark: str, run: Run) -> None:
    said = run("rules", "demetra", "D11.5", "--lang", language)
    assert mark in said.out
