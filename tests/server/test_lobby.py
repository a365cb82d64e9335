"""The lobby: tables that anyone may join or watch, shown as they change, at all workers."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager

import pytest
import websockets

from floodplain.server.close_codes import POLICY
from floodplain.server.club import listings, lobby
from floodplain.server.encoding import encode
from tests.server.conftest import COUNTER
from tests.server.inside import Inside, serving
from tests.server.plain import Client
from tests.server.support import Json, Postgres, refusal, until
from tests.support import PATIENCE_S

LIVE = {"kind": "game", "amount": 900}


@pytest.fixture
def place(database: str) -> Iterator[Inside]:
    with serving(database) as inside:
        yield inside


@pytest.fixture
def pair(postgres: Postgres) -> Iterator[tuple[Inside, Inside]]:
    """Two workers on one database."""
    database = postgres.new_database(f"lobby{next(COUNTER)}")
    with serving(database) as here, serving(database) as there:
        yield here, there


def offer(client: Client, game: str = "fertility", name: str = "Ann", **rules: object) -> Json:
    """Open a table in the lobby, with one free seat."""
    seats = [{"kind": "me", "name": name}, {"kind": "open"}]
    return client.open(game, seats, **{"listed": True, "time": LIVE, **rules})


def tables(client: Client) -> dict[str, Json]:
    """The tables of the lobby, by id."""
    return {table["id"]: table for table in client.get("/api/lobby")["lobby"]["tables"]}


def shown(client: Client, table: str) -> Json:
    """A table of the lobby, once it stands there."""
    until(lambda: table in tables(client), "the table in the lobby")
    return tables(client)[table]


@asynccontextmanager
async def watching(address: str, key: str | None = None) -> AsyncIterator[asyncio.Queue[Json]]:
    """Follow the lobby, and collect its messages."""
    told: asyncio.Queue[Json] = asyncio.Queue()
    headers = {"Authorization": f"Bearer {key}"} if key else {}
    url = address.replace("http", "ws", 1) + "/api/lobby/live"

    async def take(socket: websockets.ClientConnection) -> None:
        async for message in socket:
            told.put_nowait(json.loads(message))

    async with websockets.connect(url, additional_headers=headers) as socket:
        taking = asyncio.create_task(take(socket))
        try:
            yield told
        finally:
            taking.cancel()


def test_a_listed_table_is_shown_with_its_seats_clock_and_languages(place: Inside) -> None:
    with Client(place.address) as ann, Client(place.address) as ben:
        table = offer(ann, languages=["fr", "en"])
        found = shown(ben, table["id"])
        assert (found["game"], found["status"], found["pace"]) == ("fertility", "open", "live")
        assert [(seat["kind"], seat["name"]) for seat in found["seats"]] == [("person", "Ann"), ("open", "")]
        assert found["time"] == {"kind": "game", "seconds": 900}
        assert found["languages"] == ["fr", "en"]
        assert "key" not in json.dumps(found)


def test_tables_by_link_stay_private(place: Inside) -> None:
    with Client(place.address) as ann, Client(place.address) as ben:
        table = offer(ann, listed=False)
        other = offer(ann)
        shown(ben, other["id"])
        assert table["id"] not in tables(ben)
        assert refusal(ben.join, table["id"]).status == 403


def test_anyone_joins_a_listed_table_once_and_then_it_can_be_watched(place: Inside) -> None:
    with Client(place.address) as ann, Client(place.address) as ben, Client(place.address) as carol:
        table = offer(ann)["id"]
        assert refusal(ann.join, table).status == 409
        assert ben.join(table, name="Ben")["status"] == "playing"
        found = until(lambda: tables(carol).get(table, {}).get("status") == "playing", "the running game")
        assert found
        assert refusal(carol.join, table).status == 403
        assert carol.situation(table)["seat"] is None


def test_a_game_without_spectators_or_that_is_over_is_not_shown(place: Inside) -> None:
    with Client(place.address) as ann, Client(place.address) as ben:
        private = offer(ann, spectators=False)["id"]
        shown(ann, private)
        ben.join(private, name="Ben")
        until(lambda: private not in tables(ann), "the private game to go")
        table = offer(ann)["id"]
        shown(ann, table)
        ann.forget(table)
        until(lambda: table not in tables(ann), "the cancelled table to go")


def test_what_does_not_fit_the_lobby_is_refused(place: Inside) -> None:
    with Client(place.address) as ann:
        assert "seat yourself" in str(
            refusal(ann.open, "fertility", [{"kind": "bot"}, {"kind": "open"}], listed=True)
        )
        assert "at home" in str(refusal(offer, ann, home=True))


def test_a_rematch_of_a_listed_table_is_for_the_same_players(place: Inside) -> None:
    with Client(place.address) as ann, Client(place.address) as ben, Client(place.address) as carol:
        table = offer(ann)["id"]
        ben.join(table)
        place.run(end(place, table))
        following = ann.rematch(table)
        assert not following["listed"]
        assert refusal(carol.join, following["id"]).status == 403


async def end(inside: Inside, table: str) -> None:
    """End a game, as if the time of the player to move were over and the end claimed."""
    live = await inside.services.hall.open(table)
    live.row.status = "finished"
    await inside.services.store.write(lambda kept: kept.update_table(table, status="finished"))


def test_a_server_without_lobby_lists_nothing(tmp_path_factory: pytest.TempPathFactory) -> None:
    database = f"sqlite:///{tmp_path_factory.mktemp('none') / 'x.sqlite3'}"
    with serving(database, lobby=False) as inside, Client(inside.address) as ann:
        assert ann.get("/api/club")["lobby"] is False
        assert refusal(ann.get, "/api/lobby").status == 404
        assert refusal(ann.post, "/api/lobby/find").status == 404
        assert "no lobby" in str(refusal(offer, ann))

        async def scene() -> int:
            url = inside.address.replace("http", "ws", 1) + "/api/lobby/live"
            async with websockets.connect(url) as socket:
                assert json.loads(await socket.recv())["status"] == 404
                await socket.wait_closed()
                return socket.close_code or 0

        assert asyncio.run(scene()) == POLICY


def test_changes_reach_everyone_who_looks_at_any_worker(pair: tuple[Inside, Inside]) -> None:
    here, there = pair
    with Client(here.address) as ann, Client(there.address) as ben:

        async def scene() -> None:
            async with (
                asyncio.timeout(PATIENCE_S),
                watching(here.address) as one,
                watching(there.address) as two,
            ):
                for told in (one, two):
                    assert (await told.get())["type"] == "lobby"
                table = (await asyncio.to_thread(offer, ann))["id"]
                for told in (one, two):
                    change = await told.get()
                    assert change["type"] == "lobby_change"
                    assert [each["id"] for each in change["tables"]] == [table]
                await asyncio.to_thread(ben.join, table, "", "Ben")
                for told in (one, two):
                    change = await told.get()
                    if change["gone"]:  # it may be full for a moment before its game starts
                        change = await told.get()
                    assert [(each["id"], each["status"]) for each in change["tables"]] == [(table, "playing")]

        asyncio.run(scene())


def test_changes_that_come_together_are_sent_together_and_encoded_once(
    place: Inside, monkeypatch: pytest.MonkeyPatch
) -> None:
    encoded: list[object] = []

    def counted(told: object) -> bytes:
        encoded.append(told)
        return encode(told)

    monkeypatch.setattr(lobby, "encode", counted)
    club = place.services.club
    assert club is not None
    stands = club.lobby

    def change_all() -> None:
        """Let all tables look new, within one step of the server's loop."""
        for table in list(stands.tables):
            del stands.tables[table]
            stands.mark(table)

    with Client(place.address) as ann:
        opened = {offer(ann)["id"] for _ in range(3)}
        until(lambda: opened == set(stands.tables) and stands._flushing is None, "the tables in the lobby")

        async def scene() -> None:
            async with (
                asyncio.timeout(PATIENCE_S),
                watching(place.address) as one,
                watching(place.address) as two,
            ):
                for told in (one, two):
                    assert (await told.get())["type"] == "lobby"
                encoded.clear()
                await asyncio.to_thread(place.call, change_all)
                seen = [{each["id"] for each in (await told.get())["tables"]} for told in (one, two)]
                assert seen == [opened, opened]

        asyncio.run(scene())
    assert len(encoded) == 1


def test_a_live_table_is_hidden_while_its_players_are_away_and_shown_when_they_return(
    place: Inside, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(listings, "GONE_MS", 300)
    shown_by = place.services.club
    assert shown_by is not None
    with Client(place.address) as ann, Client(place.address) as ben:
        live, slow = offer(ann)["id"], offer(ann, time={"kind": "days", "amount": 2})["id"]
        until(lambda: slow in tables(ben), "the slow table")

        def is_hidden() -> bool:
            place.run(shown_by.lobby.refresh())
            return live not in tables(ben)

        until(is_hidden, "the table of an absent player to be hidden")
        assert slow in tables(ben)

        async def scene() -> None:
            async with asyncio.timeout(PATIENCE_S), watching(place.address, ann.key) as told:
                while live not in {each["id"] for each in (await told.get()).get("tables", [])}:
                    pass

        asyncio.run(scene())


def test_a_slow_watcher_is_sent_everything_at_once(place: Inside) -> None:
    club = place.services.club
    assert club is not None
    watcher = lobby.LobbyWatcher(None)
    with Client(place.address) as ann:
        assert json.loads(club.lobby.news_for(watcher) or "")["type"] == "lobby"
        for _ in range(2):
            shown(ann, offer(ann)["id"])
        told = json.loads(club.lobby.news_for(watcher) or "")
        assert (told["type"], len(told["tables"])) == ("lobby", 2)
        assert club.lobby.news_for(watcher) is None


def test_a_socket_of_the_lobby_takes_pings_only(place: Inside) -> None:
    async def scene() -> None:
        url = place.address.replace("http", "ws", 1) + "/api/lobby/live"
        async with asyncio.timeout(PATIENCE_S), websockets.connect(url) as socket:
            assert json.loads(await socket.recv())["type"] == "lobby"
            await socket.send('{"type": "ping", "id": "x"}')
            assert json.loads(await socket.recv())["id"] == "x"
            await socket.send("nonsense")
            await socket.wait_closed()
            assert socket.close_code == POLICY

    asyncio.run(scene())


def test_tables_of_a_blocked_person_are_named_to_the_one_who_has_blocked_them(place: Inside) -> None:
    with Client(place.address) as ann, Client(place.address) as ben, Client(place.address) as cara:
        table = offer(ben, name="Ben")["id"]
        shown(ann, table)
        other = offer(cara, name="Cara")["id"]
        shown(ann, other)
        blocks = ann.post(f"/api/tables/{table}/block", seat=0)["blocks"]  # from the lobby, before any game
        assert ann.get("/api/lobby")["hidden"] == [table]
        assert ben.get("/api/lobby")["hidden"] == cara.get("/api/lobby")["hidden"] == []
        assert ann.post(f"/api/tables/{table}/report", seat=0, reason="Rude name") == {"new": True}

        async def scene() -> None:
            async with watching(place.address, ann.key) as told:
                first = await asyncio.wait_for(told.get(), PATIENCE_S)
                assert (first["type"], first["tables"]) == ("lobby_hidden", [table])  # before it is shown
                second = await asyncio.to_thread(offer, ben, "demetra", "Ben")
                hidden = await until_told(told, "lobby_hidden")
                assert set(hidden["tables"]) == {table, second["id"]}
                await asyncio.to_thread(ann.post, "/api/me/unblock", block=blocks[0]["id"])
                assert (await until_told(told, "lobby_hidden"))["tables"] == []

        asyncio.run(scene())


def test_own_tables_are_not_hidden(place: Inside) -> None:
    with Client(place.address) as ann, Client(place.address) as ben:
        table = offer(ann)["id"]
        shown(ann, table)
        ben.join(table, name="Ben")
        ann.post(f"/api/tables/{table}/block", seat=1)
        assert ann.get("/api/lobby")["hidden"] == []


async def until_told(told: asyncio.Queue[Json], kind: str) -> Json:
    """Return the next message of a kind."""
    while True:
        message = await asyncio.wait_for(told.get(), PATIENCE_S)
        if message["type"] == kind:
            return message
