"""E2, E3, E8 and E9: the rounds and their phases."""

from __future__ import annotations

from typing import Final

from floodplain.games.egizia.cards import NO_CARD
from floodplain.games.egizia.river import SITES
from floodplain.games.egizia.rules.effects import enter, score
from floodplain.games.egizia.rules.feeding import FeedAll, Quarries
from floodplain.games.egizia.rules.final import FinalScoring
from floodplain.games.egizia.rules.growth import OfferBeforeStones, OfferGrowth
from floodplain.games.egizia.rules.ships import SHIP_TURN, EndShips
from floodplain.games.egizia.rules.sites import EndBuilding, OpenSite
from floodplain.games.egizia.state import BONUS_POINTS, SITES_BUILT, Egizia
from floodplain.kernel.bits import list_bits
from floodplain.kernel.flow import Chance, Parts, Pending, Step

CARDS: Final = 1  # the seven phases
SHIPS: Final = 2
FEEDING: Final = 3
QUARRYING: Final = 4
BUILDING: Final = 5
BONUS: Final = 6
ORDER: Final = 7
PHASES: Final = ("", "cards", "ships", "feeding", "stones", "building", "bonus", "order", "final")


class Phase(Step[Egizia]):
    """E2.1: the next of the seven phases begins."""

    number: int

    def run(self, state: Egizia) -> None:
        state.phase = self.number


class Round(Step[Egizia]):
    """E2.1: a round has seven phases: cards, ships, feeding, stones, building, bonus, order."""

    def run(self, state: Egizia) -> None:
        """Push a whole round, the last phase first, or the final scoring."""
        if state.round == state.material.rounds:
            state.pending.append(FinalScoring())
            return
        state.round += 1
        state.phase = CARDS
        state.account = (0,) * len(state.account)
        state.begun = (state.order, tuple(state.points), tuple(state.stones), tuple(state.laid))
        pending = state.pending
        last_first = list(reversed(state.order))
        pending.extend(AFTER_BUILDING)
        pending.extend([OfferGrowth(seat) for seat in last_first])
        pending.extend(SITES_AT_WORK)
        pending.extend([OfferGrowth(seat) for seat in last_first])
        pending.extend(STONES_COME_IN)
        pending.extend([OfferBeforeStones(seat) for seat in last_first])
        pending.extend(UP_TO_FEEDING)
        pending.extend([DEAL] * state.material.river_cards)


class DealCard(Chance[Egizia]):
    """E3.1: the next Nile card of the round's deck is placed along the river, from its source."""

    kind = "card"
    rule = "E3.1"

    def options(self, state: Egizia) -> list[int]:
        """The cards of the deck not yet seen, equal ones once."""
        deck = deck_of(state)
        return list_bits(deck & ~(deck << 1 & state.material.nile.repeats))

    def weights(self, state: Egizia) -> list[int] | None:
        """The number of copies of each."""
        deck = deck_of(state)
        repeats = state.material.nile.repeats
        if not deck << 1 & deck & repeats:
            return None
        weights: list[int] = []
        for card in list_bits(deck):
            if deck << 1 & repeats & 1 << card:
                weights[-1] += 1
            else:
                weights.append(1)
        return weights

    def resolve(self, state: Egizia, answer: int) -> None:
        """Put the card on the next card space."""
        state.deck &= ~(1 << answer)
        for space in state.material.river.card_spaces:
            if state.river[space] == NO_CARD:
                state.river[space] = answer
                return

    def about(self, state: Egizia) -> Parts:
        names = state.material.river.names
        free = [space for space in state.material.river.card_spaces if state.river[space] == NO_CARD]
        return {"space": names[free[0]]}

    def parts(self, state: Egizia, answer: int) -> Parts:
        return {"card": state.material.nile.names[answer]}

    @classmethod
    def size(cls, state: Egizia) -> int:
        return len(state.material.nile.cards)


def deck_of(state: Egizia) -> int:
    """E3.1: return the rest of this round's deck, as bits."""
    return state.deck & state.material.nile.decks[state.material.deck_of_round[state.round - 1]]


class Bonus(Step[Egizia]):
    """E8.1: points for building at one, two or three sites, from the highest score down."""

    def run(self, state: Egizia) -> None:
        """Score the bonus; crews and cards limited to once per round are available again."""
        for seat in state.ranking:
            sites = state.worked[seat].bit_count()
            enter(state, seat, SITES_BUILT, sites)
            score(state, seat, state.material.site_bonus[sites], BONUS_POINTS)
        for seat in range(state.players):
            state.worked[seat] = 0
            state.resting[seat] = 0
        state.rested = 0
        state.passed = 0

    def chapter(self) -> str:
        return "bonus"


class NewOrder(Step[Egizia]):
    """E9.1, E3.1: lowest score first, on a shared space the player behind.

    A finished deck leaves the game.
    """

    def run(self, state: Egizia) -> None:
        """Set the order of the next round."""
        state.order = tuple(reversed(state.ranking))
        closed = (tuple(state.points), tuple(state.stones), tuple(state.laid), (state.round,))
        state.ended = (*state.begun, state.account, *closed)
        material = state.material
        if material.deck_of_round[state.round - 1] not in material.deck_of_round[state.round :]:
            rest = deck_of(state)
            state.removed |= rest
            state.deck &= ~rest

    def chapter(self) -> str:
        return "order"


DEAL: Final = DealCard()
# The parts of a round in reverse order; growth is offered between them (E12.28).
AFTER_BUILDING: Final[list[Pending]] = [Round(), NewOrder(), Phase(ORDER), Bonus(), Phase(BONUS)]
SITES_AT_WORK: Final[list[Pending]] = [
    EndBuilding(),
    *[OpenSite(site) for site in range(len(SITES) - 1, -1, -1)],
    Phase(BUILDING),
]
STONES_COME_IN: Final[list[Pending]] = [Quarries(), Phase(QUARRYING)]
UP_TO_FEEDING: Final[list[Pending]] = [FeedAll(), Phase(FEEDING), EndShips(), SHIP_TURN[0], Phase(SHIPS)]
