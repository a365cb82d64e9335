"""How strong the players are: a level against greedy, against the one below, and among three greedies.

    .venv/bin/python bench/strength.py [GAME …] [--games N] [--workers W] [--search N]

Every rate and mean has its 95 % confidence interval; seats rotate, and the same seed plays the same games:
who thinks for a time is given a number of states to value instead. The search is slow, so it plays fewer.
"""

from __future__ import annotations

import argparse

from floodplain.arena.match import Match
from floodplain.arena.series import outcomes, workers
from floodplain.arena.statistics import Estimate, Tally
from floodplain.bots.plan import Planner
from floodplain.catalog import GAMES, LEVELS, find_bot, find_game
from floodplain.kernel.game import AnyGame
from floodplain.kernel.player import Player


def named(name: str) -> Player:
    """A player of the catalog, in its repeatable form."""
    player = find_bot(name)
    return player.by_number() if isinstance(player, Planner) else player


def played(game: AnyGame, bots: list[str], games: int, processes: int) -> Tally:
    """A match of so many games, counted up."""
    match = Match.of(game, game.edition, [named(name) for name in bots], "strength", games, rotates=True)
    tally = Tally.of(bots, game.categories)
    with workers(processes) as executor:
        for outcome in outcomes(match, executor):
            tally.add(outcome)
    return tally


def shown(estimate: Estimate, scale: float = 1.0) -> str:
    """A value with its interval."""
    return f"{estimate.value * scale:.1f} ({estimate.low * scale:.1f} to {estimate.high * scale:.1f})"


def main() -> None:
    """Prints a line a match."""
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    arguments.add_argument("names", nargs="*", default=list(GAMES), metavar="GAME")
    arguments.add_argument("--games", type=int, default=400)
    arguments.add_argument("--search", type=int, default=100, help="games of the level that searches")
    arguments.add_argument("--workers", type=int, default=2)
    given = arguments.parse_args()
    below = ["greedy", *LEVELS]
    for game in [find_game(name) for name in given.names]:
        matches = [["greedy", "random"]]
        for number, level in enumerate(LEVELS):
            matches.append([level, "greedy"])
            if number:
                matches.append([level, below[number]])
            matches.append([level, "greedy", "greedy", "greedy"])
        for bots in matches:
            count = given.search if LEVELS[-1] in bots else given.games
            first = played(game, bots, count, given.workers).contestants[0]
            against = f"{len(bots) - 1} of {bots[1]}" if len(bots) > 2 else bots[1]
            print(f"{game.name}: {bots[0]} beats {against} in {shown(first.win_rate(), 100)} % of ", end="")
            print(f"{first.games}; scores {shown(first.score.mean())}", flush=True)


if __name__ == "__main__":
    main()
