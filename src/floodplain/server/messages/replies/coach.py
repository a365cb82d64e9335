"""Hints, and the coach's analysis of a game."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from floodplain.kernel.structs import work_out
from floodplain.server.messages.replies.base import Points, Portrait, Reply
from floodplain.server.messages.replies.play import LegalAnswer, Question
from floodplain.teach.coaching import AnalysisSummary, GradedMoment, Hint, MomentAdvice


class HintReply(Hint, kw_only=True):
    """A hint: places to look at first, then the best answers."""

    version: int
    seat: int


class AnalysisReply(AnalysisSummary, kw_only=True):
    """The progress of an analysis, and what was found."""

    status: Literal["none", "reading", "stopped", "ready"]
    done: int
    total: int
    readings: list[GradedMoment]
    ahead: Annotated[
        int,
        Meta(description="While it waits for its turn: how many analyses come before it; 0: it is read now."),
    ] = 0


class MomentReply(MomentAdvice, kw_only=True):
    """The coach's view of a decision, and its question with all answers."""

    position: int
    question: Question | None
    offers: list[LegalAnswer]


class CoachLineStep(Reply, kw_only=True):
    """A step of the coach's own line."""

    text: str
    portrait: Portrait
    points: Points


class CoachLineReply(Reply, kw_only=True):
    """The answers that the coach would have given from a moment on."""

    position: int
    steps: list[CoachLineStep]


work_out(globals())
