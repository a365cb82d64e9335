"""F2 and F8: one turn after another, until the last."""

from __future__ import annotations

from floodplain.games.fertility.rules.build import OfferDistricts
from floodplain.games.fertility.rules.end_of_turn import EndTurn
from floodplain.games.fertility.rules.place import LayTile
from floodplain.games.fertility.rules.supply import OfferShops
from floodplain.games.fertility.state import Fertility
from floodplain.kernel.flow import Step


class Turn(Step[Fertility]):
    """F2.1, F8.1: the next player places a tile, may build, may supply shops and ends the turn, in order."""

    def run(self, state: Fertility) -> None:
        """Push the four parts of the turn above the turn after it."""
        if state.final_turn and state.turn == state.final_turn:
            return
        seat = (state.first + state.turn) % state.players
        state.turn += 1
        state.pending.extend([Turn(), EndTurn(seat), OfferShops(seat), OfferDistricts(seat), LayTile(seat)])
