"""What a bot is: it gets a view, and answers one decision."""

from __future__ import annotations

from typing import Protocol

from floodplain.kernel.flow import State
from floodplain.kernel.game import AnyGame
from floodplain.kernel.rng import Rng


class Bot(Protocol):
    """A player that is no person; it sees what a person in its seat sees."""

    @property
    def name(self) -> str:
        """What it is called on the command line and in reports."""
        ...

    def choose(self, game: AnyGame, view: State, seat: int, rng: Rng) -> int:
        """One of the legal answers of a decision that waits for the seat; the view stays as it is."""
        ...
