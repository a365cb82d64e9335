"""The players of a table, and its settings."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from floodplain.kernel.structs import work_out
from floodplain.server.messages.requests.base import (
    ChatText,
    EditionName,
    EditionSource,
    Language,
    Level,
    Name,
    Position,
    RequestPart,
    SeatNumber,
)

Options = Annotated[
    dict[Annotated[str, Meta(max_length=40)], Annotated[str, Meta(max_length=200)]], Meta(max_length=20)
]
RecordSource = Annotated[str, Meta(max_length=400_000, description="A record, as text or as JSON.")]


class SeatPlan(RequestPart, kw_only=True):
    """A plan for a seat: this device, anyone with the link, or a bot takes it."""

    kind: Literal["me", "open", "bot"]
    name: Name = ""
    level: Level = ""


class TimePlan(RequestPart, kw_only=True):
    """A limit to a player's time: none, seconds per turn or game, or days per turn."""

    kind: Literal["none", "turn", "game", "days"] = "none"
    amount: Annotated[int, Meta(ge=0, le=86_400)] = 0


class HouseRules(RequestPart, kw_only=True):
    """The settings of a table besides the game."""

    time: TimePlan = msgspec.field(default_factory=TimePlan)
    when_left: Annotated[
        Literal["wait", "bot"],
        Meta(description="What happens to the seat of a player who leaves or runs out of time."),
    ] = "wait"
    stand_in: Annotated[Level, Meta(description="The bot that takes such a seat; empty: the usual one.")] = ""
    forced: Annotated[
        bool, Meta(description="Whether the table plays an answer that has no alternative.")
    ] = False
    spectators: Annotated[bool, Meta(description="Whether anyone with the link may watch.")] = True
    hints: Annotated[
        bool,
        Meta(
            description="Whether hints may be asked for although people play; players agree to it by joining."
        ),
    ] = False
    rated: Annotated[
        bool,
        Meta(
            description="Whether the result counts in the ratings: only between different people, with a "
            "clock, without hints, and without taking back more than can be undone."
        ),
    ] = False
    home: Annotated[
        bool,
        Meta(description="Whether people on the local network find it by the room code; its host starts it."),
    ] = False
    daily: Annotated[
        str,
        Meta(
            pattern=r"^([0-9]{4}-[0-9]{2}-[0-9]{2})?$",
            description="The day whose deal is played here; the server sets it.",
        ),
    ] = ""
    listed: Annotated[
        bool, Meta(description="Whether it stands in the lobby, where anyone may take an open seat or watch.")
    ] = False
    languages: Annotated[
        list[Language], Meta(max_length=3, description="What is spoken at the table; empty: anything.")
    ] = msgspec.field(default_factory=list)
    marks: Annotated[
        list[Annotated[int, Meta(ge=0, le=15)]],
        Meta(
            max_length=16,
            description="By seat, which colour and mark its player has; empty: in the order of the seats.",
        ),
    ] = msgspec.field(default_factory=list)


class NewTable(HouseRules, kw_only=True):
    """A table to open; it starts immediately if no seat is open."""

    game: Annotated[str, Meta(max_length=40)]
    seats: Annotated[list[SeatPlan], Meta(min_length=1, max_length=16)]
    options: Options = msgspec.field(default_factory=dict)
    edition: EditionName = ""
    edition_text: Annotated[EditionSource, Meta(description="Your own edition, instead of a name.")] = ""


class Branch(HouseRules, kw_only=True):
    """A table that continues from a moment of a game that is visible to everyone."""

    position: Position
    seats: Annotated[list[SeatPlan], Meta(min_length=1, max_length=16)]


class LessonTable(RequestPart, kw_only=True):
    """A table that continues from the end of a lesson: this device plays against bots of a level."""

    name: Name = ""
    level: Level = ""


class Join(RequestPart, kw_only=True):
    """A person who takes an open seat by its link."""

    invite: Annotated[
        str, Meta(max_length=64, description="From the link; those who come for a rematch need none.")
    ] = ""
    name: Name = ""
    seat: Annotated[SeatNumber | None, Meta(description="None: the first open one.")] = None


class Start(RequestPart, kw_only=True):
    """Start the game: open seats are filled with bots, or removed."""

    level: Level = ""
    leave_out: Annotated[bool, Meta(description="Whether seats that are still open are left out.")] = False


class SeatCount(RequestPart, kw_only=True):
    """The number of seats of a table, before the game starts."""

    players: Annotated[int, Meta(ge=1, le=16)]


class SeatOrder(RequestPart, kw_only=True):
    """Another order of the seats, before the game starts; everyone keeps their colour and mark."""

    order: Annotated[
        list[SeatNumber], Meta(max_length=16, description="The seats as they are now, in their new order.")
    ]


class Replace(RequestPart, kw_only=True):
    """Another player for a seat: a bot, or anyone with the link."""

    seat: SeatNumber
    kind: Literal["bot", "open"]
    level: Level = ""


class OwnSeat(RequestPart, kw_only=True):
    """A seat of the caller."""

    seat: SeatNumber


class Say(RequestPart, kw_only=True):
    """A chat message, as plain text."""

    seat: SeatNumber
    text: ChatText


class Upload(RequestPart, kw_only=True):
    """A record to look at and to branch from."""

    record: RecordSource
    reuse: Annotated[
        bool,
        Meta(description="Whether the table that this device made of the same record before is opened."),
    ] = False
    edition_text: Annotated[EditionSource, Meta(description="The edition, if it is none that is known.")] = ""


work_out(globals())
