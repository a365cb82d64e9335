"""The question of a state and the outcome of a game, as plain values."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Prompt:
    """A question that waits for its answer."""

    seat: int
    """The seat that is asked, counted from 0; -1 if the table draws."""
    kind: str
    """The kind of decision, which is the first word of its answers in records."""
    rule: str
    """The number of the rule that asks it."""
    question: str
    """The question in English."""


@dataclass(frozen=True, slots=True)
class GameOutcome:
    """The result of a finished game, by seat."""

    scores: tuple[int, ...]
    ranks: tuple[int, ...]
    """The rank of each seat, counted from 1; ties share a rank."""

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that won; several if they share the win."""
        return tuple(seat for seat, rank in enumerate(self.ranks) if rank == 1)
