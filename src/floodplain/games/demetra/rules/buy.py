"""D5: action c, buy fields from stores; and the powers that buy from the stores of others."""

from __future__ import annotations

from floodplain.games.demetra.cubes import count, covers, lacking
from floodplain.games.demetra.rules.cubes import ask_payment
from floodplain.games.demetra.rules.fields import lay
from floodplain.games.demetra.rules.questions import FieldQuestion, rule_of
from floodplain.games.demetra.state import NOWHERE, STOCK, Demetra
from floodplain.kernel.flow import Parts, Reason, Step


def affordable(state: Demetra, seat: int) -> list[int]:
    """D5.2, D5.3: return the fields in stores that a seat can pay for, store by store; its own are free."""
    size = state.material.store_size
    own = state.cubes[seat]
    answers: list[int] = []
    for index, field in enumerate(state.stores):
        if field >= 0 and (index // size == seat or covers(own, state.prices[index])):
            answers.append(field)
    return answers


def can_buy(state: Demetra, seat: int) -> bool:
    """Return whether a seat can buy anything."""
    size = state.material.store_size
    own = state.cubes[seat]
    for index, field in enumerate(state.stores):
        if field >= 0 and (index // size == seat or covers(own, state.prices[index])):
            return True
    return False


def clear_place(state: Demetra, index: int) -> int:
    """Remove a field from its place in a store, and return the price that lay there."""
    price = state.prices[index]
    state.held |= 1 << state.stores[index]
    state.stores[index] = NOWHERE
    state.prices[index] = 0
    return price


class Buy(FieldQuestion):
    """D5.1, D5.2, D5.3, D5.4: the player buys a field from a store and places it; the second is optional."""

    second: bool
    kind = "buy"
    rule = "D5.1"
    zone = "stores"
    cause = "buy"
    otherwise = "done"

    def options(self, state: Demetra) -> list[int]:
        """The affordable fields, then done if one has been bought."""
        answers = affordable(state, self.seat)
        if self.second:
            answers.append(state.material.board.hexes)
        return answers

    def resolve(self, state: Demetra, answer: int) -> None:
        """Pay for the field and place it; a second one is offered after everything that follows."""
        if answer == state.material.board.hexes:
            return
        index = state.stores.index(answer)
        owner = index // state.material.store_size
        price = clear_place(state, index)
        if owner == self.seat:
            state.receive(STOCK, price)
        else:
            state.spend(self.seat, price)
            state.receive(owner, 2 * price)
        if not self.second:
            state.pending.append(OfferSecond(self.seat))
        lay(state, self.seat, answer)

    def bars(self, state: Demetra, hex_: int) -> list[Reason]:
        """D5.3: it lies in no store, or its exact price cannot be paid."""
        if hex_ not in state.stores:
            return self.about_field(state, hex_, "not_in_store")
        missing = lacking(state.cubes[self.seat], state.prices[state.stores.index(hex_)])
        parts: Parts = {"field": state.material.board.names[hex_], "missing": missing}
        return [Reason("D5.3", "too_dear", parts)]

    def about(self, state: Demetra) -> Parts:
        return {"purchase": 2 if self.second else 1}


class OfferSecond(Step[Demetra]):
    """D5.1, D5.6: a second purchase is offered with the cubes available at that time."""

    seat: int

    def run(self, state: Demetra) -> None:
        """Ask, if anything can be bought."""
        if can_buy(state, self.seat):
            state.pending.append(Buy(self.seat, second=True))


def tradable(state: Demetra, seat: int, extra: int) -> list[int]:
    """Return the fields in others' stores whose number of cubes, and some more, a seat can pay."""
    size = state.material.store_size
    means = state.total(seat) - extra
    return [
        field
        for index, field in enumerate(state.stores)
        if field >= 0 and index // size != seat and count(state.prices[index]) <= means
    ]


class Trade(FieldQuestion):
    """D9.E, D9.G: the player buys a field from another's store for the number of its price, in any crops."""

    extra: int
    worker: str
    kind = "trade"
    rule = "D9.G"
    zone = "stores"

    def options(self, state: Demetra) -> list[int]:
        """The affordable fields, then none."""
        return [*tradable(state, self.seat, self.extra), state.material.board.hexes]

    def resolve(self, state: Demetra, answer: int) -> None:
        """Return the price to its owner, pay the owner, then place the field."""
        if answer == state.material.board.hexes:
            return
        index = state.stores.index(answer)
        owner = index // state.material.store_size
        price = clear_place(state, index)
        state.receive(owner, price)
        state.pending.append(Lay(self.seat, answer))
        ask_payment(state, self.seat, count(price) + self.extra, owner, self.worker)

    def bars(self, state: Demetra, hex_: int) -> list[Reason]:
        """The field is in no store or in the player's own, or there are too few cubes."""
        if hex_ not in state.stores:
            return self.about_field(state, hex_, "not_in_store")
        index = state.stores.index(hex_)
        if index // state.material.store_size == self.seat:
            return self.about_field(state, hex_, "own_store")
        price = count(state.prices[index]) + self.extra
        have = state.total(self.seat)
        parts: Parts = {"field": state.material.board.names[hex_], "price": price, "have": have}
        return [Reason(self.cited(), "too_many_cubes", parts)]

    def about(self, state: Demetra) -> Parts:
        """The worker, and how many cubes are added to the price."""
        return {"worker": self.worker, "extra": self.extra}

    def cited(self) -> str:
        return rule_of(self.worker)


class Lay(Step[Demetra]):
    """D5.4, D5.5: a field that has been paid for arrives on the board."""

    seat: int
    hex: int

    def run(self, state: Demetra) -> None:
        lay(state, self.seat, self.hex)
