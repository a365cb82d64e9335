"""The tables of the club: people, the lobby, notifications, results and daily deals."""

from __future__ import annotations

from typing import Final

from sqlalchemy import BigInteger, Boolean, Column, Float, ForeignKey, Index, Integer, Table, Text

from floodplain.server.store.schema import METADATA

# --- results: they stay when their table is deleted ---------------------------------------------------

RESULTS: Final = Table(
    "results",
    METADATA,
    Column("table_id", Text, primary_key=True),
    Column("game", Text, nullable=False),
    Column("players", Integer, nullable=False),
    Column("over", BigInteger, nullable=False),  # milliseconds since 1970
    Column("rated", Boolean, nullable=False),
    Column("aid", Text, nullable=False),
    Column("counts", Boolean, nullable=False),  # whether the ratings follow from it already
    Index("ix_results_rated", "rated", "game", "over"),
)

RESULT_SEATS: Final = Table(
    "result_seats",
    METADATA,
    Column("table_id", Text, ForeignKey("results.table_id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("person", Text),  # the hash of a key
    Column("kind", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("level", Text),
    Column("place", Integer, nullable=False),
    Column("points", Integer, nullable=False),
    Column("categories", Text, nullable=False),  # JSON
    Index("ix_result_seats_person", "person"),
)

RATINGS: Final = Table(
    "ratings",
    METADATA,
    Column("game", Text, primary_key=True),
    Column("person", Text, primary_key=True),  # the hash of a key
    Column("mean", Float, nullable=False),
    Column("spread", Float, nullable=False),
    Column("games", Integer, nullable=False),
)

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
