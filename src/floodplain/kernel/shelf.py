"""A registry of games and players by name, filled from above and used from below."""

from __future__ import annotations

from floodplain.kernel.errors import UnknownBot, UnknownGame

TYPE_CHECKING = False
if TYPE_CHECKING:  # the package imports this first of all, so it loads next to nothing
    from collections.abc import Callable, Mapping
    from typing import Final, TypeVar

    from floodplain.kernel.game import AnyGame
    from floodplain.kernel.player import Player

    G = TypeVar("G", bound=AnyGame)

FILES: Final = "FLOODPLAIN_PLUGINS"
"""The environment variable that names the single files that are plugged in."""


class Shelf:
    """All that there is to play, and to play against, in the order in which it is offered."""

    __slots__ = ("bots", "games")

    def __init__(self, games: Mapping[str, AnyGame], bots: Mapping[str, Player]) -> None:
        self.games = games
        self.bots = bots

    def game(self, name: str) -> AnyGame:
        """The game of that name; UnknownGame, which lists those that there are, for any other."""
        if name not in self.games:
            raise UnknownGame(name, list(self.games))
        return self.games[name]

    def bot(self, name: str) -> Player:
        """The bot of that name, for any game; UnknownBot, which lists those that there are, for any other."""
        if name not in self.bots:
            raise UnknownBot(name, list(self.bots))
        return self.bots[name]

    def named_game(self, name: str) -> AnyGame | None:
        """The game of that name, if there is one."""
        return self.games.get(name)

    def game_names(self) -> list[str]:
        """Every game that can be named, in the order in which they are offered."""
        return list(self.games)


_filled_by: list[Callable[[], Shelf]] = []


def fill(by: Callable[[], Shelf]) -> None:
    """Says who fills the shelf when it is asked for; the package itself does so as it is imported."""
    _filled_by[:] = [by]


def shelf() -> Shelf:
    """What the package was filled with; the first call loads it."""
    return _filled_by[0]()


_by_kind: Final[dict[type[AnyGame], AnyGame]] = {}
"""The game of each class that was asked for."""


def game_of(kind: type[AnyGame]) -> AnyGame:
    """The game of a class: the catalog's, or else one a process, so that its material is made once."""
    if kind not in _by_kind:
        found = next((game for game in shelf().games.values() if type(game) is kind), None)
        _by_kind[kind] = found or kind()
    return _by_kind[kind]


def adopt(game: G) -> G:
    """The one game of its class in this process: this one, unless another came first."""
    return _by_kind.setdefault(type(game), game)  # type: ignore[return-value]  # of that class
