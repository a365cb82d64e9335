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


def breakdown(state: Egizia, seat: int) -> list[int]:
    """Return the points of a seat by category, as if the game ended now."""
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
    """E10.3: return what the stones would score now."""
    if not state.material.stone_sale[state.markets[seat * len(MARKETS) + STONE]]:
        return 0
    return state.stones[seat] // state.material.sale_stones


def grave_award(state: Egizia, seat: int) -> int:
    """E14.1: return the award for the sum of a seat's graves."""
    return state.material.award(awarded_graves(state, seat))


def awarded_graves(state: Egizia, seat: int) -> int:
    """E14.1, E12.19: return the sum of a seat's graves, including the grave card."""
    total = state.grave_sum(seat)
    for card in list_bits(state.holds(seat, GRAVE_CARD)):
        total += state.material.nile.amounts[card]
    return total


def sphinx_points(state: Egizia, seat: int) -> int:
    """E13.1 to E13.8: return the points of the Sphinx cards that a seat has kept, except the tithe."""
    total = 0
    for number in list_bits(state.kept[seat]):
        total += card_points(state, seat, number)
    return total


def card_points(state: Egizia, seat: int, number: int) -> int:
    """Return what one Sphinx card, except the tithe, would score for a seat now."""
    card = state.material.sphinx[number]
    return WORTH[card.condition].points(state, seat, card)


def tithe(state: Egizia, seat: int, score: int) -> int:
    """E13.9: return a point for every full ten, after everything else."""
    total = 0
    for number in list_bits(state.kept[seat] & state.material.tithe):
        total += state.material.sphinx[number].points[0] * (max(score, 0) // state.material.tithe_of)
    return total


Progress = tuple[int, int]  # present and required amounts; required 0 means nothing to measure


def card_progress(state: Egizia, seat: int, number: int) -> Progress:
    """Return how far a seat has met a Sphinx card's condition."""
    card = state.material.sphinx[number]
    return WORTH[card.condition].progress(state, seat, card)


class Condition:
    """The condition of a kind of Sphinx card; the tithe (E13.9) is scored last and has none."""

    def points(self, state: Egizia, seat: int, card: SphinxCard) -> int:
        """Return what it would score for a seat now."""
        return 0

    def progress(self, state: Egizia, seat: int, card: SphinxCard) -> Progress:
        """Return how far a seat has met it."""
        return 0, 0


class Built(Condition):
    """E13.1: a building has reached a stage, by any players."""

    def points(self, state: Egizia, seat: int, card: SphinxCard) -> int:
        built, wanted = stage_of(state, STAGES[card.what], card.number)
        return card.points[0] if built >= wanted else 0

    def progress(self, state: Egizia, seat: int, card: SphinxCard) -> Progress:
        """Return the spaces or floors built by anyone."""
        return stage_of(state, STAGES[card.what], card.number)


def stage_of(state: Egizia, stage: str, number: int) -> Progress:
    """E13.1: return how much of a stage is built; walls count towards columns, which stand on them."""
    buildings = state.material.buildings
    filled = state.filled()
    match stage:
        case "obelisk":
            return (filled & buildings.of_building[AT_OBELISK]).bit_count(), number
        case "graves":
            return (filled & buildings.of_building[AT_GRAVES]).bit_count(), number
        case "temple_columns":
            wanted = buildings.columns | buildings.needs[buildings.columns.bit_length() - 1]
            return (filled & wanted).bit_count(), wanted.bit_count()
        case "temple":
            wanted = buildings.of_building[AT_TEMPLE]
            return (filled & wanted).bit_count(), wanted.bit_count()
        case _:
            return len([floor for floor in buildings.floors if not floor & ~filled]), number


class PlayersAtEnd(Condition):
    """E13.2: how many players are at the end of a market, including this one."""

    def points(self, state: Egizia, seat: int, card: SphinxCard) -> int:
        count, _ = self.progress(state, seat, card)
        return card.points[min(count, len(card.points) - 1)]

    def progress(self, state: Egizia, seat: int, card: SphinxCard) -> Progress:
        """Return the players there, and all players."""
        there = [other for other in range(state.players) if state.is_at_end(other, card.what)]
        return len(there), state.players


class OwnStones(Condition):
    """E13.3: a number of own stones on a building, or on each of Obelisk, graves, Temple and pyramid."""

    def points(self, state: Egizia, seat: int, card: SphinxCard) -> int:
        there, wanted = self.progress(state, seat, card)
        return card.points[0] if there == wanted else 0

    def progress(self, state: Egizia, seat: int, card: SphinxCard) -> Progress:
        """Return the stones that count, on all required buildings."""
        of_building = state.material.buildings.of_building
        asked = range(len(BUILDINGS)) if card.what == EACH else range(card.what, card.what + 1)
        own = [(state.laid[seat] & of_building[building]).bit_count() for building in asked]
        return sum([min(count, card.number) for count in own]), card.number * len(own)


class GraveStones(Condition):
    """E13.4: a point for each own stone on the graves."""

    def points(self, state: Egizia, seat: int, card: SphinxCard) -> int:
        own, _ = self.progress(state, seat, card)
        return card.points[0] * own

    def progress(self, state: Egizia, seat: int, card: SphinxCard) -> Progress:
        """Return the player's graves, and all graves."""
        graves = state.material.buildings.of_building[AT_GRAVES]
        return (state.laid[seat] & graves).bit_count(), graves.bit_count()


class StrengthOf(Condition):
    """E13.5: the strength of the printed crew."""

    def points(self, state: Egizia, seat: int, card: SphinxCard) -> int:
        return state.crews[seat * len(CREWS) + card.what]

    def progress(self, state: Egizia, seat: int, card: SphinxCard) -> Progress:
        """Return its strength, and the largest possible."""
        return state.crews[seat * len(CREWS) + card.what], state.material.most_strength


class Most(Condition):
    """E13.6: the player produces most from quarries, or from fields of a colour, ties included."""

    def points(self, state: Egizia, seat: int, card: SphinxCard) -> int:
        own, best = self.progress(state, seat, card)
        return card.points[0] if own == best else 0

    def progress(self, state: Egizia, seat: int, card: SphinxCard) -> Progress:
        """Return the player's production, and the largest of all players, or one."""
        best = max([produce(state, other, card.what) for other in range(state.players)])
        return produce(state, seat, card.what), max(best, 1)


def produce(state: Egizia, seat: int, product: int) -> int:
    """Return the stones from quarries, or the wheat from fields of a colour."""
    return state.income[seat] if product == 0 else state.wheat[seat * len(COLOURS) + product - 1]


class OwnMarketEnd(Condition):
    """E13.7: the player's markers at the end of the printed markets."""

    def points(self, state: Egizia, seat: int, card: SphinxCard) -> int:
        down, wanted = self.progress(state, seat, card)
        return card.points[0] if down == wanted else 0

    def progress(self, state: Egizia, seat: int, card: SphinxCard) -> Progress:
        """Return the steps down the printed markets, and the largest possible number."""
        asked = list_bits(card.markets)
        down = sum([state.markets[seat * len(MARKETS) + market] for market in asked])
        return down, sum([state.material.bottoms[market] for market in asked])


class Permanents(Condition):
    """E13.8: points for each Permanent card of the player, which excludes fields and quarries."""

    def points(self, state: Egizia, seat: int, card: SphinxCard) -> int:
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
