"""Sitting down in mid-game, being there without a socket, and one rematch for all."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from sqlalchemy import delete

from floodplain.catalog import GAMES
from floodplain.kernel.rng import Rng
from floodplain.server.bots.levels import BotLevels
from floodplain.server.hall import join_requests
from floodplain.server.hall.hall import Hall
from floodplain.server.hall.opening import Opening
from floodplain.server.messages.requests import NewTable, SeatPlan
from floodplain.server.settings import Settings
from floodplain.server.store import schema
from floodplain.server.store.store import SqlStore
from tests.server.inside import uploads
from tests.server.plain import Client
from tests.server.support import SEED, Json, Server, refusal

SECRETIVE = "egizia"  # from the first round on, players hold cards that others may not see


def company(ann: Client, ben: Client, *more: dict[str, str], game: str = SECRETIVE) -> str:
    """A table of two people, and perhaps others, that has begun."""
    card = ann.open(game, [{"kind": "me", "name": "Ann"}, {"kind": "open"}, *more])
    ben.join(card["id"], card["invite"], "Ben")
    table: str = card["id"]
    return table


def consents(client: Client, table: str, seat: int, agrees: bool) -> Json:
    return client.post(
        f"/api/tables/{table}/consent", seat=seat, version=client.table(table)["version"], agrees=agrees
    )


def test_an_owner_sits_down_at_a_bots_seat_with_secrets_only_if_all_agree(ann: Client, ben: Client) -> None:
    table = company(ann, ben, {"kind": "bot", "level": "random"})
    ann.replace(table, 2, "open")
    invite = ann.table(table)["invite"]
    refused = refusal(ann.join, table, invite, "Ann again")
    assert (refused.status, refused.error) == (409, "asked")
    assert refusal(ann.situation, table, seat=2).status == 403
    wish = ben.table(table)["wish"]
    assert (wish["kind"], wish["seat"], wish["name"], wish["waits_for"]) == ("seat", 2, "Ann again", [1])
    assert refusal(consents, ann, table, 2, True).status == 403
    consents(ben, table, 1, False)
    assert ben.table(table)["wish"] is None
    assert refusal(ann.situation, table, seat=2).status == 403
    refusal(ann.join, table, invite, "Ann again")
    consents(ben, table, 1, True)
    assert ann.situation(table, seat=2)["seat"] == 2
    told = [line for line in ben.chat(table) if line["kind"] == "let_in"]
    assert [(line["seat"], line["name"]) for line in told] == [(2, "Ann again")]
    assert "Ann again sat down in seat 3; all others agreed" in ben.record(table)


def test_an_abandoned_seat_with_secrets_needs_consent(server: Server, ann: Client, ben: Client) -> None:
    table = company(ann, ben, {"kind": "bot", "level": "random"})
    ben.leave(table, 1)
    with server.client() as cat:
        assert refusal(cat.join, table, ann.table(table)["invite"], "Cat").error == "asked"
        consents(ann, table, 0, True)
        assert cat.situation(table)["seat"] == 1


def test_those_who_play_are_asked_about_one_guest_at_a_time(server: Server, ann: Client, ben: Client) -> None:
    table = company(ann, ben, {"kind": "bot", "level": "random"})
    ben.leave(table, 1)
    ann.replace(table, 2, "open")
    invite = ann.table(table)["invite"]
    with server.client() as cat, server.client() as dan:
        assert refusal(cat.join, table, invite, "Cat").error == "asked"
        assert refusal(dan.join, table, invite, "Dan").error == "others_asked"
        assert ann.table(table)["wish"]["name"] == "Cat"
        consents(ann, table, 0, True)
        assert refusal(dan.join, table, invite, "Dan").error == "asked"
        assert ann.table(table)["wish"]["name"] == "Dan"


def test_without_secrets_or_other_players_a_seat_is_taken_immediately(ann: Client, ben: Client) -> None:
    table = company(ann, ben)
    ben.leave(table, 1)
    ann.join(table, ann.table(table)["invite"], "Ann again")  # there is no other player to ask
    assert ann.situation(table, seat=1)["seat"] == 1
    assert "Ann again sat down in seat 2" in ann.record(table)


def test_a_player_using_plain_http_counts_as_present(ann: Client, ben: Client) -> None:
    table = company(ann, ben, game="fertility")
    assert not any(seat["present"] for seat in ann.table(table)["seats"])
    situation = next(each for each in (ann.situation(table), ben.situation(table)) if each["answers"])
    client = (ann, ben)[situation["seat"]]
    client.answer(table, situation, situation["answers"][0]["answer"])
    there = [seat["seat"] for seat in ann.table(table)["seats"] if seat["present"]]
    assert there == [situation["seat"]]


@pytest.mark.in_turn("number")
@pytest.mark.parametrize("number", range(3))
def test_a_rematch_asked_for_by_both_at_once_is_one_table(
    ann: Client, ben: Client, twin: Server, number: int
) -> None:
    card = ann.open("fertility", [{"kind": "me"}, {"kind": "open"}])
    ben.join(card["id"], card["invite"])
    table, rng = card["id"], Rng(f"rematch {number}")
    while ann.table(table)["status"] != "finished":
        for client in (ann, ben):
            situation = client.situation(table)
            while situation["answers"]:
                situation = client.answer(
                    table, situation, situation["answers"][rng.below(len(situation["answers"]))]["answer"]
                )
    before = len(ann.tables()) + len(ben.tables())
    with Client(twin.address, ben.key) as elsewhere, ThreadPoolExecutor(2) as threads:
        found = list(threads.map(lambda client: client.rematch(table)["id"], (ann, elsewhere)))
    assert found[0] == found[1]
    assert len(ann.tables()) + len(ben.tables()) == before + 1
    opener, other = (ann, ben) if ann.table(found[0])["owned"] else (ben, ann)
    opener.forget(found[0])  # cancelled, it makes way for another
    assert other.rematch(table)["id"] != found[0]


def test_a_seat_that_has_seen_secrets_keeps_them_in_its_log(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene() -> list[bool]:
        store = SqlStore(f"sqlite:///{tmp_path / 'seen.sqlite3'}")
        hall = Hall({SECRETIVE: GAMES[SECRETIVE].game}, store, Settings(seed=SEED), uploads())
        plan = NewTable(game=SECRETIVE, seats=[SeatPlan(kind="me")] * 2)
        live = await Opening(hall, BotLevels(())).open_table(plan, "key")
        found = [await join_requests.knows_secrets(hall, live, 0)]
        monkeypatch.setattr(type(live.game), "has_secrets", lambda _self, _state: False)
        found.append(await join_requests.knows_secrets(hall, live, 0))
        await store.write(lambda kept: kept.connection.execute(delete(schema.ANSWERS)))
        found.append(await join_requests.knows_secrets(hall, live, 0))
        store.close()
        return found

    assert asyncio.run(scene()) == [True, True, False]
