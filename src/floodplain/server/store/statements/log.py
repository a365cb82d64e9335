"""The log of a table: answers, snapshots of its state, and the version that guards them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from sqlalchemy import Connection, bindparam, delete, insert, select, update

from floodplain.server.encoding import encode
from floodplain.server.store import schema
from floodplain.server.store.rows import AnswerRow, Append, SnapshotRow
from floodplain.server.store.statements.chat import say
from floodplain.server.store.statements.compiled import execute_many, read, written
from floodplain.server.store.statements.results import add_results

_FOLLOW: Final = (
    update(schema.TABLES)
    .where(schema.TABLES.c.id == bindparam("table"), schema.TABLES.c.version == bindparam("follows"))
    .values(
        version=bindparam("new_version"),
        position=bindparam("new_position"),
        status=bindparam("new_status"),
        to_act=bindparam("new_to_act"),
        deadline=bindparam("new_deadline"),
        undone=bindparam("new_undone"),
        changed=bindparam("new_changed"),
        lost=bindparam("new_lost"),
    )
)
_CUT: Final = delete(schema.ANSWERS).where(
    schema.ANSWERS.c.table_id == bindparam("table"), schema.ANSWERS.c.position >= bindparam("since")
)
_CUT_SNAPSHOTS: Final = delete(schema.SNAPSHOTS).where(
    schema.SNAPSHOTS.c.table_id == bindparam("table"), schema.SNAPSHOTS.c.position > bindparam("since")
)
_ADD: Final = insert(schema.ANSWERS)
_ADD_SNAPSHOT: Final = insert(schema.SNAPSHOTS)
_STOP_CLOCK: Final = (
    update(schema.SEATS)
    .where(schema.SEATS.c.table_id == bindparam("table"), schema.SEATS.c.seat == bindparam("stopped"))
    .values(clock=bindparam("left"))
)


def append_all(connection: Connection, appends: Sequence[Append]) -> int:
    """Save changes of logs that follow the saved version; return how many do."""
    if not appends:
        return 0
    followed = execute_many(connection, _FOLLOW, [_follow(append) for append in appends])
    if followed != len(appends):
        return followed
    cuts = [{"table": each.table_id, "since": _first(each)} for each in appends if each.cut]
    if cuts:
        connection.execute(_CUT, cuts)
        connection.execute(_CUT_SNAPSHOTS, cuts)
    clocks = [
        {"table": each.table_id, "stopped": each.clock[0], "left": each.clock[1]}
        for each in appends
        if each.clock is not None
    ]
    if clocks:
        connection.execute(_STOP_CLOCK, clocks)
    answers = [written(answer, each.table_id) for each in appends for answer in each.answers]
    execute_many(connection, _ADD, answers)
    snapshots = [written(each.snapshot, each.table_id) for each in appends if each.snapshot is not None]
    execute_many(connection, _ADD_SNAPSHOT, snapshots)
    add_results(connection, [each.result for each in appends if each.result is not None])
    for each in appends:
        if each.note is not None:
            each.note = say(connection, each.table_id, each.note)
    return followed


def add_answers(connection: Connection, table_id: str, rows: Sequence[AnswerRow]) -> None:
    """Save answers of a log."""
    execute_many(connection, _ADD, [written(row, table_id) for row in rows])


def add_snapshots(connection: Connection, table_id: str, rows: Sequence[SnapshotRow]) -> None:
    """Save states of a log."""
    execute_many(connection, _ADD_SNAPSHOT, [written(row, table_id) for row in rows])


def _first(append: Append) -> int:
    return append.answers[0].position if append.answers else append.position


def _follow(append: Append) -> dict[str, Any]:
    return {
        "table": append.table_id,
        "follows": append.follows,
        "new_version": append.version,
        "new_position": append.position,
        "new_status": append.status,
        "new_to_act": append.to_act,
        "new_deadline": append.deadline,
        "new_undone": encode(append.undone).decode(),
        "new_changed": append.changed,
        "new_lost": append.lost,
    }


def select_answers(
    connection: Connection,
    table_id: str,
    since: int = 0,
    before: int | None = None,
    newer_than: int | None = None,
) -> list[AnswerRow]:
    """Return the answers of a log from a position on, up to another, or newer than a version."""
    place = schema.ANSWERS.c
    wanted = select(schema.ANSWERS).where(place.table_id == table_id, place.position >= since)
    if before is not None:
        wanted = wanted.where(place.position < before)
    if newer_than is not None:
        wanted = wanted.where(place.version > newer_than)
    rows = connection.execute(wanted.order_by(place.position))
    return [read(row, AnswerRow) for row in rows.mappings()]


def has_witnessed(connection: Connection, table_id: str, seat: int) -> bool:
    """Return whether a log has an answer that only one seat may know."""
    place = schema.ANSWERS.c
    wanted = select(place.position).where(place.table_id == table_id, place.witness == seat).limit(1)
    return connection.execute(wanted).first() is not None


def last_snapshot(connection: Connection, table_id: str, up_to: int) -> SnapshotRow | None:
    """Return the last snapshot of a log at or before a position."""
    place = schema.SNAPSHOTS.c
    found = connection.execute(
        select(schema.SNAPSHOTS)
        .where(place.table_id == table_id, place.position <= up_to)
        .order_by(place.position.desc())
        .limit(1)
    )
    row = found.mappings().first()
    return None if row is None else read(row, SnapshotRow)
