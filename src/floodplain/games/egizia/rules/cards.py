"""E12: taking Nile cards."""

from __future__ import annotations

from typing import Final

from floodplain.games.egizia.cards import (
    COLOURS,
    EITHER,
    FIELD,
    GRAIN,
    GROW_SHOWN,
    GROW_TWO,
    IMPROVE_FIELD,
    KINDS,
    MARKET_STEPS,
    MARKETS,
    ONCE_MARKETS,
    ONCE_POINTS,
    ONCE_STONES,
    POINTS_PER_STONE,
    QUARRY,
    SELL,
    STONE,
    STONES,
)
from floodplain.games.egizia.rules.effects import gain_stones, gain_wheat, grow, lower, score
from floodplain.games.egizia.rules.growth import offer_growth
from floodplain.games.egizia.rules.questions import Question
from floodplain.games.egizia.state import CARD_POINTS, Egizia, changed
from floodplain.kernel.flow import Parts, Reason

MARKET_NAMES: Final = tuple([f"{name}_market" for name in MARKETS])
COLOUR_NAMES: Final = ("green", "yellow-green", "brown")  # a crew is yellow, a field is not


def take_card(state: Egizia, seat: int, card: int) -> None:
    """E4.4: take a card: immediate ones act and leave the game; others are kept."""
    kind = state.material.nile.kinds[card]
    if kind >= MARKET_STEPS:
        state.removed |= 1 << card
    else:
        state.cards[seat] |= 1 << card
    TAKINGS[kind].take(state, seat, card)


class Taking:
    """E12.1, E12.2, E12.19: what happens when a card of a kind is taken; by default, nothing more."""

    def take(self, state: Egizia, seat: int, card: int) -> None:
        """Perform it."""


class TakeField(Taking):
    """E12.3: the field gives wheat; a brown one also brings something once."""

    def take(self, state: Egizia, seat: int, card: int) -> None:
        """Keep the field in its colour."""
        printed = state.material.nile.cards[card]
        own = (*state.fields[seat], card * len(COLOURS) + printed.colour)
        state.fields = changed(state.fields, seat, own)
        gain_wheat(state, seat, printed.colour, printed.amount)
        offer_improvement(state, seat)
        if printed.once in ONCE_MARKETS:
            lower(state, seat, STONE if printed.once == ONCE_MARKETS[0] else GRAIN, 1)
        elif printed.once == ONCE_POINTS:
            score(state, seat, printed.once_amount, CARD_POINTS)
        elif printed.once == ONCE_STONES:
            gain_stones(state, seat, printed.once_amount)


class TakeQuarry(Taking):
    """E12.4: the quarry gives its stones every round."""

    def take(self, state: Egizia, seat: int, card: int) -> None:
        """Increase the income."""
        income = state.income[seat] + state.material.nile.amounts[card]
        state.income = changed(state.income, seat, income)


class TakeImprovement(Taking):
    """E12.22: the card is put on a field, now or when there is one that it improves."""

    def take(self, state: Egizia, seat: int, card: int) -> None:
        """Ask which field."""
        offer_improvement(state, seat)


class TakeStones(Taking):
    """E12.7: the card brings stones."""

    def take(self, state: Egizia, seat: int, card: int) -> None:
        gain_stones(state, seat, state.material.nile.amounts[card])


class TakeMarketSteps(Taking):
    """E12.21: one market marker moves down by two: the printed one, or either."""

    def take(self, state: Egizia, seat: int, card: int) -> None:
        """Move the marker down, or ask which."""
        printed = state.material.nile.cards[card]
        if printed.market == EITHER:
            state.pending.append(LowerMarket(seat, printed.amount))
        else:
            lower(state, seat, printed.market, printed.amount)


class TakeGrowth(Taking):
    """E12.23: two crews of choice grow by one, or one by two."""

    def take(self, state: Egizia, seat: int, card: int) -> None:
        offer_growth(state, seat, state.material.nile.amounts[card], "E12.23")


class TakeShownGrowth(Taking):
    """E12.25: the two printed crews grow by one."""

    def take(self, state: Egizia, seat: int, card: int) -> None:
        for crew in state.material.nile.cards[card].crews:
            grow(state, seat, crew, 1)


class TakePointsPerStone(Taking):
    """E12.27: a point for each of the player's stones on the printed buildings."""

    def take(self, state: Egizia, seat: int, card: int) -> None:
        shown = 0
        for building in state.material.nile.cards[card].on:
            shown |= state.material.buildings.of_building[building]
        score(state, seat, (state.laid[seat] & shown).bit_count(), CARD_POINTS)


class TakeSale(Taking):
    """E12.20: stones may be sold for a point each."""

    def take(self, state: Egizia, seat: int, card: int) -> None:
        """Ask how many."""
        most = min(state.material.nile.amounts[card], state.stones[seat])
        if most:
            state.pending.append(SellStones(seat, most))


# The kinds for which taking a card does more than keeping it.
_AT_ONCE: Final[dict[int, Taking]] = {
    FIELD: TakeField(),
    QUARRY: TakeQuarry(),
    IMPROVE_FIELD: TakeImprovement(),
    STONES: TakeStones(),
    MARKET_STEPS: TakeMarketSteps(),
    GROW_TWO: TakeGrowth(),
    GROW_SHOWN: TakeShownGrowth(),
    POINTS_PER_STONE: TakePointsPerStone(),
    SELL: TakeSale(),
}
TAKINGS: Final[list[Taking]] = [_AT_ONCE.get(kind, Taking()) for kind in range(len(KINDS))]


def offer_improvement(state: Egizia, seat: int) -> None:
    """E12.22: ask for a field if an improvement card is not placed yet and a field is not green yet."""
    cards = state.holds(seat, IMPROVE_FIELD).bit_count()
    if not cards:
        return
    laid = 0
    improvable = False
    for code in state.fields[seat]:
        card, colour = divmod(code, len(COLOURS))
        laid += printed_colour(state, card) - colour
        improvable = improvable or colour > 0
    if laid < cards and improvable:
        state.pending.append(ImproveField(seat))


def printed_colour(state: Egizia, card: int) -> int:
    """Return the colour of a field without improvements; the start field is green."""
    return 0 if card == state.material.start_field else state.material.nile.cards[card].colour


class ImproveField(Question):
    """E12.22: the player puts the card on one of their fields, which improves one step for good."""

    kind = "improve"
    rule = "E12.22"
    zone = "fields"

    def options(self, state: Egizia) -> list[int]:
        """The fields that are not green yet, equal ones once."""
        answers: list[int] = []
        seen: list[tuple[str, int]] = []
        for code in state.fields[self.seat]:
            card, colour = divmod(code, len(COLOURS))
            like = (state.material.field_names[card], colour)
            if colour and like not in seen:
                seen.append(like)
                answers.append(code)
        return answers

    def resolve(self, state: Egizia, answer: int) -> None:
        """Improve the field by one colour."""
        card, colour = divmod(answer, len(COLOURS))
        fields = state.fields[self.seat]
        own = changed(fields, fields.index(answer), answer - 1)
        state.fields = changed(state.fields, self.seat, own)
        wheat = state.material.field_wheat[card]
        gain_wheat(state, self.seat, colour, -wheat)
        gain_wheat(state, self.seat, colour - 1, wheat)
        offer_improvement(state, self.seat)

    def nameable(self, state: Egizia) -> list[int]:
        """The offered fields, and those that are already green."""
        green = [code for code in state.fields[self.seat] if code % len(COLOURS) == 0]
        return [*self.options(state), *dict.fromkeys(green)]

    def forbids(self, state: Egizia, answer: int) -> Reason:
        return Reason("E12.22", "field_best", {"field": state.material.field_names[answer // len(COLOURS)]})

    def parts(self, state: Egizia, answer: int) -> Parts:
        card, colour = divmod(answer, len(COLOURS))
        return {"field": state.material.field_names[card], "colour": COLOUR_NAMES[max(colour - 1, 0)]}

    @classmethod
    def size(cls, state: Egizia) -> int:
        """Every field in every colour."""
        return (state.material.start_field + 1) * len(COLOURS)


class LowerMarket(Question):
    """E7.6, E12.21: the player lowers one of their two market markers."""

    steps: int
    kind = "lower"
    rule = "E7.6"
    zone = "markets"

    def options(self, state: Egizia) -> list[int]:
        return [STONE, GRAIN]

    def resolve(self, state: Egizia, answer: int) -> None:
        lower(state, self.seat, answer, self.steps)

    def about(self, state: Egizia) -> Parts:
        return {"steps": self.steps}

    def parts(self, state: Egizia, answer: int) -> Parts:
        return {"market": MARKET_NAMES[answer]}

    @classmethod
    def size(cls, state: Egizia) -> int:
        return len(MARKETS)


class SellStones(Question):
    """E12.20: the player sells some stones, or none, for a point each."""

    most: int
    kind = "sell"
    rule = "E12.20"
    zone = "stones"

    def options(self, state: Egizia) -> list[int]:
        """From none to all that the card takes."""
        return list(range(self.most + 1))

    def resolve(self, state: Egizia, answer: int) -> None:
        """Exchange the stones for points."""
        state.stones[self.seat] -= answer
        score(state, self.seat, answer, CARD_POINTS)

    def parts(self, state: Egizia, answer: int) -> Parts:
        return {"stones": answer}

    def forbids(self, state: Egizia, answer: int) -> Reason:
        """The limit on how many can be sold."""
        return Reason("E12.20", "sell_most", {"most": self.most, "stones": state.stones[self.seat]})

    @classmethod
    def size(cls, state: Egizia) -> int:
        """All numbers of stones that a player can have."""
        return state.material.most_stones + 1
