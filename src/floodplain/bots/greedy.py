"""The player that takes what is worth most as far as its own decisions reach."""

from __future__ import annotations

from dataclasses import dataclass

from floodplain.bots.look import Look, judged, look
from floodplain.bots.net import valuer_of
from floodplain.bots.values import INSIGHT, Valuer
from floodplain.kernel.flow import State, legal
from floodplain.kernel.game import AnyGame
from floodplain.kernel.player import UNLIMITED, Budget, Judgement
from floodplain.kernel.rng import Rng


@dataclass(frozen=True, slots=True)
class Greedy:
    """Values the ends of its own turn, within a breadth, and takes the answer with the best of them.

    What a draw or another seat does next is not foreseen: such a state is valued as it lies.
    """

    name: str = "greedy"
    breadth: int = 150
    """The most states to evaluate besides the answers themselves; 0: the answers alone."""
    deeper: int = 0
    """So often the best end is followed further where the breadth cut it off."""
    valuer: Valuer | None = INSIGHT
    """By what it values; None: the game's net, or insight where none fits the edition."""

    def choose(self, game: AnyGame, view: State, seat: int, rng: Rng, budget: Budget = UNLIMITED) -> int:
        """The first of the best answers."""
        answers = legal(view)
        if len(answers) == 1:
            return answers[0]
        found = self._look(game, view, seat, rng, budget)
        return found.plans[found.best()][0]

    def judge(
        self, game: AnyGame, view: State, seat: int, rng: Rng, budget: Budget = UNLIMITED
    ) -> list[Judgement]:
        """What each legal answer is worth at the best end that it leads to."""
        valuer = self.valuer or valuer_of(game, view, seat)
        return judged(game, valuer, self._look(game, view, seat, rng, budget), seat)

    def _look(self, game: AnyGame, view: State, seat: int, rng: Rng, budget: Budget) -> Look:
        valuer = self.valuer or valuer_of(game, view, seat)
        breadth = self.breadth if budget.evaluations is None else min(self.breadth, budget.evaluations)
        return look(game, valuer, game.imagine(view, seat, rng), seat, breadth, self.deeper)
