"""The tables of the club: people, the lobby, notifications, results and daily deals."""

from __future__ import annotations

from typing import Final

from sqlalchemy import BigInteger, Boolean, Column, Index, Integer, Table, Text, UniqueConstraint

from floodplain.server.store.schema import METADATA

# --- people -----------------------------------------------------------------------------------------

PEOPLE: Final = Table(
    "people",
    METADATA,
    Column("person", Text, primary_key=True),  # the hash of a key
    Column("id", Text, nullable=False),  # random; it may be shown to others
    Column("name", Text, nullable=False),
    Column("since", BigInteger, nullable=False),
    Column("language", Text, nullable=False),
    Column("blocked", Boolean, nullable=False),  # by the host
    UniqueConstraint("id"),
)

PASSKEYS: Final = Table(
    "passkeys",
    METADATA,
    Column("credential", Text, primary_key=True),  # base64url
    Column("id", Text, nullable=False),
    Column("person", Text, nullable=False),
    Column("public_key", Text, nullable=False),  # base64url
    Column("uses", BigInteger, nullable=False),  # as the authenticator counts them; 0 if it does not
    Column("label", Text, nullable=False),
    Column("added", BigInteger, nullable=False),
    Column("used", BigInteger, nullable=False),
    Index("ix_passkeys_person", "person"),
)

CHALLENGES: Final = Table(
    "challenges",
    METADATA,
    Column("challenge", Text, primary_key=True),  # the hash of a challenge
    Column("person", Text, nullable=False),  # empty for a sign-in
    Column("until", BigInteger, nullable=False),
    Index("ix_challenges_until", "until"),
)

BLOCKS: Final = Table(
    "blocks",
    METADATA,
    Column("person", Text, primary_key=True),
    Column("other", Text, primary_key=True),
    Column("id", Text, nullable=False),
    Column("name", Text, nullable=False),  # what the other was called then
    Column("added", BigInteger, nullable=False),
)

REPORTS: Final = Table(
    "reports",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("person", Text, nullable=False),
    Column("other", Text, nullable=False),
    Column("table_id", Text, nullable=False),
    Column("line", Integer, nullable=False),  # of the chat; 0 for the player
    Column("name", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("reason", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    UniqueConstraint("person", "other", "table_id", "line", name="uq_reports_once"),
)
