"""Demetra as a row of small numbers: every player's country, store and known cubes, and the village."""

from __future__ import annotations

from typing import Final

from librt.strings import BytesWriter

from floodplain.games.demetra.country import Country
from floodplain.games.demetra.cubes import CROP_COUNT, CROPS, IN_LANE, LANE, count, covers
from floodplain.games.demetra.insight import prospects
from floodplain.games.demetra.material import EVENTS, SIDES, WORKER_COUNT, WORKERS, Material
from floodplain.games.demetra.rules import PENDING
from floodplain.games.demetra.rules.turn import ACTIONS
from floodplain.games.demetra.scoring import CATEGORIES, breakdown
from floodplain.games.demetra.state import Demetra
from floodplain.kernel.bits import count_bits, list_bits
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
    put_one,
    put_zeros,
)

KINDS: Final[dict[str, int]] = kinds_of(PENDING)
GAINS: Final = ("joins", "none", "one", "two", "more")  # what a field would add to the two largest groups


def features(view: Demetra, seat: int) -> bytes:
    """Return a seat's view as a row."""
    row = BytesWriter()
    players = view.players
    for step in range(players):
        _put_seat(row, view, (seat + step) % players)
    put_zeros(row, len(row) // players * (SEATS - players))
    _put_table(row, view, seat)
    put_asked(row, view, seat, KINDS)
    return row.getvalue()


def _put_seat(row: BytesWriter, view: Demetra, seat: int) -> None:
    material = view.material
    fields = view.fields[seat]
    country = material.countries.of(fields)
    put_all(row, breakdown(view, seat))
    row.append(count_bits(fields))
    row.append(count_bits(fields) - country.first - country.second)
    for of_crop in material.crop_fields:
        row.append(count_bits(fields & of_crop))
        row.append(count_bits(view.ripe[seat] & of_crop))
    put_cubes(row, view.cubes[seat])
    row.append(view.total(seat) - count(view.cubes[seat]))
    row.append(view.total(seat))
    _put_workers(row, view, seat)
    row.append(count_bits(country.near & view.bag))
    row.append(count_bits(country.near & view.register))
    _put_gains(row, view, seat, country)
    put(row, int(2.0 * prospects(view, seat, view.cubes)))


def put_cubes(row: BytesWriter, cubes: int) -> None:
    """Append how many cubes of each crop there are."""
    for crop in range(CROP_COUNT):
        row.append(cubes >> LANE * crop & IN_LANE)


def _put_workers(row: BytesWriter, view: Demetra, seat: int) -> None:
    put_bits(row, view.hands[seat], WORKER_COUNT)
    start = seat * WORKER_COUNT
    for worker in range(start, start + WORKER_COUNT):
        row.append(1 if view.posts[worker] >= 0 else 0)
    row.append(count_bits(view.lifted >> start & (1 << WORKER_COUNT) - 1))
    standing = view.standing[seat]
    free = ~view.fields[seat] & ~standing
    if standing:
        free &= ~view.material.board.around(standing)
    for side in range(seat * SIDES, (seat + 1) * SIDES):
        row.append(count_bits(view.least[side] & free))


def _put_gains(row: BytesWriter, view: Demetra, seat: int, country: Country) -> None:
    """Append what the offered fields would bring: in the register, in the own store, in other stores."""
    start = len(row)
    put_zeros(row, len(GAINS))
    for field in list_bits(view.register):
        row[start + gain(country, field)] += 1
    own = len(row)
    put_zeros(row, 2 * (len(GAINS) + 2) + 1)
    others = own + len(GAINS) + 2
    size = view.material.store_size
    for place, field in enumerate(view.stores):
        if field < 0:
            continue
        block = own if place // size == seat else others
        brings = gain(country, field)
        price = view.prices[place]
        row[block + brings] += 1
        row[block + len(GAINS)] += 1
        row[block + len(GAINS) + 1] += count(price)
        if block == others and brings > 1 and covers(view.cubes[seat], price):
            row[len(row) - 1] += 1


def gain(country: Country, field: int) -> int:
    """Return, by position in GAINS, what a field would add to the two largest groups."""
    more = country.gain(field) + 1
    return 0 if more < 0 else min(more, len(GAINS) - 1)


def _put_table(row: BytesWriter, view: Demetra, seat: int) -> None:
    material = view.material
    put_bits(row, view.village, WORKER_COUNT)
    laid = 0
    for event in view.laid:
        laid |= 1 << event
    put_bits(row, laid, material.event_count)
    row.append(len(view.laid))
    row.append(count_bits(view.unseen))
    row.append(count_bits(view.bag))
    for of_crop in material.crop_fields:
        row.append(count_bits(view.bag & of_crop))
        row.append(count_bits(view.register & of_crop))
    put_cubes(row, view.stock)
    put(row, view.turn)
    row.append(1 if view.last else 0)
    put(row, view.last - view.turn + 1 if view.last else 0)
    put_bits(row, view.done, len(ACTIONS))
    put(row, view.idle)
    put(row, view.laid_now)
    put_one(row, (view.first + view.turn - 1 - seat) % view.players, SEATS)


def columns(material: Material) -> list[Column]:
    """Describe each number of a row."""
    return [*by_seat(_seat_columns(material)), *_table_columns(material), *asked_columns(KINDS)]


def _seat_columns(material: Material) -> list[Column]:
    crops = [f"{crop}.{what}" for crop in CROPS for what in ("fields", "ripe")]
    beside = range(1, SIDES + 1)
    return [
        *columns_of("points", CATEGORIES, MOST, "current points, as far as they are known"),
        Column("fields", material.field_count, "fields"),
        Column("small", material.field_count, "fields outside the two largest groups"),
        *columns_of("crop", crops, material.field_count, "fields of a crop, and the unharvested ones"),
        *columns_of("cubes", CROPS, material.cubes_each, "cubes of a crop that the viewer knows"),
        Column("hidden", MOST, "cubes that the viewer does not know"),
        Column("total", MOST, "cubes in all"),
        *columns_of("hand", WORKERS, 1, "whether the farmhand is in hand"),
        *columns_of("post", WORKERS, 1, "whether the worker stands on the board"),
        Column("lifted", WORKER_COUNT, "displaced workers that may be played again"),
        *columns_of("beside", beside, material.field_count, "free hexes with this many fields beside them"),
        Column("near_bag", material.field_count, "hexes beside own fields, for fields in the bag"),
        Column("near_register", material.field_count, "hexes beside own fields, for fields in the register"),
        *columns_of("register", GAINS, MOST, "fields in the register, by what they would add"),
        *columns_of(
            "store", (*GAINS, "fields", "price"), MOST, "own store: fields by gain, all, cubes asked"
        ),
        *columns_of("offers", (*GAINS, "fields", "price"), MOST, "other stores: by gain, all, cubes asked"),
        Column("bargains", MOST, "fields of other stores that bring points and can be paid with known cubes"),
        Column("insight", MOST, "points that the hand-written evaluation expects, doubled"),
    ]


def _table_columns(material: Material) -> list[Column]:
    crops = [f"{crop}.{what}" for crop in CROPS for what in ("bag", "register")]
    return [
        *columns_of("village", WORKERS, 1, "whether the villager is in the village"),
        *columns_of("event", EVENTS, 1, "whether the event lies in the village"),
        Column("events", material.event_count, "events in the village"),
        Column("unseen", material.event_count, "events not yet seen"),
        Column("bag", material.field_count, "fields in the bag"),
        *columns_of("crop", crops, material.field_count, "fields of a crop in the bag and in the register"),
        *columns_of("stock", CROPS, material.cubes_each, "cubes in the stock"),
        Column("turn", MOST, "turns of all players so far"),
        Column("is_last", 1, "whether the last turn is known"),
        Column("to_go", MOST, "turns left, once the last one is known"),
        *columns_of("done", ACTIONS, 1, "whether the action was taken this turn"),
        Column("idle", MOST, "turns passed in a row"),
        Column("laid_now", MOST, "events laid this turn"),
        *columns_of("turn_of", SEAT_NAMES, 1, "whose turn it is"),
    ]
