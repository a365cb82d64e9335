"""Harvest cubes as one integer: a lane of bits for each crop, with a free bit on top for comparing."""

from __future__ import annotations

from typing import Final

CROPS: Final = ("hops", "vegetables", "cider", "wine", "wheat")
CROP_LETTERS: Final = "HVCRW"
CROP_COUNT: Final = 5
LANE: Final = 6
MOST_CUBES: Final = 31  # of a crop: what a lane holds below its free bit
IN_LANE: Final = 63

ONE: Final[list[int]] = [1 << LANE * crop for crop in range(CROP_COUNT)]  # by crop: one cube of it
FREE_BITS: Final = 0b100000_100000_100000_100000_100000


def held(cubes: int, crop: int) -> int:
    """How many of a crop there are."""
    return cubes >> LANE * crop & IN_LANE


def count(cubes: int) -> int:
    """How many cubes of all crops there are."""
    return (
        (cubes & IN_LANE)
        + (cubes >> LANE & IN_LANE)
        + (cubes >> 2 * LANE & IN_LANE)
        + (cubes >> 3 * LANE & IN_LANE)
        + (cubes >> 4 * LANE)
    )


def covers(cubes: int, price: int) -> bool:
    """Whether the cubes hold those of a price, crop by crop."""
    return ((cubes | FREE_BITS) - price) & FREE_BITS == FREE_BITS


def lacking(cubes: int, price: int) -> int:
    """How many cubes of a price there are not, crop by crop."""
    return sum([max(held(price, crop) - held(cubes, crop), 0) for crop in range(CROP_COUNT)])


def crops_in(cubes: int, lowest: int = 0) -> list[int]:
    """The crops of which there is a cube, in order, from one on."""
    return [crop for crop in range(lowest, CROP_COUNT) if cubes >> LANE * crop & IN_LANE]


def packed(counts: list[int]) -> int:
    """Cubes from their numbers by crop."""
    cubes = 0
    for crop, number in enumerate(counts):
        cubes += number << LANE * crop
    return cubes
