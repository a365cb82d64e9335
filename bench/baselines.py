"""The baseline table: every player, one of it among greedies, by game and number of players.

    .venv/bin/python bench/baselines.py [GAME …] [--games N] [--seconds S] [--among A,B,…] [--ppo STEPS]

A cell plays until N games or S seconds are over, so slow players have wider intervals. Seats rotate. Flat
Monte Carlo, OpenSpiel's tree search and PPO (examples/ppo.py, where PyTorch is installed) are made here.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from time import perf_counter
from typing import Any

import numpy as np
from open_spiel.python.algorithms import ismcts, mcts

from floodplain.arena.match import Match, play
from floodplain.arena.statistics import Estimate, rate
from floodplain.bots.levels import repeatable
from floodplain.catalog import GAMES, LEVELS, find_bot
from floodplain.envs.spiel import Held, load
from floodplain.kernel.conformance.builds import is_compiled
from floodplain.kernel.flow import State, asked, legal, perform, playout
from floodplain.kernel.game import AnyGame
from floodplain.kernel.player import UNLIMITED, Budget, Player
from floodplain.kernel.rng import Rng

PLAYOUTS = 200  # of flat Monte Carlo, and simulations of the tree search, a decision
EXAMPLES = Path(__file__).parents[1] / "examples"


@dataclass(frozen=True, slots=True)
class FlatMonteCarlo(Player):
    """Plays every answer out at random equally often, and gives the one that won most."""

    name: str = "flat-mc"

    def choose(self, game: AnyGame, view: State, seat: int, rng: Rng, budget: Budget = UNLIMITED) -> int:
        """The answer whose playouts won most; equal ones by their margin."""
        answers = legal(view)
        if len(answers) == 1:
            return answers[0]
        each = max(1, PLAYOUTS // len(answers))

        def worth(answer: int) -> tuple[float, float]:
            wins = margin = 0.0
            for _ in range(each):
                state = game.imagine(view, seat, rng)
                perform(state, answer)
                playout(state, rng)
                scores = game.scores(state)
                wins += game.ranks(state)[seat] == 1
                margin += scores[seat] - max(scores[:seat] + scores[seat + 1 :])
            return wins, margin

        return max(answers, key=worth)


@dataclass(frozen=True, slots=True)
class TreeSearch(Player):
    """OpenSpiel's IS-MCTS; in a game without secrets its MCTS."""

    name: str = "is-mcts"

    def choose(self, game: AnyGame, view: State, seat: int, rng: Rng, budget: Budget = UNLIMITED) -> int:
        """What the search gives in the view, through OpenSpiel's interface."""
        answers = legal(view)
        if len(answers) == 1:
            return answers[0]
        spiel = _spiel(game.name, view.players)
        state = spiel.new_initial_state()
        state.held = Held(spiel.desk, game.imagine(view, seat, rng), [])
        draws = np.random.RandomState(rng.below(2**31))
        evaluator = mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=draws)
        if game.has_secrets(spiel.desk.start(Rng(0))):
            bot = ismcts.ISMCTSBot(spiel, evaluator, 1.0, PLAYOUTS, random_state=draws)
        else:
            bot = mcts.MCTSBot(spiel, 1.0, PLAYOUTS, evaluator, random_state=draws)
        start: int = spiel.desk.space.start(asked(view))
        return int(bot.step(state)) - start


@cache
def _spiel(name: str, players: int) -> Any:  # noqa: ANN401 - the library has no types
    return load(name, players)


FOUND = {player.name: player for player in (FlatMonteCarlo(), TreeSearch())}
EVERYBODY = ("random", "greedy", *LEVELS, *FOUND)


def contestants(name: str, among: Sequence[str], ppo: int) -> Iterator[Player]:
    """Everybody of the table."""
    for each in among:
        yield FOUND[each] if each in FOUND else repeatable(find_bot(each))
    if ppo:
        sys.path.insert(0, str(EXAMPLES))
        from ppo import taught  # type: ignore[import-not-found]  # noqa: PLC0415 - it needs PyTorch

        yield taught(name, "greedy", ppo)


def share(game: AnyGame, player: Player, players: int, games: int, seconds: float) -> tuple[Estimate, int]:
    """How often a player wins among greedies, and in how many games."""
    greedy = find_bot("greedy")
    match = Match.of(game, game.edition, [player, *[greedy] * (players - 1)], "baseline", games, rotates=True)
    started = perf_counter()
    won = 0.0
    number = 0
    while number < games and (number < players or perf_counter() - started < seconds):
        outcome = play(match, number)
        won += outcome.wins[outcome.seating.index(0)]
        number += 1
    return rate(won, number), number


def table(name: str, among: Sequence[str], games: int, seconds: float, ppo: int) -> Iterator[str]:
    """The lines of one game."""
    game = GAMES[name].game
    counts = game.player_counts
    yield f"\n## {name.title()}\n"
    yield f"| player | {' | '.join(f'{players} players ({100 / players:.0f} %)' for players in counts)} |"
    yield "| --- |" + " --- |" * len(counts)
    for player in contestants(name, among, ppo):
        cells = []
        for players in counts:
            if players > 2 and player.name == "PPO":
                cells.append("-")  # its net was taught for two
                continue
            won, number = share(game, player, players, games, seconds)
            cells.append(f"{won.value:.0%} [{100 * won.low:.0f}, {100 * won.high:.0f}] n = {number}")
        yield f"| {player.name} | {' | '.join(cells)} |"


def main() -> None:
    """Prints the table, as Markdown."""
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    arguments.add_argument("names", nargs="*", default=list(GAMES), metavar="GAME")
    arguments.add_argument("--games", type=int, default=400, help="of a cell, at most")
    arguments.add_argument("--seconds", type=float, default=600.0, help="of a cell, at most")
    arguments.add_argument("--among", default=",".join(EVERYBODY), help=f"default: {','.join(EVERYBODY)}")
    arguments.add_argument("--ppo", type=int, default=0, help="steps that PPO learns; 0: without it")
    given = arguments.parse_args()
    print(f"{'compiled' if is_compiled() else 'uncompiled'}, {PLAYOUTS} playouts a decision")
    for name in given.names:
        for line in table(name, given.among.split(","), given.games, given.seconds, given.ppo):
            print(line, flush=True)


if __name__ == "__main__":
    main()
