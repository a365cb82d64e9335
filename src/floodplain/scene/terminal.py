"""A declared table at a terminal: zones as lines and boxes, with the numbers of answers at their places."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, Protocol

from rich.box import SQUARE
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from floodplain.kernel.flow import State, awaited
from floodplain.scene.ground import Ground
from floodplain.scene.picture import BACK, Piece, SceneView
from floodplain.scene.zones import AnyZone, Area, Cells, Counters, Grid, Hexes, Row, Stack, Track, Tray
from floodplain.terminal.lines import flow
from floodplain.terminal.panels import Panel, Reader, Terminal

MARKS: Final = ("●", "▲", "■", "◆")
STYLES: Final = ("cyan", "red", "magenta", "green")
"""The styles of seats, matching the browser's; seats differ in mark as well as in colour."""
LIT: Final = "bold yellow"
LEAST_CELL: Final = 4
WIDEST_CELL: Final = 12
MOST_NUMBERS: Final = 2  # answers whose numbers are drawn on the board


class Declared(Protocol):
    """A game that declares its table."""

    def ground(self, view: Any) -> Ground:  # noqa: ANN401 - a state of that game
        """Return the scene of a view, indexed by id."""

    def picture(self, view: Any) -> SceneView:  # noqa: ANN401 - as above
        """Return what lies on the table."""


class SceneTerminal(Terminal[State]):
    """A terminal view of the zones of a scene, the board first."""

    def __init__(self, game: Declared) -> None:
        self._game = game

    def panels(self, view: State, reader: Reader) -> list[Panel]:
        """Return a panel for each zone; the zones in an area are drawn within its panel."""
        ground, now = self._game.ground(view), self._game.picture(view)
        page = _Page(ground, now, reader, _numbers(view, reader, ground, now))
        zones = sorted(ground.scene.zones, key=lambda zone: zone.place != "board")
        return [Panel(page.name(zone), page.panel(zone)) for zone in zones if zone.place != "area"]


def _numbers(view: State, reader: Reader, ground: Ground, now: SceneView) -> dict[str, list[int]]:
    """Return, by place, the numbers of the answers that begin there."""
    decision, found = awaited(view), dict[str, list[int]]()
    if decision is None or decision.seat != reader.seat:
        return found
    for answer, number in reader.numbers.items():
        spots = ground.spots(now, decision.kind, decision.parts(view, answer), decision.seat)
        for place in spots[0] if spots else ():
            found.setdefault(place, []).append(number)
    return found


class _Page:
    """A table drawn for one reader."""

    def __init__(
        self, ground: Ground, now: SceneView, reader: Reader, numbers: Mapping[str, Sequence[int]]
    ) -> None:
        self.ground = ground
        self.now = now
        self.texts = reader.texts
        self.names = reader.names
        self.width = reader.size.width
        self.numbers = numbers

    def name(self, zone: AnyZone) -> str:
        """Return the name of a zone and its owner."""
        said = self.texts.word(zone.name or zone.id)
        owner = self.names[zone.owner] if zone.owner is not None and zone.owner < len(self.names) else ""
        if owner and isinstance(zone, Area) and not zone.name:
            return owner
        return said[:1].upper() + said[1:] + (f" ({owner})" if owner else "")

    def panel(self, zone: AnyZone) -> RenderableType:
        """Return a zone as a panel under its name."""
        note = self.now.notes.get(zone.id)
        title = Text(self.name(zone), style="bold")
        if note:
            title.append(f"  {self.texts.word(note)}", style="dim")
        return Group(title, self.body(zone))

    def body(self, zone: AnyZone) -> RenderableType:  # noqa: PLR0911 - one branch per kind of zone
        """Return the lines for what lies in a zone."""
        match zone:
            case Grid():
                return self._grid(zone)
            case Hexes():
                return self._hexes(zone)
            case Track():
                return self._line([self._stop(zone, place) for place in zone.places()])
            case Row():
                return self._line(self._row(zone) or [Text("-", style="dim")])
            case Stack():
                return self._stack(zone)
            case Tray():
                return self._tray(zone)
            case Counters():
                return self._line([self._counter(each.id, each.name) for each in zone.counters])
            case Area():
                held = [self.ground.zones[each] for each in zone.zones]
                return Group(*[self.panel(each) for each in held])

    def _line(self, parts: Sequence[Text]) -> Group:
        return Group(*flow(parts, "  ", "  ", self.width))

    # --- places -------------------------------------------------------------------------------------

    def _grid(self, zone: Grid) -> Table:
        ids = zone.ids or [str(number + 1) for number in range(zone.rows * zone.cols)]
        width = max(LEAST_CELL, min(WIDEST_CELL, (self.width - 1) // zone.cols - 3))
        table = Table(box=SQUARE, show_header=False, show_lines=True, padding=(0, 1))
        for _ in range(zone.cols):
            table.add_column(width=width, no_wrap=True)
        for row in range(zone.rows):
            line = ids[row * zone.cols : (row + 1) * zone.cols]
            if zone.path == "snake" and row % 2:
                line.reverse()
            table.add_row(*[self._cell(zone, each, width) for each in line])
        return table

    def _cell(self, zone: Cells, place: str, width: int) -> Text:
        """Return the lines of a cell: its answer number and pieces, and its name below."""
        if place not in self.ground.places[zone.id]:
            return Text(" ")
        said = Text(place, style=LIT if f"{zone.id} {place}" in self.numbers else "dim")
        said.append_text(self._lying(zone.id, place)).append_text(self._number(f"{zone.id} {place}"))
        cell = next((each for each in zone.cells if each.id == place and each.name), None)
        name = self.texts.word(cell.name) if cell else ""
        short = name if len(name) <= width else name.split()[-1][:width]  # keeps the last word
        return said.append("\n").append(short, style="italic")

    def _hexes(self, zone: Hexes) -> Group:
        """Return rows of hexes, every second column one line lower."""
        width = max(LEAST_CELL + 2, min(WIDEST_CELL, self.width // zone.cols - 1))
        lines = []
        for row in range(zone.rows):
            for half in (0, 1):
                line = Text("  ")
                for column in range(zone.cols):
                    place = (zone.ids or [str(n + 1) for n in range(zone.rows * zone.cols)])[
                        row * zone.cols + column
                    ]
                    shown = self._cell(zone, place, width).split("\n")[0] if column % 2 == half else Text()
                    shown.truncate(width, pad=True)
                    line.append_text(shown)
                lines.append(line)
        return Group(*lines)

    def _stop(self, zone: Track, place: str) -> Text:
        stop = next((each for each in zone.stops if each.id == place), None)
        said = self.texts.word(stop.name) if stop is not None and stop.name else place
        text = Text(said, style=LIT if f"{zone.id} {place}" in self.numbers else "dim")
        return text.append_text(self._lying(zone.id, place)).append_text(self._number(f"{zone.id} {place}"))

    def _row(self, zone: Row) -> list[Text]:
        hidden = self.now.counts.get(zone.id, 0)
        shown = [
            self._piece(piece).append_text(self._number(f"{zone.id} {piece.at or piece.id}"))
            for piece in self.now.pieces
            if piece.zone == zone.id
        ]
        return [*shown, *[Text("▒▒", style="dim")] * hidden]

    def _stack(self, zone: Stack) -> Text:
        pieces = [piece for piece in self.now.pieces if piece.zone == zone.id]
        count = self.now.counts.get(zone.id, 0) + sum(piece.count for piece in pieces)
        said = Text(f"  {count}")
        if zone.top and pieces:
            said.append("  ").append_text(self._piece(pieces[-1]))
        return said.append_text(self._number(zone.id))

    def _tray(self, zone: Tray) -> Text:
        pieces = [piece for piece in self.now.pieces if piece.zone == zone.id]
        said = Text("  " + (" ".join(self.texts.word(each.face or each.shape) for each in pieces) or "-"))
        if zone.id in self.now.values:
            said.append(f"  = {self.now.values[zone.id]}", style="bold")
        return said

    def _counter(self, counter: str, name: str) -> Text:
        values = self.now.counters.get(counter, [])
        said = Text(f"{self.texts.word(name or counter)}:")
        for seat, value in enumerate(values):
            said.append(" ")
            if len(values) > 1:
                said.append(MARKS[seat % len(MARKS)], style=STYLES[seat % len(STYLES)])
            said.append(str(value), style="bold")
        return said

    # --- pieces -------------------------------------------------------------------------------------

    def _lying(self, zone: str, place: str) -> Text:
        found = Text()
        for piece in self.now.pieces:
            if piece.zone == zone and piece.at == place:
                found.append(" ").append_text(self._piece(piece, is_short=True))
        return found

    def _piece(self, piece: Piece, *, is_short: bool = False) -> Text:
        """Return a piece as its owner's mark, or its name, with a count if there are several."""
        name = piece.name or ("" if piece.face == BACK else piece.face)
        owned = piece.owner is not None
        mark = MARKS[(piece.owner or 0) % len(MARKS)] if owned else ""
        said = "" if owned and (is_short or not name) else self.texts.word(name or piece.shape)
        count = f"×{piece.count}" if piece.count > 1 else ""  # noqa: RUF001 - a multiplication sign
        style = STYLES[(piece.owner or 0) % len(STYLES)] if owned else ""
        return Text(" ".join(filter(None, (mark, said))) + count, style=style)

    def _number(self, place: str) -> Text:
        numbers = self.numbers.get(place, ())
        return Text(
            f" [{', '.join(map(str, numbers))}]" if 0 < len(numbers) <= MOST_NUMBERS else "", style=LIT
        )
