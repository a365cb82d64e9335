"""The checks of every game and of its scene, if it declares one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from floodplain.kernel.conformance import Violation
from floodplain.kernel.conformance.case import Case, Check
from floodplain.kernel.conformance.secrets import EVERY
from floodplain.kernel.edition import Edition
from floodplain.kernel.flow import TABLE
from floodplain.kernel.game import AnyGame
from floodplain.kernel.record import Moment
from floodplain.scene.errors import BadScene
from floodplain.scene.game import AnySceneGame, SceneGame
from floodplain.scene.ground import Ground
from floodplain.scene.picture import SceneView
from floodplain.scene.zones import Tray
from floodplain.teach import conformance


def scenes_hold_their_pieces(case: Case) -> Iterator[str]:
    """Check that a scene is the same for all views of a game, and that every piece lies within it."""
    game = case.game
    if not isinstance(game, SceneGame):
        return
    declared = game.scene(case.start())
    numbers: set[int] = set()
    for number, moment in enumerate(case.moments("scenes")):
        if number % EVERY:
            continue
        for seat in (*range(case.players), None):
            view = game.observe(moment.state, seat)
            if game.scene(view) != declared:
                yield f"before {moment.line!r}: the scene is not the one that the game began with"
                return
            try:
                now = game.portrait(view).now
            except BadScene as error:
                yield f"before {moment.line!r}: {error}"
                return
            numbers.add(pieces_in(game.ground(view), now))
    if declared.conserved and len(numbers) > 1:
        least, most = min(numbers), max(numbers)
        yield f"{least} to {most} pieces are drawn; draw the supply, or set conserved=False"


def pieces_in(ground: Ground, now: SceneView) -> int:
    """Count the pieces of a picture, whether drawn one by one or as a number; throws do not count."""
    trays = {zone.id for zone in ground.scene.zones if isinstance(zone, Tray)}
    drawn = sum(piece.count for piece in now.pieces if piece.zone not in trays)
    return drawn + sum(now.counts.values())


def answers_have_their_places(case: Case) -> Iterator[str]:
    """Check that each part of a legal answer is a place on the board, or a declared button or number."""
    game = case.game
    if not isinstance(game, SceneGame):
        return
    found: set[str] = set()
    for moment in case.moments("places"):
        if moment.decision.seat == TABLE:
            continue
        for problem in _unplaced(game, moment):
            if problem not in found:
                found.add(problem)
                yield problem


def _unplaced(game: AnySceneGame, moment: Moment) -> Iterator[str]:
    decision, state = moment.decision, moment.state
    view = game.observe(state, decision.seat)
    ground, now = game.ground(view), game.picture(view)
    if decision.kind not in ground.scene.answers:
        yield f"{decision.kind}: Scene.answers does not name it; an empty list makes its answers buttons"
        return
    declared = {part.part: part for part in ground.scene.answers[decision.kind]}
    for answer in decision.options(view):
        for name, value in decision.parts(view, answer).items():
            part = declared.get(name)
            if part is None:
                if declared:
                    yield f"{decision.kind}: Scene.answers does not name the part {name!r}"
            elif part.number and not isinstance(value, int):
                yield f"{decision.kind}: {name} is declared as a number, and is {value!r}"
            elif not part.number and not part.button and not ground.find(now, part, value, decision.seat):
                zones = ", ".join(part.zones)
                yield f"{decision.kind}: {name} {value!r} lies nowhere in {zones}, and is no button"


CHECKS: Final[dict[str, Check]] = {
    **conformance.CHECKS,
    "a scene holds its pieces": scenes_hold_their_pieces,
    "every answer has its places": answers_have_their_places,
}


def check_game(
    game: AnyGame, edition: Edition, *, games: int = 1, report: Callable[[str], None] = lambda _: None
) -> list[Violation]:
    """Check lessons and examples once, and everything else on every case of a game.

    Args:
        game: the game to check.
        edition: the edition to play.
        games: how many games to play per case and check.
        report: called with the name of each case and check before it runs.

    Returns:
        All violations found; an empty list means that the game conforms.
    """
    return conformance.check_game(game, edition, games=games, report=report, checks=CHECKS)
