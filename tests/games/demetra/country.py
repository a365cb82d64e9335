"""A table of Demetra that the tests set up as they like, and ways to look at it.

Crops of the fields; a row lies half a hex off the next:

A       C R W R V W H
B      H V H C W R V R
C     W C R V H V H C W
D      V H C W R C W V
E     W C R V H W R H C
F      H V C W V H C R
G       R H R C W V W
"""

from __future__ import annotations

from typing import Any

from msgspec import to_builtins

from floodplain.games.demetra import DEMETRA
from floodplain.games.demetra.cubes import CROPS, ONE, held
from floodplain.games.demetra.material import EVENTS, WORKER_COUNT, WORKERS
from floodplain.games.demetra.rules.bag import take_event
from floodplain.games.demetra.rules.events import lay_event
from floodplain.games.demetra.state import Demetra
from floodplain.kernel.bits import list_bits
from floodplain.kernel.flow import settle
from tests.support import legal_lines, play

NAMES = DEMETRA.material_of(DEMETRA.edition).board.names
REGISTER = "A1 A2 A4 A5 A6 A7"
PAIRS = ("A3 E8", "G5 C2", "B8 E4", "F1 C6")
CROPS_DRAWN = {2: ["hops"], 3: ["hops"], 4: ["hops", "wine"]}
CUBES = {
    2: ["vegetables", "cider", "wine", "wheat"],
    3: ["hops", "vegetables", "cider", "vegetables", "cider", "wine", "wine", "wheat", "wheat"],
    4: [
        *["hops", "hops", "hops", "wine", "wine", "wine"],
        *["cider", "cider", "wheat", "wheat", "vegetables", "vegetables"],
    ],
}


def dealt(players: int = 2, **options: str) -> Demetra:
    """Return the first turn after a set-up that is always the same."""
    state = DEMETRA.start(DEMETRA.material_of(DEMETRA.edition), players, options)
    play(state, *(f"crop {crop}" for crop in CROPS_DRAWN[players]))
    play(state, *(f"cube {crop}" for crop in CUBES[players]))
    play(state, *(f"pair {pair}" for pair in PAIRS[:players]))
    play(state, *(f"tile {field}" for field in REGISTER.split()))
    return state


def table(players: int = 2, **options: str) -> Demetra:
    """Seat 1 is asked for an action: empty boards, all cubes in stock, row A but A3 in the register."""
    state = dealt(players, **options)
    for seat in range(players):
        for hex_ in list_bits(state.fields[seat]):
            state.drop_field(seat, hex_)
            state.bag |= 1 << hex_
        state.stock += state.cubes[seat]
        state.cubes[seat] = state.known[seat] = state.veiled[seat] = 0
    state.held = 0
    return state


def fields(state: Demetra, seat: int, names: str, harvested: str = "") -> None:
    """Put fields from the bag on a board."""
    for name in (names + " " + harvested).split():
        hex_ = NAMES.index(name)
        state.bag &= ~(1 << hex_)
        out_of_register(state, hex_)
        state.add_field(seat, hex_)
    for name in harvested.split():
        state.ripe[seat] &= ~(1 << NAMES.index(name))


def worker(state: Demetra, seat: int, name: str, place: str) -> None:
    """Put a worker from hand or village on a hex, ignoring the rules."""
    state.call(seat, WORKERS.index(name))
    state.stand(seat, WORKERS.index(name), NAMES.index(place))


def cubes(state: Demetra, seat: int, **amounts: int) -> None:
    """Put cubes from the stock behind a screen, visible to all."""
    for crop, amount in amounts.items():
        for _ in range(amount):
            state.gain(seat, CROPS.index(crop))


def store(state: Demetra, seat: int, name: str, **price: int) -> None:
    """Put a field from the bag into a store, with a price from the stock."""
    hex_ = NAMES.index(name)
    state.bag &= ~(1 << hex_)
    out_of_register(state, hex_)
    index = next(place for place in range(2 * seat, 2 * seat + 2) if state.stores[place] < 0)
    state.stores[index] = hex_
    for crop, amount in price.items():
        state.prices[index] += amount * ONE[CROPS.index(crop)]
        state.stock -= amount * ONE[CROPS.index(crop)]


def register(state: Demetra, names: str) -> None:
    """Put exactly these fields into the register, and the others back into the bag."""
    state.bag |= state.register
    for hex_ in list_bits(state.register):
        out_of_register(state, hex_)
    for hex_ in list_bits(mask(names)):
        state.bag &= ~(1 << hex_)
        state.put_in_register(hex_)


def out_of_register(state: Demetra, hex_: int) -> None:
    """Remove a field from the register, if it is there."""
    if state.register >> hex_ & 1:
        state.take_from_register(hex_)
        state.held &= ~(1 << hex_)


def only_in_bag(state: Demetra, names: str, *events: str) -> None:
    """Leave only these in the bag; other fields go into fallow and other events out of the way."""
    state.fallow |= state.bag & ~mask(names)
    state.bag = mask(names)
    kept = sum(1 << EVENTS.index(event) for event in events)
    state.spent |= (state.unseen | state.returned) & ~kept
    state.returned, state.unseen, state.missing = kept, 0, 0


def exhaust(state: Demetra, *crops: str) -> None:
    """Remove all cubes of these crops from the stock to where no rule looks."""
    for crop in crops:
        state.stock -= held(state.stock, CROPS.index(crop)) * ONE[CROPS.index(crop)]


def strike(state: Demetra, event: str, drawer: int = 0) -> None:
    """Let a seat draw an event for the register."""
    number = EVENTS.index(event)
    take_event(state, number)
    lay_event(state, drawer, number)
    settle(state)


def lay_before(state: Demetra, *events: str) -> None:
    """Put events into the village."""
    for event in events:
        take_event(state, EVENTS.index(event))
        state.laid = (*state.laid, EVENTS.index(event))


def mask(names: str) -> int:
    """Return hexes as bits."""
    return sum(1 << NAMES.index(name) for name in names.split())


def shown(hexes: int) -> str:
    """Return the names of hexes given as bits."""
    return " ".join(NAMES[hex_] for hex_ in list_bits(hexes))


def screen(state: Demetra, seat: int) -> dict[str, int]:
    """Return what a seat has behind the screen."""
    return {
        name: held(state.cubes[seat], crop)
        for crop, name in enumerate(CROPS)
        if held(state.cubes[seat], crop)
    }


def stock(state: Demetra, crop: str) -> int:
    """Return how many cubes of a crop are in stock."""
    return held(state.stock, CROPS.index(crop))


def price_of(state: Demetra, name: str) -> dict[str, int]:
    """Return the price of a field in a store."""
    price = state.prices[state.stores.index(NAMES.index(name))]
    return {crop: held(price, number) for number, crop in enumerate(CROPS) if held(price, number)}


def standing(state: Demetra, seat: int) -> dict[str, str]:
    """Return the workers of a board with their hexes."""
    posts = state.posts[seat * WORKER_COUNT : (seat + 1) * WORKER_COUNT]
    return {name: NAMES[post] for name, post in zip(WORKERS, posts, strict=True) if post >= 0}


def in_village(state: Demetra) -> list[str]:
    """Return the villagers in the village."""
    return [name for number, name in enumerate(WORKERS) if state.village >> number & 1]


def in_hand(state: Demetra, seat: int) -> list[str]:
    """Return the farmhands in hand."""
    return [name for number, name in enumerate(WORKERS) if state.hands[seat] >> number & 1]


def events(state: Demetra) -> list[str]:
    """Return the events in the village, in order."""
    return [EVENTS[event] for event in state.laid]


def answers(state: Demetra) -> str:
    """Return the legal answers, without the kind of the question."""
    return " ".join(line.partition(" ")[2] for line in legal_lines(state))


def portrait(view: Demetra) -> Any:
    """Return a view as clients get it, as plain values."""
    return to_builtins(DEMETRA.portrait(view))
