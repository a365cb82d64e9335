"""What a check is given: one game, one way to set it up, one seed."""

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
    """Something that does not hold."""

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
        """A state that waits for the first answer."""
        state: State = self.game.start(self.game.material_of(self.edition), self.players, self.options)
        return state

    def rng(self, purpose: str) -> Rng:
        """A generator of its own for a purpose."""
        return Rng(f"{self.seed}/{self.name}/{purpose}")

    def dump(self, state: State) -> dict[str, Json]:
        """A state as plain values that can be compared."""
        return self.game.codec.dump(state)

    def moments(self, purpose: str, player: Player | None = None) -> Iterator[Moment]:
        """A whole game, answer by answer; the state of a moment is no longer used by the game."""
        rng = self.rng(purpose)
        choose = player or any_answer
        state = self.start()
        played = walk(state, lambda asked, now: choose(asked.options(now), rng), lambda _: rng)
        for decision, answer in islice(played, self.game.longest + 1):
            yield Moment(state.copy(), decision, answer, record_line(decision, state, answer))


def first_answer(options: list[int], rng: Rng) -> int:  # noqa: ARG001  (a player is also given the generator)
    """The player who always gives the first answer."""
    return options[0]


def last_answer(options: list[int], rng: Rng) -> int:  # noqa: ARG001  (a player is also given the generator)
    """The player who always gives the last answer."""
    return options[-1]


def any_answer(options: list[int], rng: Rng) -> int:
    """The player who answers at random."""
    return options[rng.below(len(options))]
