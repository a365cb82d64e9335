"""F4.8, F9.5: gaining goods and wheat, as far as stock and track allow."""

from __future__ import annotations

from floodplain.games.fertility.state import Fertility


def take(state: Fertility, good: int, amount: int) -> None:
    """F4.8, F4.9: move goods from the stock to the Metropolis, as far as the stock lasts."""
    taken = min(amount, state.stock[good])
    state.stock[good] -= taken
    state.gathered[good] += taken


def gain_wheat(state: Fertility, seat: int, amount: int) -> None:
    """F9.5: move the marker up, at most to the end of the track."""
    state.wheat[seat] = min(state.wheat[seat] + amount, state.material.most_wheat)
