"""The sources of Debens, for the score sheet of Fertility."""

from __future__ import annotations

from floodplain.games.fertility.shops import GOODS
from floodplain.games.fertility.state import Fertility
from floodplain.kernel.bits import list_bits
from floodplain.kernel.portrait import PointSource


def sources(state: Fertility, seat: int) -> dict[str, list[PointSource]]:
    """F9.1 to F9.5: return what a seat has of everything that scores, by category."""
    town, tables = state.town(seat), state.material.shops
    shops = [state.shops[position] for position in state.positions(seat)]
    return {
        "generic": [
            PointSource(amount=debens) for debens in sorted([tables.debens[shop] for shop in shops]) if debens
        ],
        "specialised": [
            PointSource(
                token=GOODS[tables.of[shop]], amount=town.goods[tables.of[shop]], each=tables.per[shop]
            )
            for shop in shops
            if tables.per[shop]
        ],
        "statues": [
            *[PointSource(token=f"god-{god + 1}") for god in list_bits(town.gods)],
            *[PointSource(token="god-any") for _ in range(town.of_choice)],
        ],
        "monuments": [PointSource(token="monument") for _ in list_bits(state.monuments[seat])],
        "wheat": [PointSource(token="wheat", amount=state.wheat[seat])],
    }
