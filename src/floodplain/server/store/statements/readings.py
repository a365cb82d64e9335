"""Statements about the coach's readings of games."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sqlalchemy import Connection, bindparam, delete, func, insert, select

from floodplain.server.store import schema
from floodplain.server.store.rows import ReadingRow
from floodplain.server.store.statements.compiled import read_each, written

_READ: Final = select(schema.READINGS.c.position).where(schema.READINGS.c.table_id == bindparam("table"))


def keep_readings(connection: Connection, table_id: str, stamp: str, rows: Sequence[ReadingRow]) -> None:
    """Save readings of a game with a stamp, unless another worker has; those with other stamps go."""
    place = schema.READINGS.c
    connection.execute(delete(schema.READINGS).where(place.table_id == table_id, place.stamp != stamp))
    known = set(connection.execute(_READ, {"table": table_id}).scalars())
    new = [written(row, table_id) for row in rows if row.position not in known]
    if new:
        connection.execute(insert(schema.READINGS), new)


def select_readings(connection: Connection, table_id: str, stamp: str) -> list[ReadingRow]:
    """Return the readings of a game with a stamp, in order."""
    place = schema.READINGS.c
    wanted = select(schema.READINGS).where(place.table_id == table_id, place.stamp == stamp)
    rows = connection.execute(wanted.order_by(place.position))
    return read_each(connection, rows.mappings(), ReadingRow, "position")


def count_readings(connection: Connection, table_id: str, stamp: str) -> tuple[int, int]:
    """Return how many moments were read with a stamp, and when the last of them was saved."""
    place = schema.READINGS.c
    wanted = select(func.count(), func.max(place.at)).where(place.table_id == table_id, place.stamp == stamp)
    count, at = connection.execute(wanted).one()
    return int(count), int(at or 0)


def select_reading(connection: Connection, table_id: str, stamp: str, position: int) -> ReadingRow | None:
    """Return the reading of a moment with a stamp."""
    place = schema.READINGS.c
    wanted = select(schema.READINGS).where(
        place.table_id == table_id, place.stamp == stamp, place.position == position
    )
    found = read_each(connection, connection.execute(wanted).mappings(), ReadingRow, "position")
    return found[0] if found else None
