"""E13 and E14: scoring, at any moment."""

from __future__ import annotations

from typing import Final

from floodplain.games.egizia.buildings import AT_GRAVES, AT_OBELISK, AT_TEMPLE, BUILDINGS
from floodplain.games.egizia.cards import COLOURS, GRAVE_CARD, MARKETS, STONE
from floodplain.games.egizia.river import CREWS
from floodplain.games.egizia.sphinx import EACH, STAGES, SphinxCard
from floodplain.games.egizia.state import (
    CATEGORIES,
    GRAVE_POINTS,
    SALE_POINTS,
    SPHINX_POINTS,
    TITHE_POINTS,
    Egizia,
)
from floodplain.kernel.bits import list_bits

TEN: Final = 10  # E13.9 counts in tens


def breakdown(state: Egizia, seat: int) -> list[int]:
    """Points of a seat by category, were the game to end now."""
    first = seat * len(CATEGORIES)
    points = state.points[first : first + len(CATEGORIES)]
    if state.settled >> seat & 1:
        return points
    points[SALE_POINTS] += sale(state, seat)
    points[GRAVE_POINTS] += grave_award(state, seat)
    points[SPHINX_POINTS] += sphinx_points(state, seat)
    points[TITHE_POINTS] += tithe(state, seat, sum(points))
    return points


def sale(state: Egizia, seat: int) -> int:
    """E10.3: what the stones would bring now."""
    if not state.material.stone_sale[state.markets[seat * len(MARKETS) + STONE]]:
        return 0
    return state.stones[seat] // state.material.sale_stones


def grave_award(state: Egizia, seat: int) -> int:
    """E14.1, E12.19: the award for the sum of one's graves, the grave card included."""
    total = state.grave_sum(seat)
    for card in list_bits(state.holds(seat, GRAVE_CARD)):
        total += state.material.nile.amounts[card]
    return state.material.award(total)


def sphinx_points(state: Egizia, seat: int) -> int:
    """E13.1 to E13.8: the Sphinx cards that a seat has kept, but for the tithe."""
    total = 0
    for number in list_bits(state.kept[seat]):
        total += card_points(state, seat, number)
    return total


def card_points(state: Egizia, seat: int, number: int) -> int:
    """What one Sphinx card, but for the tithe, would bring a seat now."""
    card = state.material.sphinx[number]
    return WORTH[card.condition].points(state, seat, card)


def tithe(state: Egizia, seat: int, score: int) -> int:
    """E13.9: after all else, a point for every full ten."""
    total = 0
    for number in list_bits(state.kept[seat] & state.material.tithe):
        total += state.material.sphinx[number].points[0] * (max(score, 0) // TEN)
    return total


class Condition:
    """What a kind of Sphinx card asks for; the tithe (E13.9) comes after all else, and so is nothing here."""

    def points(self, state: Egizia, seat: int, card: SphinxCard) -> int:
        """What it would bring a seat now."""
        return 0


class Built(Condition):
    """E13.1: a building has reached a stage, whoever built."""

    def points(self, state: Egizia, seat: int, card: SphinxCard) -> int:
        """The points, if it has."""
        return card.points[0] if has_reached(state, STAGES[card.what], card.number) else 0


def has_reached(state: Egizia, stage: str, number: int) -> bool:
    """E13.1: whether a building has reached a stage."""
    buildings = state.material.buildings
    filled = state.filled()
    match stage:
        case "obelisk":
            return (filled & buildings.of_building[AT_OBELISK]).bit_count() >= number
        case "graves":
            return (filled & buildings.of_building[AT_GRAVES]).bit_count() >= number
        case "temple_columns":
            return not buildings.columns & ~filled
        case "temple":
            return not buildings.of_building[AT_TEMPLE] & ~filled
        case _:
            return len([floor for floor in buildings.floors if not floor & ~filled]) >= number


class PlayersAtEnd(Condition):
    """E13.2: by how many players stand at the end of a market, oneself or not."""

    def points(self, state: Egizia, seat: int, card: SphinxCard) -> int:
        """The points for so many."""
        count = len([other for other in range(state.players) if state.is_at_end(other, card.what)])
        return card.points[min(count, len(card.points) - 1)]


class OwnStones(Condition):
    """E13.3: at least so many own stones on a building, or on each: Obelisk, graves, Temple and pyramid."""

    def points(self, state: Egizia, seat: int, card: SphinxCard) -> int:
        """The points, if they are there."""
        of_building = state.material.buildings.of_building
        asked = range(len(BUILDINGS)) if card.what == EACH else range(card.what, card.what + 1)
        least = min([(state.laid[seat] & of_building[building]).bit_count() for building in asked])
        return card.points[0] if least >= card.number else 0


class GraveStones(Condition):
    """E13.4: a point for each own stone on the graves."""

    def points(self, state: Egizia, seat: int, card: SphinxCard) -> int:
        """The points for so many."""
        own = state.laid[seat] & state.material.buildings.of_building[AT_GRAVES]
        return card.points[0] * own.bit_count()


class StrengthOf(Condition):
    """E13.5: the strength of the crew shown."""

    def points(self, state: Egizia, seat: int, card: SphinxCard) -> int:
        """As many points."""
        return state.crews[seat * len(CREWS) + card.what]


class Most(Condition):
    """E13.6: one has something from quarries, or from fields that now are of a colour, and nobody more."""

    def points(self, state: Egizia, seat: int, card: SphinxCard) -> int:
        """The points, if so."""
        own = produce(state, seat, card.what)
        best = max([produce(state, other, card.what) for other in range(state.players)])
        return card.points[0] if own and own == best else 0


def produce(state: Egizia, seat: int, product: int) -> int:
    """Stones from quarries, or wheat from the fields of a colour."""
    return state.income[seat] if product == 0 else state.wheat[seat * len(COLOURS) + product - 1]


class OwnMarketEnd(Condition):
    """E13.7: one's own markers at the end of the markets shown."""

    def points(self, state: Egizia, seat: int, card: SphinxCard) -> int:
        """The points, if all are there."""
        missing = [market for market in list_bits(card.markets) if not state.is_at_end(seat, market)]
        return 0 if missing else card.points[0]


class Permanents(Condition):
    """E13.8: points for each own card marked Permanent; fields and quarries are not."""

    def points(self, state: Egizia, seat: int, card: SphinxCard) -> int:
        """The points for so many."""
        return card.points[0] * (state.cards[seat] & state.material.nile.permanent).bit_count()


# By condition of a Sphinx card.
WORTH: Final[list[Condition]] = [
    Built(),
    PlayersAtEnd(),
    OwnStones(),
    GraveStones(),
    StrengthOf(),
    Most(),
    OwnMarketEnd(),
    Permanents(),
    Condition(),
]
