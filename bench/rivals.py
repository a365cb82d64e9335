"""Well-known searches, for comparison: both play games out at random, and know no game."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from time import process_time

from floodplain.bots.values import result
from floodplain.kernel.flow import Chance, State, asked, draw, legal, perform, playout
from floodplain.kernel.game import AnyGame
from floodplain.kernel.player import UNLIMITED, Budget, Player
from floodplain.kernel.rng import Rng

USUAL = Budget(evaluations=200)  # games played out for a decision


@dataclass(frozen=True, slots=True)
class FlatMonteCarlo(Player):
    """Plays every answer out at random equally often, and gives the one that won most."""

    name: str = "flat-mc"
    budget: Budget = USUAL

    def choose(self, game: AnyGame, view: State, seat: int, rng: Rng, budget: Budget = UNLIMITED) -> int:
        """The answer whose playouts won most; equal ones by their margin."""
        answers = legal(view)
        if len(answers) == 1:
            return answers[0]
        worth = dict.fromkeys(answers, (0, 0.0, 0.0))
        for number in rounds(self.budget):
            answer = answers[number % len(answers)]
            state = game.imagine(view, seat, rng)
            perform(state, answer)
            playout(state, rng)
            margin, win = result(game, state, seat)
            count, wins, margins = worth[answer]
            worth[answer] = count + 1, wins + win, margins + margin
        return max(answers, key=lambda answer: _means(*worth[answer]))


def _means(count: int, wins: float, margins: float) -> tuple[float, float]:
    return (wins / count, margins / count) if count else (-1.0, 0.0)


Node = dict[int, tuple[int, float]]  # by answer, how often it was tried and what it won for who gave it


@dataclass(frozen=True, slots=True)
class TreeSearch(Player):
    """IS-MCTS: one tree over imagined games, the promising answers more often, then played out at random."""

    name: str = "is-mcts"
    budget: Budget = USUAL
    curiosity: float = 1.0

    def choose(self, game: AnyGame, view: State, seat: int, rng: Rng, budget: Budget = UNLIMITED) -> int:
        """The answer that was tried most."""
        answers = legal(view)
        if len(answers) == 1:
            return answers[0]
        tree: dict[tuple[int, ...], Node] = {(): {}}
        for _ in rounds(self.budget):
            self._simulate(game, game.imagine(view, seat, rng), tree, rng)
        root = tree[()]
        return max(answers, key=lambda answer: root.get(answer, (0, 0.0)))

    def _simulate(self, game: AnyGame, state: State, tree: dict[tuple[int, ...], Node], rng: Rng) -> None:
        """One game: down the tree, one node further, and to its end at random."""
        path: tuple[int, ...] = ()
        taken: list[tuple[Node, int, int]] = []
        while state.pending:
            decision = asked(state)
            if isinstance(decision, Chance):
                answer = draw(decision, state, rng)
            elif path in tree:
                answer = self._descend(tree[path], legal(state), rng)
                taken.append((tree[path], answer, decision.seat))
            else:
                tree[path] = {}
                break
            perform(state, answer)
            path = (*path, answer)
        playout(state, rng)
        ranks = game.ranks(state)
        for node, answer, seat in taken:
            count, wins = node.get(answer, (0, 0.0))
            node[answer] = count + 1, wins + (ranks[seat] == 1) / ranks.count(1)

    def _descend(self, node: Node, answers: list[int], rng: Rng) -> int:
        """An answer that was not tried yet, or the one with the highest upper bound."""
        fresh = [answer for answer in answers if answer not in node]
        if fresh:
            return fresh[rng.below(len(fresh))]
        log = math.log(sum(node[answer][0] for answer in answers))

        def bound(answer: int) -> float:
            count, wins = node[answer]
            return wins / count + self.curiosity * math.sqrt(log / count)

        return max(answers, key=bound)


def rounds(budget: Budget) -> Iterator[int]:
    """Numbers from 0, while there is a round or time of this process left."""
    started = process_time()
    number = 0
    while (budget.evaluations is None or number < budget.evaluations) and (
        budget.seconds is None or process_time() - started < budget.seconds
    ):
        yield number
        number += 1
