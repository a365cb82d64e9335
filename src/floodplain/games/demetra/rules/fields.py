"""D4 and D5 on the board: where a worker may stand, a field that arrives, a worker that is replayed."""

from __future__ import annotations

from typing import Final

from floodplain.games.demetra.material import SIDES, WORKER_COUNT, WORKERS
from floodplain.games.demetra.rules.questions import FieldQuestion, rule_of
from floodplain.games.demetra.state import Demetra
from floodplain.kernel.bits import list_bits
from floodplain.kernel.flow import Parts, Reason, Step


class Power:
    """What a worker does when it is placed, seen from its hex."""

    def can(self, state: Demetra, seat: int, hex_: int) -> bool:
        """Whether the power can do anything now."""
        raise NotImplementedError

    def offer(self, state: Demetra, seat: int, hex_: int) -> None:
        """Asks what the power asks; only where it can do anything."""
        raise NotImplementedError


_powers: Final[list[Power]] = []  # by worker


def appoint(powers: list[Power]) -> None:
    """D9: say what each worker does: powers lay fields, and a field that is laid may use a power again."""
    _powers[:] = powers


def spots(state: Demetra, seat: int, value: int, standing: int) -> int:
    """D4.1, D4.2, D4.3: the hexes where a worker of that value may be placed, with so many standing."""
    free = state.least[seat * SIDES + value - 1] & ~state.fields[seat]
    if not standing or not free:
        return free
    free &= ~state.material.board.around(standing)
    if free & standing:
        start = seat * WORKER_COUNT
        for worker, worth in enumerate(state.material.values):
            if worth >= value and state.posts[start + worker] >= 0:
                free &= ~(1 << state.posts[start + worker])
    return free


def place(state: Demetra, seat: int, worker: int, hex_: int) -> None:
    """D4.4, D4.6: a worker stands on a hex; a lower one that stood there goes home and is not replayed."""
    if state.standing[seat] >> hex_ & 1:
        replaced = state.worker_at(seat, hex_)
        state.take_off(seat, replaced)
        state.send_home(seat, replaced)
    state.stand(seat, worker, hex_)


def use_power(state: Demetra, seat: int, worker: int, hex_: int) -> None:
    """D4.7: the power follows at once, if it can do anything."""
    power = _powers[worker]
    if power.can(state, seat, hex_):
        power.offer(state, seat, hex_)


def lay(state: Demetra, seat: int, hex_: int) -> None:
    """D5.4, D5.5: a field arrives on a board; a worker that stood there is taken off and may be replayed."""
    state.held &= ~(1 << hex_)
    if state.standing[seat] >> hex_ & 1:
        worker = state.worker_at(seat, hex_)
        state.take_off(seat, worker)
        state.lifted |= 1 << seat * WORKER_COUNT + worker
        state.pending.append(OfferReplay(seat, worker))
    state.add_field(seat, hex_)


def objects_to(state: Demetra, seat: int, worker: int, hex_: int, standing: int) -> list[Reason]:
    """D4.1, D4.2, D4.3, D4.6: every condition that a hex fails for a worker, with so many standing."""
    board, values = state.material.board, state.material.values
    field = board.names[hex_]
    if state.fields[seat] >> hex_ & 1:
        return [Reason("D4.6", "on_field", {"field": field})]
    reasons: list[Reason] = []
    if standing >> hex_ & 1:
        other = state.worker_at(seat, hex_)
        if values[other] >= values[worker]:
            reasons.append(Reason("D4.1", "not_lower", {"field": field, "other": WORKERS[other]}))
    for at in list_bits(board.near[hex_] & standing):
        other = state.worker_at(seat, at)
        beside: Parts = {"field": field, "other": WORKERS[other], "at": board.names[at]}
        reasons.append(Reason("D4.3", "beside_worker", beside))
    number = (board.near[hex_] & state.fields[seat]).bit_count()
    if number < values[worker]:
        too_few: Parts = {"field": field, "beside": number, "value": values[worker]}
        reasons.append(Reason("D4.2", "too_few", too_few))
    return reasons


class OfferReplay(Step[Demetra]):
    """D5.5: the owner of a displaced worker is asked if it can stand anywhere; else it goes home."""

    seat: int
    worker: int

    def run(self, state: Demetra) -> None:
        """Asks, or sends the worker home."""
        value = state.material.values[self.worker]
        if spots(state, self.seat, value, state.standing[self.seat]):
            state.pending.append(Replay(self.seat, self.worker))
        else:
            state.lifted &= ~(1 << self.seat * WORKER_COUNT + self.worker)
            state.send_home(self.seat, self.worker)


class Replay(FieldQuestion):
    """D5.5, D5.6, D5.7: a displaced worker is replayed for nothing, with its power, or sent home."""

    worker: int
    kind = "replay"
    rule = "D5.5"
    zone = "country"
    otherwise = "home"

    def options(self, state: Demetra) -> list[int]:
        """The legal hexes, then home."""
        value = state.material.values[self.worker]
        answers = list_bits(spots(state, self.seat, value, state.standing[self.seat]))
        answers.append(state.material.board.hexes)
        return answers

    def resolve(self, state: Demetra, answer: int) -> None:
        """The worker stands again and its power follows, or it goes home."""
        state.lifted &= ~(1 << self.seat * WORKER_COUNT + self.worker)
        if answer == state.material.board.hexes:
            state.send_home(self.seat, self.worker)
            return
        place(state, self.seat, self.worker, answer)
        use_power(state, self.seat, self.worker, answer)

    def bars(self, state: Demetra, hex_: int) -> list[Reason]:
        """What keeps the worker from the hex."""
        return objects_to(state, self.seat, self.worker, hex_, state.standing[self.seat])

    def about(self, state: Demetra) -> Parts:
        return {"worker": WORKERS[self.worker]}


class Fallow(FieldQuestion):
    """D9.F, D10.W: the player puts one of their fields into fallow; there is no way around it."""

    barred: int  # fields that may not be chosen
    by: str
    kind = "fallow"
    rule = "D9.F"
    zone = "country"

    def options(self, state: Demetra) -> list[int]:
        """Every own field but those barred."""
        return list_bits(state.fields[self.seat] & ~self.barred)

    def resolve(self, state: Demetra, answer: int) -> None:
        """The field is out of the game."""
        state.drop_field(self.seat, answer)
        state.put_fallow(answer)

    def bars(self, state: Demetra, hex_: int) -> list[Reason]:
        """It is not the player's, or was only just laid."""
        key = "just_laid" if state.fields[self.seat] >> hex_ & 1 else "not_yours"
        return self.about_field(state, hex_, key)

    def about(self, state: Demetra) -> Parts:
        return {"by": self.by}

    def cited(self) -> str:
        return rule_of(self.by)


class OfferFallow(Step[Demetra]):
    """D10.W: another own field is asked for, if there is one left."""

    seat: int
    barred: int
    by: str

    def run(self, state: Demetra) -> None:
        """Asks, if there is anything to choose."""
        if state.fields[self.seat] & ~self.barred:
            state.pending.append(Fallow(self.seat, self.barred, self.by))
