"""E7.5: the Sphinx."""

from __future__ import annotations

from typing import Final

from floodplain.games.egizia.cards import KEEP_TWO, MORE_SPHINX
from floodplain.games.egizia.material import MOST_PLAYERS
from floodplain.games.egizia.rules.effects import score, spend
from floodplain.games.egizia.rules.questions import Question
from floodplain.games.egizia.rules.towns import YES, YES_OR_NO
from floodplain.games.egizia.state import RETURNED_POINTS, Egizia, changed
from floodplain.kernel.bits import list_bits
from floodplain.kernel.flow import Chance, Parts, Reason


class DrawCards(Question):
    """E7.4, E7.5: the player pays one stone per card to draw, up to their strength and the limit."""

    most: int
    kind = "draw"
    rule = "E7.5"
    zone = "sphinx"

    def options(self, state: Egizia) -> list[int]:
        return list(range(1, self.most + 1))

    def resolve(self, state: Egizia, answer: int) -> None:
        """Pay the stones; with the card, offer two more."""
        state.stones[self.seat] -= answer
        most = min(state.material.most_drawn, state.sphinx_left())
        if answer < most and state.holds(self.seat, MORE_SPHINX):
            state.pending.append(DrawMore(self.seat, answer))
        else:
            draw_cards(state, self.seat, answer)

    def parts(self, state: Egizia, answer: int) -> Parts:
        return {"cards": answer}

    def forbids(self, state: Egizia, answer: int) -> Reason:
        """At least one must be drawn, and no more than strength, stones, deck and limit allow."""
        return Reason("E7.5", "draw_most" if answer else "draw_one", {"most": self.most})

    @classmethod
    def size(cls, state: Egizia) -> int:
        return state.material.most_drawn + 1


class DrawMore(Question):
    """E12.13: with the card, the player may draw two more for free, within the limit."""

    paid: int
    kind = "two_more_sphinx"
    rule = "E12.13"
    zone = "sphinx"
    cause = "two_more_sphinx"

    def options(self, state: Egizia) -> list[int]:
        return [1, 0]

    def resolve(self, state: Egizia, answer: int) -> None:
        """Remove the card from the game, and draw the cards."""
        cards = self.paid
        if answer == YES:
            spend(state, self.seat, MORE_SPHINX)
            most = min(state.material.most_drawn, state.sphinx_left())
            cards = min(cards + state.material.more_sphinx, most)
        draw_cards(state, self.seat, cards)

    def about(self, state: Egizia) -> Parts:
        """The number of cards paid for."""
        return {"paid": self.paid}

    def parts(self, state: Egizia, answer: int) -> Parts:
        return {"more": YES_OR_NO[answer]}

    @classmethod
    def size(cls, state: Egizia) -> int:
        return len(YES_OR_NO)


def draw_cards(state: Egizia, seat: int, cards: int) -> None:
    """Push the draws above the choice of what to keep."""
    state.pending.append(KEEP[seat])
    state.pending.extend([DRAW[seat]] * cards)


def take_from_deck(state: Egizia, seat: int, card: int) -> None:
    """E7.5: take a card from the top of the deck: cards never drawn, then returned groups in order.

    If others draw from a group, its owner only knows which cards were in it.
    """
    bit = 1 << card
    if state.undrawn:
        state.sphinx &= ~bit
        state.undrawn -= 1
        return
    owner, size, cards, known, lost = state.groups[0]
    if size == 1:
        state.groups = state.groups[1:]
    elif owner == seat:
        state.groups = ((owner, size - 1, cards & ~bit, known & ~bit, lost), *state.groups[1:])
    else:
        state.groups = ((owner, size - 1, cards & ~bit, known, lost + 1), *state.groups[1:])


def top_cards(state: Egizia) -> list[int]:
    """Return the cards that may be drawn next."""
    return list_bits(state.sphinx if state.undrawn else state.groups[0][2])


class SphinxCard(Chance[Egizia]):
    """The next card of the Sphinx deck, seen only by the player who gets it."""

    to: int

    def options(self, state: Egizia) -> list[int]:
        """The cards that were never drawn; after them, those of the topmost group."""
        return top_cards(state)

    def about(self, state: Egizia) -> Parts:
        return {"seat": self.to + 1}

    def parts(self, state: Egizia, answer: int) -> Parts:
        return {"card": state.material.sphinx[answer].name}

    @classmethod
    def size(cls, state: Egizia) -> int:
        return len(state.material.sphinx)

    def witness(self, state: Egizia) -> int:
        """The player who gets it."""
        return self.to


class DealSphinx(SphinxCard):
    """E1.2: a player's secret first Sphinx card."""

    kind = "deal"
    rule = "E1.2"

    def resolve(self, state: Egizia, answer: int) -> None:
        """Give the card to the player."""
        take_from_deck(state, self.to, answer)
        state.kept = changed(state.kept, self.to, state.kept[self.to] | 1 << answer)
        state.holding = changed(state.holding, self.to, state.holding[self.to] + 1)


class DrawSphinx(SphinxCard):
    """E7.5: a Sphinx card for the player who builds there."""

    kind = "sphinx"
    rule = "E7.5"

    def resolve(self, state: Egizia, answer: int) -> None:
        """Add the card to those just drawn."""
        take_from_deck(state, self.to, answer)
        state.drawn |= 1 << answer
        state.drawing += 1


class KeepCards(Question):
    """E7.5, E12.8: one card is kept or none, with the card two; the rest is returned for a point each."""

    kind = "keep"
    rule = "E7.5"
    zone = "sphinx"
    cause = "keep_two_sphinx"

    def options(self, state: Egizia) -> list[int]:
        """Single cards, then pairs, then none."""
        pairs = 1 if state.holds(self.seat, KEEP_TWO) else 0
        return state.material.keepable[2 * state.drawing + pairs].copy()

    def resolve(self, state: Egizia, answer: int) -> None:
        """Keep the cards; shuffle the rest and put it under all other cards."""
        seat = self.seat
        choice = state.material.choices[answer]
        kept = self._cards(state, answer)
        if len(choice) > 1:
            spend(state, seat, KEEP_TWO)
        back = state.drawn
        for card in kept:
            back &= ~(1 << card)
        state.kept = changed(state.kept, seat, state.kept[seat] | state.drawn & ~back)
        state.holding = changed(state.holding, seat, state.holding[seat] + len(choice))
        returned = state.drawing - len(choice)
        if returned:
            state.groups = (*state.groups, (seat, returned, back, back, 0))
        state.drawn = 0
        state.drawing = 0
        score(state, seat, returned, RETURNED_POINTS)

    def _cards(self, state: Egizia, answer: int) -> list[int]:
        """Return the cards that an answer keeps; hidden ones in a view are omitted."""
        drawn = list_bits(state.drawn)
        return [drawn[place] for place in state.material.choices[answer] if place < len(drawn)]

    def parts(self, state: Egizia, answer: int) -> Parts:
        """One card, or both, or none."""
        names = [state.material.sphinx[card].name for card in self._cards(state, answer)]
        if not names:
            return {"card": "none"}
        return {"card": names[0], "second": "alone" if len(names) == 1 else names[1]}

    def nameable(self, state: Egizia) -> list[int]:
        """Every choice of up to two of the cards drawn."""
        return state.material.keepable[2 * state.drawing + 1]

    def forbids(self, state: Egizia, answer: int) -> Reason:
        """Two can be kept only with the card."""
        return Reason("E7.5", "keep_one")

    @classmethod
    def size(cls, state: Egizia) -> int:
        """Every choice of up to two cards of the largest draw."""
        return len(state.material.choices)

    def witness(self, state: Egizia) -> int:
        """The player who keeps them."""
        return self.seat


KEEP: Final = [KeepCards(seat) for seat in range(MOST_PLAYERS)]
DRAW: Final = [DrawSphinx(seat) for seat in range(MOST_PLAYERS)]
