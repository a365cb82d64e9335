"""Names of players, as they can stand in a log and a record."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from floodplain.kernel.errors import BadOption
from floodplain.kernel.names import default_name

BARRED_IN_NAMES: Final = str.maketrans("|#", "  ")  # they have a meaning in a record


def clean_name(name: str, seat: int) -> str:
    """A name as it may stand in a log and a record."""
    clean = " ".join(name.translate(BARRED_IN_NAMES).split())
    if not clean.isprintable():
        raise BadOption("a name can only contain letters, digits and printable symbols", "name")
    return clean or default_name(seat)


def told_apart(name: str, others: Sequence[str]) -> str:
    """The name, with a number behind it where somebody at the table is called so already."""
    taken = {other.casefold() for other in others}
    called, number = name, 1
    while called.casefold() in taken:
        number += 1
        called = f"{name} {number}"
    return called


def bot_name(seat: int) -> str:
    """Return the name of a bot that nobody gave one; its level is told beside it."""
    return f"Bot {seat + 1}"
