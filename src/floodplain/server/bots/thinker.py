"""A process in which bots and the coach think: it is handed a view, and gives back an answer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from multiprocessing.connection import Connection
from typing import Any, Literal, Protocol

import msgspec

from floodplain.bots.aim import TALKATIVE, aim_of
from floodplain.bots.process import devote
from floodplain.kernel.codec import Json
from floodplain.kernel.edition import EDITIONS_BYTES, Edition, parse_edition
from floodplain.kernel.flow import State
from floodplain.kernel.game import AnyGame
from floodplain.kernel.memo import Kept
from floodplain.kernel.player import Player
from floodplain.kernel.rng import Rng

Task = Literal["answer", "hint", "read"]


class Coach(Protocol):
    """Whoever gives hints and reads games; what it says is plain JSON."""

    def hint(self, game: AnyGame, view: State, seat: int, language: str, position: int) -> dict[str, Json]:
        """What it advises a seat, from what that seat may see."""
        ...

    def read(self, game: AnyGame, state: State, position: int, answer: int | None) -> dict[str, Json]:
        """The reading of a moment of a game that is over."""
        ...

    def stamp(self, game: AnyGame) -> str:
        """By whom it is read: readings that bear another stamp are read anew."""
        ...

    def told(self, reading: Mapping[str, Any]) -> dict[str, Json]:
        """What a chart and a list show of a reading."""
        ...

    def summary(
        self, game: AnyGame, state: State, names: Sequence[str], readings: Sequence[Mapping[str, Any]]
    ) -> dict[str, Json]:
        """What readings add up to, as far as they go."""
        ...

    def advice(
        self, game: AnyGame, state: State, reading: Mapping[str, Any], language: str
    ) -> dict[str, Json]:
        """The answers of a reading in words."""
        ...

    def line(self, reading: Mapping[str, Any]) -> list[int]:
        """The answers of the coach's own line, from a moment on."""
        ...


class ThinkRequest(msgspec.Struct, kw_only=True):
    """What a bot is asked, or the coach."""

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
    """What a bot answers, and what it says that it is after."""

    answer: int
    after: str | None = None
    """The category by which it hopes to gain most, if it tells."""


class Materials:
    """What games are played with in this process; the editions not used for longest are forgotten."""

    def __init__(self, games: Mapping[str, AnyGame]) -> None:
        self._games = games
        self._editions: Kept[str, Edition] = Kept(EDITIONS_BYTES, self._forget)

    def of(self, thought: ThinkRequest) -> object:
        """The material that a thought is about; of an edition that is new here, it is made."""
        edition = self._editions.get(thought.fingerprint)
        if edition is None:
            edition = parse_edition(thought.edition, "edition")
            self._editions.put(thought.fingerprint, edition, edition.weight)
        return self._games[thought.game].material_of(edition)

    def _forget(self, edition: Edition) -> None:
        self._games[edition.game].forget(edition)


def think(
    connection: Connection,
    games: Mapping[str, type[AnyGame]],
    bots: Mapping[str, Player],
    coach: Coach | None,
) -> None:
    """Answers one question after another, until the server has gone."""
    devote()
    known = {name: kind() for name, kind in games.items()}
    materials = Materials(known)
    while True:
        try:
            thought = msgspec.json.decode(connection.recv_bytes(), type=ThinkRequest)
        except (EOFError, OSError):
            return
        game = known[thought.game]
        view = game.codec.load(thought.view, materials.of(thought))
        connection.send_bytes(_thought(game, view, thought, bots, coach))


def _thought(
    game: AnyGame, view: State, thought: ThinkRequest, bots: Mapping[str, Player], coach: Coach | None
) -> bytes:
    if thought.task == "answer":
        answer = bots[thought.bot].choose(game, view, thought.seat, Rng(thought.seed))
        after = aim_of(game, view, thought.seat) if thought.bot in TALKATIVE else None
        return msgspec.json.encode(BotAnswer(answer, after))
    assert coach is not None
    if thought.task == "hint":
        return msgspec.json.encode(coach.hint(game, view, thought.seat, thought.language, thought.position))
    return msgspec.json.encode(coach.read(game, view, thought.position, thought.given))
