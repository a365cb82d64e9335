"""Saved tables: the file that holds a person's tables, exported here and imported elsewhere."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from floodplain.kernel.parts import Part
from floodplain.kernel.structs import work_out
from floodplain.server.messages.happenings import Happening
from floodplain.server.messages.requests.base import EditionSource, RequestPart, Token
from floodplain.server.messages.requests.tables import HouseRules, Options

Milliseconds = Annotated[int, Meta(ge=0, le=2**53, description="Milliseconds, or a moment since 1970.")]
Word = Annotated[str, Meta(max_length=200)]
SavedParts = Annotated[dict[Word, Part], Meta(max_length=100)]
SavedChanges = Annotated[
    list[dict[str, int]], Meta(max_length=16, description="By seat, what was gained or given.")
]
Number = Annotated[int, Meta(ge=-1, le=2**31 - 1)]


class SavedChapter(RequestPart, kw_only=True, omit_defaults=True):
    """Events that followed from an answer automatically."""

    chapter: Word
    changes: SavedChanges = msgspec.field(default_factory=list)


class SavedAnswer(RequestPart, kw_only=True, omit_defaults=True):
    """An answer of the log, as in its record, and as shown under other rules."""

    line: Annotated[str, Meta(max_length=2000)]
    seat: Number
    answer: Annotated[int, Meta(ge=0, le=2**53)]
    at: Milliseconds
    kind: Word
    parts: SavedParts = msgspec.field(default_factory=dict)
    forced: bool = False
    witness: Annotated[int, Meta(ge=-1, le=15, description="The one seat that may know it; -1: everyone.")]
    changes: SavedChanges = msgspec.field(default_factory=list)
    chapters: Annotated[list[SavedChapter], Meta(max_length=200)] = msgspec.field(default_factory=list)


class SavedLine(RequestPart, kw_only=True, omit_defaults=True):
    """A chat message, or an event at the table."""

    seat: Number
    name: Word
    at: Milliseconds
    text: Annotated[str, Meta(max_length=500)] = ""
    kind: Happening = "said"
    parts: SavedParts = msgspec.field(default_factory=dict)


class SavedSeat(RequestPart, kw_only=True, omit_defaults=True):
    """A seat and its player."""

    kind: Literal["person", "bot", "open"]
    name: Word
    mine: Annotated[bool, Meta(description="Whether it was the seat of the person who exported it.")] = False
    level: Annotated[str, Meta(max_length=80)] | None = None
    stand_in: Annotated[str, Meta(max_length=80)] | None = None
    clock: Milliseconds | None = None


class SavedTable(RequestPart, kw_only=True, omit_defaults=True):
    """A table with everything that belongs to it."""

    id: Token
    game: Annotated[str, Meta(max_length=40)]
    rules: Annotated[int, Meta(ge=0, le=10**9)]
    edition: Annotated[str, Meta(max_length=60)]
    fingerprint: Annotated[str, Meta(max_length=64)]
    status: Literal["playing", "finished", "record"]
    created: Milliseconds
    changed: Milliseconds
    seats: Annotated[list[SavedSeat], Meta(min_length=1, max_length=16)]
    settings: HouseRules = msgspec.field(default_factory=HouseRules)
    options: Options = msgspec.field(default_factory=dict)
    from_lesson: bool = False
    aid: Annotated[
        Literal["", "hint", "back", "start"], Meta(description="What keeps its result out of a rating.")
    ] = ""
    lost: Annotated[int, Meta(ge=0, le=15, description="The seat that had no time left.")] | None = None
    answers: Annotated[list[SavedAnswer], Meta(max_length=20_000)] = msgspec.field(default_factory=list)
    chat: Annotated[list[SavedLine], Meta(max_length=1_000)] = msgspec.field(default_factory=list)


class TablesFile(RequestPart, kw_only=True):
    """All tables of a person as one file."""

    format: Annotated[str, Meta(max_length=60, description="floodplain tables 1")]
    at: Milliseconds
    tables: Annotated[list[SavedTable], Meta(max_length=1_000)]
    editions: Annotated[
        dict[Annotated[str, Meta(max_length=64)], EditionSource],
        Meta(max_length=1_000, description="The players' own editions by fingerprint."),
    ] = msgspec.field(default_factory=dict)
    left_out: Annotated[
        int,
        Meta(ge=0, description="Tables left out: unfinished ones with other people, or too many."),
    ] = 0


work_out(globals())
