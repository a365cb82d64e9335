"""D11: scoring at any moment."""

from __future__ import annotations

from typing import Final

from floodplain.games.demetra.cubes import CROP_COUNT, IN_LANE, LANE
from floodplain.games.demetra.material import WORKER_COUNT, Material
from floodplain.games.demetra.state import Demetra

CATEGORIES: Final = ("workers", "largest", "second", "crops")


def breakdown(state: Demetra, seat: int) -> list[int]:
    """Return the points of a seat by category, as if the game ended now."""
    country = state.material.countries.of(state.fields[seat])
    return [
        worker_points(state, seat),
        country.largest,  # D11.2
        country.runner_up,  # D11.3
        crop_points(state.material, state.cubes, seat),
    ]


def worker_points(state: Demetra, seat: int) -> int:
    """D11.1: return the values of the workers on the board."""
    if not state.standing[seat]:
        return 0
    points = 0
    start = seat * WORKER_COUNT
    for worker, value in enumerate(state.material.values):
        if state.posts[start + worker] >= 0:
            points += value
    return points


def crop_points(material: Material, cubes: list[int], seat: int) -> int:
    """D11.4: return the points for each crop of which no other seat has as many cubes."""
    points = 0
    for crop in range(CROP_COUNT):
        if has_most(cubes, seat, crop):
            points += material.crop_points
    return points


def has_most(cubes: list[int], seat: int, crop: int) -> bool:
    """D11.4: return whether a seat has cubes of a crop, and more than anyone else."""
    shift = LANE * crop
    held = cubes[seat] >> shift & IN_LANE
    if not held:
        return False
    for other, theirs in enumerate(cubes):
        if other != seat and theirs >> shift & IN_LANE >= held:
            return False
    return True


def tiebreak(state: Demetra, seat: int) -> tuple[int, int]:
    """D11.5: return the number of fields, then of cubes."""
    return state.fields[seat].bit_count(), state.total(seat)
