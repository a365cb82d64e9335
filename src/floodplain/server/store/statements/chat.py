"""Chat messages and events outside a log."""

from __future__ import annotations

from typing import Final

import msgspec
from sqlalchemy import Connection, bindparam, func, insert, select

from floodplain.server.store import schema
from floodplain.server.store.rows import RECORDED, ChatRow
from floodplain.server.store.statements.compiled import execute_many, read_each, written

_ADD: Final = insert(schema.CHAT)
_LAST: Final = select(func.max(schema.CHAT.c.number)).where(schema.CHAT.c.table_id == bindparam("table"))


def say(connection: Connection, table_id: str, row: ChatRow) -> ChatRow:
    """Add a line to the chat of a table, and return it with its number."""
    last = connection.execute(_LAST, {"table": table_id}).scalar()
    row = msgspec.structs.replace(row, number=(last or 0) + 1)
    execute_many(connection, _ADD, [written(row, table_id)])
    return row


def select_chat(connection: Connection, table_id: str, after: int, most: int) -> list[ChatRow]:
    """Return the last lines of a chat after a number."""
    place = schema.CHAT.c
    rows = connection.execute(
        select(schema.CHAT)
        .where(place.table_id == table_id, place.number > after)
        .order_by(place.number.desc())
        .limit(most)
    )
    return read_each(connection, rows.mappings(), ChatRow, "number")[::-1]


def select_notes(connection: Connection, table_id: str) -> list[ChatRow]:
    """Return the events beside the log that belong in the record."""
    place = schema.CHAT.c
    wanted = select(schema.CHAT).where(place.table_id == table_id, place.kind.in_(RECORDED))
    rows = connection.execute(wanted.order_by(place.number))
    return read_each(connection, rows.mappings(), ChatRow, "number")
