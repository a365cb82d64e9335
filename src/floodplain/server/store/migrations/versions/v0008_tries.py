"""Workers count together how often an address makes or tries codes."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Adds the counts."""
    op.create_table(
        "tries",
        sa.Column("who", sa.Text, primary_key=True),
        sa.Column("tokens", sa.Float, nullable=False),
        sa.Column("updated", sa.BigInteger, nullable=False),
    )
