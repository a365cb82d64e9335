"""Claiming the end of a game, giving time, and removing a table from a list."""

from __future__ import annotations

import msgspec

from floodplain.server.daily import is_open_day
from floodplain.server.errors import Conflict, DailyGame, Forbidden
from floodplain.server.hall import clock, holds
from floodplain.server.hall.cards import is_replaceable
from floodplain.server.hall.chat import note, note_of
from floodplain.server.hall.commit import commit
from floodplain.server.hall.hall import Hall
from floodplain.server.hall.live import LiveTable
from floodplain.server.hall.play import ongoing
from floodplain.server.hall.rated import check_over
from floodplain.server.hall.seating import Seating
from floodplain.server.store.clock import now_ms
from floodplain.server.store.contract import Transaction
from floodplain.server.store.rows import FREE, OPEN, PERSON, PLAYING


def _awaited(hall: Hall, live: LiveTable) -> int:
    """Return the seat that everyone waits for; raises Conflict if there is none."""
    ongoing(live)
    seat = live.row.to_act
    assert seat is not None
    row = live.seats[seat]
    if row.kind != FREE and not is_replaceable(live, row, hall.patience_ms):
        raise Conflict(f"{row.name} still has time")
    return seat


async def claim(hall: Hall, live: LiveTable, by: int) -> None:
    """End a game that waits for a player who has left or has no time left; that player comes last."""
    async with live.lock:
        seat = _awaited(hall, live)
        trial = live.playing.fork()
        trial.version += 1
        claimed = note_of(live, "claimed", seat, by=live.seats[by].name, position=trial.position)
        await commit(hall, live, trial, trial.position, lost=seat, note=claimed)


async def give_time(hall: Hall, live: LiveTable, by: int) -> None:
    """Give a player who has no time left a little more."""
    async with live.lock:
        seat = _awaited(hall, live)
        if not clock.seconds_of(live) or live.seats[seat].kind == FREE:
            raise Conflict("this table has no clock to add time to")
        deadline = now_ms() + clock.GIVEN_MS
        await hall.store.write(lambda kept: kept.update_table(live.id, deadline=deadline), live.id)
        live.row.deadline = deadline
        hall.changed(live)
    await note(hall, live, "given", seat, by=live.seats[by].name)


async def forget(hall: Hall, seating: Seating, live: LiveTable, key: str | None) -> None:
    """Remove a table from a person's list, and delete it if nobody else plays there."""
    if await holds.part(hall, live, key) and not live.belongs(key):
        return
    own = live.seats_of(key)
    if key is None or (not own and key != live.row.owner):
        raise Forbidden("this table is not yours")
    if live.row.status == PLAYING and live.rules.daily and is_open_day(live.rules.daily):
        raise DailyGame(
            "a daily game counts once it is begun; it can be removed when it is over, or its day has closed"
        )
    others = [row.key for row in live.seats if row.kind == PERSON and row.key not in (None, key)]
    if not others or (live.row.status == OPEN and key == live.row.owner):
        await _delete(hall, live)
        return
    check_over(live)
    if live.row.status in {PLAYING, OPEN}:
        for seat in own:
            await seating.leave(live, seat)
    await _give_up(hall, live, key, others[0] or "")


async def _delete(hall: Hall, live: LiveTable) -> None:
    async with live.lock:
        await hall.store.write(lambda kept: kept.delete_table(live.id), live.id)
        hall.dismiss(live)


async def _give_up(hall: Hall, live: LiveTable, key: str, heir: str) -> None:
    """Remove a key from a table, which then belongs to another player."""
    async with live.lock:
        rows = [msgspec.structs.replace(live.seats[seat], key=None) for seat in live.seats_of(key)]
        owner = heir if live.row.owner == key else live.row.owner

        def change(transaction: Transaction) -> None:
            for row in rows:
                transaction.update_seat(live.id, row)
            transaction.update_table(live.id, owner=owner)

        await hall.store.write(change, live.id)
        for row in rows:
            live.seats[row.seat] = row
        live.row.owner = owner
        hall.changed(live)
