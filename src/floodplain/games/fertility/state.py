"""What lies on the table of Fertility."""

from __future__ import annotations

from typing import ClassVar, Final

from floodplain.games.fertility.material import TILE_KINDS, Material
from floodplain.games.fertility.shops import GOODS
from floodplain.games.fertility.town import Town
from floodplain.games.fertility.valley import Valley
from floodplain.kernel.flow import Pending, State

WHEAT: Final = len(GOODS)  # pays like a good, and is none


class Fertility(State):
    """The valley, the pools and every player's Metropolis."""

    __match_args__: ClassVar[tuple[str, ...]] = (
        "players", "pending", "boards", "start", "empty", "scenes", "touching", "laid", "quarries",
        "monuments", "bag", "pile", "pools", "common", "discarded", "gathered", "stock", "wheat", "deck",
        "row", "metropolis", "shops", "built", "first", "turn", "final_turn", "variant",
    )  # fmt: skip

    def __init__(
        self,
        material: Material,
        valley: Valley,
        players: int,
        pending: list[Pending],
        boards: tuple[int, ...],
        start: int,
        empty: int,
        scenes: list[int],
        touching: list[int],
        laid: tuple[int, ...],
        quarries: int,
        monuments: tuple[int, ...],
        bag: list[int],
        pile: int,
        pools: list[tuple[int, ...]],
        common: tuple[int, ...],
        discarded: tuple[int, ...],
        gathered: list[int],
        stock: list[int],
        wheat: list[int],
        deck: int,
        row: tuple[int, ...],
        metropolis: tuple[int, ...],
        shops: list[int],
        built: tuple[tuple[int, ...], ...],
        first: int,
        turn: int,
        final_turn: int,
        variant: bool,
    ) -> None:
        self.material = material
        self.valley = valley  # made of the boards that lie there
        self.players = players
        self.pending = pending
        self.boards = boards  # from the left; a board's number * 2, and 1 more if turned
        self.start = (
            start  # the start tile: its turn * SQUARES + its top left square; -1 before it lies there
        )
        self.empty = empty  # desert squares that nothing covers
        self.scenes = scenes  # by good: squares with that scene
        self.touching = touching  # by good: squares in contact with that scene
        self.laid = laid  # the tiles in play, in order: kind * PLACES + place
        self.quarries = quarries
        self.monuments = monuments  # by seat: the quarries with a monument of theirs
        self.bag = bag  # by kind: Valley tiles that nobody has seen
        self.pile = pile  # how many of those are in the draw pile
        self.pools = pools  # by seat: kinds of tile
        self.common = common
        self.discarded = discarded  # tiles that left the game face up
        self.gathered = gathered  # by good: beside the Metropolis of the player whose turn it is
        self.stock = stock  # by good
        self.wheat = wheat  # by seat
        self.deck = deck  # districts that nobody has seen, as bits
        self.row = row  # districts face up
        self.metropolis = metropolis  # by seat: which Metropolis board
        self.shops = shops  # seat * positions + position: how far that shop is supplied
        self.built = built  # by seat: districts, in order of their spots
        self.first = first  # the seat that plays first
        self.turn = turn  # counted over all players, the first is 1
        self.final_turn = final_turn  # the last turn of the game; 0 until it is known
        self.variant = variant  # the two-player variant

    def copy(self) -> Fertility:
        """A state of its own that is equal to this one."""
        return Fertility(
            self.material,
            self.valley,
            self.players,
            self.pending.copy(),
            self.boards,
            self.start,
            self.empty,
            self.scenes.copy(),
            self.touching.copy(),
            self.laid,
            self.quarries,
            self.monuments,
            self.bag.copy(),
            self.pile,
            self.pools.copy(),
            self.common,
            self.discarded,
            self.gathered.copy(),
            self.stock.copy(),
            self.wheat.copy(),
            self.deck,
            self.row,
            self.metropolis,
            self.shops.copy(),
            self.built,
            self.first,
            self.turn,
            self.final_turn,
            self.variant,
        )

    def attach(self, material: object) -> None:
        """Points a state that was just read to its material and valley."""
        assert isinstance(material, Material)
        self.material = material
        self.valley = material.valley(self.boards)

    def positions(self, seat: int) -> range:
        """Where the shops of a seat's Metropolis stand in `shops`, up to the last one built."""
        start = seat * self.material.positions
        return range(start, start + self.material.spot_at[len(self.built[seat])])

    def town(self, seat: int) -> Town:
        """What the shops of a seat's Metropolis come to, up to the last one built."""
        start = seat * self.material.positions
        shops = self.shops[start : start + self.material.spot_at[len(self.built[seat])]]
        return self.material.towns.of(tuple(shops))

    def is_last_turn(self) -> bool:
        """Whether the player whose turn it is plays their last one."""
        return self.final_turn > 0 and self.turn > self.final_turn - self.players

    def turns_each(self) -> int:
        """F8.1: how many turns a player has: all with a full pool after them, one without, and one more."""
        dealt = self.material.personal_pool * self.players + self.material.common_pool
        drawn_a_turn = 2 if self.variant else 1  # F7.2, F7.3: what the common pool loses
        refilled = (self.material.pile_for(self.players, self.variant) - dealt) // drawn_a_turn
        return -(-(refilled + 1 + self.players) // self.players)


def new_state(material: Material, players: int, copies: tuple[int, ...], variant: bool) -> Fertility:
    """F1: the table before the first draw."""
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
