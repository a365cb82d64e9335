"""A single seat may be shared with another person's device."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Add holds, and the seat that a code is for; existing codes are for everything."""
    op.create_table(
        "holds",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("person", sa.Text, nullable=False),
        sa.Column("key", sa.Text, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("from_kind", sa.Text, nullable=False),
        sa.Column("added", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_holds"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_holds_table_id", ondelete="CASCADE"),
    )
    op.create_index("ix_holds_table_id", "holds", ["table_id"])
    op.create_index("ix_holds_person", "holds", ["person"])
    op.create_index("ix_holds_key", "holds", ["key"])
    op.add_column("codes", sa.Column("kind", sa.Text, nullable=False, server_default="computer"))
    op.add_column("codes", sa.Column("table_id", sa.Text))
    op.add_column("codes", sa.Column("seat", sa.Integer))
