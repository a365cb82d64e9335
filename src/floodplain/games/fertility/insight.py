"""What is known about Fertility for bots: a hand-made value of a position."""

from __future__ import annotations

from floodplain.games.fertility.scoring import breakdown
from floodplain.games.fertility.state import Fertility


def value(state: Fertility, seat: int) -> float:
    """How well a seat stands."""
    return float(sum(breakdown(state, seat)))
