"""Why something cannot be done now in Fertility, rule by rule."""

from __future__ import annotations

from collections.abc import Mapping

from floodplain.games.fertility.material import TILE_NAMES
from floodplain.games.fertility.rules.build import Build
from floodplain.games.fertility.rules.place import ChooseTile, PlaceTile
from floodplain.games.fertility.rules.supply import Supply
from floodplain.games.fertility.shops import GOODS, NO_SHOP
from floodplain.games.fertility.squares import HEIGHT, STEPS, TURNS, square_name
from floodplain.games.fertility.state import Fertility
from floodplain.kernel.flow import Reason, awaited


def why(view: Fertility, seat: int, wanted: Mapping[str, str]) -> list[Reason]:
    """Why the seat may not now give an answer with these parts."""
    match awaited(view):
        case PlaceTile() as decision:
            return _why_not_place(view, decision, wanted.get("square", ""), wanted.get("turn"))
        case ChooseTile():
            return _why_not_choose(view, seat, wanted.get("tile", ""))
        case Build():
            return _why_not_build(view, seat, wanted.get("district", ""))
        case Supply():
            return _why_not_supply(view, seat, wanted.get("good", ""), wanted.get("shop", ""))
        case _:
            return []


def _why_not_place(view: Fertility, decision: PlaceTile, name: str, turn: str | None) -> list[Reason]:
    square = _square_of(view, name)
    own = _why_not_cover(view, square, name)
    if own is not None:
        return [own]
    if turn not in TURNS:
        return [_no_equal_scene(decision)] if _has_room(view, square) else [_no_room(name)]
    other = _beside(view, square, TURNS.index(turn))
    other_name = square_name(other) if other is not None else ""
    beyond = _why_not_cover(view, other, other_name)
    return [beyond if beyond is not None else _no_equal_scene(decision)]


def _square_of(view: Fertility, name: str) -> int | None:
    for square in range(view.valley.columns * HEIGHT):
        if square_name(square) == name:
            return square
    return None


def _beside(view: Fertility, square: int | None, turn: int) -> int | None:
    """The square on that side of one, if the valley goes so far."""
    if square is None:
        return None
    other = square + STEPS[turn]
    inside = other >= 0 and view.valley.near[square] >> other & 1
    return other if inside else None


def _why_not_cover(view: Fertility, square: int | None, name: str) -> Reason | None:
    """F3.1, F4.7: what keeps a tile off a square; None when it is empty desert."""
    if square is None:
        return Reason("F3.1", "outside")
    if view.valley.wheat >> square & 1:
        return Reason("F3.1", "wheat", {"square": name})
    if view.valley.water >> square & 1:
        return Reason("F3.1", "water", {"square": name})
    if view.quarries >> square & 1:
        return Reason("F4.7", "quarry", {"square": name})
    return None if view.empty >> square & 1 else Reason("F3.1", "covered", {"square": name})


def _has_room(view: Fertility, square: int | None) -> bool:
    return square is not None and bool(view.valley.near[square] & view.empty)


def _no_room(name: str) -> Reason:
    return Reason("F3.1", "no_room", {"square": name})


def _no_equal_scene(decision: PlaceTile) -> Reason:
    return Reason("F3.2", "no_equal_scene", {"tile": TILE_NAMES[decision.tile]})


def _why_not_choose(view: Fertility, seat: int, tile: str) -> list[Reason]:
    """F3.1, F3.2: a tile of another pool, or one that fits nowhere."""
    if tile not in TILE_NAMES:
        return []
    held = TILE_NAMES.index(tile) in view.pools[seat]
    return [
        Reason("F3.2", "fits_nowhere", {"tile": tile})
        if held
        else Reason("F3.1", "not_yours", {"tile": tile})
    ]


def _why_not_build(view: Fertility, seat: int, number: str) -> list[Reason]:
    """F5.1, F5.2: a district that does not lie in the row, or costs too much."""
    if not number.isdecimal() or not 1 <= int(number) <= view.material.no_district:
        return []
    district = int(number) - 1
    if district not in view.row:
        return [Reason("F5.1", "not_on_offer", {"district": number})]
    means = view.wheat[seat] + sum(view.gathered)
    cost = view.material.district_cost[district]
    return [Reason("F5.2", "too_dear", {"district": number, "due": cost, "means": means})]


def _why_not_supply(view: Fertility, seat: int, good: str, shop: str) -> list[Reason]:
    """F6.1, F6.2: a good that is not there, or that a shop does not take."""
    if good in GOODS and not view.gathered[GOODS.index(good)]:
        return [Reason("F6.1", "not_gathered", {"good": good})]
    positions = view.positions(seat)
    if not shop.isdecimal() or not 1 <= int(shop) <= len(positions):
        return []
    progress = view.shops[positions[int(shop) - 1]]
    if progress == NO_SHOP:
        return []
    key = "shop_full" if view.material.shops.full[progress] else "shop_refuses"
    parts: dict[str, int | str] = {"shop": shop}
    return [Reason("F6.2", key, parts)]
