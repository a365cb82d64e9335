"""The clock of a table: the time each player has left, and when the player to move runs out."""

from __future__ import annotations

from typing import Final

from floodplain.server.hall.live import LiveTable
from floodplain.server.store.rows import FREE

DAY_S: Final = 86_400
UNITS: Final = {"none": 0, "turn": 1, "game": 1, "days": DAY_S}
GIVEN_MS: Final = 300_000  # the time that others may give to a player without any


def seconds_of(live: LiveTable) -> int:
    """Return the time limit of a turn, or of all turns together; 0 for none."""
    plan = live.rules.time
    return UNITS[plan.kind] * plan.amount


def left_ms(live: LiveTable, seat: int) -> int:
    """Return the time that a seat has left while its clock is stopped."""
    kept = live.seats[seat].clock
    return seconds_of(live) * 1000 if live.rules.time.kind != "game" or kept is None else kept


def deadline_of(live: LiveTable, seat: int | None, now: int) -> int | None:
    """Return when the time of a seat that acts from now on is over; only people have a clock."""
    if seat is None or not seconds_of(live) or live.is_machine(seat) or live.seats[seat].kind == FREE:
        return None
    return now + left_ms(live, seat)


def is_over(live: LiveTable, now: int) -> bool:
    """Return whether the player to move has run out of time."""
    return live.row.deadline is not None and live.row.deadline <= now


def stopped(live: LiveTable, now: int) -> int | None:
    """Return the time left on the running clock; None if none runs, or every turn has its own time."""
    if live.rules.time.kind != "game" or live.row.deadline is None:
        return None
    return max(0, live.row.deadline - now)


def clocks_of(live: LiveTable) -> list[int]:
    """Return the time of each seat while its clock is stopped; empty without clocks."""
    return [left_ms(live, row.seat) for row in live.seats] if seconds_of(live) else []


def next_deadline(live: LiveTable, to_act: int | None, now: int) -> int | None:
    """Return when the seat to move runs out of time; if it was already to move, its clock keeps running."""
    if to_act is not None and to_act == live.row.to_act and live.row.deadline is not None:
        return live.row.deadline
    return deadline_of(live, to_act, now)


def stopped_seat(live: LiveTable, to_act: int | None, now: int) -> tuple[int, int] | None:
    """Return the seat whose clock stops when another one acts, and what it has left; None if none does."""
    left, asked = stopped(live, now), live.row.to_act
    return None if left is None or asked is None or asked == to_act else (asked, left)
