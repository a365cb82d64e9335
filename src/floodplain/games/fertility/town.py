"""What the shops of a Metropolis come to: worked out once for every way they are supplied."""

from __future__ import annotations

from typing import Final

from floodplain.games.fertility.shops import COUNT, COUNTS, GODS_AT, GOODS, ICONS, Shop, ShopTables
from floodplain.kernel.bits import count_bits
from floodplain.kernel.features import MOST
from floodplain.kernel.memo import keep

KEPT: Final = 1024  # towns that are kept at a time
COUNT_BYTES: Final = COUNT // 8
# What of the counts lies beyond the bounds of a row.
BEYOND: Final = sum([((1 << COUNT) - 1 - MOST) << COUNT * place for place in range(COUNTS)])


class Town:
    """The shops of a Metropolis and the goods on them."""

    def __init__(self, tables: ShopTables, shops: tuple[int, ...]) -> None:
        self.goods: list[int] = [0] * len(GOODS)  # that lie there
        self.free: list[int] = [0] * ICONS  # by what they take: icons that nothing lies on
        self.open: list[tuple[Shop, int]] = []  # shops that are not full, with the icons missing
        self.hopes: dict[int, float] = {}  # by turns left, what insight hopes of these
        self.debens = 0  # F9.1
        self.specialised = 0  # F9.2
        self.gods = 0  # F9.3: different ones of full shops, as bits
        self.of_choice = 0  # F9.3: statues of choice
        self._count(tables, shops)
        self.icons = sum(self.free)  # that are missing, of all shops
        for progress in shops:
            if tables.per[progress]:
                self.specialised += tables.per[progress] * self.goods[tables.of[progress]]
        self.numbers = self._numbers(tables, shops)  # as they stand in a row of features

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
    """The counts, each held within the bounds of a row: only an edition of dear shops exceeds them."""
    places = range(0, COUNT * COUNTS, COUNT)
    return sum([min(counts >> place & (1 << COUNT) - 1, MOST) << place for place in places])


class Towns:
    """By how far their shops are supplied, the towns that were asked for last."""

    def __init__(self, tables: ShopTables) -> None:
        self._tables = tables
        self._kept: dict[tuple[int, ...], Town] = {}

    def of(self, shops: tuple[int, ...]) -> Town:
        """What these shops come to."""
        found = self._kept.get(shops)
        if found is None:
            found = keep(self._kept, shops, Town(self._tables, shops), KEPT)
        return found
