"""One contract, one suite: every game of the catalog, every player count, every option."""

from __future__ import annotations

import os

import pytest

from floodplain.catalog import GAMES
from floodplain.kernel.conformance import Case, cases
from floodplain.scene.conformance import CHECKS
from floodplain.teach.conformance.lessons import examples_can_be_tried, lessons_can_be_given
from floodplain.teach.example import examples_of
from floodplain.teach.lesson import lessons_of

IS_DEEP = bool(os.environ.get("FLOODPLAIN_DEEP"))
GAMES_EACH = 10 if IS_DEEP else 1
CASES = {
    f"{case.name}/{number}": case
    for entry in GAMES.values()
    for number in range(GAMES_EACH)
    for case in cases(entry.game, entry.game.edition, f"suite/{number}")
}
# Every check covers a third of the cases, and so every game. In a deep run, all checks cover all cases.
TRIED = [
    pytest.param(case, check, id=f"{name}-{check}")
    for number, (name, case) in enumerate(CASES.items())
    for turn, check in enumerate(CHECKS)
    if IS_DEEP or (number + turn) % 3 == 0
]


@pytest.mark.parametrize(("case", "check"), TRIED)
def test_a_game_conforms(case: Case, check: str) -> None:
    assert list(CHECKS[check](case)) == []


@pytest.mark.parametrize("name", GAMES)
def test_every_lesson_can_be_given(name: str) -> None:
    game = GAMES[name].game
    assert lessons_of(game)
    assert list(lessons_can_be_given(game)) == []


@pytest.mark.parametrize("name", GAMES)
def test_every_example_can_be_tried(name: str) -> None:
    game = GAMES[name].game
    assert len(examples_of(game)) >= 2
    assert list(examples_can_be_tried(game)) == []
