"""A hand-written evaluation of Fertility for bots, in Debens."""

from __future__ import annotations

from typing import Final

from floodplain.games.fertility.scoring import breakdown
from floodplain.games.fertility.shops import ANY, GOODS, MOST_ICONS, Shop
from floodplain.games.fertility.state import Fertility
from floodplain.games.fertility.town import Town
from floodplain.kernel.bits import count_bits

# Tuned by self-play of the greedy bot; none of them is a rule.
GOODS_A_TURN: Final = 3.0
OPEN_ICON: Final = 0.85  # by number of missing icons, the chance that a shop is completed in time
ALL_OPEN: Final[list[float]] = [OPEN_ICON**icons for icons in range(MOST_ICONS + 1)]  # for several icons
WHEAT_WORTH: Final = 3.5
GOD_WORTH: Final = 4.0
EXCHANGE_WORTH: Final = 3.0
OPPONENT: Final = 0.25  # the weight of the best opponent's Debens
USABLE_GOOD: Final = 2.0  # the value of a gathered good that fits on a shop
SPARE_GOOD: Final = 0.6  # the value of a gathered good that can only pay
MONUMENT_WORTH: Final = 2.0
SPOT_WORTH: Final = 0.5


def value(state: Fertility, seat: int) -> float:
    """Return what a seat has and can expect, less a share of its best opponent's."""
    own = prospects(state, seat)
    best = 0.0
    for other in range(state.players):
        if other != seat:
            best = max(best, float(sum(breakdown(state, other))))
    return own - OPPONENT * best


def prospects(state: Fertility, seat: int) -> float:
    """Return Debens so far plus those expected from open shops, gathered goods and monuments."""
    return outlook(state, seat, sum(breakdown(state, seat)))


def outlook(state: Fertility, seat: int, debens: int) -> float:
    """Return the same if the present Debens are known."""
    left = turns_left(state, seat)
    town = state.town(seat)
    worth = float(debens)
    worth += _open_shops(state, town, left)
    worth += MONUMENT_WORTH * count_bits(state.monuments[seat])
    if left and state.wheat[seat] < state.material.most_wheat:
        worth += 0.5 * state.wheat[seat]
    return worth + _gathered(state, seat, town)


def turns_left(state: Fertility, seat: int) -> int:
    """Return how many turns are left for a seat."""
    behind = (seat - state.first) % state.players
    begun = (state.turn - behind + state.players - 1) // state.players
    return max(state.turns_each() - begun, 0)


def _open_shops(state: Fertility, town: Town, left: int) -> float:
    """Return the expected value of open shops, if there are enough goods for them."""
    if not town.icons:
        return 0.0
    hopes = town.hopes.get(left)
    if hopes is None:
        hopes = 0.0
        for shop, missing in town.open:
            hopes += _benefit(town, shop, left) * ALL_OPEN[missing]
        town.hopes[left] = hopes
    supply = GOODS_A_TURN * left + float(sum(state.gathered))
    return hopes * min(1.0, supply / town.icons)


def _benefit(town: Town, shop: Shop, left: int) -> float:
    """Return what a shop is worth once it is full."""
    if shop.debens:
        return float(shop.debens)
    if shop.wheat:
        return WHEAT_WORTH * shop.wheat
    if shop.per:
        of_its_own = shop.inputs.count(shop.of)
        return shop.per * (town.goods[shop.of] + of_its_own + 0.5 * left)
    if shop.exchange:
        return EXCHANGE_WORTH
    return GOD_WORTH * (shop.gods.bit_count() + shop.any_gods)


def _gathered(state: Fertility, seat: int, town: Town) -> float:
    """Return the value of the gathered goods during the turn."""
    if seat != (state.first + state.turn - 1) % state.players:
        return 0.0
    worth = 0.0
    spare = 0
    for good in range(len(GOODS)):
        fitting = min(town.free[good], state.gathered[good])
        spare += state.gathered[good] - fitting
        worth += USABLE_GOOD * fitting
    fitting = min(town.free[ANY], spare)
    return worth + USABLE_GOOD * fitting + SPARE_GOOD * (spare - fitting)
