"""Growth of crews by choice: E11.3, E12.15, E12.23, E12.26."""

from __future__ import annotations

from typing import Final

from floodplain.games.egizia.cards import GROW_EACH_ROUND, PAY_TO_GROW
from floodplain.games.egizia.river import CREWS
from floodplain.games.egizia.state import Egizia
from floodplain.kernel.flow import Decision, Parts, Step

NO_CREW: Final = len(CREWS)  # the answer that names none
CREW_OR_NONE: Final = (*CREWS, "none")


def offer_growth(state: Egizia, seat: int, due: int, by: str) -> None:
    """Asks which crews grow by that rule, if any still can."""
    if growing(state, seat):
        state.pending.append(GrowCrew(seat, due, 0, by))


def growing(state: Egizia, seat: int) -> list[int]:
    """The crews of a seat that can grow."""
    first = seat * len(CREWS)
    most = state.material.most_strength
    return [crew for crew in range(len(CREWS)) if state.crews[first + crew] < most]


class GrowCrew(Decision[Egizia]):
    """E11.3, E11.6, E12.23: a crew of choice grows by one; at 9 the growth is lost, which saves its wheat.

    Of two growths the first is that of the earlier crew.
    """

    __slots__ = ("by", "due", "first")
    __match_args__ = ("seat", "due", "first", "by")
    kind = "grow"
    rule = "E11.3"

    def __init__(self, seat: int, due: int, first: int, by: str) -> None:
        self.seat = seat
        self.due = due
        self.first = first  # the crew that grew before: so every pair has one path
        self.by = by  # the rule that lets it grow

    def options(self, state: Egizia) -> list[int]:
        """The crews, from the one that grew before."""
        return list(range(self.first, len(CREWS)))

    def resolve(self, state: Egizia, answer: int) -> None:
        """The crew grows; the rest is asked for next."""
        state.grow(self.seat, answer, 1)
        if self.due > 1:
            state.pending.append(GrowCrew(self.seat, self.due - 1, answer, self.by))

    def about(self, state: Egizia) -> Parts:
        """How many growths are left."""
        return {"due": self.due}

    def cited(self) -> str:
        """That of the town, or of the card."""
        return self.by

    def parts(self, state: Egizia, answer: int) -> Parts:
        """The crew."""
        return {"crew": CREWS[answer]}

    def size(self, state: Egizia) -> int:
        """Four crews."""
        return len(CREWS)


class OfferGrowth(Step[Egizia]):
    """E12.28: the cards for growth once a round are offered between stones and building."""

    __slots__ = ("seat",)
    __match_args__ = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, state: Egizia) -> None:
        """Asks about one card after the other, as long as it can act."""
        if not growing(state, self.seat):
            return
        if state.unused(self.seat, GROW_EACH_ROUND):
            state.pending.extend([self, GrowEachRound(self.seat)])
        elif state.unused(self.seat, PAY_TO_GROW) and state.stones[self.seat] >= state.material.growth_price:
            state.pending.extend([self, PayToGrow(self.seat)])


class GrowEachRound(Decision[Egizia]):
    """E12.26: once a round, also after feeding, a crew grows by one, or none does."""

    __slots__ = ()
    kind = "grow_each_round"
    rule = "E12.26"

    def options(self, state: Egizia) -> list[int]:
        """The crews that can grow, then none."""
        return [*growing(state, self.seat), NO_CREW]

    def resolve(self, state: Egizia, answer: int) -> None:
        """The crew grows."""
        state.rest(self.seat, GROW_EACH_ROUND)
        if answer != NO_CREW:
            state.grow(self.seat, answer, 1)

    def parts(self, state: Egizia, answer: int) -> Parts:
        """The crew, or none."""
        return {"crew": CREW_OR_NONE[answer]}

    def size(self, state: Egizia) -> int:
        """Four crews, and none."""
        return len(CREW_OR_NONE)


class PayToGrow(Decision[Egizia]):
    """E12.15: once a round, also after feeding, stones are paid to grow a crew by one, or not."""

    __slots__ = ()
    kind = "pay_to_grow"
    rule = "E12.15"

    def options(self, state: Egizia) -> list[int]:
        """The crews that can grow, then none."""
        return [*growing(state, self.seat), NO_CREW]

    def resolve(self, state: Egizia, answer: int) -> None:
        """The stones are paid, and the crew grows."""
        state.rest(self.seat, PAY_TO_GROW)
        if answer != NO_CREW:
            state.stones[self.seat] -= state.material.growth_price
            state.grow(self.seat, answer, 1)

    def about(self, state: Egizia) -> Parts:
        """The price in stones."""
        return {"price": state.material.growth_price}

    def parts(self, state: Egizia, answer: int) -> Parts:
        """The crew, or none."""
        return {"crew": CREW_OR_NONE[answer]}

    def size(self, state: Egizia) -> int:
        """Four crews, and none."""
        return len(CREW_OR_NONE)
