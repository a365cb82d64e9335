"""The spaces of Obelisk, graves, Temple and pyramid, numbered so that a set of them is an integer."""

from __future__ import annotations

from typing import Final

from floodplain.kernel.bits import MOST_BITS
from floodplain.kernel.edition import Sheet

BUILDINGS: Final = ("obelisk", "graves", "temple", "pyramid")
AT_OBELISK: Final = 0
AT_GRAVES: Final = 1
AT_TEMPLE: Final = 2
AT_PYRAMID: Final = 3


class Buildings:
    """Every building space with its value, what it rests on and what it supports.

    Each space rests on lower numbers, so that spaces can be built in the order of their numbers.
    """

    def __init__(self) -> None:
        self.names: list[tuple[str, str]] = []  # the part of a building, and the place within it
        self.building: list[int] = []
        self.values: list[int] = []  # a grave has the value of the tile on it
        self.needs: list[int] = []  # the spaces that must be filled first, as bits
        self.carries: list[tuple[int, ...]] = []  # the spaces that it may make available
        self.of_building: list[int] = [0] * len(BUILDINGS)  # as bits
        self.of_site: list[int] = []  # by site, as bits; nothing is built at the Sphinx
        self.floors: list[int] = []  # the pyramid's floors, from the ground up, as bits
        self.floor_of: list[int] = []  # by space; -1 but for the pyramid
        self.columns = 0
        self.affordable: list[int] = []  # by value: the spaces, except graves, that cost no more, as bits
        self.first_grave = 0
        self.opening = 0  # the spaces that can be built first, as bits

    def add(self, building: int, part: str, place: str, value: int, needs: int) -> int:
        """Number a space, and return its bit."""
        space = len(self.names)
        self.names.append((part, place))
        self.building.append(building)
        self.values.append(value)
        self.needs.append(needs)
        self.floor_of.append(-1)
        self.of_building[building] |= 1 << space
        return 1 << space

    def add_stack(self, building: int, part: str, values: tuple[int, ...], needs: int) -> int:
        """Number spaces that each rest on the one before, and return their bits."""
        stack = 0
        for number, value in enumerate(values, start=1):
            stack |= self.add(building, part, str(number), value, needs | stack)
        return stack

    def close(self) -> None:
        """Complete the tables that need all spaces."""
        spaces = range(len(self.names))
        self.of_site = [
            0,
            self.of_building[AT_OBELISK] | self.of_building[AT_GRAVES],
            self.of_building[AT_TEMPLE] | self.of_building[AT_PYRAMID],
        ]
        self.carries = [
            tuple([upper for upper in spaces if self.needs[upper] >> space & 1]) for space in spaces
        ]
        dearest = max(self.values, default=0)
        graves = self.of_building[AT_GRAVES]
        self.affordable = [
            sum([1 << space for space in spaces if self.values[space] <= value]) & ~graves
            for value in range(dearest + 1)
        ]
        self.opening = sum([1 << space for space in spaces if not self.needs[space]])

    def within(self, value: int) -> int:
        """Return the spaces, except graves, that cost no more than a value."""
        return self.affordable[value] if value < len(self.affordable) else self.affordable[-1]


def read_buildings(sheet: Sheet, places: int) -> Buildings:
    """Read E7.6 to E7.9: the building spaces of an edition, each with what it rests on."""
    buildings = Buildings()
    buildings.add_stack(AT_OBELISK, "obelisk", sheet.table("obelisk").wholes("values", least=1), 0)
    buildings.first_grave = len(buildings.names)
    buildings.add_stack(AT_GRAVES, "grave", (0,) * places, 0)
    _read_temple(sheet.table("temple"), buildings)
    _read_pyramid(sheet.table("pyramid"), buildings)
    if len(buildings.names) > MOST_BITS:
        sheet.fault(
            "pyramid", f"all buildings have {len(buildings.names)} spaces; at most {MOST_BITS} can be"
        )
    buildings.close()
    return buildings


def _read_temple(sheet: Sheet, buildings: Buildings) -> None:
    """Read E7.8: walls from the bottom up, columns on both walls, the roof on both columns."""
    left = buildings.add_stack(AT_TEMPLE, "left_wall", sheet.wholes("left_wall", least=1), 0)
    right = buildings.add_stack(AT_TEMPLE, "right_wall", sheet.wholes("right_wall", least=1), 0)
    walls = left | right
    for number, value in enumerate(sheet.wholes("columns", 2, least=1), start=1):
        buildings.columns |= buildings.add(AT_TEMPLE, "column", str(number), value, walls)
    for number, value in enumerate(sheet.wholes("roof", least=1), start=1):
        buildings.add(AT_TEMPLE, "roof", str(number), value, walls | buildings.columns)


def _read_pyramid(sheet: Sheet, buildings: Buildings) -> None:
    """Read E7.9: each space rests on its left neighbour and, above the ground, on two spaces beneath it."""
    beneath = 0
    width = 0
    for floor, entry in enumerate(sheet.tables("floors")):
        spaces = entry.whole("spaces", 1)
        if floor and spaces != width - 1:
            entry.fault("spaces", f"{spaces} spaces on a floor of {width}; there must be {width - 1}")
        value = entry.whole("value", 1)
        first = len(buildings.names)
        bits = 0
        for place in range(spaces):
            carried = 3 << beneath + place if floor else 0
            bits |= buildings.add(AT_PYRAMID, "pyramid", f"{floor + 1}-{place + 1}", value, bits | carried)
            buildings.floor_of[-1] = floor
        buildings.floors.append(bits)
        beneath, width = first, spaces
