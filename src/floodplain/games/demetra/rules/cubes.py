"""Cubes taken from the stock, and payments: D1.8, D3.3, D9.1."""

from __future__ import annotations

from typing import Final

from floodplain.games.demetra.cubes import CROP_COUNT, IN_LANE, LANE, ONE, crops_in, held
from floodplain.games.demetra.rules.questions import CropQuestion, rule_of
from floodplain.games.demetra.state import STOCK, Demetra
from floodplain.kernel.flow import Gathering, Item, Parts, Step

HARVEST: Final = "harvest"
FAR_HARVEST: Final = "far-harvest"
HARVESTS: Final = (HARVEST, FAR_HARVEST)  # the causes by which a field is harvested


def collect(state: Demetra, seat: int, crop: int, by: str) -> None:
    """D3.3, D9.1: take a cube of a crop.

    If the stock has none, one of another crop, or nothing if it is empty.
    """
    if state.stock >> LANE * crop & IN_LANE:
        state.gain(seat, crop)
    else:
        state.pending.append(Lack(seat, crop, by))


class Lack(Step[Demetra]):
    """D3.3, D9.1: a cube of another crop replaces one that the stock lacked.

    It comes after the whole set of fields, so that the order of the fields does not matter.
    """

    seat: int
    crop: int
    by: str

    def chapter(self) -> str:
        """Return a chapter of its own: what comes depends on the stock, not on the answer before."""
        return "lack"

    def run(self, state: Demetra) -> None:
        """Ask if several crops are possible; take the only one, or nothing from an empty stock."""
        others = crops_in(state.stock)
        if len(others) > 1:
            state.pending.append(Substitute(self.seat, self.crop, self.by))
        elif others:
            state.gain(self.seat, others[0])


class Substitute(CropQuestion):
    """D3.3, D9.1: the player takes a cube of another crop in place of one that the stock lacks."""

    lacking: int
    by: str  # the action, worker or event that brings the cube
    kind = "substitute"
    rule = "D3.3"
    zone = "stock"

    def options(self, state: Demetra) -> list[int]:
        """The crops in stock."""
        return crops_in(state.stock)

    def resolve(self, state: Demetra, answer: int) -> None:
        """Put the cube behind the screen."""
        state.gain(self.seat, answer)

    def about(self, state: Demetra) -> Parts:
        """The crop that is missing, and what would have brought it."""
        return {"lacking": CropQuestion.parts(self, state, self.lacking)["crop"], "by": self.by}

    def cited(self) -> str:
        """D3.3 for a harvested field, else D9.1."""
        return self.rule if self.by in HARVESTS else "D9.1"


def ask_payment(state: Demetra, seat: int, due: int, to: int, by: str, lowest: int = 0) -> None:
    """Ask for cubes of any crops while there is a choice, and pay the rest without asking."""
    for crop in without_choice(state.cubes[seat], due, lowest):
        move_cube(state, seat, crop, to)
        lowest = crop
        due -= 1
    if due:
        state.pending.append(Pay(seat, due, lowest, to, by))


def without_choice(cubes: int, due: int, lowest: int) -> list[int]:
    """Return the crops that must be paid before there is a choice, or until nothing is due."""
    crops: list[int] = []
    while due:
        means = payable(cubes, due, lowest)
        if len(means) > 1:
            break
        lowest = means[0]
        crops.append(lowest)
        cubes -= ONE[lowest]
        due -= 1
    return crops


def payable(cubes: int, due: int, lowest: int) -> list[int]:
    """Return the crops, from the lowest on, that are available and leave enough later ones for the rest."""
    answers: list[int] = []
    within = 0
    crop = CROP_COUNT - 1
    while crop >= lowest:
        number = held(cubes, crop)
        within += number
        if number and within >= due:
            answers.append(crop)
        crop -= 1
    answers.reverse()
    return answers


def move_cube(state: Demetra, seat: int, crop: int, to: int) -> None:
    """Move a cube of a seat to another seat or to the stock, visible to all."""
    state.spend(seat, ONE[crop])
    state.receive(to, ONE[crop])


class Pay(CropQuestion):
    """D9.E, D9.G, D9.I, D10.Q, D10.T: cubes of any crops are paid one by one, in the order of the crops."""

    due: int
    lowest: int  # what was already paid, so that every mix has exactly one path
    to: int
    by: str
    kind = "pay"
    rule = "D1.8"
    zone = "mine"

    def options(self, state: Demetra) -> list[int]:
        """The available crops that leave enough later ones for the rest."""
        return payable(state.cubes[self.seat], self.due, self.lowest)

    def resolve(self, state: Demetra, answer: int) -> None:
        """Pay the cube, and ask for the rest."""
        move_cube(state, self.seat, answer, self.to)
        ask_payment(state, self.seat, self.due - 1, self.to, self.by, lowest=answer)

    def gathers(self, state: Demetra) -> Gathering:
        """Any cubes behind the screen."""
        cubes = state.cubes[self.seat]
        items = [Item(crop, held(cubes, crop)) for crop in crops_in(cubes, self.lowest)]
        return Gathering(items, self.due, self.due)

    def lacks(self, state: Demetra, crop: int) -> str:
        """There is no such cube left, it was skipped, or too few would be left after it."""
        return "in_crop_order" if held(state.cubes[self.seat], crop) else "no_such_cube"

    def takes(self, state: Demetra, answer: int) -> list[int]:
        """The cube, and those that must follow."""
        return [answer, *without_choice(state.cubes[self.seat] - ONE[answer], self.due - 1, answer)]

    def about(self, state: Demetra) -> Parts:
        """The number of cubes due, the receiver, and the reason."""
        return {"due": self.due, "to": "stock" if self.to == STOCK else self.to + 1, "by": self.by}

    def cited(self) -> str:
        return rule_of(self.by)
