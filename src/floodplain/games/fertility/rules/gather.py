"""F4: gathering; all cases add up."""

from __future__ import annotations

from typing import Final

from floodplain.games.fertility.material import TILE_KINDS
from floodplain.games.fertility.rules.goods import gain_wheat, take
from floodplain.games.fertility.rules.questions import Question
from floodplain.games.fertility.shops import GOODS
from floodplain.games.fertility.squares import SQUARES, STEPS, square_name
from floodplain.games.fertility.state import Fertility
from floodplain.kernel.bits import list_bits
from floodplain.kernel.flow import Parts, Reason

MONUMENT: Final = len(GOODS)  # the answer for taking nothing


def gather(state: Fertility, seat: int, tile: int, place: int) -> None:
    """F4.1 to F4.4, F4.8: place a tile and take what it brings; new quarries are asked about one by one."""
    first, second = TILE_KINDS[tile]
    turn, square = divmod(place, SQUARES)
    other = square + STEPS[turn]
    valley = state.valley
    near = valley.near[square]
    near_other = valley.near[other]
    covered = 1 << square | 1 << other
    contact = near | near_other

    # F4.1: its own two scenes are not on the board yet, so only those of other tiles count.
    take(state, first, (near & state.scenes[first]).bit_count())
    take(state, second, (near_other & state.scenes[second]).bit_count())
    gain_wheat(state, seat, (contact & valley.wheat).bit_count())  # F4.2
    for good, printed in enumerate(valley.printed):
        hidden = covered & printed
        if hidden:
            take(state, good, hidden.bit_count())  # F4.3

    state.empty &= ~covered
    state.scenes[first] |= 1 << square
    state.scenes[second] |= 1 << other
    state.touching[first] |= near
    state.touching[second] |= near_other
    _close(state, seat, contact & state.empty)


def _close(state: Fertility, seat: int, beside: int) -> None:
    """F4.4, F4.7: turn empty squares beside a new tile into quarries if they have no empty neighbour."""
    if not beside:
        return
    closed = [square for square in list_bits(beside) if not state.valley.near[square] & state.empty]
    for square in reversed(closed):
        state.quarries |= 1 << square
        state.pending.append(SettleQuarry(seat, square))


class SettleQuarry(Question):
    """F4.5, F4.6: the player takes any good in stock or sets a monument on the quarry."""

    square: int
    kind = "quarry"
    rule = "F4.5"
    zone = "quarry"
    at_once = True

    def options(self, state: Fertility) -> list[int]:
        """The goods in stock, then the monument; only nothing if there is neither."""
        answers = [good for good in range(len(GOODS)) if state.stock[good]]
        if state.monuments[self.seat].bit_count() < state.material.monuments_each:
            answers.append(MONUMENT)
        return answers or [MONUMENT + 1]

    def resolve(self, state: Fertility, answer: int) -> None:
        """Take the good, or place the monument."""
        if answer < MONUMENT:
            take(state, answer, 1)
        elif answer == MONUMENT:
            standing = list(state.monuments)
            standing[self.seat] |= 1 << self.square
            state.monuments = tuple(standing)

    def about(self, state: Fertility) -> Parts:
        return {"square": square_name(self.square)}

    def parts(self, state: Fertility, answer: int) -> Parts:
        """The good, the monument, or nothing."""
        return {"take": (*GOODS, "monument", "nothing")[answer]}

    @classmethod
    def size(cls, state: Fertility) -> int:
        """Four goods, a monument, nothing."""
        return len(GOODS) + 2

    def forbids(self, state: Fertility, answer: int) -> Reason:
        """The stock lacks the good, no monument is left, or something else can be taken."""
        if answer < MONUMENT:
            return Reason("F4.6", "out_of_stock", {"good": GOODS[answer]})
        if answer == MONUMENT:
            return Reason("F4.6", "no_monument", {"count": state.material.monuments_each})
        return Reason("F4.6", "something_left")
