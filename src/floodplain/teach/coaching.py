"""A coach's advice about a game: the contract between a coach and the code that shows its advice."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal, Protocol

from msgspec import Meta, Struct, field

from floodplain.kernel.flow import State
from floodplain.kernel.game import AnyGame
from floodplain.kernel.structs import work_out

Mark = Literal["best", "good", "inaccuracy", "mistake", "blunder"]
Evaluator = Annotated[
    Literal["net", "other", "insight"],
    Meta(description="other: the net was trained with another edition; insight: none fits this one."),
]
Share = Annotated[float, Meta(description="A chance of winning, from 0 to 1.")]
Parts = Annotated[
    dict[str, int | str], Meta(description="What a client draws with, such as tile and square.")
]


class PointDifference(Struct, frozen=True):
    """A difference in points between an answer and another; positive if it gives more."""

    seat: int
    """Whose points: the seat's own, or a rival's."""
    category: str
    points: float


class PlanStep(Struct, frozen=True):
    """A step that the coach suggests next."""

    kind: str
    text: str
    parts: Parts
    about: Annotated[
        Parts,
        Meta(description="What its question is about, which is where it happens if it names no other place."),
    ]


class Advice(Struct, kw_only=True):
    """The coach's assessment of an answer."""

    answer: int
    text: str
    parts: Parts
    win: Share
    error: Annotated[
        float, Meta(description="The possible error of the chance, compared with the best answer.")
    ]
    points: Annotated[float | None, Meta(description="The player's expected final points, if known.")]
    margin: Annotated[float, Meta(description="The expected lead over the best rival, in points.")]
    mark: Mark
    why: Annotated[list[PointDifference], Meta(description="The differences, largest first.")]
    plan: Annotated[
        list[PlanStep], Meta(description="What the coach would do next, until the end of the turn.")
    ]
    items: Annotated[
        list[int], Meta(description="All items that it would name, if a set is asked for; else empty.")
    ] = field(default_factory=list)


class Hint(Struct, kw_only=True):
    """Answers to look at first, then the best ones."""

    plays_by: Evaluator
    lit: Annotated[
        list[int], Meta(description="Answers, or items of a set, to highlight before any is named.")
    ]
    answers: list[Advice]


class GradedMoment(Struct, kw_only=True):
    """A moment before its answer, as a chart and a list show it."""

    position: int
    seat: Annotated[int, Meta(description="The seat that answers; -1: the table, by a draw.")]
    chances: Annotated[list[float], Meta(description="By seat, the chance of winning; they sum to 1.")]
    expected: Annotated[list[float], Meta(description="By seat, the expected final points.")]
    stage: list[int]
    mark: Annotated[Mark | None, Meta(description="None: there was no choice.")]
    cost: Annotated[float | None, Meta(description="The chance that was given away.")]
    cost_in_points: float | None
    loss: Annotated[
        float | None,
        Meta(
            description="The basis of the mark: the chance given away, or the points if they count for more."
        ),
    ]
    best: Annotated[float | None, Meta(description="The chance with the best answer.")]
    given: Annotated[float | None, Meta(description="The chance with the answer that was given.")]


class Account(Struct, kw_only=True):
    """A summary of the game for one player."""

    points: float
    accuracy: Annotated[
        float | None, Meta(description="From 0 for random play to 1; None if nothing was ever at stake.")
    ]
    marks: dict[str, int]
    luck: Annotated[float, Meta(description="The change of the chance over all draws.")]
    own: Annotated[float, Meta(description="Its change over the player's own answers.")]
    others: Annotated[float, Meta(description="Its change over the answers of other players.")]


class TurningPoint(Struct, kw_only=True):
    """A moment that changed the outlook considerably."""

    position: int
    seat: Annotated[int, Meta(description="The seat whose chance it changed most.")]
    before: Share
    after: Share
    draw: bool
    why: Annotated[
        list[PointDifference],
        Meta(description="The changes compared with the best answer; none for a draw."),
    ]


class AnalysisSummary(Struct, kw_only=True):
    """A summary of all analysed moments of a game."""

    level: str = ""
    plays_by: Evaluator = "net"
    players: list[Account] = field(default_factory=list)
    turning_points: list[TurningPoint] = field(default_factory=list)
    decided: Annotated[
        int | None,
        Meta(
            description="From here on a player was sure to win; None: there is none, or it is not known yet."
        ),
    ] = None


class Worth(Struct, kw_only=True):
    """The value of an answer that could have been given."""

    answer: int
    win: Share
    margin: Annotated[float, Meta(description="The expected lead over the best rival, in points.")]
    mark: Mark


class MomentAdvice(Struct, kw_only=True):
    """The coach's view of a decision."""

    seat: int
    answers: Annotated[list[Advice], Meta(description="Best first; empty if there was no choice.")]
    given: Advice | None
    worth: Annotated[list[Worth], Meta(description="The value of every answer, best first.")]


class CoachLine(Struct, kw_only=True):
    """The answers that the coach itself would have given from a moment on."""

    seat: int
    answers: list[int]


class Coach(Protocol):
    """A coach, which gives hints and analyses finished games.

    A reading is JSON that only the coach understands; others store it and pass it back.
    """

    def hint(self, game: AnyGame, view: State, seat: int, language: str, position: int) -> Hint:
        """Advise a seat, based on what that seat may see.

        Args:
            game: the game being played.
            view: what the seat sees; the seat must be asked.
            seat: the seat, counted from 0.
            language: `en`, `fr` or `nl`.
            position: how many answers were given before.
        """
        ...

    def read(self, game: AnyGame, state: State, position: int, answer: int | None) -> str:
        """Analyse one moment of a finished game.

        Args:
            game: the game that was played.
            state: the state at that moment.
            position: how many answers were given before.
            answer: the answer that was given.

        Returns:
            A reading, to be stored.
        """
        ...

    def stamp(self, game: AnyGame) -> str:
        """Return the version of this coach's readings; readings with another stamp are made again."""
        ...

    def grade(self, reading: str) -> GradedMoment:
        """Return what a chart and a list show of a reading."""
        ...

    def summary(
        self, game: AnyGame, state: State, names: Sequence[str], readings: Sequence[str]
    ) -> AnalysisSummary:
        """Return a summary of the readings made so far; the state may be any of the game."""
        ...

    def advice(self, game: AnyGame, state: State, reading: str, language: str) -> MomentAdvice:
        """Return the answers of a reading in words."""
        ...

    def line(self, reading: str) -> CoachLine:
        """Return the answers that the coach itself would have given from a moment on."""
        ...


work_out(globals())
