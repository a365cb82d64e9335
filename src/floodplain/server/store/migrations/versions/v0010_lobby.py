"""Prepares the club: lobby."""

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    """Adds nothing yet."""
