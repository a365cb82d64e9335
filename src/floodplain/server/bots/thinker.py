"""Bots and the coach at work: they are given a view, and return an answer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Literal

import msgspec

from floodplain.bots.aim import TALKATIVE, aim_of
from floodplain.bots.process import devote
from floodplain.bots.steady import steady
from floodplain.kernel.edition import EDITIONS_BYTES, Edition, parse_edition
from floodplain.kernel.flow import State
from floodplain.kernel.game import AnyGame
from floodplain.kernel.memo import Kept
from floodplain.kernel.player import Player
from floodplain.kernel.rng import Rng
from floodplain.server.bots.verifier import Claim, verified
from floodplain.teach.coaching import Coach

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

Task = Literal["answer", "hint", "read", "verify"]


class ThinkRequest(msgspec.Struct, kw_only=True):
    """A question to a bot, or to the coach."""

    game: str
    fingerprint: str
    edition: str
    """The text of the edition."""
    view: dict[str, Any] = {}
    task: Task = "answer"
    seat: int = 0
    bot: str = ""
    seed: str | None = None
    """A seed for the choices of a bot; None for random ones."""
    steady: bool = False
    """Whether the answer of a bot may depend on the question and the seed alone."""
    claim: Claim | None = None
    """A daily game to be verified, instead of a view."""
    language: str = "en"
    """The language of a hint."""
    position: int = 0
    """The position of the moment to analyse, or of the question for a hint."""
    given: int | None = None
    """The answer that was given there."""


class BotAnswer(msgspec.Struct):
    """The answer of a bot, and what it says it is aiming for."""

    answer: int
    after: str | None = None
    """The category in which it hopes to gain most, if it says so."""


class Materials:
    """The materials of games in this process; the editions unused for longest are dropped."""

    def __init__(self, games: Mapping[str, AnyGame]) -> None:
        self._games = games
        self._editions: Kept[str, Edition] = Kept(EDITIONS_BYTES, self._forget)

    def of(self, request: ThinkRequest) -> object:
        """Return the material for a request, making it for a new edition."""
        edition = self._editions.get(request.fingerprint)
        if edition is None:
            edition = parse_edition(request.edition, "edition")
            self._editions.put(request.fingerprint, edition, edition.weight)
        return self._games[request.game].material_of(edition)

    def _forget(self, edition: Edition) -> None:
        self._games[edition.game].forget(edition)


class Thinker:
    """Bots and the coach, asked one question after another."""

    def __init__(self, games: Mapping[str, AnyGame], bots: Mapping[str, Player], coach: Coach | None) -> None:
        self._games, self._bots, self._coach = games, bots, coach
        self._materials = Materials(games)

    def answer(self, question: bytes) -> bytes:
        """Return the answer to a request, both as JSON."""
        request = msgspec.json.decode(question, type=ThinkRequest)
        game = self._games[request.game]
        if request.claim is not None:
            return msgspec.json.encode(verified(game, request.claim, self._bots))
        view = game.codec.load(request.view, self._materials.of(request))
        return _answer_to(game, view, request, self._bots, self._coach)


def think(
    connection: Connection,
    games: Mapping[str, type[AnyGame]],
    bots: Mapping[str, Player],
    coach: Coach | None,
) -> None:
    """Answer one request after another in a process of its own, until the server has gone."""
    devote()
    thinker = Thinker({name: kind() for name, kind in games.items()}, bots, coach)
    while True:
        try:
            question = connection.recv_bytes()
        except (EOFError, OSError):
            return
        connection.send_bytes(thinker.answer(question))


def _answer_to(
    game: AnyGame, view: State, request: ThinkRequest, bots: Mapping[str, Player], coach: Coach | None
) -> bytes:
    if request.task == "answer":
        bot = steady(bots[request.bot]) if request.steady else bots[request.bot]
        answer = bot.choose(game, view, request.seat, Rng(request.seed))
        after = aim_of(game, view, request.seat) if request.bot in TALKATIVE else None
        return msgspec.json.encode(BotAnswer(answer, after))
    assert coach is not None
    if request.task == "hint":
        return msgspec.json.encode(coach.hint(game, view, request.seat, request.language, request.position))
    return coach.read(game, view, request.position, request.given).encode()
