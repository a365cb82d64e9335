"""Hexes in the lessons: fields that are said to touch do touch, and fields called yours are yours."""

from __future__ import annotations

import re
from typing import Any, Final

import pytest
from msgspec import to_builtins

from floodplain.catalog import find_game
from floodplain.games.demetra.hexes import Board
from floodplain.kernel.text import LANGUAGES
from floodplain.teach.lesson import LessonStep, lessons_of
from floodplain.teach.lesson_play import PlayedLesson, played_lesson

GAME = find_game("demetra")
LESSONS = list(lessons_of(GAME))
SAID = ("title", "text", "do", "why", "tag")
HEX = re.compile(r"\b[A-G][1-9]\b")
TOUCH: Final = {"en": r"next to|touch", "fr": r"touche", "nl": r"naast|raakt|raken"}
YOURS: Final = {"en": r"your", "fr": r"votre", "nl": r"je"}
ONLY: Final = {"en": r"only", "fr": r"seule?|uniquement", "nl": r"enige|alleen"}


def sentences(played: PlayedLesson, step: LessonStep, language: str) -> list[str]:
    """Return the sentences of a step that name a hex."""
    said = [played.lesson.say(language, what, step.key) for what in SAID]
    return [each for text in said for each in re.split(r"(?<=[.;:?!])\s", text) if HEX.search(each)]


def seen(played: PlayedLesson, position: int) -> dict[str, Any]:
    drawn: dict[str, Any] = to_builtins(GAME.portrait(played.view(position)))
    return drawn


def board_of(drawn: dict[str, Any]) -> Board:
    """Return the board that everyone has, by the names of its hexes."""
    hexes = list(drawn["material"]["crops"])
    rows = dict.fromkeys((each[0] for each in hexes), 0)
    for each in hexes:
        rows[each[0]] += 1
    return Board(rows)


@pytest.mark.parametrize("name", LESSONS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_fields_that_are_said_to_touch_do(language: str, name: str) -> None:
    played = played_lesson(GAME, name)
    board = board_of(seen(played, played.first))
    found = 0
    for step in played.lesson.steps:
        for sentence in sentences(played, step, language):
            first, *others = HEX.findall(sentence)
            if others and re.search(TOUCH[language], sentence):
                near = board.near[board.names.index(first)]
                assert all(near >> board.names.index(each) & 1 for each in others), sentence
                found += 1
    assert found


@pytest.mark.parametrize("name", LESSONS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_fields_called_yours_are_yours_and_none_is_called_the_only_one(language: str, name: str) -> None:
    played = played_lesson(GAME, name)
    found = 0
    for step in played.lesson.steps:
        mine = {each["field"] for each in seen(played, step.position)["seats"][0]["fields"]}
        for sentence in sentences(played, step, language):
            assert not re.search(rf"\b({ONLY[language]})\b", sentence), sentence
            for field in re.findall(rf"\b{YOURS[language]} (?:\w+ )?([A-G]\d)\b", sentence):
                assert field in mine, sentence
                found += 1
    assert found or name != LESSONS[0]


def test_other_fields_of_the_register_may_be_stored_first() -> None:
    """The correction says that another answer is possible, too."""
    played = played_lesson(GAME, LESSONS[0])
    step = next(each for each in played.lesson.steps if each.key == "store")
    moment = played.moments[played.asked(step)[-1]]
    assert moment.line.startswith("1 store A4")
    assert len(moment.decision.options(moment.state)) > 1
    register = {each["field"] for each in seen(played, step.position)["register"]}
    assert {"A4", "E9"} < register
