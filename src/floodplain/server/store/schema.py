"""The tables of the database; migrations/ updates an older database to this schema."""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    Table,
    Text,
)

METADATA: Final = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_name)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "pk": "pk_%(table_name)s",
    }
)


def _table_id() -> Column[str]:
    return Column("table_id", Text, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)


TABLES: Final = Table(
    "tables",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("game", Text, nullable=False),
    Column("rules", Integer, nullable=False),
    Column("edition", Text, nullable=False),
    Column("fingerprint", Text, nullable=False),
    Column("players", Integer, nullable=False),
    Column("options", Text, nullable=False),  # JSON
    Column("settings", Text, nullable=False),  # JSON
    Column("owner", Text, nullable=False),  # the hash of a key
    Column("invite", Text, nullable=False),
    Column("status", Text, nullable=False),
    # Guards every change of the log: a writer names the version that it follows.
    Column("version", BigInteger, nullable=False),
    Column("position", Integer, nullable=False),
    Column("to_act", Integer),
    Column("deadline", BigInteger),  # milliseconds since 1970
    Column("undone", Text, nullable=False),  # JSON
    Column("parent", Text),
    Column("rematch", Text),
    Column("lost", Integer),
    Column("wish", Text, nullable=False, server_default="null"),  # JSON
    Column("aid", Text, nullable=False, server_default=""),
    Column("created", BigInteger, nullable=False),
    Column("changed", BigInteger, nullable=False),
    Index("ix_tables_deadline", "deadline"),
    Index("ix_tables_status_changed", "status", "changed"),
)

SEATS: Final = Table(
    "seats",
    METADATA,
    _table_id(),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("kind", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("level", Text),
    Column("stand_in", Text),
    Column("key", Text),  # the hash of a key
    Column("seen", BigInteger),
    Column("clock", BigInteger),  # milliseconds
    Index("ix_seats_key", "key"),
)

ANSWERS: Final = Table(
    "answers",
    METADATA,
    _table_id(),
    Column("position", Integer, primary_key=True, autoincrement=False),
    Column("version", BigInteger, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("answer", Integer, nullable=False),
    Column("forced", Boolean, nullable=False),
    Column("line", Text, nullable=False),
    Column("kind", Text, nullable=False),
    Column("parts", Text, nullable=False),  # JSON
    Column("witness", Integer, nullable=False),
    Column("changes", Text, nullable=False),  # JSON
    Column("chapters", Text, nullable=False, server_default="[]"),  # JSON
    Column("at", BigInteger, nullable=False),
)

SNAPSHOTS: Final = Table(
    "snapshots",
    METADATA,
    _table_id(),
    Column("position", Integer, primary_key=True, autoincrement=False),
    Column("state", Text, nullable=False),  # JSON
)

EDITIONS: Final = Table(
    "editions",
    METADATA,
    Column("fingerprint", Text, primary_key=True),
    Column("game", Text, nullable=False),
    Column("text", Text, nullable=False),
)

DEVICES: Final = Table(
    "devices",
    METADATA,
    Column("key", Text, primary_key=True),  # the hash of a key
    Column("id", Text, nullable=False),
    Column("person", Text, nullable=False),  # the hash of a key
    Column("kind", Text, nullable=False),
    Column("added", BigInteger, nullable=False),
    Column("cut", Boolean, nullable=False),
    Column("browser", Text, nullable=False, server_default=""),
    Column("seen", BigInteger, nullable=False, server_default="0"),
    Index("ix_devices_person", "person"),
)

CODES: Final = Table(
    "codes",
    METADATA,
    Column("code", Text, primary_key=True),  # the hash of a code
    Column("person", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("until", BigInteger, nullable=False),
    Column("kind", Text, nullable=False, server_default="computer"),
    Column("table_id", Text),  # with the seat, if it is only for that
    Column("seat", Integer),
)

HOLDS: Final = Table(
    "holds",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("table_id", Text, ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("person", Text, nullable=False),  # the hash of a key
    Column("key", Text, nullable=False),  # the hash of a key
    Column("kind", Text, nullable=False),
    Column("from_kind", Text, nullable=False),
    Column("added", BigInteger, nullable=False),
    Index("ix_holds_table_id", "table_id"),
    Index("ix_holds_person", "person"),
    Index("ix_holds_key", "key"),
)

TRIES: Final = Table(  # how often codes were made or tried recently, counted by all workers together
    "tries",
    METADATA,
    Column("who", Text, primary_key=True),  # the hash of an address
    Column("tokens", Float, nullable=False),
    Column("updated", BigInteger, nullable=False),  # milliseconds since 1970
)

CHAT: Final = Table(
    "chat",
    METADATA,
    _table_id(),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer, nullable=False),
    Column("name", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("kind", Text, nullable=False, server_default="said"),
    Column("parts", Text, nullable=False, server_default="{}"),  # JSON
    Column("person", Text, nullable=False, server_default=""),  # the hash of the key of who said it
    Index("ix_chat_person", "person"),
)

READINGS: Final = Table(
    "readings",
    METADATA,
    _table_id(),
    Column("position", Integer, primary_key=True, autoincrement=False),
    Column("reading", Text, nullable=False),  # JSON
    Column("at", BigInteger, nullable=False),
    Column("stamp", Text, nullable=False, server_default=""),
)
