"""Prepares the club: people."""

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """Adds nothing yet."""
