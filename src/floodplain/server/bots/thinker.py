"""A process in which bots and the coach think: it gets a view, and returns an answer."""

from __future__ import annotations

from collections.abc import Mapping
from multiprocessing.connection import Connection
from typing import Any, Literal

import msgspec

from floodplain.bots.aim import TALKATIVE, aim_of
from floodplain.bots.process import devote
from floodplain.kernel.edition import EDITIONS_BYTES, Edition, parse_edition
from floodplain.kernel.flow import State
from floodplain.kernel.game import AnyGame
from floodplain.kernel.memo import Kept
from floodplain.kernel.player import Player
from floodplain.kernel.rng import Rng
from floodplain.teach.coaching import Coach

Task = Literal["answer", "hint", "read"]


class ThinkRequest(msgspec.Struct, kw_only=True):
    """A question to a bot, or to the coach."""

    game: str
    fingerprint: str
    edition: str
    """The text of the edition."""
    view: dict[str, Any]
    task: Task = "answer"
    seat: int = 0
    bot: str = ""
    seed: str | None = None
    """What fixes the choices of a bot that draws; None: nobody can foresee them."""
    language: str = "en"
    """Of a hint."""
    position: int = 0
    """Of a moment that is read, or at which a hint is asked for."""
    given: int | None = None
    """What was answered there."""


class BotAnswer(msgspec.Struct):
    """The answer of a bot, and what it says that it is after."""

    answer: int
    after: str | None = None
    """The category by which it hopes to gain most, if it tells."""


class Materials:
    """The materials of games in this process; the editions not used for longest are forgotten."""

    def __init__(self, games: Mapping[str, AnyGame]) -> None:
        self._games = games
        self._editions: Kept[str, Edition] = Kept(EDITIONS_BYTES, self._forget)

    def of(self, request: ThinkRequest) -> object:
        """Return the material that a request is about; of an edition that is new here, it is made."""
        edition = self._editions.get(request.fingerprint)
        if edition is None:
            edition = parse_edition(request.edition, "edition")
            self._editions.put(request.fingerprint, edition, edition.weight)
        return self._games[request.game].material_of(edition)

    def _forget(self, edition: Edition) -> None:
        self._games[edition.game].forget(edition)


def think(
    connection: Connection,
    games: Mapping[str, type[AnyGame]],
    bots: Mapping[str, Player],
    coach: Coach | None,
) -> None:
    """Answer one request after another, until the server has gone."""
    devote()
    known = {name: kind() for name, kind in games.items()}
    materials = Materials(known)
    while True:
        try:
            request = msgspec.json.decode(connection.recv_bytes(), type=ThinkRequest)
        except (EOFError, OSError):
            return
        game = known[request.game]
        view = game.codec.load(request.view, materials.of(request))
        connection.send_bytes(_answer_to(game, view, request, bots, coach))


def _answer_to(
    game: AnyGame, view: State, request: ThinkRequest, bots: Mapping[str, Player], coach: Coach | None
) -> bytes:
    if request.task == "answer":
        answer = bots[request.bot].choose(game, view, request.seat, Rng(request.seed))
        after = aim_of(game, view, request.seat) if request.bot in TALKATIVE else None
        return msgspec.json.encode(BotAnswer(answer, after))
    assert coach is not None
    if request.task == "hint":
        return msgspec.json.encode(coach.hint(game, view, request.seat, request.language, request.position))
    return coach.read(game, view, request.position, request.given).encode()
