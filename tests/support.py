"""Helpers to answer in notation and to look at a game as players do."""

from __future__ import annotations

import itertools
import os
import socket
from collections.abc import Iterator
from typing import TypeVar

from floodplain.kernel.flow import Chance, State, asked, awaited, draw, perform
from floodplain.kernel.game import Game
from floodplain.kernel.rng import Rng

PATIENCE_S = 240.0  # longer than any test waits; a machine that stalls is no failure
FIRST_PORT, MOST_PORTS = 20_000, 12_000  # below the ports that a system gives to outgoing connections
S = TypeVar("S", bound=State)
M = TypeVar("M")


def examples(whole: int) -> int:
    """Return how many examples to try, of the number for deep runs."""
    return whole if os.environ.get("FLOODPLAIN_DEEP") else whole // 3


def play(state: State, *lines: str) -> None:
    """Give answers in notation one after another, chance included."""
    for line in lines:
        perform(state, asked(state).read(state, line))


def legal_lines(state: State) -> list[str]:
    """Return the legal answers in notation."""
    decision = asked(state)
    return [decision.say(state, answer) for answer in decision.options(state)]


def kind(state: State) -> str:
    """Return the kind of the present question."""
    return asked(state).kind


def random_game(game: Game[S, M], players: int, seed: int, **options: str) -> Iterator[S]:
    """Yield every state of a game between random players; the next answer changes it in place."""
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


def _ports(process: int, worker: int, workers: int) -> Iterator[int]:
    """Yield the ports of one worker of a run; no other worker has one of them."""
    own = MOST_PORTS // workers
    for number in itertools.count(process * 40):
        yield FIRST_PORT + number % own * workers + worker


PORTS = _ports(
    os.getpid(),
    int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw")),
    int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1")),
)


def free_port() -> int:
    """Return a free port that is given to no other test."""
    while True:
        port = next(PORTS)
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind(("127.0.0.1", port))
            except OSError:
                continue
            return port
