"""Tests read like play: answer in notation, see what a player would see."""

from __future__ import annotations

import itertools
import os
import socket
from collections.abc import Iterator
from typing import TypeVar

from floodplain.kernel.flow import Chance, State, asked, awaited, draw, perform
from floodplain.kernel.game import Game
from floodplain.kernel.rng import Rng

PATIENCE_S = 240.0  # no test waits so long; a machine that stands still is no failure
# Below the ports that a system gives to outgoing connections; every process of a run starts elsewhere.
PORTS = itertools.count(20_000 + os.getpid() * 40 % 12_000)
S = TypeVar("S", bound=State)
M = TypeVar("M")


def examples(whole: int) -> int:
    """How many examples are tried, of as many as a deep run tries."""
    return whole if os.environ.get("FLOODPLAIN_DEEP") else whole // 3


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


def free_port() -> int:
    """A port that nobody listens on, and that nobody else is told."""
    while True:
        port = next(PORTS)
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind(("127.0.0.1", port))
            except OSError:
                continue
            return port
