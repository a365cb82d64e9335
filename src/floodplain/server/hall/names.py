"""What people at a table are called: as it is kept, and as it is told to a reader."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from floodplain.kernel.errors import BadOption

BARRED_IN_NAMES: Final = str.maketrans("|#", "  ")  # they have a meaning in a record
UNNAMED: Final = re.compile(r"Player (\d+)")  # as records keep whoever gave no name
PLAYER: Final = {"en": "Player", "fr": "Joueur", "nl": "Speler"}


def clean_name(name: str, seat: int) -> str:
    """A name as it may stand in a log and a record."""
    clean = " ".join(name.translate(BARRED_IN_NAMES).split())
    if not clean.isprintable():
        raise BadOption("a name is made of letters, digits and signs that can be printed", "name")
    return clean or f"Player {seat + 1}"


def told_apart(name: str, others: Sequence[str]) -> str:
    """The name, with a number behind it where somebody at the table is called so already."""
    taken = {other.casefold() for other in others}
    called, number = name, 1
    while called.casefold() in taken:
        number += 1
        called = f"{name} {number}"
    return called


def called(names: Sequence[str], language: str) -> list[str]:
    """Names as a reader of a language is told them: whoever gave none goes by the word for a player."""
    return [
        UNNAMED.sub(rf"{PLAYER[language]} \1", name) if UNNAMED.fullmatch(name) else name for name in names
    ]
