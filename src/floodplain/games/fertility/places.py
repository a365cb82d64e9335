"""The places that a lesson can highlight on the table of Fertility."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from floodplain.games.fertility.material import TILE_NAMES
from floodplain.games.fertility.squares import HEIGHT, square_name
from floodplain.games.fertility.state import Fertility
from floodplain.teach.lesson import LEARNER

WHOLE: Final = ("valley", "pool", "common", "row", "metropolis", "tray", "wheat", "decision")


def places(view: Fertility) -> dict[str, Sequence[str]]:
    """Return, by kind, the places that exist now.

    Tiles are the learner's own, offers are in the common pool.
    """
    return {
        **dict.fromkeys(WHOLE, ("",)),
        "square": [square_name(square) for square in range(view.valley.columns * HEIGHT)],
        "tile": [TILE_NAMES[tile] for tile in view.pools[LEARNER]],
        "offer": [TILE_NAMES[tile] for tile in view.common],
        "shop": [str(shop + 1) for shop in range(_shops(view))],
        "district": [str(number + 1) for number in view.row],
    }


def _shops(view: Fertility) -> int:
    return view.material.spot_at[len(view.built[LEARNER])]
