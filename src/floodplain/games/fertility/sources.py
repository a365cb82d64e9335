"""F4.1 to F4.3: where the goods of a tile come from, for drawing them."""

from __future__ import annotations

from typing import Final

from floodplain.games.fertility.material import TILE_KINDS
from floodplain.games.fertility.shops import GOODS
from floodplain.games.fertility.squares import PLACES, SQUARES, STEPS
from floodplain.games.fertility.state import Fertility
from floodplain.kernel.bits import list_bits

WHEAT: Final = len(GOODS)


def sources(view: Fertility) -> list[tuple[int, int, int]]:
    """Return what the last tile brings, each with its square and the square touched or covered."""
    if not view.laid:
        return []
    tile, place = divmod(view.laid[-1], PLACES)
    turn, square = divmod(place, SQUARES)
    squares = (square, square + STEPS[turn])
    covered = 1 << squares[0] | 1 << squares[1]
    valley = view.valley
    found = []
    for good, own in zip(TILE_KINDS[tile], squares, strict=True):
        near = valley.near[own] & ~covered
        found += [(good, own, other) for other in list_bits(near & view.scenes[good])]
        found += [(WHEAT, own, other) for other in list_bits(near & valley.wheat)]
        found += [(printed, own, own) for printed, there in enumerate(valley.printed) if there >> own & 1]
    return found
