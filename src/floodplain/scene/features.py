"""A picture as a row of small numbers: pieces by place and owner, counters and throws, seen from one seat.

It does not distinguish the faces of cards, so a game in which they matter should write its own features.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from floodplain.kernel.features import MOST, SEAT_NAMES, Column
from floodplain.scene.picture import SceneView
from floodplain.scene.zones import AnyZone, Counters, Scene, Tray

NOBODY: Final = "common"
"""The owner of a piece that belongs to no seat."""


class SceneRow:
    """The numbers of a scene in their order, for games of up to a given number of seats."""

    def __init__(self, scene: Scene, seats: int) -> None:
        self.scene = scene
        self.columns = list(_columns(scene, SEAT_NAMES[:seats]))
        self._index = {column.name: index for index, column in enumerate(self.columns)}
        self._zones = {zone.id: zone for zone in scene.zones}
        self._found: dict[tuple[int, int], dict[tuple[str, str, int | None], int]] = {}

    def numbers(self, now: SceneView, players: int, seat: int) -> bytearray:
        """Return a picture as a seat sees it."""
        row = bytearray(len(self.columns))
        found = self._found.setdefault((players, seat), {})
        for piece in now.pieces:
            key = (piece.zone, piece.at, piece.owner)
            index = found.get(key)
            if index is None:
                index = found[key] = self._index_of(key, players, seat)
            if index >= 0:
                total = row[index] + piece.count
                row[index] = total if total < MOST else MOST  # noqa: FURB136 - a call costs, this often
        for name, value in self._figures(now, players, seat):
            if name in self._index:
                row[self._index[name]] = min(max(value, 0), MOST)
        return row

    def _index_of(self, key: tuple[str, str, int | None], players: int, seat: int) -> int:
        """Return the column of a piece by its zone, place and owner; -1 if it has none."""
        zone, at, owner = key
        side = None if owner is None else (owner - seat) % players
        name = f"{self._name(zone, self._side(zone, players, seat))} {at}".strip()
        return self._index.get(f"{name}.{_who(side)}", -1)

    def _figures(self, now: SceneView, players: int, seat: int) -> Iterator[tuple[str, int]]:
        for zone, count in now.counts.items():
            yield f"{self._name(zone, self._side(zone, players, seat))}.more", count
        for zone, value in now.values.items():
            yield f"{zone}.value", value
        for counter, values in now.counters.items():
            if len(values) == 1:
                yield f"counter.{counter}", values[0]
            else:
                for owner, value in enumerate(values):
                    yield f"counter.{_who((owner - seat) % players)}.{counter}", value

    def _side(self, zone: str, players: int, seat: int) -> int:
        """Return how many seats after the one that looks a zone's owner sits; -1 if the zone is shared."""
        owner = self._zones[zone].owner
        return -1 if owner is None else (owner - seat) % players

    def _name(self, zone: str, side: int) -> str:
        return zone if side < 0 else f"{SEAT_NAMES[side]}.{_shared_id(self._zones[zone])}"


def _who(side: int | None) -> str:
    return NOBODY if side is None else SEAT_NAMES[side]


def _columns(scene: Scene, seats: tuple[str, ...]) -> Iterator[Column]:
    for zone in scene.zones:
        if isinstance(zone, Counters):
            for counter in zone.counters:
                names = (counter.id, *(f"{seat}.{counter.id}" for seat in seats))
                yield from (Column(f"counter.{name}", MOST, "the value of a counter") for name in names)
        elif isinstance(zone, Tray):
            yield Column(f"{zone.id}.value", MOST, "what was thrown")
        elif not zone.owner:  # the zones of the first seat represent those of all
            for name in [zone.id] if zone.owner is None else [f"{seat}.{_shared_id(zone)}" for seat in seats]:
                yield from _places(zone, name, seats)


def _places(zone: AnyZone, name: str, seats: tuple[str, ...]) -> Iterator[Column]:
    """Return the columns of one zone: one per place, and one for what lies in it without a place."""
    yield Column(f"{name}.more", MOST, "pieces that are counted, not drawn")
    for place in zone.places() or [""]:
        at = f"{name} {place}".strip()
        yield from (Column(f"{at}.{owner}", MOST, "pieces that lie there") for owner in (*seats, NOBODY))


def _shared_id(zone: AnyZone) -> str:
    """Return the id of a seat's zone without the number of the seat: `hand` for hand-1."""
    assert zone.owner is not None
    return zone.id.removesuffix(str(zone.owner + 1)).rstrip("-_")
