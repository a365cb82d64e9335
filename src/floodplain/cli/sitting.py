"""The state that all parts of a game at the terminal share: the table, its words, and the screen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Final

from rich.console import Console

from floodplain.catalog import CatalogEntry
from floodplain.cli import saves
from floodplain.cli.arguments import write_text
from floodplain.cli.layout import Layout
from floodplain.cli.words import Words
from floodplain.kernel.player import Player
from floodplain.kernel.table import Table
from floodplain.kernel.text import Texts

YOU: Final = "you"


@dataclass
class Sitting:
    """A table, its players, and the file that it is saved in."""

    table: Table
    entry: CatalogEntry
    bots: Sequence[Player | None]
    """The bots by seat; None for a person."""
    texts: Texts
    words: Words
    console: Console
    file: Path

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The names of all players."""
        return self.table.called(self.words.language)

    @cached_property
    def layout(self) -> Layout:
        """The space available on the screen."""
        return Layout(self.console, self.words)

    @cached_property
    def people(self) -> list[int]:
        """The seats of people."""
        return [seat for seat, bot in enumerate(self.bots) if bot is None]

    def write(self, path: Path) -> None:
        """Save the game to a file."""
        seats = [YOU if bot is None else bot.name for bot in self.bots]
        write_text(path, saves.saved_text(self.table.record(), seats))
