"""A scene indexed by id: its mistakes, and the place of each part of an answer."""

from __future__ import annotations

import re
from collections import Counter as Tally
from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from floodplain.kernel.flow import Part
from floodplain.scene.picture import Piece, SceneView
from floodplain.scene.zones import MARKS, AnswerPart, AnyZone, Area, Cell, Cells, Counters, Scene, Track

SEAT: Final = "{seat}"
"""In the id of a zone, stands for the number of the seat that is asked, counted from 1."""
PATH: Final = re.compile(r"[Mm][\d\s.,eE+\-MmLlHhVvCcSsQqTtAaZz]*")


class Ground:
    """The places of a scene, by zone."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.zones: dict[str, AnyZone] = {zone.id: zone for zone in scene.zones}
        self.places = {zone.id: frozenset(zone.places()) for zone in scene.zones}
        self.counters = {
            counter.id for zone in scene.zones if isinstance(zone, Counters) for counter in zone.counters
        }

    # --- mistakes -----------------------------------------------------------------------------------

    def mistakes(self) -> Iterator[str]:
        """Return the mistakes in the declaration, one sentence each."""
        yield from _twice("zone", [zone.id for zone in self.scene.zones])
        counters = [each for zone in self.scene.zones if isinstance(zone, Counters) for each in zone.counters]
        yield from _twice("counter", [counter.id for counter in counters])
        for zone in self.scene.zones:
            yield from (f"zone {zone.id!r}: {problem}" for problem in self._of_zone(zone))
        for kind, parts in self.scene.answers.items():
            for part in parts:
                yield from (f"answers of {kind!r}: {problem}" for problem in self._of_part(part))

    def _of_zone(self, zone: AnyZone) -> Iterator[str]:
        if " " in zone.id or not zone.id:
            yield "an id is not empty and has no blank"
        yield from _twice("place", zone.places())
        if isinstance(zone, Cells):
            yield from _of_cells(zone)
        if isinstance(zone, Track) and not zone.places():
            yield "a track needs stops, or a last number that is not below the first"
        if isinstance(zone, Area):
            yield from self._of_area(zone)
        elif zone.place == "area" and not any(zone.id in each.zones for each in self._areas()):
            yield 'its place is "area", but no area holds it'
        for cell in _cells_of(zone):
            if cell.mark and cell.mark not in MARKS and not PATH.fullmatch(cell.mark):
                yield f"cell {cell.id!r}: {cell.mark!r} is neither a sign of the stock nor a path"

    def _of_area(self, area: Area) -> Iterator[str]:
        for name in area.zones:
            if name not in self.zones:
                yield f"it holds {name!r}, which is not a zone"
            elif self.zones[name].place != "area":
                yield f'it holds {name!r}, whose place is not "area"'

    def _areas(self) -> list[Area]:
        return [zone for zone in self.scene.zones if isinstance(zone, Area)]

    def _of_part(self, part: AnswerPart) -> Iterator[str]:
        for name in part.zones:
            meant = [name] if SEAT not in name else [name.replace(SEAT, "1")]
            if not all(each in self.zones for each in meant):
                yield f"{part.part!r} names {name!r}, which is not a zone"
        if not part.zones and not part.button and not part.number:
            yield f"{part.part!r} lies in no zone and is neither a button nor a number"

    def mistakes_in(self, view: SceneView) -> Iterator[str]:
        """Return the mistakes in a picture of this scene, one sentence each."""
        yield from _twice("piece", [piece.id for piece in view.pieces])
        for piece in view.pieces:
            if piece.zone not in self.zones:
                yield f"piece {piece.id!r} lies in {piece.zone!r}, which is not a zone"
            elif piece.at and piece.at not in self.places[piece.zone]:
                yield f"piece {piece.id!r} lies outside: {piece.zone!r} has no place {piece.at!r}"
            elif not piece.at and self.places[piece.zone]:
                yield f"piece {piece.id!r} needs a place in {piece.zone!r}"
        for name in view.counters:
            if name not in self.counters:
                yield f"{name!r} is not a counter"
        for name in (*view.counts, *view.values, *view.notes):
            if name not in self.zones:
                yield f"{name!r} is not a zone"

    # --- places -------------------------------------------------------------------------------------

    def listed(self, view: SceneView) -> dict[str, list[str]]:
        """Return, by zone, the places and pieces that can be highlighted; "" stands for the whole zone."""
        found = {zone.id: ["", *zone.places()] for zone in self.scene.zones}
        for piece in view.pieces:
            if piece.id not in found[piece.zone]:
                found[piece.zone].append(piece.id)
        return found

    def find(self, view: SceneView, part: AnswerPart, value: Part, seat: int) -> list[str]:
        """Return where the value of a part lies for a seat: "zone place" or "zone"; empty if nowhere."""
        said = str(value)
        for name in part.zones:
            zone = name.replace(SEAT, str(seat + 1))
            if zone not in self.zones:
                continue
            if said in self.places[zone]:
                return [f"{zone} {said}"]
            pieces = [piece for piece in view.pieces if piece.zone == zone and said in {piece.id, piece.face}]
            if pieces:
                return [f"{zone} {piece.at or piece.id}" for piece in _by_id(pieces, said)]
            if said == zone:
                return [zone]
        return []

    def spots(self, view: SceneView, kind: str, parts: Mapping[str, Part], seat: int) -> list[list[str]]:
        """Return where each part of an answer lies, in the order in which they are picked."""
        declared = self.scene.answers.get(kind, [])
        return [self.find(view, part, parts[part.part], seat) for part in declared if part.part in parts]


def _by_id(pieces: list[Piece], said: str) -> list[Piece]:
    """Return the piece with an id, or all pieces with that face."""
    return [piece for piece in pieces if piece.id == said] or pieces


def _cells_of(zone: AnyZone) -> list[Cell]:
    if isinstance(zone, Cells):
        return zone.cells
    return zone.stops if isinstance(zone, Track) else []


def _of_cells(zone: Cells) -> Iterator[str]:
    if zone.rows < 1 or zone.cols < 1:
        yield "it needs at least one row and one column"
    if zone.ids and len(zone.ids) != zone.rows * zone.cols:
        yield f"it has {zone.rows * zone.cols} places and {len(zone.ids)} ids"
    known = {*zone.places(), *(cell.id for cell in zone.cells if cell.gone)}
    yield from _twice("cell", [cell.id for cell in zone.cells])
    yield from (f"there is no place {cell.id!r}" for cell in zone.cells if cell.id not in known)


def _twice(what: str, ids: Iterable[str]) -> Iterator[str]:
    yield from (f"the {what} {name!r} is there twice" for name, count in Tally(ids).items() if count > 1)
