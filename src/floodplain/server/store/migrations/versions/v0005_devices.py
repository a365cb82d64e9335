"""A person may have several devices, and a code connects another one."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Add devices and codes; a person with one device needs no row."""
    op.create_table(
        "devices",
        sa.Column("key", sa.Text, nullable=False),
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("person", sa.Text, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("added", sa.BigInteger, nullable=False),
        sa.Column("cut", sa.Boolean, nullable=False),
        sa.PrimaryKeyConstraint("key", name="pk_devices"),
    )
    op.create_index("ix_devices_person", "devices", ["person"])
    op.create_table(
        "codes",
        sa.Column("code", sa.Text, nullable=False),
        sa.Column("person", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("code", name="pk_codes"),
    )
