"""Names of players, as they may occur in a log and a record."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from typing import Final

from floodplain.kernel.errors import BadOption
from floodplain.kernel.names import default_name

BARRED_IN_NAMES: Final = str.maketrans("|#", "  ")  # they have a meaning in a record
BLANK: Final = frozenset("\u115f\u1160\u2800\u3164\uffa0")  # letters and symbols that show nothing
JOINERS: Final = "\u200c\u200d"  # some scripts and many emoji need them; they show nothing either
MOST_MARKS: Final = 3  # accents on one letter; more would cover the lines around it


def is_plain(text: str) -> bool:
    """Return whether a text shows as what it is: no control characters, none that turn its direction.

    Nor may it have letters that show nothing, or heaps of accents.
    """
    marks = 0
    for letter in text:
        marks = marks + 1 if unicodedata.combining(letter) else 0
        if not letter.isprintable() or letter in BLANK or marks > MOST_MARKS:
            return False
    return True


def plain_name(name: str) -> str:
    """Return a name as it may occur in a log and a record; empty if none was given."""
    clean = " ".join(unicodedata.normalize("NFC", name).translate(BARRED_IN_NAMES).split())
    if not is_plain(clean):
        raise BadOption("a name can only contain letters, digits and printable symbols", "name")
    return clean


def clean_name(name: str, seat: int) -> str:
    """Return the name of a player at a seat."""
    return plain_name(name) or default_name(seat)


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
