"""D10, the events about cubes, turned fields and workers: P, R, V, X, Y, Z; and the list of all events."""

from __future__ import annotations

from typing import Final

from floodplain.games.demetra.cubes import CROP_COUNT, crops_in
from floodplain.games.demetra.material import WORKER_COUNT, WORKERS
from floodplain.games.demetra.rules.cubes import FAR_HARVEST, collect
from floodplain.games.demetra.rules.events import Effect
from floodplain.games.demetra.rules.field_events import (
    Barter,
    BlindExchange,
    GoodRiddance,
    Lottery,
    NewRegister,
    Replacement,
    Sale,
    Swap,
)
from floodplain.games.demetra.rules.fields import objects_to, place, spots
from floodplain.games.demetra.rules.harvest import FarHarvest, Renew
from floodplain.games.demetra.rules.questions import CropQuestion, FieldQuestion, WorkerQuestion
from floodplain.games.demetra.rules.workers import on_board
from floodplain.games.demetra.state import Demetra
from floodplain.kernel.bits import list_bits
from floodplain.kernel.flow import Parts, Reason, Step

GOOD_HARVEST: Final = "good-harvest"


class GoodHarvest(Effect):
    """D8.5, D10.P: a cube of the crop on the most unharvested fields, for players who want it."""

    def on(self, state: Demetra, seat: int) -> None:
        if state.ripe[seat] and state.stock:
            state.pending.append(ChooseCrop(seat))


def ripest(state: Demetra, seat: int) -> list[int]:
    """D10.P: return the crops with the most unharvested fields of a seat."""
    ripe = state.ripe[seat]
    counts = [(ripe & fields).bit_count() for fields in state.material.crop_fields]
    most = max(counts)
    return [crop for crop, number in enumerate(counts) if number == most]


class ChooseCrop(CropQuestion):
    """D8.5, D10.P: the player takes a cube of one of the most frequent crops, or none."""

    kind = "good_harvest"
    rule = "D10.P"
    zone = "stock"
    cause = "good-harvest"

    def options(self, state: Demetra) -> list[int]:
        """The crops, then none."""
        return [*ripest(state, self.seat), CROP_COUNT]

    def lacks(self, state: Demetra, crop: int) -> str:
        """Another crop has more unharvested fields."""
        return "not_most"

    def resolve(self, state: Demetra, answer: int) -> None:
        """Take the cube; if the stock has none, one of another crop (D9.1)."""
        if answer != CROP_COUNT:
            collect(state, self.seat, answer, GOOD_HARVEST)


class NewHarvest(Effect):
    """D10.R: one or two harvested fields may be turned back."""

    def on(self, state: Demetra, seat: int) -> None:
        harvested = state.fields[seat] & ~state.ripe[seat]
        if harvested:
            state.pending.append(Renew(seat, harvested, state.material.renewed, "new-harvest"))


class FarHarvests(Effect):
    """D10.V: unconnected fields may be harvested."""

    def on(self, state: Demetra, seat: int) -> None:
        lone = state.material.board.lone(state.fields[seat]) & state.ripe[seat]
        if lone:
            state.pending.append(FarHarvest(seat, lone, lone.bit_count(), FAR_HARVEST))


class Reassignment(Effect):
    """D10.X: a worker may move to another legal hex."""

    def on(self, state: Demetra, seat: int) -> None:
        if movable(state, seat):
            state.pending.append(Reassign(seat))


def moves(state: Demetra, seat: int, worker: int) -> int:
    """D10.X: return the other hexes where a worker could stand if it were removed from its own."""
    own = 1 << state.posts[seat * WORKER_COUNT + worker]
    return spots(state, seat, state.material.values[worker], state.standing[seat] & ~own) & ~own


def movable(state: Demetra, seat: int) -> list[int]:
    """Return the workers on a board that can move."""
    return [worker for worker in on_board(state, seat) if moves(state, seat, worker)]


class Reassign(WorkerQuestion):
    """D10.X: the player chooses the worker that moves, or none."""

    kind = "reassign"
    rule = "D10.X"
    zone = "workers"
    cause = "reassignment"
    at_once = True

    def options(self, state: Demetra) -> list[int]:
        """The workers, then none."""
        return [*movable(state, self.seat), WORKER_COUNT]

    def spares(self, state: Demetra, worker: int) -> str:
        """The worker has no other legal hex."""
        return "fits_nowhere_else"

    def resolve(self, state: Demetra, answer: int) -> None:
        """Ask for the hex."""
        if answer != WORKER_COUNT:
            state.pending.append(MoveWorker(self.seat, answer))


class MoveWorker(FieldQuestion):
    """D10.X: the worker moves, replacing a lower one if necessary; its power is not used."""

    worker: int
    kind = "move"
    rule = "D10.X"
    zone = "country"
    cause = "reassignment"

    def options(self, state: Demetra) -> list[int]:
        """The other legal hexes."""
        return list_bits(moves(state, self.seat, self.worker))

    def resolve(self, state: Demetra, answer: int) -> None:
        state.take_off(self.seat, self.worker)
        place(state, self.seat, self.worker, answer)

    def bars(self, state: Demetra, hex_: int) -> list[Reason]:
        """As for placing a worker, except that its present hex is not allowed."""
        own = state.posts[self.seat * WORKER_COUNT + self.worker]
        if own == hex_:
            return self.about_field(state, hex_, "same_place")
        return objects_to(state, self.seat, self.worker, hex_, state.standing[self.seat] & ~(1 << own))

    def about(self, state: Demetra) -> Parts:
        return {"worker": WORKERS[self.worker]}


class Holidays(Effect):
    """D10.Y: a worker may be removed."""

    def on(self, state: Demetra, seat: int) -> None:
        if state.standing[seat]:
            state.pending.append(Holiday(seat))


class Holiday(WorkerQuestion):
    """D10.Y: the player may send one worker to the hand or the village."""

    kind = "holiday"
    rule = "D10.Y"
    zone = "workers"
    cause = "holiday"

    def options(self, state: Demetra) -> list[int]:
        """The workers on the board, then none."""
        return [*on_board(state, self.seat), WORKER_COUNT]

    def resolve(self, state: Demetra, answer: int) -> None:
        """Send the worker home."""
        if answer != WORKER_COUNT:
            state.take_off(self.seat, answer)
            state.send_home(self.seat, answer)


class GoodFortune(Effect):
    """D10.Z: the drawer gives every player a cube, including themselves."""

    def on(self, state: Demetra, seat: int) -> None:
        """Give one cube after another, the drawer's own first."""
        state.pending.append(NextFortune(seat, seat, state.players))


class NextFortune(Step[Demetra]):
    """D10.Z: the drawer chooses a crop for each player, as long as the stock has any."""

    drawer: int
    to: int
    left: int

    def chapter(self) -> str:
        """Return a chapter of its own: what others get is not credited to the answer before."""
        return "good_fortune"

    def run(self, state: Demetra) -> None:
        """Ask for the crop, or give the only one."""
        crops = crops_in(state.stock)
        if not self.left or not crops:
            return
        state.pending.append(NextFortune(self.drawer, state.left_of(self.to), self.left - 1))
        if len(crops) == 1:
            state.gain(self.to, crops[0])
        else:
            state.pending.append(Bestow(self.drawer, self.to))


class Bestow(CropQuestion):
    """D10.Z: the drawer chooses the crop of the cube that a player gets."""

    to: int
    kind = "good_fortune"
    rule = "D10.Z"
    zone = "stock"
    cause = "good-fortune"

    def options(self, state: Demetra) -> list[int]:
        """The crops in stock."""
        return crops_in(state.stock)

    def resolve(self, state: Demetra, answer: int) -> None:
        """Give the cube to the player."""
        state.gain(self.to, answer)

    def about(self, state: Demetra) -> Parts:
        """The seat that gets it."""
        return {"to": self.to + 1}


EFFECTS: Final[list[Effect]] = [  # by event
    BlindExchange(),
    Swap(),
    GoodRiddance(),
    GoodHarvest(),
    Lottery(),
    NewHarvest(),
    NewRegister(),
    Sale(),
    Barter(),
    FarHarvests(),
    Replacement(),
    Reassignment(),
    Holidays(),
    GoodFortune(),
]
