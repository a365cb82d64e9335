"""A lesson is a record with notes, and every mistake in it is named."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path

import pytest

import floodplain.games.fertility
from floodplain.catalog import find_game
from floodplain.cli.lesson import problems_of
from floodplain.kernel.text import LANGUAGES
from floodplain.teach.lesson import lesson_at
from floodplain.teach.lesson_play import mistakes, play_lesson

ROOM = Path(floodplain.games.fertility.__file__).parent
NAME = "1-first-game"
GAME = find_game("fertility")


@pytest.fixture
def room(tmp_path: Path) -> Path:
    """Return a copy of the first lesson, in its own folder."""
    for file in (f"lessons/{NAME}.txt", *[f"text/lessons/{each}/{NAME}.toml" for each in LANGUAGES]):
        target = tmp_path / file
        target.parent.mkdir(parents=True)
        shutil.copy(ROOM / file, target)
    return tmp_path


def problems_after(room: Path, file: str, old: str, new: str) -> list[str]:
    """Return the problems after one change in a file."""
    path = room / file
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    return problems_of(room / "lessons" / f"{NAME}.txt")


def test_steps_show_ask_and_let_others_play(room: Path) -> None:
    lesson, _ = lesson_at(room / "lessons" / f"{NAME}.txt")
    kinds = {step.key: step.kind for step in lesson.steps}
    assert (kinds["goal"], kinds["choose"], kinds["others"]) == ("show", "ask", "watch")
    assert 12 <= len(lesson.steps) <= 18
    place = next(step for step in lesson.steps if step.key == "place")
    assert (place.rule, place.light, place.change) == ("F4.1", ("square G6", "square F6"), ("tray",))
    assert lesson.say("nl", "title", "place") == "Gelijke taferelen leveren op"
    assert lesson.say("en", "tag", "choose") == ""


def test_all_that_the_learner_answers_is_asked(room: Path) -> None:
    lesson, _ = lesson_at(room / "lessons" / f"{NAME}.txt")
    played = play_lesson(lesson, GAME)
    asked = {step.key: [played.moments[at].line for at in played.asked(step)] for step in lesson.steps}
    assert asked["pay"] == ["1 build 25", "1 pay papyrus"]
    assert asked["others"] == []
    assert list(mistakes(lesson, GAME)) == []


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("1 choose bovine-grape", "1 choose papyrus-papyrus", "is not legal here"),
        ("# rule F3.1", "# rule F33.1", "cites 'F33.1', which is no rule in en"),
        ("# light pool", "# light moon", "lights 'moon'; the room has valley"),
        ("# light district 13", "# light district 14", "of district there is now: 9, 20, 13, 25"),
        ("# light pool", "# shine pool", "'light' or 'change'; this says 'shine'"),
        ("# step tiles", "# step goal", "step 'goal' is there twice"),
        ("# step goal\n# rule F9.1", "# rule F9.1\n# step goal", "'rule' stands before the first step"),
        ("edition: reconstructed d276f701d791", "edition: reconstructed 000000000000", "the room has"),
        ("floodplain record 1", "floodplain tale 1", "a record starts with"),
    ],
)
def test_every_mistake_of_the_notes_is_named(room: Path, old: str, new: str, said: str) -> None:
    found = problems_after(room, f"lessons/{NAME}.txt", old, new)
    assert any(said in problem for problem in found), found


def test_a_step_asks_only_before_others_play(room: Path) -> None:
    lesson, _ = lesson_at(room / "lessons" / f"{NAME}.txt")
    steps = {step.key: step for step in lesson.steps}
    others, again = steps["others"], steps["again"]
    late = replace(lesson, steps=(replace(others, end=steps["fields"].end),))
    assert [said for said in mistakes(late, GAME) if "then asks; begin a new step" in said]
    twice = replace(lesson, steps=(replace(again, end=steps["close"].end),))
    assert [said for said in mistakes(twice, GAME) if "asks again; begin a new step" in said]


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("why = ", "whyever = ", "choose.why is missing"),
        ("why = ", "whyever = ", "choose.whyever is given but not used"),
        ("[goal]", "[gaol]", "goal.title is missing"),
        ("[goal]", "[goal", "text/lessons/fr/1-first-game.toml: "),
    ],
)
def test_every_missing_word_is_named(room: Path, old: str, new: str, said: str) -> None:
    found = problems_after(room, f"text/lessons/fr/{NAME}.toml", old, new)
    assert any(said in problem for problem in found), found


def test_a_language_that_is_missing_is_named(room: Path) -> None:
    (room / "text" / "lessons" / "nl" / f"{NAME}.toml").unlink()
    found = problems_of(room / "lessons" / f"{NAME}.txt")
    assert "text/lessons/nl/1-first-game.toml: there is no such file" in found


def test_mistakes_of_words_places_and_answers_are_all_named_at_once(room: Path) -> None:
    problems_after(room, f"text/lessons/fr/{NAME}.toml", "[goal]", "[gaol]")
    problems_after(room, f"lessons/{NAME}.txt", "# light pool", "# light moon")
    problems_after(room, f"lessons/{NAME}.txt", "# light offer alabaster-bovine", "# light sun")
    found = problems_after(room, f"lessons/{NAME}.txt", "1 pay papyrus", "1 pay wine")
    for said in ("goal.title is missing", "lights 'moon'", "'1 pay wine' is not legal here", "lights 'sun'"):
        assert any(said in problem for problem in found), found


def test_a_lesson_outside_its_folder_is_reported_with_the_right_place(room: Path) -> None:
    stray = room / f"{NAME}.txt"
    shutil.copy(room / "lessons" / stray.name, stray)
    assert problems_of(stray) == [
        "a lesson is a file ROOM/lessons/NAME.txt, its words are ROOM/text/lessons/LANGUAGE/NAME.toml"
    ]


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    assert problems_of(tmp_path / "none.txt") == ["there is no such file"]
