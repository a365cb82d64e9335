"""People have names, passkeys and blocks, and devices a browser; reports are kept for the host."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """Add the tables of people; a person who gave no name needs no row."""
    _extend()
    op.create_table(
        "people",
        sa.Column("person", sa.Text, nullable=False),
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("since", sa.BigInteger, nullable=False),
        sa.Column("language", sa.Text, nullable=False),
        sa.Column("blocked", sa.Boolean, nullable=False),
        sa.PrimaryKeyConstraint("person", name="pk_people"),
        sa.UniqueConstraint("id", name="uq_people_id"),
    )
    _add_passkeys()
    op.create_table(
        "blocks",
        sa.Column("person", sa.Text, nullable=False),
        sa.Column("other", sa.Text, nullable=False),
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("added", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("person", "other", name="pk_blocks"),
    )
    _add_reports()


def _extend() -> None:
    op.add_column("devices", sa.Column("browser", sa.Text, nullable=False, server_default=""))
    op.add_column("devices", sa.Column("seen", sa.BigInteger, nullable=False, server_default="0"))
    op.add_column("chat", sa.Column("person", sa.Text, nullable=False, server_default=""))
    op.create_index("ix_chat_person", "chat", ["person"])


def _add_passkeys() -> None:
    op.create_table(
        "passkeys",
        sa.Column("credential", sa.Text, nullable=False),
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("person", sa.Text, nullable=False),
        sa.Column("public_key", sa.Text, nullable=False),
        sa.Column("uses", sa.BigInteger, nullable=False),
        sa.Column("label", sa.Text, nullable=False),
        sa.Column("added", sa.BigInteger, nullable=False),
        sa.Column("used", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("credential", name="pk_passkeys"),
    )
    op.create_index("ix_passkeys_person", "passkeys", ["person"])
    op.create_table(
        "challenges",
        sa.Column("challenge", sa.Text, nullable=False),
        sa.Column("person", sa.Text, nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("challenge", name="pk_challenges"),
    )
    op.create_index("ix_challenges_until", "challenges", ["until"])


def _add_reports() -> None:
    op.create_table(
        "reports",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("person", sa.Text, nullable=False),
        sa.Column("other", sa.Text, nullable=False),
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("line", sa.Integer, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("reason", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_reports"),
        sa.UniqueConstraint("person", "other", "table_id", "line", name="uq_reports_once"),
    )
