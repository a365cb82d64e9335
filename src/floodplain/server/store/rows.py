"""What the store gives and takes: one struct a kind of row."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import msgspec

from floodplain.kernel.flow import Part

OPEN: Final = "open"  # a seat is still free
PLAYING: Final = "playing"
FINISHED: Final = "finished"
RECORD: Final = "record"  # an uploaded record, to look at

PERSON: Final = "person"
BOT: Final = "bot"
FREE: Final = "open"


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
    version: int
    position: int
    to_act: int | None
    deadline: int | None
    undone: list[tuple[int, bool]]
    parent: str | None
    rematch: str | None
    created: int
    changed: int


class SeatRow(msgspec.Struct, kw_only=True):
    """Who sits where."""

    seat: int
    kind: str
    name: str
    level: str | None = None
    stand_in: str | None = None
    key: str | None = None
    seen: int | None = None


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
    at: int


class ChatRow(msgspec.Struct, kw_only=True):
    """Something that somebody said beside the game."""

    number: int
    seat: int
    name: str
    text: str
    at: int


class SnapshotRow(msgspec.Struct, kw_only=True):
    """A state of the log, as its game writes it."""

    position: int
    state: dict[str, Any]


class Loaded(msgspec.Struct, kw_only=True):
    """All that it takes to go on at a table."""

    table: TableRow
    seats: list[SeatRow]
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
    cut: bool = False
    """Whether answers from the position of the first new one on are taken back."""
    answers: Sequence[AnswerRow] = ()
    snapshot: SnapshotRow | None = None
