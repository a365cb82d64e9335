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
    """A limit to a player's thinking: a time, a number of evaluated states, or whichever is reached first.

    Without either, the player decides. With only a number of evaluations, the same question gets the same
    answer on every machine.
    """

    seconds: float | None = None
    evaluations: int | None = None


UNLIMITED: Final = Budget()
"""No limit; the player decides how long to think."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """The value of an answer to the seat that gives it."""

    answer: int
    margin: float
    """Expected points ahead of the best rival, at the end of the game or as far as the player looks."""
    win: float
    """The chance of winning, from 0 to 1; a shared win counts in part."""
    plan: tuple[int, ...] = ()
    """The answers that the seat plans to give after this one, in the rest of its turn."""
    points: Sequence[Mapping[str, float]] = field(default_factory=tuple)
    """The expected final points of each seat, by category; empty if the player cannot tell."""
    error: float = 0.0
    """How far `win` may be off, compared with the best answer; 0 if the player cannot tell."""


class Player(Protocol):
    """A player, which answers for a seat from what that seat may see.

    Your own player may inherit from this class; then a name and `choose` are enough.
    """

    @property
    def name(self) -> str:
        """Its name on the command line, in the API and in records."""
        ...

    def choose(self, game: AnyGame, view: State, seat: int, rng: Rng, budget: Budget = UNLIMITED) -> int:
        """Choose one of the legal answers of the decision that the seat is asked.

        Args:
            game: the game being played.
            view: what the seat may see; it must not be changed.
            seat: the seat that is asked, counted from 0.
            rng: the source of all random choices.
            budget: how long to think.

        Returns:
            A number that `view.legal()` contains.
        """
        ...

    def judge(
        self, game: AnyGame, view: State, seat: int, rng: Rng, budget: Budget = UNLIMITED
    ) -> list[Judgement]:
        """Rate each legal answer; by default, all are rated equally.

        Args:
            game: the game being played.
            view: what the seat may see; it must not be changed.
            seat: the seat that is asked, counted from 0.
            rng: the source of all random choices.
            budget: how long to think.

        Returns:
            One judgement per legal answer, in the order of `view.legal()`.
        """
        return [Judgement(answer, 0.0, 1 / view.players) for answer in legal(view)]
