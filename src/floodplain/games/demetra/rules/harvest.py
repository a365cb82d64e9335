"""D3: action a, harvest; and the other ways to turn fields."""

from __future__ import annotations

from floodplain.games.demetra.hexes import above, list_bits
from floodplain.games.demetra.rules.cubes import HARVEST, collect
from floodplain.games.demetra.rules.questions import FieldQuestion, rule_of
from floodplain.games.demetra.state import Demetra
from floodplain.kernel.flow import Gathering, Item, Parts


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
        if answer == state.material.board.hexes:
            return
        left = self.fields_left & above(answer)
        if left and not self.begun:
            left &= self._group(state, 1 << answer)
        turn_and_collect(state, self.seat, answer, HARVEST)
        if left:
            state.pending.append(Harvest(self.seat, left, begun=True))

    def gathers(self, state: Demetra) -> Gathering:
        """The fields of one group, at least one."""
        items: list[Item] = []
        groups = 0
        left = self.fields_left
        while left:
            group = self._group(state, left & -left)
            items.extend([Item(hex_, group=groups) for hex_ in list_bits(left & group)])
            left &= ~group
            groups += 1
        items.sort(key=_hex)
        return Gathering(items, 0 if self.begun else 1, len(items), state.material.board.hexes)

    def _group(self, state: Demetra, field: int) -> int:
        return state.material.board.group(field, state.fields[self.seat])


def _hex(item: Item) -> int:
    return item.answer


def turn_and_collect(state: Demetra, seat: int, hex_: int, by: str) -> None:
    """D3.1, D3.3: the field is harvested, whatever the stock can give for it."""
    state.ripe[seat] &= ~(1 << hex_)
    collect(state, seat, state.material.crop_of[hex_], by)


class SomeFields(FieldQuestion):
    """Fields are chosen one by one, in order of their hexes and so many at most, until done."""

    __slots__ = ("by", "fields_left", "times")
    __match_args__ = ("seat", "fields_left", "times", "by")
    otherwise = "done"

    def __init__(self, seat: int, fields_left: int, times: int, by: str) -> None:
        self.seat = seat
        self.fields_left = fields_left
        self.times = times
        self.by = by  # the worker or event that allows it

    def treat(self, state: Demetra, hex_: int) -> None:
        """What happens to a chosen field."""
        raise NotImplementedError

    def options(self, state: Demetra) -> list[int]:
        """The fields, then done."""
        return [*list_bits(self.fields_left), state.material.board.hexes]

    def resolve(self, state: Demetra, answer: int) -> None:
        """The field is treated; a later one is asked for as far as that is allowed."""
        if answer == state.material.board.hexes:
            return
        self.treat(state, answer)
        left = self.fields_left & above(answer)
        if left and self.times > 1:
            state.pending.append(type(self)(self.seat, left, self.times - 1, self.by))

    def gathers(self, state: Demetra) -> Gathering:
        """So many of the fields at most."""
        items = [Item(hex_) for hex_ in list_bits(self.fields_left)]
        return Gathering(items, 0, min(self.times, len(items)), state.material.board.hexes)

    def about(self, state: Demetra) -> Parts:
        """What allows it, and for how many fields at most."""
        return {"by": self.by, "times": min(self.times, self.fields_left.bit_count())}

    def cited(self) -> str:
        """That of its cause."""
        return rule_of(self.by)


class FarHarvest(SomeFields):
    """D10.V: the player harvests any number of unconnected fields."""

    __slots__ = ()
    kind = "far_harvest"
    rule = "D10.V"

    def treat(self, state: Demetra, hex_: int) -> None:
        """The field is turned and brings its cube."""
        turn_and_collect(state, self.seat, hex_, self.by)


class Glean(SomeFields):
    """D9.A, D9.B: a cube from neighbouring unharvested fields, which are not turned."""

    __slots__ = ()
    kind = "glean"
    rule = "D9.A"

    def treat(self, state: Demetra, hex_: int) -> None:
        """The field brings a cube."""
        collect(state, self.seat, state.material.crop_of[hex_], self.by)


class Renew(SomeFields):
    """D9.D, D10.R: harvested fields are turned back."""

    __slots__ = ()
    kind = "renew"
    rule = "D9.D"

    def treat(self, state: Demetra, hex_: int) -> None:
        """The field is unharvested again."""
        state.ripe[self.seat] |= 1 << hex_
