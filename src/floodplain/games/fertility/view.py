"""A player's view of Fertility: everything that has been drawn."""

from __future__ import annotations

from floodplain.games.fertility.state import Fertility


def observe(state: Fertility) -> Fertility:
    """F1.5: return the whole table, because all pools and all else that was drawn are public."""
    return state.copy()


def imagine(view: Fertility) -> Fertility:
    """Return the view, which is a complete state: what is not drawn yet is not decided."""
    return view.copy()
