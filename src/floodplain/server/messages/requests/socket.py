"""What is sent over a socket."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from floodplain.kernel.structs import work_out
from floodplain.server.messages.requests.base import (
    AnswerNumber,
    AnswerSet,
    ChatText,
    Language,
    Position,
    RequestPart,
    SeatNumber,
    Version,
)

Tag = Annotated[str, Meta(max_length=40, description="Comes back with what answers this message.")]


class SocketRequest(RequestPart, tag_field="type", kw_only=True):
    """A message over a socket."""

    id: Tag = ""


class AnswerMessage(SocketRequest, tag="answer", kw_only=True):
    """An answer to what is asked, or a whole set."""

    seat: SeatNumber
    version: Version
    answer: AnswerNumber | None = None
    answers: AnswerSet | None = None
    line: Annotated[str, Meta(max_length=200)] = ""
    confirmed: bool = True


class UndoMessage(SocketRequest, tag="undo", kw_only=True):
    """The last answer taken back, or all from a position on."""

    seat: SeatNumber
    version: Version
    to: Position | None = None


class RedoMessage(SocketRequest, tag="redo", kw_only=True):
    """What was taken back, given once more."""

    seat: SeatNumber
    version: Version


class TakeBackMessage(SocketRequest, tag="take_back", kw_only=True):
    """To go back to an own answer beyond what can be undone; where others play too, they are asked."""

    seat: SeatNumber
    version: Version
    to: Position


class ConsentMessage(SocketRequest, tag="consent", kw_only=True):
    """What a player says to another who would take something back, or sit down in mid-game."""

    seat: SeatNumber
    version: Version
    agrees: bool


class PreviewMessage(SocketRequest, tag="preview", kw_only=True):
    """An answer, or a whole set, to be foreseen."""

    seat: SeatNumber
    version: Version
    answer: AnswerNumber | None = None
    answers: AnswerSet | None = None


class SayMessage(SocketRequest, tag="say", kw_only=True):
    """A line for the chat."""

    seat: SeatNumber
    text: ChatText


class LookMessage(SocketRequest, tag="look", kw_only=True):
    """From now on the view of another own seat, or another language."""

    seat: SeatNumber | None = None
    lang: Language = "en"


class PingMessage(SocketRequest, tag="ping", kw_only=True):
    """Nothing but a sign of life."""


Message = (
    AnswerMessage
    | UndoMessage
    | RedoMessage
    | TakeBackMessage
    | ConsentMessage
    | PreviewMessage
    | SayMessage
    | LookMessage
    | PingMessage
)


work_out(globals())
