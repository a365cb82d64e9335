"""Paths and queries: which table, which moment of it, and whose view."""

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
    """Whose view is wanted; none: the own seat that is asked, or the first own one, or a spectator's."""

    seat: SeatNumber | None = None


class WhyQuery(ViewQuery, kw_only=True):
    """Whose view is wanted, and which answers of a row are laid out already."""

    answers: Numbers = ""

    @property
    def laid(self) -> list[int]:
        """Numbers of answers, in the order in which they were laid out."""
        return _numbers(self.answers)


class ViewSinceQuery(ViewQuery, kw_only=True):
    """A view, with the log since a version that the client has seen."""

    since: Version = 0


class AnalysisQuery(RequestPart, kw_only=True):
    """What the coach has read from a position on."""

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
    """What the client has seen: anything newer is sent at once, or as soon as it happens."""

    chat: Annotated[int, Meta(ge=0, le=2**31 - 1)] = 0
    card: Annotated[str, Meta(max_length=64, description="The stamp of the card that it has.")] = ""
    seconds: Annotated[int, Meta(ge=0, le=50)] = 25


class PreviewQuery(LanguageQuery, kw_only=True):
    """An answer, or a whole set, of which is told what it would bring."""

    answer: AnswerNumber | None = None
    answers: Numbers | None = None

    @property
    def chosen(self) -> list[int] | None:
        """The items of the set; None: a single answer."""
        return None if self.answers is None else _numbers(self.answers)


class SeatPreviewQuery(PreviewQuery, kw_only=True):
    """An answer, or a whole set, to be foreseen."""

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
