"""A preview of what an answer would bring, as far as its seat can know."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from floodplain.kernel.errors import IllegalAnswer, NotYourSeat
from floodplain.kernel.flow import State, asked, awaited
from floodplain.kernel.game import AnyGame
from floodplain.kernel.walk import Passage, passages

Counts = list[dict[str, int]]


@dataclass(frozen=True, slots=True)
class Consequence:
    """Events that follow automatically from an answer, under one heading."""

    chapter: str
    """A key in the section `chapter` of the room's texts."""
    changes: Counts
    points: Counts


@dataclass(frozen=True, slots=True)
class Preview:
    """The table after an answer, up to the next question, draw or reveal."""

    after: State | None
    """The seat's view at that point; None if the answer itself reveals something."""
    own: State | None
    """The seat's view after the answer itself, before anything automatic; it can be drawn, but not asked."""
    changes: Counts
    """By seat, what the answer itself gains (positive) or spends (negative)."""
    points: Counts
    """By seat and category, how the answer itself changes the score."""
    then: Sequence[Consequence]
    """What follows automatically, such as the end of a round, in order and only if it changes anything."""
    is_final: bool
    """True if the answer cannot be undone: it ends the turn, or a draw or a reveal follows."""


@dataclass(frozen=True, slots=True)
class Way:
    """The path from answers to a new state, as far as the seat can know it, before any points are counted."""

    view: State
    """What the seat knew before."""
    answers: Sequence[int]
    own: State | None
    """The view after the last answer itself; None if an answer reveals something unknown."""
    then: Sequence[Passage]
    """What follows the answers automatically."""
    stands: bool
    """True if the answers cannot be undone."""

    def preview(self, game: AnyGame) -> Preview:
        """Count what the answers bring."""
        if self.own is None:
            nothing: Counts = [{}] * self.view.players
            return Preview(None, None, nothing, nothing, [], is_final=True)
        whole = Passage("", self.view, self.own)
        return Preview(
            self.then[-1].after if self.then else self.own,
            self.own,
            whole.changes(game),
            whole.points(game),
            [each for passage in self.then if (each := _consequence(game, passage)) is not None],
            is_final=self.stands,
        )


def foresee(game: AnyGame, view: State, seat: int, answers: Sequence[int]) -> Preview:
    """Preview an answer on a table of which only the seat's own view is known.

    Several answers, such as those of a set, are given in order and reported as one.

    Args:
        game: the game being played.
        view: what the seat sees.
        seat: the seat that answers, counted from 0.
        answers: one legal answer, or several in a row.

    Raises:
        IllegalAnswer: if an answer is not legal.
    """
    return way_of(view, seat, answers).preview(game)


def way_of(view: State, seat: int, answers: Sequence[int]) -> Way:
    """Return where answers lead from a seat's own view."""
    state, own = view, view
    then: list[Passage] = []
    for answer in answers:
        decision = asked(state)
        if decision.seat != seat:
            raise NotYourSeat(f"seat {seat + 1} is not asked now")
        options = decision.options(state)
        if answer not in options:
            raise IllegalAnswer(str(answer), [decision.say(state, option) for option in options])
        if decision.reveals(state, answer):
            return Way(view, answers, None, [], stands=True)
        first, *then = passages(state, answer)
        own = first.after
        state = then[-1].after if then else own
    following = awaited(state)
    return Way(view, answers, own, then, stands=following is None or following.seat != seat)


def _consequence(game: AnyGame, passage: Passage) -> Consequence | None:
    changes, points = passage.changes(game), passage.points(game)
    return Consequence(passage.chapter, changes, points) if any(changes) or any(points) else None
