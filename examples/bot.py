"""A bot in twenty lines: it looks one answer ahead, takes what scores most, and plays against another bot.

python examples/bot.py [--game egizia] [--against random] [--games 200]
"""

import argparse
from dataclasses import dataclass

import floodplain
from floodplain import Budget, Game, Rng, State


@dataclass(frozen=True)
class Hoarder(floodplain.Player):
    """Takes the answer after which it has the most points."""

    name: str = "hoarder"

    def choose(self, game: Game, view: State, seat: int, rng: Rng, budget: Budget | None = None) -> int:
        """Return the best answer, as far as the view can tell."""
        imagined = game.imagine(view, seat, rng)
        return max(view.legal(), key=lambda answer: game.scores(imagined.after(answer))[seat])


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--game", default="egizia")
    parser.add_argument("--against", default="random")
    parser.add_argument("--games", type=int, default=200)
    given = parser.parse_args()
    tally = floodplain.play(given.game, [Hoarder(), given.against], given.games, seed=1)
    won = tally.contestants[0].win_rate()
    print(
        f"hoarder against {given.against}: {won.value:.0%} [{won.low:.0%}, {won.high:.0%}], n = {given.games}"
    )
