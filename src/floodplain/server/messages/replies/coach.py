"""Hints, and what the coach has read of a game."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from floodplain.kernel.structs import work_out
from floodplain.server.messages.replies.base import Parts, Points, Portrait, Reply
from floodplain.server.messages.replies.play import Offer, Question

MarkName = Literal["best", "good", "inaccuracy", "mistake", "blunder"]
Share = Annotated[float, Meta(description="A chance of winning, from 0 to 1.")]
Footing = Annotated[
    Literal["net", "other", "insight"],
    Meta(description="other: the net was trained with another edition; insight: none fits this one."),
]


class WhyPoints(Reply, kw_only=True):
    """Points by which an answer differs from another; above 0: there are more of them."""

    seat: int
    category: str
    points: float


class PlanStep(Reply, kw_only=True):
    """What the coach would do next."""

    kind: str
    text: str
    parts: Parts
    about: Annotated[
        Parts, Meta(description="What its question is about: there it happens, if at no other place.")
    ]


class Advice(Reply, kw_only=True):
    """An answer as the coach judges it."""

    answer: int
    text: str
    parts: Parts
    win: Share
    error: Annotated[float, Meta(description="How far the chance may be off, against the best answer.")]
    points: Annotated[float | None, Meta(description="The own final points to expect, if it can be told.")]
    margin: Annotated[float, Meta(description="Points above the best rival to expect.")]
    mark: MarkName
    why: Annotated[list[WhyPoints], Meta(description="In what it differs, the largest first.")]
    plan: Annotated[list[PlanStep], Meta(description="What the coach would do next, until the turn ends.")]


class HintTold(Reply, kw_only=True):
    """A hint: places to look at first, then the best answers."""

    version: int
    seat: int
    plays_by: Footing
    lit: Annotated[list[int], Meta(description="Answers that glow before anything is told.")]
    answers: list[Advice]


class ReadingTold(Reply, kw_only=True):
    """A moment before its answer, as a chart and a list show it."""

    position: int
    seat: Annotated[int, Meta(description="Who answers; -1: the table, by a draw.")]
    chances: Annotated[list[float], Meta(description="By seat, the chance of winning; they sum to 1.")]
    expected: Annotated[list[float], Meta(description="By seat, the final points to expect.")]
    stage: list[int]
    mark: Annotated[MarkName | None, Meta(description="None: there was no choice.")]
    cost: Annotated[float | None, Meta(description="The chance that was given away.")]
    cost_in_points: float | None
    loss: Annotated[
        float | None,
        Meta(description="What the mark goes by: the chance given away, or the points if they weigh more."),
    ]
    best: Annotated[float | None, Meta(description="The chance with the best answer.")]
    given: Annotated[float | None, Meta(description="The chance with the answer that was given.")]


class Account(Reply, kw_only=True):
    """What a game was for a player."""

    points: float
    accuracy: Annotated[float | None, Meta(description="From 0 to 1; None where there was never a choice.")]
    marks: dict[str, int]
    luck: Annotated[float, Meta(description="The change of the chance over all draws.")]
    own: Annotated[float, Meta(description="Its change over the own answers.")]
    others: Annotated[float, Meta(description="Its change over the answers of others.")]


class TurningPoint(Reply, kw_only=True):
    """A moment that changed much."""

    position: int
    seat: int
    before: Share
    after: Share
    draw: bool
    why: Annotated[
        list[WhyPoints], Meta(description="What the answer changed against the best one; none for a draw.")
    ]


class AnalysisTold(Reply, kw_only=True):
    """How far the coach has read a game, and what was found."""

    status: Literal["none", "reading", "stopped", "ready"]
    done: int
    total: int
    readings: list[ReadingTold]
    ahead: Annotated[
        int,
        Meta(description="While it waits for its turn: how many analyses come before it; 0: it is read now."),
    ] = 0
    level: str = ""
    plays_by: Footing = "net"
    players: list[Account] = msgspec.field(default_factory=list)
    turning_points: list[TurningPoint] = msgspec.field(default_factory=list)
    decided: Annotated[
        int | None,
        Meta(description="From here on a player was sure to win; None: from nowhere, or not yet known."),
    ] = None


class Worth(Reply, kw_only=True):
    """What an answer would have been worth."""

    answer: int
    win: Share
    margin: Annotated[float, Meta(description="Points above the best rival to expect.")]
    mark: MarkName


class MomentTold(Reply, kw_only=True):
    """What the coach says of a decision, and its question with all answers."""

    position: int
    seat: int
    answers: Annotated[list[Advice], Meta(description="The best first; empty where there was no choice.")]
    given: Advice | None
    worth: Annotated[list[Worth], Meta(description="Of all answers, the best first.")]
    question: Question | None
    offers: list[Offer]


class StepTold(Reply, kw_only=True):
    """A step of the coach's own line."""

    text: str
    portrait: Portrait
    points: Points


class LineTold(Reply, kw_only=True):
    """What the coach would have done from a moment on."""

    position: int
    steps: list[StepTold]


work_out(globals())
