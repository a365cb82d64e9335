"""What evaluates positions for the coach at a table, and how sure that is."""

from __future__ import annotations

from typing import Final

from floodplain.bots.levels import plays_by
from floodplain.kernel.flow import State
from floodplain.kernel.game import AnyGame
from floodplain.teach.coaching import Evaluator

LESS_SURE: Final = {"other": "sure_other", "insight": "sure_insight"}
"""What is said where it is not the net of this edition."""


def evaluator_of(game: AnyGame, view: State, seat: int) -> Evaluator:
    """Return `net` for the net of this edition, `other` for another's, `insight` where no net fits."""
    if plays_by(game, view, seat) != "net":
        return "insight"
    # What a state points to as its material is the room's own affair; the coach only knows it again.
    is_at_home = getattr(view, "material", None) is game.material_of(game.edition)
    return "net" if is_at_home else "other"
