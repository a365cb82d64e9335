"""The bot that takes what is worth most as far as its own decisions reach."""

from __future__ import annotations

from dataclasses import dataclass

from floodplain.kernel.flow import State, awaited, legal, perform
from floodplain.kernel.game import AnyGame
from floodplain.kernel.rng import Rng


@dataclass(frozen=True, slots=True)
class Greedy:
    """Values every answer by the game's insight, looking through its own next decisions while they are few.

    What a draw or another seat does next is not foreseen: such a state is valued as it lies.
    """

    name: str = "greedy"
    breadth: int = 150
    """So many states are valued at most beyond the answers themselves; 0: the answers alone."""
    imagined: int = 3
    """How many full states stand for a view that hides something."""

    def choose(self, game: AnyGame, view: State, seat: int, rng: Rng) -> int:
        """The first of the best answers."""
        answers = legal(view)
        if len(answers) == 1:
            return answers[0]
        worth = self.worth(game, view, seat, rng)
        return answers[worth.index(max(worth))]

    def worth(self, game: AnyGame, view: State, seat: int, rng: Rng) -> list[float]:
        """What each legal answer is worth, in their order."""
        samples = self.imagined if game.has_secrets(view) else 1
        totals = [0.0] * len(legal(view))
        for _ in range(samples):
            state: State = game.imagine(view, seat, rng)
            for position, value in enumerate(self._look_ahead(game, state, seat)):
                totals[position] += value
        return [total / samples for total in totals]

    def _look_ahead(self, game: AnyGame, state: State, seat: int) -> list[float]:
        """By answer, the best that the seat can make of it within the breadth."""
        reached = list(enumerate(_followers(state)))
        leaves: list[tuple[int, State]] = []
        left = self.breadth
        while reached:
            inner = [(answer, after) for answer, after in reached if _asks(after, seat)]
            left -= sum(len(legal(after)) for _, after in inner)
            if left < 0:
                break
            leaves.extend((answer, after) for answer, after in reached if not _asks(after, seat))
            reached = [(answer, then) for answer, after in inner for then in _followers(after)]
        best: dict[int, float] = {}
        for answer, after in (*leaves, *reached):
            value = game.value(after, seat)
            best[answer] = max(best.get(answer, value), value)
        return [best[answer] for answer in range(len(best))]


def _followers(state: State) -> list[State]:
    """The state after each legal answer, in their order."""
    states = []
    for answer in legal(state):
        after = state.copy()
        perform(after, answer)
        states.append(after)
    return states


def _asks(state: State, seat: int) -> bool:
    decision = awaited(state)
    return decision is not None and decision.seat == seat
