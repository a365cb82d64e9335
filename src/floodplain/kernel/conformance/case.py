"""What a check is given: one game, one way to set it up, one seed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from floodplain.kernel.codec import Json
from floodplain.kernel.edition import Edition
from floodplain.kernel.flow import Chance, Decision, State, awaited, draw, perform
from floodplain.kernel.game import AnyGame
from floodplain.kernel.record import Moment, record_line
from floodplain.kernel.rng import Rng

Check = Callable[["Case"], Iterator[str]]
Player = Callable[[list[int], Rng], int]


@dataclass(frozen=True)
class Problem:
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
        for _ in range(self.game.longest + 1):
            decision = awaited(state)
            if decision is None:
                return
            answer = answer_of(decision, state, choose, rng)
            yield Moment(state, decision, answer, record_line(decision, state, answer))
            state = state.copy()
            perform(state, answer)


def answer_of(decision: Decision[State], state: State, choose: Player, rng: Rng) -> int:
    """A fair draw for a chance, the player's choice otherwise."""
    if isinstance(decision, Chance):
        return draw(decision, state, rng)
    return choose(decision.options(state), rng)


def first_answer(options: list[int], rng: Rng) -> int:  # noqa: ARG001  (a player is also given the generator)
    """The player who always gives the first answer."""
    return options[0]


def last_answer(options: list[int], rng: Rng) -> int:  # noqa: ARG001  (a player is also given the generator)
    """The player who always gives the last answer."""
    return options[-1]


def any_answer(options: list[int], rng: Rng) -> int:
    """The player who answers at random."""
    return options[rng.below(len(options))]
