"""The declaration of a table: its zones, their places, and where the parts of an answer are."""

from __future__ import annotations

from typing import Annotated, Final, Literal, get_args

from msgspec import Meta, field

from floodplain.kernel.portrait import Drawn

ZonePlace = Literal["board", "below", "side", "area"]
ZoneSize = Literal["s", "m", "l"]
Tone = Literal["none", "river", "papyrus", "clay", "gold", "violet"]
GridPath = Literal["none", "rows", "snake"]
StackForm = Literal["cards", "bag", "tiles"]
TrayForm = Literal["sticks", "dice"]
MarkName = Literal[
    "ankh", "bloom", "waves", "three", "two", "sun", "moon", "star", "eye", "reed", "wheat", "tree", "grape",
    "fish", "bird", "ox", "snake", "scarab", "crown", "pyramid", "temple", "house", "boat", "stone", "brick",
    "log", "jar", "bread", "coin", "heart", "shield", "hammer", "wheel", "flame", "hand", "foot", "arrow",
    "cross", "ring", "person",
]  # fmt: skip
MARKS: Final = get_args(MarkName)
"""The signs that every client can draw; a mark may also be an SVG path in a square of 64 by 64."""


class Cell(Drawn):
    """A place with properties of its own; only these are listed in a zone."""

    id: str
    name: Annotated[str, Meta(description="A key of the game's words; empty: only its id is shown.")] = ""
    mark: Annotated[
        str, Meta(description="A sign of the stock, or an SVG path on 64 by 64; empty: none.")
    ] = ""
    tone: Tone = "none"
    rule: Annotated[str, Meta(description="The rule about it; empty for none.")] = ""
    gone: Annotated[bool, Meta(description="Whether there is a gap instead.")] = False


class NamedZone(Drawn):
    """The fields that every zone has."""

    id: str


class ZoneLayout(NamedZone, kw_only=True):
    """A zone with a position on the table, and its owner."""

    name: Annotated[str, Meta(description="A key of the game's words; empty: the id is.")] = ""
    place: ZonePlace = "board"
    owner: Annotated[int | None, Meta(description="The seat it belongs to, from 0; null: everyone.")] = None
    secret: Annotated[bool, Meta(description="Whether only its owner sees what lies there.")] = False
    size: ZoneSize = "m"

    def places(self) -> list[str]:
        """The ids of its places, in order; none if pieces lie in the zone as a whole."""
        return []


class Cells(ZoneLayout, kw_only=True):
    """A zone of places in rows and columns."""

    rows: int
    cols: int
    cells: Annotated[list[Cell], Meta(description="The places with something of their own.")] = field(
        default_factory=list
    )
    ids: Annotated[list[str], Meta(description='By number, in order; empty: "1" and so on.')] = field(
        default_factory=list
    )

    def places(self) -> list[str]:
        """The ids of all places that are not gaps."""
        gone = {cell.id for cell in self.cells if cell.gone}
        ids = self.ids or [str(number + 1) for number in range(self.rows * self.cols)]
        return [each for each in ids if each not in gone]


class Grid(Cells, kw_only=True, tag_field="kind", tag="grid"):
    """Squares on a board; with a path they are numbered and drawn along it."""

    path: GridPath = "none"


class Hexes(Cells, kw_only=True, tag_field="kind", tag="hexes"):
    """Flat-topped hexes in columns; every second column is half a hex lower."""


class Track(ZoneLayout, kw_only=True, tag_field="kind", tag="track"):
    """Numbers in a line, or stops along a path."""

    first: int = 0
    last: Annotated[int, Meta(description="The last number; where there are stops, they count.")] = 0
    stops: list[Cell] = field(default_factory=list)
    shared: Annotated[bool, Meta(description="Whether several pieces may stand on one place.")] = True

    def places(self) -> list[str]:
        """The ids of its stops or numbers."""
        return [stop.id for stop in self.stops] or [str(n) for n in range(self.first, self.last + 1)]


class Row(ZoneLayout, kw_only=True, tag_field="kind", tag="row"):
    """Cards, tiles or pieces side by side."""

    slots: Annotated[int, Meta(description="How many fit; 0: as many as there are.")] = 0
    fixed: Annotated[bool, Meta(description="Whether the hole stays where a piece has left.")] = False

    def places(self) -> list[str]:
        """The ids of its slots, if they are numbered."""
        return [str(number + 1) for number in range(self.slots)]


class Stack(ZoneLayout, kw_only=True, tag_field="kind", tag="stack"):
    """A pile or a bag whose size is shown."""

    form: StackForm = "cards"
    top: Annotated[bool, Meta(description="Whether the last piece lies face up on it.")] = False


class Tray(ZoneLayout, kw_only=True, tag_field="kind", tag="tray"):
    """Dice or sticks that were thrown, and their value."""

    form: TrayForm = "dice"


class Counter(Drawn):
    """A number that belongs to the table or to each seat."""

    id: str
    name: Annotated[str, Meta(description="A key of the game's words; empty: the id is.")] = ""
    icon: Annotated[str, Meta(description="A sign, as for a cell; empty: none.")] = ""
    max: Annotated[int | None, Meta(description="The end of its bar; null: no bar.")] = None
    warn: Annotated[int | None, Meta(description="A value below this is a warning; null: none is.")] = None


class Counters(ZoneLayout, kw_only=True, tag_field="kind", tag="counters"):
    """Counters, one below the other."""

    counters: list[Counter]


class Area(ZoneLayout, kw_only=True, tag_field="kind", tag="area"):
    """A player's panel, which holds other zones."""

    zones: Annotated[list[str], Meta(description='Ids of zones whose place is "area".')]


AnyZone = Grid | Hexes | Track | Row | Stack | Tray | Counters | Area


class AnswerPart(Drawn):
    """A part of an answer, and where a person picks it."""

    part: Annotated[str, Meta(description="Its name among the parts of the answer.")]
    zones: Annotated[list[str], Meta(description="Where its value lies, looked up in this order.")] = field(
        default_factory=list
    )
    button: Annotated[bool, Meta(description="Whether a value that lies in no zone is a button.")] = False
    number: Annotated[bool, Meta(description="Whether it is a number, chosen by less and more.")] = False


class Scene(Drawn):
    """A declared table, the same from the first answer to the last."""

    zones: list[AnyZone]
    answers: Annotated[
        dict[str, list[AnswerPart]],
        Meta(description="By kind of decision, its parts in the order they are picked; none: buttons."),
    ] = field(default_factory=dict)
    conserved: Annotated[
        bool, Meta(description="Whether as many pieces are drawn at every moment; else they come and go.")
    ] = True
