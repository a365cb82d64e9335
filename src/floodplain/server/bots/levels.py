"""The bots that can take a seat: all of them by name, and those that people are offered."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from floodplain.server.errors import Unfit


class Measured(Protocol):
    """A measured rating of a bot."""

    @property
    def rating(self) -> float:
        """The rating, on the scale of those of people."""

    @property
    def margin(self) -> float:
        """The distance that it is within 95 times in 100."""


@dataclass(frozen=True, slots=True)
class OfferedBots:
    """The bots offered to people; others play only where they are named."""

    levels: tuple[str, ...] = ()
    suggested: str = ""
    """The bot that takes a seat if none is named."""
    ratings: Mapping[str, Mapping[str, Measured]] = field(default_factory=dict)
    """How strong the bots are, by game and name, as far as it was measured."""


class BotLevels:
    """The names of the bots of this server."""

    def __init__(self, bots: Sequence[str], offered: OfferedBots | None = None) -> None:
        self.bots = bots
        self.offered = offered.levels if offered else tuple(bots)
        self.ratings = offered.ratings if offered else {}
        self._suggested = offered.suggested if offered else next(iter(bots), "")

    def known(self, name: str) -> str:
        """Return the name of a bot, or the suggested one if that bot is not here."""
        return name if name in self.bots else self._suggested

    def find(self, name: str) -> str:
        """Return a bot by its name, or the suggested one for an empty name.

        Raises Unfit for an unknown one.
        """
        if not self.bots:
            raise Unfit("this server has no bots")
        if name and name not in self.bots:
            raise Unfit(f"there is no bot {name!r}; choose one of {', '.join(self.bots)}")
        return name or self._suggested
