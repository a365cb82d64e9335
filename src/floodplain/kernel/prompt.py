"""What a state asks and how a game ended, as plain values."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Prompt:
    """A decision that waits for its answer."""

    seat: int
    """The seat that is asked, from 0; -1: the table draws."""
    kind: str
    """The kind of decision, which is the first word of its answers in records."""
    rule: str
    """The number of the rule that asks it."""
    question: str
    """The question in English."""


@dataclass(frozen=True, slots=True)
class GameOutcome:
    """The result of a game that is over, by seat."""

    scores: tuple[int, ...]
    ranks: tuple[int, ...]
    """The place of each seat from 1; equal ones share it."""

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that won: several share a win."""
        return tuple(seat for seat, rank in enumerate(self.ranks) if rank == 1)
