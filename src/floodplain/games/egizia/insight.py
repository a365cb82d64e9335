"""A hand-written evaluation of Egizia for bots.

It adds the points so far, what the ships at sites are expected to build this round, what crews, stones and
fields will bring in the remaining rounds, and the value of the cards in hand.
"""

from __future__ import annotations

from typing import Final

from floodplain.games.egizia.cards import (
    BUILD_FIRST,
    BUILD_WAITING,
    COLOURS,
    DOUBLE_TOWN,
    GRAIN,
    GRAVE_CARD,
    GROW_EACH_ROUND,
    KEEP_TWO,
    KINDS,
    LEFTOVER_CARD,
    MARKETS,
    MORE_SPHINX,
    OCCUPIED_TOWN,
    PAY_TO_GROW,
    SECOND_SHIP,
    STONE,
    STONES_AS_WHEAT,
    STRENGTH,
    SURPLUS,
    TWO_CREWS,
    UPSTREAM,
)
from floodplain.games.egizia.river import CREWS, JOKER, SITES, SPHINX
from floodplain.games.egizia.rules.rounds import BUILDING, FEEDING, QUARRYING, SHIPS
from floodplain.games.egizia.rules.ships import berths
from floodplain.games.egizia.rules.work import cards_to_come, strength_left
from floodplain.games.egizia.scoring import breakdown
from floodplain.games.egizia.state import SALE_POINTS, SPHINX_POINTS, TITHE_POINTS, Egizia
from floodplain.kernel.bits import count_bits, list_bits

SECRET_WORTH: Final = 4.8  # expected points of a Sphinx card that others have not seen
STONE_WORTH: Final = 0.7  # points per stone in hand
STRENGTH_WORTH: Final = 0.6  # points per strength and round, besides the use of stones
OPEN_SPACE: Final = 1.0  # the value of a space still open to the seat's ships
WHEAT_TO_SPARE: Final = 0.35  # the value of surplus wheat in a later round
MOST_SPARE: Final = 6
DRAW_WORTH: Final = (
    0.0,
    2.5,
    4.2,
    5.6,
    6.8,
    7.8,
)  # of a Sphinx draw, by number of cards, including points for returned ones
YELLOW_CHANCE: Final = (0.4, 0.9, 0.95)  # by flood: how often yellow-green fields are expected to give wheat
BROWN_CHANCE: Final = (0.1, 0.3, 0.8)


def _worth_of_cards() -> tuple[list[float], list[float]]:
    once = [0.0] * len(KINDS)
    each_round = [0.0] * len(KINDS)
    once[STRENGTH] = 2.5
    once[SURPLUS] = 3.0
    once[MORE_SPHINX] = 1.5
    once[DOUBLE_TOWN] = 1.5
    once[SECOND_SHIP] = 1.0
    once[KEEP_TWO] = 2.5
    once[BUILD_WAITING] = 1.0
    once[TWO_CREWS] = 2.5
    once[BUILD_FIRST] = 1.0
    once[GRAVE_CARD] = 1.5
    each_round[GROW_EACH_ROUND] = 1.5
    each_round[STONES_AS_WHEAT] = 0.7
    each_round[OCCUPIED_TOWN] = 1.0
    each_round[UPSTREAM] = 1.2
    each_round[LEFTOVER_CARD] = 2.0
    each_round[PAY_TO_GROW] = 0.7
    return once, each_round


CARDS: Final = _worth_of_cards()  # by kind: what a card is worth, and what it is worth per remaining round


def value(state: Egizia, seat: int) -> float:
    """Return a seat's expected points, less those of its best opponent."""
    best = max([worth(state, other, seat) for other in range(state.players) if other != seat])
    return worth(state, seat, seat) - best


def worth(state: Egizia, seat: int, to: int) -> float:
    """Return a seat's expected final points as another seat sees them, without secret Sphinx cards."""
    return outlook(state, seat, to, breakdown(state, seat))


def outlook(state: Egizia, seat: int, to: int, points: list[int]) -> float:
    """Return the same if the present points are known."""
    total = float(sum(points))
    if state.settled >> seat & 1:
        return total
    if seat != to:
        total += SECRET_WORTH * state.holding[seat] - points[SPHINX_POINTS] - points[TITHE_POINTS]
    rounds = state.material.rounds - state.round
    stones = state.stones[seat] + (state.income[seat] if state.phase < QUARRYING else 0)
    planned, spent = under_way(state, seat, stones)
    total += planned
    planned, further = plan(state, seat, min(stones, state.material.most_stones) - spent)
    total += planned
    spent += further
    total += future_work(state, seat, rounds, stones - spent) - points[SALE_POINTS]
    total -= hunger(state, seat, rounds)
    total += card_worth(state, seat, rounds)
    if state.phase == SHIPS and not state.passed >> seat & 1:
        total += OPEN_SPACE * count_bits(berths(state, seat))
    return total


def under_way(state: Egizia, seat: int, stones: int) -> tuple[float, int]:
    """Return the expected points of the work that a seat has begun, and the stones that it takes."""
    cards = min(cards_to_come(state, seat), len(DRAW_WORTH) - 1)
    work = min(strength_left(state, seat), stones)
    return DRAW_WORTH[cards] + 0.9 * work, work


def plan(state: Egizia, seat: int, stones: int) -> tuple[float, int]:
    """Return the expected points of a seat's ships at sites this round, and the stones that this takes."""
    if state.phase > BUILDING:
        return 0.0, 0
    first = seat * len(CREWS)
    crews = sorted(
        [state.crews[first + crew] for crew in range(JOKER) if not state.resting[seat] >> crew & 1]
    )
    joker = 0 if state.resting[seat] >> JOKER & 1 else state.crews[first + JOKER]
    total = 0.0
    left = stones
    sites = count_bits(state.worked[seat])
    for site in range(len(SITES) - 1, -1, -1):
        chance = admission(state, seat, site)
        if not chance or not crews or left < 1:
            continue
        strength = crews.pop() if site != SPHINX else crews.pop(0)
        if site != SPHINX:
            strength, joker = strength + joker, 0
        work = min(strength, left)
        if site == SPHINX:
            work = min(work, len(DRAW_WORTH) - 1)
        total += chance * (DRAW_WORTH[work] if site == SPHINX else 0.9 * work)
        left -= work
        sites += 1
    bonus = state.material.site_bonus
    total += bonus[min(sites, len(bonus) - 1)]
    return total, stones - left


def admission(state: Egizia, seat: int, site: int) -> float:
    """Return the probability that a seat can build at a site this round."""
    if state.worked[seat] >> site & 1 or not state.moored[seat] >> state.material.river.site_spaces[site] & 1:
        return 0.0
    if seat not in state.waiting[site]:
        return 1.0
    return 1.0 if state.holds(seat, BUILD_WAITING) or state.freed else 0.25


def future_work(state: Egizia, seat: int, rounds: int, stones: int) -> float:
    """Return the expected points of crews and stones after this round."""
    if not rounds:
        may_sell = state.material.stone_sale[state.markets[seat * len(MARKETS) + STONE]]
        return stones / state.material.sale_stones if may_sell else 0.0
    strength = 0.8 * state.need(seat)
    supply = state.income[seat] + stones / rounds
    work = min(strength, supply)
    spare = max(strength, supply) - work
    markets = (
        0.4 * state.markets[seat * len(MARKETS) + STONE] + 0.3 * state.markets[seat * len(MARKETS) + GRAIN]
    )
    return rounds * (work * STONE_WORTH + 0.15 * spare + STRENGTH_WORTH * strength) + markets


def hunger(state: Egizia, seat: int, rounds: int) -> float:
    """Return the expected cost of feeding; surplus wheat counts slightly in favour."""
    first = seat * len(COLOURS)
    supply = (
        state.wheat[first]
        + state.wheat[first + 1] * YELLOW_CHANCE[state.flood]
        + state.wheat[first + 2] * BROWN_CHANCE[state.flood]
    )
    missing = state.need(seat) - supply
    feedings = rounds + (1 if state.phase < FEEDING else 0)
    if missing <= 0:
        return -WHEAT_TO_SPARE * rounds * min(-missing, MOST_SPARE)
    loss = state.material.grain_loss[state.markets[seat * len(MARKETS) + GRAIN]]
    return feedings * missing * loss


def card_worth(state: Egizia, seat: int, rounds: int) -> float:
    """Return the expected points of the cards in front of a seat."""
    once, each_round = CARDS
    total = 0.0
    for card in list_bits(state.cards[seat]):
        kind = state.material.nile.kinds[card]
        if kind == BUILD_WAITING and not ships_may_wait(state):
            continue
        total += each_round[kind] * rounds
        if rounds or state.phase <= BUILDING:
            total += once[kind]
    return total


def ships_may_wait(state: Egizia) -> bool:
    """E2.2, E4.6: return whether all players' ships, one per site each, can outnumber the slots."""
    return state.players > state.material.slots[state.players]
