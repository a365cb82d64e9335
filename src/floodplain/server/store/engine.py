"""Connections to SQLite or PostgreSQL, set up so that commits are durable."""

from __future__ import annotations

from typing import Any, Final

from sqlalchemy import Engine, create_engine, event
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, OperationalError

from floodplain.kernel.errors import FloodplainError

DRIVERS: Final = {
    "sqlite": "sqlite+pysqlite",
    "postgresql": "postgresql+psycopg",
    "postgres": "postgresql+psycopg",
}
BUSY_MS: Final = 10_000
BEGIN_TO_WRITE: Final = "BEGIN IMMEDIATE"
"""Takes the lock of a SQLite file immediately, because a reader could not wait for it later."""

CONNECT_S: Final = 3
SILENT_MS: Final = 15_000  # seconds of silence after which a connection counts as lost


class BadDatabase(FloodplainError):
    """An address that names no supported database, or one that cannot be opened."""


def database_url(text: str) -> URL:
    """Return the database that an address such as sqlite:///file or postgresql://host/name means."""
    try:
        url = make_url(text)
    except ArgumentError:
        raise BadDatabase(
            f"{text!r} is not a database address; write sqlite:///FILE or postgresql://…"
        ) from None
    kind = url.drivername.partition("+")[0]
    if kind not in DRIVERS:
        raise BadDatabase(
            f"{kind!r} is not a supported kind of database; write sqlite:///FILE or postgresql://…"
        )
    if kind == "sqlite" and (not url.database or url.database == ":memory:"):
        raise BadDatabase("an in-memory database is lost when the server stops; write sqlite:///FILE")
    return url.set(drivername=DRIVERS[kind])


def open_engine(url: URL, connections: int) -> Engine:
    """Return an engine with a limited number of connections."""
    if url.get_backend_name() == "sqlite":
        return _open_sqlite(url, connections)
    return create_engine(
        url,
        pool_size=connections,
        max_overflow=0,
        pool_pre_ping=True,  # reconnects after the database was away
        connect_args={
            "connect_timeout": CONNECT_S,
            "tcp_user_timeout": SILENT_MS,
            "application_name": "floodplain",
        },
    )


def check_reachable(url: URL) -> None:
    """Raise BadDatabase if a database cannot be opened, with the reason and what to do."""
    kind = url.get_backend_name()
    try:
        engine = open_engine(url, 1)
    except ModuleNotFoundError:
        raise BadDatabase("PostgreSQL needs another extra: pip install 'floodplain[postgres]'") from None
    try:
        engine.connect().close()
    except OperationalError as error:
        why = str(error.orig).splitlines()[0]
        advice = "its folder exists" if kind == "sqlite" else "it is running"
        raise BadDatabase(
            f"cannot open the database {url.set(drivername=kind)}: {why}; "
            f"check that {advice} and --database is right"
        ) from None
    finally:
        engine.dispose()


def _open_sqlite(url: URL, connections: int) -> Engine:
    engine = create_engine(
        url,
        pool_size=connections,
        max_overflow=0,
        connect_args={"check_same_thread": False, "timeout": BUSY_MS / 1000, "isolation_level": None},
    )

    @event.listens_for(engine, "connect")
    def prepare(connection: Any, record: object) -> None:  # noqa: ARG001, ANN401 - the hook's own signature
        cursor = connection.cursor()
        cursor.execute("PRAGMA journal_mode=WAL")
        cursor.execute("PRAGMA synchronous=FULL")  # a commit survives a power cut
        cursor.execute("PRAGMA foreign_keys=ON")
        cursor.execute(f"PRAGMA busy_timeout={BUSY_MS}")
        cursor.close()

    @event.listens_for(engine, "begin")
    def begin(connection: Any) -> None:  # noqa: ANN401 - the hook's own signature
        if connection.connection.driver_connection.in_transaction:
            return  # the driver has begun the transaction
        writes = connection.get_execution_options().get("writes", False)
        connection.exec_driver_sql(BEGIN_TO_WRITE if writes else "BEGIN")

    return engine
