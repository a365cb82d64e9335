"""A reading says by whom it was read; what was kept before bears no stamp, and so is read anew."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Adds the stamp."""
    op.add_column("readings", sa.Column("stamp", sa.Text, nullable=False, server_default=""))
