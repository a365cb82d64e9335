"""Changing the log of a table: in the database first, then in memory."""

from __future__ import annotations

from floodplain.kernel.errors import StaleVersion
from floodplain.kernel.table import Table
from floodplain.server.hall import clock
from floodplain.server.hall.hall import Hall
from floodplain.server.hall.live import LiveTable
from floodplain.server.hall.log import SNAPSHOT_EVERY, Ledgers, rows_of
from floodplain.server.hall.result import result_of
from floodplain.server.store.clock import now_ms
from floodplain.server.store.errors import Outrun
from floodplain.server.store.rows import FINISHED, PLAYING, Append, ChatRow, SnapshotRow


async def commit(
    hall: Hall,
    live: LiveTable,
    trial: Table,
    kept: int,
    cut: bool = False,
    lost: int | None = None,
    note: ChatRow | None = None,
) -> None:
    """Save the result of a trial from a position on, with a note on it; requires the table's lock.

    A seat that is `lost` has run out of time, and the end was claimed for it. Nothing in memory changes
    before the database has it, so what clients see is always saved.
    """
    now = now_ms()
    known = live.log.ledgers if kept == live.row.position else None
    rows, ledgers = rows_of(trial, kept, live.version + 1, now, known)
    to_act = trial.to_act if lost is None else None
    status = PLAYING if to_act is not None else FINISHED
    append = Append(
        table_id=live.id,
        follows=live.version,
        version=trial.version,
        position=trial.position,
        status=status,
        to_act=to_act,
        deadline=clock.next_deadline(live, to_act, now),
        undone=[(entry.answer, entry.forced) for entry in trial.undone],
        changed=now,
        lost=lost,
        clock=clock.stopped_seat(live, to_act, now),
        cut=cut,
        answers=rows,
        snapshot=_snapshot(live, trial),
        note=note,
        result=result_of(live, trial.state, lost, now) if status == FINISHED else None,
    )
    await _save(hall, live, append)
    apply(hall, live, trial, append, ledgers)


def apply(hall: Hall, live: LiveTable, trial: Table, append: Append, ledgers: Ledgers | None) -> None:
    """Update a table in memory to what was saved."""
    row, status = live.row, live.row.status
    kept = append.answers[0].position if append.answers else append.position
    live.table, live.log.ledgers = trial, ledgers
    row.version, row.position, row.status = append.version, append.position, append.status
    row.to_act, row.deadline, row.changed = append.to_act, append.deadline, append.changed
    row.lost, row.undone = append.lost, list(append.undone)
    if append.clock is not None:
        live.seats[append.clock[0]].clock = append.clock[1]
    if append.snapshot is not None:
        live.log.snapshot_at = append.snapshot.position
    live.log.extend(kept, append.answers)
    if append.note is not None:
        live.add_chat(append.note)
    trial.forget(trial.floor())
    hall.changed(live, card=append.status != status or row.wish is not None)


async def _save(hall: Hall, live: LiveTable, append: Append) -> None:
    try:
        await hall.store.append(append)
    except Outrun:
        await hall.reload(live)
        raise StaleVersion(append.follows, live.version) from None
    except BaseException:
        live.doubt()  # it may have been saved anyway
        raise


def _snapshot(live: LiveTable, trial: Table) -> SnapshotRow | None:
    floor = trial.floor()
    if live.table is not None and floor - live.log.snapshot_at < SNAPSHOT_EVERY:
        return None
    return SnapshotRow(position=floor, state=live.game.codec.dump(trial.state_at(floor)))
