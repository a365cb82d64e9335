"""Every statement that is put to the database, as functions over a connection."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any, Final

import msgspec
from sqlalchemy import Connection, Table, bindparam, delete, func, insert, or_, select, update

from floodplain.server.store import schema
from floodplain.server.store.rows import (
    BOT,
    PLAYING,
    AnswerRow,
    Append,
    ChatRow,
    HoldRow,
    Loaded,
    ReadingRow,
    SeatRow,
    SnapshotRow,
    TableRow,
    Wish,
)

JSON_COLUMNS: Final = (
    "options",
    "settings",
    "undone",
    "parts",
    "changes",
    "chapters",
    "state",
    "wish",
    "reading",
)

RECORDED: Final = ("took_back", "claimed", "let_in")  # of what happens beside a log, what its record says

_encode: Final = msgspec.json.Encoder().encode
_worded: dict[tuple[str, Any], Any] = {}


@cache
def _json_columns(kind: type[msgspec.Struct]) -> tuple[str, ...]:
    return tuple(name for name in kind.__struct_fields__ if name in JSON_COLUMNS)


def written(row: msgspec.Struct, table_id: str | None = None) -> dict[str, Any]:
    """A row as the database keeps it."""
    values = msgspec.structs.asdict(row)
    for name in _json_columns(type(row)):
        values[name] = _encode(values[name]).decode()
    if table_id is not None:
        values["table_id"] = table_id
    return values


def execute_many(connection: Connection, statement: Any, rows: Sequence[dict[str, Any]]) -> int:  # noqa: ANN401
    """Puts a statement to the database for each row, worded once; how many rows it has changed.

    The values are as the driver takes them, so nothing is worked out anew for each of them.
    """
    key = (connection.dialect.name, statement)
    worded = _worded.get(key)
    if worded is None:
        names = list(rows[0]) if statement.is_insert else None
        worded = _worded[key] = statement.compile(dialect=connection.dialect, column_keys=names)
    given = [tuple([row[name] for name in worded.positiontup]) for row in rows] if worded.positional else rows
    return connection.exec_driver_sql(worded.string, given).rowcount


def read(mapping: Any, kind: Any) -> Any:  # noqa: ANN401 - rows come untyped
    """A row of the database as a struct."""
    values = {name: mapping[name] for name in kind.__struct_fields__}
    for name in _json_columns(kind):
        values[name] = msgspec.json.decode(values[name])
    return msgspec.convert(values, kind)


# --- the log ----------------------------------------------------------------------------------------

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
_STOP_CLOCK: Final = (
    update(schema.SEATS)
    .where(schema.SEATS.c.table_id == bindparam("table"), schema.SEATS.c.seat == bindparam("stopped"))
    .values(clock=bindparam("left"))
)


def append_all(connection: Connection, appends: Sequence[Append]) -> int:
    """Keeps changes of logs that follow the version at hand; the number of those that do."""
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
    if answers:
        execute_many(connection, _ADD, answers)
    snapshots = [written(each.snapshot, each.table_id) for each in appends if each.snapshot is not None]
    if snapshots:
        connection.execute(insert(schema.SNAPSHOTS), snapshots)
    return followed


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
        "new_undone": _encode(append.undone).decode(),
        "new_changed": append.changed,
        "new_lost": append.lost,
    }


# --- tables -----------------------------------------------------------------------------------------


def insert_table(
    connection: Connection,
    table: TableRow,
    seats: Iterable[SeatRow],
    answers: Sequence[AnswerRow],
    snapshots: Sequence[SnapshotRow],
) -> None:
    """Keeps a new table."""
    connection.execute(insert(schema.TABLES), written(table))
    connection.execute(insert(schema.SEATS), [written(seat, table.id) for seat in seats])
    if answers:
        connection.execute(insert(schema.ANSWERS), [written(answer, table.id) for answer in answers])
    if snapshots:
        connection.execute(insert(schema.SNAPSHOTS), [written(snapshot, table.id) for snapshot in snapshots])


def update_table(connection: Connection, table_id: str, **values: Any) -> None:  # noqa: ANN401 - columns
    """Changes what a table is called by, but not its log."""
    connection.execute(update(schema.TABLES).where(schema.TABLES.c.id == table_id).values(**values))


def keep_wish(connection: Connection, table_id: str, wish: Wish | None) -> None:
    """Notes what a seat would take back, or that it no longer would."""
    update_table(connection, table_id, wish=_encode(wish).decode())


def delete_table(connection: Connection, table_id: str) -> None:
    """Lets go of a table with everything that belongs to it."""
    connection.execute(delete(schema.TABLES).where(schema.TABLES.c.id == table_id))


def claim_rematch(connection: Connection, table_id: str, rematch: str) -> bool:
    """Names the rematch of a table, if it has none yet, or one that was cancelled."""
    place = schema.TABLES.c
    there = select(place.id).correlate(None)
    free = update(schema.TABLES).where(
        place.id == table_id, or_(place.rematch.is_(None), place.rematch.not_in(there))
    )
    return connection.execute(free.values(rematch=rematch)).rowcount == 1


def update_seat(connection: Connection, table_id: str, row: SeatRow, while_kind: str | None = None) -> bool:
    """Changes who sits in a seat, if it is still of a kind; whether it was."""
    place = schema.SEATS.c
    change = update(schema.SEATS).where(place.table_id == table_id, place.seat == row.seat)
    if while_kind is not None:
        change = change.where(place.kind == while_kind)
    values = written(row)
    del values["seat"]
    return connection.execute(change.values(**values)).rowcount == 1


def load(connection: Connection, table_id: str) -> Loaded | None:
    """A table with the answers since its last snapshot."""
    table = select_table(connection, table_id)
    if table is None:
        return None
    snapshot = last_snapshot(connection, table_id, table.position)
    since = snapshot.position if snapshot is not None else 0
    return Loaded(
        table=table,
        seats=select_seats(connection, table_id),
        holds=select_holds(connection, table_id),
        snapshot=snapshot,
        answers=select_answers(connection, table_id, since),
    )


def select_table(connection: Connection, table_id: str) -> TableRow | None:
    """A table by its name."""
    found = connection.execute(select(schema.TABLES).where(schema.TABLES.c.id == table_id)).mappings().first()
    return None if found is None else read(found, TableRow)


def select_version(connection: Connection, table_id: str) -> int | None:
    """The version that a table has come to."""
    version: int | None = connection.execute(
        select(schema.TABLES.c.version).where(schema.TABLES.c.id == table_id)
    ).scalar()
    return version


def select_seats(connection: Connection, table_id: str) -> list[SeatRow]:
    """The seats of a table, in order."""
    place = schema.SEATS.c
    rows = connection.execute(select(schema.SEATS).where(place.table_id == table_id).order_by(place.seat))
    return [read(row, SeatRow) for row in rows.mappings()]


def select_holds(connection: Connection, table_id: str) -> list[HoldRow]:
    """The seats of a table that somebody holds too."""
    rows = connection.execute(select(schema.HOLDS).where(schema.HOLDS.c.table_id == table_id))
    return [read(row, HoldRow) for row in rows.mappings()]


def select_answers(
    connection: Connection,
    table_id: str,
    since: int = 0,
    before: int | None = None,
    newer_than: int | None = None,
) -> list[AnswerRow]:
    """Answers of a log from a position on, up to another, or newer than a version."""
    place = schema.ANSWERS.c
    wanted = select(schema.ANSWERS).where(place.table_id == table_id, place.position >= since)
    if before is not None:
        wanted = wanted.where(place.position < before)
    if newer_than is not None:
        wanted = wanted.where(place.version > newer_than)
    rows = connection.execute(wanted.order_by(place.position))
    return [read(row, AnswerRow) for row in rows.mappings()]


def has_witnessed(connection: Connection, table_id: str, seat: int) -> bool:
    """Whether a log holds an answer that a seat alone may know."""
    place = schema.ANSWERS.c
    wanted = select(place.position).where(place.table_id == table_id, place.witness == seat).limit(1)
    return connection.execute(wanted).first() is not None


def last_snapshot(connection: Connection, table_id: str, up_to: int) -> SnapshotRow | None:
    """The last snapshot of a log at or before a position."""
    place = schema.SNAPSHOTS.c
    found = connection.execute(
        select(schema.SNAPSHOTS)
        .where(place.table_id == table_id, place.position <= up_to)
        .order_by(place.position.desc())
        .limit(1)
    )
    row = found.mappings().first()
    return None if row is None else read(row, SnapshotRow)


def tables_of(connection: Connection, key: str, most: int) -> list[str]:
    """The tables at which a key sits or holds a seat too, or which it owns, the last changed first."""
    own = select(schema.SEATS.c.table_id).where(schema.SEATS.c.key == key)
    seat, hold = schema.SEATS.c, schema.HOLDS.c
    still = (seat.table_id == hold.table_id) & (seat.seat == hold.seat) & (seat.key == hold.person)
    held = select(hold.table_id).join(schema.SEATS, still).where(hold.key == key)
    place = schema.TABLES.c
    rows = connection.execute(
        select(place.id)
        .where(or_(place.id.in_(own), place.id.in_(held), place.owner == key))
        .order_by(place.changed.desc())
        .limit(most)
    )
    return [row[0] for row in rows]


def overdue(connection: Connection, after: int, now: int, most: int) -> list[TableRow]:
    """Tables whose turn has run out of time after a time, the earliest first."""
    place = schema.TABLES.c
    rows = connection.execute(
        select(schema.TABLES)
        .where(place.deadline > after, place.deadline <= now)
        .order_by(place.deadline)
        .limit(most)
    )
    return [read(row, TableRow) for row in rows.mappings()]


def waiting_for_bots(connection: Connection, before: int, most: int) -> list[str]:
    """Tables at which a bot has been asked since before a time, and nobody seems to have it think."""
    place = schema.TABLES.c
    asked = (schema.SEATS.c.table_id == place.id) & (schema.SEATS.c.seat == place.to_act)
    machine = or_(schema.SEATS.c.kind == BOT, schema.SEATS.c.stand_in.is_not(None))
    rows = connection.execute(
        select(place.id)
        .join(schema.SEATS, asked)
        .where(place.status == PLAYING, place.changed <= before, machine)
        .order_by(place.changed)
        .limit(most)
    )
    return [row[0] for row in rows]


# --- editions and chat ------------------------------------------------------------------------------


def keep_edition(connection: Connection, fingerprint: str, game: str, text: str) -> str:
    """Keeps an edition that did not come with a room, once; the text that is kept."""
    kept = select_edition(connection, fingerprint)
    if kept is not None:
        return kept
    connection.execute(insert(schema.EDITIONS), {"fingerprint": fingerprint, "game": game, "text": text})
    return text


def select_edition(connection: Connection, fingerprint: str) -> str | None:
    """The text of a kept edition."""
    wanted = select(schema.EDITIONS.c.text).where(schema.EDITIONS.c.fingerprint == fingerprint)
    text: str | None = connection.execute(wanted).scalar()
    return text


def say(connection: Connection, table_id: str, row: ChatRow) -> ChatRow:
    """Adds a line to the chat of a table."""
    place = schema.CHAT.c
    last = connection.execute(select(func.max(place.number)).where(place.table_id == table_id)).scalar()
    row = msgspec.structs.replace(row, number=(last or 0) + 1)
    connection.execute(insert(schema.CHAT), written(row, table_id))
    return row


def select_chat(connection: Connection, table_id: str, after: int, most: int) -> list[ChatRow]:
    """The lines of a chat after a number, the last so many."""
    place = schema.CHAT.c
    rows = connection.execute(
        select(schema.CHAT)
        .where(place.table_id == table_id, place.number > after)
        .order_by(place.number.desc())
        .limit(most)
    )
    return [read(row, ChatRow) for row in rows.mappings()][::-1]


def select_notes(connection: Connection, table_id: str) -> list[ChatRow]:
    """What happened at a table beside its log and belongs into its record."""
    place = schema.CHAT.c
    wanted = select(schema.CHAT).where(
        place.table_id == table_id, place.kind.in_(("took_back", "claimed", "let_in"))
    )
    return [read(row, ChatRow) for row in connection.execute(wanted.order_by(place.number)).mappings()]


# --- readings ---------------------------------------------------------------------------------------


def keep_readings(connection: Connection, table_id: str, rows: Sequence[ReadingRow]) -> None:
    """Keeps what was read of a game, as far as nobody else has."""
    known = set(connection.execute(_READ, {"table": table_id}).scalars())
    new = [written(row, table_id) for row in rows if row.position not in known]
    if new:
        connection.execute(insert(schema.READINGS), new)


_READ: Final = select(schema.READINGS.c.position).where(schema.READINGS.c.table_id == bindparam("table"))


def select_readings(connection: Connection, table_id: str, since: int = 0) -> list[ReadingRow]:
    """What was read of a game from a position on, in order."""
    place = schema.READINGS.c
    wanted = select(schema.READINGS).where(place.table_id == table_id, place.position >= since)
    return [read(row, ReadingRow) for row in connection.execute(wanted.order_by(place.position)).mappings()]


def select_reading(connection: Connection, table_id: str, position: int) -> ReadingRow | None:
    """What was read of a moment."""
    place = schema.READINGS.c
    wanted = select(schema.READINGS).where(place.table_id == table_id, place.position == position)
    found = connection.execute(wanted).mappings().first()
    return None if found is None else read(found, ReadingRow)


def count_rows(connection: Connection, table: Table) -> int:
    """How many rows a table of the database has."""
    count: int = connection.execute(select(func.count()).select_from(table)).scalar_one()
    return count
