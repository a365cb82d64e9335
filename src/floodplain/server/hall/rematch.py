"""Rematches: the next game of the same players; each table has at most one."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from floodplain.server.errors import Conflict, NotFound
from floodplain.server.hall.hall import Hall
from floodplain.server.hall.holds import seats_again
from floodplain.server.hall.live import LiveTable
from floodplain.server.hall.opening import Opening
from floodplain.server.messages.requests import NewTable, SeatPlan
from floodplain.server.store.rows import BOT, FINISHED, SeatRow


async def rematch(opening: Opening, live: LiveTable, key: str) -> LiveTable:
    """Open the next game of the same players: the caller sits down, others join by link, bots stay.

    Everyone keeps their colour and mark, as they do in seats that are moved.
    """
    async with live.lock:
        before = await _rematch_of(opening.hall, live)
        return before if before is not None else await _open_rematch(opening, live, key)


async def _rematch_of(hall: Hall, live: LiveTable) -> LiveTable | None:
    """Return the rematch of a table, unless it was cancelled."""
    try:
        return None if live.row.rematch is None else await hall.open(live.row.rematch)
    except NotFound:
        return None


async def _open_rematch(opening: Opening, live: LiveTable, key: str) -> LiveTable:
    own = live.seats_of(key)
    if live.row.status != FINISHED or not own:
        raise Conflict("a rematch is for those who have finished this game")
    order = seats_again(live)
    marks = [live.marks[seat] for seat in order]
    rules = msgspec.structs.replace(live.rules, marks=marks, listed=False)  # it is for the same players
    wanted = NewTable(
        game=live.row.game,
        seats=[_again(live.seats[seat], own) for seat in order],
        options=live.row.options,
        edition=live.row.fingerprint,
        **msgspec.structs.asdict(rules),
    )
    following = await opening.open_table(wanted, key, live)
    live.row.rematch = following.id
    opening.hall.changed(live)
    return following


def _again(row: SeatRow, own: Sequence[int]) -> SeatPlan:
    if row.kind == BOT:
        return SeatPlan(kind="bot", name=row.name, level=row.level or "")
    return SeatPlan(kind="me" if row.seat in own else "open", name=row.name)
