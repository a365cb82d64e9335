"""E4: placing ships."""

from __future__ import annotations

from typing import ClassVar, Final

from floodplain.games.egizia.cards import LEFTOVER_CARD, NO_CARD, OCCUPIED_TOWN, SECOND_SHIP, UPSTREAM
from floodplain.games.egizia.material import MOST_PLAYERS
from floodplain.games.egizia.river import CARD, SITES, TOWN
from floodplain.games.egizia.rules.cards import take_card
from floodplain.games.egizia.rules.effects import rest, spend
from floodplain.games.egizia.rules.questions import Question
from floodplain.games.egizia.rules.towns import enter_town
from floodplain.games.egizia.state import NOBODY, SLOTS, Egizia, changed
from floodplain.kernel.bits import list_bits
from floodplain.kernel.flow import Parts, Reason, Step


def berths(state: Egizia, seat: int) -> int:
    """E4.2, E4.3, E4.6: return the spaces where a seat may place a ship, as bits.

    Downstream of all its ships, with one ship per space and one of its own per site. With E12.16 also
    upstream, with E12.24 also in an occupied town, with both also where its own ships are.
    """
    if not state.harbour[seat]:
        return 0
    river = state.material.river
    own = state.moored[seat]
    taken = own
    for other in state.moored:
        taken |= other & ~river.sites
    reach = river.downstream[own.bit_length()]
    cards = state.cards[seat] & ~state.rested
    of_kind = state.material.nile.of_kind
    if cards & of_kind[OCCUPIED_TOWN]:
        taken &= ~river.open_towns
    if own and cards & of_kind[UPSTREAM]:
        reach = river.all
    return reach & ~taken


def bars_ship(state: Egizia, seat: int, space: int) -> Reason:
    """E4.2, E4.3, E4.6: return why a seat may not place a ship on a space."""
    river = state.material.river
    name = river.names[space]
    bit = 1 << space
    if state.moored[seat] & bit:
        return Reason("E4.6" if bit & river.sites else "E4.3", "own_ship", {"space": name})
    shared = river.sites | (river.open_towns if state.unused(seat, OCCUPIED_TOWN) else 0)
    owners = [other for other in range(state.players) if state.moored[other] & bit & ~shared]
    if owners:
        return Reason("E4.3", "taken", {"space": name, "seat": owners[0] + 1})
    last = river.names[state.moored[seat].bit_length() - 1]
    return Reason("E4.2", "upstream", {"space": name, "last": last})


def place_ship(state: Egizia, seat: int, space: int) -> None:
    """E4.4, E4.5, E4.6: place a ship and resolve the space."""
    river = state.material.river
    own = state.moored[seat]
    bit = 1 << space
    if space < own.bit_length():
        rest(state, seat, UPSTREAM)
    kind = river.kinds[space]
    if kind == TOWN:
        for other in state.moored:
            if other & bit:
                rest(state, seat, OCCUPIED_TOWN)
                break
    state.moored[seat] = own | bit
    state.ships[seat] = (*state.ships[seat], space)
    state.harbour[seat] -= 1
    if kind == CARD or state.holds(seat, SECOND_SHIP):
        state.pending.append(OFFER_SECOND[seat])
    if kind == CARD:
        card = state.river[space]
        state.river[space] = NO_CARD
        take_card(state, seat, card)
    elif kind == TOWN:
        enter_town(state, seat, space)
    else:
        moor(state, seat, river.spaces[space].site)


def moor(state: Egizia, seat: int, site: int) -> None:
    """E4.6: ask for a free slot; if all are full, the ship waits behind those already waiting."""
    free = [slot for slot in state.slots_of(site) if state.slots[slot] == NOBODY]
    if not free:
        state.waiting = changed(state.waiting, site, (*state.waiting[site], seat))
    elif len(free) == 1:
        state.slots[free[0]] = seat
    else:
        state.pending.append(ChooseSlot(seat, site))


class ShipTurn(Step[Egizia]):
    """E4.1: in order, one ship each, until all have passed or cannot place.

    Players who cannot are skipped.
    """

    turn: int  # the position in the order of play

    def run(self, state: Egizia) -> None:
        """Ask the next player who can place a ship."""
        players = state.players
        for turn in range(self.turn, self.turn + players):
            seat = state.order[turn % players]
            if not state.passed >> seat & 1 and berths(state, seat):
                state.pending.append(SHIP_TURN[(turn + 1) % players])
                state.pending.append(PLACE_SHIP[seat])
                return


def lying(state: Egizia, space: int) -> Parts:
    """Return the card that a ship takes on a space."""
    if space == state.material.river.length or state.river[space] == NO_CARD:
        return {}
    return {"card": state.material.nile.names[state.river[space]]}


class AskBerth(Question):
    """E4.2, E4.3, E11.5, E12.16, E12.24: where the player places a ship, or that they place none."""

    without: ClassVar[str] = ""
    """The name of the answer for placing none."""

    def options(self, state: Egizia) -> list[int]:
        """The spaces open to the player, from the source on, then none."""
        answers = list_bits(berths(state, self.seat))
        answers.append(state.material.river.length)
        return answers

    def parts(self, state: Egizia, answer: int) -> Parts:
        river = state.material.river
        return {"space": self.without if answer == river.length else river.names[answer]}

    def gets(self, state: Egizia, answer: int) -> Parts:
        return lying(state, answer)

    def forbids(self, state: Egizia, answer: int) -> Reason:
        return bars_ship(state, self.seat, answer)

    @classmethod
    def size(cls, state: Egizia) -> int:
        """Every space, and none."""
        return state.material.river.length + 1


class PlaceShip(AskBerth):
    """E4.1: the player places one ship, or passes for this round."""

    kind = "ship"
    rule = "E4.1"
    zone = "berths"
    without = "pass"

    def resolve(self, state: Egizia, answer: int) -> None:
        """Place the ship, or end the player's placing for this round."""
        if answer == state.material.river.length:
            state.passed |= 1 << self.seat
        else:
            place_ship(state, self.seat, answer)


class ChooseSlot(Question):
    """E4.6: the player takes one of the free slots; the one nearest the river builds first."""

    site: int
    kind = "slot"
    rule = "E4.6"
    zone = "slots"

    def options(self, state: Egizia) -> list[int]:
        """The free slots, from the river outward."""
        first = self.site * SLOTS
        return [slot - first for slot in state.slots_of(self.site) if state.slots[slot] == NOBODY]

    def resolve(self, state: Egizia, answer: int) -> None:
        """Put the ship into the slot."""
        state.slots[self.site * SLOTS + answer] = self.seat

    def about(self, state: Egizia) -> Parts:
        return {"site": SITES[self.site]}

    def parts(self, state: Egizia, answer: int) -> Parts:
        """The number of the slot, from the river outward."""
        return {"slot": answer + 1}

    def nameable(self, state: Egizia) -> list[int]:
        """The slots for this number of players."""
        return list(range(len(state.slots_of(self.site))))

    def forbids(self, state: Egizia, answer: int) -> Reason:
        """The slot is occupied, and by whom."""
        owner = state.slots[self.site * SLOTS + answer]
        return Reason("E4.6", "slot_taken", {"slot": answer + 1, "seat": owner + 1})

    @classmethod
    def size(cls, state: Egizia) -> int:
        return SLOTS


class OfferSecond(Step[Egizia]):
    """E12.5: a player who has the card and can place is offered a second ship."""

    seat: int

    def run(self, state: Egizia) -> None:
        """Ask, if there is a choice."""
        if state.holds(self.seat, SECOND_SHIP) and berths(state, self.seat):
            state.pending.append(SecondShip(self.seat))


class SecondShip(AskBerth):
    """E12.5: with the card, the player places a second ship before the next player's turn, or does not."""

    kind = "second_ship"
    rule = "E12.5"
    zone = "berths"
    cause = "second_ship"
    without = "none"

    def resolve(self, state: Egizia, answer: int) -> None:
        """Use the card, and place the ship."""
        if answer < state.material.river.length:
            spend(state, self.seat, SECOND_SHIP)
            place_ship(state, self.seat, answer)


class EndShips(Step[Egizia]):
    """E4.7, E12.14: ships return except from sites; a card left over may be taken with the card."""

    def run(self, state: Egizia) -> None:
        """Return the ships, and push what is asked before the river is cleared."""
        sites = state.material.river.sites
        for seat in range(state.players):
            staying = tuple([space for space in state.ships[seat] if sites >> space & 1])
            state.harbour[seat] += len(state.ships[seat]) - len(staying)
            state.ships[seat] = staying
            state.moored[seat] &= sites
        state.pending.append(ClearRiver())
        for seat in reversed(state.order):
            for _ in range(state.holds(seat, LEFTOVER_CARD).bit_count()):
                state.pending.append(OfferLeftover(seat))

    def chapter(self) -> str:
        return "ships_home"


class OfferLeftover(Step[Egizia]):
    """E12.14: the card is offered while anything is left on the river."""

    seat: int

    def run(self, state: Egizia) -> None:
        """Ask, if there is a choice."""
        if leftovers(state):
            state.pending.append(TakeLeftover(self.seat))


class TakeLeftover(Question):
    """E12.14: after phase 2 the player takes one card left on the river, or none."""

    kind = "leftover"
    rule = "E12.14"
    zone = "river"
    cause = "leftover_card"

    def options(self, state: Egizia) -> list[int]:
        """The spaces with a card left, from the source on, then none."""
        return [*leftovers(state), state.material.river.length]

    def resolve(self, state: Egizia, answer: int) -> None:
        """Take the card as a ship would."""
        if answer < state.material.river.length:
            card = state.river[answer]
            state.river[answer] = NO_CARD
            take_card(state, self.seat, card)

    def nameable(self, state: Egizia) -> list[int]:
        """The card spaces, and none."""
        return [*state.material.river.card_spaces, state.material.river.length]

    def forbids(self, state: Egizia, answer: int) -> Reason:
        return Reason("E12.14", "no_card", {"space": state.material.river.names[answer]})

    def parts(self, state: Egizia, answer: int) -> Parts:
        """The card and its space, or none."""
        if answer == state.material.river.length:
            return {"card": "none"}
        return {"card": "gone", **lying(state, answer), "space": state.material.river.names[answer]}

    @classmethod
    def size(cls, state: Egizia) -> int:
        """Every space, and none."""
        return state.material.river.length + 1


class ClearRiver(Step[Egizia]):
    """E3.1: cards left over on the river leave the game."""

    def run(self, state: Egizia) -> None:
        """Remove everything from the river."""
        for space in leftovers(state):
            state.removed |= 1 << state.river[space]
            state.river[space] = NO_CARD


def leftovers(state: Egizia) -> list[int]:
    """Return the spaces with a card."""
    return [space for space in state.material.river.card_spaces if state.river[space] != NO_CARD]


# Steps that are pushed so often that they are created once.
SHIP_TURN: Final = [ShipTurn(turn) for turn in range(MOST_PLAYERS)]
PLACE_SHIP: Final = [PlaceShip(seat) for seat in range(MOST_PLAYERS)]
OFFER_SECOND: Final = [OfferSecond(seat) for seat in range(MOST_PLAYERS)]
