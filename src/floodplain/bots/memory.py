"""The remaining plans of a player."""

from __future__ import annotations

import json
from collections import OrderedDict
from collections.abc import Callable
from typing import Final

from floodplain.kernel.flow import State, legal, perform
from floodplain.kernel.game import AnyGame
from floodplain.kernel.rng import Rng

REMEMBERED: Final = 64


class Memory:
    """Plans in progress, by the view in which the next answer is due; each player has its own.

    A plan is continued only if the view is exactly the one that it predicted, so nothing new was revealed.
    """

    def __init__(self) -> None:
        self._plans: OrderedDict[str, tuple[int, ...]] = OrderedDict()

    def carry_on(self, game: AnyGame, view: State, seat: int, think: Callable[[], tuple[int, ...]]) -> int:
        """Return the next answer: the only one, that of a plan, or the first of a newly computed plan."""
        answers = legal(view)
        if len(answers) == 1:
            return answers[0]
        plan = self.recall(game, view, seat) or think()
        self.keep(game, view, seat, plan)
        return plan[0]

    def keep(self, game: AnyGame, view: State, seat: int, plan: tuple[int, ...]) -> None:
        """Store the rest of a plan whose first answer the player gives now."""
        if len(plan) > 1:
            after = game.imagine(view, seat, Rng(0))
            perform(after, plan[0])
            self._plans[_key(game, game.observe(after, seat), seat)] = plan[1:]
            if len(self._plans) > REMEMBERED:
                self._plans.popitem(last=False)

    def recall(self, game: AnyGame, view: State, seat: int) -> tuple[int, ...]:
        """Remove and return the rest of a plan for a view; empty if there is none."""
        return self._plans.pop(_key(game, view, seat), ()) if self._plans else ()


def _key(game: AnyGame, view: State, seat: int) -> str:
    return f"{game.name}/{seat}/{json.dumps(game.codec.dump(view))}"
