"""Live: sockets, presence, coming back after a lost connection, and long polling in their place."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Awaitable, Callable

import pytest

from floodplain.client import Refused
from floodplain.kernel.rng import Rng
from tests.server.plain import Client, Live, follow
from tests.server.support import (
    ANY_GAME,
    Json,
    hot_seat,
    pick,
    play,
    refusal,
    running,
    seats,
    until,
)
from tests.support import PATIENCE_S


def together(work: Callable[[], Awaitable[None]]) -> None:
    """Runs a piece of asynchronous play."""

    async def bounded() -> None:
        async with asyncio.timeout(PATIENCE_S):
            await work()

    asyncio.run(bounded())


async def told(live: Live, kind: str, when: Callable[[Json], bool] = bool) -> Json:
    """Return the next message of a kind that meets a condition."""
    while True:
        message = await live.told()
        if message["type"] == kind and when(message):
            return message


def two_players(ann: Client, ben: Client, game: str) -> str:
    """A table at which two devices sit, and bots in the other seats."""
    card = ann.open(game, seats(game, "me", "open"))
    ben.join(card["id"], card["invite"], "Ben")
    table: str = card["id"]
    return table


def followers(client: Client) -> int:
    """Return how many clients are connected, by the metrics of the server."""
    page = client.request("GET", "/metrics")[1].decode()
    return int(page.partition("\nfloodplain_followers ")[2].split()[0])


def move_once(client: Client, table: str) -> None:
    """One answer, over a connection of its own."""
    with Client(client.address, client.key) as other:
        play(other, table, 1, Rng(1))


@ANY_GAME
def test_two_devices_play_a_whole_game_over_sockets(ann: Client, ben: Client, game: str) -> None:
    table = two_players(ann, ben, game)

    async def side(client: Client, seat: int) -> list[Json]:
        rng = Rng(seat)
        log: list[Json] = []
        version = 0
        async with follow(client.address, table, client.key, seat) as live:
            while True:
                situation = await live.next_situation()
                assert situation["seat"] == seat
                assert situation["version"] > version, "each situation is told once"
                version = situation["version"]
                log = log[: situation["log_from"]] + situation["log"]
                assert len(log) == situation["position"]
                if situation["over"]:
                    return log
                if situation["answers"]:
                    await live.answer(situation, pick(situation, rng), id="mine")

    async def both() -> None:
        first, second = await asyncio.gather(side(ann, 0), side(ben, 1))
        assert [line["text"] for line in first] == [line["text"] for line in second]

    together(both)
    assert ann.table(table)["status"] == "finished"


def test_all_players_see_who_is_present(ann: Client, ben: Client) -> None:
    table = two_players(ann, ben, "fertility")

    def present(message: Json) -> list[bool]:
        return [seat["present"] for seat in message["card"]["seats"]]

    async def play_along() -> None:
        async with follow(ann.address, table, ann.key, 0) as live:
            await told(live, "table", lambda message: present(message) == [True, False])
            async with follow(ben.address, table, ben.key, 1), follow(ben.address, table):
                await told(
                    live,
                    "table",
                    lambda message: present(message) == [True, True] and message["card"]["watching"] == 1,
                )
            await told(
                live,
                "table",
                lambda message: present(message) == [True, False] and message["card"]["watching"] == 0,
            )

    together(play_along)


@ANY_GAME
def test_after_a_lost_connection_the_client_continues_from_its_last_version(ann: Client, game: str) -> None:
    table = hot_seat(ann, game)["id"]

    async def play_along() -> None:
        async with follow(ann.address, table, ann.key, 0) as live:
            first = await live.next_situation()
            assert live._socket is not None
            live._socket.transport.abort()  # the cable is pulled
            await asyncio.to_thread(play, ann, table, 3, Rng(1))
            again = await told(live, "situation")
            while again["version"] < ann.table(table)["version"]:
                again = await told(live, "situation")
            assert live.reconnections == 1
            assert again["log_from"] >= first["position"]
            assert again["version"] > first["version"]

    together(play_along)
    since = ann.situation(table)["version"]

    async def nothing_new() -> None:
        live = Live(ann.address, table, ann.key, 0, "en", 1)
        live.version = since
        await live.connect()
        await live.send("ping", id="now")
        seen = []
        while (message := await live.told())["type"] != "pong":
            seen.append(message["type"])
        assert "situation" not in seen  # it has seen this version already
        await live.close()

    together(nothing_new)


def test_each_situation_is_sent_once_despite_other_messages(ann: Client, ben: Client) -> None:
    table = two_players(ann, ben, "fertility")
    asked = ann.situation(table)
    mover, other, seat = (ann, ben, 0) if asked["answers"] else (ben, ann, 1)
    asked = mover.situation(table)
    situations: list[Json] = []

    async def take_up_to(live: Live, kind: str) -> None:
        """Takes what comes until something of a kind has come; no problem may bring a situation along."""
        while True:
            message = await live.told()
            if message["type"] == "situation":
                situations.append(message)
            assert not (message["type"] == "problem" and message["situation"])
            if message["type"] == kind:
                return

    async def play_along() -> None:
        answer = asked["answers"][0]["answer"]
        async with follow(mover.address, table, mover.key, seat) as live:
            await take_up_to(live, "situation")
            await live.send("preview", seat=seat, version=asked["version"], answer=answer, id="look")
            await take_up_to(live, "foreseen")
            async with follow(other.address, table, other.key, 1 - seat):  # another card
                await take_up_to(live, "table")
            await live.send("say", seat=seat, text="hello", id="said")
            await take_up_to(live, "done")
            await live.answer(asked, answer, id="given")
            await take_up_to(live, "done")
            await live.answer(asked, answer, id="once more")
            await take_up_to(live, "problem")
            now = await asyncio.to_thread(mover.situation, table, seat)
            await asyncio.to_thread(mover.undo, table, now)  # by the other door
            undone = await asyncio.to_thread(mover.situation, table, seat)
            while situations[-1]["version"] < undone["version"]:  # a pong may overtake what is read for it
                await take_up_to(live, "situation")
            await live.send("ping", id="all")
            await take_up_to(live, "pong")

    together(play_along)
    versions = [situation["version"] for situation in situations]
    assert versions == sorted(set(versions))
    assert versions[-1] == mover.situation(table)["version"]


def test_a_socket_reports_errors_and_continues(ann: Client) -> None:
    table = hot_seat(ann, "fertility")["id"]

    async def play_along() -> None:
        async with follow(ann.address, table, ann.key, 0) as live:
            situation = await live.next_situation()
            wrong = {**situation, "version": 1}
            await live.answer(wrong, 0, id="stale")
            problem = await told(live, "problem")
            assert (problem["id"], problem["status"], problem["error"]) == ("stale", 409, "stale_version")
            assert problem["situation"] is None  # the socket has reported it
            await live.answer(situation, 1_000_000, id="illegal")
            problem = await told(live, "problem")
            assert (problem["id"], problem["status"]) == ("illegal", 422)
            assert problem["legal"]
            await live.send("answer", seat=7, version=1, answer=1, id="seat")
            assert (await told(live, "problem"))["status"] == 403
            answer = situation["answers"][0]["answer"]
            await live.send("preview", seat=0, version=situation["version"], answer=answer, id="look")
            assert (await told(live, "foreseen"))["id"] == "look"
            await live.answer(situation, answer, id="right")
            done = await told(live, "done")
            assert (done["id"], done["version"] > situation["version"]) == ("right", True)
            current = live.situation or situation
            await live.send("undo", seat=0, version=done["version"], id="back")
            assert (await told(live, "done"))["version"] > current["version"]
            await live.send("redo", seat=0, version=done["version"] + 1, id="again")
            assert (await told(live, "done"))["id"] == "again"

    together(play_along)


@pytest.mark.parametrize(
    "text", ["", "hello", "[]", '{"type":"dance"}', '{"type":"answer"}', '{"type":"ping","x":1}']
)
def test_an_invalid_message_is_refused_and_the_socket_stays(ann: Client, text: str) -> None:
    table = hot_seat(ann, "fertility")["id"]

    async def play_along() -> None:
        async with follow(ann.address, table, ann.key) as live:
            await live.next_situation()
            assert live._socket is not None
            await live._socket.send(text)
            with pytest.raises(Refused, match=r"\w"):
                await told(live, "pong")
            await live.send("ping", id="still here")
            assert (await told(live, "pong"))["id"] == "still here"

    together(play_along)


def test_one_device_looks_from_one_seat_and_then_from_another(ann: Client) -> None:
    table = hot_seat(ann, "fertility")["id"]

    async def play_along() -> None:
        async with follow(ann.address, table, ann.key, 0) as live:
            assert (await live.next_situation())["seat"] == 0
            await live.send("look", seat=1, lang="nl")
            other = await live.next_situation()
            assert other["seat"] == 1
            assert other["log"][0]["text"] == ann.situation(table, lang="nl")["log"][0]["text"]
            await live.send("say", seat=1, text="hello")
            assert (await told(live, "chat"))["text"] == "hello"

    together(play_along)


def test_strangers_get_no_socket_where_none_may_watch(ann: Client, ben: Client) -> None:
    table = hot_seat(ann, "fertility", spectators=False)["id"]

    async def knock(name: str, seat: int | None) -> None:
        async with follow(ben.address, name, ben.key, seat, tries=0) as live:
            with pytest.raises(Refused):
                await live.told()

    together(lambda: knock(table, None))
    together(lambda: knock(table, 0))
    together(lambda: knock("nowhere", None))


@ANY_GAME
def test_long_polling_sends_the_same(ann: Client, ben: Client, game: str) -> None:
    table = hot_seat(ann, game)["id"]
    first = ben.updates(table, seconds=0)
    assert first["situation"]["version"] == ann.situation(table)["version"]
    seen = {"since": first["situation"]["version"], "card": first["card"]["stamp"], "chat": 0}
    assert ben.updates(table, seconds=0, **seen) == {"card": None, "situation": None, "chat": []}
    mover = threading.Timer(0.2, move_once, (ann, table))
    mover.start()
    update = ben.updates(table, seconds=50, **seen)
    while update["situation"] is None:
        update = ben.updates(table, seconds=50, **{**seen, "card": update["card"]["stamp"]})
    mover.join()
    assert update["situation"]["version"] > first["situation"]["version"]
    assert update["situation"]["log_from"] == first["situation"]["position"]
    ann.say(table, 0, "hello")
    seen = {"since": update["situation"]["version"], "card": ben.table(table)["stamp"], "chat": 0}
    assert [line["text"] for line in ben.updates(table, **seen)["chat"]] == ["hello"]
    assert refusal(ben.updates, table, seat=0).status == 403


@pytest.mark.in_turn("database")
def test_a_stopping_server_answers_waiting_clients_and_followers_reconnect(
    database: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    folder = tmp_path_factory.mktemp("stop")
    with running(database, folder) as server, server.client() as ann:
        table = hot_seat(ann, "fertility")["id"]
        answers: list[Json] = []

        def wait() -> None:
            with Client(ann.address, ann.key) as client:
                card = client.table(table)
                seen = {"since": card["version"], "card": card["stamp"]}
                answers.append(client.updates(table, seconds=50, **seen))

        waiter = threading.Thread(target=wait)

        async def play_along() -> None:
            async with follow(ann.address, table, ann.key, 0) as live:
                version = (await live.next_situation())["version"]
                waiter.start()
                await asyncio.to_thread(until, lambda: followers(ann) == 2, "both to follow")
                assert await asyncio.to_thread(server.stop) == 0
                waiter.join()
                await asyncio.to_thread(server.start)
                await asyncio.to_thread(move_once, ann, table)
                await told(live, "situation", lambda found: found["version"] > version)

        together(play_along)
        assert len(answers) == 1
