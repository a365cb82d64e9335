"""The contract of a game that is taught: what a score pad asks for, and what a lesson can highlight."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Generic, TypeVar

from floodplain.kernel.flow import State
from floodplain.kernel.game import AnyGame, Game
from floodplain.teach.errors import BadCardboard
from floodplain.teach.pad import AnyPad

S = TypeVar("S", bound=State)
M = TypeVar("M")


class TaughtGame(Game[S, M], Generic[S, M]):
    """A game that can also be scored on a pad and explained on its table."""

    pad: ClassVar[AnyPad | None] = None
    """How to enter what is on a real table; None if there is no pad."""

    def score_pad(self) -> AnyPad | None:
        """Return the score pad of the game; None if it has none."""
        return self.pad

    def places(self, view: S) -> dict[str, Sequence[str]]:
        """Return what a lesson can highlight on the table.

        Args:
            view: what a seat sees.

        Returns:
            By kind of thing, the names of those that exist now; "" if there is only one.
        """
        return {}


def has_pad(game: AnyGame) -> bool:
    """Return whether what is on a real table of a game can be entered."""
    return isinstance(game, TaughtGame) and game.score_pad() is not None


def pad_of(game: AnyGame) -> AnyPad:
    """Return the score pad of a game; raises BadCardboard if it has none."""
    pad = game.score_pad() if isinstance(game, TaughtGame) else None
    if pad is None:
        raise BadCardboard(f"{game.name} has no score pad")
    return pad


def places_of(game: AnyGame, view: State) -> dict[str, Sequence[str]]:
    """Return what a lesson can highlight on the table of a game; nothing if the game is not taught."""
    return game.places(view) if isinstance(game, TaughtGame) else {}
