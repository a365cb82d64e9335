"""A process in which bots think: it is handed a view, and gives back an answer."""

from __future__ import annotations

import signal
from collections.abc import Mapping
from multiprocessing.connection import Connection
from typing import Any

import msgspec

from floodplain.kernel.edition import parse_edition
from floodplain.kernel.game import AnyGame
from floodplain.kernel.player import Player
from floodplain.kernel.rng import Rng


class Thought(msgspec.Struct, kw_only=True):
    """What a bot is asked."""

    game: str
    fingerprint: str
    edition: str
    """The text of the edition."""
    seat: int
    bot: str
    view: dict[str, Any]
    seed: str | None = None
    """What fixes the choices of a bot that draws; None: nobody can foresee them."""


def think(connection: Connection, games: Mapping[str, type[AnyGame]], bots: Mapping[str, Player]) -> None:
    """Answers one question after another, until the server has gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which then ends this process
    known = {name: kind() for name, kind in games.items()}
    materials: dict[str, object] = {}
    while True:
        try:
            thought = msgspec.json.decode(connection.recv_bytes(), type=Thought)
        except (EOFError, OSError):
            return
        game = known[thought.game]
        if thought.fingerprint not in materials:
            materials[thought.fingerprint] = game.material_of(parse_edition(thought.edition, "edition"))
        view = game.codec.load(thought.view, materials[thought.fingerprint])
        answer = bots[thought.bot].choose(game, view, thought.seat, Rng(thought.seed))
        connection.send_bytes(str(answer).encode())
