"""Taking back more than can be undone: freely if nobody else plays, otherwise if all others agree."""

from __future__ import annotations

import msgspec

from floodplain.kernel.flow import TABLE
from floodplain.kernel.log import Snapshot
from floodplain.kernel.table import Table
from floodplain.server.errors import Conflict, Unfit
from floodplain.server.hall.chat import note, note_of
from floodplain.server.hall.commit import commit
from floodplain.server.hall.hall import Hall
from floodplain.server.hall.history import start_of, way_to
from floodplain.server.hall.join_requests import check_others_are_free, keep_wish
from floodplain.server.hall.join_requests import consent as consent_to_sit
from floodplain.server.hall.live import LiveTable
from floodplain.server.hall.play import catch_up, check_version, ongoing
from floodplain.server.hall.rated import check_unaided, note_aid
from floodplain.server.store.rows import BACK, Wish


async def take_back(hall: Hall, live: LiveTable, seat: int, version: int, to: int) -> None:
    """Take back one of your own answers, or ask the others for permission."""
    await catch_up(hall, live, version)
    async with live.lock:
        ongoing(live)
        live.check_not_daily("answers cannot be taken back")
        check_unaided(live, "you can only undo within your own turn")
        check_version(live, version)
        rows = await hall.store.read(lambda kept: kept.select_answers(live.id, to, to + 1))
        if not rows or rows[0].seat != seat:
            raise Unfit(f"answer {to} was not given by this seat")
        if live.people_beside(seat):
            await _ask(hall, live, seat, to)
        else:
            await _go_back(hall, live, seat, to)


async def _ask(hall: Hall, live: LiveTable, seat: int, to: int) -> None:
    key = live.seats[seat].key or ""
    check_others_are_free(live, key)
    await keep_wish(hall, live, Wish(seat=seat, key=key, to=to, version=live.version, agreed=[]))


async def consent(hall: Hall, live: LiveTable, seat: int, version: int, agrees: bool) -> None:
    """Answer a request to go back or to join in mid-game; the player who asked may withdraw it."""
    wish = live.wish
    if wish is not None and wish.kind == "seat":
        await consent_to_sit(hall, live, seat, agrees)
        return
    await catch_up(hall, live, version)
    async with live.lock:
        ongoing(live)
        wish = live.wish
        if wish is None or wish.kind != "back" or wish.version != version:
            raise Conflict("nobody is asking to take anything back now")
        if not agrees:
            await keep_wish(hall, live, None)
            if seat != wish.seat:
                await note(hall, live, "kept", seat, "", by=live.seats[wish.seat].name)
            return
        agreed = {*wish.agreed, *live.seats_of(live.seats[seat].key)}
        if set(live.people_beside(wish.seat)) <= agreed:
            await _go_back(hall, live, wish.seat, wish.to)
        else:
            await keep_wish(hall, live, msgspec.structs.replace(wish, agreed=sorted(agreed)))


async def _go_back(hall: Hall, live: LiveTable, seat: int, to: int) -> None:
    gone = await hall.store.read(lambda kept: kept.select_answers(live.id, to))
    count = sum([not row.forced and row.seat != TABLE for row in gone]) or 1
    snapshot, rows = await hall.store.read(lambda kept: way_to(kept, live.id, to))
    state = snapshot.state if snapshot is not None else live.game.codec.dump(start_of(hall, live))
    position = snapshot.position if snapshot is not None else 0
    table = Table.restore(
        live.game,
        live.edition,
        Snapshot(state, position, live.version + 1),
        [(row.answer, row.forced) for row in rows],
        options=live.row.options,
        names=live.names,
        plays_forced=live.rules.forced,
    )
    table.advance()
    live.log.snapshot_at = position
    await note_aid(hall, live, BACK)
    taken = note_of(live, "took_back", seat, position=to, answers=count)
    await commit(hall, live, table, to, cut=True, note=taken)
