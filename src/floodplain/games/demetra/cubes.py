"""Harvest cubes as one integer: a group of bits for each crop, with a free bit on top for comparisons."""

from __future__ import annotations

from typing import Final

CROPS: Final = ("hops", "vegetables", "cider", "wine", "wheat")
CROP_LETTERS: Final = "HVCRW"
CROP_COUNT: Final = 5
LANE: Final = 6
MOST_CUBES: Final = 31  # the bits of a crop below its free bit
IN_LANE: Final = 63

ONE: Final[list[int]] = [1 << LANE * crop for crop in range(CROP_COUNT)]  # by crop: one cube
FREE_BITS: Final = 0b100000_100000_100000_100000_100000


def held(cubes: int, crop: int) -> int:
    """Return the number of cubes of a crop."""
    return cubes >> LANE * crop & IN_LANE


def count(cubes: int) -> int:
    """Return the number of cubes of all crops."""
    return (
        (cubes & IN_LANE)
        + (cubes >> LANE & IN_LANE)
        + (cubes >> 2 * LANE & IN_LANE)
        + (cubes >> 3 * LANE & IN_LANE)
        + (cubes >> 4 * LANE)
    )


def covers(cubes: int, price: int) -> bool:
    """Return whether the cubes include those of a price, crop by crop."""
    return ((cubes | FREE_BITS) - price) & FREE_BITS == FREE_BITS


def lacking(cubes: int, price: int) -> int:
    """Return how many cubes of a price are missing, crop by crop."""
    return sum([max(held(price, crop) - held(cubes, crop), 0) for crop in range(CROP_COUNT)])


def crops_in(cubes: int, lowest: int = 0) -> list[int]:
    """Return the crops with at least one cube, in order, starting with a given one."""
    return [crop for crop in range(lowest, CROP_COUNT) if cubes >> LANE * crop & IN_LANE]


def packed(counts: list[int]) -> int:
    """Pack the numbers of cubes by crop."""
    cubes = 0
    for crop, number in enumerate(counts):
        cubes += number << LANE * crop
    return cubes
