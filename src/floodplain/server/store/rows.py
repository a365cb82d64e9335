"""The rows of the store: one struct for each kind."""

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

HINT: Final = "hint"  # a player has asked the coach
BACK: Final = "back"  # a player has taken back more than can be undone
ELSEWHERE: Final = "start"  # the game continues from a lesson, a record or a moment of another game

PERSON: Final = "person"
BOT: Final = "bot"
FREE: Final = "open"

SAID: Final = "said"
RECORDED: Final = ("took_back", "claimed", "let_in")
"""The events outside a log that its record mentions."""


class Wish(msgspec.Struct, kw_only=True):
    """A request that needs the consent of others: to go back to an own answer, or to join in mid-game.

    A request to go back is valid for the version at which it was made.
    """

    seat: int
    to: int
    version: int
    agreed: list[int]
    kind: str = "back"
    name: str = ""
    """The name of the player who wants to join."""
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
    """The seat that ran out of time, if the end was claimed for it."""
    wish: Wish | None = None
    aid: str = ""
    """Why its result is left out of a figure: a hint, an answer taken back, or a start from elsewhere."""
    created: int
    changed: int


class SeatRow(msgspec.Struct, kw_only=True):
    """A seat and its player."""

    seat: int
    kind: str
    name: str
    level: str | None = None
    stand_in: str | None = None
    key: str | None = None
    seen: int | None = None
    clock: int | None = None
    """Milliseconds left for the whole game; None for all of them, or if every turn has its own time."""


class HoldRow(msgspec.Struct, kw_only=True):
    """A shared seat; void once the seat no longer belongs to the player who shared it."""

    id: str
    table_id: str
    seat: int
    person: str
    """The hash of the key of the seat's player."""
    key: str
    """The hash of the key of the other holder."""
    kind: str
    """The kind of device of the other holder."""
    from_kind: str
    """The kind of device that shared it."""
    added: int


class ChapterRow(msgspec.Struct, kw_only=True):
    """Events that followed automatically from an answer."""

    chapter: str
    changes: list[dict[str, int]]


class AnswerRow(msgspec.Struct, kw_only=True):
    """One answer of the log, with everything needed to describe it in any language."""

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
    person: str = ""
    """The hash of the key of the player who said it, or whom an event is about; empty in old lines."""


class SnapshotRow(msgspec.Struct, kw_only=True):
    """A state of the log, as its game writes it."""

    position: int
    state: dict[str, Any]


class Loaded(msgspec.Struct, kw_only=True):
    """A table with everything needed to continue it."""

    table: TableRow
    seats: list[SeatRow]
    holds: list[HoldRow]
    snapshot: SnapshotRow | None
    answers: list[AnswerRow]


class ResultSeat(msgspec.Struct, kw_only=True):
    """A seat of a finished game."""

    seat: int
    person: str | None
    """The hash of the key of its player; None for bots and for people who are not known here."""
    kind: str
    name: str
    level: str | None = None
    place: int
    points: int
    categories: dict[str, int]


class ResultRow(msgspec.Struct, kw_only=True):
    """The result of a finished game; without seats where its rules are no longer here."""

    table_id: str
    game: str
    players: int
    over: int
    """When it ended, in milliseconds since 1970."""
    rated: bool = False
    aid: str = ""
    seats: list[ResultSeat] = []


class RatingRow(msgspec.Struct, kw_only=True):
    """The rating of a person among people in a game."""

    game: str
    person: str
    mean: float
    spread: float
    games: int


class Append(msgspec.Struct, kw_only=True):
    """A change of the log: what follows a version, and the resulting version."""

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
    """A seat whose clock stops, and the time left."""
    cut: bool = False
    """Whether answers from the position of the first new one on were taken back."""
    answers: Sequence[AnswerRow] = ()
    snapshot: SnapshotRow | None = None
    note: ChatRow | None = None
    """A message to all players; it gets its number when it is stored."""
    result: ResultRow | None = None
    """The result, if the game has ended with it."""


class ReadingRow(msgspec.Struct):
    """The coach's reading of a moment."""

    position: int
    reading: str
    """JSON that only the coach understands."""
    at: int
    stamp: str
    """The coach that made it; another coach makes it again."""


class DeviceRow(msgspec.Struct, kw_only=True):
    """A device of a person who has several."""

    key: str
    """The hash of its key."""
    id: str
    person: str
    """The hash of the person's key at tables: that of their first device."""
    kind: str
    added: int
    cut: bool = False
    """Whether another device has signed it out."""
    browser: str = ""
    """The name of its browser; empty if unknown."""
    seen: int = 0
    """When it was last here; 0 if unknown."""


class CodeRow(msgspec.Struct, kw_only=True):
    """A code that connects a device to a person or one seat, once and for a limited time."""

    code: str
    """Its hash."""
    person: str
    name: str
    until: int
    kind: str = "computer"
    """The kind of device that shows it."""
    table_id: str | None = None
    seat: int | None = None
    """With its table, the only seat that it is for; None for everything."""


class DealRow(msgspec.Struct, kw_only=True):
    """A person's try at the deal of a day; at most one for each day and game."""

    day: str
    game: str
    person: str
    """The hash of the person's key, or a random text once they are deleted."""
    begun: int
    table_id: str | None = None
    """The table at which it is played; None for a game that was played elsewhere."""
    done: int | None = None
    """When the result counted; None while it is played."""
    points: int = 0
    margin: int = 0
    """Points ahead of the best rival."""
    scores: list[int] = []
    """By seat."""
    ranks: list[int] = []
    digest: str = ""
    """The hash of all answers; no two people can bring the same game."""
    record: str = ""


work_out(globals())
