"""Lessons, and examples of rules."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from floodplain.kernel.structs import work_out
from floodplain.server.messages.replies.base import Points, Portrait, Reply
from floodplain.server.messages.replies.games import ExampleCard, LessonCard
from floodplain.server.messages.replies.play import AskedSet, LegalAnswer, RuleObjection, Shown


class LessonStepCard(Reply, kw_only=True):
    """One thing that a lesson shows, asks for, or lets others play."""

    key: str
    kind: Literal["show", "ask", "watch"]
    title: str
    text: str
    do: Annotated[str, Meta(description="The task for the learner; empty: nothing to do.")]
    why: Annotated[str, Meta(description="Why another legal answer would teach less.")]
    tag: Annotated[str, Meta(description="A few words at what will change.")]
    rule: str
    light: Annotated[list[str], Meta(description="Places of the room, such as 'square F2'.")]
    change: Annotated[list[str], Meta(description="Places where something will change.")]
    position: int
    end: Annotated[int, Meta(description="The position of the log that it leads to.")]
    asked: Annotated[list[int], Meta(description="Positions at which the learner answers.")]


class LessonMoment(Shown, kw_only=True):
    """A position of the log as the learner sees it, with the legal and the expected answers."""

    answers: list[LegalAnswer]
    asked_set: AskedSet | None
    wanted: Annotated[list[int], Meta(description="The answer, or the items of the set, to be given.")]
    leads_to: Annotated[int, Meta(description="The position after what is wanted.")]


class LessonReply(Reply, kw_only=True):
    """A whole lesson, which is played without asking the server again."""

    game: str
    card: LessonCard
    names: list[str]
    steps: list[LessonStepCard]
    first: Annotated[int, Meta(description="The position of the first moment.")]
    moments: list[LessonMoment]


class Tallied(Reply, kw_only=True):
    """A table after something was entered, and its score."""

    portrait: Portrait
    points: Points
    scores: list[int]


class AttemptCard(Reply, kw_only=True):
    """Something to try at an example."""

    text: str
    answers: Annotated[
        list[int],
        Meta(description="An answer, or the items of a set; none where it is forbidden, or counted."),
    ]
    tally: Annotated[Tallied | None, Meta(description="Where something is counted, what comes out.")]
    reasons: Annotated[list[RuleObjection], Meta(description="What forbids it; none where it is legal.")]


class ExampleReply(Reply, kw_only=True):
    """An example of a rule: a moment as the first seat sees it, and what to try there."""

    game: str
    card: ExampleCard
    text: str
    names: list[str]
    light: Annotated[list[str], Meta(description="Places of the room, such as 'square F2'.")]
    moment: Shown
    answers: list[LegalAnswer]
    asked_set: Annotated[AskedSet | None, Meta(description="Where several are asked for as one.")]
    attempts: list[AttemptCard]
    scores: Annotated[
        list[int], Meta(description="By seat, of the moment; none where an answer is asked for.")
    ]
    pad: Annotated[
        str, Meta(description="The end of a link to the score pad; empty where nothing is counted.")
    ]


work_out(globals())
