"""The material of Fertility: look-up tables made once from an edition."""

from __future__ import annotations

from typing import Final

from floodplain.games.fertility.shops import GOODS, ShopTables, read_shop
from floodplain.games.fertility.squares import MOST_COLUMNS, SQUARES
from floodplain.games.fertility.town import Towns
from floodplain.games.fertility.valley import BOARD_WIDTH, Board, Valley, read_board
from floodplain.kernel.edition import Edition, Sheet, read_rulebook
from floodplain.kernel.printed import Printed

PLAYER_COUNTS: Final = (2, 3, 4)
RULEBOOK: Final = read_rulebook("floodplain.games.fertility")
TILE_KINDS: Final = tuple((good, good) for good in range(len(GOODS))) + tuple(
    (first, second) for first in range(len(GOODS)) for second in range(first + 1, len(GOODS))
)
DOUBLES: Final = len(GOODS)  # the first kinds of tile
TILE_NAMES: Final = tuple(f"{GOODS[first]}-{GOODS[second]}" for first, second in TILE_KINDS)
GOOD_SETS: Final = 1 << len(GOODS)
TILE_SETS: Final[dict[str, tuple[int, ...]]] = {
    name: RULEBOOK.table("tile_sets").wholes(name) for name in RULEBOOK.content["tile_sets"]
}


class Material(Printed):
    """Everything that is printed, and all tables computed from it."""

    def __init__(self, edition: Edition) -> None:
        super().__init__(edition)
        sheet = Sheet.of(edition)
        counts = sheet.table("counts")
        self.goods_each = counts.whole("goods_each", 1)
        self.monuments_each = counts.whole("monuments_each", 1)
        self.spots = counts.whole("metropolis_spots", 1)
        self.tile_count = counts.whole("valley_tiles", 1)
        self.personal_pool = counts.whole("personal_pool", 1)
        self.common_pool = counts.whole("common_pool", 2)  # F7.3: the variant takes two of it
        self.district_row = counts.whole("district_row", 1)
        self._read_sizes(counts)
        self.wheat_debens = sheet.table("wheat_track").wholes("debens")
        self.gods = sheet.table("statues").whole("gods", 1)
        self.statue_debens = sheet.table("statues").wholes("debens", self.gods + 1)
        award = sheet.table("monument_award")
        self.first_award = award.whole("first")
        self.second_award = award.whole("second")
        tiles = sheet.table("valley_tiles")
        self.tile_copies = (tiles.whole("copies_of_each_double"), tiles.whole("copies_of_each_mixed_pair"))
        self.start_scenes = [
            GOODS.index(name) for name in sheet.table("start_tile").words("scenes", GOODS, len(GOODS))
        ]
        self.boards: list[Board] = [
            read_board(board) for board in sheet.tables("valley_boards", self.board_count)
        ]
        self._read_shops(sheet, counts)
        self._check(sheet)
        sheet.close()
        self._valleys: dict[tuple[int, ...], Valley] = {}

    def _read_sizes(self, counts: Sheet) -> None:
        """Read F1.2, F1.4: by number of players, the boards of the valley and the tiles of the draw pile."""
        boards, piles = counts.table("valley"), counts.table("draw_pile")
        self.board_count = counts.whole("valley_boards", 1, MOST_COLUMNS // BOARD_WIDTH)
        self.board_counts = {
            players: boards.whole(str(players), 1, self.board_count) for players in PLAYER_COUNTS
        }
        self.draw_pile: dict[str, int] = {}
        for name, players in (*[(str(players), players) for players in PLAYER_COUNTS], ("variant_2", 2)):
            dealt = self.personal_pool * players + self.common_pool
            self.draw_pile[name] = piles.whole(name, dealt, self.tile_count)

    def _read_shops(self, sheet: Sheet, counts: Sheet) -> None:
        starting, most = counts.whole("starting_shops", 1), RULEBOOK.whole("shops_a_district", 1)
        # By spot of a Metropolis, the position of its first shop, however few a district has; then the end.
        self.spot_at = [starting + most * spot for spot in range(self.spots + 1)]
        self.positions = self.spot_at[self.spots]
        self.shops = ShopTables()
        self.towns = Towns(self.shops)
        self.metropolises = [
            tuple([self.shops.add(read_shop(shop, self.gods)) for shop in board.tables("shops", starting)])
            for board in sheet.tables("metropolis", PLAYER_COUNTS[-1])
        ]
        self.district_cost: list[int] = []
        self.district_shops: list[tuple[int, ...]] = []
        for district in sheet.tables("districts", counts.whole("districts", self.district_row, SQUARES)):
            self.district_cost.append(district.whole("cost", 0, 2))
            shops = district.tables("shops")
            if not 1 <= len(shops) <= most:
                district.fault("shops", f"there are {len(shops)}; a district has one to {most}")
            self.district_shops.append(tuple([self.shops.add(read_shop(shop, self.gods)) for shop in shops]))
        self.district_shows = [self.shops.shows(shops) for shops in self.district_shops]
        self.no_district = len(self.district_cost)
        self.supplies: list[
            tuple[int, ...]
        ] = [  # position * GOOD_SETS + goods as bits: each of these goods on that shop
            tuple([position * len(GOODS) + good for good in range(len(GOODS)) if goods >> good & 1])
            for position in range(self.positions)
            for goods in range(GOOD_SETS)
        ]

    def _check(self, sheet: Sheet) -> None:
        """Check the edition against the rulebook."""
        doubles, mixed = self.tile_copies
        made = doubles * DOUBLES + mixed * (len(TILE_KINDS) - DOUBLES)
        if made != self.tile_count:
            sheet.fault(
                "valley_tiles",
                f"{doubles} of each double and {mixed} of each pair make {made} tiles, not {self.tile_count}",
            )
        example = RULEBOOK.table("example")
        _check_scale(sheet, "wheat_track debens", self.wheat_debens, example.table("wheat"))
        _check_scale(sheet, "statues debens", self.statue_debens, example.table("statues"))
        if sorted(self.start_scenes) != list(range(len(GOODS))):
            sheet.fault("start_tile scenes", "the four scenes must be there once each")
        for number, board in enumerate(self.boards, start=1):
            for problem in board.problems():
                sheet.fault(f"valley_boards {number}", problem)

    @property
    def most_wheat(self) -> int:
        """F9.5: the end of the wheat track."""
        return len(self.wheat_debens) - 1

    def pile_for(self, players: int, variant: bool) -> int:
        """F1.4: return how many Valley tiles a game has."""
        return self.draw_pile["variant_2" if variant else str(players)]

    def valley(self, boards: tuple[int, ...]) -> Valley:
        """Return the valley that boards form side by side; each is its number * 2, plus 1 if turned."""
        valley = self._valleys.get(boards)
        if valley is None:
            valley = Valley(
                [(self.boards[code >> 1].turned() if code & 1 else self.boards[code >> 1]) for code in boards]
            )
            self._valleys[boards] = valley
        return valley


def _check_scale(sheet: Sheet, name: str, scale: tuple[int, ...], example: Sheet) -> None:
    count, debens = example.whole("count"), example.whole("debens")
    if scale[:1] != (0,) or list(scale) != sorted(scale):
        sheet.fault(name, f"{list(scale)} must start at 0 and never fall")
    if len(scale) <= count:
        sheet.fault(name, f"{list(scale)} must go on at least to {count}")
    elif scale[count] != debens:
        sheet.fault(name, f"{count} give {scale[count]}; the rulebook's example says {debens}")
