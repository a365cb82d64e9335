"""D3: action a, harvest; and the other ways to turn fields."""

from __future__ import annotations

from floodplain.games.demetra.hexes import above, list_bits
from floodplain.games.demetra.rules.cubes import collect
from floodplain.games.demetra.rules.questions import FieldQuestion
from floodplain.games.demetra.state import Demetra
from floodplain.kernel.flow import Parts


class Harvest(FieldQuestion):
    """D3.1, D3.2: the fields of one group are turned one by one, in order of their hexes, until done.

    The first field says which group it is, so that every set of fields has one path.
    """

    __slots__ = ("begun", "fields_left")
    __match_args__ = ("seat", "fields_left", "begun")
    kind = "harvest"
    rule = "D3.1"
    otherwise = "done"

    def __init__(self, seat: int, fields_left: int, begun: bool) -> None:
        self.seat = seat
        self.fields_left = fields_left
        self.begun = begun

    def options(self, state: Demetra) -> list[int]:
        """The fields that may still be turned, then done once there is one."""
        answers = list_bits(self.fields_left)
        if self.begun:
            answers.append(state.material.board.hexes)
        return answers

    def resolve(self, state: Demetra, answer: int) -> None:
        """The field is turned and brings its cube; the rest of its group is asked for."""
        board = state.material.board
        if answer == board.hexes:
            return
        left = self.fields_left & above(answer)
        if left and not self.begun:
            left &= board.group(1 << answer, state.fields[self.seat])
        if left:
            state.pending.append(Harvest(self.seat, left, begun=True))
        turn_and_collect(state, self.seat, answer)


def turn_and_collect(state: Demetra, seat: int, hex_: int) -> None:
    """D3.1, D3.3: the field is harvested, whatever the stock can give for it."""
    state.ripe[seat] &= ~(1 << hex_)
    collect(state, seat, state.material.crop_of[hex_])


class FarHarvest(FieldQuestion):
    """D10.V: the player harvests any number of unconnected fields, in order of their hexes."""

    __slots__ = ("fields_left",)
    __match_args__ = ("seat", "fields_left")
    kind = "far_harvest"
    rule = "D10.V"
    otherwise = "done"

    def __init__(self, seat: int, fields_left: int) -> None:
        self.seat = seat
        self.fields_left = fields_left

    def options(self, state: Demetra) -> list[int]:
        """The fields that may still be turned, then done."""
        return [*list_bits(self.fields_left), state.material.board.hexes]

    def resolve(self, state: Demetra, answer: int) -> None:
        """The field is turned and brings its cube; the others are asked for."""
        if answer == state.material.board.hexes:
            return
        left = self.fields_left & above(answer)
        if left:
            state.pending.append(FarHarvest(self.seat, left))
        turn_and_collect(state, self.seat, answer)


class Glean(FieldQuestion):
    """D9.A, D9.B: a cube from neighbouring unharvested fields, which are not turned."""

    __slots__ = ("fields_left", "times", "worker")
    __match_args__ = ("seat", "fields_left", "times", "worker")
    kind = "glean"
    rule = "D9.A"
    otherwise = "done"

    def __init__(self, seat: int, fields_left: int, times: int, worker: str) -> None:
        self.seat = seat
        self.fields_left = fields_left
        self.times = times
        self.worker = worker

    def options(self, state: Demetra) -> list[int]:
        """The fields, then done."""
        return [*list_bits(self.fields_left), state.material.board.hexes]

    def resolve(self, state: Demetra, answer: int) -> None:
        """The cube is taken; a seasonal worker may take another, from a later field."""
        if answer == state.material.board.hexes:
            return
        left = self.fields_left & above(answer)
        if left and self.times > 1:
            state.pending.append(Glean(self.seat, left, self.times - 1, self.worker))
        collect(state, self.seat, state.material.crop_of[answer])

    def about(self, state: Demetra) -> Parts:
        """The worker, and from how many fields at most."""
        return {"worker": self.worker, "times": min(self.times, self.fields_left.bit_count())}


class Renew(FieldQuestion):
    """D9.D, D10.R: harvested fields are turned back one by one, in order of their hexes, until done."""

    __slots__ = ("by", "fields_left", "times")
    __match_args__ = ("seat", "fields_left", "times", "by")
    kind = "renew"
    rule = "D9.D"
    otherwise = "done"

    def __init__(self, seat: int, fields_left: int, times: int, by: str) -> None:
        self.seat = seat
        self.fields_left = fields_left
        self.times = times
        self.by = by

    def options(self, state: Demetra) -> list[int]:
        """The fields, then done."""
        return [*list_bits(self.fields_left), state.material.board.hexes]

    def resolve(self, state: Demetra, answer: int) -> None:
        """The field is unharvested again; more are asked for as far as that is allowed."""
        if answer == state.material.board.hexes:
            return
        state.ripe[self.seat] |= 1 << answer
        left = self.fields_left & above(answer)
        if left and self.times > 1:
            state.pending.append(Renew(self.seat, left, self.times - 1, self.by))

    def about(self, state: Demetra) -> Parts:
        """What allows it, and for how many fields at most."""
        return {"by": self.by, "times": min(self.times, self.fields_left.bit_count())}
