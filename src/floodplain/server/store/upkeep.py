"""Upgrades of the schema, and backups of whole databases."""

from __future__ import annotations

import gzip
import json
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import URL, Connection, Engine, insert, select, text
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from floodplain.kernel.errors import FloodplainError
from floodplain.server.store import club_schema  # noqa: F401 - adds its tables to METADATA
from floodplain.server.store.engine import open_engine
from floodplain.server.store.errors import OldSchema
from floodplain.server.store.schema import METADATA
from floodplain.server.store.statements import count_rows

FORMAT: Final = "floodplain backup 1"
ROWS_AT_ONCE: Final = 500


class BadBackup(FloodplainError):
    """A file that is no backup, or a database that cannot take one."""


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.set_main_option("path_separator", "os")
    return config


def newest_schema() -> str:
    """Return the schema that this version works with."""
    head = ScriptDirectory.from_config(_config()).get_current_head()
    assert head is not None
    return head


def schema_of(connection: Connection) -> str | None:
    """Return the schema of a database; None if it is empty."""
    return MigrationContext.configure(connection).get_current_revision()


def upgrade(engine: Engine) -> str:
    """Bring a database to the newest schema, and return which one that is."""
    config = _config()
    with engine.execution_options(writes=True).begin() as connection:
        if engine.dialect.name == "postgresql":
            # Several workers may start at once; the first migrates, the others wait.
            connection.execute(text("SELECT pg_advisory_xact_lock(70105)"))
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
    return newest_schema()


def check_schema(engine: Engine) -> None:
    """Raise OldSchema unless the database is at the newest schema."""
    with engine.connect() as connection:
        found = schema_of(connection)
    if found != newest_schema():
        raise OldSchema(found, newest_schema())


# --- backups ----------------------------------------------------------------------------------------


def backup(url: URL, path: Path) -> int:
    """Write the whole database, as of one moment, to a file; return the number of rows."""
    rows = 0
    with (
        _engine(url) as engine,
        engine.connect() as connection,
        gzip.open(path, "wt", encoding="utf-8") as file,
    ):
        check_schema(engine)
        if engine.dialect.name == "postgresql":
            connection.execute(text("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY"))
        file.write(json.dumps({"format": FORMAT, "schema": schema_of(connection)}) + "\n")
        for row in _all_rows(connection):
            file.write(json.dumps(row, ensure_ascii=False) + "\n")
            rows += 1
        file.write(json.dumps({"end": rows}) + "\n")
    return rows


@contextmanager
def _engine(url: URL) -> Iterator[Engine]:
    engine = open_engine(url, 2)
    try:
        yield engine
    finally:
        engine.dispose()


def _all_rows(connection: Connection) -> Iterator[dict[str, Any]]:
    for table in METADATA.sorted_tables:
        found = connection.execution_options(yield_per=ROWS_AT_ONCE).execute(select(table))
        for row in found.mappings():
            yield {"table": table.name, "row": dict(row)}


def restore(url: URL, path: Path) -> int:
    """Fill an empty database from a backup, all or nothing; return the number of rows."""
    with _engine(url) as engine:
        upgrade(engine)
        with engine.execution_options(writes=True).begin() as connection:
            if any(count_rows(connection, table) for table in METADATA.sorted_tables):
                raise BadBackup("this database already has tables; restore into an empty one")
            try:
                return _fill(connection, path)
            except (SQLAlchemyError, OverflowError, UnicodeError) as error:
                reason = str(error.orig) if isinstance(error, DBAPIError) else str(error)
                raise BadBackup(f"{path} has rows that the database rejects: {reason}") from None


def _fill(connection: Connection, path: Path) -> int:
    waiting: list[dict[str, Any]] = []
    table = ""
    count = 0
    for entry in _entries(path):
        if entry["table"] != table or len(waiting) == ROWS_AT_ONCE:
            _insert(connection, table, waiting)
            table, waiting = entry["table"], []
        waiting.append(entry["row"])
        count += 1
    _insert(connection, table, waiting)
    return count


def _insert(connection: Connection, table: str, rows: list[dict[str, Any]]) -> None:
    if rows:
        connection.execute(insert(METADATA.tables[table]), rows)


def _entries(path: Path) -> Iterator[dict[str, Any]]:
    try:
        with gzip.open(path, "rt", encoding="utf-8") as file:
            _check_header(json.loads(file.readline()), path)
            yield from _whole(file, path)
    except FileNotFoundError:
        raise BadBackup(f"{path}: there is no such file") from None
    except (OSError, EOFError, ValueError, RecursionError, zlib.error) as error:
        raise BadBackup(f"{path} cannot be read as a backup: {error}") from None


def _check_header(header: object, path: Path) -> None:
    if not isinstance(header, dict) or header.get("format") != FORMAT:
        raise BadBackup(f"{path} is not a Floodplain backup")
    schema = header.get("schema")
    if schema != newest_schema():
        raise BadBackup(
            f"{path} is of schema {schema}; restore it with the version that wrote it, "
            "then run 'floodplain db upgrade'"
        )


def _whole(file: Any, path: Path) -> Iterator[dict[str, Any]]:  # noqa: ANN401 - a text file
    count = 0
    for line in file:
        entry = json.loads(line)
        if isinstance(entry, dict) and "end" in entry:
            if entry["end"] != count:
                break
            return
        count += 1
        _check_entry(entry, f"{path}, row {count}")
        yield entry
    raise BadBackup(f"{path} is incomplete: it ends after {count} rows")


def _check_entry(entry: object, where: str) -> None:
    """Raise BadBackup unless an entry names a table of ours and gives a row with its columns."""
    table = METADATA.tables.get(str(entry.get("table"))) if isinstance(entry, dict) else None
    if table is None or not isinstance(entry, dict):
        raise BadBackup(f"{where}: this is not a table of this database")
    row = entry.get("row")
    if not isinstance(row, dict) or row.keys() != set(table.columns.keys()):
        raise BadBackup(f"{where}: a row of {table.name} has the columns {', '.join(table.columns.keys())}")
