"""F1.4: drawing Valley tiles from the draw pile."""

from __future__ import annotations

from typing import Final

from floodplain.games.fertility.material import TILE_KINDS, TILE_NAMES
from floodplain.games.fertility.state import Fertility
from floodplain.kernel.flow import Chance, Parts

COMMON: Final = -1  # the common pool


class DrawTile(Chance[Fertility]):
    """F1.4, F1.5, F7.4: a random tile of the pile is added to a pool, face up.

    The tiles that leave the game unseen and those of the pile cannot be told apart, so both are one bag.
    """

    pool: int
    kind = "tile"
    rule = "F1.4"
    zone = "common"

    def options(self, state: Fertility) -> list[int]:
        """Every kind of which the bag still has one."""
        return [tile for tile, count in enumerate(state.bag) if count]

    def weights(self, state: Fertility) -> list[int] | None:
        """The number of each kind in the bag."""
        return [count for count in state.bag if count]

    def resolve(self, state: Fertility, answer: int) -> None:
        """Add the tile to the pool."""
        state.bag[answer] -= 1
        state.pile -= 1
        if self.pool == COMMON:
            state.common = (*state.common, answer)
        else:
            state.pools[self.pool] = (*state.pools[self.pool], answer)

    def parts(self, state: Fertility, answer: int) -> Parts:
        return {"tile": TILE_NAMES[answer]}

    @classmethod
    def size(cls, state: Fertility) -> int:
        return len(TILE_KINDS)


def without(tiles: tuple[int, ...], tile: int) -> tuple[int, ...]:
    """Return a pool with one tile of a kind less."""
    position = tiles.index(tile)
    return tiles[:position] + tiles[position + 1 :]


def kinds_in(tiles: tuple[int, ...]) -> list[int]:
    """Return the different kinds in a pool, in order."""
    return sorted(set(tiles))
