"""F5: building a district."""

from __future__ import annotations

from floodplain.games.fertility.rules.questions import Question
from floodplain.games.fertility.shops import GOODS
from floodplain.games.fertility.state import WHEAT, Fertility
from floodplain.kernel.flow import Gathering, Item, Parts, Reason, Step


class OfferDistricts(Step[Fertility]):
    """F5.1: the player is asked only if there is a free spot and a district that can be paid for."""

    seat: int

    def run(self, state: Fertility) -> None:
        """Ask, if there is a choice."""
        if len(state.built[self.seat]) < state.material.spots and affordable(state, self.seat):
            state.pending.append(Build(self.seat))


class Build(Question):
    """F5.1, F5.2, F5.4: the player builds one district face up on the first free spot, or none."""

    kind = "build"
    rule = "F5.1"
    zone = "row"

    def options(self, state: Fertility) -> list[int]:
        """The affordable districts in the row, then none."""
        return [*affordable(state, self.seat), state.material.no_district]

    def resolve(self, state: Fertility, answer: int) -> None:
        """Put the district on its spot with empty shops, and ask for the payment."""
        material = state.material
        if answer == material.no_district:
            return
        position = self.seat * material.positions + material.spot_at[len(state.built[self.seat])]
        for shop in material.district_shops[answer]:
            state.shops[position] = shop
            position += 1
        slot = state.row.index(answer)
        state.row = state.row[:slot] + state.row[slot + 1 :]
        built = list(state.built)
        built[self.seat] = (*built[self.seat], answer)
        state.built = tuple(built)
        cost = material.district_cost[answer]
        if cost:
            state.pending.append(Pay(self.seat, cost, 0))

    def parts(self, state: Fertility, answer: int) -> Parts:
        """The number of the district, or none."""
        return {"district": "none" if answer == state.material.no_district else answer + 1}

    def gets(self, state: Fertility, answer: int) -> Parts:
        """The shops on the district, because no number is printed on it, and its cost."""
        material = state.material
        if answer == material.no_district:
            return {}
        return {"shows": material.district_shows[answer], "cost": material.district_cost[answer] or "free"}

    @classmethod
    def size(cls, state: Fertility) -> int:
        """Every district, and none."""
        return state.material.no_district + 1

    def forbids(self, state: Fertility, answer: int) -> Reason:
        """The district is not in the row, or too expensive."""
        if answer not in state.row:
            return Reason("F5.1", "not_on_offer", self.told(state, answer))
        means = means_of(state, self.seat)
        return Reason("F5.2", "too_dear", {**self.told(state, answer), "means": means})


class Pay(Question):
    """F5.2, F5.3: the cost is paid one by one with gathered goods or wheat; goods on shops cannot be used."""

    due: int
    lowest: int  # what was already paid, so that every mix has exactly one path
    kind = "pay"
    rule = "F5.2"
    zone = "purse"

    def options(self, state: Fertility) -> list[int]:
        """The kinds from which one can be paid, such that later kinds cover the rest."""
        answers: list[int] = []
        within = 0
        for means in range(WHEAT, self.lowest - 1, -1):
            held = state.wheat[self.seat] if means == WHEAT else state.gathered[means]
            within += held
            if held and within >= self.due:
                answers.append(means)
        answers.reverse()
        return answers

    def resolve(self, state: Fertility, answer: int) -> None:
        """Return one good to the stock, or move the marker back by one."""
        if answer == WHEAT:
            state.wheat[self.seat] -= 1
        else:
            state.gathered[answer] -= 1
            state.stock[answer] += 1
        if self.due > 1:
            state.pending.append(Pay(self.seat, self.due - 1, answer))

    def gathers(self, state: Fertility) -> Gathering:
        """Any mix of what is available."""
        held = [*state.gathered, state.wheat[self.seat]]
        items = [Item(means, held[means]) for means in range(self.lowest, WHEAT + 1) if held[means]]
        return Gathering(items, self.due, self.due)

    def about(self, state: Fertility) -> Parts:
        return {"due": self.due}

    def parts(self, state: Fertility, answer: int) -> Parts:
        return {"good": (*GOODS, "wheat")[answer]}

    @classmethod
    def size(cls, state: Fertility) -> int:
        """Four goods, and wheat."""
        return WHEAT + 1

    def forbids(self, state: Fertility, answer: int) -> Reason:
        """There is none of it, or what comes after it could not pay the rest."""
        held = state.wheat[self.seat] if answer == WHEAT else state.gathered[answer]
        if not held:
            return Reason("F5.2", "nothing_to_pay_with", self.parts(state, answer))
        return Reason("F5.2", "pay_in_order", {**self.parts(state, answer), "due": self.due})


def affordable(state: Fertility, seat: int) -> list[int]:
    """Return the districts in the row that can be paid for with gathered goods and wheat."""
    means = means_of(state, seat)
    return [district for district in state.row if state.material.district_cost[district] <= means]


def means_of(state: Fertility, seat: int) -> int:
    """F5.2: return how much a seat can pay with gathered goods and wheat."""
    means = state.wheat[seat]
    for held in state.gathered:
        means += held
    return means
