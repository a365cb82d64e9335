"""What an answer would bring, as far as the seat itself can know."""

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
    """What follows from an answer by itself, under one heading."""

    chapter: str
    """Its key in the section `chapter` of the room's texts."""
    changes: Counts
    points: Counts


@dataclass(frozen=True, slots=True)
class Preview:
    """The table after an answer, up to the next question, draw or reveal."""

    after: State | None
    """The seat's view then; None when the answer itself reveals something."""
    own: State | None
    """The seat's view after the answer itself, before what follows by itself: to be drawn, not asked."""
    changes: Counts
    """By seat, what the answer itself gains (above 0) or gives (below)."""
    points: Counts
    """By seat and category, what the score becomes more or less by the answer itself."""
    then: Sequence[Consequence]
    """What follows by itself, such as the end of a round, in its order and as far as it changes anything."""
    is_final: bool
    """Whether the answer ends the turn or is followed by a draw or a reveal, so that it stands."""


@dataclass(frozen=True, slots=True)
class Way:
    """Where answers lead, as far as the seat itself can know, before anything of it is counted."""

    view: State
    """What the seat knew before."""
    answers: Sequence[int]
    own: State | None
    """After the last answer itself; None where an answer reveals something: nobody knows what comes then."""
    then: Sequence[Passage]
    """What follows it by itself."""
    stands: bool
    """Whether the answers are final."""

    def preview(self, game: AnyGame) -> Preview:
        """What it brings."""
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
    """What an answer brings to a table of which only the seat's own view is known.

    Several answers, as those of a set, are given one after the other and told as if they were one.
    """
    return way_of(view, seat, answers).preview(game)


def way_of(view: State, seat: int, answers: Sequence[int]) -> Way:
    """Where answers lead from a seat's own view."""
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
