"""What the store gives and takes: one struct a kind of row."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import msgspec

from floodplain.kernel.flow import Part
from floodplain.kernel.structs import work_out

OPEN: Final = "open"  # a seat is still free
PLAYING: Final = "playing"
FINISHED: Final = "finished"
RECORD: Final = "record"  # an uploaded record, to look at

LESSON: Final = "lesson"  # the parent of a table that continues from a lesson

PERSON: Final = "person"
BOT: Final = "bot"
FREE: Final = "open"

SAID: Final = "said"
RECORDED: Final = ("took_back", "claimed", "let_in")
"""Of what happens beside a log, what its record says."""


class Wish(msgspec.Struct, kw_only=True):
    """What somebody would do if the others agree: go back to an own answer, or sit down in mid-game.

    To go back holds for the version that it was said at.
    """

    seat: int
    to: int
    version: int
    agreed: list[int]
    kind: str = "back"
    name: str = ""
    """Who would sit down."""
    key: str = ""
    """The hash of their key."""


class TableRow(msgspec.Struct, kw_only=True):
    """A table without its seats and answers."""

    id: str
    game: str
    rules: int
    edition: str
    fingerprint: str
    players: int
    options: dict[str, str]
    settings: dict[str, Any]
    owner: str
    invite: str
    status: str
    version: int = 0
    position: int = 0
    to_act: int | None = None
    deadline: int | None = None
    undone: list[tuple[int, bool]] = []
    parent: str | None = None
    rematch: str | None = None
    lost: int | None = None
    """The seat that had no time left, if the end was claimed for it."""
    wish: Wish | None = None
    created: int
    changed: int


class SeatRow(msgspec.Struct, kw_only=True):
    """A seat, and who sits in it."""

    seat: int
    kind: str
    name: str
    level: str | None = None
    stand_in: str | None = None
    key: str | None = None
    seen: int | None = None
    clock: int | None = None
    """Milliseconds left for the whole game; None: all of them, or every turn has its own time."""


class HoldRow(msgspec.Struct, kw_only=True):
    """A seat that somebody holds too; void once it is no longer that of who gave it."""

    id: str
    table_id: str
    seat: int
    person: str
    """The hash of the key that the seat is kept by."""
    key: str
    """The hash of the key of who holds it too."""
    kind: str
    """What kind of device holds it too."""
    from_kind: str
    """What kind of device gave it."""
    added: int


class ChapterRow(msgspec.Struct, kw_only=True):
    """What followed from an answer by itself."""

    chapter: str
    changes: list[dict[str, int]]


class AnswerRow(msgspec.Struct, kw_only=True):
    """One answer of the log, with all that it takes to tell of it in any language."""

    position: int
    version: int
    seat: int
    answer: int
    forced: bool
    line: str
    kind: str
    parts: dict[str, Part]
    witness: int
    changes: list[dict[str, int]]
    chapters: list[ChapterRow]
    at: int


class ChatRow(msgspec.Struct, kw_only=True):
    """A chat message, or an event at the table outside the game."""

    number: int
    seat: int
    name: str
    text: str
    at: int
    kind: str = SAID
    parts: dict[str, Part] = {}


class SnapshotRow(msgspec.Struct, kw_only=True):
    """A state of the log, as its game writes it."""

    position: int
    state: dict[str, Any]


class Loaded(msgspec.Struct, kw_only=True):
    """A table with everything that is needed to continue it."""

    table: TableRow
    seats: list[SeatRow]
    holds: list[HoldRow]
    snapshot: SnapshotRow | None
    answers: list[AnswerRow]


class Append(msgspec.Struct, kw_only=True):
    """A change of the log: what follows a version, and what the table has then come to."""

    table_id: str
    follows: int
    version: int
    position: int
    status: str
    to_act: int | None
    deadline: int | None
    undone: Sequence[tuple[int, bool]]
    changed: int
    lost: int | None = None
    clock: tuple[int, int] | None = None
    """A seat whose clock stops, and what it has left."""
    cut: bool = False
    """Whether answers from the position of the first new one on are taken back."""
    answers: Sequence[AnswerRow] = ()
    snapshot: SnapshotRow | None = None
    note: ChatRow | None = None
    """What everybody is told of it; it gets its number when it is kept."""


class ReadingRow(msgspec.Struct):
    """What the coach has read of a moment."""

    position: int
    reading: str
    """As JSON, which only the coach looks into."""
    at: int
    stamp: str
    """The coach that made it: another coach makes it again."""


class DeviceRow(msgspec.Struct, kw_only=True):
    """A device of a person who has several."""

    key: str
    """The hash of its key."""
    id: str
    person: str
    """The hash of the key that the person sits at tables by: that of their first device."""
    kind: str
    added: int
    cut: bool = False
    """Whether another device has cut it off."""


class CodeRow(msgspec.Struct, kw_only=True):
    """A code that carries a person or one seat over, once and for a while."""

    code: str
    """Its hash."""
    person: str
    name: str
    until: int
    kind: str = "computer"
    """What kind of device shows it."""
    table_id: str | None = None
    seat: int | None = None
    """With its table, the seat that it is for alone; None: everything."""


work_out(globals())
