"""Sentences about the reader: "You play", never "You plays", in every game and language."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

import pytest

from floodplain.catalog import GAMES
from floodplain.kernel.text import Texts

PART = re.compile(r"\{(\w+)")
OF_ANOTHER = re.compile(r"(?:^|: )[Yy]ou (?:is|was|has|\w+[^s\W]s)\b")
"""A verb that belongs to anyone but "you"."""
OWN = ("_own", "_mine", "_you")
"""The suffix of the names of sentences about the reader, instead of "{name} …"."""


def parts_of(sentence: str, people: tuple[str, ...]) -> Mapping[str, int | str]:
    """Return something for each gap of a sentence; for a person, a seat."""
    return {name: 1 if name in people else "2" for name in PART.findall(sentence) if name != "name"}


def addressed(texts: Texts, section: str) -> Iterator[tuple[str, str, str]]:
    """Yield the sentences of a section, with each person in them being the reader."""
    for key, sentence in texts.content[section].items():
        for person in ("name", *texts.people):
            if f"{{{person}}}" in sentence:
                parts = parts_of(sentence, texts.people)
                yield key, sentence, texts.phrase(section, key, parts, "Ann", ["Ann", "Ben"], [person])


@pytest.mark.parametrize("section", ["log", "ask"])
@pytest.mark.parametrize("name", GAMES)
def test_a_sentence_to_its_reader_has_the_verb_of_you(name: str, section: str) -> None:
    said = list(addressed(GAMES[name].game.texts("en"), section))
    assert section == "ask" or any("You " in sentence for _, _, sentence in said)
    assert [sentence for _, _, sentence in said if OF_ANOTHER.search(sentence)] == []


@pytest.mark.parametrize("language", ["en", "fr"])  # in Dutch, both forms are the same
@pytest.mark.parametrize("name", GAMES)
def test_who_acts_in_a_line_of_the_log_is_followed_by_both_forms_of_the_verb(
    name: str, language: str
) -> None:
    texts = GAMES[name].game.texts(language)
    people = "|".join(("name", *texts.people))
    acting = re.compile(rf"^(?:\{{by\}} ?: )?\{{(?:{people})\}} [\w\[]")
    lines = [line for line in texts.content["log"].values() if acting.search(line)]
    assert lines
    assert [line for line in lines if "[" not in line] == []


@pytest.mark.parametrize("name", GAMES)
def test_every_sentence_about_a_player_has_a_form_for_the_reader(name: str) -> None:
    """A sentence with a verb after the name has another one with "you"; there "{name} plays" is not used."""
    said = GAMES[name].game.texts("en").content["table"]
    acting = re.compile(r"\{name\} (?:is|has|does|\w+[^s\W]s)\b")
    lacking = [key for key, text in said.items() if acting.search(text) and not has_own(key, said)]
    assert lacking == []
    of_you = [text for key, text in said.items() if key.endswith(OWN)]
    assert [text for text in of_you if OF_ANOTHER.search(text)] == []


def has_own(key: str, said: Mapping[str, str]) -> bool:
    alike = key.removesuffix("_seat")
    return any(f"{alike}{ending}" in said for ending in OWN)


@pytest.mark.parametrize(
    ("said", "is_wrong"),
    [("You plays a tile.", True), ("Ben gives you his grapes.", False), ("You has it.", True)],
)
def test_a_verb_of_another_is_found(said: str, *, is_wrong: bool) -> None:
    assert bool(OF_ANOTHER.search(said)) is is_wrong
