"""The errors of Floodplain as one tree: each says what is wrong and what to do about it."""

from __future__ import annotations

from floodplain.kernel.copies import Reduced, by_attributes

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence


class FloodplainError(Exception):
    """Base class of every error that a caller can cause."""

    def __reduce__(self) -> Reduced:
        return by_attributes(self, *self.args)  # bypasses the constructor: each class has its own arguments


class IllegalAnswer(FloodplainError):
    """An answer that its decision does not offer."""

    def __init__(self, said: str, legal: Sequence[str]) -> None:
        self.said = said
        self.legal = tuple(legal)
        super().__init__(f"{said!r} is not a legal answer here; legal: {listing(self.legal)}")


class IllegalSet(FloodplainError):
    """A set of answers with too few or too many items, or with items that do not fit."""


class GameOver(FloodplainError):
    """An answer to a game that is already over."""

    def __init__(self) -> None:
        super().__init__("the game is over; no answer is expected")


class UnknownGame(FloodplainError):
    """The name of a game that does not exist."""

    def __init__(self, name: str, known: Sequence[str]) -> None:
        super().__init__(f"there is no game called {name!r}; choose one of {', '.join(known)}")


class UnknownBot(FloodplainError):
    """The name of a bot that does not exist."""

    def __init__(self, name: str, known: Sequence[str]) -> None:
        super().__init__(f"there is no bot called {name!r}; choose one of {', '.join(known)}")


class MissingGame(UnknownGame):
    """A file or a saved table of a game that is not installed; `name` is the name of the game."""

    def __init__(
        self, what: str, name: str, remedy: str = "Install its package, or pass --plugin FILE."
    ) -> None:
        self.name = name
        told = f"This {what} belongs to the game {name!r}, which is not installed here. {remedy}"
        FloodplainError.__init__(self, told)


class BadPlugin(FloodplainError):
    """A plug-in that cannot be loaded, or whose name is already used."""


class BrokenPlugin(BadPlugin):
    """A plug-in whose own code stops with an error when it is loaded."""


class BadOption(FloodplainError):
    """An option, or a number of players, that the game does not accept.

    `option` is the name of the option; "name" if a player's name is not acceptable; empty for anything else.
    """

    def __init__(self, problem: str, option: str = "") -> None:
        self.option = option
        super().__init__(problem)


class BadEdition(FloodplainError):
    """An edition file that does not describe its game; `problems` holds one sentence per problem."""

    def __init__(self, source: str, problems: Sequence[str]) -> None:
        self.source = source
        self.problems = tuple(problems)
        super().__init__("\n".join(f"{source}: {problem}" for problem in self.problems))


class BadRecord(FloodplainError):
    """A record that cannot be read or replayed.

    `line` is the number of the wrong line, counted from 1, or None if no single line is wrong.
    """

    def __init__(self, problem: str, line: int | None = None) -> None:
        self.line = line
        super().__init__(f"line {line}: {problem}" if line is not None else problem)


class BadPosition(FloodplainError):
    """A text that is not a position, or one that cannot be set up here."""


class OtherRules(BadRecord):
    """A record that was played under another version of the rules."""


class StaleVersion(FloodplainError):
    """An answer to a table that has changed since the caller last saw it."""

    def __init__(self, given: int, current: int) -> None:
        self.given = given
        self.current = current
        super().__init__(f"the table is at version {current}, not {given}; load it again before you answer")


class NotYourSeat(FloodplainError):
    """An answer or an undo from a seat whose turn it is not."""


def listing(legal: Sequence[str], most: int = 12) -> str:
    """Return the legal answers in one line, or the first few if there are many.

    Args:
        legal: the legal answers, as a record writes them.
        most: how many to name before the rest is only counted.
    """
    shown = ", ".join(repr(line) for line in legal[:most])
    more = len(legal) - most
    return f"{shown} and {more} more" if more > 0 else shown or "none"
