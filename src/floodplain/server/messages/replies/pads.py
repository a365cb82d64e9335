"""The score pad of a game."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, field

from floodplain.kernel.structs import work_out
from floodplain.server.messages.replies.base import Choice, Points, Reply


class PadPiece(Reply, kw_only=True):
    """A piece that can be entered on a score pad."""

    token: str
    text: str
    shown: Annotated[list[str], Meta(description="The tokens and figures that draw it.")]
    most: int


class PadPlace(Reply, kw_only=True):
    """A place for one piece."""

    name: str
    shown: Annotated[list[str], Meta(description="The tokens and figures that draw it while it is empty.")]
    takes: Annotated[list[str], Meta(description="The pieces that fit; empty: all of the field.")]
    ground: Annotated[bool, Meta(description="Whether it only belongs to the board.")]


class PadField(Reply, kw_only=True):
    """Something to enter: a number, pieces out of a list, or places that take a piece each."""

    kind: Literal["number", "pieces", "places"] = "number"
    address: str
    key: str
    rule: str
    seat: Annotated[int | None, Meta(description="None: it is of the whole table.")]
    label: str
    shown: list[str]
    least: int = 0
    most: int = 0
    start: Annotated[str, Meta(description="What holds as long as nothing is entered.")] = ""
    read: Annotated[str, Meta(description="What was read there, written in full.")]
    pieces: list[PadPiece] = field(default_factory=list)
    places: list[PadPlace] = field(default_factory=list)
    rows: Annotated[list[list[str]], Meta(description="How places lie, from the top; empty: in a line.")] = (
        field(default_factory=list)
    )
    hexes: bool = False
    people: Annotated[bool, Meta(description="Whether the pieces are the numbers of seats, from 1.")] = False


class PadObjection(Reply, kw_only=True):
    """A mistake, and where it was entered."""

    address: str
    rule: str
    text: str


class PadReply(Reply, kw_only=True):
    """The fields of a score pad, its mistakes, and the points if there are none."""

    edition: str
    fingerprint: str
    title: str
    fields: list[PadField]
    objections: list[PadObjection]
    unasked: Annotated[list[str], Meta(description="What is entered though no field asks for it.")]
    categories: list[Choice]
    points: Points
    scores: list[int]
    ranks: list[int]
    tied: Annotated[bool, Meta(description="Whether the best score is shared.")]
    tiebreak: str


work_out(globals())
