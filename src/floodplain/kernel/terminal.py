"""How a room shows itself at a terminal: the table in panels, and what a person is told beside answers."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from io import StringIO
from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic, TypeVar

from floodplain.kernel.flow import State, awaited
from floodplain.kernel.names import unnamed
from floodplain.kernel.text import LANGUAGES, Texts, read_texts

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


NO_NUMBERS: Final[Mapping[int, int]] = {}


class Terminal(ABC, Generic[S]):
    """What the room of a game knows about terminals."""

    closing: ClassVar[Mapping[str, str]] = {}
    """By kind of decision, the part of an answer that ends it early: confirmed while others are left."""

    @abstractmethod
    def panels(
        self,
        view: S,
        seat: int | None,
        names: Sequence[str],
        texts: Texts,
        size: Size,
        numbers: Mapping[int, int] = NO_NUMBERS,
    ) -> list[Panel]:
        """The table for a seat (None: a spectator), what the question is about first.

        No panel is wider than the screen; the first leaves about ten lines of it for the question. The
        numbers are those of the answers, for a room that writes them where they belong.
        """

    def remark(self, view: S, answer: int, texts: Texts) -> str:
        """What a person should see beside an answer, such as the card that lies there; empty: nothing."""
        return ""

    def facts(self, view: S, texts: Texts) -> Mapping[str, str]:
        """What the edition says about a thing: by its token, or by a name of its own such as "district 9"."""
        return {}


AnyTerminal = Terminal[Any]


def page_of(state: State) -> str:
    """A table as a page of English text: as the `terminal.py` beside its state draws it, if there is one.

    Where there is none, the page lists what the state declares.
    """
    package = type(state).__module__.rpartition(".")[0]
    try:
        terminal: AnyTerminal = import_module(f"{package}.terminal").TERMINAL
    except ImportError:
        return "\n".join(_listed(state))
    from rich.console import Console  # noqa: PLC0415 - the kernel itself draws nothing

    page = StringIO()
    console = Console(
        file=page, width=PAGE.width, color_system=None, highlight=False, emoji=False, markup=False
    )
    names = list(map(unnamed, range(state.players)))
    for panel in terminal.panels(state, None, names, read_texts(package, LANGUAGES[0]), PAGE):
        console.print(panel.drawn)
    return "\n".join(line.rstrip() for line in page.getvalue().splitlines())


def _listed(state: State) -> Iterator[str]:
    """The name of a state, what it asks, and its fields, a line each."""
    decision = awaited(state)
    asks = "the game is over" if decision is None else f"asks {decision!r}"
    yield f"{type(state).__name__}, {state.players} players, {asks}"
    names: tuple[str, ...] = type(state).__match_args__
    for name in names:
        if name not in State.__match_args__:
            yield f"  {name}: {getattr(state, name)!r}"
