"""The automatic effects of an answer are stored separately from it."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Adds the chapters; what older answers brought stays credited to them."""
    op.add_column("answers", sa.Column("chapters", sa.Text, nullable=False, server_default="[]"))
