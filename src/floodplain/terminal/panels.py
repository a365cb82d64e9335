"""How a room shows itself at a terminal: the table in panels, and what a person is told beside answers."""

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
    """A part of the table that is drawn in one piece, so that a small screen can show it alone."""

    name: str
    """What it shows, in the language of the reader."""
    drawn: RenderableType


@dataclass(frozen=True, slots=True)
class Size:
    """The screen that a table is drawn for, in characters."""

    width: int
    height: int


PAGE: Final = Size(100, 48)
"""What is drawn for when there is no screen: a page of text."""


@dataclass(frozen=True, slots=True)
class Reader:
    """Who a table is drawn for, and on what screen."""

    seat: int | None
    """None: a spectator."""
    names: Sequence[str]
    """What everybody is called, by seat."""
    texts: Texts
    size: Size
    numbers: Mapping[int, int] = field(default_factory=dict)
    """By answer, the number that it is offered under, for a room that writes it where it belongs."""

    def order(self, players: int) -> list[int]:
        """The seats in order of play, the reader's own first."""
        return [((self.seat or 0) + step) % players for step in range(players)]


class Terminal(ABC, Generic[S]):
    """What the room of a game knows about terminals."""

    closing: ClassVar[Mapping[str, str]] = {}
    """By kind of decision, the part of an answer that ends it early: confirmed while others are left."""

    @abstractmethod
    def panels(self, view: S, reader: Reader) -> list[Panel]:
        """The table for a reader, what the question is about first.

        No panel is wider than the screen; the first leaves about ten lines of it for the question.
        """

    def remark(self, view: S, answer: int, texts: Texts) -> str:
        """What a person should see beside an answer, such as the card that lies there; empty: nothing."""
        return ""

    def facts(self, view: S, texts: Texts) -> Mapping[str, str]:
        """What the edition says about a thing: by its token, or by a name of its own such as "district 9"."""
        return {}


AnyTerminal = Terminal[Any]
