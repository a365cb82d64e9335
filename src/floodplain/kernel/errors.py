"""The errors of Floodplain, drawn as one tree: each says what was wrong and what would be right."""

from __future__ import annotations

from floodplain.kernel.copies import Reduced, by_attributes

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence


class FloodplainError(Exception):
    """Anything that a caller may have got wrong."""

    def __reduce__(self) -> Reduced:
        return by_attributes(self, *self.args)  # not by calling it: each is made of other things


class IllegalAnswer(FloodplainError):
    """An answer that its decision does not offer."""

    def __init__(self, said: str, legal: Sequence[str]) -> None:
        self.said = said
        self.legal = tuple(legal)
        super().__init__(f"{said!r} is not a legal answer here; legal: {listing(self.legal)}")


class IllegalSet(FloodplainError):
    """A set of answers that holds too few, too many, or what does not fit."""


class GameOver(FloodplainError):
    """An answer to a game that asks for none any more."""

    def __init__(self) -> None:
        super().__init__("the game is over; no answer is expected")


class UnknownGame(FloodplainError):
    """A name that no game bears."""

    def __init__(self, name: str, known: Sequence[str]) -> None:
        super().__init__(f"there is no game called {name!r}; choose one of {', '.join(known)}")


class UnknownBot(FloodplainError):
    """A name that no bot bears."""

    def __init__(self, name: str, known: Sequence[str]) -> None:
        super().__init__(f"there is no bot called {name!r}; choose one of {', '.join(known)}")


class MissingGame(UnknownGame):
    """A file or a saved table of a game that is not installed here; `name` is what the game is called."""

    def __init__(
        self, what: str, name: str, remedy: str = "Install its package, or pass --plugin FILE."
    ) -> None:
        self.name = name
        told = f"This {what} is of {name!r}, which is not installed here. {remedy}"
        FloodplainError.__init__(self, told)


class BadPlugin(FloodplainError):
    """A plug-in that cannot be loaded, or whose name is used twice."""


class BadOption(FloodplainError):
    """An option, or a number of players, that the game does not take; `option` is its name, if it is one.

    Where a person's name does not do, it is "name".
    """

    def __init__(self, problem: str, option: str = "") -> None:
        self.option = option
        super().__init__(problem)


class BadEdition(FloodplainError):
    """An edition file that does not describe its game; `problems` holds one sentence each."""

    def __init__(self, source: str, problems: Sequence[str]) -> None:
        self.source = source
        self.problems = tuple(problems)
        super().__init__("\n".join(f"{source}: {problem}" for problem in self.problems))


class BadRecord(FloodplainError):
    """A record that cannot be read or replayed; `line` counts from 1, or is None for the whole."""

    def __init__(self, problem: str, line: int | None = None) -> None:
        self.line = line
        super().__init__(f"line {line}: {problem}" if line is not None else problem)


class BadPosition(FloodplainError):
    """A text that is no position, or none that can be set up here."""


class OtherRules(BadRecord):
    """A record of a game that was played by another version of the rules."""


class StaleVersion(FloodplainError):
    """An answer to a table that has moved on meanwhile."""

    def __init__(self, given: int, current: int) -> None:
        self.given = given
        self.current = current
        super().__init__(f"the table is at version {current}, not {given}; load it again before you answer")


class NotYourSeat(FloodplainError):
    """An answer or an undo from a seat that is not asked."""


def listing(legal: Sequence[str], most: int = 12) -> str:
    """The legal answers in one line, the first few if they are many."""
    shown = ", ".join(repr(line) for line in legal[:most])
    more = len(legal) - most
    return f"{shown} and {more} more" if more > 0 else shown or "none"
