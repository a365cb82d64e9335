"""Requests of players: to answer, to undo, and to agree."""

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
    """A request for a seat, at the version that its player has seen."""

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
    """Undo the last answer, or all answers from a position on."""

    to: Position | None = None


class Redo(SeatRequest, kw_only=True):
    """Redo the answer that was undone last."""


class TakeBack(SeatRequest, kw_only=True):
    """Take back one of your own answers beyond what can be undone; other players are asked first."""

    to: Position


class Consent(SeatRequest, kw_only=True):
    """Say whether another player may take something back or join; the player who asked may withdraw."""

    agrees: bool


class HintRequest(SeatRequest, kw_only=True):
    """Ask the coach for advice; your own seat must be the one to act."""


work_out(globals())
