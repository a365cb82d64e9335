"""How strong the bots are: greedy against random, and what greedy players score among themselves.

    .venv/bin/python bench/strength.py [GAME …] [--games N] [--workers W]

Every rate and mean has its 95 % confidence interval; seats rotate, and the same seed plays the same games.
"""

from __future__ import annotations

import argparse

from floodplain.arena.match import Match
from floodplain.arena.series import outcomes, workers
from floodplain.arena.statistics import Estimate, Tally
from floodplain.catalog import GAMES, find_bot, find_game
from floodplain.kernel.game import AnyGame


def played(game: AnyGame, bots: list[str], games: int, processes: int) -> Tally:
    """A match of so many games, counted up."""
    contestants = [find_bot(name) for name in bots]
    match = Match.of(game, game.edition, contestants, "strength", games, rotates=True)
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
    arguments.add_argument("--games", type=int, default=100)
    arguments.add_argument("--workers", type=int, default=2)
    given = arguments.parse_args()
    for game in [find_game(name) for name in given.names]:
        tally = played(game, ["greedy", "random"], given.games, given.workers)
        greedy = tally.contestants[0]
        print(f"{game.name}: greedy beats random in {greedy.wins:g} of {greedy.games}, ", end="")
        print(f"{shown(greedy.win_rate(), 100)} %; scores {shown(greedy.score.mean())}")
        for players in game.player_counts:
            tally = played(game, ["greedy"] * players, given.games, given.workers)
            scores = ", ".join(shown(standing.score.mean()) for standing in tally.seats)
            wins = " / ".join(f"{100 * standing.win_rate().value:.0f}" for standing in tally.seats)
            print(f"{game.name}: {players} greedy players score by seat {scores}; seats win {wins} %")


if __name__ == "__main__":
    main()
