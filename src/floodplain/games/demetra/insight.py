"""What is known about Demetra for bots: a hand-made value of a position."""

from __future__ import annotations

from floodplain.games.demetra.scoring import breakdown
from floodplain.games.demetra.state import Demetra


def value(state: Demetra, seat: int) -> float:
    """How well a seat stands."""
    return float(sum(breakdown(state, seat)))
