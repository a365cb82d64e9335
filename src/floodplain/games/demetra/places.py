"""The places that a lesson can highlight on the table of Demetra."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from floodplain.games.demetra.material import WORKERS
from floodplain.games.demetra.rules.turn import ACTIONS
from floodplain.games.demetra.state import Demetra
from floodplain.kernel.bits import list_bits
from floodplain.teach.lesson import LEARNER

WHOLE: Final = (
    "country",
    "register",
    "actions",
    "cubes",
    "store",
    "hand",
    "village",
    "season",
    "points",
    "decision",
)


def places(view: Demetra) -> dict[str, Sequence[str]]:
    """Return, by kind, the places that exist now; hexes belong to the learner's own country."""
    names = view.material.board.names
    return {
        **dict.fromkeys(WHOLE, ("",)),
        "hex": names,
        "field": [names[field] for field in list_bits(view.register)],
        "stall": [str(seat + 1) for seat in range(view.players)],
        "action": ACTIONS,
        "worker": [WORKERS[worker] for worker in list_bits(view.hands[LEARNER] | view.village)],
    }
