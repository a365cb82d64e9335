"""The list of all games and bots."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final

from floodplain.kernel.errors import BadPlugin, MissingGame
from floodplain.kernel.game import AnyGame, Game
from floodplain.kernel.player import Player
from floodplain.plugins import OURS, OpenShelf, PluggedBot, Plugin, clash, installed
from floodplain.shipped import BOTS, LEVELS, SUGGESTED
from floodplain.shipped import GAMES as SHIPPED
from floodplain.terminal.panels import AnyTerminal, Terminal

__all__ = [
    "ALL",
    "BOTS",
    "GAMES",
    "LEVELS",
    "SHELF",
    "SUGGESTED",
    "CatalogEntry",
    "Offer",
    "all_entries",
    "find_bot",
    "find_entry",
    "find_game",
    "find_named",
    "plug_in",
]

ALL: Final = "all"
"""What a host names to offer every installed plug-in."""


@dataclass(frozen=True, slots=True)
class CatalogEntry:
    """A game, and how it is drawn at a terminal."""

    game: AnyGame

    @property
    def terminal(self) -> AnyTerminal | None:
        """The drawing of the table; None if the portrait of the view is listed instead."""
        terminal = getattr(self.game, "terminal", None)
        return terminal if isinstance(terminal, Terminal) else None


GAMES: Final = {name: CatalogEntry(game) for name, game in SHIPPED.items()}
SHELF: Final = OpenShelf(SHIPPED, BOTS)
"""Games and bots by name, plug-ins included, for the layers below that are given them."""


def find_entry(name: str) -> CatalogEntry:
    """Return the entry of a game, by its name or as module:OBJECT."""
    return GAMES[name] if name in GAMES else CatalogEntry(find_game(name))


def find_game(name: str) -> AnyGame:
    """Return the game with a name, or at module:OBJECT; raises UnknownGame, which lists all names."""
    return SHELF.game(name)


def find_named(what: str, name: str) -> CatalogEntry:
    """Return the game that a file names; raises MissingGame if it is not installed.

    A module:OBJECT is not accepted, so that no file decides what to import.
    """
    game = SHELF.named_game(name)
    if game is None:
        raise MissingGame(what, name)
    return GAMES[name] if name in GAMES else CatalogEntry(game)


def all_entries() -> dict[str, CatalogEntry]:
    """Return every installed game that can be loaded, built-in ones first."""
    usable = [each.name for each in installed("game") if not SHELF.problem_of(each)]
    return {name: find_entry(name) for name in [*GAMES, *usable]}


def find_bot(name: str) -> Player:
    """Return the bot with a name, or at module:Class, for any game; raises UnknownBot for any other."""
    return SHELF.bot(name)


def plug_in(path: Path | str) -> list[Plugin]:
    """Load games and bots from a single file, here and in processes started from here; raises BadPlugin."""
    return SHELF.plug_in(path)


@dataclass(slots=True)
class Offer:
    """The games and bots of a server: the built-in ones, and the plug-ins chosen by its host."""

    games: dict[str, AnyGame]
    bots: dict[str, Player]
    levels: tuple[str, ...] = LEVELS
    """The bots offered to people."""
    problems: tuple[str, ...] = ()
    """Why some installed plug-ins are left out, one sentence each."""

    @classmethod
    def of(cls, chosen: str) -> Offer:
        """Return the built-in games and bots with plug-ins chosen by name, separated by commas.

        `all` chooses every installed plug-in that can be loaded. Raises BadPlugin for one that was named and
        cannot be used.
        """
        offer = cls(dict(SHIPPED), dict(BOTS))
        names = dict.fromkeys(name.strip() for name in chosen.split(",") if name.strip())
        for name in names:
            if name != ALL:
                offer._add(name)
        if ALL in names:
            for plugin in [*installed("game"), *installed("bot")]:
                problem = SHELF.problem_of(plugin)
                offer.problems += (problem,) if problem else ()
                if not problem:
                    offer._add(plugin.name)
        return offer

    def _add(self, name: str) -> None:
        for found in SHELF.either(name):
            if isinstance(found, Game):
                if self.games.setdefault(found.name, found) is not found:
                    raise BadPlugin(clash("game", found.name, [OURS, name]))
            elif found.name not in self.bots:
                self.bots[found.name] = PluggedBot(found.name, name)
                self.levels += (found.name,)
            elif found is not BOTS.get(found.name) and ":" in name:
                raise BadPlugin(clash("bot", found.name, [OURS, name]))
