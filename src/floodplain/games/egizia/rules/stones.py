"""E7.4 and E7.6 to E7.11: building on Obelisk, graves, Temple and pyramid."""

from __future__ import annotations

from typing import Final

from floodplain.games.egizia.buildings import AT_GRAVES, AT_TEMPLE, BUILDINGS
from floodplain.games.egizia.river import OBELISK, SITES
from floodplain.games.egizia.rules.cards import LowerMarket
from floodplain.games.egizia.rules.effects import score
from floodplain.games.egizia.rules.questions import Question
from floodplain.games.egizia.state import BUILDING_POINTS, FLOOR_POINTS, Egizia
from floodplain.kernel.bits import list_bits
from floodplain.kernel.flow import Chance, Parts, Reason, Step

RESTS_ON: Final = ("E7.6", "E7.6", "E7.8", "E7.9")  # by building: the rule on the order of its spaces


def works(state: Egizia, site: int, value: int) -> int:
    """E7.4, E7.6 to E7.9: return the spaces of a site that can be built for a value, as bits."""
    buildings = state.material.buildings
    open_here = state.open & buildings.of_site[site]
    found = open_here & buildings.within(value)
    if site == OBELISK:
        grave = open_here & buildings.of_building[AT_GRAVES]
        if grave and state.graves[grave.bit_length() - 1 - buildings.first_grave] <= value:
            found |= grave
    return found


def value_of(state: Egizia, space: int) -> int:
    """Return the value of a building space; a grave has that of its tile."""
    buildings = state.material.buildings
    if buildings.building[space] == AT_GRAVES:
        return state.graves[space - buildings.first_grave]
    return buildings.values[space]


def next_stone(state: Egizia, seat: int, site: int, strength: int, begun: bool) -> None:
    """E7.6, E7.7: ask for a space while one can be built, then for a market after the Obelisk."""
    if works(state, site, min(strength, state.stones[seat])):
        state.pending.append(LayStone(seat, site, strength, begun))
    else:
        finish(state, seat, site)


def finish(state: Egizia, seat: int, site: int) -> None:
    """E7.6: finish work; at the Obelisk and graves, lower one market marker."""
    if site == OBELISK:
        state.pending.append(LowerMarket(seat, 1))


class LayStone(Question):
    """E7.4, E7.6 to E7.9: the player builds one more space, or stops after the first.

    The order is free and matters: a floor scores when it is completed, and the first player on a score space
    is in front.
    """

    site: int
    strength: int  # the strength left
    begun: bool
    kind = "lay"
    rule = "E7.4"
    zone = "site"

    def options(self, state: Egizia) -> list[int]:
        """The spaces that can be built, then done."""
        value = min(self.strength, state.stones[self.seat])
        answers = list_bits(works(state, self.site, value))
        if self.begun:
            answers.append(len(state.material.buildings.names))
        return answers

    def resolve(self, state: Egizia, answer: int) -> None:
        """Build the space, pay and score it; more may follow."""
        buildings = state.material.buildings
        if answer == len(buildings.names):
            finish(state, self.seat, self.site)
            return
        left = self.strength - value_of(state, answer)
        state.pending.append(NextStone(self.seat, self.site, left))
        if buildings.building[answer] == AT_GRAVES and len(state.graves) < state.material.grave_places:
            state.pending.append(RevealGrave())
        lay_stone(state, self.seat, answer)

    def again(self, state: Egizia, answer: int) -> LayStone | None:
        """Return the same question with less strength; None if a grave must be revealed first (E7.6)."""
        buildings = state.material.buildings
        is_done = answer == len(buildings.names)
        if is_done or (
            buildings.building[answer] == AT_GRAVES and len(state.graves) < state.material.grave_places
        ):
            return None
        return LayStone(self.seat, self.site, self.strength - value_of(state, answer), begun=True)

    def about(self, state: Egizia) -> Parts:
        """The site, and the strength left."""
        return {"site": SITES[self.site], "strength": self.strength}

    def parts(self, state: Egizia, answer: int) -> Parts:
        """The part of the building and the place in it, or done."""
        buildings = state.material.buildings
        if answer == len(buildings.names):
            return {"building": "done"}
        part, place = buildings.names[answer]
        return {"building": part, "place": place}

    def forbids(self, state: Egizia, answer: int) -> Reason:
        """The space is closed or too expensive, or nothing has been built yet."""
        buildings = state.material.buildings
        if answer == len(buildings.names):
            return Reason("E7.6" if self.site == OBELISK else "E7.7", "lay_one")
        if not state.open >> answer & 1 or not buildings.of_site[self.site] >> answer & 1:
            return closed(state, self.site, answer)
        value = value_of(state, answer)
        if value > self.strength:
            return Reason("E7.4", "no_strength", {"value": value, "strength": self.strength})
        return Reason("E7.4", "no_stones", {"value": value, "stones": state.stones[self.seat]})

    @classmethod
    def size(cls, state: Egizia) -> int:
        """Every building space, and done."""
        return len(state.material.buildings.names) + 1


def closed(state: Egizia, site: int, space: int) -> Reason:
    """Return why nobody could build a space at a site now."""
    buildings = state.material.buildings
    building = buildings.building[space]
    if state.filled() >> space & 1:
        return Reason(RESTS_ON[building], "built_already")
    if not buildings.of_site[site] >> space & 1:
        return Reason("E7.7" if building >= AT_TEMPLE else "E7.6", "other_site")
    return Reason(RESTS_ON[building], f"first_{BUILDINGS[building]}")


class NextStone(Step[Egizia]):
    """E7.6, E7.7: building continues after a grave is revealed or a floor is scored."""

    seat: int
    site: int
    strength: int

    def run(self, state: Egizia) -> None:
        next_stone(state, self.seat, self.site, self.strength, begun=True)


def lay_stone(state: Egizia, seat: int, space: int) -> None:
    """E7.4, E7.11: pay the value in stones and score it; coloured stones never run out."""
    buildings = state.material.buildings
    value = value_of(state, space)
    state.stones[seat] -= value
    score(state, seat, value, BUILDING_POINTS + buildings.building[space])
    state.laid[seat] |= 1 << space
    filled = state.filled()
    state.open &= ~(1 << space)
    for upper in buildings.carries[space]:
        if not buildings.needs[upper] & ~filled:
            state.open |= 1 << upper
    floor = buildings.floor_of[space]
    if floor >= 0 and not buildings.floors[floor] & ~filled:
        state.pending.append(ScoreFloor(floor))


class ScoreFloor(Step[Egizia]):
    """E7.10: the player with most stones on a completed floor scores a point for each of them."""

    floor: int

    def run(self, state: Egizia) -> None:
        floor = state.material.buildings.floors[self.floor]
        leader = floor_leader(state, floor)
        score(state, leader, (state.laid[leader] & floor).bit_count(), FLOOR_POINTS)

    def chapter(self) -> str:
        """The points of the player who leads the floor."""
        return "floor"


def floor_leader(state: Egizia, floor: int) -> int:
    """E7.10: return the seat with most stones on a floor; in a tie, the one with the leftmost of them."""
    leader = 0
    for seat in range(1, state.players):
        own = state.laid[seat] & floor
        best = state.laid[leader] & floor
        more = own.bit_count() - best.bit_count()
        if more > 0 or (more == 0 and own & -own < best & -best):
            leader = seat
    return leader


class RevealGrave(Chance[Egizia]):
    """E1.3, E7.6: the next grave tile is revealed.

    The tiles face down and those that left the game unseen cannot be told apart, so both are one bag.
    """

    kind = "grave"
    rule = "E7.6"

    def options(self, state: Egizia) -> list[int]:
        """The values with unseen tiles."""
        values = state.material.grave_values
        return [values[place] for place, count in enumerate(state.tiles) if count]

    def weights(self, state: Egizia) -> list[int] | None:
        """The number of tiles of each."""
        return [count for count in state.tiles if count]

    def resolve(self, state: Egizia, answer: int) -> None:
        """Put the tile face up in the next place."""
        place = state.material.grave_values.index(answer)
        state.tiles = (*state.tiles[:place], state.tiles[place] - 1, *state.tiles[place + 1 :])
        state.graves = (*state.graves, answer)

    def about(self, state: Egizia) -> Parts:
        return {"place": len(state.graves) + 1}

    def parts(self, state: Egizia, answer: int) -> Parts:
        return {"value": answer}

    @classmethod
    def size(cls, state: Egizia) -> int:
        """All values up to the largest."""
        return state.material.grave_values[-1] + 1
