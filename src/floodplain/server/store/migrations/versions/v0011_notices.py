"""The club tells people what waits for them: who is told, where, and about what."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    """Adds the tables of notices."""
    op.create_table(
        "server_keys",
        sa.Column("name", sa.Text, primary_key=True),
        sa.Column("value", sa.Text, nullable=False),
    )
    op.create_table(
        "notice_readers",
        sa.Column("person", sa.Text, primary_key=True),
        sa.Column("since", sa.BigInteger, nullable=False),
        sa.Column("enabled", sa.Boolean, nullable=False),
        sa.Column("settings", sa.Text, nullable=False),
    )
    op.create_table(
        "notice_channels",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("person", sa.Text, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("target", sa.Text, nullable=False),
        sa.Column("device", sa.Text, nullable=False),
        sa.Column("settings", sa.Text, nullable=False),
        sa.Column("confirmed", sa.Boolean, nullable=False),
        sa.Column("failures", sa.Integer, nullable=False),
        sa.Column("sent", sa.BigInteger, nullable=False),
        sa.Column("added", sa.BigInteger, nullable=False),
    )
    for column in ("person", "target"):
        op.create_index(f"ix_notice_channels_{column}", "notice_channels", [column])
    _notices()


def _notices() -> None:
    op.create_table(
        "notices",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("person", sa.Text, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id", ondelete="CASCADE")),
        sa.Column("turn", sa.BigInteger, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("parts", sa.Text, nullable=False),
        sa.Column("made", sa.BigInteger, nullable=False),
        sa.Column("seen", sa.BigInteger),
        sa.UniqueConstraint("person", "table_id", "kind", "turn", name="uq_notices_person"),
    )
    op.create_index("ix_notices_made", "notices", ["made"])
    op.create_table(
        "notice_deliveries",
        sa.Column("notice", sa.Text, sa.ForeignKey("notices.id", ondelete="CASCADE"), primary_key=True),
        sa.Column(
            "channel", sa.Text, sa.ForeignKey("notice_channels.id", ondelete="CASCADE"), primary_key=True
        ),
        sa.Column("due", sa.BigInteger, nullable=False),
        sa.Column("claimed", sa.BigInteger, nullable=False),
        sa.Column("tries", sa.Integer, nullable=False),
    )
    op.create_index("ix_notice_deliveries_due", "notice_deliveries", ["due"])
    op.create_table(
        "notice_mutes",
        sa.Column("person", sa.Text, primary_key=True),
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    )
    op.create_table(
        "notice_views",
        sa.Column("worker", sa.Text, primary_key=True),
        sa.Column("person", sa.Text, primary_key=True),
        sa.Column("table_id", sa.Text, primary_key=True),
        sa.Column("until", sa.BigInteger, nullable=False),
    )
