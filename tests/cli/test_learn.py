"""`floodplain learn` and `floodplain lesson`: lessons at the terminal."""

import json
import re
from pathlib import Path

import pytest

import floodplain.games.fertility
from floodplain.catalog import GAMES, find_game
from floodplain.kernel.text import LANGUAGES
from floodplain.teach.lesson import lessons_of
from floodplain.teach.lesson_play import play_lesson
from tests.cli.conftest import Run

LESSONS = [(game, name) for game in GAMES for name in lessons_of(GAMES[game].game)]
FILE = Path(floodplain.games.fertility.__file__).parent / "lessons" / "1-first-game.txt"


def answers_of(game: str, name: str) -> str:
    """Return what a learner types who follows the instructions."""
    room = find_game(game)
    lesson = lessons_of(room)[name]
    played = play_lesson(lesson, room)
    lines = []
    for step in lesson.steps:
        asked = [played.moments[at].line.partition(" ")[2] for at in played.asked(step)]
        lines += asked or [""]
    return "\n".join([*lines, "n"]) + "\n"


@pytest.mark.parametrize(("game", "name"), LESSONS)
def test_every_lesson_can_be_completed(game: str, name: str, run: Run) -> None:
    language = LANGUAGES[LESSONS.index((game, name)) % len(LANGUAGES)]
    said = run("learn", game, name, "--lang", language, lines=answers_of(game, name))
    assert (said.code, said.err) == (0, "")
    lesson = lessons_of(find_game(game))[name]
    for step in lesson.steps:
        assert lesson.say(language, "title", step.key) in said.out
        assert step.kind != "ask" or lesson.say(language, "why", step.key)[:30] not in said.out
    assert f"{len(lesson.steps)}" in said.out
    assert not re.search(r"\b(tap|click|touchez|cliquez|tik|klik)\b", said.out, re.IGNORECASE)


def test_another_legal_answer_is_met_with_a_reason_to_try_this_one(run: Run) -> None:
    said = run("learn", "fertility", lines="\n\n1\nq\n")
    assert "You can place that tile too." in said.out
    assert "Step 4" not in said.out
    assert "floodplain learn fertility 1-first-game" in said.out


def test_the_learner_can_go_back_and_skip(run: Run) -> None:
    said = run("learn", "fertility", lines="\nb\n\n\ns\ns\nq\n")
    assert said.out.count("Step 1 of 17") == 2
    assert "Step 5 of 17" in said.out


def test_a_game_without_lessons_says_so(run: Run) -> None:
    said = run("learn", "senet")
    told = "floodplain learn: senet has no lessons yet; floodplain lesson list shows all lessons\n"
    assert (said.code, said.out, said.err) == (2, "", told)


def test_after_a_lesson_the_game_continues(run: Run) -> None:
    lines = answers_of("fertility", "1-first-game").removesuffix("n\n") + "y\nq\n\n"
    said = run("learn", "fertility", lines=lines)
    assert said.code == 0
    assert "Resume with: floodplain play --resume" in said.err


def test_an_unknown_lesson_is_refused(run: Run) -> None:
    said = run("learn", "fertility", "9")
    assert (said.code, said.out) == (2, "")
    assert "choose one of 1 1-first-game" in said.err


def test_lessons_are_listed(run: Run) -> None:
    assert "Je eerste spel" in run("lesson", "list", "--lang", "nl").out
    listed = json.loads(run("lesson", "list", "--json").out)
    assert [(each["game"], each["lesson"]) for each in listed] == LESSONS


def test_a_lesson_is_checked(run: Run, tmp_path: Path) -> None:
    assert run("lesson", "check", FILE).code == 0
    said = run("lesson", "check", tmp_path / "none.txt")
    assert said.code == 1
    assert "there is no such file" in said.out
    assert json.loads(run("lesson", "check", FILE, "--json").out)["problems"] == []
