"""The places that a lesson can highlight on the table of Egizia."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from floodplain.games.egizia.river import CREWS
from floodplain.games.egizia.state import Egizia

WHOLE: Final = ("river", "crews", "fields", "stones", "cards", "sphinx", "flood", "decision", "open")


def places(view: Egizia) -> dict[str, Sequence[str]]:
    """Return, by kind, the existing places; those not on the board belong to the learner."""
    return {
        **dict.fromkeys(WHOLE, ("",)),
        "space": view.material.river.names,
        "crew": CREWS,
    }
