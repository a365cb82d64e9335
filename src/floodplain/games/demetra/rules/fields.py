"""D4 and D5 on the board: where a worker may stand, arriving fields, and replayed workers."""

from __future__ import annotations

from typing import Final

from floodplain.games.demetra.material import SIDES, WORKER_COUNT, WORKERS
from floodplain.games.demetra.rules.questions import FieldQuestion, rule_of
from floodplain.games.demetra.state import Demetra
from floodplain.kernel.bits import list_bits
from floodplain.kernel.flow import Parts, Reason, Step


class Power:
    """The power of a worker, used when it is placed on its hex."""

    def can(self, state: Demetra, seat: int, hex_: int) -> bool:
        """Return whether the power can have an effect now."""
        raise NotImplementedError

    def offer(self, state: Demetra, seat: int, hex_: int) -> None:
        """Ask what the power asks; called only if it can have an effect."""
        raise NotImplementedError


_powers: Final[list[Power]] = []  # by worker


def appoint(powers: list[Power]) -> None:
    """D9: register what each worker does, because powers place fields and may trigger powers."""
    _powers[:] = powers


def spots(state: Demetra, seat: int, value: int, standing: int) -> int:
    """D4.1, D4.2, D4.3: return the hexes where a worker of a value may be placed."""
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
    """D4.4, D4.6: place a worker on a hex; a lower one that stood there goes home and is not replayed."""
    if state.standing[seat] >> hex_ & 1:
        replaced = state.worker_at(seat, hex_)
        state.take_off(seat, replaced)
        state.send_home(seat, replaced)
    state.stand(seat, worker, hex_)


def use_power(state: Demetra, seat: int, worker: int, hex_: int) -> None:
    """D4.7: use the power immediately, if it can have an effect."""
    power = _powers[worker]
    if power.can(state, seat, hex_):
        power.offer(state, seat, hex_)


def lay(state: Demetra, seat: int, hex_: int) -> None:
    """D5.4, D5.5: add a field to a board; a worker that stood there is removed and may be replayed."""
    state.held &= ~(1 << hex_)
    if state.standing[seat] >> hex_ & 1:
        worker = state.worker_at(seat, hex_)
        state.take_off(seat, worker)
        state.lifted |= 1 << seat * WORKER_COUNT + worker
        state.pending.append(OfferReplay(seat, worker))
    state.add_field(seat, hex_)


def objects_to(state: Demetra, seat: int, worker: int, hex_: int, standing: int) -> list[Reason]:
    """D4.1, D4.2, D4.3, D4.6: return every condition that a hex fails for a worker."""
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
    """D5.5: the owner of a displaced worker is asked if it can stand anywhere; otherwise it goes home."""

    seat: int
    worker: int

    def run(self, state: Demetra) -> None:
        """Ask, or send the worker home."""
        value = state.material.values[self.worker]
        if spots(state, self.seat, value, state.standing[self.seat]):
            state.pending.append(Replay(self.seat, self.worker))
        else:
            state.lifted &= ~(1 << self.seat * WORKER_COUNT + self.worker)
            state.send_home(self.seat, self.worker)


class Replay(FieldQuestion):
    """D5.5, D5.6, D5.7: a displaced worker is replayed for free, with its power, or sent home."""

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
        """Place the worker and use its power, or send it home."""
        state.lifted &= ~(1 << self.seat * WORKER_COUNT + self.worker)
        if answer == state.material.board.hexes:
            state.send_home(self.seat, self.worker)
            return
        place(state, self.seat, self.worker, answer)
        use_power(state, self.seat, self.worker, answer)

    def bars(self, state: Demetra, hex_: int) -> list[Reason]:
        """The conditions that the hex fails for the worker."""
        return objects_to(state, self.seat, self.worker, hex_, state.standing[self.seat])

    def about(self, state: Demetra) -> Parts:
        return {"worker": WORKERS[self.worker]}


class Fallow(FieldQuestion):
    """D9.F, D10.W: the player must put one of their fields into fallow."""

    barred: int  # fields that may not be chosen
    by: str
    kind = "fallow"
    rule = "D9.F"
    zone = "country"

    def options(self, state: Demetra) -> list[int]:
        """All own fields except the excluded ones."""
        return list_bits(state.fields[self.seat] & ~self.barred)

    def resolve(self, state: Demetra, answer: int) -> None:
        """Remove the field from the game."""
        state.drop_field(self.seat, answer)
        state.put_fallow(answer)

    def bars(self, state: Demetra, hex_: int) -> list[Reason]:
        """The field is another player's, or was only just placed."""
        key = "just_laid" if state.fields[self.seat] >> hex_ & 1 else "not_yours"
        return self.about_field(state, hex_, key)

    def about(self, state: Demetra) -> Parts:
        return {"by": self.by}

    def cited(self) -> str:
        return rule_of(self.by)


class OfferFallow(Step[Demetra]):
    """D10.W: another own field must be given up, if there is one left."""

    seat: int
    barred: int
    by: str

    def run(self, state: Demetra) -> None:
        """Ask, if there is a choice."""
        if state.fields[self.seat] & ~self.barred:
            state.pending.append(Fallow(self.seat, self.barred, self.by))
