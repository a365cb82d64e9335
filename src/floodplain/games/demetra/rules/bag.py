"""The bag: draws from it, and what everyone knows about it (D1.7, D1.8, D8.3)."""

from __future__ import annotations

from floodplain.games.demetra.material import EVENTS
from floodplain.games.demetra.state import Demetra
from floodplain.kernel.bits import list_bits
from floodplain.kernel.flow import Chance, Parts


def events_in_bag(state: Demetra) -> int:
    """Return the events that may be in the bag, as bits."""
    if state.unseen.bit_count() > state.missing:
        return state.returned | state.unseen
    return state.returned


def is_empty(state: Demetra) -> bool:
    """Return whether the bag has neither fields nor events left."""
    return not state.bag and not events_in_bag(state)


def take_event(state: Demetra, event: int) -> None:
    """Take an event from the bag, visible to all."""
    state.unseen &= ~(1 << event)
    state.returned &= ~(1 << event)


class BagDraw(Chance[Demetra]):
    """D1.8: a random tile of the bag; each field and event in it is equally likely.

    Which events are out of the game is not decided until all others have been seen. Until then an unseen
    event is in the bag with the probability given by the number of unseen events in it.
    """

    drawer: int

    def options(self, state: Demetra) -> list[int]:
        """The fields, then the events."""
        answers = list_bits(state.bag)
        events = events_in_bag(state)
        if events:
            hexes = state.material.board.hexes
            answers.extend([hexes + event for event in list_bits(events)])
        return answers

    def weights(self, state: Demetra) -> list[int] | None:
        """All equal, except for unseen events when two are out of the game."""
        unseen = state.unseen.bit_count()
        if not state.missing or unseen <= state.missing:
            return None
        weights = [unseen] * state.bag.bit_count()
        for event in list_bits(state.returned | state.unseen):
            weights.append(unseen - state.missing if state.unseen >> event & 1 else unseen)
        return weights

    def about(self, state: Demetra) -> Parts:
        return {"drawer": self.drawer + 1}

    def parts(self, state: Demetra, answer: int) -> Parts:
        """The field's hex, or the event."""
        board = state.material.board
        return {"tile": board.names[answer] if answer < board.hexes else EVENTS[answer - board.hexes]}

    @classmethod
    def size(cls, state: Demetra) -> int:
        """Every field and every event."""
        return state.material.board.hexes + state.material.event_count
