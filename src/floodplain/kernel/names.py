"""Whoever gave no name: as records keep them, and as each reader is told of them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

UNNAMED: Final = re.compile(r"Player (\d+)")
PLAYER: Final = {"en": "Player", "fr": "Joueur", "nl": "Speler"}


def unnamed(seat: int) -> str:
    """How records keep somebody in a seat who gave no name."""
    return f"Player {seat + 1}"


def called(names: Sequence[str], language: str) -> tuple[str, ...]:
    """Names as a reader of a language is told them: whoever gave none goes by the word for a player."""
    return tuple(
        [UNNAMED.sub(rf"{PLAYER[language]} \1", name) if UNNAMED.fullmatch(name) else name for name in names]
    )
