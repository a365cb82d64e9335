"""The batch in which a notice is sent, so that another try has the same id and contents."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    """Adds the batch; what is due already has none yet."""
    op.add_column("notice_deliveries", sa.Column("batch", sa.Text, nullable=False, server_default=""))
