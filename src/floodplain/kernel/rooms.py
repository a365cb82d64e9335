"""Which game a state belongs to: a game says so when its class is made, and its states ask here."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, Protocol

from floodplain.kernel.errors import FloodplainError


class Room(Protocol):
    """What a state asks of its game."""

    def page(self, state: Any) -> str:  # noqa: ANN401 - of the kind that the game is for
        """The table as a page of text."""
        ...

    def say(self, state: Any, answer: int, language: str) -> str:  # noqa: ANN401 - as above
        """A legal answer as a person reads it."""
        ...

    def ask(self, state: Any, language: str) -> str:  # noqa: ANN401 - as above
        """The question that a state asks, as a person reads it."""
        ...


class NoRoom:
    """The answers to a state that no game has claimed."""

    def page(self, state: Any) -> str:  # noqa: ANN401 - as above
        return listed(state)

    def say(self, state: object, answer: int, language: str) -> str:
        raise FloodplainError(f"{type(state).__name__} belongs to no game, so there are no words for it")

    def ask(self, state: Any, language: str) -> str:  # noqa: ANN401 - as above
        return self.say(state, 0, language)


_rooms: Final[dict[type, Callable[[], Room]]] = {}


def register(state: type, room: Callable[[], Room]) -> None:
    """Say which game a kind of state belongs to; the first one stays."""
    _rooms.setdefault(state, room)


def owner_of(state: type) -> Callable[[], Room] | None:
    """The class of the game that a kind of state belongs to, if one has claimed it."""
    return _rooms.get(state)


def owners() -> list[Callable[[], Room]]:
    """The classes of all games that this process has met."""
    return list(_rooms.values())


def room_of(state: object) -> Room:
    """The game that a state belongs to."""
    return _rooms.get(type(state), NoRoom)()


def listed(state: Any) -> str:  # noqa: ANN401 - as above
    """The name of a state, what it asks, and the fields that it declares, a line each."""
    asks = f"asks {state.pending[-1]!r}" if state.pending else "the game is over"
    fields = [name for name in state.__match_args__ if name not in {"players", "pending"}]
    lines = [f"  {name}: {getattr(state, name)!r}" for name in fields]
    return "\n".join([f"{type(state).__name__}, {state.players} players, {asks}", *lines])
