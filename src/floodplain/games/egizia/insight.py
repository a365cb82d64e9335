"""What is known about Egizia for bots: a hand-made value of a position."""

from __future__ import annotations

from floodplain.games.egizia.scoring import breakdown
from floodplain.games.egizia.state import Egizia


def value(state: Egizia, seat: int) -> float:
    """How well a seat stands, in points above its best opponent."""
    worth = [float(sum(breakdown(state, other))) for other in range(state.players)]
    return worth[seat] - max([worth[other] for other in range(state.players) if other != seat])
