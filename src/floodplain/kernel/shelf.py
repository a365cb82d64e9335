"""A registry of games and players by name, filled by the layers above and used by those below."""

from __future__ import annotations

from floodplain.kernel.errors import UnknownBot, UnknownGame

TYPE_CHECKING = False
if TYPE_CHECKING:  # the package imports this first, so it must import next to nothing
    from collections.abc import Callable, Mapping
    from typing import Final, TypeVar

    from floodplain.kernel.game import AnyGame
    from floodplain.kernel.player import Player

    G = TypeVar("G", bound=AnyGame)

FILES: Final = "FLOODPLAIN_PLUGINS"
"""The environment variable that names plugged-in files."""


class Shelf:
    """All games and players, in the order in which they are offered."""

    __slots__ = ("bots", "games")

    def __init__(self, games: Mapping[str, AnyGame], bots: Mapping[str, Player]) -> None:
        self.games = games
        self.bots = bots

    def game(self, name: str) -> AnyGame:
        """Return the game with a name; raises UnknownGame, which lists all names."""
        if name not in self.games:
            raise UnknownGame(name, list(self.games))
        return self.games[name]

    def bot(self, name: str) -> Player:
        """Return the bot with a name, for any game; raises UnknownBot, which lists all names."""
        if name not in self.bots:
            raise UnknownBot(name, list(self.bots))
        return self.bots[name]

    def named_game(self, name: str) -> AnyGame | None:
        """Return the game with a name, or None."""
        return self.games.get(name)

    def game_names(self) -> list[str]:
        """Return the names of all games, in the order in which they are offered."""
        return list(self.games)


_filled_by: list[Callable[[], Shelf]] = []


def fill(by: Callable[[], Shelf]) -> None:
    """Set the function that fills the shelf on first use; the package calls this on import."""
    _filled_by[:] = [by]


def shelf() -> Shelf:
    """Return the shelf; the first call fills it."""
    return _filled_by[0]()


_by_kind: Final[dict[type[AnyGame], AnyGame]] = {}
"""The game of each class that was asked for."""


def game_of(kind: type[AnyGame]) -> AnyGame:
    """Return the game of a class: the catalog's, or one per process, so that material is made once."""
    if kind not in _by_kind:
        found = next((game for game in shelf().games.values() if type(game) is kind), None)
        _by_kind[kind] = found or kind()
    return _by_kind[kind]


def adopt(game: G) -> G:
    """Return the one game of its class in this process: the given one, unless another came first."""
    return _by_kind.setdefault(type(game), game)  # type: ignore[return-value]  # of that class
