"""The totals of a Metropolis's shops, computed once for each state of supply."""

from __future__ import annotations

from typing import Final

from floodplain.games.fertility.shops import COUNT, COUNTS, GODS_AT, GOODS, ICONS, Shop, ShopTables
from floodplain.kernel.bits import count_bits
from floodplain.kernel.features import MOST
from floodplain.kernel.memo import keep

KEPT: Final = 1024  # how many towns are cached
COUNT_BYTES: Final = COUNT // 8
# The bits of the counts beyond the bounds of a row.
BEYOND: Final = sum([((1 << COUNT) - 1 - MOST) << COUNT * place for place in range(COUNTS)])


class Town:
    """The shops of a Metropolis and the goods on them."""

    def __init__(self, tables: ShopTables, shops: tuple[int, ...]) -> None:
        self.goods: list[int] = [0] * len(GOODS)  # the number of goods on them
        self.free: list[int] = [0] * ICONS  # by what they accept: free icons
        self.open: list[tuple[Shop, int]] = []  # shops that are not full, with the number of missing icons
        self.hopes: dict[int, float] = {}  # by turns left, the evaluation of these shops
        self.debens = 0  # F9.1
        self.specialised = 0  # F9.2
        self.gods = 0  # F9.3: different ones of full shops, as bits
        self.of_choice = 0  # F9.3: statues of choice
        self._count(tables, shops)
        self.icons = sum(self.free)  # missing goods, of all shops
        for progress in shops:
            if tables.per[progress]:
                self.specialised += tables.per[progress] * self.goods[tables.of[progress]]
        self.numbers = self._numbers(tables, shops)  # as written in a row of features

    def _count(self, tables: ShopTables, shops: tuple[int, ...]) -> None:
        for progress in shops:
            for good in range(len(GOODS)):
                self.goods[good] += tables.goods[progress * len(GOODS) + good]
            for icon in tables.lacks[progress]:
                self.free[icon] += 1
            self.debens += tables.debens[progress]
            self.gods |= tables.gods[progress]
            self.of_choice += tables.any_gods[progress]
            shop = tables.shop[progress]
            if shop is not None and not tables.full[progress]:
                self.open.append((shop, len(tables.lacks[progress])))

    def _numbers(self, tables: ShopTables, shops: tuple[int, ...]) -> bytes:
        hoped = 0
        counts = 0
        for progress in shops:
            hoped |= tables.hoped[progress]
            counts += tables.adds[progress]
        if counts & BEYOND:
            counts = _held(counts)
        row = bytearray(counts.to_bytes(COUNTS * COUNT_BYTES, "little")[::COUNT_BYTES])
        row[GODS_AT] = count_bits(self.gods)
        row[GODS_AT + 1] = count_bits(hoped & ~self.gods)
        return bytes(row)


def _held(counts: int) -> int:
    """Return the counts, clipped to the bounds of a row; only unusual editions exceed them."""
    places = range(0, COUNT * COUNTS, COUNT)
    return sum([min(counts >> place & (1 << COUNT) - 1, MOST) << place for place in places])


class Towns:
    """A cache of towns, by the supply of their shops."""

    def __init__(self, tables: ShopTables) -> None:
        self._tables = tables
        self._kept: dict[tuple[int, ...], Town] = {}

    def of(self, shops: tuple[int, ...]) -> Town:
        """Return the totals of these shops."""
        found = self._kept.get(shops)
        if found is None:
            found = keep(self._kept, shops, Town(self._tables, shops), KEPT)
        return found
