"""D3: action a, harvest; and other effects on fields."""

from __future__ import annotations

from floodplain.games.demetra.hexes import above
from floodplain.games.demetra.material import WORKER_COUNT, WORKERS
from floodplain.games.demetra.rules.cubes import HARVEST, collect
from floodplain.games.demetra.rules.questions import FieldQuestion, rule_of
from floodplain.games.demetra.state import Demetra
from floodplain.kernel.bits import list_bits
from floodplain.kernel.flow import Gathering, Item, Parts, Reason


class Harvest(FieldQuestion):
    """D3.1, D3.2: the player harvests fields of one group one by one, in order of their hexes, until done.

    The first field determines the group, so that every set of fields has exactly one path.
    """

    fields_left: int
    begun: bool
    kind = "harvest"
    rule = "D3.1"
    zone = "country"
    cause = "harvest"
    otherwise = "done"

    def options(self, state: Demetra) -> list[int]:
        """The fields that can still be harvested, then done after the first."""
        answers = list_bits(self.fields_left)
        if self.begun:
            answers.append(state.material.board.hexes)
        return answers

    def resolve(self, state: Demetra, answer: int) -> None:
        """Harvest the field for its cube, and ask for the rest of its group."""
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

    def bars(self, state: Demetra, hex_: int) -> list[Reason]:
        """D3.1: the field is another player's, harvested, in another group, or was skipped."""
        if not state.fields[self.seat] >> hex_ & 1:
            key = "not_yours"
        elif not state.ripe[self.seat] >> hex_ & 1:
            key = "not_ripe"
        else:
            key = "in_order" if self._group(state, 1 << hex_) & self.fields_left else "other_group"
        return self.about_field(state, hex_, key)

    def _group(self, state: Demetra, field: int) -> int:
        return state.material.board.group(field, state.fields[self.seat])


def _hex(item: Item) -> int:
    return item.answer


def turn_and_collect(state: Demetra, seat: int, hex_: int, by: str) -> None:
    """D3.1, D3.3: harvest the field, whatever the stock can give for it."""
    state.ripe[seat] &= ~(1 << hex_)
    collect(state, seat, state.material.crop_of[hex_], by)


class SomeFields(FieldQuestion):
    """A question for up to a number of fields, chosen one by one in order of their hexes, until done."""

    fields_left: int
    times: int
    by: str  # the worker or event that allows it
    otherwise = "done"

    def treat(self, state: Demetra, hex_: int) -> None:
        """Apply the effect to a chosen field."""
        raise NotImplementedError

    def options(self, state: Demetra) -> list[int]:
        """The fields, then done."""
        return [*list_bits(self.fields_left), state.material.board.hexes]

    def resolve(self, state: Demetra, answer: int) -> None:
        """Apply the effect, and ask for a later field if one more is allowed."""
        if answer == state.material.board.hexes:
            return
        self.treat(state, answer)
        left = self.fields_left & above(answer)
        if left and self.times > 1:
            state.pending.append(type(self)(self.seat, left, self.times - 1, self.by))

    def gathers(self, state: Demetra) -> Gathering:
        """Up to that many of the fields."""
        items = [Item(hex_) for hex_ in list_bits(self.fields_left)]
        return Gathering(items, 0, min(self.times, len(items)), state.material.board.hexes)

    def bars(self, state: Demetra, hex_: int) -> list[Reason]:
        """The field is another player's, unsuitable, or was skipped."""
        own = state.fields[self.seat] >> hex_ & 1
        return self.about_field(state, hex_, self.wants(state, hex_) or "in_order" if own else "not_yours")

    def wants(self, state: Demetra, hex_: int) -> str:
        """Return why an own field is unsuitable; empty if it is suitable."""
        raise NotImplementedError

    def about(self, state: Demetra) -> Parts:
        """The cause, and the largest number of fields."""
        return {"by": self.by, "times": min(self.times, self.fields_left.bit_count())}

    def cited(self) -> str:
        return rule_of(self.by)


class FarHarvest(SomeFields):
    """D10.V: the player harvests any number of unconnected fields."""

    kind = "far_harvest"
    rule = "D10.V"
    zone = "country"

    def treat(self, state: Demetra, hex_: int) -> None:
        """Harvest the field for its cube."""
        turn_and_collect(state, self.seat, hex_, self.by)

    def wants(self, state: Demetra, hex_: int) -> str:
        """Unharvested and unconnected."""
        if not state.ripe[self.seat] >> hex_ & 1:
            return "not_ripe"
        return "" if state.material.board.lone(state.fields[self.seat]) >> hex_ & 1 else "connected"


class Glean(SomeFields):
    """D9.A, D9.B: the player gets a cube for neighbouring unharvested fields, which stay unharvested."""

    kind = "glean"
    rule = "D9.A"
    zone = "country"

    def treat(self, state: Demetra, hex_: int) -> None:
        """Take a cube for the field."""
        collect(state, self.seat, state.material.crop_of[hex_], self.by)

    def wants(self, state: Demetra, hex_: int) -> str:
        """Unharvested, and next to the worker."""
        if not is_beside(state, self.seat, self.by, hex_):
            return "not_beside"
        return "" if state.ripe[self.seat] >> hex_ & 1 else "not_ripe"


def is_beside(state: Demetra, seat: int, worker: str, hex_: int) -> bool:
    """D9.A, D9.B, D9.D: return whether a hex touches that of a worker on a seat's board."""
    post = state.posts[seat * WORKER_COUNT + WORKERS.index(worker)]
    return state.material.board.near[post] >> hex_ & 1 == 1


class Renew(SomeFields):
    """D9.D, D10.R: harvested fields are turned back to unharvested."""

    kind = "renew"
    rule = "D9.D"
    zone = "country"

    def treat(self, state: Demetra, hex_: int) -> None:
        """Make the field unharvested."""
        state.ripe[self.seat] |= 1 << hex_

    def wants(self, state: Demetra, hex_: int) -> str:
        """Harvested, and next to the worker if a worker is the cause."""
        if self.by in WORKERS and not is_beside(state, self.seat, self.by, hex_):
            return "not_beside"
        return "not_harvested" if state.ripe[self.seat] >> hex_ & 1 else ""
