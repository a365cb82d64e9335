"""Names of players, as they may occur in a log and a record."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from floodplain.kernel.errors import BadOption
from floodplain.kernel.names import default_name

BARRED_IN_NAMES: Final = str.maketrans("|#", "  ")  # they have a meaning in a record


def clean_name(name: str, seat: int) -> str:
    """Return a name as it may occur in a log and a record."""
    clean = " ".join(name.translate(BARRED_IN_NAMES).split())
    if not clean.isprintable():
        raise BadOption("a name can only contain letters, digits and printable symbols", "name")
    return clean or default_name(seat)


def told_apart(name: str, others: Sequence[str]) -> str:
    """Return a name, with a number if another player at the table has it too."""
    taken = {other.casefold() for other in others}
    called, number = name, 1
    while called.casefold() in taken:
        number += 1
        called = f"{name} {number}"
    return called


def bot_name(seat: int) -> str:
    """Return the name of a bot without one; its level is shown next to it."""
    return f"Bot {seat + 1}"
