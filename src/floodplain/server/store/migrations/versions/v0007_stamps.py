"""A reading names the coach that made it; older readings have no stamp, so they are made again."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Adds the stamp."""
    op.add_column("readings", sa.Column("stamp", sa.Text, nullable=False, server_default=""))
