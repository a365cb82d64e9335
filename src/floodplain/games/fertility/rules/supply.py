"""F6: supplying shops."""

from __future__ import annotations

from floodplain.games.fertility.material import GOOD_SETS
from floodplain.games.fertility.rules.goods import gain_wheat
from floodplain.games.fertility.rules.questions import Question
from floodplain.games.fertility.shops import GOODS, ICONS, NO_SHOP
from floodplain.games.fertility.state import Fertility
from floodplain.kernel.flow import Part, Parts, Reason, Step


class OfferShops(Step[Fertility]):
    """F6.1: the player is asked as long as a gathered good fits on a shop."""

    seat: int

    def run(self, state: Fertility) -> None:
        """Ask, if there is a choice."""
        held = held_goods(state)
        if not held:
            return
        accepts = state.material.shops.accepts
        for position in state.positions(self.seat):
            if accepts[state.shops[position]] & held:
                state.pending.append(Supply(self.seat))
                return


class Supply(Question):
    """F6.1, F6.2, F6.3: the player puts one gathered good on a free icon of a shop of theirs, or stops."""

    kind = "supply"
    rule = "F6.1"
    zone = "shops"
    at_once = True

    def options(self, state: Fertility) -> list[int]:
        """For each shop, the gathered goods that it accepts; then done."""
        answers = offers(state, self.seat, held_goods(state))
        answers.append(done(state))
        return answers

    def resolve(self, state: Fertility, answer: int) -> None:
        """Put the good on the shop, and ask again unless the player is done."""
        if answer == done(state):
            return
        state.pending.append(OfferShops(self.seat))
        position, good = divmod(answer, len(GOODS))
        state.gathered[good] -= 1
        put(state, self.seat, position, good)

    def parts(self, state: Fertility, answer: int) -> Parts:
        """The good and the shop, or done."""
        return {"good": "done"} if answer == done(state) else on_shop(answer)

    def gets(self, state: Fertility, answer: int) -> Parts:
        return {} if answer == done(state) else shown(state, self.seat, answer // len(GOODS))

    @classmethod
    def size(cls, state: Fertility) -> int:
        """Every good on every shop, and done."""
        return done(state) + 1

    def orderless(self, state: Fertility) -> list[list[int]]:
        """Goods that each have an icon: all goods if no other shop takes them, else shop by shop."""
        by_shop: dict[int, list[int]] = {}
        for answer in offers(state, self.seat, held_goods(state)):
            by_shop.setdefault(answer // len(GOODS), []).append(answer)
        free = [answers for answers in by_shop.values() if have_icons(state, self.seat, answers)]
        every = [answer for answers in free for answer in answers]
        goods = [answer % len(GOODS) for answers in by_shop.values() for answer in answers]
        is_clear = len(goods) == len(every) == len(set(goods))
        return [every] if is_clear and not opens_exchange(state, self.seat, every) else free

    def forbids(self, state: Fertility, answer: int) -> Reason:
        """The good was not gathered, or the shop does not accept it."""
        position, good = divmod(answer, len(GOODS))
        if not state.gathered[good]:
            return Reason("F6.1", "not_gathered", {"good": GOODS[good]})
        return refuses(state, self.seat, position, good)

    def forbids_all(self, state: Fertility, answers: list[int]) -> Reason:
        """The reason for a good, or for a shop, on its own."""
        return refuses_all(state, self.seat, answers, state.gathered, "not_gathered")


class Exchange(Question):
    """F6.6: the player puts one of the printed goods from the stock directly on another shop."""

    position: int
    kind = "exchange"
    rule = "F6.6"
    zone = "shops"
    cause = "exchange"
    at_once = True

    def options(self, state: Fertility) -> list[int]:
        """For each shop, the printed goods in stock that it accepts."""
        return exchanges(state, self.seat, self.position)

    def resolve(self, state: Fertility, answer: int) -> None:
        """Put the good on the other shop, which it may complete."""
        position, good = divmod(answer, len(GOODS))
        state.stock[good] -= 1
        put(state, self.seat, position, good)

    def about(self, state: Fertility) -> Parts:
        return {"shop": self.position + 1}

    def parts(self, state: Fertility, answer: int) -> Parts:
        return on_shop(answer)

    def gets(self, state: Fertility, answer: int) -> Parts:
        return shown(state, self.seat, answer // len(GOODS))

    @classmethod
    def size(cls, state: Fertility) -> int:
        """Every good on every shop."""
        return done(state)

    def forbids(self, state: Fertility, answer: int) -> Reason:
        """The exchange shop does not offer it, the stock lacks it, or the other shop does not accept it."""
        position, good = divmod(answer, len(GOODS))
        if not self._printed(state)[good]:
            unprinted = self.position * len(GOODS) + good
            return Reason(
                "F6.6", "not_printed", {**on_shop(unprinted), **shown(state, self.seat, self.position)}
            )
        if not state.stock[good]:
            return Reason("F6.6", "out_of_stock", {"good": GOODS[good]})
        return refuses(state, self.seat, position, good)

    def forbids_all(self, state: Fertility, answers: list[int]) -> Reason:
        """The reason for a good, or for a shop, on its own."""
        offered = [min(kinds) for kinds in zip(self._printed(state), state.stock, strict=True)]
        return refuses_all(state, self.seat, answers, offered, "not_exchanged")

    def _printed(self, state: Fertility) -> list[int]:
        """Return, by good, whether the exchange shop offers it."""
        progress = state.shops[self.seat * state.material.positions + self.position]
        exchange = state.material.shops.exchange[progress]
        return [exchange >> good & 1 for good in range(len(GOODS))]


def put(state: Fertility, seat: int, position: int, good: int) -> None:
    """F6.4, F6.5, F6.6, F6.7: cover an icon with a good; the last icon triggers the benefit, once."""
    shops = state.material.shops
    index = seat * state.material.positions + position
    progress = shops.after[state.shops[index] * len(GOODS) + good]
    state.shops[index] = progress
    gain_wheat(state, seat, shops.wheat[progress])  # a shop brings nothing until it is full
    if shops.exchange[progress] and exchanges(state, seat, position):
        state.pending.append(Exchange(seat, position))


def exchanges(state: Fertility, seat: int, position: int) -> list[int]:
    """F6.6: return the printed goods in stock that an exchange shop could put on another shop."""
    printed = state.material.shops.exchange[state.shops[seat * state.material.positions + position]]
    in_stock = 0
    for good in range(len(GOODS)):
        if state.stock[good]:
            in_stock |= 1 << good
    return offers(state, seat, printed & in_stock)  # it is full itself, so another shop takes the good


def offers(state: Fertility, seat: int, goods: int) -> list[int]:
    """Return every way to put one of the goods (bits) on a shop of a seat."""
    accepts = state.material.shops.accepts
    listed = state.material.supplies
    answers: list[int] = []
    for position, index in enumerate(state.positions(seat)):
        fitting = accepts[state.shops[index]] & goods
        if fitting:
            answers.extend(listed[position * GOOD_SETS + fitting])
    return answers


def have_icons(state: Fertility, seat: int, answers: list[int]) -> bool:
    """F6.2: return whether each good has its own icon on a shop.

    At most one may need an icon for any good.
    """
    progress = state.shops[seat * state.material.positions + answers[0] // len(GOODS)]
    free = state.material.shops.free
    return len([answer for answer in answers if not free[progress * ICONS + answer % len(GOODS)]]) <= 1


def opens_exchange(state: Fertility, seat: int, answers: list[int]) -> bool:
    """F6.6: return whether one of the goods completes an exchange shop, which is resolved first."""
    shops = state.material.shops
    for answer in answers if len(answers) > 1 else []:
        position, good = divmod(answer, len(GOODS))
        progress = state.shops[seat * state.material.positions + position]
        if shops.exchange[shops.after[progress * len(GOODS) + good]]:
            return True
    return False


def refuses(state: Fertility, seat: int, position: int, good: int) -> Reason:
    """F6.1, F6.2: return why a shop refuses a good: it is missing, is full, or has no free icon for it."""
    progress = state.shops[seat * state.material.positions + position]
    answer = position * len(GOODS) + good
    if progress == NO_SHOP:
        return Reason("F6.1", "no_shop", on_shop(answer))
    parts = {**on_shop(answer), **shown(state, seat, position)}
    if state.material.shops.full[progress]:
        return Reason("F6.4", "shop_full", parts)
    return Reason("F6.2", "shop_refuses", parts)


def refuses_all(state: Fertility, seat: int, answers: list[int], goods: list[int], lacking: str) -> Reason:
    """Return why a good, or a shop, is useless: there is none of it, or nothing takes it."""
    position, good = divmod(answers[0], len(GOODS))
    if answers[1] // len(GOODS) == position:
        here = [each for each in range(len(GOODS)) if goods[each]]
        return refuses(state, seat, position, here[0] if here else good)
    if not goods[good]:
        return Reason("F6.1", lacking, {"good": GOODS[good]})
    return Reason("F6.1", "no_shop_takes", {"good": GOODS[good]})


def held_goods(state: Fertility) -> int:
    """Return the kinds of gathered goods, as bits."""
    held = 0
    for good in range(len(GOODS)):
        if state.gathered[good]:
            held |= 1 << good
    return held


def done(state: Fertility) -> int:
    """Return the answer that ends supplying."""
    return state.material.positions * len(GOODS)


def on_shop(answer: int) -> Parts:
    """Return an answer as its good and the number of its shop."""
    position, good = divmod(answer, len(GOODS))
    return {"good": GOODS[good], "shop": position + 1}


def shown(state: Fertility, seat: int, position: int) -> Parts:
    """Return what a shop shows, because no number is printed on it, and which of equal ones it is."""
    material, alike = state.material, alike_shops(state, seat)
    parts: dict[str, Part] = {"nth": alike[position]} if position in alike else {}
    parts["shows"] = material.shops.shows([state.shops[seat * material.positions + position]])
    return parts


def alike_shops(state: Fertility, seat: int) -> dict[int, int]:
    """Return, by position, which of several equal shops it is, from 1; none if it is the only one."""
    groups: dict[int, list[int]] = {}
    for position, index in enumerate(state.positions(seat)):
        shop = state.material.shops.shop[state.shops[index]]
        if shop is not None:  # those that show the same count as one kind
            groups.setdefault(id(shop), []).append(position)
    several = [group for group in groups.values() if len(group) > 1]
    return {position: nth for group in several for nth, position in enumerate(group, start=1)}
