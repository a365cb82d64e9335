"""What an answer would bring, as far as the seat itself can know."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from floodplain.kernel.errors import IllegalAnswer, NotYourSeat
from floodplain.kernel.flow import State, asked, awaited, perform
from floodplain.kernel.game import AnyGame
from floodplain.kernel.table import changed


@dataclass(frozen=True, slots=True)
class Preview:
    """The table after an answer, up to the next question, draw or reveal."""

    after: State | None
    """The seat's view then; None when the answer itself reveals something."""
    changes: Sequence[dict[str, int]]
    """By seat, what is gained (above 0) or given (below)."""
    points: Sequence[dict[str, int]]
    """By seat and category, what the score becomes more or less."""
    is_final: bool
    """Whether the answer ends the turn or is followed by a draw or a reveal, so that it stands."""


def foresee(game: AnyGame, view: State, seat: int, answer: int) -> Preview:
    """What an answer brings to a table of which only the seat's own view is known."""
    decision = asked(view)
    if decision.seat != seat:
        raise NotYourSeat(f"seat {seat + 1} is not asked now")
    options = decision.options(view)
    if answer not in options:
        raise IllegalAnswer(str(answer), [decision.say(view, option) for option in options])
    if decision.reveals(view, answer):
        return Preview(None, [{}] * view.players, [{}] * view.players, is_final=True)
    after = view.copy()
    perform(after, answer)
    seats = range(view.players)
    following = awaited(after)
    return Preview(
        after,
        [changed(game.ledger(view, other), game.ledger(after, other)) for other in seats],
        [changed(game.breakdown(view, other), game.breakdown(after, other)) for other in seats],
        is_final=following is None or following.seat != seat,
    )
