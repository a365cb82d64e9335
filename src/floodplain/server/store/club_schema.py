"""The tables of the club: people, the lobby, notifications, results and daily deals."""

from __future__ import annotations

from typing import Final

from sqlalchemy import BigInteger, Column, Index, Integer, Table, Text

from floodplain.server.store.schema import METADATA

# --- daily deals ------------------------------------------------------------------------------------

DEALS: Final = Table(
    "deals",
    METADATA,
    Column("day", Text, primary_key=True),
    Column("game", Text, primary_key=True),
    Column("person", Text, primary_key=True),  # the hash of a key
    Column("begun", BigInteger, nullable=False),
    Column("table_id", Text),
    Column("done", BigInteger),
    Column("points", Integer, nullable=False),
    Column("margin", Integer, nullable=False),
    Column("scores", Text, nullable=False),  # JSON
    Column("ranks", Text, nullable=False),  # JSON
    Column("digest", Text, nullable=False),
    Column("record", Text, nullable=False),
    Index("ix_deals_person", "person"),
)
