"""Rows as stored in the database, and statements compiled once for many rows."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache, lru_cache
from operator import itemgetter
from typing import Any, Final, TypeVar

import msgspec
from sqlalchemy import Connection, Dialect, Table, func, select

from floodplain.server.encoding import encode
from floodplain.server.store.unreadable import OPTION

JSON_COLUMNS: Final = (
    "options",
    "settings",
    "undone",
    "parts",
    "changes",
    "chapters",
    "categories",
    "state",
    "wish",
    "scores",
    "ranks",
)
OPAQUE_COLUMNS: Final = ("reading",)  # JSON that is passed through unchanged
MOST_COMPILED: Final = 256  # a few statements, for each database of a test

T = TypeVar("T", bound=msgspec.Struct)

_Compiled = tuple[str, Callable[[dict[str, Any]], Any] | None]
"""A statement for a driver, and a function that orders the values of a row; None if it takes names."""


@cache
def _json_columns(kind: type[msgspec.Struct]) -> tuple[str, ...]:
    return tuple(name for name in kind.__struct_fields__ if name in JSON_COLUMNS)


def written(row: msgspec.Struct, table_id: str | None = None) -> dict[str, Any]:
    """Return a row as stored in the database."""
    values = msgspec.structs.asdict(row)
    for name in _json_columns(type(row)):
        values[name] = encode(values[name]).decode()
    if table_id is not None:
        values["table_id"] = table_id
    return values


def execute_many(connection: Connection, statement: Any, rows: Sequence[dict[str, Any]]) -> int:  # noqa: ANN401
    """Execute a statement for each row, compiled once; return how many rows it has changed.

    The values are as the driver takes them, so nothing is computed again for each of them; that of SQLite is
    asked without a go-between, which would take longer than the file. The transaction has begun.
    """
    if not rows:
        return 0
    names = tuple(rows[0]) if statement.is_insert else None
    text, in_order = _compiled(connection.dialect, statement, names)
    if in_order is None:
        return connection.exec_driver_sql(text, rows).rowcount
    driver: Any = connection.connection.driver_connection
    changed: int = driver.executemany(text, map(in_order, rows)).rowcount
    return changed


@lru_cache(maxsize=MOST_COMPILED)
def _compiled(dialect: Dialect, statement: Any, names: tuple[str, ...] | None) -> _Compiled:  # noqa: ANN401
    compiled = statement.compile(dialect=dialect, column_keys=None if names is None else list(names))
    return compiled.string, itemgetter(*compiled.positiontup) if compiled.positional else None


def read(mapping: Any, kind: Any) -> Any:  # noqa: ANN401 - rows come untyped
    """Return a row of the database as a struct."""
    values = {name: mapping[name] for name in kind.__struct_fields__}
    for name in _json_columns(kind):
        values[name] = msgspec.json.decode(values[name])
    for name in OPAQUE_COLUMNS:
        if name in values:
            msgspec.json.decode(values[name], type=msgspec.Raw)  # raises an error if it is not JSON

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
