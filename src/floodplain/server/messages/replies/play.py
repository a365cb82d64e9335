"""Replies about play: a seat's view, its legal answers, and previews of them."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, field

from floodplain.kernel.portrait import PointSource
from floodplain.kernel.structs import work_out
from floodplain.server.messages.replies.base import Changes, Moment, Points, Portrait, Reply
from floodplain.teach.coaching import Parts

Differences = Annotated[
    dict[str, Any] | list[Any],
    Meta(
        description="[value]: another one stands there; []: none does any more; otherwise differences "
        "by name, or by number within a list of the same length."
    ),
]


class Question(Reply, kw_only=True):
    """The present question."""

    kind: str
    rule: str
    text: str
    about: Parts
    orderless: Annotated[
        list[list[int]],
        Meta(description="Answers to this question, which is asked again, that can be given in any order."),
    ]


class LegalAnswer(Reply, kw_only=True):
    """One legal answer, in words and in parts."""

    answer: int
    text: str
    parts: Parts
    line: Annotated[str, Meta(description="The answer as a record has it, without the seat.")]


class SetItem(LegalAnswer, kw_only=True):
    """An answer that may belong to a set."""

    most: Annotated[int, Meta(description="How often it may be named.")]
    group: Annotated[int, Meta(description="A set keeps to items of one group.")]


class AskedSet(Reply, kw_only=True):
    """A set that is asked for: its items can be named in any order, and are given as one answer."""

    items: list[SetItem]
    least: Annotated[int, Meta(description="How many must be named.")]
    most: Annotated[int, Meta(description="How many may be named.")]
    closing: Annotated[
        int | None, Meta(description="The answer that ends it, where items are answered singly.")
    ]


class Chapter(Reply, kw_only=True):
    """Events that followed automatically from an answer, such as the end of a round."""

    chapter: str
    text: str
    changes: Changes


class ChapterForeseen(Chapter, kw_only=True):
    """Events that would follow automatically from an answer."""

    points: Points


class LogLine(Reply, kw_only=True):
    """One answer of the log, as the client may read it."""

    position: int
    seat: Annotated[int, Meta(description="Who answered; -1: the table, by a draw.")]
    kind: str
    text: str
    parts: Parts | None
    changes: Annotated[Changes, Meta(description="What the answer itself brought.")]
    then: Annotated[list[Chapter], Meta(description="What followed automatically, if it changed anything.")]
    at: Moment
    yours: Annotated[
        str, Meta(description="The text as the seat itself is told it, where it is concerned.")
    ] = ""


class Situation(Reply, tag_field="type", tag="situation", kw_only=True):
    """The table as a seat or a spectator may see it now, and the answers they may give."""

    table: str
    version: int
    position: int
    seat: int | None
    to_act: int | None
    over: bool
    deadline: Moment | None
    question: Question | None
    answers: Annotated[list[LegalAnswer], Meta(description="The legal answers, if this seat is asked.")]
    asked_set: Annotated[AskedSet | None, Meta(description="The set, if this seat is asked for one.")]
    undo: Annotated[list[int], Meta(description="Positions that this seat may go back to, nearest first.")]
    redo: bool
    back: Annotated[
        Literal["free", "ask"] | None,
        Meta(description="Whether this seat may go back to any own answer: as it likes, or if others agree."),
    ]
    clocks: Annotated[
        list[int], Meta(description="By seat, the milliseconds left while its clock rests; empty: no clock.")
    ]
    secrets: Annotated[bool, Meta(description="Whether a player knows something now that others may not.")]
    lost: Annotated[int | None, Meta(description="The seat without time for which the end was claimed.")]
    portrait: Portrait
    points: Points
    ranks: Annotated[list[int] | None, Meta(description="The place of each seat, when the game is over.")]
    sources: Annotated[
        list[dict[str, list[PointSource]]] | None,
        Meta(description="By seat and category, where the points come from, when the game is over."),
    ]
    aims: Annotated[
        list[str | None],
        Meta(description="By seat, the category by which its bot hopes to gain most; null: none, or untold."),
    ]
    log_from: Annotated[int, Meta(description="Lines that the client has from this position on are void.")]
    log: list[LogLine]


class Change(Reply, tag_field="type", tag="change", kw_only=True):
    """A situation as changes to the last one sent over the same socket."""

    since: Annotated[int, Meta(description="The version of that one.")]
    now: Annotated[
        Situation, Meta(description="The situation, but for its portrait and points, which are empty.")
    ]
    portrait: Annotated[Differences, Meta(description="What has changed of the portrait.")]
    points: Annotated[Differences, Meta(description="What has changed of the points.")]


class Shown(Reply, kw_only=True):
    """A moment of the log, as a seat may know it."""

    position: int
    seat: int | None
    to_act: int | None
    over: bool
    question: Question | None
    portrait: Portrait
    points: Points
    line: Annotated[LogLine | None, Meta(description="The answer that led here.")]


class Foreseen(Reply, tag_field="type", tag="foreseen", kw_only=True):
    """The result of an answer, a whole set or a row of answers, up to the next draw or reveal."""

    version: int
    answer: Annotated[int, Meta(description="Of a set, the first that is asked for.")]
    answers: Annotated[
        list[int], Meta(description="All of a set or a row, in the order asked for; or the answer alone.")
    ]
    final: Annotated[bool, Meta(description="Whether the answer could not be taken back.")]
    reveals: Annotated[bool, Meta(description="Whether it shows something, so that no more is known yet.")]
    changes: Changes
    points: Points
    then: Annotated[list[ChapterForeseen], Meta(description="What would follow automatically.")]
    portrait: Portrait | None
    next: Annotated[Question | None, Meta(description="What the same seat is asked next.")]
    further: Annotated[
        list[LegalAnswer],
        Meta(description="What may be answered next, where the same question is asked once more."),
    ] = field(default_factory=list)
    id: str = ""


class RuleObjection(Reply, kw_only=True):
    """A rule that forbids something."""

    rule: str
    text: str
    rule_text: str


class WhyReply(Reply, kw_only=True):
    """The reason why an answer is not legal now; none if it is legal."""

    legal: bool
    reasons: list[RuleObjection]


work_out(globals())
