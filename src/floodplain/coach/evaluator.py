"""The evaluator that the coach uses at a table, and how reliable it is."""

from __future__ import annotations

from typing import Final

from floodplain.bots.levels import plays_by
from floodplain.kernel.flow import State
from floodplain.kernel.game import AnyGame
from floodplain.teach.coaching import Evaluator

LESS_SURE: Final = {"other": "sure_other", "insight": "sure_insight"}
"""The message if the evaluator is not the net of this edition."""


def evaluator_of(game: AnyGame, view: State, seat: int) -> Evaluator:
    """Return `net` for the net of this edition, `other` for another's, `insight` where no net fits."""
    if plays_by(game, view, seat) != "net":
        return "insight"
    # The type of a state's material is the game's own affair; the coach only compares it. A state without
    # material is the same in every edition.
    material = getattr(view, "material", None)
    return "net" if material is None or material is game.material_of(game.edition) else "other"
