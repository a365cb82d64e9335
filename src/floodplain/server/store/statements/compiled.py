"""Rows as the database keeps them, and statements compiled once for many rows."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from operator import itemgetter
from typing import Any, Final, TypeVar

import msgspec
from sqlalchemy import Connection, Table, func, select

from floodplain.server.store.unreadable import OPTION

JSON_COLUMNS: Final = (
    "options",
    "settings",
    "undone",
    "parts",
    "changes",
    "chapters",
    "state",
    "wish",
)
OPAQUE_COLUMNS: Final = ("reading",)  # JSON that stays as it is written
encode: Final = msgspec.json.Encoder().encode

T = TypeVar("T", bound=msgspec.Struct)

_Worded = tuple[str, Callable[[dict[str, Any]], Any] | None]
"""A statement for a driver, and what puts the values of a row into its order; None: it takes them by name."""

_worded: dict[tuple[str, Any], _Worded] = {}


@cache
def _json_columns(kind: type[msgspec.Struct]) -> tuple[str, ...]:
    return tuple(name for name in kind.__struct_fields__ if name in JSON_COLUMNS)


def written(row: msgspec.Struct, table_id: str | None = None) -> dict[str, Any]:
    """A row as the database keeps it."""
    values = msgspec.structs.asdict(row)
    for name in _json_columns(type(row)):
        values[name] = encode(values[name]).decode()
    if table_id is not None:
        values["table_id"] = table_id
    return values


def execute_many(connection: Connection, statement: Any, rows: Sequence[dict[str, Any]]) -> int:  # noqa: ANN401
    """Execute a statement for each row, compiled once; return how many rows it has changed.

    The values are as the driver takes them, so nothing is worked out anew for each of them; that of SQLite is
    asked without a go-between, which would take longer than the file. The transaction has begun.
    """
    if not rows:
        return 0
    text, in_order = _worded_for(connection, statement, rows[0])
    if in_order is None:
        return connection.exec_driver_sql(text, rows).rowcount
    driver: Any = connection.connection.driver_connection
    changed: int = driver.executemany(text, map(in_order, rows)).rowcount
    return changed


def _worded_for(connection: Connection, statement: Any, row: dict[str, Any]) -> _Worded:  # noqa: ANN401
    key = (connection.dialect.name, statement)
    found = _worded.get(key)
    if found is None:
        names = list(row) if statement.is_insert else None
        worded = statement.compile(dialect=connection.dialect, column_keys=names)
        in_order = itemgetter(*worded.positiontup) if worded.positional else None
        found = _worded[key] = worded.string, in_order
    return found


def read(mapping: Any, kind: Any) -> Any:  # noqa: ANN401 - rows come untyped
    """A row of the database as a struct."""
    values = {name: mapping[name] for name in kind.__struct_fields__}
    for name in _json_columns(kind):
        values[name] = msgspec.json.decode(values[name])
    for name in OPAQUE_COLUMNS:
        if name in values:
            msgspec.json.decode(values[name], type=msgspec.Raw)  # raises if it is no JSON
    return msgspec.convert(values, kind)


def read_each(connection: Connection, rows: Iterable[Any], kind: type[T], name: str) -> list[T]:
    """Return the rows that can be read and skip the others; `name` is the column that identifies a row."""
    found: list[T] = []
    for row in rows:
        try:
            found.append(read(row, kind))
        except (ValueError, TypeError) as error:
            unreadable = connection.get_execution_options().get(OPTION)
            if unreadable is not None:
                unreadable.note(kind.__name__, str(row[name]), error)
    return found


def count_rows(connection: Connection, table: Table) -> int:
    """Return how many rows a table of the database has."""
    count: int = connection.execute(select(func.count()).select_from(table)).scalar_one()
    return count
