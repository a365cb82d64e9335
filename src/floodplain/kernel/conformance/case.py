"""The input of a check: one game, one way to set it up, and one seed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import islice

from floodplain.kernel.codec import Json
from floodplain.kernel.edition import Edition
from floodplain.kernel.flow import State
from floodplain.kernel.game import AnyGame
from floodplain.kernel.record import Moment, record_line
from floodplain.kernel.rng import Rng
from floodplain.kernel.walk import walk

Check = Callable[["Case"], Iterator[str]]
Player = Callable[[list[int], Rng], int]


@dataclass(frozen=True)
class Violation:
    """One fault that a check found."""

    case: str
    check: str
    sentence: str

    def __str__(self) -> str:
        return f"{self.case}: {self.check}: {self.sentence}"


@dataclass(frozen=True)
class Case:
    """A game with a number of players and options, played from a seed."""

    game: AnyGame
    edition: Edition
    players: int
    options: Mapping[str, str]
    seed: str

    @property
    def name(self) -> str:
        """The case in a few words."""
        options = "".join(f" {name}={value}" for name, value in self.options.items())
        return f"{self.game.name}, {self.players} players{options}"

    def start(self) -> State:
        """Return a state that waits for the first answer."""
        state: State = self.game.start(self.game.material_of(self.edition), self.players, self.options)
        return state

    def rng(self, purpose: str) -> Rng:
        """Return a separate random generator for a purpose."""
        return Rng(f"{self.seed}/{self.name}/{purpose}")

    def dump(self, state: State) -> dict[str, Json]:
        """Return a state as plain values that can be compared."""
        return self.game.codec.dump(state)

    def moments(self, purpose: str, player: Player | None = None) -> Iterator[Moment]:
        """Yield every moment of a game; the game no longer uses the states that it yields."""
        rng = self.rng(purpose)
        choose = player or any_answer
        state = self.start()
        played = walk(state, lambda asked, now: choose(asked.options(now), rng), lambda _: rng)
        for decision, answer in islice(played, self.game.longest + 1):
            yield Moment(state.copy(), decision, answer, record_line(decision, state, answer))


def first_answer(options: list[int], rng: Rng) -> int:  # noqa: ARG001  (a player is also given the generator)
    """Choose the first answer, always."""
    return options[0]


def last_answer(options: list[int], rng: Rng) -> int:  # noqa: ARG001  (a player is also given the generator)
    """Choose the last answer, always."""
    return options[-1]


def any_answer(options: list[int], rng: Rng) -> int:
    """Choose an answer at random."""
    return options[rng.below(len(options))]
