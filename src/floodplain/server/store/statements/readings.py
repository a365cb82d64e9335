"""What the coach has read of games."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sqlalchemy import Connection, bindparam, insert, select

from floodplain.server.store import schema
from floodplain.server.store.rows import ReadingRow
from floodplain.server.store.statements.wording import read, written

_READ: Final = select(schema.READINGS.c.position).where(schema.READINGS.c.table_id == bindparam("table"))


def keep_readings(connection: Connection, table_id: str, rows: Sequence[ReadingRow]) -> None:
    """Keeps what was read of a game, as far as nobody else has."""
    known = set(connection.execute(_READ, {"table": table_id}).scalars())
    new = [written(row, table_id) for row in rows if row.position not in known]
    if new:
        connection.execute(insert(schema.READINGS), new)


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
