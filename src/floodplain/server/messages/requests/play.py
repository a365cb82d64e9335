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


class GiveAnswer(RequestPart, kw_only=True):
    """An answer to what is asked, by its number or as a line of a record; or a whole set."""

    seat: SeatNumber
    version: Version
    answer: AnswerNumber | None = None
    answers: AnswerSet | None = None
    line: Annotated[str, Meta(max_length=200)] = ""
    confirmed: Annotated[
        bool, Meta(description="False: an answer that could not be taken back is only foreseen, not given.")
    ] = True


class Undo(RequestPart, kw_only=True):
    """The last answer taken back, or all from a position on."""

    seat: SeatNumber
    version: Version
    to: Position | None = None


class Redo(RequestPart, kw_only=True):
    """What was taken back, given once more."""

    seat: SeatNumber
    version: Version


class TakeBack(RequestPart, kw_only=True):
    """To go back to an own answer beyond what can be undone; where others play too, they are asked."""

    seat: SeatNumber
    version: Version
    to: Position


class Consent(RequestPart, kw_only=True):
    """What a player says to another who would take something back; who asked may say no as well."""

    seat: SeatNumber
    version: Version
    agrees: bool


class HintRequest(RequestPart, kw_only=True):
    """Wants the coach's advice for one's own seat, which must be the one that is asked."""

    seat: SeatNumber
    version: Version


work_out(globals())
