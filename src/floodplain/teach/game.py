"""The contract of a game that is taught: what a score pad asks for, and what a lesson can light."""

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
    """A game that can also be counted on a score pad and explained on its table."""

    pad: ClassVar[AnyPad | None] = None
    """How what lies on a real table is entered; None: it cannot be."""

    def score_pad(self) -> AnyPad | None:
        """The score pad of the game; None where it has none."""
        return self.pad

    def places(self, view: S) -> dict[str, Sequence[str]]:
        """What a lesson can light on the table, by kind: which of them there are now, "" for the only one."""
        return {}


def has_pad(game: AnyGame) -> bool:
    """Whether what lies on a real table of a game can be entered."""
    return isinstance(game, TaughtGame) and game.score_pad() is not None


def pad_of(game: AnyGame) -> AnyPad:
    """The score pad of a game; raises BadCardboard where it has none."""
    pad = game.score_pad() if isinstance(game, TaughtGame) else None
    if pad is None:
        raise BadCardboard(f"{game.name} has no score pad")
    return pad


def places_of(game: AnyGame, view: State) -> dict[str, Sequence[str]]:
    """What a lesson can light on the table of a game; nothing where it is not taught."""
    return game.places(view) if isinstance(game, TaughtGame) else {}
