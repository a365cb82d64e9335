"""A picture as a row of small numbers: pieces by place and owner, counters and throws, seen from one seat.

It does not tell the faces of cards apart: a game that plays with those writes its own features.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from floodplain.kernel.features import MOST, SEAT_NAMES, Column
from floodplain.scene.picture import SceneView
from floodplain.scene.zones import AnyZone, Counters, Scene, Tray

NOBODY: Final = "common"
"""The owner of a piece that belongs to no seat."""


def scene_columns(scene: Scene, seats: int) -> list[Column]:
    """What each number of `scene_numbers` is, for games of up to so many seats."""
    return list(_columns(scene, SEAT_NAMES[:seats]))


def _columns(scene: Scene, seats: tuple[str, ...]) -> Iterator[Column]:
    for zone in scene.zones:
        if isinstance(zone, Counters):
            for counter in zone.counters:
                names = (counter.id, *(f"{seat}.{counter.id}" for seat in seats))
                yield from (Column(f"counter.{name}", MOST, "the value of a counter") for name in names)
        elif isinstance(zone, Tray):
            yield Column(f"{zone.id}.value", MOST, "what was thrown")
        elif not zone.owner:  # the zones of the first seat stand for those of all
            for name in [zone.id] if zone.owner is None else [f"{seat}.{_shared_id(zone)}" for seat in seats]:
                yield from _places(zone, name, seats)


def _places(zone: AnyZone, name: str, seats: tuple[str, ...]) -> Iterator[Column]:
    """Columns of one zone: for each of its places, and for what lies in it without one."""
    yield Column(f"{name}.more", MOST, "pieces that are counted, not drawn")
    for place in zone.places() or [""]:
        at = f"{name} {place}".strip()
        yield from (Column(f"{at}.{owner}", MOST, "pieces that lie there") for owner in (*seats, NOBODY))


def _shared_id(zone: AnyZone) -> str:
    """The id of a seat's zone without the number of the seat: `hand` of hand-1."""
    assert zone.owner is not None
    return zone.id.removesuffix(str(zone.owner + 1)).rstrip("-_")


def scene_numbers(scene: Scene, now: SceneView, players: int, seat: int) -> dict[str, int]:
    """The numbers of a picture by column, as a seat sees them; those that are 0 are left out."""

    def who(owner: int | None) -> str:
        return NOBODY if owner is None else SEAT_NAMES[(owner - seat) % players]

    names = {
        zone.id: zone.id if zone.owner is None else f"{who(zone.owner)}.{_shared_id(zone)}"
        for zone in scene.zones
    }
    found: dict[str, int] = {f"{names[zone]}.more": count for zone, count in now.counts.items()}
    found |= {f"{zone}.value": value for zone, value in now.values.items()}
    for piece in now.pieces:
        name = f"{f'{names[piece.zone]} {piece.at}'.strip()}.{who(piece.owner)}"
        found[name] = found.get(name, 0) + piece.count
    for counter, values in now.counters.items():
        if len(values) == 1:
            found[f"counter.{counter}"] = values[0]
        else:
            found |= {f"counter.{who(owner)}.{counter}": value for owner, value in enumerate(values)}
    return found
