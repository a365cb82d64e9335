"""Prepares the club: notices."""

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    """Adds nothing yet."""
