"""The tables of the club: people, the lobby, notifications, results and daily deals."""

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
    Table,
    Text,
    UniqueConstraint,
)

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


# --- notices ----------------------------------------------------------------------------------------

SERVER_KEYS: Final = Table(  # made once, and used by all workers
    "server_keys",
    METADATA,
    Column("name", Text, primary_key=True),
    Column("value", Text, nullable=False),
)

NOTICE_READERS: Final = Table(
    "notice_readers",
    METADATA,
    Column("person", Text, primary_key=True),  # the hash of a key
    Column("since", BigInteger, nullable=False),  # when notices were turned on
    Column("enabled", Boolean, nullable=False),
    Column("settings", Text, nullable=False),  # JSON
)

NOTICE_CHANNELS: Final = Table(
    "notice_channels",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("person", Text, nullable=False),  # the hash of a key
    Column("kind", Text, nullable=False),  # push, webhook or email
    Column("target", Text, nullable=False),  # an address
    Column("device", Text, nullable=False),  # the hash of the key of a browser, for push
    Column("settings", Text, nullable=False),  # JSON
    Column("confirmed", Boolean, nullable=False),
    Column("failures", Integer, nullable=False),  # in a row
    Column("sent", BigInteger, nullable=False),  # when something was sent last
    Column("added", BigInteger, nullable=False),
    Index("ix_notice_channels_person", "person"),
    Index("ix_notice_channels_target", "target"),
)

NOTICES: Final = Table(
    "notices",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("person", Text, nullable=False),  # the hash of a key
    Column("kind", Text, nullable=False),
    Column("table_id", Text, ForeignKey("tables.id", ondelete="CASCADE")),
    Column("turn", BigInteger, nullable=False),  # what makes it the only one of its kind at its table
    Column("game", Text, nullable=False),
    Column("parts", Text, nullable=False),  # JSON
    Column("made", BigInteger, nullable=False),
    Column("seen", BigInteger),
    UniqueConstraint("person", "table_id", "kind", "turn"),
    Index("ix_notices_made", "made"),
)

NOTICE_DELIVERIES: Final = Table(  # what is still to be sent
    "notice_deliveries",
    METADATA,
    Column("notice", Text, ForeignKey("notices.id", ondelete="CASCADE"), primary_key=True),
    Column("channel", Text, ForeignKey("notice_channels.id", ondelete="CASCADE"), primary_key=True),
    Column("due", BigInteger, nullable=False),
    Column("claimed", BigInteger, nullable=False),  # until when a worker is sending it
    Column("tries", Integer, nullable=False),
    # What is sent together has one batch from the first try on; empty before that.
    Column("batch", Text, nullable=False, server_default=""),
    Index("ix_notice_deliveries_due", "due"),
)

NOTICE_MUTES: Final = Table(
    "notice_mutes",
    METADATA,
    Column("person", Text, primary_key=True),
    Column("table_id", Text, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
)

NOTICE_VIEWS: Final = Table(  # who looks at which table, as each worker reports
    "notice_views",
    METADATA,
    Column("worker", Text, primary_key=True),
    Column("person", Text, primary_key=True),
    Column("table_id", Text, primary_key=True),
    Column("until", BigInteger, nullable=False),
)

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
