"""The player that takes the best end of its own turn."""

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
    """A player that evaluates the ends of its own turn, within a limit, and takes the best answer.

    It does not predict the next draw or the moves of others: the state before them is evaluated as it is.
    """

    name: str = "greedy"
    breadth: int = 150
    """The most states to evaluate besides the answers themselves; 0 for only the answers."""
    deeper: int = 0
    """How often the best end is expanded further if the limit cut it off."""
    valuer: Valuer | None = INSIGHT
    """The evaluator; None for the game's net, or the hand-written evaluation if no net fits the edition."""

    def choose(self, game: AnyGame, view: State, seat: int, rng: Rng, budget: Budget = UNLIMITED) -> int:
        """Return the first of the best answers."""
        answers = legal(view)
        if len(answers) == 1:
            return answers[0]
        found = self._look(game, view, seat, rng, budget)
        return found.plans[found.best()][0]

    def judge(
        self, game: AnyGame, view: State, seat: int, rng: Rng, budget: Budget = UNLIMITED
    ) -> list[Judgement]:
        """Return the value of each legal answer at the best end that it leads to."""
        valuer = self.valuer or valuer_of(game, view, seat)
        return judged(game, valuer, self._look(game, view, seat, rng, budget), seat)

    def _look(self, game: AnyGame, view: State, seat: int, rng: Rng, budget: Budget) -> Look:
        valuer = self.valuer or valuer_of(game, view, seat)
        breadth = self.breadth if budget.evaluations is None else min(self.breadth, budget.evaluations)
        return look(game, valuer, game.imagine(view, seat, rng), seat, breadth, self.deeper)
