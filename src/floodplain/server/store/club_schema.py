"""The tables of the club: people, the lobby, notifications, results and daily deals."""

from __future__ import annotations

from typing import Final

from sqlalchemy import BigInteger, Column, ForeignKey, Table, Text

from floodplain.server.store.schema import METADATA

# --- the lobby --------------------------------------------------------------------------------------

LISTINGS: Final = Table(  # tables that stand in the lobby, until their game is over
    "listings",
    METADATA,
    Column("table_id", Text, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("pace", Text, nullable=False),
    Column("seen", BigInteger, nullable=False),  # when one of its players was last connected
)

SEARCHES: Final = Table(  # people who look for a game, and the table where they wait
    "searches",
    METADATA,
    Column("person", Text, primary_key=True),  # the hash of a key
    Column("table_id", Text, ForeignKey("tables.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("games", Text, nullable=False),  # their names, separated by commas
    Column("players", Text, nullable=False),  # numbers, separated by commas
    Column("pace", Text, nullable=False),
    Column("since", BigInteger, nullable=False),
)
