"""The registry of which game a state belongs to: a game's class registers its states."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, Protocol

from floodplain.kernel.errors import FloodplainError


class Room(Protocol):
    """The parts of a game that its states use."""

    def page(self, state: Any) -> str:  # noqa: ANN401 - of the type of state that the game is for
        """Return the table as a page of text."""
        ...

    def say(self, state: Any, answer: int, language: str) -> str:  # noqa: ANN401 - as above
        """Return a legal answer as players read it."""
        ...

    def ask(self, state: Any, language: str) -> str:  # noqa: ANN401 - as above
        """Return the question that a state asks as players read it."""
        ...


class NoRoom:
    """The answers for a state that no game has claimed."""

    def page(self, state: Any) -> str:  # noqa: ANN401 - as above
        return listed(state)

    def say(self, state: object, answer: int, language: str) -> str:
        raise FloodplainError(f"{type(state).__name__} belongs to no game, so there are no words for it")

    def ask(self, state: Any, language: str) -> str:  # noqa: ANN401 - as above
        return self.say(state, 0, language)


_rooms: Final[dict[type, Callable[[], Room]]] = {}


def register(state: type, room: Callable[[], Room]) -> None:
    """Register the game of a type of state; the first one stays."""
    _rooms.setdefault(state, room)


def owner_of(state: type) -> Callable[[], Room] | None:
    """Return the class of the game that a type of state belongs to, or None."""
    return _rooms.get(state)


def owners() -> list[Callable[[], Room]]:
    """Return the classes of all games that this process knows."""
    return list(_rooms.values())


def room_of(state: object) -> Room:
    """Return the game that a state belongs to."""
    return _rooms.get(type(state), NoRoom)()


def listed(state: Any) -> str:  # noqa: ANN401 - as above
    """Return the name of a state, what it asks, and its declared fields, one per line."""
    asks = f"asks {state.pending[-1]!r}" if state.pending else "the game is over"
    fields = [name for name in state.__match_args__ if name not in {"players", "pending"}]
    lines = [f"  {name}: {getattr(state, name)!r}" for name in fields]
    return "\n".join([f"{type(state).__name__}, {state.players} players, {asks}", *lines])
