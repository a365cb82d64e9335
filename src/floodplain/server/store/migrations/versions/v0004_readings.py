"""The coach's readings of a game are stored with it, moment by moment."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Adds the readings."""
    table_id = sa.ForeignKey("tables.id", name="fk_readings_table_id", ondelete="CASCADE")
    op.create_table(
        "readings",
        sa.Column("table_id", sa.Text, table_id, nullable=False),
        sa.Column("position", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("reading", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "position", name="pk_readings"),
    )
