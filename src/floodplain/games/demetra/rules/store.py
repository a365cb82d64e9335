"""D6: action d, from the register to the store."""

from __future__ import annotations

from typing import Final

from floodplain.games.demetra.cubes import CROP_COUNT, LANE, ONE, crops_in, held
from floodplain.games.demetra.rules.questions import CropQuestion, RegisterQuestion, rule_of
from floodplain.games.demetra.rules.register import Refill
from floodplain.games.demetra.state import NOWHERE, Demetra
from floodplain.kernel.bits import list_bits
from floodplain.kernel.flow import Gathering, Item, Parts, Reason, Step

FIRST: Final = "first"  # the first of two fields, which must be taken
SECOND: Final = "second"  # the second of two fields, which is optional
STOREKEEPER: Final = "storekeeper"


def free_place(state: Demetra, seat: int) -> int:
    """D6.1: return the first empty place of a seat's store, or NOWHERE."""
    size = state.material.store_size
    for index in range(seat * size, (seat + 1) * size):
        if state.stores[index] < 0:
            return index
    return NOWHERE


def can_store(state: Demetra, seat: int) -> bool:
    """D6.1, D6.3: return whether there is a field in the register, a place, and a cube for its price."""
    return state.register != 0 and state.total(seat) > 0 and free_place(state, seat) >= 0


def cannot_store(state: Demetra, seat: int) -> Reason:
    """D6.1, D6.3, D7.3: return which of the three is missing."""
    if free_place(state, seat) < 0:
        return Reason("D6.1", "store_full")
    return Reason("D6.3", "no_cubes") if state.register else Reason("D7.3", "register_empty")


class TakeToStore(RegisterQuestion):
    """D6.1, D6.2, D9.H: the player takes a field from the register into the store."""

    by: str
    kind = "store"
    rule = "D6.1"
    zone = "register"
    cause = "store"
    at_once = True
    otherwise = "done"

    def options(self, state: Demetra) -> list[int]:
        """The fields of the register, then done unless one must be taken."""
        answers = list_bits(state.register)
        if self.by != FIRST:
            answers.append(state.material.board.hexes)
        return answers

    def resolve(self, state: Demetra, answer: int) -> None:
        """Put the field into the store; the price, the refill and a second field come next."""
        if answer == state.material.board.hexes:
            return
        place = free_place(state, self.seat)
        state.take_from_register(answer)
        state.held &= ~(1 << answer)
        state.stores[place] = answer
        if self.by == FIRST:
            state.pending.append(OfferStore(self.seat))
        state.pending.append(Refill(self.seat))
        state.pending.append(Price(self.seat, place, 0))

    def about(self, state: Demetra) -> Parts:
        """The first or second field of the action, or the Storekeeper's."""
        return {"by": self.by}

    def cited(self) -> str:
        return rule_of(self.by) if self.by == STOREKEEPER else self.rule


class OfferStore(Step[Demetra]):
    """D6.1: a second field is offered if there is room and a cube for it."""

    seat: int

    def run(self, state: Demetra) -> None:
        """Ask, if there is anything to take."""
        if can_store(state, self.seat):
            state.pending.append(TakeToStore(self.seat, SECOND))


class Price(CropQuestion):
    """D6.1, D6.3: the player sets the price cube by cube, in the order of the crops; at least one."""

    place: int
    lowest: int  # what is already in the price, so that every price has exactly one path
    kind = "price"
    rule = "D6.1"
    zone = "mine"
    cause = "store"
    follows = "store"
    otherwise = "done"

    def options(self, state: Demetra) -> list[int]:
        """The crops behind the screen from the lowest allowed on, then done after the first."""
        answers = crops_in(state.cubes[self.seat], self.lowest)
        if state.prices[self.place]:
            answers.append(CROP_COUNT)
        return answers

    def resolve(self, state: Demetra, answer: int) -> None:
        """Add the cube to the price, visible to all; ask for another while there is one."""
        if answer == CROP_COUNT:
            return
        state.spend(self.seat, ONE[answer])
        state.prices[self.place] += ONE[answer]
        if state.cubes[self.seat] >> LANE * answer:
            state.pending.append(Price(self.seat, self.place, answer))

    def lacks(self, state: Demetra, crop: int) -> str:
        """There is no such cube left, or the crop was skipped."""
        return "in_crop_order" if held(state.cubes[self.seat], crop) else "no_such_cube"

    def gathers(self, state: Demetra) -> Gathering:
        """Any cubes behind the screen, at least one."""
        cubes = state.cubes[self.seat]
        items = [Item(crop, held(cubes, crop)) for crop in crops_in(cubes, self.lowest)]
        least = 0 if state.prices[self.place] else 1
        return Gathering(items, least, sum([item.most for item in items]), CROP_COUNT)

    def about(self, state: Demetra) -> Parts:
        return {"priced": state.material.board.names[state.stores[self.place]]}
