"""F9: scoring, in Debens, at any moment."""

from __future__ import annotations

from typing import Final

from floodplain.games.fertility.shops import GOODS
from floodplain.games.fertility.state import Fertility
from floodplain.games.fertility.town import Town
from floodplain.kernel.bits import count_bits

CATEGORIES: Final = ("generic", "specialised", "statues", "monuments", "wheat")


def breakdown(state: Fertility, seat: int) -> list[int]:
    """F9.1, F9.2: return the Debens of a seat by category, as if the game ended now; F9.7 is an example.

    Full shops bring their printed values, or Debens for every good of their kind in the Metropolis, including
    those on the shop itself.
    """
    town = state.town(seat)
    return [
        town.debens,
        town.specialised,
        state.material.statue_debens[statues(state, town)],
        monuments(state, seat),
        state.material.wheat_debens[state.wheat[seat]],  # F9.5
    ]


def statues(state: Fertility, town: Town) -> int:
    """F9.3: count different gods of full shops.

    A statue of choice counts as a missing one, within the scale.
    """
    return min(count_bits(town.gods) + town.of_choice, state.material.gods)


def load(state: Fertility, seat: int) -> int:
    """F9.6: count the goods on a seat's shops."""
    return sum(state.town(seat).goods)


def monuments(state: Fertility, seat: int) -> int:
    """F9.4: return the award for most and second most monuments.

    Ties get the full award, no monument gets none.
    """
    own = count_bits(state.monuments[seat])
    if not own:
        return 0
    more = {count for count in [mask.bit_count() for mask in state.monuments] if count > own}
    if not more:
        return state.material.first_award
    return state.material.second_award if len(more) == 1 else 0


def ledger(state: Fertility, seat: int) -> dict[str, int]:
    """Return the goods at a seat's Metropolis, its wheat, monuments and Debens."""
    is_own_turn = seat == (state.first + state.turn - 1) % state.players
    counted = {name: state.gathered[good] if is_own_turn else 0 for good, name in enumerate(GOODS)}
    counted["wheat"] = state.wheat[seat]
    counted["monument"] = count_bits(state.monuments[seat])
    counted["debens"] = sum(breakdown(state, seat))
    return counted
