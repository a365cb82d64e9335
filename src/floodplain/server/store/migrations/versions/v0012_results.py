"""Prepares the club: results."""

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    """Adds nothing yet."""
