"""The texts of the games: complete in every language."""

from __future__ import annotations

import re
from collections.abc import Mapping

import pytest

from floodplain.catalog import GAMES
from floodplain.kernel.flow import Chance, Decision
from floodplain.kernel.text import LANGUAGES, Texts
from floodplain.teach.game import pad_of
from floodplain.teach.lesson import lessons_of

PLACEHOLDER = re.compile(r"\{(\w+)\}")
PART = re.compile(r"\{(\w+)(?:\|[^|}]*\|[^}]*)?\}")  # with what goes by a number
FORMS = (".1", ".2")  # of one, of more
GAME_WORDS = ["title", "stage", "progress", "picture", "tagline", "points", "points.1", "tiebreak"]


def own_texts(name: str, language: str) -> Texts:
    """Return the texts of a room in a language, without what it borrows from English."""
    texts = GAMES[name].game.texts(language).own
    assert texts is not None
    return texts


def without_forms(content: Mapping[str, Mapping[str, str]]) -> Mapping[str, Mapping[str, str]]:
    """Return texts except forms such as `grape.1`, which a language has if its plural differs."""
    words = {token: word for token, word in content["words"].items() if not token.endswith(FORMS)}
    return {**content, "words": words}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_a_plural_differs_from_the_name(name: str, language: str) -> None:
    content = own_texts(name, language).content
    for section in ("game", "words"):
        for token, word in content[section].items():
            if token.endswith(FORMS):
                assert word != content[section][token[:-2]], token


@pytest.mark.parametrize("language", LANGUAGES[1:])
@pytest.mark.parametrize("name", GAMES)
def test_every_language_has_the_same_keys_and_placeholders(name: str, language: str) -> None:
    english = without_forms(own_texts(name, "en").content)
    other = without_forms(own_texts(name, language).content)
    assert {section: list(entries) for section, entries in english.items()} == {
        section: list(entries) for section, entries in other.items()
    }
    for section, entries in english.items():
        for key, sentence in entries.items():
            assert sorted(PLACEHOLDER.findall(sentence)) == sorted(
                PLACEHOLDER.findall(other[section][key])
            ), f"{section}.{key}"
            assert set(PART.findall(sentence)) == set(PART.findall(other[section][key])), f"{section}.{key}"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_every_text_says_something(name: str, language: str) -> None:
    texts = own_texts(name, language)
    for section, entries in texts.content.items():
        for key, sentence in entries.items():
            assert sentence.strip(), f"{section}.{key}"
    assert all(text.strip() for text in (*texts.rules.values(), *texts.chapters.values()))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_every_decision_option_and_category_has_its_words(name: str, language: str) -> None:
    game = GAMES[name].game
    texts = own_texts(name, language)
    for pending in game.pending:
        if issubclass(pending, Decision):
            assert pending.kind in texts.content["ask"], pending
            assert pending.kind in texts.content["answer"], pending
            assert pending.kind in texts.content["log"], pending
            assert pending.rule in texts.rules, pending
    for option in game.options:
        assert option.name in texts.content["option"]
        assert option.name in texts.content["option_help"]
        for choice in (*option.choices, option.default):
            assert f"{option.name}.{choice}" in texts.content["option"]
    of_pad = dict.fromkeys(pad_of(game).together.values())
    assert list(texts.content["category"]) == [*game.categories, *of_pad]
    assert list(texts.content["game"]) == GAME_WORDS


BY_KIND = (
    "hint",
    "verb",
    "caption",
    "give",
    "look",
    "wait",
)  # sections whose keys are kinds of question, or zones


@pytest.mark.parametrize("name", GAMES)
def test_every_question_has_a_zone_with_a_name(name: str) -> None:
    game = GAMES[name].game
    look = game.texts("en").content["look"]
    asked = [each for each in game.pending if issubclass(each, Decision) and not issubclass(each, Chance)]
    assert [each for each in asked if not each.zone] == []
    untold = {each.zone for each in asked if each.kind not in look and each.zone not in look}
    assert untold <= {"bag", "seats"}  # what is in neither is on the table


@pytest.mark.parametrize("name", GAMES)
def test_waiting_players_are_told_what_they_wait_for(name: str) -> None:
    wait = GAMES[name].game.texts("en").content["wait"]
    asked = [p for p in GAMES[name].game.pending if issubclass(p, Decision) and not issubclass(p, Chance)]
    assert [each.kind for each in asked if each.kind not in wait and each.zone not in wait] == []


@pytest.mark.parametrize("name", GAMES)
def test_texts_name_only_existing_kinds_and_zones(name: str) -> None:
    game = GAMES[name].game
    decisions = [each for each in game.pending if issubclass(each, Decision)]
    known = {each.kind for each in decisions} | {each.zone for each in decisions}
    assert {each.follows for each in decisions} <= {"", *(each.kind for each in decisions)}
    content = game.texts("en").content
    for section in BY_KIND:
        stray = [key for key in content.get(section, {}) if key.partition(".")[0] not in known]
        assert stray == [], section


@pytest.mark.parametrize("name", GAMES)
def test_kinds_are_unique_and_chances_belong_to_the_table(name: str) -> None:
    decisions = [pending for pending in GAMES[name].game.pending if issubclass(pending, Decision)]
    kinds = [decision.kind for decision in decisions]
    assert len(set(kinds)) == len(kinds)
    assert any(issubclass(decision, Chance) for decision in decisions)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_the_rules_for_readers_have_the_same_numbers(name: str, language: str) -> None:
    texts = own_texts(name, language)
    english = own_texts(name, "en")
    assert list(texts.rules) == list(english.rules)
    assert list(texts.chapters) == list(english.chapters)
    assert {number.partition(".")[0] for number in texts.rules} == set(texts.chapters)


@pytest.mark.parametrize("language", LANGUAGES[1:])
@pytest.mark.parametrize("name", GAMES)
def test_a_lesson_names_places_as_the_board_does(name: str, language: str) -> None:
    words = own_texts(name, language).content["words"]
    proper = [word for token, word in words.items() if token.istitle()]
    for lesson in lessons_of(GAMES[name].game).values():
        for key, said in lesson.texts["en"].items():
            missing = [word for word in proper if word in said and word not in lesson.texts[language][key]]
            assert not missing, f"{lesson.name}, {key}"


RULING = {"en": "Our ruling: ", "fr": "Notre arbitrage\u202f: ", "nl": "Onze uitleg: "}
RULED = [
    *("D1.4", "D2.2", "D4.7", "D5.7", "D6.2", "D6.3", "D7.3", "D8.2", "D8.4", "D9.J", "D9.L", "D9.1"),
    *("D10.M", "D10.O", "D10.T", "D10.W", "D10.Z", "D11.5"),
    *("E4.1", "E5.3", "E7.3", "E7.5", "E7.7", "E7.11", "E8.1", "E11.5", "E11.6"),
    *("E12.1", "E12.10", "E12.19", "E12.22", "E12.28", "E13.3", "E13.6"),
    *("F4.4", "F4.6", "F5.4", "F6.6", "F7.5", "F7.6", "F9.2", "F9.5", "F9.6"),
]  # where a printed rulebook is silent, contradicts itself, or one of its languages has a misprint


def rules_of_all(language: str) -> list[Mapping[str, str]]:
    """Return the rules of every game."""
    return [entry.game.texts(language).rules for entry in GAMES.values()]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("number", RULED)
def test_a_rule_says_where_it_is_our_ruling(number: str, language: str) -> None:
    [rule] = [text for text in (rules.get(number) for rules in rules_of_all(language)) if text]
    _, _, ruling = rule.partition(RULING[language])
    assert ruling


@pytest.mark.parametrize("name", GAMES)
def test_every_language_marks_the_same_rulings(name: str) -> None:
    marked = [
        [rule for rule, text in own_texts(name, language).rules.items() if RULING[language] in text]
        for language in LANGUAGES
    ]
    assert marked[0] == marked[1] == marked[2]
    assert marked[0] == [rule for rule in own_texts(name, "en").rules if rule in RULED]


NUMBER = re.compile(r"\b(three|four|five|six|seven|eight|nine|ten|[3-9]|\d\d+)\b", re.IGNORECASE)
# Numbers that no edition changes: of sides, crops, crews, and of the cards placed by the rulebook.
FIXED = {"figure_gather_d", "figure_cubes", "sign_any_crew_does", "nile_card_does"}


@pytest.mark.parametrize("name", GAMES)
def test_texts_at_the_table_contain_no_numbers_of_an_edition(name: str) -> None:
    told = own_texts(name, "en").content["table"]
    named = {key for key, text in told.items() if NUMBER.search(PART.sub("", text))}
    assert named <= FIXED


@pytest.mark.parametrize("name", GAMES)
def test_french_marks_use_one_kind_of_space(name: str) -> None:
    texts = GAMES[name].game.texts("fr")
    lessons = [
        text for lesson in lessons_of(GAMES[name].game).values() for text in lesson.texts["fr"].values()
    ]
    told = [text for entries in texts.content.values() for text in entries.values()]
    every = [re.sub(r"{[^}]*}", "x", text) for text in (*told, *texts.rules.values(), *lessons)]
    before = {mark for text in every for mark in re.findall(r"(.)(?:[?!;»%]|:(?=\s|$))", text)}
    assert len(before) == 1, before
    assert before.isdisjoint(" ")
    assert [text for text in every if " …" in text] == []
