"""Effects of rules on points, stones, crews, markets, cards and ships."""

from __future__ import annotations

from floodplain.games.egizia.cards import COLOURS, MARKETS, STONE
from floodplain.games.egizia.river import CREWS
from floodplain.games.egizia.state import CATEGORIES, ENTRIES, MARKET_POINTS, NOBODY, Egizia, changed
from floodplain.kernel.bits import lowest
from floodplain.kernel.flow import Step


def score(state: Egizia, seat: int, amount: int, category: int) -> None:
    """E9.2: move the score marker behind those already on its space; scores may be negative."""
    if not amount:
        return
    state.points[seat * len(CATEGORIES) + category] += amount
    total = state.scores[seat] + amount
    state.scores[seat] = total
    place = 0
    ranking: list[int] = []
    for other in state.ranking:
        if other != seat:
            ranking.append(other)
            if state.scores[other] >= total:
                place += 1
    ranking.insert(place, seat)
    state.ranking = tuple(ranking)


def gain_stones(state: Egizia, seat: int, amount: int) -> None:
    """E6.1: add stones; those above the limit are lost."""
    state.stones[seat] = min(state.stones[seat] + amount, state.material.most_stones)


def gain_wheat(state: Egizia, seat: int, colour: int, amount: int) -> None:
    """E5.2: increase the wheat of all fields of a colour from now on."""
    index = seat * len(COLOURS) + colour
    state.wheat = changed(state.wheat, index, state.wheat[index] + amount)


def grow(state: Egizia, seat: int, crew: int, amount: int) -> None:
    """E11.6: make a crew grow; growth above the limit is lost."""
    index = seat * len(CREWS) + crew
    state.crews[index] = min(state.crews[index] + amount, state.material.most_strength)


def lower(state: Egizia, seat: int, market: int, steps: int) -> None:
    """E10.1, E10.2: move the marker down; each step that ends on the bottom brings its reward."""
    index = seat * len(MARKETS) + market
    before = state.markets[index]
    bottom = state.material.bottoms[market]
    state.markets[index] = min(before + steps, bottom)
    at_bottom = min(steps, before + steps - bottom + 1)
    if at_bottom > 0:
        state.pending.append(MarketBottom(seat, market, at_bottom))


class MarketBottom(Step[Egizia]):
    """E10.1, E10.2: each step that ends at the bottom of a market brings stones, or points."""

    seat: int
    market: int
    steps: int

    def run(self, state: Egizia) -> None:
        if self.market == STONE:
            gain_stones(state, self.seat, self.steps * state.material.bottom_stones)
        else:
            score(state, self.seat, self.steps * state.material.bottom_points, MARKET_POINTS)

    def chapter(self) -> str:
        return "market"


def spend(state: Egizia, seat: int, kind: int) -> None:
    """E12.1: use a card of a kind, which then leaves the game."""
    card = lowest(state.holds(seat, kind))
    state.cards[seat] &= ~card
    state.removed |= card


def rest(state: Egizia, seat: int, kind: int) -> None:
    """Rest a card of a kind for this round."""
    state.rested |= lowest(state.unused(seat, kind))


def bring_home(state: Egizia, seat: int, space: int) -> None:
    """Return a ship from a site."""
    state.harbour[seat] += 1
    state.moored[seat] &= ~(1 << space)
    state.ships[seat] = tuple([other for other in state.ships[seat] if other != space])


def leave(state: Egizia, seat: int, site: int) -> None:
    """E7.3: send home a ship that does not build, and free its slot."""
    bring_home(state, seat, state.material.river.site_spaces[site])
    for slot in state.slots_of(site):
        if state.slots[slot] == seat:
            state.slots[slot] = NOBODY
            state.freed += 1
    if seat in state.waiting[site]:
        others = tuple([other for other in state.waiting[site] if other != seat])
        state.waiting = changed(state.waiting, site, others)


def enter(state: Egizia, seat: int, entry: int, amount: int) -> None:
    """Add an entry to a seat's summary of the round."""
    index = seat * ENTRIES + entry
    state.account = changed(state.account, index, amount)
