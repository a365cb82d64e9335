"""The baseline table: every player, one of it among greedies, by game and number of players.

    .venv/bin/python -m bench.baselines [GAME …] [--games N] [--seconds S] [--among A,B,…] [--ppo STEPS]

A cell plays until N games or S seconds of a processor are over, so slow players have wider intervals. Seats
rotate. Flat Monte Carlo and IS-MCTS come from rivals.py, PPO from examples/ppo.py where PyTorch is installed.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from time import process_time

from bench.rivals import USUAL, FlatMonteCarlo, TreeSearch
from floodplain.arena.match import Match, play
from floodplain.arena.statistics import Estimate, rate
from floodplain.bots.levels import repeatable
from floodplain.catalog import GAMES, LEVELS, find_bot
from floodplain.kernel.conformance.builds import is_compiled
from floodplain.kernel.game import AnyGame
from floodplain.kernel.player import Player

EXAMPLES = Path(__file__).parents[1] / "examples"


FOUND = {player.name: player for player in (FlatMonteCarlo(), TreeSearch())}
EVERYBODY = ("random", "greedy", *LEVELS, *FOUND)


def contestants(name: str, among: Sequence[str], ppo: int) -> Iterator[Player]:
    """Yield all players of the table."""
    for each in among:
        yield FOUND[each] if each in FOUND else repeatable(find_bot(each))
    if ppo:
        sys.path.insert(0, str(EXAMPLES))
        from ppo import taught  # type: ignore[import-not-found]  # noqa: PLC0415 - it needs PyTorch

        yield taught(name, "greedy", ppo)


def share(game: AnyGame, player: Player, players: int, games: int, seconds: float) -> tuple[Estimate, int]:
    """Return how often a player wins against greedy bots, and the number of games."""
    greedy = find_bot("greedy")
    match = Match.of(game, game.edition, [player, *[greedy] * (players - 1)], "baseline", games, rotates=True)
    started = process_time()
    won = 0.0
    number = 0
    while number < games and (number < players or process_time() - started < seconds):
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
    arguments.add_argument("--seconds", type=float, default=600.0, help="of a processor, of a cell, at most")
    arguments.add_argument("--among", default=",".join(EVERYBODY), help=f"default: {','.join(EVERYBODY)}")
    arguments.add_argument("--ppo", type=int, default=0, help="steps that PPO learns; 0: without it")
    given = arguments.parse_args()
    print(f"{'compiled' if is_compiled() else 'uncompiled'}, {USUAL.evaluations} playouts a decision")
    for name in given.names:
        for line in table(name, given.among.split(","), given.games, given.seconds, given.ppo):
            print(line, flush=True)


if __name__ == "__main__":
    main()
