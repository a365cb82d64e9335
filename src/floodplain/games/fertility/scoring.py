"""F9: scoring, in Debens, at any moment."""

from __future__ import annotations

from typing import Final

from floodplain.games.fertility.shops import GOODS
from floodplain.games.fertility.state import Fertility

CATEGORIES: Final = ("generic", "specialised", "statues", "monuments", "wheat")


def breakdown(state: Fertility, seat: int) -> list[int]:
    """Debens of a seat by category, were the game to end now; F9.7 is the worked example."""
    return [
        generic(state, seat),
        specialised(state, seat),
        statues(state, seat),
        monuments(state, seat),
        state.material.wheat_debens[state.wheat[seat]],  # F9.5
    ]


def generic(state: Fertility, seat: int) -> int:
    """F9.1: the printed values of the fully supplied shops."""
    debens = state.material.shops.debens
    total = 0
    for progress in state.shops_of(seat):
        total += debens[progress]
    return total


def specialised(state: Fertility, seat: int) -> int:
    """F9.2: a full specialised shop counts every good of its kind in the Metropolis, its own included."""
    shops = state.material.shops
    total = 0
    for progress in state.shops_of(seat):
        if shops.per[progress]:
            total += shops.per[progress] * goods_on_shops(state, seat, shops.of[progress])
    return total


def goods_on_shops(state: Fertility, seat: int, good: int) -> int:
    """How many goods of a kind lie on a seat's shops."""
    goods = state.material.shops.goods
    total = 0
    for progress in state.shops_of(seat):
        total += goods[progress * len(GOODS) + good]
    return total


def load(state: Fertility, seat: int) -> int:
    """F9.6: how many goods lie on a seat's shops."""
    loads = state.material.shops.load
    total = 0
    for progress in state.shops_of(seat):
        total += loads[progress]
    return total


def statues(state: Fertility, seat: int) -> int:
    """F9.3: different gods of full shops by the scale; a statue of choice is one that is still lacking."""
    gods, of_choice = gods_of(state, seat)
    return state.material.statue_debens[min(gods.bit_count() + of_choice, state.material.gods)]


def gods_of(state: Fertility, seat: int) -> tuple[int, int]:
    """F9.3: the different gods of a seat's full shops, as bits, and how many statues of choice they bring."""
    shops = state.material.shops
    gods = 0
    of_choice = 0
    for progress in state.shops_of(seat):
        gods |= shops.gods[progress]
        of_choice += shops.any_gods[progress]
    return gods, of_choice


def monuments(state: Fertility, seat: int) -> int:
    """F9.4: the award for most and second most monuments; tied seats all get theirs, none built gets none."""
    own = state.monuments[seat].bit_count()
    if not own:
        return 0
    more = {count for count in [mask.bit_count() for mask in state.monuments] if count > own}
    if not more:
        return state.material.first_award
    return state.material.second_award if len(more) == 1 else 0
