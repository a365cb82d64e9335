"""Clocks, claimed ends, requests to take back, and notes in the chat."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Adds the columns; what is there already has neither clock nor note."""
    op.add_column("tables", sa.Column("lost", sa.Integer))
    op.add_column("tables", sa.Column("wish", sa.Text, nullable=False, server_default="null"))
    op.add_column("seats", sa.Column("clock", sa.BigInteger))
    op.add_column("chat", sa.Column("kind", sa.Text, nullable=False, server_default="said"))
    op.add_column("chat", sa.Column("parts", sa.Text, nullable=False, server_default="{}"))
