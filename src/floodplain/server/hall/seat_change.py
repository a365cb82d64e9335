"""Changing a seat: in the database first, then in memory, with its clock."""

from __future__ import annotations

from collections.abc import Sequence

from floodplain.server.errors import Conflict
from floodplain.server.hall import clock
from floodplain.server.hall.hall import Hall
from floodplain.server.hall.live import LiveTable
from floodplain.server.store.clock import now_ms
from floodplain.server.store.contract import Transaction
from floodplain.server.store.rows import BOT, FREE, ChatRow, SeatRow


async def change_seat(
    hall: Hall,
    live: LiveTable,
    row: SeatRow,
    while_kind: str | None = None,
    notes: Sequence[ChatRow] = (),
) -> None:
    """Change a seat if it is still of a kind, with notes; requires the lock."""
    now = now_ms()
    deadline = _deadline(live, row, now)

    def change(transaction: Transaction) -> list[ChatRow] | None:
        if not transaction.update_seat(live.id, row, while_kind):
            return None
        transaction.update_time(live.id, now, deadline)
        return [transaction.say(live.id, note) for note in notes]

    said = await hall.store.write(change, live.id)
    if said is None:
        await hall.reload(live)
        raise Conflict("someone else took this seat first")
    live.seats[row.seat] = row
    live.row.deadline = deadline
    live.row.changed = now
    for line in said:
        live.add_chat(line)
    hall.changed(live)


def _deadline(live: LiveTable, row: SeatRow, now: int) -> int | None:
    """Return the deadline once a seat has changed; a clock that stops is saved in the row."""
    if live.table is None or live.row.to_act != row.seat:
        return live.row.deadline
    was = live.seats[row.seat]
    if row.kind == BOT or row.stand_in is not None or row.kind == FREE:
        row.clock = clock.stopped(live, now) if row.key == was.key else None
        return None
    if live.is_machine(row.seat) or row.key != was.key:
        left = row.clock if row.clock is not None else clock.seconds_of(live) * 1000
        return now + left if left else None
    return live.row.deadline
