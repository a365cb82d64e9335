"""The state of Fertility."""

from __future__ import annotations

from typing import Final

from floodplain.games.fertility.material import TILE_KINDS, Material
from floodplain.games.fertility.shops import GOODS
from floodplain.games.fertility.town import Town
from floodplain.games.fertility.valley import Valley
from floodplain.kernel.fields import attached
from floodplain.kernel.flow import State

WHEAT: Final = len(GOODS)  # accepted as payment like a good, without being one


class Fertility(State):
    """The valley, the pools and every player's Metropolis."""

    material: Material = attached()
    valley: Valley = attached()  # the valley formed by the boards
    boards: tuple[int, ...]  # from the left; a board's number * 2, plus 1 if turned
    start: int  # the start tile: its turn * SQUARES + its top left square; -1 before it is placed
    empty: int  # desert squares that are not covered
    scenes: list[int]  # by good: squares with that scene
    touching: list[int]  # by good: squares in contact with that scene
    laid: tuple[int, ...]  # the placed tiles, in order: kind * PLACES + place
    quarries: int
    monuments: tuple[int, ...]  # by seat: quarries with one of its monuments
    bag: list[int]  # by kind: Valley tiles not yet seen
    pile: int  # how many of those are in the draw pile
    pools: list[tuple[int, ...]]  # by seat: kinds of tile
    common: tuple[int, ...]
    discarded: tuple[int, ...]  # tiles that left the game face up
    gathered: list[int]  # by good: at the Metropolis of the player whose turn it is
    stock: list[int]  # by good
    wheat: list[int]  # by seat
    deck: int  # districts not yet drawn, as bits
    row: tuple[int, ...]  # districts face up
    metropolis: tuple[int, ...]  # by seat: its Metropolis board
    shops: list[int]  # seat * positions + position: the progress of that shop
    built: tuple[tuple[int, ...], ...]  # by seat: districts, in order of their spots
    first: int  # the seat that plays first
    turn: int  # counted over all players, from 1
    final_turn: int  # the last turn of the game; 0 until it is known
    variant: bool  # the two-player variant

    def attach(self, material: object) -> None:
        """Attach a state that was just read to its material and valley."""
        assert isinstance(material, Material)
        self.material = material
        self.valley = material.valley(self.boards)

    def positions(self, seat: int) -> range:
        """Return the positions of a seat's shops in `shops`, up to the last one built."""
        start = seat * self.material.positions
        return range(start, start + self.material.spot_at[len(self.built[seat])])

    def town(self, seat: int) -> Town:
        """Return the totals of a seat's shops."""
        start = seat * self.material.positions
        shops = self.shops[start : start + self.material.spot_at[len(self.built[seat])]]
        return self.material.towns.of(tuple(shops))

    def is_last_turn(self) -> bool:
        """True if the current player is in their last turn."""
        return self.final_turn > 0 and self.turn > self.final_turn - self.players

    def turns_each(self) -> int:
        """F8.1: the turns per player: those followed by a full pool, one without, and one more."""
        dealt = self.material.personal_pool * self.players + self.material.common_pool
        drawn_a_turn = 2 if self.variant else 1  # F7.2, F7.3: how many tiles the common pool loses
        refilled = (self.material.pile_for(self.players, self.variant) - dealt) // drawn_a_turn
        return -(-(refilled + 1 + self.players) // self.players)


def new_state(material: Material, players: int, copies: tuple[int, ...], variant: bool) -> Fertility:
    """F1: return the table before the first draw."""
    doubles, mixed = copies
    return Fertility(
        material=material,
        valley=material.valley(()),
        players=players,
        pending=[],
        boards=(),
        start=-1,
        empty=0,
        scenes=[0] * len(GOODS),
        touching=[0] * len(GOODS),
        laid=(),
        quarries=0,
        monuments=(0,) * players,
        bag=[doubles if first == second else mixed for first, second in TILE_KINDS],
        pile=material.pile_for(players, variant),
        pools=[() for _ in range(players)],
        common=(),
        discarded=(),
        gathered=[0] * len(GOODS),
        stock=[material.goods_each] * len(GOODS),
        wheat=[0] * players,
        deck=(1 << material.no_district) - 1,
        row=(),
        metropolis=(),
        shops=[0] * (players * material.positions),
        built=((),) * players,
        first=0,
        turn=0,
        final_turn=0,
        variant=variant,
    )
