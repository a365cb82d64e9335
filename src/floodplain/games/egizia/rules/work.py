"""E7.4, E7.5: what a seat that builds at a site has begun: cards that it draws, strength that is left."""

from __future__ import annotations

from floodplain.games.egizia.rules.rounds import BUILDING
from floodplain.games.egizia.rules.sphinx import DrawMore, DrawSphinx, KeepCards
from floodplain.games.egizia.rules.stones import LayStone, NextStone
from floodplain.games.egizia.state import Egizia


def cards_to_come(state: Egizia, seat: int) -> int:
    """E7.5: return the Sphinx cards that a seat has paid for and not yet chosen from."""
    if state.phase != BUILDING:
        return 0
    cards = 0
    for pending in reversed(state.pending):
        if isinstance(pending, DrawSphinx):
            cards += 1 if pending.to == seat else 0
        elif isinstance(pending, DrawMore):
            return pending.paid if pending.seat == seat else 0
        elif isinstance(pending, KeepCards):
            return cards + state.drawing if pending.seat == seat else 0
        else:
            break
    return 0


def strength_left(state: Egizia, seat: int) -> int:
    """E7.4: return the strength that a seat may still use at the site where it lays stones."""
    if state.phase != BUILDING:
        return 0
    for pending in reversed(state.pending):
        if isinstance(pending, LayStone):
            return pending.strength if pending.seat == seat else 0
        if isinstance(pending, NextStone):
            return pending.strength if pending.seat == seat else 0
    return 0
