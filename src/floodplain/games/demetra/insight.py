"""A hand-written evaluation of Demetra for bots, in points."""

from __future__ import annotations

from typing import Final

from floodplain.games.demetra.country import Country
from floodplain.games.demetra.cubes import CROP_COUNT, IN_LANE, LANE, count, covers
from floodplain.games.demetra.material import SIDES
from floodplain.games.demetra.scoring import crop_points, worker_points
from floodplain.games.demetra.state import Demetra
from floodplain.kernel.bits import count_bits

# Tuned by self-play of the greedy bot; none of them is a rule.
OPPONENT: Final = 0.3  # the weight of the best opponent's points
CUBE: Final = 0.55  # the value of the first cubes while turns are left
MANY_CUBES: Final = 6  # the number of cubes from which one more is worth less
SPARE_CUBE: Final = 0.15
CROP: Final = 0.2  # the value of having a crop at all
RIPE: Final = 0.3
SMALL_GROUP: Final = 0.5  # the value of a field outside the two largest groups
OWN_OFFER: Final = 0.75  # the share of a field's value while it is in the own store
OWN_FIELD: Final = 0.4  # a bonus for each such field
AT_RISK: Final = 0.5  # the share that is left if another player can buy it
SPOT: Final = 0.12  # the value of a hex that a worker of value n or more could take, by n


def value(state: Demetra, seat: int) -> float:
    """Return what a seat has and can expect, less a share of its best opponent's."""
    seen = cubes_seen(state, seat)
    best = 0.0
    for other in range(state.players):
        if other != seat:
            country = state.material.countries.of(state.fields[other])
            points = worker_points(state, other) + country.largest + country.runner_up
            best = max(best, float(points + crop_points(state.material, seen, other)))
    return prospects(state, seat, seen) - OPPONENT * best


def cubes_seen(state: Demetra, seat: int) -> list[int]:
    """D1.8: return, by seat, the cubes behind the screens as far as a seat can know them."""
    if not state.pending:
        return state.cubes  # D11.4: the screens are lifted
    seen = state.known.copy()
    seen[seat] = state.cubes[seat]
    return seen


def prospects(state: Demetra, seat: int, seen: list[int]) -> float:
    """Return points so far plus those expected from cubes, unharvested fields, the store and free hexes."""
    country = state.material.countries.of(state.fields[seat])
    points = country.largest + country.runner_up
    left = time_left(state)
    crops = crop_points(state.material, seen, seat) * (1.0 - 0.5 * left)
    worth = float(worker_points(state, seat) + points) + crops
    if left <= 0.0:
        return worth
    small = count_bits(state.fields[seat]) - country.first - country.second
    hopes = _cubes(seen[seat]) + RIPE * count_bits(state.ripe[seat]) + SMALL_GROUP * small
    return worth + left * (hopes + _store(state, seat, seen, country) + _spots(state, seat))


def time_left(state: Demetra) -> float:
    """Return how much of the game is left, from 1 down to 0 in the last turn."""
    if state.last:
        rounds = (state.last - state.turn) / state.players
        return 0.25 * rounds / state.material.last_turns if rounds > 0 else 0.0
    return 1.0 - 0.7 * len(state.laid) / state.material.event_places


def _cubes(cubes: int) -> float:
    """Return the value of cubes, which allow buying and storing, and more so if of different crops."""
    total = count(cubes)
    worth = CUBE * min(total, MANY_CUBES) + SPARE_CUBE * max(total - MANY_CUBES, 0)
    for crop in range(CROP_COUNT):
        if cubes >> LANE * crop & IN_LANE:
            worth += CROP
    return worth


def _store(state: Demetra, seat: int, seen: list[int], country: Country) -> float:
    """Return the value of the own store: its fields for the owner, or their price if another buys them."""
    worth = 0.0
    size = state.material.store_size
    for index in range(seat * size, (seat + 1) * size):
        field = state.stores[index]
        if field < 0:
            continue
        price = state.prices[index]
        own = OWN_FIELD + OWN_OFFER * country.gain(field)
        for other in range(state.players):
            if other != seat and covers(seen[other], price):
                own = AT_RISK * own + (1.0 - AT_RISK) * CUBE * count(price)
                break
        worth += own
    return worth


def _spots(state: Demetra, seat: int) -> float:
    """Return the value of hexes that can soon take a worker, higher with more fields beside them."""
    free = ~state.fields[seat] & ~state.standing[seat]
    if state.standing[seat]:
        free &= ~state.material.board.around(state.standing[seat])
    worth = 0.0
    for beside in range(2, SIDES):
        worth += SPOT * min(count_bits(state.least[seat * SIDES + beside - 1] & free), 4)
    return worth
