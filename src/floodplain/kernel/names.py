"""What players are called: empty where nobody entered a name, and the default that a reader is told then."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

PLAYER: Final = {"en": "Player", "fr": "Joueur", "nl": "Speler"}
WRITTEN_OUT: Final = re.compile(r"Player (\d+)")  # as older records and tables hold who entered no name


def default_name(seat: int, language: str = "en") -> str:
    """What somebody in a seat is called who entered no name."""
    return f"{PLAYER[language]} {seat + 1}"


def entered(names: Sequence[str]) -> tuple[str, ...]:
    """Names as they are kept: empty where a seat has its default one, none at all where every seat has."""
    kept = tuple("" if name == default_name(seat) else name for seat, name in enumerate(names))
    return kept if any(kept) else ()


def called(names: Sequence[str], language: str) -> tuple[str, ...]:
    """Names as a reader of a language is told them, those who entered none by their default there."""
    return tuple([_called(seat, name, language) for seat, name in enumerate(names)])


def _called(seat: int, name: str, language: str) -> str:
    if not name:
        return default_name(seat, language)
    written_out = WRITTEN_OUT.fullmatch(name)
    return name if written_out is None else default_name(int(written_out[1]) - 1, language)
