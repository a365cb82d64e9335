"""What the end of a round tells of it: fed or hungry, stones, works, floors, bonus, points, order."""

from __future__ import annotations

from floodplain.games.egizia.buildings import BUILDINGS
from floodplain.games.egizia.rules.stones import floor_leader
from floodplain.games.egizia.state import (
    BONUS_POINTS,
    BUILDING_POINTS,
    CARD_POINTS,
    CATEGORIES,
    ENTRIES,
    FLOOR_POINTS,
    HAD,
    HUNGER,
    MARKET_POINTS,
    NEEDED,
    QUARRIED,
    RETURNED_POINTS,
    SITES_BUILT,
    Egizia,
)
from floodplain.kernel.codec import Json


def round_end(view: Egizia) -> dict[str, Json] | None:
    """The last round that is over, as names and numbers; None in the first one."""
    if not view.ended:
        return None
    order, _, _, laid, _, _, _, laid_then, (number,) = view.ended
    return {
        "round": number,
        "order": list(order),
        "seats": [_seat(view, seat) for seat in range(view.players)],
        "floors": [_floor(view, floor) for floor in _completed(view, laid, laid_then)],
    }


def _seat(view: Egizia, seat: int) -> dict[str, Json]:
    _, points, stones, _, account, points_then, stones_then, _, _ = view.ended
    first = seat * len(CATEGORIES)
    gained = [points_then[first + each] - points[first + each] for each in range(len(CATEGORIES))]
    entry = seat * ENTRIES
    before = sum(points[first : first + len(CATEGORIES)])
    built: dict[str, Json] = {"sphinx": gained[RETURNED_POINTS]}
    built.update({name: gained[BUILDING_POINTS + place] for place, name in enumerate(BUILDINGS)})
    quarried = account[entry + QUARRIED]
    return {
        "need": account[entry + NEEDED],
        "wheat": account[entry + HAD],
        "missing": max(0, account[entry + NEEDED] - account[entry + HAD]),
        "hunger": gained[HUNGER],
        "stones": {
            "before": stones[seat],
            "quarries": quarried,
            "otherwise": stones_then[seat] - stones[seat] - quarried,
            "after": stones_then[seat],
        },
        "built": built,
        "floors": gained[FLOOR_POINTS],
        "bonus": gained[BONUS_POINTS],
        "sites": account[entry + SITES_BUILT],
        "otherwise": gained[MARKET_POINTS] + gained[CARD_POINTS],
        "before": before,
        "after": before + sum(gained),
    }


def _completed(view: Egizia, before: tuple[int, ...], after: tuple[int, ...]) -> list[int]:
    """The floors that were completed in the round, as the stones of all lay before and after it."""
    was, is_now = 0, 0
    for seat in range(view.players):
        was |= before[seat]
        is_now |= after[seat]
    floors = view.material.buildings.floors
    return [number for number, floor in enumerate(floors) if floor & ~was and not floor & ~is_now]


def _floor(view: Egizia, number: int) -> dict[str, Json]:
    """E7.10: a completed floor, and whom it went to."""
    floor = view.material.buildings.floors[number]
    leader = floor_leader(view, floor)
    stones: list[Json] = [(own & floor).bit_count() for own in view.laid]
    return {"floor": number + 1, "seat": leader, "points": stones[leader], "stones": stones}
