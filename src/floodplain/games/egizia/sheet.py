"""The sources of points, for the score sheet of Egizia."""

from __future__ import annotations

from floodplain.games.egizia.buildings import BUILDINGS
from floodplain.games.egizia.rules.stones import floor_leader
from floodplain.games.egizia.scoring import awarded_graves, card_points
from floodplain.games.egizia.state import Egizia
from floodplain.kernel.bits import list_bits
from floodplain.kernel.portrait import PointSource


def sources(state: Egizia, seat: int) -> dict[str, list[PointSource]]:
    """E7.6 to E7.10, E13, E14.1: return what a seat has of everything that scores, by category."""
    of_building, own = state.material.buildings.of_building, state.laid[seat]
    graves = awarded_graves(state, seat)
    return {
        **{
            name: [PointSource(token="stone", amount=(own & of_building[building]).bit_count())]
            for building, name in enumerate(BUILDINGS)
            if own & of_building[building]
        },
        "grave_award": [PointSource(amount=graves)] if graves else [],
        "floors": [
            PointSource(amount=(own & floor).bit_count())
            for floor in state.material.buildings.floors
            if not floor & ~state.filled() and floor_leader(state, floor) == seat
        ],
        "sphinx_cards": [
            PointSource(token=state.material.sphinx[card].name, amount=card_points(state, seat, card))
            for card in list_bits(state.kept[seat] & ~state.material.tithe)
        ],
    }
