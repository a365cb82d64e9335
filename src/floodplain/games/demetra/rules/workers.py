"""D4: action b, play or remove a worker."""

from __future__ import annotations

from typing import Final

from floodplain.games.demetra.material import SIDES, WORKER_COUNT, WORKERS
from floodplain.games.demetra.rules.fields import objects_to, place, spots, use_power
from floodplain.games.demetra.rules.questions import FieldQuestion, Question
from floodplain.games.demetra.state import Demetra
from floodplain.kernel.bits import list_bits
from floodplain.kernel.flow import Parts, Reason

REMOVE: Final = WORKER_COUNT  # added to the number of a worker that is removed


def playable(state: Demetra, seat: int) -> list[int]:
    """D4.1: return the farmhands in hand and villagers in the village that can stand somewhere."""
    available = state.hands[seat] | state.village
    standing = state.standing[seat]
    answers: list[int] = []
    looked_at = 0  # a value, and whether there is a hex for it
    fits = False
    for worker, value in enumerate(state.material.values):
        if available >> worker & 1:
            if value != looked_at:
                fits = spots(state, seat, value, standing) != 0
                looked_at = value
            if fits:
                answers.append(worker)
    return answers


def most_beside(state: Demetra, seat: int, value: int) -> int:
    """D4.1, D4.2, D4.3: return the most fields beside any hex for a worker that fits nowhere."""
    taken = 0  # hexes with workers of the same or higher value
    start = seat * WORKER_COUNT
    for worker, worth in enumerate(state.material.values):
        if worth >= value and state.posts[start + worker] >= 0:
            taken |= 1 << state.posts[start + worker]
    closed = state.fields[seat] | state.material.board.around(state.standing[seat]) | taken
    beside = value - 1
    while beside and not state.least[seat * SIDES + beside - 1] & ~closed:
        beside -= 1
    return beside


def on_board(state: Demetra, seat: int) -> list[int]:
    """Return the workers on a seat's board, in order of their letters."""
    if not state.standing[seat]:
        return []
    start = seat * WORKER_COUNT
    return [worker for worker in range(WORKER_COUNT) if state.posts[start + worker] >= 0]


class ChooseWorker(Question):
    """D4.1, D4.5: the player chooses a worker to play, or removes one from the board."""

    kind = "worker"
    rule = "D4.1"
    zone = "workers"
    cause = "worker"
    at_once = True

    def options(self, state: Demetra) -> list[int]:
        """The workers that can be played, then those that can be removed."""
        answers = playable(state, self.seat)
        answers.extend([REMOVE + worker for worker in on_board(state, self.seat)])
        return answers

    def resolve(self, state: Demetra, answer: int) -> None:
        """Ask for a hex, or send the worker home."""
        if answer < REMOVE:
            state.pending.append(PlaceWorker(self.seat, answer))
        else:
            state.take_off(self.seat, answer - REMOVE)
            state.send_home(self.seat, answer - REMOVE)

    def forbids(self, state: Demetra, answer: int) -> list[Reason]:
        """D4.1, D4.2, D4.5: the worker is elsewhere, or no hex is legal for it."""
        worker = answer % WORKER_COUNT
        parts: Parts = {"worker": WORKERS[worker]}
        if answer >= REMOVE:
            return [Reason("D4.5", "not_on_board", parts)]
        if not (state.hands[self.seat] | state.village) >> worker & 1:
            return [Reason("D4.1", "not_available", parts)]
        value = state.material.values[worker]
        parts = {**parts, "beside": most_beside(state, self.seat, value), "value": value}
        return [Reason("D4.2", "fits_nowhere", parts)]

    def parts(self, state: Demetra, answer: int) -> Parts:
        return {"do": "play" if answer < REMOVE else "remove", "worker": WORKERS[answer % WORKER_COUNT]}

    @classmethod
    def size(cls, state: Demetra) -> int:
        """Every worker played, and every worker removed."""
        return REMOVE + WORKER_COUNT


class PlaceWorker(FieldQuestion):
    """D4.1, D4.2, D4.3, D4.4, D4.6, D4.7: a worker is placed on a legal hex and uses its power."""

    worker: int
    kind = "place"
    rule = "D4.2"
    zone = "country"
    cause = "worker"
    follows = "worker"

    def options(self, state: Demetra) -> list[int]:
        value = state.material.values[self.worker]
        return list_bits(spots(state, self.seat, value, state.standing[self.seat]))

    def resolve(self, state: Demetra, answer: int) -> None:
        state.call(self.seat, self.worker)
        place(state, self.seat, self.worker, answer)
        use_power(state, self.seat, self.worker, answer)

    def bars(self, state: Demetra, hex_: int) -> list[Reason]:
        """The conditions that the hex fails for the worker."""
        return objects_to(state, self.seat, self.worker, hex_, state.standing[self.seat])

    def about(self, state: Demetra) -> Parts:
        return {"worker": WORKERS[self.worker]}
