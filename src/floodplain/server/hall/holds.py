"""Shared seats: offered by a code, taken by another device, and ended by either."""

from __future__ import annotations

import secrets
from collections.abc import Callable

from floodplain.server.errors import Conflict
from floodplain.server.hall.chat import note_of
from floodplain.server.hall.devices import GOOD_MS, SpentCode, new_code, plain
from floodplain.server.hall.hall import Hall
from floodplain.server.hall.live import LiveTable
from floodplain.server.keys import hashed
from floodplain.server.store.clock import now_ms
from floodplain.server.store.contract import Transaction
from floodplain.server.store.rows import CodeRow, HoldRow


class HeldAlready(Conflict):
    """A seat that the device entering its code already has."""

    error = "held_already"

    def __init__(self) -> None:
        super().__init__("this device already has this seat; enter the code on another device")


async def offer(hall: Hall, live: LiveTable, seat: int, kind: str, name: str) -> tuple[str, int]:
    """Return a new code for one seat, and its expiry."""
    now, code = now_ms(), new_code()
    row = CodeRow(
        code=hashed(code),
        person=live.seats[seat].key or "",
        name=name,
        until=now + GOOD_MS,
        kind=kind,
        table_id=live.id,
        seat=seat,
    )
    await hall.store.write(lambda kept: kept.keep_code(row, now))
    return code, row.until


async def take(hall: Hall, live: LiveTable, code: str, key: str, kind: str) -> None:
    """Share the seat of a code with a device, which uses up the code."""
    now = now_ms()

    def keep(transaction: Transaction) -> bool:
        found = transaction.spend_code(hashed(plain(code)), now)
        if found is None or found.table_id != live.id or found.seat is None:
            raise SpentCode
        if found.person == key:
            raise HeldAlready
        row = HoldRow(
            id=secrets.token_urlsafe(6),
            table_id=live.id,
            seat=found.seat,
            person=found.person,
            key=key,
            kind=kind,
            from_kind=found.kind,
            added=now,
        )
        if not transaction.keep_hold(row):
            raise SpentCode  # the seat now belongs to another player
        transaction.say(live.id, note_of(live, "shared", found.seat))
        return True

    await _change(hall, live, keep)


def _holds_again(live: LiveTable, key: str, seat: int, table_id: str, again: int) -> list[HoldRow]:
    """Return the rows that share a seat of another table with everyone who shares a seat with a key."""
    own = [row for row in live.holds if row.seat == seat and live.is_held(row)]
    kinds = {row.person: row.from_kind for row in own} | {row.key: row.kind for row in own}
    return [
        HoldRow(
            id=secrets.token_urlsafe(6),
            table_id=table_id,
            seat=again,
            person=key,
            key=other,
            kind=kind,
            from_kind=kinds[key],
            added=now_ms(),
        )
        for other, kind in kinds.items()
        if other != key
    ]


def seats_again(live: LiveTable) -> list[int]:
    """Return the seats of a game in the order of its rematch, in which another player begins."""
    return [*range(1, len(live.seats)), 0]


def held_again(live: LiveTable, key: str, rematch: str) -> list[HoldRow]:
    """Return the rows that share a seat of a rematch as it was shared before."""
    own = live.seats_of(key)
    return [
        row
        for again, seat in enumerate(seats_again(live))
        if seat in own
        for row in _holds_again(live, key, seat, rematch, again)
    ]


async def come_along(hall: Hall, before: LiveTable, live: LiveTable, key: str, seat: int) -> None:
    """Share a seat of the next table with everyone who shared one with a key before; requires the lock."""
    found = [row for own in before.seats_of(key) for row in _holds_again(before, key, own, live.id, seat)]
    if found:
        await hall.store.write(lambda kept: [kept.keep_hold(row) for row in found], live.id)
        live.holds += found
        hall.changed(live)


async def cut(hall: Hall, key: str | None, hold: str) -> bool:
    """Stop sharing a seat with a device; return whether it was shared."""
    for row in await hall.store.read(lambda kept: kept.holds_of(key or "")):
        if row.id == hold:
            return await _cut(hall, await hall.open(row.table_id, fresh=True), row, key)
    return False


async def part(hall: Hall, live: LiveTable, key: str | None) -> bool:
    """Leave the seats that a key shares to the others; return whether there are any."""
    shared = [row for row in live.holds if key in (row.key, row.person) and live.is_held(row)]
    for row in shared:
        await _cut(hall, live, row, row.person if row.key == key else row.key)
    return bool(shared)


async def _cut(hall: Hall, live: LiveTable, row: HoldRow, stays: str | None) -> bool:
    if row.person == stays:
        return await _change(hall, live, lambda kept: kept.drop_hold(row))
    return await _change(hall, live, lambda kept: kept.pass_on(row))


async def _change(hall: Hall, live: LiveTable, change: Callable[[Transaction], bool]) -> bool:
    async with live.lock:
        done = await hall.store.write(change, live.id)
        await hall.reload(live)
    return done
