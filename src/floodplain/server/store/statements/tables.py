"""Tables and those who sit at them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from sqlalchemy import Connection, Exists, bindparam, delete, exists, insert, or_, select, update

from floodplain.server.encoding import encode
from floodplain.server.store import schema
from floodplain.server.store.rows import (
    BOT,
    LESSON,
    OPEN,
    PLAYING,
    AnswerRow,
    HoldRow,
    Loaded,
    SeatRow,
    SnapshotRow,
    TableRow,
    Wish,
)
from floodplain.server.store.statements.compiled import execute_many, read, read_each, written
from floodplain.server.store.statements.lobby import add_listing
from floodplain.server.store.statements.log import (
    add_answers,
    add_snapshots,
    last_snapshot,
    select_answers,
)
from floodplain.teach.lesson import LEARNER

_ADD_TABLE: Final = insert(schema.TABLES)
_ADD_SEAT: Final = insert(schema.SEATS)
_CHANGE_SEAT: Final = (
    update(schema.SEATS)
    .where(schema.SEATS.c.table_id == bindparam("table_id"), schema.SEATS.c.seat == bindparam("number"))
    .values({name: bindparam(f"new_{name}") for name in SeatRow.__struct_fields__ if name != "seat"})
)
_CHANGE_SEAT_OF: Final = _CHANGE_SEAT.where(schema.SEATS.c.kind == bindparam("of_kind"))
_CHANGE_TIME: Final = (
    update(schema.TABLES)
    .where(schema.TABLES.c.id == bindparam("table_id"))
    .values(changed=bindparam("new_changed"), deadline=bindparam("new_deadline"))
)


def insert_table(
    connection: Connection,
    table: TableRow,
    seats: Iterable[SeatRow],
    answers: Sequence[AnswerRow],
    snapshots: Sequence[SnapshotRow],
) -> None:
    """Save a new table."""
    execute_many(connection, _ADD_TABLE, [written(table)])
    execute_many(connection, _ADD_SEAT, [written(seat, table.id) for seat in seats])
    add_answers(connection, table.id, answers)
    add_snapshots(connection, table.id, snapshots)
    if table.settings.get("listed"):
        add_listing(connection, table.id, table.settings, table.created)


def update_table(connection: Connection, table_id: str, **values: Any) -> None:  # noqa: ANN401 - columns
    """Change columns of a table, but not its log."""
    connection.execute(update(schema.TABLES).where(schema.TABLES.c.id == table_id).values(**values))


def keep_wish(connection: Connection, table_id: str, wish: Wish | None) -> None:
    """Save a request to the other players, or that there is none."""
    update_table(connection, table_id, wish=encode(wish).decode())


def delete_table(connection: Connection, table_id: str) -> None:
    """Delete a table with everything that belongs to it."""
    connection.execute(delete(schema.TABLES).where(schema.TABLES.c.id == table_id))


def claim_rematch(connection: Connection, table_id: str, rematch: str) -> bool:
    """Save the rematch of a table, if it has none yet, or one that was cancelled.

    The second one waits before it looks: else PostgreSQL would look for the first one's table as things
    stood before that was there, and call it cancelled.
    """
    place = schema.TABLES.c
    connection.execute(select(place.id).where(place.id == table_id).with_for_update())
    there = select(place.id).correlate(None)
    free = update(schema.TABLES).where(
        place.id == table_id, or_(place.rematch.is_(None), place.rematch.not_in(there))
    )
    return connection.execute(free.values(rematch=rematch)).rowcount == 1


def update_seat(connection: Connection, table_id: str, row: SeatRow, while_kind: str | None = None) -> bool:
    """Change who sits in a seat, if it is still of a kind; whether it was."""
    values = {f"new_{name}": value for name, value in written(row).items()}
    values |= {"table_id": table_id, "number": row.seat, "of_kind": while_kind}
    return execute_many(connection, _CHANGE_SEAT if while_kind is None else _CHANGE_SEAT_OF, [values]) == 1


def reseat(
    connection: Connection,
    table_id: str,
    seats: Sequence[SeatRow],
    options: Mapping[str, str],
    settings: Mapping[str, Any],
) -> None:
    """Save a table with other seats than before."""
    connection.execute(delete(schema.SEATS).where(schema.SEATS.c.table_id == table_id))
    execute_many(connection, _ADD_SEAT, [written(seat, table_id) for seat in seats])
    written_options = encode(dict(options)).decode()
    written_settings = encode(dict(settings)).decode()
    update_table(connection, table_id, players=len(seats), options=written_options, settings=written_settings)


def tables_at_home(connection: Connection, most: int) -> list[str]:
    """Return the tables that people on the local network may find, the last changed first."""
    place = schema.TABLES.c
    rows = connection.execute(
        select(place.id)
        .where(place.status.in_((OPEN, PLAYING)), place.settings.contains('"home":true'))
        .order_by(place.changed.desc())
        .limit(most)
    )
    return [row[0] for row in rows]


def update_time(connection: Connection, table_id: str, changed: int, deadline: int | None) -> None:
    """Save when a table has changed, and the deadline of the seat to act."""
    row = {"table_id": table_id, "new_changed": changed, "new_deadline": deadline}
    execute_many(connection, _CHANGE_TIME, [row])


def load(connection: Connection, table_id: str) -> Loaded | None:
    """Return a table with the answers since its last snapshot; None if there is no such table."""
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
    """Return a table by its id; None if there is none."""
    found = connection.execute(select(schema.TABLES).where(schema.TABLES.c.id == table_id)).mappings().first()
    return None if found is None else read(found, TableRow)


def select_version(connection: Connection, table_id: str) -> int | None:
    """Return the present version of a table; None if there is no table."""
    version: int | None = connection.execute(
        select(schema.TABLES.c.version).where(schema.TABLES.c.id == table_id)
    ).scalar()
    return version


def select_seats(connection: Connection, table_id: str) -> list[SeatRow]:
    """Return the seats of a table, in order."""
    place = schema.SEATS.c
    rows = connection.execute(select(schema.SEATS).where(place.table_id == table_id).order_by(place.seat))
    return [read(row, SeatRow) for row in rows.mappings()]


def select_holds(connection: Connection, table_id: str) -> list[HoldRow]:
    """Return the shared seats of a table."""
    rows = connection.execute(select(schema.HOLDS).where(schema.HOLDS.c.table_id == table_id))
    return read_each(connection, rows.mappings(), HoldRow, "id")


def tables_of(connection: Connection, key: str, most: int) -> list[str]:
    """Return the tables that a key owns, plays at or shares a seat of, the last changed first.

    A table that continues from a lesson is listed once its learner has answered there.
    """
    own = select(schema.SEATS.c.table_id).where(schema.SEATS.c.key == key)
    seat, hold = schema.SEATS.c, schema.HOLDS.c
    still = (seat.table_id == hold.table_id) & (seat.seat == hold.seat) & (seat.key == hold.person)
    held = select(hold.table_id).join(schema.SEATS, still).where(hold.key == key)
    place = schema.TABLES.c
    rows = connection.execute(
        select(place.id)
        .where(or_(place.id.in_(own), place.id.in_(held), place.owner == key))
        .where(or_(place.parent.is_(None), place.parent != LESSON, _is_played_on()))
        .order_by(place.changed.desc())
        .limit(most)
    )
    return [row[0] for row in rows]


def count_tables(connection: Connection, key: str) -> tuple[int, int]:
    """Return at how many tables of a key the game is not over, and at how many it is."""
    place = schema.TABLES.c
    own = select(schema.SEATS.c.table_id).where(schema.SEATS.c.key == key)
    wanted = select(place.status).where(or_(place.id.in_(own), place.owner == key))
    found = list(connection.execute(wanted).scalars())
    running = sum(status in {OPEN, PLAYING} for status in found)
    return running, len(found) - running


def _is_played_on() -> Exists:
    """Return whether the learner has answered since the table was made from a lesson."""
    place, given = schema.TABLES.c, schema.ANSWERS.c
    since = (given.table_id == place.id) & (given.at > place.created)
    return exists().where(since, given.seat == LEARNER, given.forced.is_(False))


def overdue(connection: Connection, after: int, now: int, most: int) -> list[tuple[str, int, str]]:
    """Tables whose turn ran out of time after a moment, the earliest first: name, deadline, settings."""
    place = schema.TABLES.c
    rows = connection.execute(
        select(place.id, place.deadline, place.settings)
        .where(place.deadline > after, place.deadline <= now)
        .order_by(place.deadline)
        .limit(most)
    )
    return [(row[0], row[1], row[2]) for row in rows]


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
