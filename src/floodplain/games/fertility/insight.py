"""What is known about Fertility for bots: a hand-made value of a position, in Debens."""

from __future__ import annotations

from typing import Final

from floodplain.games.fertility.scoring import breakdown
from floodplain.games.fertility.shops import ANY, GOODS, MOST_ICONS, Shop
from floodplain.games.fertility.state import Fertility
from floodplain.games.fertility.town import Town
from floodplain.kernel.bits import count_bits

# Tuned by self-play of the greedy bot; none of them is a rule.
GOODS_A_TURN: Final = 3.0
OPEN_ICON: Final = 0.85  # the chance that an open icon of a shop is covered in time, one for each
ALL_OPEN: Final[list[float]] = [OPEN_ICON**icons for icons in range(MOST_ICONS + 1)]  # that so many are
WHEAT_WORTH: Final = 3.5
GOD_WORTH: Final = 4.0
EXCHANGE_WORTH: Final = 3.0
OPPONENT: Final = 0.25  # how much the best opponent's Debens count
USABLE_GOOD: Final = 2.0  # a gathered good that fits on a shop
SPARE_GOOD: Final = 0.6  # a gathered good that can only pay
MONUMENT_WORTH: Final = 2.0
SPOT_WORTH: Final = 0.5


def value(state: Fertility, seat: int) -> float:
    """How well a seat stands: what it has and may hope for, less a share of its best opponent's."""
    own = prospects(state, seat)
    best = 0.0
    for other in range(state.players):
        if other != seat:
            best = max(best, float(sum(breakdown(state, other))))
    return own - OPPONENT * best


def prospects(state: Fertility, seat: int) -> float:
    """Debens of now and those that open shops, gathered goods and monuments promise."""
    return outlook(state, seat, sum(breakdown(state, seat)))


def outlook(state: Fertility, seat: int, debens: int) -> float:
    """The same, where the Debens of now are known."""
    left = turns_left(state, seat)
    town = state.town(seat)
    worth = float(debens)
    worth += _open_shops(state, town, left)
    worth += MONUMENT_WORTH * count_bits(state.monuments[seat])
    if left and state.wheat[seat] < state.material.most_wheat:
        worth += 0.5 * state.wheat[seat]
    return worth + _gathered(state, seat, town)


def turns_left(state: Fertility, seat: int) -> int:
    """The turns that a seat has still to begin."""
    behind = (seat - state.first) % state.players
    begun = (state.turn - behind + state.players - 1) // state.players
    return max(state.turns_each() - begun, 0)


def _open_shops(state: Fertility, town: Town, left: int) -> float:
    """What the shops that are not full yet will bring, if there are goods enough for them."""
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
    """What a shop is worth once it is full."""
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
    """What the goods beside the Metropolis are worth while the turn lasts."""
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
