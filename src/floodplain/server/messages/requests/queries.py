"""Paths and queries: the table, the moment, and the view."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from floodplain.kernel.structs import work_out
from floodplain.server.messages.requests.base import (
    AnswerNumber,
    Language,
    Position,
    RequestPart,
    SeatNumber,
    Token,
    Version,
)


class TablePath(RequestPart, kw_only=True):
    """A table by its name."""

    table: Token


class MomentPath(TablePath, kw_only=True):
    """A position of a table's log, from 0."""

    position: Position


class LanguageQuery(RequestPart, kw_only=True):
    """The language of the answer."""

    lang: Language = "en"


Numbers = Annotated[
    str, Meta(pattern="^([0-9]{1,9}(,[0-9]{1,9}){0,99})?$", description="Answers, separated by commas.")
]


def _numbers(said: str) -> list[int]:
    return [int(each) for each in said.split(",") if each]


class ViewQuery(LanguageQuery, kw_only=True):
    """The wanted view; by default your own seat that is asked, your first one, or a spectator's."""

    seat: SeatNumber | None = None


class WhyQuery(ViewQuery, kw_only=True):
    """The wanted view, and the answers of a row that are already planned."""

    answers: Numbers = ""

    @property
    def laid(self) -> list[int]:
        """Return the numbers of the planned answers, in order."""
        return _numbers(self.answers)


class ViewSinceQuery(ViewQuery, kw_only=True):
    """A view, with the log since a version that the client has seen."""

    since: Version = 0


class AnalysisQuery(RequestPart, kw_only=True):
    """A request for the readings from a position on."""

    since: Position = 0


class FollowQuery(ViewSinceQuery, kw_only=True):
    """A view that is followed over a socket."""

    changes: Annotated[
        bool, Meta(description="Whether situations after the first come as what has changed.")
    ] = False
    board: Annotated[
        bool, Meta(description="Whether it is a screen for all: it sees what a spectator does.")
    ] = False


class UpdatesQuery(ViewSinceQuery, kw_only=True):
    """The state that the client has seen; anything newer is sent immediately, or as soon as it happens."""

    chat: Annotated[int, Meta(ge=0, le=2**31 - 1)] = 0
    card: Annotated[str, Meta(max_length=64, description="The stamp of the card that it has.")] = ""
    seconds: Annotated[int, Meta(ge=0, le=50)] = 25


class PreviewQuery(LanguageQuery, kw_only=True):
    """An answer, or a whole set, to preview."""

    answer: AnswerNumber | None = None
    answers: Numbers | None = None

    @property
    def chosen(self) -> list[int] | None:
        """Return the items of the set; None for a single answer."""
        return None if self.answers is None else _numbers(self.answers)


class SeatPreviewQuery(PreviewQuery, kw_only=True):
    """An answer, or a whole set, to preview for a seat."""

    seat: SeatNumber
    version: Version


class RecordQuery(RequestPart, kw_only=True):
    """A record as text or as JSON, as a seat may know it."""

    format: Literal["text", "json"] = "text"
    seat: SeatNumber | None = None


class ChatQuery(RequestPart, kw_only=True):
    """The chat after a number."""

    after: Annotated[int, Meta(ge=0, le=2**31 - 1)] = 0


work_out(globals())
