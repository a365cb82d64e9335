"""The state of Demetra."""

from __future__ import annotations

from typing import Final

from floodplain.games.demetra.cubes import CROP_COUNT, IN_LANE, LANE, ONE, count, packed
from floodplain.games.demetra.material import SIDES, WORKER_COUNT, Material
from floodplain.kernel.fields import attached
from floodplain.kernel.flow import State

NOWHERE: Final = -1  # the place of a worker that stands on no hex, and an empty place of a store
STOCK: Final = -1  # stands for the stock as the receiver of a payment


class Demetra(State):
    """The village, the bag, the stock, and every player's country, store and screen."""

    material: Material = attached()
    fields: list[int]  # by seat: hexes with a field
    ripe: list[int]  # by seat: the unharvested ones
    least: list[int]  # seat * SIDES + n - 1: hexes with at least n fields beside them
    hands: list[int]  # by seat: farmhands in hand
    village: int  # villagers in the village
    posts: list[int]  # seat * WORKER_COUNT + worker: its hex, or NOWHERE
    standing: list[int]  # by seat: hexes with a worker
    lifted: int  # removed workers that may still be replayed: bit seat * WORKER_COUNT + worker
    held: int  # fields moving from one place to another
    bag: int  # fields in the bag: everyone knows them, because all others are visible
    register: int  # fields
    places: list[int]  # the same by place, NOWHERE for a free one
    fallow: int  # fields out of the game
    stores: list[int]  # seat * store size + place: a field, or NOWHERE
    prices: list[int]  # as above: the cubes in its price
    cubes: list[int]  # by seat: behind the screen; in a view, others' cubes only as far as known to all
    known: list[int]  # by seat: those of them known to all
    veiled: list[int]  # by seat: how many starting cubes nobody else has seen
    shown: list[int]  # by seat: starting cubes that were spent before anyone else had seen them
    stock: int
    pool: int  # starting cubes not yet dealt; in a view also the hidden ones
    plenty: tuple[int, ...]  # the crops with the rarer number of starting cubes
    unseen: int  # events that have not been seen
    missing: int  # how many of those are not in the bag
    returned: int  # events that are known to be in the bag
    aside: tuple[int, ...]  # events set aside during a draw
    late: int  # events that will be laid after the current effect
    laid: tuple[int, ...]  # events in the village, in order of their places
    spent: int  # events that came too late to have an effect
    first: int  # the seat that plays first
    turn: int  # counted over all players, the first is 1
    last: int  # the last turn of the game; 0 until it is known
    done: int  # the actions of this turn, as bits
    idle: int  # how many turns in a row were passed
    laid_now: int  # how many events were played in this turn, including those put back
    open_cubes: bool  # True if nothing is hidden behind screens

    def attach(self, material: object) -> None:
        """Attach a state that was just read to its material."""
        assert isinstance(material, Material)
        self.material = material

    # --- seats and turns ----------------------------------------------------------------------------

    def left_of(self, seat: int) -> int:
        """Return the next seat clockwise."""
        return (seat + 1) % self.players

    def current(self) -> int:
        """The seat whose turn it is."""
        return (self.first + self.turn - 1) % self.players

    def in_last_turns(self) -> bool:
        """D7.1: True once the turn with the tenth event is over."""
        return self.last > 0 and self.turn > self.last - self.material.last_turns * self.players

    # --- fields -------------------------------------------------------------------------------------

    def add_field(self, seat: int, hex_: int) -> None:
        """D5.4: put a field on its hex, unharvested."""
        bit = 1 << hex_
        self.fields[seat] |= bit
        self.ripe[seat] |= bit
        near = self.material.board.near[hex_]
        least = self.least
        index = seat * SIDES + SIDES - 1
        while index > seat * SIDES:
            least[index] |= least[index - 1] & near
            index -= 1
        least[index] |= near

    def drop_field(self, seat: int, hex_: int) -> None:
        """Remove a field from a board; it belongs to no place until it is put somewhere."""
        bit = 1 << hex_
        self.fields[seat] &= ~bit
        self.ripe[seat] &= ~bit
        self.held |= bit
        near = self.material.board.near[hex_]
        least = self.least
        index = seat * SIDES
        end = index + SIDES - 1
        while index < end:
            least[index] &= ~near | least[index + 1]
            index += 1
        least[index] &= ~near

    def put_fallow(self, hex_: int) -> None:
        """Remove a moving field from the game."""
        self.held &= ~(1 << hex_)
        self.fallow |= 1 << hex_

    def put_in_register(self, hex_: int) -> None:
        """Put a moving field into the register."""
        self.held &= ~(1 << hex_)
        self.register |= 1 << hex_
        self.places[self.places.index(NOWHERE)] = hex_

    def take_from_register(self, hex_: int) -> None:
        """Remove a field from the register; it belongs to no place until it is put somewhere."""
        self.register &= ~(1 << hex_)
        self.places[self.places.index(hex_)] = NOWHERE
        self.held |= 1 << hex_

    def owner_of(self, hex_: int) -> int:
        """Return the seat on whose board a field lies."""
        for seat in range(self.players):
            if self.fields[seat] >> hex_ & 1:
                return seat
        raise ValueError(hex_)

    # --- workers ------------------------------------------------------------------------------------

    def worker_at(self, seat: int, hex_: int) -> int:
        """Return the worker on a hex of a seat; raises ValueError if there is none."""
        start = seat * WORKER_COUNT
        return self.posts.index(hex_, start, start + WORKER_COUNT) - start

    def stand(self, seat: int, worker: int, hex_: int) -> None:
        """Put a worker that stands nowhere on a hex, whatever lies there."""
        self.posts[seat * WORKER_COUNT + worker] = hex_
        self.standing[seat] |= 1 << hex_

    def take_off(self, seat: int, worker: int) -> None:
        """Remove a worker from its hex."""
        index = seat * WORKER_COUNT + worker
        self.standing[seat] &= ~(1 << self.posts[index])
        self.posts[index] = NOWHERE

    def send_home(self, seat: int, worker: int) -> None:
        """D4.4, D4.5: return a removed worker to the hand, or to the village."""
        if self.material.farmhands >> worker & 1:
            self.hands[seat] |= 1 << worker
        else:
            self.village |= 1 << worker

    def call(self, seat: int, worker: int) -> None:
        """Take a worker from the hand, or from the village."""
        self.hands[seat] &= ~(1 << worker)
        if not self.material.farmhands >> worker & 1:
            self.village &= ~(1 << worker)

    def tiles(self, seat: int) -> int:
        """D8.2: return how many tiles a seat has on its board."""
        return self.fields[seat].bit_count() + self.standing[seat].bit_count()

    # --- cubes --------------------------------------------------------------------------------------

    def total(self, seat: int) -> int:
        """D1.8: return how many cubes a seat has behind the screen, which is public."""
        return count(self.known[seat]) + self.veiled[seat]

    def gain(self, seat: int, crop: int) -> None:
        """Move a cube from the stock behind a screen, visible to all."""
        self.stock -= ONE[crop]
        self.cubes[seat] += ONE[crop]
        self.known[seat] += ONE[crop]

    def receive(self, seat: int, cubes: int) -> None:
        """Add cubes to a seat, or to the stock, visible to all."""
        if seat == STOCK:
            self.stock += cubes
        else:
            self.cubes[seat] += cubes
            self.known[seat] += cubes

    def spend(self, seat: int, cubes: int) -> None:
        """D1.8: remove cubes from a screen; one that was not known to be there reveals a starting cube."""
        self.cubes[seat] -= cubes
        if not self.veiled[seat]:
            self.known[seat] -= cubes
            return
        for crop in range(CROP_COUNT):
            shift = LANE * crop
            spent = cubes >> shift & IN_LANE
            if spent:
                known = self.known[seat] >> shift & IN_LANE
                seen = min(spent, known)
                self.known[seat] -= seen << shift
                self.veiled[seat] -= spent - seen
                self.shown[seat] += (spent - seen) << shift


def new_state(material: Material, players: int, open_cubes: bool) -> Demetra:
    """D1: return the table before the first draw, with all fields in the bag and all cubes in the stock."""
    return Demetra(
        material=material,
        players=players,
        pending=[],
        fields=[0] * players,
        ripe=[0] * players,
        least=[0] * (players * SIDES),
        hands=[material.farmhands] * players,
        village=material.villagers,
        posts=[NOWHERE] * (players * WORKER_COUNT),
        standing=[0] * players,
        lifted=0,
        held=0,
        bag=(1 << material.field_count) - 1,
        register=0,
        places=[NOWHERE] * material.register_size,
        fallow=0,
        stores=[NOWHERE] * (players * material.store_size),
        prices=[0] * (players * material.store_size),
        cubes=[0] * players,
        known=[0] * players,
        veiled=[0] * players,
        shown=[0] * players,
        stock=packed([material.cubes_each] * CROP_COUNT),
        pool=0,
        plenty=(),
        unseen=(1 << material.event_count) - 1,
        missing=material.event_count,
        returned=0,
        aside=(),
        late=0,
        laid=(),
        spent=0,
        first=0,
        turn=0,
        last=0,
        done=0,
        idle=0,
        laid_now=0,
        open_cubes=open_cubes,
    )
