"""Numbers that are no answers: every address and every message that takes answers says what is wrong."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from websockets.sync.client import ClientConnection, connect

from floodplain.catalog import find_game
from floodplain.client.connection import of_table, with_query
from floodplain.kernel.rng import Rng
from floodplain.teach.example import examples_of
from floodplain.teach.lesson import lessons_of
from floodplain.teach.lesson_play import played_lesson
from tests.server.inside import Inside, serving
from tests.server.plain import Client
from tests.server.support import ANY_GAME, DEEP, Json, fewest, hot_seat, play, seats
from tests.support import PATIENCE_S

MOMENTS = (0, 7, 19, 40)  # of a game, at which made-up answers are sent
LARGEST = 2**31 - 1
NUMBERS = st.one_of(st.integers(0, 60), st.integers(0, 999_999_999), st.just(LARGEST))
ROWS = st.lists(NUMBERS, max_size=6)
PARTS = st.dictionaries(st.sampled_from(["square", "card", "good", "tile", "x"]), NUMBERS, max_size=2)

made_up = settings(
    max_examples=300 if DEEP else 25,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture],
)


@pytest.fixture(scope="module")
def inside(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Inside]:
    database = tmp_path_factory.mktemp("inside") / "x.sqlite3"
    with serving(f"sqlite:///{database}") as found:
        yield found


@pytest.fixture(scope="module")
def ann(inside: Inside) -> Iterator[Client]:
    with Client(inside.address) as client:
        yield client


class Played:
    """A game of which a table can be had at any moment, as often as an answer was taken by accident."""

    def __init__(self, client: Client, game: str) -> None:
        self._client = client
        self._seats = seats(game, *["me"] * fewest(game))
        self._whole: str = hot_seat(client, game)["id"]
        self._tables: dict[int, tuple[str, int]] = {}
        play(client, self._whole, 1_000, Rng(f"{game} made up"))  # a finished game: others cannot be branched

    def at(self, moment: int) -> tuple[str, Json]:
        """A table at a moment, and its situation."""
        if moment not in self._tables:
            table = self._client.branch(self._whole, moment, self._seats)["id"]
            self._tables[moment] = table, self._client.situation(table)["version"]
        table, version = self._tables[moment]
        situation = self._client.situation(table)
        if situation["version"] == version:
            return table, situation
        del self._tables[moment]
        return self.at(moment)


@pytest.fixture(scope="module")
def games(ann: Client) -> dict[str, Played]:
    """The games that were played, by name."""
    return {}


def check(status: int, content: bytes) -> None:
    """It was answered, or refused with a reason."""
    told = json.loads(content)
    assert status < 500, told
    assert status < 400 or (told["type"] == "problem" and told["message"]), told


def listed(row: list[int]) -> str:
    return ",".join(str(number) for number in row if number != LARGEST)


def send(client: Client, path: str, body: Json | None = None, **query: Any) -> None:
    """Sends something that is answered or refused."""
    content = None if body is None else json.dumps(body).encode()
    check(*client.request("GET" if body is None else "POST", with_query(path, query), content))


@contextmanager
def line(client: Client, table: str) -> Iterator[ClientConnection]:
    address = f"{client.address.replace('http', 'ws')}{of_table(table, 'live')}"
    headers = {"Authorization": f"Bearer {client.key}"}
    with connect(address, additional_headers=headers, max_size=None, proxy=None) as found:
        yield found


def told(socket: ClientConnection, number: str) -> Json:
    """Return a socket's reply to the message with a number."""
    while True:
        message: Json = json.loads(socket.recv(PATIENCE_S))
        if message.get("id") == number:
            return message


@ANY_GAME
@made_up
@given(row=ROWS, number=NUMBERS, moment=st.sampled_from(MOMENTS), parts=PARTS)
def test_a_table_says_what_is_wrong(
    ann: Client,
    games: dict[str, Played],
    game: str,
    row: list[int],
    number: int,
    moment: int,
    parts: Json,
) -> None:
    played = games.get(game) or games.setdefault(game, Played(ann, game))
    table, situation = played.at(moment)
    by: Json = {"seat": situation["seat"], "version": situation["version"]}
    send(ann, of_table(table, "preview"), **by, answers=listed(row))
    send(ann, of_table(table, "preview"), **by, answer=number)
    send(ann, of_table(table, "why"), seat=by["seat"], answers=listed(row), **parts)
    send(ann, of_table(table, "answer"), {**by, "answers": row, "confirmed": False})
    send(ann, of_table(table, "answer"), {**by, "answers": row})
    send(ann, of_table(table, "answer"), {**by, "answer": number})
    send(ann, of_table(table, "answer"), {**by, "line": f"{number}"})


@ANY_GAME
@made_up
@given(row=ROWS, number=NUMBERS, moment=st.sampled_from(MOMENTS))
def test_a_socket_says_what_is_wrong_and_stays(
    ann: Client, games: dict[str, Played], game: str, row: list[int], number: int, moment: int
) -> None:
    played = games.get(game) or games.setdefault(game, Played(ann, game))
    table, situation = played.at(moment)
    by: Json = {"seat": situation["seat"], "version": situation["version"]}
    messages: list[Json] = [
        {"type": "preview", **by, "answers": row},
        {"type": "preview", **by, "answer": number},
        {"type": "answer", **by, "answers": row, "confirmed": False},
        {"type": "answer", **by, "answers": row},
        {"type": "answer", **by, "answer": number},
        {"type": "answer", **by, "line": f"{number}"},
    ]
    with line(ann, table) as socket:
        for tag, message in enumerate(messages):
            socket.send(json.dumps({**message, "id": f"m{tag}"}))
            reply = told(socket, f"m{tag}")
            assert reply["type"] in {"foreseen", "done", "problem"}
            if reply["type"] == "problem":
                assert reply["message"]
                assert reply["status"] < 500, reply
        socket.send('{"type": "ping", "id": "still here"}')
        assert told(socket, "still here")["type"] == "pong"


@ANY_GAME
@made_up
@given(row=ROWS, number=NUMBERS, data=st.data(), parts=PARTS)
def test_lessons_and_examples_say_what_is_wrong(
    ann: Client, game: str, row: list[int], number: int, data: st.DataObject, parts: Json
) -> None:
    room = find_game(game)
    lesson = data.draw(st.sampled_from(list(lessons_of(room))))
    played = played_lesson(room, lesson)
    position = data.draw(st.integers(played.first, len(played.states) - 1))
    example = data.draw(st.sampled_from(list(examples_of(room))))
    for path in (
        f"/api/games/{game}/lessons/{lesson}/moments/{position}",
        f"/api/games/{game}/examples/{example}",
    ):
        send(ann, f"{path}/preview", answers=listed(row))
        send(ann, f"{path}/preview", answer=number)
        send(ann, f"{path}/why", **parts)
