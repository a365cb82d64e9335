"""By how many points the hand-written value of a game is typically wrong: said by the game, or measured."""

from __future__ import annotations

from functools import cache
from math import sqrt
from typing import Final

from floodplain.kernel.flow import State, perform
from floodplain.kernel.game import AnyGame
from floodplain.kernel.rng import Rng

GAMES: Final = 6  # played at random
LEAST: Final = 0.25  # points: a value is never taken as surer than that


@cache
def spread_of(game: AnyGame) -> float:
    """Return what the game says; else the mean error of its value halfway through some random games."""
    if game.spread:
        return game.spread
    errors = [error for number in range(GAMES) for error in _errors(game, Rng(f"spread/{number}"))]
    return max(LEAST, sqrt(sum(error * error for error in errors) / max(1, len(errors))))


def _errors(game: AnyGame, rng: Rng) -> list[float]:
    """Return, by seat, how far the value halfway through a random game was from the margin at its end."""
    state: State = game.start(game.material_of(game.edition), game.player_counts[0])
    said: list[list[float]] = []
    while state.pending:
        said.append([game.value(game.observe(state, seat), seat) for seat in range(state.players)])
        perform(state, state.draw(rng))
    scores = game.scores(state)
    halfway = said[len(said) // 2]
    return [
        value - (scores[seat] - max(each for other, each in enumerate(scores) if other != seat))
        for seat, value in enumerate(halfway)
    ]
