"""Finding a game: people who want the same are seated together, each of them once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from typing import Any

import pytest

from floodplain.client import Refused
from floodplain.server.club import finding, listings
from floodplain.server.keys import hashed
from tests.server.conftest import COUNTER
from tests.server.inside import Inside, serving
from tests.server.plain import Client
from tests.server.support import Json, Postgres, refusal, until

TWO = {"games": ["fertility"], "players": [2]}
MANY = 50


@pytest.fixture
def place(database: str) -> Iterator[Inside]:
    with serving(database, finds_per_minute=1e6) as inside:
        yield inside


@pytest.fixture
def pair(postgres: Postgres) -> Iterator[tuple[Inside, Inside]]:
    """Two workers on one database."""
    database = postgres.new_database(f"finding{next(COUNTER)}")
    with (
        serving(database, finds_per_minute=1e6) as here,
        serving(database, finds_per_minute=1e6) as there,
    ):
        yield here, there


@pytest.fixture
def clients(place: Inside) -> Iterator[list[Client]]:
    with ExitStack() as held:
        yield [held.enter_context(Client(place.address)) for _ in range(4)]


def find(client: Client, **wanted: object) -> Json:
    """Look for a game; the search after that."""
    found: Json = client.post("/api/lobby/find", **wanted)["search"]
    return found


def search_of(client: Client) -> Json | None:
    """Return the search of a client."""
    found: Json | None = client.get("/api/lobby")["search"]
    return found


def test_two_who_want_the_same_play_together(clients: list[Client]) -> None:
    ann, ben, *_ = clients
    waiting = find(ann, **TWO, name="Ann", languages=["nl"])
    assert waiting["status"] == "open"
    found = find(ben, **TWO, name="Ann")
    assert (found["table"], found["status"]) == (waiting["table"], "playing")
    card = ben.table(found["table"])
    assert [seat["name"] for seat in card["seats"]] == ["Ann", "Ann 2"]
    assert card["languages"] == ["nl"]
    assert card["time"] == {"kind": "game", "seconds": 900}
    assert [table["id"] for table in ann.tables()] == [found["table"]]


def test_who_wants_something_else_waits_elsewhere(clients: list[Client]) -> None:
    ann, ben, carol, dirk = clients
    searches = [
        find(ann, **TWO),
        find(ben, games=["egizia"], players=[2]),
        find(carol, games=["fertility"], players=[3]),
        find(dirk, **TWO, pace="days"),
    ]
    assert len({search["table"] for search in searches}) == 4
    assert {search["status"] for search in searches} == {"open"}
    assert dirk.table(searches[3]["table"])["time"] == {"kind": "days", "seconds": 86_400}


def test_who_accepts_anything_is_moved_to_the_game_of_who_does_not(clients: list[Client]) -> None:
    ann, ben, carol, _ = clients
    first = find(ann, players=[3], name="Ann")
    wanted = next(game for game in ("demetra", "egizia") if game != ann.table(first["table"])["game"])
    second = find(ben, games=[wanted], players=[3], name="Ben")
    moved = search_of(ann)
    assert moved is not None
    assert (moved["table"], moved["since"]) == (second["table"], first["since"])
    third = find(carol, games=[wanted])
    assert (third["table"], third["status"]) == (second["table"], "playing")
    card = carol.table(third["table"])
    assert card["game"] == wanted
    assert [seat["name"] for seat in card["seats"]][:2] == ["Ann", "Ben"]
    assert first["table"] == third["table"] or refusal(ann.table, first["table"]).status == 404


def test_a_table_that_someone_opened_by_hand_fits_too(clients: list[Client]) -> None:
    ann, ben, carol, _ = clients
    seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}]
    rules = {"listed": True, "time": {"kind": "turn", "amount": 60}}
    theirs = ann.open("fertility", seats, **rules)["id"]
    nearly = ben.open("fertility", seats[:2], **rules)["id"]
    assert find(carol, games=["fertility"])["table"] == nearly
    assert theirs != nearly


@pytest.mark.parametrize(
    "rules", [{"hints": True}, {"time": {"kind": "none", "amount": 0}}, {"listed": False}]
)
def test_tables_with_other_rules_are_joined_by_choice_only(clients: list[Client], rules: Json) -> None:
    ann, ben, *_ = clients
    usual = {"listed": True, "time": {"kind": "game", "amount": 900}}
    theirs = ann.open("fertility", [{"kind": "me"}, {"kind": "open"}], **{**usual, **rules})["id"]
    assert find(ben, **TWO)["table"] != theirs


def test_nobody_is_seated_with_someone_who_has_gone(
    clients: list[Client], monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, ben, *_ = clients
    left = find(ann, **TWO)
    monkeypatch.setattr(listings, "GONE_MS", 0)
    assert find(ben, **TWO)["table"] != left["table"]


def test_looking_twice_changes_nothing(clients: list[Client]) -> None:
    ann = clients[0]
    first = find(ann, **TWO)
    assert find(ann, games=["egizia"]) == first
    assert len(ann.tables()) == 1


def test_who_stops_leaves_nothing_behind(clients: list[Client]) -> None:
    ann, ben, carol, _ = clients
    table = find(ann, games=["fertility"], players=[3])["table"]
    assert find(ben, games=["fertility"], players=[3])["table"] == table
    assert ann.post("/api/lobby/stop")["search"] is None
    assert ann.tables() == []
    card = ben.table(table)
    assert card["owned"]
    assert [seat["kind"] for seat in card["seats"]] == ["open", "person", "open"]
    assert ben.post("/api/lobby/stop")["search"] is None
    assert refusal(carol.table, table).status == 404
    assert carol.post("/api/lobby/stop")["search"] is None


def test_who_stops_too_late_is_told_where_the_game_is(clients: list[Client]) -> None:
    ann, ben, *_ = clients
    table = find(ann, **TWO)["table"]
    find(ben, **TWO)
    search = ann.post("/api/lobby/stop")["search"]
    assert (search["table"], search["status"]) == (table, "playing")
    assert ann.table(table)["seats"][0]["mine"]


def test_bots_take_the_free_seats_after_a_minute(
    clients: list[Client], monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, ben, *_ = clients
    search = find(ann, games=["fertility"], players=[3])
    assert search["fill_at"] == search["since"] + 60_000
    assert "may still come" in str(refusal(ann.post, "/api/lobby/fill"))
    assert refusal(ben.post, "/api/lobby/fill").status == 409
    monkeypatch.setattr(finding, "FILL_MS", 0)
    filled = ann.post("/api/lobby/fill", level="1")["search"]
    assert (filled["table"], filled["status"]) == (search["table"], "playing")
    card = ann.table(search["table"])
    assert [seat["kind"] for seat in card["seats"]] == ["person", "bot", "bot"]


def test_what_no_game_offers_is_refused(clients: list[Client]) -> None:
    ann = clients[0]
    assert "2, 3, 4" in str(refusal(find, ann, games=["fertility"], players=[9]))
    assert refusal(find, ann, games=["chess"]).status == 404


def test_searches_are_counted(database: str) -> None:
    with serving(database, finds_per_minute=1) as inside, Client(inside.address) as ann:
        for _ in range(10):
            find(ann, **TWO)
        assert refusal(find, ann, **TWO).status == 429


def test_fifty_people_at_once_are_all_seated_exactly_once(pair: tuple[Inside, Inside]) -> None:
    check_all_are_seated([pair[0].address, pair[1].address])


def test_fifty_people_at_once_at_one_worker(place: Inside) -> None:
    check_all_are_seated([place.address])


def check_all_are_seated(addresses: list[str]) -> None:
    """Check that of fifty people who look for the same game, each plays it with one other."""
    with ExitStack() as held, ThreadPoolExecutor(MANY) as threads:
        people = [held.enter_context(Client(addresses[number % len(addresses)])) for number in range(MANY)]
        list(threads.map(lambda client: find(client, **TWO), people))
        tables = [[table for table in client.tables() if table["status"] == "playing"] for client in people]
        assert [len(own) for own in tables] == [1] * MANY
        assert set(Counter(own[0]["id"] for own in tables).values()) == {2}
        assert all(seat["kind"] == "person" for own in tables for seat in own[0]["seats"])


def test_one_of_many_takes_the_last_seat(pair: tuple[Inside, Inside]) -> None:
    here, there = pair
    with ExitStack() as held, ThreadPoolExecutor(10) as threads:
        people = [held.enter_context(Client((here, there)[n % 2].address)) for n in range(10)]
        seats = [{"kind": "me"}, {"kind": "open"}]
        table = people[0].open("fertility", seats, listed=True, time={"kind": "game", "amount": 900})["id"]

        def take(client: Client) -> str:
            try:
                return str(client.join(table)["status"])
            except Refused as refused:
                return refused.problem.error

        taken = Counter(threads.map(take, people[1:]))
        assert taken["playing"] == 1, taken
        until(lambda: people[0].table(table)["status"] == "playing", "the game to begin")
        assert sum(any(each["id"] == table for each in one.tables()) for one in people) == 2


def test_those_who_find_each_other_at_two_workers_both_play(pair: tuple[Inside, Inside]) -> None:
    here, there = pair
    with Client(here.address) as ann, Client(there.address) as ben:
        waiting = find(ann, **TWO)
        found = find(ben, **TWO)
        assert (found["table"], found["status"]) == (waiting["table"], "playing")
        search = until(lambda: search_of(ann), "the search of the one who waited")
        assert search is not None
        assert search["status"] == "playing"
        assert ann.situation(found["table"])["seat"] == 0
        assert ben.situation(found["table"])["seat"] == 1


def test_who_was_blocked_by_the_host_finds_no_game(place: Inside, clients: list[Client]) -> None:
    ann, ben, *_ = clients
    table = find(ann, **TWO)["table"]
    ben.open("fertility", [{"kind": "me"}, {"kind": "bot", "level": "random"}])
    club = place.services.club
    assert club is not None
    person = hashed(str(ben.key))
    place.run(club.people.known(person))

    def block(kept: Any) -> None:
        kept.block_for_all(person, True)

    place.run(club.store.write(block))
    assert refusal(find, ben, **TWO).status == 403
    assert refusal(ben.join, table).status == 403
