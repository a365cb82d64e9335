"""F7 and F8: the end of a turn, and of the game."""

from __future__ import annotations

from floodplain.games.fertility.material import TILE_NAMES
from floodplain.games.fertility.rules.questions import TileQuestion
from floodplain.games.fertility.rules.tiles import COMMON, DrawTile, kinds_in, without
from floodplain.games.fertility.shops import GOODS
from floodplain.games.fertility.state import Fertility
from floodplain.kernel.bits import list_bits
from floodplain.kernel.flow import Chance, Parts, Reason, Step


class EndTurn(Step[Fertility]):
    """F7.1, F7.2, F7.6: leftover goods return to the stock.

    A tile is taken, but not in a player's last turn.
    """

    seat: int

    def chapter(self) -> str:
        """Return a chapter of its own: leftover goods are not credited to the last answer."""
        return "left_over"

    def run(self, state: Fertility) -> None:
        """Clean up, and push the rest of the turn."""
        for good in range(len(GOODS)):
            state.stock[good] += state.gathered[good]
            state.gathered[good] = 0
        if len(state.row) < state.material.district_row and state.deck:
            state.pending.append(DrawDistrict())  # F7.5
        if not state.is_last_turn():
            state.pending.extend([RefillPool(), TakeTile(self.seat)])


class TakeTile(TileQuestion):
    """F7.2: the player takes one tile of their choice from the common pool."""

    kind = "take"
    rule = "F7.2"
    zone = "common"
    at_once = True

    def options(self, state: Fertility) -> list[int]:
        """The kinds in the common pool."""
        return kinds_in(state.common)

    def resolve(self, state: Fertility, answer: int) -> None:
        """Move the tile to the personal pool; in the variant another one leaves the game."""
        state.common = without(state.common, answer)
        state.pools[self.seat] = (*state.pools[self.seat], answer)
        if state.variant:
            state.pending.append(RemoveTile(self.seat))

    def forbids(self, state: Fertility, answer: int) -> Reason:
        """The tile is not in the common pool."""
        return Reason(self.rule, "not_common", {"tile": TILE_NAMES[answer]})


class RemoveTile(TileQuestion):
    """F7.3: in the two-player variant the player also removes a tile of the common pool from the game."""

    kind = "remove"
    rule = "F7.3"
    zone = "common"
    cause = "variant"
    at_once = True

    def options(self, state: Fertility) -> list[int]:
        """The kinds in the common pool."""
        return kinds_in(state.common)

    def resolve(self, state: Fertility, answer: int) -> None:
        """Remove the tile from the game."""
        state.common = without(state.common, answer)
        state.discarded = (*state.discarded, answer)

    def forbids(self, state: Fertility, answer: int) -> Reason:
        """The tile is not in the common pool."""
        return Reason(self.rule, "not_common", {"tile": TILE_NAMES[answer]})


class RefillPool(Step[Fertility]):
    """F7.4, F8.1: the common pool is refilled; if that fails, each player has one more turn."""

    def run(self, state: Fertility) -> None:
        """Draw what is missing, or announce the last turns."""
        if len(state.common) >= state.material.common_pool:
            return
        if state.pile:
            state.pending.append(RefillPool())
            state.pending.append(DrawTile(COMMON))
        else:
            state.final_turn = state.turn + state.players


class DrawDistrict(Chance[Fertility]):
    """F1.7, F7.5: a random district is turned up."""

    kind = "district"
    rule = "F7.5"
    zone = "row"

    def options(self, state: Fertility) -> list[int]:
        """The districts that have not been drawn."""
        return list_bits(state.deck)

    def resolve(self, state: Fertility, answer: int) -> None:
        """Add the district to the row."""
        state.deck &= ~(1 << answer)
        state.row = (*state.row, answer)

    def parts(self, state: Fertility, answer: int) -> Parts:
        return {"district": answer + 1}

    def gets(self, state: Fertility, answer: int) -> Parts:
        return {"shows": state.material.district_shows[answer]}

    @classmethod
    def size(cls, state: Fertility) -> int:
        return state.material.no_district
