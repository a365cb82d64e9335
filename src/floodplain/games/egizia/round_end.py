"""The summary of a round: feeding, stones, works, floors, bonus, points and order."""

from __future__ import annotations

from typing import Final

from floodplain.games.egizia.buildings import BUILDINGS
from floodplain.games.egizia.portrait import (
    BuildingName,
    FloorOfRound,
    RoundEnd,
    SeatRound,
    StonesOfRound,
    Work,
)
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

BUILDING_NAMES: Final[tuple[BuildingName, ...]] = BUILDINGS


def round_end(view: Egizia) -> RoundEnd | None:
    """Return the last finished round as names and numbers; None during the first one."""
    if not view.ended:
        return None
    order, _, _, laid, _, _, _, laid_then, (number,) = view.ended
    return RoundEnd(
        round=number,
        order=list(order),
        seats=[_seat(view, seat) for seat in range(view.players)],
        floors=[_floor(view, floor) for floor in _completed(view, laid, laid_then)],
    )


def _seat(view: Egizia, seat: int) -> SeatRound:
    _, points, stones, _, account, points_then, stones_then, _, _ = view.ended
    first = seat * len(CATEGORIES)
    gained = [points_then[first + each] - points[first + each] for each in range(len(CATEGORIES))]
    entry = seat * ENTRIES
    before = sum(points[first : first + len(CATEGORIES)])
    built: dict[Work, int] = {"sphinx": gained[RETURNED_POINTS]}
    built.update({name: gained[BUILDING_POINTS + place] for place, name in enumerate(BUILDING_NAMES)})
    quarried = account[entry + QUARRIED]
    return SeatRound(
        need=account[entry + NEEDED],
        wheat=account[entry + HAD],
        missing=max(0, account[entry + NEEDED] - account[entry + HAD]),
        hunger=gained[HUNGER],
        stones=StonesOfRound(
            before=stones[seat],
            quarries=quarried,
            otherwise=stones_then[seat] - stones[seat] - quarried,
            after=stones_then[seat],
        ),
        built=built,
        floors=gained[FLOOR_POINTS],
        bonus=gained[BONUS_POINTS],
        sites=account[entry + SITES_BUILT],
        otherwise=gained[MARKET_POINTS] + gained[CARD_POINTS],
        before=before,
        after=before + sum(gained),
    )


def _completed(view: Egizia, before: tuple[int, ...], after: tuple[int, ...]) -> list[int]:
    """Return the floors completed in the round, given everyone's stones before and after it."""
    was, is_now = 0, 0
    for seat in range(view.players):
        was |= before[seat]
        is_now |= after[seat]
    floors = view.material.buildings.floors
    return [number for number, floor in enumerate(floors) if floor & ~was and not floor & ~is_now]


def _floor(view: Egizia, number: int) -> FloorOfRound:
    """E7.10: return a completed floor, and who scored it."""
    floor = view.material.buildings.floors[number]
    leader = floor_leader(view, floor)
    stones = [(own & floor).bit_count() for own in view.laid]
    return FloorOfRound(floor=number + 1, seat=leader, points=stones[leader], stones=stones)
