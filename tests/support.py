"""Tests read like play: answer in notation, see what a player would see."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

from floodplain.kernel.flow import Chance, State, asked, awaited, draw, perform
from floodplain.kernel.game import Game
from floodplain.kernel.rng import Rng

S = TypeVar("S", bound=State)
M = TypeVar("M")


def play(state: State, *lines: str) -> None:
    """Answers one decision after another in notation, chance included."""
    for line in lines:
        perform(state, asked(state).read(state, line))


def legal_lines(state: State) -> list[str]:
    """The legal answers of the moment in notation."""
    decision = asked(state)
    return [decision.say(state, answer) for answer in decision.options(state)]


def kind(state: State) -> str:
    """What is asked now."""
    return asked(state).kind


def random_game(game: Game[S, M], players: int, seed: int, **options: str) -> Iterator[S]:
    """Every state of a game between random players; each is changed by the next answer."""
    rng = Rng(seed)
    state = game.start(game.material_of(game.edition), players, options)
    while (decision := awaited(state)) is not None:
        if isinstance(decision, Chance):
            answer = draw(decision, state, rng)
        else:
            answers = decision.options(state)
            answer = answers[rng.below(len(answers))]
        perform(state, answer)
        yield state
