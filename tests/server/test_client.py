"""The Python client: every answer of the server by its type, over HTTP and over a socket."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from floodplain.client import Client, Refused, SeatPlan, Situation, TableCard, Unreachable, follow
from floodplain.kernel.record import read_record
from tests.server.inside import serving

SEATS = [SeatPlan(kind="me", name="Ann"), SeatPlan(kind="me", name="Ben")]


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder: Path = tmp_path_factory.mktemp("client")
    with serving(f"sqlite:///{folder / 'client.sqlite3'}") as inside:
        yield inside.address


def test_a_game_is_opened_played_and_recorded_by_types(address: str) -> None:
    with Client(address) as client:
        assert [game.name for game in client.games()] == ["fertility", "demetra", "egizia"]
        assert client.texts("egizia", "fr").language == "fr"
        card = client.open("egizia", SEATS)
        assert isinstance(card, TableCard)
        assert [seat.name for seat in card.seats] == ["Ann", "Ben"]
        situation = client.situation(card.id)
        foreseen = client.preview(card.id, situation, situation.answers[0].answer)
        assert foreseen.answer == situation.answers[0].answer
        after = client.answer(card.id, situation, situation.answers[0].line)
        assert after.version > situation.version
        asked = after.to_act or 0
        assert not client.why(card.id, asked, space=situation.answers[0].line.split()[-1]).legal
        back = client.undo(card.id, client.situation(card.id, situation.seat))
        assert back.question == situation.question
        assert client.redo(card.id, back).position == after.position
        assert client.moment(card.id, 1).position == 1
        assert client.say(card.id, 0, "hello").text == "hello"
        assert [line.text for line in client.chat(card.id)] == ["hello"]
        assert client.updates(card.id, since=0, seconds=0).situation is not None
        assert read_record(client.record(card.id)).game == "egizia"
        assert card.id in [table.id for table in client.tables()]
        told = client.import_tables(client.export_tables())
        assert (told.tables, told.known, told.refused) == (0, len(client.tables()), [])


def test_a_refusal_is_a_problem_with_its_reasons(address: str) -> None:
    with Client(address) as client:
        card = client.open("fertility", SEATS)
        with pytest.raises(Refused) as refused:
            client.answer(card.id, client.situation(card.id), "something else")
        assert refused.value.status == 422
        assert refused.value.problem.legal
        with pytest.raises(Refused, match="no table"):
            client.table("nowhere")
    with pytest.raises(Unreachable):
        Client("ftp://nowhere")


def test_a_change_is_sent_even_if_the_old_connection_has_ended(address: str) -> None:
    with Client(address) as client:
        client.games()
        kept = client._connection.sock
        kept.shutdown(socket.SHUT_WR)  # to which the server answers by ending the connection
        assert kept.recv(1, socket.MSG_PEEK) == b""
        assert client.open("egizia", SEATS).status == "playing"


def test_a_table_is_followed_over_a_socket(address: str) -> None:
    with Client(address) as client:
        card = client.open("demetra", SEATS)

        async def play() -> Situation:
            async with follow(address, card.id, client.key, seat=0) as live:
                first = await live.next_situation()
                await live.answer(first, first.answers[0].answer)
                while (situation := await live.next_situation()).version == first.version:
                    pass
                assert live.situation is situation
                return situation

        assert asyncio.run(play()).position > 0
