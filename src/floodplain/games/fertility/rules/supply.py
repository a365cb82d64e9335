"""F6: supplying shops."""

from __future__ import annotations

from floodplain.games.fertility.material import GOOD_SETS
from floodplain.games.fertility.shops import GOODS
from floodplain.games.fertility.state import Fertility
from floodplain.kernel.flow import Decision, Parts, Step


class OfferShops(Step[Fertility]):
    """F6.1: the player is asked as long as a gathered good fits on a shop."""

    __slots__ = ("seat",)
    __match_args__ = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, state: Fertility) -> None:
        """Asks, if there is anything to choose."""
        held = held_goods(state)
        if not held:
            return
        accepts = state.material.shops.accepts
        for position in state.positions(self.seat):
            if accepts[state.shops[position]] & held:
                state.pending.append(Supply(self.seat))
                return


class Supply(Decision[Fertility]):
    """F6.1, F6.2, F6.3: the player puts one gathered good on a free icon of a shop of theirs, or stops."""

    __slots__ = ()
    kind = "supply"
    rule = "F6.1"

    def options(self, state: Fertility) -> list[int]:
        """Shop after shop the gathered goods that it takes, then done."""
        answers = offers(state, self.seat, held_goods(state))
        answers.append(done(state))
        return answers

    def resolve(self, state: Fertility, answer: int) -> None:
        """The good lies on the shop; the question comes again unless the player is done."""
        if answer == done(state):
            return
        state.pending.append(OfferShops(self.seat))
        position, good = divmod(answer, len(GOODS))
        state.gathered[good] -= 1
        put(state, self.seat, position, good)

    def parts(self, state: Fertility, answer: int) -> Parts:
        """The good and the shop, or done."""
        return {"good": "done"} if answer == done(state) else on_shop(answer)

    def size(self, state: Fertility) -> int:
        """Every good on every shop, and done."""
        return done(state) + 1


class Exchange(Decision[Fertility]):
    """F6.6: the player takes one of the printed goods from the stock straight to another shop."""

    __slots__ = ("position",)
    __match_args__ = ("seat", "position")
    kind = "exchange"
    rule = "F6.6"

    def __init__(self, seat: int, position: int) -> None:
        self.seat = seat
        self.position = position

    def options(self, state: Fertility) -> list[int]:
        """Shop after shop the printed goods in stock that it takes."""
        return exchanges(state, self.seat, self.position)

    def resolve(self, state: Fertility, answer: int) -> None:
        """The good lies on the other shop, and may complete it in turn."""
        position, good = divmod(answer, len(GOODS))
        state.stock[good] -= 1
        put(state, self.seat, position, good)

    def about(self, state: Fertility) -> Parts:
        """The exchange shop."""
        return {"shop": self.position + 1}

    def parts(self, state: Fertility, answer: int) -> Parts:
        """The good and the shop."""
        return on_shop(answer)

    def size(self, state: Fertility) -> int:
        """Every good on every shop."""
        return done(state)


def put(state: Fertility, seat: int, position: int, good: int) -> None:
    """F6.4, F6.5, F6.6, F6.7: a good covers an icon; the last icon brings the benefit, once."""
    shops = state.material.shops
    index = seat * state.material.positions + position
    progress = shops.after[state.shops[index] * len(GOODS) + good]
    state.shops[index] = progress
    state.gain_wheat(seat, shops.wheat[progress])  # no shop brings anything until it is full
    if shops.exchange[progress] and exchanges(state, seat, position):
        state.pending.append(Exchange(seat, position))


def exchanges(state: Fertility, seat: int, position: int) -> list[int]:
    """F6.6: what an exchange shop can bring: printed goods that are in stock and fit on another shop."""
    printed = state.material.shops.exchange[state.shops[seat * state.material.positions + position]]
    in_stock = 0
    for good in range(len(GOODS)):
        if state.stock[good]:
            in_stock |= 1 << good
    return offers(state, seat, printed & in_stock)  # it is full itself, so another shop takes the good


def offers(state: Fertility, seat: int, goods: int) -> list[int]:
    """Every way to put one of the goods (bits) on a shop of a seat."""
    accepts = state.material.shops.accepts
    listed = state.material.supplies
    answers: list[int] = []
    for position, index in enumerate(state.positions(seat)):
        fitting = accepts[state.shops[index]] & goods
        if fitting:
            answers.extend(listed[position * GOOD_SETS + fitting])
    return answers


def held_goods(state: Fertility) -> int:
    """The kinds of gathered goods, as bits."""
    held = 0
    for good in range(len(GOODS)):
        if state.gathered[good]:
            held |= 1 << good
    return held


def done(state: Fertility) -> int:
    """The answer after which no good is put."""
    return state.material.positions * len(GOODS)


def on_shop(answer: int) -> Parts:
    """An answer as its good and the number of its shop."""
    position, good = divmod(answer, len(GOODS))
    return {"good": GOODS[good], "shop": position + 1}
