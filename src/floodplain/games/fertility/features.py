"""Fertility as a row of small numbers: what every Metropolis has and can expect, and the valley."""

from __future__ import annotations

from typing import Final

from librt.strings import BytesWriter

from floodplain.games.fertility.insight import outlook, turns_left
from floodplain.games.fertility.material import TILE_KINDS, TILE_NAMES, Material
from floodplain.games.fertility.rules import PENDING
from floodplain.games.fertility.scoring import CATEGORIES, breakdown
from floodplain.games.fertility.shops import BENEFITS, GOODS, MOST_ICONS
from floodplain.games.fertility.squares import HEIGHT, NOT_BOTTOM, NOT_TOP, SQUARES
from floodplain.games.fertility.state import Fertility
from floodplain.kernel.bits import count_bits
from floodplain.kernel.features import (
    MOST,
    SEAT_NAMES,
    SEATS,
    Column,
    asked_columns,
    by_seat,
    columns_of,
    kinds_of,
    put,
    put_all,
    put_asked,
    put_bits,
    put_counts,
    put_one,
    put_zeros,
)
from floodplain.kernel.memo import keep

KINDS: Final[dict[str, int]] = kinds_of(PENDING)
PAIRS: Final = [(first, second) for first in range(len(GOODS)) for second in range(first)]
KEPT: Final = 2048  # by valley, the moments whose numbers are cached


def features(view: Fertility, seat: int) -> bytes:
    """Return a seat's view as a row."""
    row = BytesWriter()
    players = view.players
    for step in range(players):
        _put_seat(row, view, (seat + step) % players)
    put_zeros(row, len(row) // players * (SEATS - players))
    _put_table(row, view, seat)
    row.write(_valley_of(view))
    put_asked(row, view, seat, KINDS)
    return row.getvalue()


def _put_seat(row: BytesWriter, view: Fertility, seat: int) -> None:
    points = breakdown(view, seat)
    put_all(row, points)
    put(row, view.wheat[seat])
    put(row, count_bits(view.monuments[seat]))
    row.write(view.town(seat).numbers)
    put(row, len(view.built[seat]))
    put_counts(row, view.pools[seat], len(TILE_KINDS))
    put(row, turns_left(view, seat))
    put(row, int(2.0 * outlook(view, seat, sum(points))))


def _put_table(row: BytesWriter, view: Fertility, seat: int) -> None:
    put_all(row, view.gathered)
    put_all(row, view.stock)
    put_counts(row, view.common, len(TILE_KINDS))
    put_all(row, view.bag)
    put(row, view.pile)
    shown = 0
    for district in view.row:
        shown |= 1 << district
    put_bits(row, shown, view.material.no_district)
    put(row, view.turn)
    put(row, view.final_turn - view.turn + 1 if view.final_turn else 0)
    put_one(row, (view.first + view.turn - 1 - seat) % view.players, SEATS)


def _valley_of(view: Fertility) -> bytes:
    """Return the numbers of the valley, cached because most answers of a turn do not change it."""
    kept = view.valley.numbers
    alabaster, bovine, papyrus, grape = view.scenes
    key = (view.empty, view.quarries, alabaster, bovine, papyrus, grape)
    found = kept.get(key)
    if found is None:
        row = BytesWriter()
        _put_valley(row, view)
        found = keep(kept, key, row.getvalue(), KEPT)
    return found


def _put_valley(row: BytesWriter, view: Fertility) -> None:
    empty = view.empty
    touching = view.touching
    put(row, count_bits(empty))
    for good in range(len(GOODS)):
        put(row, count_bits(touching[good] & empty))
    for first, second in PAIRS:
        put(row, count_bits(touching[first] & touching[second] & empty))
    for scene in view.scenes:
        put(row, count_bits(scene))
    put(row, count_bits(view.quarries))
    grain = view.valley.wheat
    watered = _beside(grain) & empty
    put(row, count_bits(watered))
    for good in range(len(GOODS)):
        put(row, count_bits(watered & touching[good]))
    for printed in view.valley.printed:
        put(row, count_bits(printed & empty))
    up, down = (empty & NOT_TOP) >> 1, (empty & NOT_BOTTOM) << 1
    left, right = empty >> HEIGHT, empty << HEIGHT
    wide = up & down | left & right | (up | down) & (left | right)
    put(row, count_bits(empty & ~wide))


def _beside(mask: int) -> int:
    """Return the squares that share a side with one of a mask."""
    return (mask & NOT_TOP) >> 1 | (mask & NOT_BOTTOM) << 1 | mask >> HEIGHT | mask << HEIGHT


def columns(material: Material) -> list[Column]:
    """Describe each number of a row."""
    return [
        *by_seat(_seat_columns(material)),
        *_table_columns(material),
        *_valley_columns(),
        *asked_columns(KINDS),
    ]


def _seat_columns(material: Material) -> list[Column]:
    missing = range(1, MOST_ICONS + 1)
    open_shops = [f"{benefit}.{icons}" for benefit in BENEFITS for icons in missing]
    return [
        *columns_of("points", CATEGORIES, MOST, "current Debens"),
        Column("wheat", material.most_wheat, "where the wheat marker stands"),
        Column("monuments", material.monuments_each, "monuments built"),
        *columns_of("goods", GOODS, MOST, "goods on the shops"),
        Column("gods", material.gods, "different gods of full shops"),
        Column("hoped", material.gods, "gods of open shops that are still lacking"),
        Column("of_choice", MOST, "statues of choice of full shops"),
        *columns_of("icons", (*GOODS, "any"), MOST, "open icons of shops"),
        *columns_of("open", open_shops, MOST, "open shops by benefit and icons missing"),
        *columns_of("debens", missing, MOST, "Debens of open shops by icons missing"),
        *columns_of("grain", missing, MOST, "wheat of open shops by icons missing"),
        *columns_of("per", GOODS, MOST, "Debens per good of full shops"),
        *columns_of("per_open", GOODS, MOST, "Debens per good of open shops"),
        Column("districts", material.spots, "districts built"),
        *columns_of("pool", TILE_NAMES, MOST, "tiles of the personal pool"),
        Column("turns_left", MOST, "turns not yet begun"),
        Column("insight", MOST, "Debens that the hand-written evaluation expects, doubled"),
    ]


def _table_columns(material: Material) -> list[Column]:
    return [
        *columns_of("gathered", GOODS, MOST, "goods gathered by the seat whose turn it is"),
        *columns_of("stock", GOODS, material.goods_each, "goods in the stock"),
        *columns_of("common", TILE_NAMES, MOST, "tiles of the common pool"),
        *columns_of("bag", TILE_NAMES, MOST, "tiles not yet seen"),
        Column("pile", material.tile_count, "tiles in the draw pile"),
        *columns_of("row", range(1, material.no_district + 1), 1, "whether the district is on offer"),
        Column("turn", MOST, "turns of all players so far"),
        Column("to_go", MOST, "turns left, once the last one is known"),
        *columns_of("turn_of", SEAT_NAMES, 1, "whose turn it is"),
    ]


def _valley_columns() -> list[Column]:
    pairs = [f"{GOODS[first]}-{GOODS[second]}" for first, second in PAIRS]
    return [
        Column("empty", SQUARES, "empty desert squares"),
        *columns_of("touching", GOODS, SQUARES, "empty squares in contact with a scene"),
        *columns_of("touching", pairs, SQUARES, "empty squares in contact with two scenes"),
        *columns_of("scenes", GOODS, SQUARES, "squares with a scene"),
        Column("quarries", SQUARES, "quarries"),
        Column("watered", SQUARES, "empty squares beside wheat"),
        *columns_of("watered", GOODS, SQUARES, "empty squares beside wheat and in contact with a scene"),
        *columns_of("printed", GOODS, SQUARES, "empty squares with a printed good"),
        Column("narrow", SQUARES, "empty squares with fewer than two empty ones beside them"),
    ]
