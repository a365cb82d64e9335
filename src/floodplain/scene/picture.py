"""The pieces on a declared table at one moment, as far as a view knows them."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from msgspec import Meta, field

from floodplain.kernel.portrait import Drawn
from floodplain.kernel.structs import work_out
from floodplain.scene.zones import Scene, Tone

Shape = Literal["pawn", "disc", "cube", "ship", "house", "good", "card", "tile", "stick", "die"]
BACK: Final = "back"
"""The face of a card or tile that lies face down."""


class Piece(Drawn):
    """A piece in a zone."""

    id: Annotated[str, Meta(description="The same for the whole game, so that clients see it move.")]
    zone: str
    at: Annotated[str, Meta(description="Its place in the zone; empty where it has none.")] = ""
    shape: Shape = "disc"
    owner: Annotated[int | None, Meta(description="The seat it belongs to, from 0; null: none.")] = None
    face: Annotated[
        str,
        Meta(description='"light" or "dark" of a stick, "1" to "6" of a die, "back", or any token.'),
    ] = ""
    name: Annotated[str, Meta(description="A key of the game's words; empty: its face or shape is.")] = ""
    mark: Annotated[str, Meta(description="A sign, as for a cell; empty: the mark of its owner.")] = ""
    tone: Tone = "none"
    count: Annotated[int, Meta(description="How many of them lie there.")] = 1


class LastMove(Drawn):
    """A piece that the last answer moved; if none is given, clients mark the places that the answer names."""

    piece: str
    origin: Annotated[str, Meta(description='The zone and place that it left, such as "board 16"; or empty.')]
    target: Annotated[str, Meta(description="The zone and the place where it is now, or empty.")]
    owner: int | None = None


class SceneView(Drawn):
    """A picture of one view: pieces, counters and throws, by the ids of the scene."""

    pieces: list[Piece]
    counters: Annotated[
        dict[str, list[int]], Meta(description="By counter, its value, or one value for each seat.")
    ] = field(default_factory=dict)
    counts: Annotated[
        dict[str, int], Meta(description="By zone, how many more lie there than are drawn one by one.")
    ] = field(default_factory=dict)
    values: Annotated[dict[str, int], Meta(description="By tray, what the throw counts.")] = field(
        default_factory=dict
    )
    notes: Annotated[
        dict[str, str], Meta(description="By zone, a key of the game's words that is said beside it.")
    ] = field(default_factory=dict)
    last: list[LastMove] = field(default_factory=list)


class ScenePortrait(Drawn):
    """The table of a game that declares it, as clients draw it."""

    scene: Scene
    now: SceneView


work_out(globals())
