"""What a player answers, takes back and agrees to."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from floodplain.kernel.structs import work_out
from floodplain.server.messages.requests.base import (
    AnswerNumber,
    AnswerSet,
    Position,
    RequestPart,
    SeatNumber,
    Version,
)


class SeatRequest(RequestPart, kw_only=True):
    """Something that a seat asks for, at the version that its player has seen."""

    seat: SeatNumber
    version: Version


class GiveAnswer(SeatRequest, kw_only=True):
    """An answer to the current question, by its number or as a line of a record; or a whole set."""

    answer: AnswerNumber | None = None
    answers: AnswerSet | None = None
    line: Annotated[str, Meta(max_length=200)] = ""
    confirmed: Annotated[
        bool, Meta(description="False: an answer that could not be taken back is only foreseen, not given.")
    ] = True


class Undo(SeatRequest, kw_only=True):
    """Take back the last answer, or all answers from a position on."""

    to: Position | None = None


class Redo(SeatRequest, kw_only=True):
    """Give the answer again that was taken back last."""


class TakeBack(SeatRequest, kw_only=True):
    """Go back to an own answer beyond what can be undone; where others play too, they are asked."""

    to: Position


class Consent(SeatRequest, kw_only=True):
    """Say whether another player may take something back or join; who asked may say no as well."""

    agrees: bool


class HintRequest(SeatRequest, kw_only=True):
    """Ask the coach for advice; the own seat must be the one to act."""


work_out(globals())
