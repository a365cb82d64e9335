"""The portrait of a view of Fertility, as clients draw it."""

from __future__ import annotations

from typing import Final

from msgspec import UNSET

from floodplain.games.fertility.material import TILE_KINDS, TILE_NAMES
from floodplain.games.fertility.portrait import (
    BuiltDistrict,
    Good,
    LaidTile,
    Material,
    Portrait,
    Quarry,
    RowDistrict,
    SeatPortrait,
    Shop,
    Source,
    StartTile,
    Turn,
    Valley,
)
from floodplain.games.fertility.rules.set_up import board_name, start_name
from floodplain.games.fertility.rules.supply import alike_shops
from floodplain.games.fertility.scoring import statues
from floodplain.games.fertility.shops import ANY, GOODS, ICONS, NO_SHOP
from floodplain.games.fertility.sources import sources
from floodplain.games.fertility.squares import PLACES, SQUARES, TURNS, square_name
from floodplain.games.fertility.state import Fertility
from floodplain.games.fertility.town import Town
from floodplain.games.fertility.valley import BOARD_WIDTH
from floodplain.kernel.bits import list_bits
from floodplain.kernel.portrait import Pieces

# The tokens of the room, with the types that portraits use.
GOOD_NAMES: Final[tuple[Good, ...]] = GOODS
TURN_NAMES: Final[tuple[Turn, ...]] = TURNS

_pieces: Final = Pieces()  # the same for every edition: their places identify them


def draw(view: Fertility) -> Portrait:
    """Draw the whole table; unchanged pieces stay the same objects, which makes changes quick to find."""
    pieces = view.material.pieces
    current = (view.first + view.turn - 1) % view.players
    free = view.town(current).free
    return Portrait(
        material=pieces.once(("material", view.players, view.variant), lambda: _material(view)),
        round=-(-view.turn // view.players),
        current=current if view.turn else None,
        last_turn=view.is_last_turn(),
        valley=pieces.once(("valley", view.boards, view.players), lambda: _valley(view)),
        tiles=[_tile(code) for code in view.laid],
        start=None if view.start < 0 else pieces.once(("start", view.start), lambda: _start(view)),
        sources=[_source(*each) for each in sources(view)],
        quarries=[_quarry(view, square) for square in list_bits(view.quarries)],
        common=[TILE_NAMES[tile] for tile in view.common],
        pile=view.pile,
        discarded=[TILE_NAMES[tile] for tile in view.discarded],
        stock=_by_good(view.stock),
        gathered=_by_good(view.gathered),
        lost=_by_good(left_over(view, free)),
        row=[_offered(view, free, number) for number in view.row],
        districts_left=view.deck.bit_count(),
        seats=[_seat(view, seat) for seat in range(view.players)],
    )


def _source(brings: int, square: int, other: int) -> Source:
    """Return what a contact of a tile brings, or what is printed under it."""
    return _pieces.once(
        ("source", brings, square, other),
        lambda: Source(
            brings=GOOD_NAMES[brings] if brings < len(GOODS) else "wheat",
            square=square_name(square),
            beside=None if other == square else square_name(other),
        ),
    )


def _material(view: Fertility) -> Material:
    """Return what edition and options determine: F8.1, F9.3 to F9.5."""
    material = view.material
    return Material(
        turns_each=view.turns_each(),
        wheat=list(material.wheat_debens),
        statues=list(material.statue_debens),
        monuments=[material.first_award, material.second_award],
    )


def _offered(view: Fertility, free: list[int], number: int) -> RowDistrict:
    """Return a district in the row, with what would be left over if it were built."""
    lost = left_over(view, free, view.material.district_shops[number])
    return view.material.pieces.once(("district", number, *lost), lambda: _drawn_district(view, number, lost))


def _drawn_district(view: Fertility, number: int, lost: list[int]) -> RowDistrict:
    return RowDistrict(
        district=number + 1,
        cost=view.material.district_cost[number],
        shops=[_shop(view, progress) for progress in view.material.district_shops[number]],
        lost=_by_good(lost),
    )


def left_over(view: Fertility, free: list[int], more: tuple[int, ...] = ()) -> list[int]:
    """F7.1: return, by good, how many gathered goods have no free icon, even with these shops added."""
    if not any(view.gathered):
        return [0] * len(GOODS)
    tables = view.material.shops
    free = [
        free[icon] + sum([tables.free[progress * ICONS + icon] for progress in more]) for icon in range(ICONS)
    ]
    lost = []
    for good, held in enumerate(view.gathered):
        beyond = max(0, held - free[good])
        lost.append(max(0, beyond - free[ANY]))
        free[ANY] = max(0, free[ANY] - beyond)
    return lost


def _valley(view: Fertility) -> Valley:
    return Valley(
        boards=[board_name(code) for code in view.boards],
        columns=BOARD_WIDTH * view.material.board_counts[view.players],
        board_columns=BOARD_WIDTH,
        rows=list(view.valley.rows),
    )


def _tile(code: int) -> LaidTile:
    """Return a tile of the valley, drawn once for each place and shared by all views."""
    return _pieces.once(("tile", code), lambda: _drawn_tile(code))


def _drawn_tile(code: int) -> LaidTile:
    tile, place = divmod(code, PLACES)
    turn, square = divmod(place, SQUARES)
    return LaidTile(
        tile=TILE_NAMES[tile],
        scenes=[GOOD_NAMES[good] for good in TILE_KINDS[tile]],
        square=square_name(square),
        turn=TURN_NAMES[turn],
    )


def _start(view: Fertility) -> StartTile:
    turn = view.start // SQUARES
    scenes = [GOOD_NAMES[view.material.start_scenes[(corner - turn) % 4]] for corner in range(4)]
    return StartTile(
        place=start_name(view.start),
        square=square_name(view.start % SQUARES),
        scenes=scenes,
    )


def _quarry(view: Fertility, square: int) -> Quarry:
    owner = -1
    for seat in range(view.players):
        if view.monuments[seat] >> square & 1:
            owner = seat
            break
    return _pieces.once(
        ("quarry", square, owner),
        lambda: Quarry(square=square_name(square), monument=None if owner < 0 else owner),
    )


def _by_good(counts: list[int]) -> dict[Good, int]:
    return dict(zip(GOOD_NAMES, counts, strict=True))


def _seat(view: Fertility, seat: int) -> SeatPortrait:
    """Return what belongs to a seat, drawn again only if it has changed."""
    town = view.town(seat)
    board = view.metropolis[seat] if seat < len(view.metropolis) else -1
    monuments = view.monuments[seat].bit_count()
    return view.material.pieces.once(
        ("seat", town, board, view.built[seat], view.pools[seat], view.wheat[seat], monuments),
        lambda: _drawn_seat(view, seat, town, monuments),
    )


def _drawn_seat(view: Fertility, seat: int, town: Town, monuments: int) -> SeatPortrait:
    return SeatPortrait(
        metropolis=view.metropolis[seat] + 1 if seat < len(view.metropolis) else None,
        shops=_shops(view, seat, 0, view.material.spot_at[0]),
        districts=[_built(view, seat, spot) for spot in range(len(view.built[seat]))],
        alike={str(position + 1): nth for position, nth in alike_shops(view, seat).items()},
        free_spots=view.material.spots - len(view.built[seat]),
        pool=[TILE_NAMES[tile] for tile in view.pools[seat]],
        wheat=view.wheat[seat],
        monuments=monuments,
        monuments_left=view.material.monuments_each - monuments,
        goods=_by_good(town.goods),
        gods=[god + 1 for god in list_bits(town.gods)],
        any_gods=town.of_choice,
        statues=statues(view, town),
    )


def _built(view: Fertility, seat: int, spot: int) -> BuiltDistrict:
    first, end = view.material.spot_at[spot : spot + 2]
    shops = _shops(view, seat, first, end - first)
    return BuiltDistrict(district=view.built[seat][spot] + 1, position=first + 1, shops=shops)


def _shops(view: Fertility, seat: int, first: int, count: int) -> list[Shop]:
    """Return the shops of a seat from one position on, skipping positions without a shop."""
    steps = [view.shops[position] for position in view.positions(seat)[first : first + count]]
    return [_shop(view, step) for step in steps if step != NO_SHOP]


def _shop(view: Fertility, progress: int) -> Shop:
    """Return a shop, drawn once for each progress and shared by all views."""
    return view.material.pieces.once(("shop", progress), lambda: _drawn_shop(view, progress))


def _drawn_shop(view: Fertility, progress: int) -> Shop:
    tables = view.material.shops
    shop = tables.shop[progress]
    assert shop is not None
    shows_gods = shop.benefit() == "gods"
    return Shop(
        inputs=["any" if good == ANY else GOOD_NAMES[good] for good in shop.inputs],
        covered=[None if good < 0 else GOOD_NAMES[good] for good in tables.covered[progress]],
        takes=_takes(view, progress),
        full=tables.full[progress],
        benefit=shop.benefit(),
        amount=shop.debens or shop.wheat or shop.per or UNSET,
        of=GOOD_NAMES[shop.of] if shop.per else UNSET,
        goods=[name for good, name in enumerate(GOOD_NAMES) if shop.exchange >> good & 1] or UNSET,
        gods=[god + 1 for god in list_bits(shop.gods)] if shows_gods else UNSET,
        any_gods=shop.any_gods if shows_gods else UNSET,
    )


def _takes(view: Fertility, progress: int) -> dict[str, int]:
    """F6.1: return, for each good that fits, the icon that it would cover."""
    tables = view.material.shops
    before = tables.covered[progress]
    found: dict[str, int] = {}
    for good, name in enumerate(GOODS):
        if tables.accepts[progress] >> good & 1:
            after = tables.covered[tables.after[progress * len(GOODS) + good]]
            found[name] = [one == other for one, other in zip(before, after, strict=True)].index(False)
    return found
