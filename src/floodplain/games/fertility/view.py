"""What may be seen of Fertility: everything but the order of what is not yet drawn, which nobody has."""

from __future__ import annotations

from floodplain.games.fertility.state import Fertility


def observe(state: Fertility) -> Fertility:
    """F1.5: all pools are public, and so is everything else that has been drawn."""
    return state.copy()


def imagine(view: Fertility) -> Fertility:
    """What is not yet drawn is not decided, so a view is a full state already."""
    return view.copy()
