"""A table besides the game: its players, their chat, and its record."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from floodplain.kernel.structs import work_out
from floodplain.server.messages.happenings import Happening
from floodplain.server.messages.replies.base import Moment, Reply
from floodplain.teach.coaching import Parts


class SeatCard(Reply, kw_only=True):
    """The player of a seat, as everyone at the table sees it."""

    seat: int
    mark: Annotated[int, Meta(description="Which colour and mark the player has, counted from 0.")]
    kind: Literal["person", "bot", "open"]
    name: str
    level: str | None
    stand_in: Annotated[str | None, Meta(description="The bot that plays for an absent player.")]
    mine: Annotated[bool, Meta(description="Whether this device sits here.")]
    shared: Annotated[bool, Meta(description="Whether another person's device plays this seat too.")]
    present: Annotated[bool, Meta(description="Whether anyone is connected.")]
    replaceable: Annotated[
        bool, Meta(description="No time left, or away for too long: others may put a bot here.")
    ]


class TimeCard(Reply, kw_only=True):
    """The time limit of a turn."""

    kind: Literal["none", "turn", "game", "days"]
    seconds: Annotated[int, Meta(description="For a turn, or for all turns of a game together.")]


class WishCard(Reply, kw_only=True):
    """A request to take back something that others have seen, or to join in mid-game, if all agree."""

    kind: Literal["back", "seat"]
    seat: Annotated[int, Meta(description="Whose answers are taken back; or the seat to sit down in.")]
    name: Annotated[str, Meta(description="Who would sit down.")]
    to: Annotated[int, Meta(description="The position of the log to go back to.")]
    answers: Annotated[int, Meta(description="How many answers would be taken back, draws included.")]
    waits_for: list[int]


class StageCard(Reply, kw_only=True):
    """The progress of a game and its length: in turns, rounds, or whatever ends it."""

    now: int
    last: int


class TableCard(Reply, kw_only=True):
    """A table, as its players and spectators see it."""

    id: str
    game: str
    edition: str
    fingerprint: str
    rules: int
    outdated: Annotated[
        bool, Meta(description="Whether it was started under other rules: it can only be viewed.")
    ]
    options: dict[str, str]
    seats: list[SeatCard]
    status: Literal["open", "playing", "finished", "record"]
    version: int
    position: int
    to_act: int | None
    stage: Annotated[StageCard | None, Meta(description="While it is played.")]
    points: Annotated[
        list[int],
        Meta(description="By seat, as far as they are public; empty before the game starts."),
    ]
    ranks: Annotated[list[int] | None, Meta(description="The place of each seat, once the game is over.")]
    deadline: Moment | None
    time: TimeCard
    when_left: Literal["wait", "bot"]
    forced: bool
    spectators: bool
    hints: Annotated[
        bool, Meta(description="Whether hints may be asked for although people play against each other.")
    ]
    rated: Annotated[bool, Meta(description="Whether the result counts in the ratings of its players.")]
    home: Annotated[bool, Meta(description="Whether people on the local network find it by the room code.")]
    daily: Annotated[
        str,
        Meta(description="The day whose deal is played here, without undo and hints; empty for other games."),
    ]
    listed: Annotated[bool, Meta(description="Whether it stands in the lobby.")]
    languages: list[str]
    watching: Annotated[int, Meta(description="How many spectators are connected.")]
    boards: Annotated[int, Meta(description="How many screens show the board to all.")]
    host: Annotated[str, Meta(description="Who opened the table, if they sit here.")]
    wish: WishCard | None
    owned: Annotated[bool, Meta(description="Whether this device opened the table.")]
    invite: Annotated[str | None, Meta(description="For the link; told to those who sit here.")]
    parent: Annotated[
        str | None, Meta(description="The table that this one branched off from or follows, or `lesson`.")
    ]
    rematch: Annotated[str | None, Meta(description="The table of the rematch.")]
    created: Moment
    changed: Moment
    stamp: Annotated[str, Meta(description="Is another one whenever the card is.")]


class TableList(Reply, kw_only=True):
    """The tables of this device, the last changed first."""

    tables: list[TableCard]


class NotImported(Reply, kw_only=True):
    """A table of a file that could not be imported."""

    table: str
    game: str
    message: str


class Imported(Reply, kw_only=True):
    """The result of an import."""

    tables: Annotated[int, Meta(description="Tables that are here now and were not before, or not as far.")]
    known: Annotated[int, Meta(description="Tables that were here already.")]
    refused: list[NotImported]


class ChatLine(Reply, tag_field="type", tag="chat", kw_only=True):
    """A chat message, or an event at the table outside the game."""

    number: int
    seat: int
    name: str
    text: str
    at: Moment
    kind: Annotated[Happening, Meta(description="What happened to the seat; said: the text is the player's.")]
    parts: Parts
    hidden: Annotated[
        bool, Meta(description="Whether the reader has blocked who said it; the text is left out then.")
    ] = False
    id: str = ""


class ChatLines(Reply, kw_only=True):
    """The chat from a number on, in order."""

    lines: list[ChatLine]


class RecordNote(Reply, kw_only=True):
    """A note on something outside the game, placed before the answer at a position."""

    position: int
    text: str


class RecordReply(Reply, kw_only=True):
    """A record as JSON: the lines of its file by name."""

    format: str
    game: str
    rules: int
    edition: str
    fingerprint: str
    players: int
    names: list[str]
    options: dict[str, str]
    seed: str | None
    answers: list[str]
    notes: Annotated[list[RecordNote], Meta(description="Comments between the answers.")]


work_out(globals())
