"""The one list of games and of the players that are no persons."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from floodplain.bots.greedy import Greedy
from floodplain.bots.levels import LEVELS as STRENGTHS
from floodplain.bots.levels import SUGGESTED
from floodplain.bots.random import Random
from floodplain.games.demetra import DEMETRA
from floodplain.games.demetra.terminal import TERMINAL as DEMETRA_TERMINAL
from floodplain.games.egizia import EGIZIA
from floodplain.games.egizia.terminal import TERMINAL as EGIZIA_TERMINAL
from floodplain.games.fertility import FERTILITY
from floodplain.games.fertility.terminal import TERMINAL as FERTILITY_TERMINAL
from floodplain.kernel.errors import UnknownGame
from floodplain.kernel.game import AnyGame
from floodplain.kernel.player import Player
from floodplain.kernel.shelf import Shelf
from floodplain.terminal.panels import AnyTerminal

__all__ = [
    "BOTS",
    "GAMES",
    "LEVELS",
    "SHELF",
    "SUGGESTED",
    "CatalogEntry",
    "find_bot",
    "find_entry",
    "find_game",
]


@dataclass(frozen=True, slots=True)
class CatalogEntry:
    """A game, and how it shows itself at a terminal."""

    game: AnyGame
    terminal: AnyTerminal | None = None
    """None: the portrait of the view is listed instead."""


GAMES: Final[dict[str, CatalogEntry]] = {
    "fertility": CatalogEntry(FERTILITY, FERTILITY_TERMINAL),
    "demetra": CatalogEntry(DEMETRA, DEMETRA_TERMINAL),
    "egizia": CatalogEntry(EGIZIA, EGIZIA_TERMINAL),
}
BOTS: Final[dict[str, Player]] = {bot.name: bot for bot in (*STRENGTHS, Random(), Greedy())}
"""The players that are no persons, in every game: the levels, and those for research."""
LEVELS: Final = tuple(level.name for level in STRENGTHS)
"""Those that a person is offered, from the weakest to the strongest."""
SHELF: Final = Shelf({name: entry.game for name, entry in GAMES.items()}, BOTS)
"""The same by name alone, for rooms that stand below and are handed it."""


def find_entry(name: str) -> CatalogEntry:
    """What the catalog says about the game of that name."""
    if name not in GAMES:
        raise UnknownGame(name, list(GAMES))
    return GAMES[name]


def find_game(name: str) -> AnyGame:
    """The game of that name; UnknownGame, which lists those that there are, for any other."""
    return SHELF.game(name)


def find_bot(name: str) -> Player:
    """The bot of that name, for any game; UnknownBot for any other."""
    return SHELF.bot(name)
