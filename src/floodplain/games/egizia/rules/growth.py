"""Growth of crews by choice: E11.3, E12.15, E12.23, E12.26."""

from __future__ import annotations

from typing import Final

from floodplain.games.egizia.cards import GROW_EACH_ROUND, PAY_TO_GROW
from floodplain.games.egizia.river import CREWS
from floodplain.games.egizia.rules.effects import grow, rest
from floodplain.games.egizia.rules.questions import Question
from floodplain.games.egizia.state import Egizia
from floodplain.kernel.flow import Gathering, Item, Parts, Reason, Step

NO_CREW: Final = len(CREWS)  # the answer that names none
CREW_OR_NONE: Final = (*CREWS, "none")


def offer_growth(state: Egizia, seat: int, due: int, by: str) -> None:
    """E11.6: asks which crews grow by that rule; what no crew can take is lost."""
    useful = min(due, room_to_grow(state, seat, 0))
    if useful:
        state.pending.append(GrowCrew(seat, useful, 0, by))


def growing(state: Egizia, seat: int) -> list[int]:
    """The crews of a seat that can grow."""
    first = seat * len(CREWS)
    most = state.material.most_strength
    return [crew for crew in range(len(CREWS)) if state.crews[first + crew] < most]


def full_grown(state: Egizia, seat: int, crew: int) -> Reason:
    """E11.6: why a crew cannot grow."""
    strength = state.crews[seat * len(CREWS) + crew]
    return Reason("E11.6", "full_grown", {"crew": CREWS[crew], "strength": strength})


def room_to_grow(state: Egizia, seat: int, first: int) -> int:
    """By how much the crews of a seat, from one on, can grow together."""
    row = seat * len(CREWS)
    most = state.material.most_strength
    return sum([most - state.crews[row + crew] for crew in range(first, len(CREWS))])


class GrowCrew(Question):
    """E11.3, E11.6, E12.23: a crew of choice, below the most, grows by one.

    Of two growths the first is that of the earlier crew, and none is chosen that would waste the second.
    """

    due: int
    first: int  # the crew that grew before: so every pair has one path
    by: str  # the rule that lets it grow
    kind = "grow"
    rule = "E11.3"
    zone = "crews"

    def options(self, state: Egizia) -> list[int]:
        """The crews that can grow, from the one that grew before, and leave room for the rest."""
        return [
            crew
            for crew in growing(state, self.seat)
            if crew >= self.first and room_to_grow(state, self.seat, crew) >= self.due
        ]

    def resolve(self, state: Egizia, answer: int) -> None:
        """The crew grows; the rest is asked for next."""
        grow(state, self.seat, answer, 1)
        if self.due > 1:
            state.pending.append(GrowCrew(self.seat, self.due - 1, answer, self.by))

    def gathers(self, state: Egizia) -> Gathering:
        """Any crews that can grow, each by as much as it can."""
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
        """It is full grown, comes before the one that grew, or leaves no room for the rest."""
        if answer not in growing(state, self.seat):
            return full_grown(state, self.seat, answer)
        parts: Parts = {"crew": CREWS[answer], "due": self.due}
        return Reason("E12.23", "earlier_crew" if answer < self.first else "wastes_growth", parts)

    @classmethod
    def size(cls, state: Egizia) -> int:
        return len(CREWS)


class OfferGrowth(Step[Egizia]):
    """E12.28: the cards for growth once a round are offered; who does not want them now may later."""

    seat: int

    def run(self, state: Egizia) -> None:
        """Asks about one card after the other, first those that are free."""
        paid = state.unused(self.seat, PAY_TO_GROW).bit_count()
        free = state.unused(self.seat, GROW_EACH_ROUND).bit_count()
        state.pending.extend([OfferPaid(self.seat)] * paid)
        state.pending.extend([OfferFree(self.seat)] * free)


class OfferBeforeStones(OfferGrowth):
    """E12.28: before the stones come in, growth is offered where some of them would be lost."""

    def run(self, state: Egizia) -> None:
        """Asks, if the stones are too many."""
        if state.stones[self.seat] + state.income[self.seat] > state.material.most_stones:
            super().run(state)


class OfferFree(Step[Egizia]):
    """E12.26: growth for nothing is asked for where a crew can grow."""

    seat: int

    def run(self, state: Egizia) -> None:
        """Asks, if there is anything to choose."""
        if growing(state, self.seat):
            state.pending.append(GrowEachRound(self.seat))


class OfferPaid(Step[Egizia]):
    """E12.15: growth for stones is asked for where a crew can grow and the stones are there."""

    seat: int

    def run(self, state: Egizia) -> None:
        """Asks, if there is anything to choose."""
        if growing(state, self.seat) and state.stones[self.seat] >= state.material.growth_price:
            state.pending.append(PayToGrow(self.seat))


class GrowOrNot(Question):
    """Once a round, also after feeding, a crew grows by one, or none does now."""

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
    """E12.26: the card lets the crew grow, and rests."""

    kind = "grow_each_round"
    rule = "E12.26"
    zone = "crews"
    cause = "grow_each_round"

    def resolve(self, state: Egizia, answer: int) -> None:
        """The crew grows, and the card rests."""
        if answer != NO_CREW:
            rest(state, self.seat, GROW_EACH_ROUND)
            grow(state, self.seat, answer, 1)


class PayToGrow(GrowOrNot):
    """E12.15: stones are paid for the growth."""

    kind = "pay_to_grow"
    rule = "E12.15"
    zone = "crews"
    cause = "pay_to_grow"

    def resolve(self, state: Egizia, answer: int) -> None:
        """The stones are paid, the crew grows, and the card rests."""
        if answer != NO_CREW:
            rest(state, self.seat, PAY_TO_GROW)
            state.stones[self.seat] -= state.material.growth_price
            grow(state, self.seat, answer, 1)

    def about(self, state: Egizia) -> Parts:
        return {"price": state.material.growth_price}
