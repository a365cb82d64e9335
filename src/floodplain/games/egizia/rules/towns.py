"""E11: the round spaces."""

from __future__ import annotations

from typing import Final

from floodplain.games.egizia.cards import DOUBLE_TOWN, GRAIN, STONE
from floodplain.games.egizia.river import (
    ANY_CREW,
    BOTH_MARKETS,
    CREWS,
    FLOODS,
    JOKER,
    SHOWN_CREWS,
)
from floodplain.games.egizia.rules.effects import gain_stones, grow, lower, spend
from floodplain.games.egizia.rules.growth import offer_growth
from floodplain.games.egizia.rules.questions import Question
from floodplain.games.egizia.state import Egizia
from floodplain.kernel.flow import Parts, Reason

YES_OR_NO: Final = ("no", "yes")
YES: Final = 1


def enter_town(state: Egizia, seat: int, space: int) -> None:
    """E4.5, E12.10: resolve the effect; first offer the doubling card if it can be used."""
    if state.holds(seat, DOUBLE_TOWN) and can_double(state, seat, space):
        state.pending.append(DoubleTown(seat, space))
    else:
        carry_out(state, seat, space, 1)


def can_double(state: Egizia, seat: int, space: int) -> bool:
    """E11.5, E12.10: return whether doubling is allowed (not at Heliopolis) and would change anything."""
    town = state.material.river.spaces[space]
    if town.closed:
        return False
    if town.effect != SHOWN_CREWS:
        return True
    enough = state.material.most_strength - 1
    return min([state.crews[seat * len(CREWS) + crew] for crew in town.crews]) < enough


def carry_out(state: Egizia, seat: int, space: int, times: int) -> None:
    """E11.1 to E11.4: carry out the effect of a town, once or twice."""
    town = state.material.river.spaces[space]
    if town.effect == BOTH_MARKETS:
        lower(state, seat, STONE, times)
        lower(state, seat, GRAIN, times)
    elif town.effect == SHOWN_CREWS:
        for crew in town.crews:
            grow(state, seat, crew, times)
    elif town.effect == ANY_CREW:
        gain_stones(state, seat, town.stones * times)
        offer_growth(state, seat, times, "E11.3")
    else:
        grow(state, seat, JOKER, times)
        state.pending.append(MoveFlood(seat, times))


class DoubleTown(Question):
    """E12.10: the player may double the effect of a town with the card."""

    space: int
    kind = "double_town"
    rule = "E12.10"
    zone = "cards"
    cause = "double_town"

    def options(self, state: Egizia) -> list[int]:
        return [1, 0]

    def resolve(self, state: Egizia, answer: int) -> None:
        """Carry out the effect twice, or once."""
        if answer == YES:
            spend(state, self.seat, DOUBLE_TOWN)
        carry_out(state, self.seat, self.space, 1 + answer)

    def about(self, state: Egizia) -> Parts:
        return {"space": state.material.river.names[self.space]}

    def parts(self, state: Egizia, answer: int) -> Parts:
        return {"double": YES_OR_NO[answer]}

    @classmethod
    def size(cls, state: Egizia) -> int:
        return len(YES_OR_NO)


class MoveFlood(Question):
    """E11.4: the player may move the flood marker, left or right, within its three spaces."""

    reach: int
    kind = "flood"
    rule = "E11.4"
    zone = "flood"

    def options(self, state: Egizia) -> list[int]:
        """The spaces within reach, including the present one."""
        first = max(state.flood - self.reach, 0)
        return list(range(first, min(state.flood + self.reach, len(FLOODS) - 1) + 1))

    def resolve(self, state: Egizia, answer: int) -> None:
        state.flood = answer

    def about(self, state: Egizia) -> Parts:
        """The present space of the marker."""
        return {"flood": FLOODS[state.flood]}

    def parts(self, state: Egizia, answer: int) -> Parts:
        """The new space of the marker."""
        return {"to": FLOODS[answer]}

    def forbids(self, state: Egizia, answer: int) -> Reason:
        """The distance that the marker may move."""
        return Reason("E11.4", "flood_far", {"steps": self.reach})

    @classmethod
    def size(cls, state: Egizia) -> int:
        return len(FLOODS)
