"""The checks of every game and of its lessons, examples and score pad."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from floodplain.kernel import conformance
from floodplain.kernel.conformance import Violation
from floodplain.kernel.conformance.case import Check
from floodplain.kernel.edition import Edition
from floodplain.kernel.game import AnyGame
from floodplain.teach.conformance.lessons import examples_can_be_tried, lessons_can_be_given
from floodplain.teach.conformance.pads import pads_count_alike

CHECKS: Final[dict[str, Check]] = {
    **conformance.CHECKS,
    "a pad counts what the game counts": pads_count_alike,
}


def check_game(
    game: AnyGame,
    edition: Edition,
    *,
    games: int = 1,
    report: Callable[[str], None] = lambda _: None,
    checks: Mapping[str, Check] = CHECKS,
) -> list[Violation]:
    """Check lessons and examples once, and everything else on every case of a game.

    Args:
        game: the game to check.
        edition: the edition to play.
        games: how many games to play per case and check.
        report: called with the name of each case and check before it runs.
        checks: the checks to run on every case, by name.

    Returns:
        All violations found; an empty list means that the game conforms.
    """
    teaches = "every lesson can be given"
    problems = [Violation(game.name, teaches, said) for said in lessons_can_be_given(game)]
    tried = "every example can be tried"
    problems += [Violation(game.name, tried, said) for said in examples_can_be_tried(game)]
    return problems + conformance.check_game(game, edition, games=games, report=report, checks=checks)
