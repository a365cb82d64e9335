"""D9: the powers of the workers."""

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
        """There is an unharvested field next to it, and a cube in stock."""
        return state.ripe[seat] & state.material.board.near[hex_] != 0 and state.stock != 0

    def offer(self, state: Demetra, seat: int, hex_: int) -> None:
        """Ask for a field."""
        fields = state.ripe[seat] & state.material.board.near[hex_]
        state.pending.append(Glean(seat, fields, state.material.gleaned[self.worker], self.worker))


class Ploughman(Power):
    """D9.C: the Ploughman gives one or two cubes of any crop."""

    def can(self, state: Demetra, seat: int, hex_: int) -> bool:
        """There is a cube in stock."""
        return state.stock != 0

    def offer(self, state: Demetra, seat: int, hex_: int) -> None:
        """Ask for the first cube."""
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
        """The crops in stock from the lowest allowed on, then done."""
        return [*crops_in(state.stock, self.lowest), CROP_COUNT]

    def resolve(self, state: Demetra, answer: int) -> None:
        """Take the cube; ask for another after the first."""
        if answer == CROP_COUNT:
            return
        state.gain(self.seat, answer)
        if self.times > 1 and crops_in(state.stock, answer):
            state.pending.append(Plough(self.seat, self.times - 1, answer))

    def lacks(self, state: Demetra, crop: int) -> str:
        """The stock has none, or the crop was skipped."""
        return "in_crop_order" if held(state.stock, crop) else "not_in_stock"

    def gathers(self, state: Demetra) -> Gathering:
        """Up to that many cubes of the stock."""
        items = [Item(crop, held(state.stock, crop)) for crop in crops_in(state.stock, self.lowest)]
        there = sum([item.most for item in items])
        return Gathering(items, 0, min(self.times, there), CROP_COUNT)

    def about(self, state: Demetra) -> Parts:
        """The number of further cubes allowed."""
        return {"times": self.times}


class Novice(Power):
    """D9.D: neighbouring harvested fields are turned back."""

    def can(self, state: Demetra, seat: int, hex_: int) -> bool:
        """There is a harvested field next to it."""
        return state.fields[seat] & ~state.ripe[seat] & state.material.board.near[hex_] != 0

    def offer(self, state: Demetra, seat: int, hex_: int) -> None:
        """Asks for fields."""
        fields = state.fields[seat] & ~state.ripe[seat] & state.material.board.near[hex_]
        state.pending.append(Renew(seat, fields, SIDES, "novice"))


class Buyer(Power):
    """D9.E, D9.G: the Skilled worker pays one cube more than the price, the Trader the same number."""

    def __init__(self, worker: str) -> None:
        self.worker = worker

    def can(self, state: Demetra, seat: int, hex_: int) -> bool:
        """There is an affordable field in another player's store."""
        return bool(tradable(state, seat, state.material.surcharge[self.worker]))

    def offer(self, state: Demetra, seat: int, hex_: int) -> None:
        """Asks for the field."""
        state.pending.append(Trade(seat, state.material.surcharge[self.worker], self.worker))


class Steward(Power):
    """D9.F: the Steward forces the player to put one of their fields into fallow."""

    def can(self, state: Demetra, seat: int, hex_: int) -> bool:
        """There is a field on the board."""
        return state.fields[seat] != 0

    def offer(self, state: Demetra, seat: int, hex_: int) -> None:
        """Asks for the field."""
        state.pending.append(Fallow(seat, 0, "steward"))


class Storekeeper(Power):
    """D9.H: the Storekeeper puts one field of the register into the player's store."""

    def can(self, state: Demetra, seat: int, hex_: int) -> bool:
        """There is a field, a place and a cube."""
        return can_store(state, seat)

    def offer(self, state: Demetra, seat: int, hex_: int) -> None:
        """Asks for the field."""
        state.pending.append(TakeToStore(seat, STOREKEEPER))


class Councillor(Power):
    """D9.I: the Councillor takes an unconnected field of another player."""

    def can(self, state: Demetra, seat: int, hex_: int) -> bool:
        """Return whether another player has an unconnected field, and the seat has enough cubes."""
        return state.total(seat) >= state.material.councillor_price and lone_elsewhere(state, seat) != 0

    def offer(self, state: Demetra, seat: int, hex_: int) -> None:
        """Asks for the field."""
        state.pending.append(TakeLone(seat))


def lone_elsewhere(state: Demetra, seat: int) -> int:
    """D9.I, D10.N: return the unconnected fields on the boards of all others."""
    fields = 0
    board = state.material.board
    for other in range(state.players):
        if other != seat:
            fields |= board.lone(state.fields[other])
    return fields


class LoneQuestion(FieldQuestion):
    """A question whose answer is an unconnected field of another player."""

    def bars(self, state: Demetra, hex_: int) -> list[Reason]:
        """The field is not another player's, or not unconnected."""
        return self.about_field(state, hex_, "not_lone")

    def parts(self, state: Demetra, answer: int) -> Parts:
        """The field and its owner's seat; or none."""
        parts = FieldQuestion.parts(self, state, answer)
        for seat in range(state.players):
            if state.fields[seat] >> answer & 1:
                return {**parts, "owner": seat + 1}
        return parts

    def say(self, state: Demetra, answer: int) -> str:
        """The field alone, because it lies on only one board."""
        return f"{self.kind} {self.parts(state, answer)['field']}"


class TakeLone(LoneQuestion):
    """D9.I: the player takes an unconnected field of another for three cubes.

    It may displace the Councillor.
    """

    kind = "councillor"
    rule = "D9.I"
    zone = "boards"
    cause = "councillor"

    def options(self, state: Demetra) -> list[int]:
        """The unconnected fields of the others, then none."""
        return [*list_bits(lone_elsewhere(state, self.seat)), state.material.board.hexes]

    def resolve(self, state: Demetra, answer: int) -> None:
        """Pay the owner, then place the field."""
        if answer == state.material.board.hexes:
            return
        owner = state.owner_of(answer)
        state.drop_field(owner, answer)
        state.pending.append(Lay(self.seat, answer))
        ask_payment(state, self.seat, state.material.councillor_price, owner, "councillor")

    def about(self, state: Demetra) -> Parts:
        return {"price": state.material.councillor_price}


class Clerk(Power):
    """D9.J: the Clerk uses the power of another worker on the board again."""

    def can(self, state: Demetra, seat: int, hex_: int) -> bool:
        """There is a worker whose power can have an effect."""
        return bool(reusable(state, seat))

    def offer(self, state: Demetra, seat: int, hex_: int) -> None:
        """Asks for the worker."""
        state.pending.append(Reuse(seat))


def reusable(state: Demetra, seat: int) -> list[int]:
    """D9.J: return the workers on a board, except clerks, whose powers can have an effect at their hexes."""
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
        """A clerk cannot be chosen, or the power cannot have an effect now."""
        return "no_clerk" if worker == CLERK else "nothing_to_use"

    def resolve(self, state: Demetra, answer: int) -> None:
        """Use the power from that worker's hex."""
        if answer != WORKER_COUNT:
            use_power(state, self.seat, answer, state.posts[self.seat * WORKER_COUNT + answer])


class Merchant(Power):
    """D9.K: the Merchant draws a field blindly, or takes one of the register if the bag has none."""

    def can(self, state: Demetra, seat: int, hex_: int) -> bool:
        """There is something in the bag, or a field in the register."""
        return state.register != 0 or not is_empty(state)

    def offer(self, state: Demetra, seat: int, hex_: int) -> None:
        """Ask whether to draw, or which field of the register to take."""
        if is_empty(state):
            state.pending.append(TakeFromRegister(seat, MERCHANT))
        else:
            state.pending.append(DrawOrNot(seat))


class DrawOrNot(WordQuestion):
    """D9.K: the player may draw a field."""

    kind = "merchant"
    rule = "D9.K"
    zone = "bag"
    cause = "merchant"
    words = ("draw", "none")

    def resolve(self, state: Demetra, answer: int) -> None:
        if answer == 0:
            state.pending.append(DrawField(self.seat, MERCHANT))


class Benefactor(Power):
    """D9.L: the Benefactor moves a field of the register directly to the board."""

    def can(self, state: Demetra, seat: int, hex_: int) -> bool:
        """There is a field in the register."""
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
