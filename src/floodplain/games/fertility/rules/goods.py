"""F4.8, F9.5: goods and wheat come to a player, as far as stock and track go."""

from __future__ import annotations

from floodplain.games.fertility.state import Fertility


def take(state: Fertility, good: int, amount: int) -> None:
    """F4.8, F4.9: goods move from the stock beside the Metropolis, as far as the stock goes."""
    taken = min(amount, state.stock[good])
    state.stock[good] -= taken
    state.gathered[good] += taken


def gain_wheat(state: Fertility, seat: int, amount: int) -> None:
    """F9.5: the marker moves up and stops at the end of the track."""
    state.wheat[seat] = min(state.wheat[seat] + amount, state.material.most_wheat)
