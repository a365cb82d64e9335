"""Version stamps of readings: everything that changes a figure of the coach changes the stamp."""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from typing import Final

from floodplain.kernel.game import AnyGame

FIGURES: Final = 9
"""The version of the coach's figures: increased whenever the same moment gets another reading."""


@cache
def stamp_of(game: AnyGame, level: str, evaluations: int | None = None) -> str:
    """Return a hash of everything that the readings of a game depend on, besides the game itself."""
    judged_by = (game.weights() or b"") + (game.chances() or b"")  # another net gives other readings
    return sha256(f"{FIGURES}/{level}/{evaluations}\n".encode() + judged_by).hexdigest()[:16]
