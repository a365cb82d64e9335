"""A view of Fertility as names and numbers: what a client draws."""

from __future__ import annotations

from typing import cast

from floodplain.games.fertility.material import SHOPS_A_DISTRICT, STARTING_SHOPS, TILE_KINDS, TILE_NAMES
from floodplain.games.fertility.rules.set_up import board_name, start_name
from floodplain.games.fertility.scoring import gods_of, goods_on_shops
from floodplain.games.fertility.shops import ANY, GOODS, NO_SHOP, Shop
from floodplain.games.fertility.squares import PLACES, SQUARES, TURNS, list_bits, square_name
from floodplain.games.fertility.state import Fertility
from floodplain.kernel.codec import Json


def portrait(view: Fertility) -> dict[str, Json]:
    """A view as names and numbers."""
    return {
        "turn": view.turn,
        "turns_each": view.turns_each(),
        "last_turn": view.is_last_turn(),
        "first": view.first,
        "variant": view.variant,
        "valley": _valley(view),
        "tiles": [_tile(code) for code in view.laid],
        "start": None if view.start < 0 else _start(view),
        "quarries": [_quarry(view, square) for square in list_bits(view.quarries)],
        "common": [TILE_NAMES[tile] for tile in view.common],
        "pile": view.pile,
        "discarded": [TILE_NAMES[tile] for tile in view.discarded],
        "stock": _by_good(view.stock),
        "gathered": _by_good(view.gathered),
        "lost": _by_good(left_over(view, ())),
        "row": [_offered(view, number) for number in view.row],
        "districts_left": view.deck.bit_count(),
        "scales": _scales(view),
        "seats": [_seat(view, seat) for seat in range(view.players)],
    }


def _scales(view: Fertility) -> dict[str, Json]:
    """F9.3 to F9.5: Debens for 0, 1, 2 … gods and wheat, and for most and second most monuments."""
    material = view.material
    return {
        "wheat": list(material.wheat_debens),
        "statues": list(material.statue_debens),
        "monuments": [material.first_award, material.second_award],
    }


def _offered(view: Fertility, number: int) -> dict[str, Json]:
    """A district as it lies in the row, and what would be left over if it were built."""
    shops = view.material.district_shops[number]
    return {
        "district": number + 1,
        "cost": view.material.district_cost[number],
        "shops": [_shop(view, progress) for progress in shops],
        "lost": _by_good(left_over(view, shops)),
    }


def left_over(view: Fertility, more: tuple[int, ...]) -> list[int]:
    """F7.1: by good, what was gathered and no shop has a free icon for, were these shops there too."""
    tables = view.material.shops
    seat = (view.first + view.turn - 1) % view.players
    free = [0] * (len(GOODS) + 1)
    for progress in (*[view.shops[position] for position in view.positions(seat)], *more):
        shop = tables.shop[progress]
        if shop is not None:
            for icon, good in zip(shop.inputs, tables.covered[progress], strict=True):
                free[icon] += good < 0
    lost = []
    for good, held in enumerate(view.gathered):
        beyond = max(0, held - free[good])
        lost.append(max(0, beyond - free[ANY]))
        free[ANY] = max(0, free[ANY] - beyond)
    return lost


def _valley(view: Fertility) -> dict[str, Json]:
    return {
        "boards": [board_name(code) for code in view.boards],
        "columns": view.valley.columns,
        "rows": list(view.valley.rows),
    }


def _tile(code: int) -> dict[str, Json]:
    tile, place = divmod(code, PLACES)
    turn, square = divmod(place, SQUARES)
    return {
        "tile": TILE_NAMES[tile],
        "scenes": [GOODS[good] for good in TILE_KINDS[tile]],
        "square": square_name(square),
        "turn": TURNS[turn],
    }


def _start(view: Fertility) -> dict[str, Json]:
    turn = view.start // SQUARES
    scenes = [GOODS[view.material.start_scenes[(corner - turn) % 4]] for corner in range(4)]
    return {
        "place": start_name(view.start),
        "square": square_name(view.start % SQUARES),
        "scenes": list(scenes),
    }


def _quarry(view: Fertility, square: int) -> dict[str, Json]:
    owners = [seat for seat in range(view.players) if view.monuments[seat] >> square & 1]
    return {"square": square_name(square), "monument": owners[0] if owners else None}


def _by_good(counts: list[int]) -> dict[str, Json]:
    return {name: counts[good] for good, name in enumerate(GOODS)}


def _seat(view: Fertility, seat: int) -> dict[str, Json]:
    progress = [view.shops[position] for position in view.positions(seat)]
    districts: list[Json] = []
    for spot, number in enumerate(view.built[seat]):
        first = STARTING_SHOPS + SHOPS_A_DISTRICT * spot
        built = progress[first : first + SHOPS_A_DISTRICT]
        shops = [_shop(view, step) for step in built if step != NO_SHOP]
        districts.append({"district": number + 1, "position": first + 1, "shops": list(shops)})
    return {
        "metropolis": view.metropolis[seat] + 1 if seat < len(view.metropolis) else None,
        "shops": [_shop(view, step) for step in progress[:STARTING_SHOPS] if step != NO_SHOP],
        "districts": districts,
        "spots": view.material.spots,
        "pool": [TILE_NAMES[tile] for tile in view.pools[seat]],
        "wheat": view.wheat[seat],
        "monuments": view.monuments[seat].bit_count(),
        "monuments_left": view.material.monuments_each - view.monuments[seat].bit_count(),
        "goods": {name: goods_on_shops(view, seat, good) for good, name in enumerate(GOODS)},
        **_gods(view, seat),
    }


def _gods(view: Fertility, seat: int) -> dict[str, Json]:
    """F9.3: the different gods of full shops, the statues of choice, and how many count by the scale."""
    gods, of_choice = gods_of(view, seat)
    return {
        "gods": [god + 1 for god in list_bits(gods)],
        "any_gods": of_choice,
        "statues": min(gods.bit_count() + of_choice, view.material.gods),
    }


def _shop(view: Fertility, progress: int) -> dict[str, Json]:
    """A shop, drawn once for each progress: a table has many, and every view shows them all."""
    tables = view.material.shops
    drawn = cast("dict[int, dict[str, Json]]", tables.portraits)
    if progress not in drawn:
        shop = tables.shop[progress]
        assert shop is not None
        drawn[progress] = {
            "inputs": ["any" if good == ANY else GOODS[good] for good in shop.inputs],
            "covered": [None if good < 0 else GOODS[good] for good in tables.covered[progress]],
            "takes": _takes(view, progress),
            "full": tables.full[progress],
            "benefit": shop.benefit(),
            **_amount(shop),
        }
    return drawn[progress]


def _takes(view: Fertility, progress: int) -> dict[str, Json]:
    """F6.1: by good that fits, the icon that it would cover."""
    tables = view.material.shops
    before = tables.covered[progress]
    found: dict[str, Json] = {}
    for good, name in enumerate(GOODS):
        if tables.accepts[progress] >> good & 1:
            after = tables.covered[tables.after[progress * len(GOODS) + good]]
            found[name] = [one == other for one, other in zip(before, after, strict=True)].index(False)
    return found


def _amount(shop: Shop) -> dict[str, Json]:
    match shop.benefit():
        case "debens":
            return {"amount": shop.debens}
        case "wheat":
            return {"amount": shop.wheat}
        case "per":
            return {"amount": shop.per, "of": GOODS[shop.of]}
        case "exchange":
            return {"goods": [name for good, name in enumerate(GOODS) if shop.exchange >> good & 1]}
        case _:
            return {"gods": [god + 1 for god in list_bits(shop.gods)], "any_gods": shop.any_gods}
