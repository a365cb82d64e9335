"""The contract of drawing a table at a terminal: in panels, with remarks next to answers."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic, TypeVar

from floodplain.kernel.flow import State
from floodplain.kernel.text import Texts

if TYPE_CHECKING:
    from rich.console import RenderableType

S = TypeVar("S", bound=State)


@dataclass(frozen=True, slots=True)
class Panel:
    """A part of the table that is drawn as a whole, so that a small screen can show it alone."""

    name: str
    """Its title, in the language of the reader."""
    drawn: RenderableType


@dataclass(frozen=True, slots=True)
class Size:
    """The screen that a table is drawn for, in characters."""

    width: int
    height: int


PAGE: Final = Size(100, 48)
"""The size without a screen: a page of text."""


@dataclass(frozen=True, slots=True)
class Reader:
    """The person that a table is drawn for, and their screen."""

    seat: int | None
    """The seat, counted from 0; None for a spectator."""
    names: Sequence[str]
    """The names of all players, by seat."""
    texts: Texts
    size: Size
    numbers: Mapping[int, int] = field(default_factory=dict)
    """By answer, the number that it is offered under, for rooms that write it on the board."""

    def order(self, players: int) -> list[int]:
        """Return the seats in order of play, the reader's own first."""
        return [((self.seat or 0) + step) % players for step in range(players)]


class Terminal(ABC, Generic[S]):
    """The parts of a game's room that draw at a terminal."""

    closing: ClassVar[Mapping[str, str]] = {}
    """By kind of decision, the part of an answer that ends it early.

    Confirmed while other answers are left.
    """

    @abstractmethod
    def panels(self, view: S, reader: Reader) -> list[Panel]:
        """Return the table for a reader, beginning with what the question is about.

        No panel is wider than the screen, and the first leaves about ten lines of it for the question.

        Args:
            view: the view of the reader.
            reader: who reads, and in which language.
        """

    def remark(self, view: S, answer: int, texts: Texts) -> str:
        """Return what to show next to an answer, such as the card that lies there; may be empty.

        Args:
            view: the view of the seat that is asked.
            answer: the answer, by its number.
            texts: the words of the game.
        """
        return ""

    def facts(self, view: S, texts: Texts) -> Mapping[str, str]:
        """Return facts about things, by their token or by a name such as "district 9".

        Args:
            view: the view of the reader.
            texts: the words of the game.
        """
        return {}


AnyTerminal = Terminal[Any]
