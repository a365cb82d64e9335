"""A game with a scene passes all checks, and each fault in a scene is found."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property

import pytest

from floodplain.kernel.conformance import Case
from floodplain.scene import AnswerPart, Grid, Piece, Scene, SceneView
from floodplain.scene.conformance import CHECKS, answers_have_their_places, scenes_hold_their_pieces
from tests.scene.noughts.room import NOUGHTS, NoughtsGame
from tests.scene.noughts.state import Noughts

CASE = Case(NOUGHTS, NOUGHTS.edition, 2, {}, "noughts")


@pytest.mark.parametrize("check", CHECKS)
def test_the_game_for_tests_conforms(check: str) -> None:
    assert list(CHECKS[check](CASE)) == []


def faulty(
    scene: Callable[[NoughtsGame, Noughts], Scene] | None = None,
    picture: Callable[[NoughtsGame, Noughts], SceneView] | None = None,
) -> Case:
    class Faulty(NoughtsGame):
        def scene(self, view: Noughts) -> Scene:
            return scene(self, view) if scene else super().scene(view)

        def picture(self, view: Noughts) -> SceneView:
            return picture(self, view) if picture else super().picture(view)

        @cached_property
        def _package(self) -> str:
            return "tests.scene.noughts"

    return Case(Faulty(), NOUGHTS.edition, 2, {}, "noughts")


def with_answers(answers: dict[str, list[AnswerPart]]) -> Case:
    return faulty(lambda _, view: Scene(NOUGHTS.scene(view).zones, answers))


def test_a_kind_of_question_that_no_zone_answers_is_found() -> None:
    assert list(answers_have_their_places(with_answers({"stake": [], "mark": []}))) == [
        "set_out: Scene.answers does not name it; an empty list makes its answers buttons"
    ]


def test_a_part_that_lies_nowhere_is_found() -> None:
    answers = {
        "stake": [AnswerPart("stake", button=True)],
        "mark": [AnswerPart("square", ["score"], number=True)],
        "set_out": [AnswerPart("card", ["hand-{seat}"]), AnswerPart("ground", ["land"])],
    }
    found = list(answers_have_their_places(with_answers(answers)))
    assert found == [
        "set_out: Scene.answers does not name the part 'field'",
        "set_out: card 'none' lies nowhere in hand-{seat}, and is no button",
    ]


def test_a_scene_that_changes_is_found() -> None:
    case = faulty(
        lambda _, view: Scene([Grid("board", rows=3, cols=4 - (0 in view.marks))]), lambda *_: SceneView([])
    )
    assert list(scenes_hold_their_pieces(case))[-1].endswith(
        "the scene is not the one that the game began with"
    )


def test_a_piece_outside_is_found() -> None:
    case = faulty(None, lambda *_: SceneView([Piece("a", "board", "10")]))
    (found,) = scenes_hold_their_pieces(case)
    assert found.endswith("piece 'a' lies outside: 'board' has no place '10'")


def test_pieces_that_come_from_nowhere_are_found() -> None:
    def without_supply(game: NoughtsGame, view: Noughts) -> SceneView:
        whole = NOUGHTS.picture(view)
        return SceneView(whole.pieces, counts={})

    (found,) = scenes_hold_their_pieces(faulty(None, without_supply))
    assert found.endswith("pieces are drawn; draw the supply, or set conserved=False")


def test_a_picture_that_shows_a_secret_is_found() -> None:
    class Leaking(NoughtsGame):
        truth: Noughts

        def observe(self, state: Noughts, seat: int | None) -> Noughts:
            self.truth = state
            return super().observe(state, seat)

        def picture(self, view: Noughts) -> SceneView:
            return super().picture(self.truth)

        @cached_property
        def _package(self) -> str:
            return "tests.scene.noughts"

    case = Case(Leaking(), NOUGHTS.edition, 2, {}, "noughts")
    problems = list(CHECKS["no view tells a secret"](case))
    assert any("is drawn another portrait" in problem for problem in problems)
