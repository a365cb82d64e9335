"""What a lesson can light on the table of Egizia."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from floodplain.games.egizia.river import CREWS
from floodplain.games.egizia.state import Egizia

WHOLE: Final = ("river", "crews", "fields", "stones", "cards", "sphinx", "flood", "decision", "open")


def places(view: Egizia) -> dict[str, Sequence[str]]:
    """By kind, which of them there are; what is no part of the board is the learner's own."""
    return {
        **dict.fromkeys(WHOLE, ("",)),
        "space": view.material.river.names,
        "crew": CREWS,
    }
