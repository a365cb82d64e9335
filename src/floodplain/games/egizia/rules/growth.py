"""Growth of crews by the player's choice: E11.3, E12.15, E12.23, E12.26."""

from __future__ import annotations

from typing import Final

from floodplain.games.egizia.cards import GROW_EACH_ROUND, PAY_TO_GROW
from floodplain.games.egizia.river import CREWS
from floodplain.games.egizia.rules.effects import grow, rest
from floodplain.games.egizia.rules.questions import Question
from floodplain.games.egizia.state import Egizia
from floodplain.kernel.flow import Gathering, Item, Parts, Reason, Step

NO_CREW: Final = len(CREWS)  # the answer for no crew
CREW_OR_NONE: Final = (*CREWS, "none")


def offer_growth(state: Egizia, seat: int, due: int, by: str) -> None:
    """E11.6: ask which crews grow by a rule; growth that no crew can take is lost."""
    useful = min(due, room_to_grow(state, seat, 0))
    if useful:
        state.pending.append(GrowCrew(seat, useful, 0, by))


def growing(state: Egizia, seat: int) -> list[int]:
    """Return the crews of a seat that can grow."""
    first = seat * len(CREWS)
    most = state.material.most_strength
    return [crew for crew in range(len(CREWS)) if state.crews[first + crew] < most]


def full_grown(state: Egizia, seat: int, crew: int) -> Reason:
    """E11.6: return why a crew cannot grow."""
    strength = state.crews[seat * len(CREWS) + crew]
    return Reason("E11.6", "full_grown", {"crew": CREWS[crew], "strength": strength})


def room_to_grow(state: Egizia, seat: int, first: int) -> int:
    """Return by how much the crews of a seat, from one on, can grow together."""
    row = seat * len(CREWS)
    most = state.material.most_strength
    return sum([most - state.crews[row + crew] for crew in range(first, len(CREWS))])


class GrowCrew(Question):
    """E11.3, E11.6, E12.23: one of the player's crews grows by one.

    The crews of two growths are named in order, and none is offered that would waste the second.
    """

    due: int
    first: int  # the crew that grew before, so that every pair has exactly one path
    by: str  # the rule that allows it
    kind = "grow"
    rule = "E11.3"
    zone = "crews"

    def options(self, state: Egizia) -> list[int]:
        """The crews that can grow, from the previous one on, such that the rest can grow too."""
        return [
            crew
            for crew in growing(state, self.seat)
            if crew >= self.first and room_to_grow(state, self.seat, crew) >= self.due
        ]

    def resolve(self, state: Egizia, answer: int) -> None:
        """Make the crew grow, and ask for the rest."""
        grow(state, self.seat, answer, 1)
        if self.due > 1:
            state.pending.append(GrowCrew(self.seat, self.due - 1, answer, self.by))

    def gathers(self, state: Egizia) -> Gathering:
        """Any crews that can grow, each as often as it can."""
        row = self.seat * len(CREWS)
        most = state.material.most_strength
        crews = [crew for crew in growing(state, self.seat) if crew >= self.first]
        items = [Item(crew, most - state.crews[row + crew]) for crew in crews]
        return Gathering(items, self.due, self.due)

    def about(self, state: Egizia) -> Parts:
        return {"due": self.due}

    def cited(self) -> str:
        return self.by

    def parts(self, state: Egizia, answer: int) -> Parts:
        return {"crew": CREWS[answer]}

    def forbids(self, state: Egizia, answer: int) -> Reason:
        """It is full grown, comes before the previous one, or leaves no crew for the rest."""
        if answer not in growing(state, self.seat):
            return full_grown(state, self.seat, answer)
        parts: Parts = {"crew": CREWS[answer], "due": self.due}
        return Reason("E12.23", "earlier_crew" if answer < self.first else "wastes_growth", parts)

    @classmethod
    def size(cls, state: Egizia) -> int:
        return len(CREWS)


class OfferGrowth(Step[Egizia]):
    """E12.28: growth cards of this round are offered; players who decline may use them later."""

    seat: int

    def run(self, state: Egizia) -> None:
        """Ask about one card after another, free ones first."""
        paid = state.unused(self.seat, PAY_TO_GROW).bit_count()
        free = state.unused(self.seat, GROW_EACH_ROUND).bit_count()
        state.pending.extend([OfferPaid(self.seat)] * paid)
        state.pending.extend([OfferFree(self.seat)] * free)


class OfferBeforeStones(OfferGrowth):
    """E12.28: growth is offered before stones come in, if some of them would be lost."""

    def run(self, state: Egizia) -> None:
        """Ask, if there are too many stones."""
        if state.stones[self.seat] + state.income[self.seat] > state.material.most_stones:
            super().run(state)


class OfferFree(Step[Egizia]):
    """E12.26: free growth is offered if a crew can grow."""

    seat: int

    def run(self, state: Egizia) -> None:
        """Ask, if there is a choice."""
        if growing(state, self.seat):
            state.pending.append(GrowEachRound(self.seat))


class OfferPaid(Step[Egizia]):
    """E12.15: growth for stones is offered if a crew can grow and the stones are available."""

    seat: int

    def run(self, state: Egizia) -> None:
        """Ask, if there is a choice."""
        if growing(state, self.seat) and state.stones[self.seat] >= state.material.growth_price:
            state.pending.append(PayToGrow(self.seat))


class GrowOrNot(Question):
    """A question whether a crew grows by one now; once per round, also after feeding."""

    def options(self, state: Egizia) -> list[int]:
        """The crews that can grow, then none."""
        return [*growing(state, self.seat), NO_CREW]

    def parts(self, state: Egizia, answer: int) -> Parts:
        return {"crew": CREW_OR_NONE[answer]}

    def forbids(self, state: Egizia, answer: int) -> Reason:
        return full_grown(state, self.seat, answer)

    @classmethod
    def size(cls, state: Egizia) -> int:
        return len(CREW_OR_NONE)


class GrowEachRound(GrowOrNot):
    """E12.26: the card makes a crew grow, and rests."""

    kind = "grow_each_round"
    rule = "E12.26"
    zone = "crews"
    cause = "grow_each_round"

    def resolve(self, state: Egizia, answer: int) -> None:
        """Make the crew grow, and rest the card."""
        if answer != NO_CREW:
            rest(state, self.seat, GROW_EACH_ROUND)
            grow(state, self.seat, answer, 1)


class PayToGrow(GrowOrNot):
    """E12.15: the player pays stones for growth."""

    kind = "pay_to_grow"
    rule = "E12.15"
    zone = "crews"
    cause = "pay_to_grow"

    def resolve(self, state: Egizia, answer: int) -> None:
        """Pay the stones, make the crew grow, and rest the card."""
        if answer != NO_CREW:
            rest(state, self.seat, PAY_TO_GROW)
            state.stones[self.seat] -= state.material.growth_price
            grow(state, self.seat, answer, 1)

    def about(self, state: Egizia) -> Parts:
        return {"price": state.material.growth_price}
