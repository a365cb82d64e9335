"""Messages that a client sends over a socket: the bodies of requests, each with a type and an id."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from floodplain.kernel.structs import work_out
from floodplain.server.messages.requests.base import (
    AnswerNumber,
    AnswerSet,
    Language,
    RequestPart,
    SeatNumber,
)
from floodplain.server.messages.requests.play import Consent, GiveAnswer, Redo, SeatRequest, TakeBack, Undo
from floodplain.server.messages.requests.tables import Say

MessageId = Annotated[str, Meta(max_length=40, description="Comes back with what answers this message.")]


class AnswerMessage(GiveAnswer, tag_field="type", tag="answer", kw_only=True):
    """An answer to the current question, or a whole set."""

    id: MessageId = ""


class UndoMessage(Undo, tag_field="type", tag="undo", kw_only=True):
    """Undo the last answer, or all answers from a position on."""

    id: MessageId = ""


class RedoMessage(Redo, tag_field="type", tag="redo", kw_only=True):
    """Redo the answer that was undone last."""

    id: MessageId = ""


class TakeBackMessage(TakeBack, tag_field="type", tag="take_back", kw_only=True):
    """Take back one of your own answers beyond what can be undone; other players are asked first."""

    id: MessageId = ""


class ConsentMessage(Consent, tag_field="type", tag="consent", kw_only=True):
    """Say whether another player may take something back, or join the game."""

    id: MessageId = ""


class PreviewMessage(SeatRequest, tag_field="type", tag="preview", kw_only=True):
    """Ask what an answer, or a whole set, would bring."""

    answer: AnswerNumber | None = None
    answers: AnswerSet | None = None
    id: MessageId = ""


class SayMessage(Say, tag_field="type", tag="say", kw_only=True):
    """A line for the chat."""

    id: MessageId = ""


class LookMessage(RequestPart, tag_field="type", tag="look", kw_only=True):
    """Show the view of another of your seats from now on, or use another language."""

    seat: SeatNumber | None = None
    lang: Language = "en"
    id: MessageId = ""


class VisibleMessage(RequestPart, tag_field="type", tag="visible", kw_only=True):
    """Say whether the page can be seen; a player who sees it is not notified. At first it can."""

    visible: bool
    id: MessageId = ""


class PingMessage(RequestPart, tag_field="type", tag="ping", kw_only=True):
    """A ping."""

    id: MessageId = ""


ClientMessage = (
    AnswerMessage
    | UndoMessage
    | RedoMessage
    | TakeBackMessage
    | ConsentMessage
    | PreviewMessage
    | SayMessage
    | LookMessage
    | VisibleMessage
    | PingMessage
)


work_out(globals())
