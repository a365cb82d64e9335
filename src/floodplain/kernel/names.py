"""The names of players: empty if none was entered, which readers see as a default name."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

PLAYER: Final = {"en": "Player", "fr": "Joueur", "nl": "Speler"}
WRITTEN_OUT: Final = re.compile(r"Player (\d+)")  # how older records and tables store players without a name


def default_name(seat: int, language: str = "en") -> str:
    """Return the default name of a seat in a language."""
    return f"{PLAYER[language]} {seat + 1}"


def entered(names: Sequence[str]) -> tuple[str, ...]:
    """Return names as they are stored: empty for a default name, and none at all if all are default."""
    kept = tuple("" if name == default_name(seat) else name for seat, name in enumerate(names))
    return kept if any(kept) else ()


def called(names: Sequence[str], language: str) -> tuple[str, ...]:
    """Return names for a reader of a language, with default names for players who entered none."""
    return tuple([_called(seat, name, language) for seat, name in enumerate(names)])


def _called(seat: int, name: str, language: str) -> str:
    if not name:
        return default_name(seat, language)
    written_out = WRITTEN_OUT.fullmatch(name)
    return name if written_out is None else default_name(int(written_out[1]) - 1, language)
