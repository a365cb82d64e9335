"""D9: what each worker does."""

from __future__ import annotations

from typing import Final

from floodplain.games.demetra.cubes import CROP_COUNT, crops_in, held
from floodplain.games.demetra.material import CLERK, SIDES, WORKER_COUNT
from floodplain.games.demetra.rules.bag import is_empty
from floodplain.games.demetra.rules.buy import Lay, Trade, tradable
from floodplain.games.demetra.rules.cubes import ask_payment
from floodplain.games.demetra.rules.draws import MERCHANT, DrawField
from floodplain.games.demetra.rules.fields import Fallow, Power, use_power
from floodplain.games.demetra.rules.harvest import Glean, Renew
from floodplain.games.demetra.rules.questions import CropQuestion, FieldQuestion, WordQuestion, WorkerQuestion
from floodplain.games.demetra.rules.register import BENEFACTOR, TakeFromRegister
from floodplain.games.demetra.rules.store import STOREKEEPER, TakeToStore, can_store
from floodplain.games.demetra.rules.workers import on_board
from floodplain.games.demetra.state import Demetra
from floodplain.kernel.bits import list_bits
from floodplain.kernel.flow import Gathering, Item, Parts, Reason


class Gleaner(Power):
    """D9.A, D9.B: the Apprentice gleans from one field, the Seasonal worker from up to two."""

    def __init__(self, worker: str) -> None:
        self.worker = worker

    def can(self, state: Demetra, seat: int, hex_: int) -> bool:
        """An unharvested field beside it, and a cube in stock."""
        return state.ripe[seat] & state.material.board.near[hex_] != 0 and state.stock != 0

    def offer(self, state: Demetra, seat: int, hex_: int) -> None:
        """Asks for a field."""
        fields = state.ripe[seat] & state.material.board.near[hex_]
        state.pending.append(Glean(seat, fields, state.material.gleaned[self.worker], self.worker))


class Ploughman(Power):
    """D9.C: one or two cubes of any crop."""

    def can(self, state: Demetra, seat: int, hex_: int) -> bool:
        """A cube in stock."""
        return state.stock != 0

    def offer(self, state: Demetra, seat: int, hex_: int) -> None:
        """Asks for the first cube."""
        state.pending.append(Plough(seat, state.material.ploughed, 0))


class Plough(CropQuestion):
    """D9.C: the player takes one or two cubes of any crop, in the order of the crops."""

    times: int
    lowest: int
    kind = "plough"
    rule = "D9.C"
    zone = "stock"
    cause = "ploughman"
    otherwise = "done"

    def options(self, state: Demetra) -> list[int]:
        """The crops in stock from the lowest on, then done."""
        return [*crops_in(state.stock, self.lowest), CROP_COUNT]

    def resolve(self, state: Demetra, answer: int) -> None:
        """The cube is taken; another is asked for if that was the first."""
        if answer == CROP_COUNT:
            return
        state.gain(self.seat, answer)
        if self.times > 1 and crops_in(state.stock, answer):
            state.pending.append(Plough(self.seat, self.times - 1, answer))

    def lacks(self, state: Demetra, crop: int) -> str:
        """The stock has none, or it was passed over."""
        return "in_crop_order" if held(state.stock, crop) else "not_in_stock"

    def gathers(self, state: Demetra) -> Gathering:
        """So many cubes of the stock at most."""
        items = [Item(crop, held(state.stock, crop)) for crop in crops_in(state.stock, self.lowest)]
        there = sum([item.most for item in items])
        return Gathering(items, 0, min(self.times, there), CROP_COUNT)

    def about(self, state: Demetra) -> Parts:
        """How many more cubes there may be."""
        return {"times": self.times}


class Novice(Power):
    """D9.D: neighbouring harvested fields are turned back."""

    def can(self, state: Demetra, seat: int, hex_: int) -> bool:
        """A harvested field beside it."""
        return state.fields[seat] & ~state.ripe[seat] & state.material.board.near[hex_] != 0

    def offer(self, state: Demetra, seat: int, hex_: int) -> None:
        """Asks for fields."""
        fields = state.fields[seat] & ~state.ripe[seat] & state.material.board.near[hex_]
        state.pending.append(Renew(seat, fields, SIDES, "novice"))


class Buyer(Power):
    """D9.E, D9.G: the Skilled worker pays one cube more than the price, the Trader just its number."""

    def __init__(self, worker: str) -> None:
        self.worker = worker

    def can(self, state: Demetra, seat: int, hex_: int) -> bool:
        """A field in another's store that can be paid for."""
        return bool(tradable(state, seat, state.material.surcharge[self.worker]))

    def offer(self, state: Demetra, seat: int, hex_: int) -> None:
        """Asks for the field."""
        state.pending.append(Trade(seat, state.material.surcharge[self.worker], self.worker))


class Steward(Power):
    """D9.F: one of one's own fields goes into fallow, whether one likes it or not."""

    def can(self, state: Demetra, seat: int, hex_: int) -> bool:
        """A field on the board."""
        return state.fields[seat] != 0

    def offer(self, state: Demetra, seat: int, hex_: int) -> None:
        """Asks for the field."""
        state.pending.append(Fallow(seat, 0, "steward"))


class Storekeeper(Power):
    """D9.H: one field of the register into one's store."""

    def can(self, state: Demetra, seat: int, hex_: int) -> bool:
        """A field, a place and a cube."""
        return can_store(state, seat)

    def offer(self, state: Demetra, seat: int, hex_: int) -> None:
        """Asks for the field."""
        state.pending.append(TakeToStore(seat, STOREKEEPER))


class Councillor(Power):
    """D9.I: an unconnected field of another player."""

    def can(self, state: Demetra, seat: int, hex_: int) -> bool:
        """Such a field, and cubes enough."""
        return state.total(seat) >= state.material.councillor_price and lone_elsewhere(state, seat) != 0

    def offer(self, state: Demetra, seat: int, hex_: int) -> None:
        """Asks for the field."""
        state.pending.append(TakeLone(seat))


def lone_elsewhere(state: Demetra, seat: int) -> int:
    """D9.I, D10.N: the unconnected fields on the boards of all others."""
    fields = 0
    board = state.material.board
    for other in range(state.players):
        if other != seat:
            fields |= board.lone(state.fields[other])
    return fields


class LoneQuestion(FieldQuestion):
    """The answer is an unconnected field of another player."""

    def bars(self, state: Demetra, hex_: int) -> list[Reason]:
        """It is nobody else's, or not unconnected."""
        return self.about_field(state, hex_, "not_lone")

    def parts(self, state: Demetra, answer: int) -> Parts:
        """The field, and the number of the seat on whose board it lies; or none."""
        parts = FieldQuestion.parts(self, state, answer)
        for seat in range(state.players):
            if state.fields[seat] >> answer & 1:
                return {**parts, "owner": seat + 1}
        return parts

    def say(self, state: Demetra, answer: int) -> str:
        """The field alone, which lies on one board only."""
        return f"{self.kind} {self.parts(state, answer)['field']}"


class TakeLone(LoneQuestion):
    """D9.I: an unconnected field of another is taken for three cubes; it may displace the Councillor."""

    kind = "councillor"
    rule = "D9.I"
    zone = "boards"
    cause = "councillor"

    def options(self, state: Demetra) -> list[int]:
        """The unconnected fields of the others, then none."""
        return [*list_bits(lone_elsewhere(state, self.seat)), state.material.board.hexes]

    def resolve(self, state: Demetra, answer: int) -> None:
        """The owner is paid, then the field is laid."""
        if answer == state.material.board.hexes:
            return
        owner = state.owner_of(answer)
        state.drop_field(owner, answer)
        state.pending.append(Lay(self.seat, answer))
        ask_payment(state, self.seat, state.material.councillor_price, owner, "councillor")

    def about(self, state: Demetra) -> Parts:
        return {"price": state.material.councillor_price}


class Clerk(Power):
    """D9.J: the power of another worker on one's board, once more."""

    def can(self, state: Demetra, seat: int, hex_: int) -> bool:
        """A worker whose power can do anything."""
        return bool(reusable(state, seat))

    def offer(self, state: Demetra, seat: int, hex_: int) -> None:
        """Asks for the worker."""
        state.pending.append(Reuse(seat))


def reusable(state: Demetra, seat: int) -> list[int]:
    """D9.J: the workers on a board, but no clerk, whose powers can do anything at their hexes."""
    start = seat * WORKER_COUNT
    return [
        worker
        for worker in on_board(state, seat)
        if worker != CLERK and POWERS[worker].can(state, seat, state.posts[start + worker])
    ]


class Reuse(WorkerQuestion):
    """D9.J: the player chooses the worker whose power is used again, or none."""

    kind = "clerk"
    rule = "D9.J"
    zone = "workers"
    cause = "clerk"
    at_once = True

    def options(self, state: Demetra) -> list[int]:
        """The workers, then none."""
        return [*reusable(state, self.seat), WORKER_COUNT]

    def spares(self, state: Demetra, worker: int) -> str:
        """A clerk is no other worker; another's power can do nothing now."""
        return "no_clerk" if worker == CLERK else "nothing_to_use"

    def resolve(self, state: Demetra, answer: int) -> None:
        """The power acts from that worker's hex."""
        if answer != WORKER_COUNT:
            use_power(state, self.seat, answer, state.posts[self.seat * WORKER_COUNT + answer])


class Merchant(Power):
    """D9.K: a field drawn blindly, or one of the register when the bag has none."""

    def can(self, state: Demetra, seat: int, hex_: int) -> bool:
        """Something in the bag, or a field in the register."""
        return state.register != 0 or not is_empty(state)

    def offer(self, state: Demetra, seat: int, hex_: int) -> None:
        """Asks whether to draw, or which field of the register to take."""
        if is_empty(state):
            state.pending.append(TakeFromRegister(seat, MERCHANT))
        else:
            state.pending.append(DrawOrNot(seat))


class DrawOrNot(WordQuestion):
    """D9.K: the player draws a field, or leaves it."""

    kind = "merchant"
    rule = "D9.K"
    zone = "bag"
    cause = "merchant"
    words = ("draw", "none")

    def resolve(self, state: Demetra, answer: int) -> None:
        if answer == 0:
            state.pending.append(DrawField(self.seat, MERCHANT))


class Benefactor(Power):
    """D9.L: a field of the register straight to one's board."""

    def can(self, state: Demetra, seat: int, hex_: int) -> bool:
        """A field in the register."""
        return state.register != 0

    def offer(self, state: Demetra, seat: int, hex_: int) -> None:
        """Asks for the field."""
        state.pending.append(TakeFromRegister(seat, BENEFACTOR))


POWERS: Final[list[Power]] = [  # by worker
    Gleaner("apprentice"),
    Gleaner("seasonal"),
    Ploughman(),
    Novice(),
    Buyer("skilled"),
    Steward(),
    Buyer("trader"),
    Storekeeper(),
    Councillor(),
    Clerk(),
    Merchant(),
    Benefactor(),
]
