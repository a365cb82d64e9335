"""Tests read like play: answer in notation, see what a player would see."""

from __future__ import annotations

from collections.abc import Iterable

from floodplain.kernel.flow import Chance, Decision, State, asked, awaited, draw, perform
from floodplain.kernel.game import AnyGame
from floodplain.kernel.rng import Rng


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


def force(state: State, decision: Decision[State]) -> None:
    """Asks something at once, before whatever is pending."""
    state.pending.append(decision)


def random_game(game: AnyGame, players: int, seed: int, **options: str) -> Iterable[State]:
    """Every state of a game between random players; each is changed by the next answer."""
    rng = Rng(seed)
    state: State = game.start(game.material_of(game.edition), players, options)
    while (decision := awaited(state)) is not None:
        if isinstance(decision, Chance):
            answer = draw(decision, state, rng)
        else:
            answers = decision.options(state)
            answer = answers[rng.below(len(answers))]
        perform(state, answer)
        yield state
