"""Checks that every game has to pass, shipped with the package so that you can run them on your own game."""

from __future__ import annotations

import traceback
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Final

from floodplain.kernel.conformance import (
    builds,
    copies,
    flow,
    numbers,
    portraits,
    reasons,
    records,
    secrets,
    sets,
    words,
)
from floodplain.kernel.conformance.case import Case, Check, Violation
from floodplain.kernel.edition import Edition
from floodplain.kernel.game import AnyGame

DECLARED: Final = "a game says what it is"
WORDED: Final = "every moment has its words"
NEEDED: Final = {
    "name": "what it is called on the command line",
    "player_counts": "the numbers of players, such as (2, 3, 4)",
    "state": "the class of its states",
    "pending": "the classes of all its decisions, chances and steps",
}
CHECKS: dict[str, Check] = {
    "every player reaches the end": flow.reaches_the_end,
    "the stage is within its bounds": flow.stage_is_within_bounds,
    "answers are promised": flow.answers_are_promised,
    "apply is pure and copy complete": flow.apply_is_pure,
    "fields are declared": flow.fields_are_declared,
    "material is conserved": flow.material_is_conserved,
    "every set has one path": sets.sets_have_one_path,
    "what goes in any order does": sets.orderless_answers_commute,
    "no legal answer is objected to, and no other goes without": reasons.objections_are_right,
    "the record alone replays the game": records.record_replays,
    "a state survives JSON": records.state_survives_json,
    "a position is written, read, and answered in words": records.position_is_text,
    "undo goes back and redo forth": records.undo_and_redo,
    "copies and pickles continue the same way": copies.copies_play_on_alike,
    "a row fits its columns": numbers.rows_fit_their_columns,
    "planes fit their grid": numbers.planes_fit_their_grid,
    "an answer has one number": numbers.answers_have_one_number,
    "a portrait is of its kind": portraits.portraits_are_of_their_kind,
    "a portrait is of its moment": portraits.portraits_are_of_their_moment,
    "no view tells a secret": secrets.no_view_tells_a_secret,
    WORDED: words.every_moment_has_its_words,
    "other hash seeds and builds play the same": builds.plays_the_same_elsewhere,
}

__all__ = ["CHECKS", "Case", "Violation", "cases", "check_game"]


def cases(game: AnyGame, edition: Edition, seed: str = "conformance") -> list[Case]:
    """Yield every player count with the default options, and with every other choice of each option."""
    found = []
    for players in game.player_counts:
        found.append(Case(game, edition, players, {}, seed))
        for option in game.options:
            if option.players and players not in option.players:
                continue
            found.extend(
                Case(game, edition, players, {option.name: choice}, seed)
                for choice in option.choices
                if choice != option.default
            )
    return found


def check_game(
    game: AnyGame,
    edition: Edition,
    *,
    games: int = 1,
    report: Callable[[str], None] = lambda _: None,
    checks: Mapping[str, Check] = CHECKS,
) -> list[Violation]:
    """Run checks on every case of a game and collect the violations.

    What several cases have in common is reported once.

    Args:
        game: the game to check.
        edition: the edition to play.
        games: how many games to play per case and check.
        report: called with the name of each case and check before it runs.
        checks: the checks to run, by name.

    Returns:
        All violations found; an empty list means that the game conforms.
    """
    found = [*undeclared(game), *unsaid(game)]
    problems = {(problem.check, problem.sentence): problem for problem in found}
    if any(problem.check == DECLARED for problem in found):
        return found  # no game can be played without these
    for number in range(games):
        for case in cases(game, edition, f"conformance/{number}"):
            report(f"{case.name}, game {number + 1} of {games}")
            for problem in check_case(case, checks):
                problems.setdefault((problem.check, problem.sentence), problem)
    return list(problems.values())


def undeclared(game: AnyGame) -> Iterator[Violation]:
    """List what the class of a game fails to declare."""
    for name, meaning in NEEDED.items():
        if not hasattr(game, name):
            yield Violation(type(game).__name__, DECLARED, f"{name} is missing: {meaning}")


def unsaid(game: AnyGame) -> Iterator[Violation]:
    """List what the texts of a game lack, as far as this can be told without playing."""
    if hasattr(game, "pending"):
        for texts in words.spoken(game):
            for sentence in words.lacking(game, texts):
                yield Violation(type(game).__name__, WORDED, sentence)


def check_case(case: Case, checks: Mapping[str, Check]) -> Iterator[Violation]:
    """Yield what the checks find wrong in one case, in order, each as soon as it is found.

    If an error of the game stops a check, that is reported and the next check runs. A game that cannot be
    started is reported once.
    """
    try:
        case.start()
    except Exception as error:
        yield Violation(case.name, "a game can be started", _raised(error))
        return
    for name, check in checks.items():
        try:
            for sentence in check(case):
                yield Violation(case.name, name, sentence)
        except Exception as error:
            yield Violation(case.name, name, _raised(error))


def _raised(error: Exception) -> str:
    """Describe an error raised by a game and the line of its source that raised it."""
    *_, (frame, line) = traceback.walk_tb(error.__traceback__)
    place = f"{Path(frame.f_code.co_filename).name}, line {line}"
    return f"{place} raises {type(error).__name__}: {error}"
