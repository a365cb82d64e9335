"""A player: chooses answers for a seat within a budget, and rates every answer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, Protocol

from floodplain.kernel.flow import State, legal
from floodplain.kernel.game import AnyGame
from floodplain.kernel.rng import Rng


@dataclass(frozen=True, slots=True)
class Budget:
    """How long a player may think: a time, a number of evaluated states, the lesser of both, or neither.

    With a number of evaluations alone, the same question gets the same answer on every machine.
    """

    seconds: float | None = None
    evaluations: int | None = None


UNLIMITED: Final = Budget()
"""As long as the player itself thinks right."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """What an answer is worth to the seat that gives it."""

    answer: int
    margin: float
    """Points above the best rival, at the end of the game or as far as the player can tell."""
    win: float
    """The chance of winning, from 0 to 1; a shared win counts as its part."""
    plan: tuple[int, ...] = ()
    """The answers after this one that the seat has in mind for the rest of its turn."""
    points: Sequence[Mapping[str, float]] = field(default_factory=tuple)
    """By seat, the final points by category; empty where the player cannot tell."""
    error: float = 0.0
    """How far the chance may be off, measured against the best answer; 0 where the player cannot tell."""


class Player(Protocol):
    """A player: answers for a seat from what that seat may see.

    A player of your own may inherit from this: then a name and `choose` are enough.
    """

    @property
    def name(self) -> str:
        """What it is called on the command line, in the API and in records."""
        ...

    def choose(self, game: AnyGame, view: State, seat: int, rng: Rng, budget: Budget = UNLIMITED) -> int:
        """One of the legal answers of the decision that waits for the seat; the view stays as it is."""
        ...

    def judge(
        self, game: AnyGame, view: State, seat: int, rng: Rng, budget: Budget = UNLIMITED
    ) -> list[Judgement]:
        """The value of each legal answer, in order; by default a player rates them equally."""
        return [Judgement(answer, 0.0, 1 / view.players) for answer in legal(view)]
