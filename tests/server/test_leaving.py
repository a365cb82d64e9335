"""Clocks that are over, players who leave, ends that are claimed, and tables that are removed from memory."""

from __future__ import annotations

import asyncio

import pytest

from floodplain.client import Refused
from floodplain.kernel.rng import Rng
from floodplain.kernel.table import Table
from tests.server.inside import serving
from tests.server.plain import Client, follow
from tests.server.support import Json, hot_seat, pick, play, refusal, until
from tests.server.test_live import together as bounded
from tests.server.test_live import told

QUICK = {"kind": "turn", "amount": 1}


def together(ann: Client, ben: Client, **settled: object) -> str:
    """A table of Fertility for two, at which Ann begins."""
    card = ann.open("fertility", [{"kind": "me", "name": "Ann"}, {"kind": "open"}], **settled)
    table: str = card["id"]
    ben.join(table, card["invite"], "Ben")
    return table


def is_over(client: Client, table: str, seat: int) -> bool:
    replaceable: bool = client.table(table)["seats"][seat]["replaceable"]
    return replaceable


def notes(client: Client, table: str) -> list[tuple[str, str]]:
    return [(line["kind"], line["name"]) for line in client.chat(table) if line["kind"] != "said"]


def test_after_a_timeout_others_may_give_time_or_add_a_bot(ann: Client, ben: Client) -> None:
    table = together(ann, ben, time={"kind": "turn", "amount": 600})
    assert refusal(ben.claim, table, 1).status == 409
    assert refusal(ben.give_time, table, 1).status == 409
    table = together(ann, ben, time=QUICK)
    until(lambda: is_over(ben, table, 0), "Ann's time to be over")
    card = ben.give_time(table, 1)
    assert card["deadline"] - card["changed"] >= 300_000
    assert not is_over(ben, table, 0)
    assert refusal(ben.replace, table, 0, "bot", "random").status == 409
    assert notes(ben, table) == [("came", "Ben"), ("given", "Ann")]


def test_after_a_timeout_a_bot_plays_until_the_player_returns(ann: Client, ben: Client) -> None:
    table = together(ann, ben, time=QUICK)
    until(lambda: is_over(ben, table, 0), "Ann's time to be over")
    ben.replace(table, 0, "bot", "random")
    until(lambda: ben.situation(table)["to_act"] == 1, "the bot to play")
    assert ann.come_back(table, 0)["seats"][0]["stand_in"] is None
    assert notes(ann, table) == [("came", "Ben"), ("replaced", "Ann"), ("back", "Ann")]


def test_after_a_timeout_the_end_can_be_claimed_and_the_late_player_is_last(ann: Client, ben: Client) -> None:
    table = together(ann, ben, time=QUICK)
    until(lambda: is_over(ben, table, 0), "Ann's time to be over")
    assert refusal(ben.claim, table, 0).status == 403
    assert ben.claim(table, 1)["status"] == "finished"
    for client in (ann, ben):
        situation = client.situation(table)
        assert (situation["over"], situation["ranks"], situation["lost"]) == (True, [2, 1], 0)
        assert (situation["to_act"], situation["question"], situation["answers"]) == (None, None, [])
        assert client.table(table)["deadline"] is None
    stale = ann.situation(table)
    assert refusal(ann.answer, table, {**stale, "seat": 0}, 0).error == "game_over"
    record = ann.record(table)
    assert record.endswith("# Ann had no time left; Ben claimed the end\n")
    assert ben.branch(table, ben.table(table)["position"], [{"kind": "me"}, {"kind": "me"}])["to_act"] == 0
    assert ann.rematch(table)["status"] == "open"


def test_a_game_clock_runs_for_the_player_to_move_and_is_stored(database: str) -> None:
    with serving(database) as inside, Client(inside.address) as ann:
        card = hot_seat(ann, "fertility", time={"kind": "game", "amount": 600})
        table = card["id"]
        assert ann.situation(table)["clocks"] == [600_000, 600_000]
        assert card["deadline"] - card["created"] == 600_000
        situation = ann.situation(table)
        while situation["to_act"] == 0:
            situation = ann.answer(table, situation, situation["answers"][0]["answer"])
        spent = ann.table(table)["changed"] - card["created"]
        left = 600_000 - spent
        assert situation["clocks"] == [left, 600_000]
        assert situation["deadline"] == card["created"] + spent + 600_000
        inside.call(inside.services.hall.live.clear)
        assert ann.situation(table, seat=0)["clocks"] == [left, 600_000]


def test_a_table_of_two_continues_when_one_leaves(ann: Client, ben: Client) -> None:
    table = together(ann, ben)
    ann.leave(table, 0)
    assert notes(ben, table) == [("came", "Ben"), ("left", "Ann")]
    assert ben.table(table)["deadline"] is None
    ben.replace(table, 0, "bot", "random")
    until(lambda: ben.situation(table)["answers"], "the bot to play on")

    table = together(ann, ben)
    ann.leave(table, 0)
    assert ben.claim(table, 1)["status"] == "finished"
    assert ben.situation(table)["ranks"] == [2, 1]


def test_a_table_is_deleted_once_all_players_have_removed_it(ann: Client, ben: Client) -> None:
    table = together(ann, ben)
    with_bots = ann.open("fertility", [{"kind": "me"}, {"kind": "bot", "level": "random"}])["id"]
    assert [card["id"] for card in ann.forget(with_bots)] == [table]
    assert refusal(ann.table, with_bots).status == 404
    assert ann.forget(table) == []
    card = ben.table(table)
    assert [seat["kind"] for seat in card["seats"]] == ["open", "person"]
    assert card["owned"]
    assert refusal(ann.forget, table).status == 403
    assert ben.forget(table) == []
    assert refusal(ben.table, table).status == 404


def test_a_finished_game_stays_for_those_who_keep_it(ann: Client, ben: Client) -> None:
    table = together(ann, ben, time=QUICK)
    until(lambda: is_over(ben, table, 0), "Ann's time to be over")
    ben.claim(table, 1)
    assert ann.forget(table) == []
    assert [seat["name"] for seat in ben.table(table)["seats"]] == ["Ann", "Ben"]
    assert [card["id"] for card in ben.tables()] == [table]


def test_waiting_players_are_told_that_a_table_was_cancelled(ann: Client, ben: Client) -> None:
    card = ann.open("fertility", [{"kind": "me", "name": "Ann"}, {"kind": "open"}, {"kind": "open"}])
    ben.join(card["id"], card["invite"], "Ben")
    assert card["host"] == "Ann"

    async def wait() -> None:
        async with follow(ben.address, card["id"], ben.key) as live:
            await told(live, "table")
            assert await asyncio.to_thread(ann.forget, card["id"]) == []
            with pytest.raises(Refused, match="cancelled"):
                await told(live, "problem")

    bounded(wait)


def test_a_visitor_without_a_link_sees_a_waiting_table_and_its_owner(ann: Client, ben: Client) -> None:
    card = ann.open("fertility", [{"kind": "me", "name": "Ann"}, {"kind": "open"}], spectators=False)

    async def look() -> None:
        async with follow(ben.address, card["id"], ben.key) as live:
            assert (await told(live, "table"))["card"]["host"] == "Ann"

    bounded(look)


# --- taking back ------------------------------------------------------------------------------------


def to_the_other(client: Client, table: str) -> Json:
    """Plays the first seat's turn to its end."""
    rng, situation = Rng(4), client.situation(table)
    while situation["to_act"] == 0:
        situation = client.answer(table, situation, pick(situation, rng))
    return situation


def first_own(situation: Json, seat: int = 0) -> int:
    positions: list[int] = [line["position"] for line in situation["log"] if line["seat"] == seat]
    return positions[0]


def test_a_player_alone_can_go_back_to_any_own_answer_as_recorded(ann: Client) -> None:
    table = hot_seat(ann, "fertility")["id"]
    first = first_own(play(ann, table, 1, Rng(1)) and ann.situation(table, seat=0))
    play(ann, table, 40, Rng(1))
    before = ann.situation(table, seat=0)
    assert before["back"] == "free"
    assert first not in before["undo"]
    assert refusal(ann.take_back, table, before, first + 10_000).status == 422
    assert refusal(ann.take_back, table, before, 0).status == 422  # a draw
    after = ann.take_back(table, before, first)
    assert (after["position"], after["to_act"], after["log_from"]) == (first, 0, first)
    assert notes(ann, table) == [("took_back", "Name 0")]
    given = 1 + 40  # all of them since the first, without draws and what went without saying
    play(ann, table, 3, Rng(2))
    record = ann.record(table)
    assert f"\n# redrawn: Name 0 took back {given} answers\n1 " in record
    assert ann.upload(record)["position"] == ann.table(table)["position"]
    play(ann, table, 60, Rng(3))  # snapshots of the way that was left do not come back
    assert ann.situation(table)["version"] > after["version"]


def test_requests_to_go_back_and_consent_work_over_sockets(ann: Client, ben: Client) -> None:
    table = together(ann, ben)
    situation = to_the_other(ann, table)
    first, version = first_own(ann.situation(table)), situation["version"]

    async def settle() -> None:
        async with (
            follow(ann.address, table, ann.key, 0) as own,
            follow(ben.address, table, ben.key, 1) as other,
        ):
            await own.send("take_back", seat=0, version=version, to=first, id="back")
            assert (await told(own, "done"))["id"] == "back"
            await other.send("consent", seat=1, version=version, agrees=True, id="yes")
            assert (await told(other, "done"))["id"] == "yes"

    bounded(settle)
    after = ann.situation(table)
    assert (after["position"], after["to_act"]) == (first, 0)
    assert notes(ben, table)[-1] == ("took_back", "Ann")


def test_going_back_past_another_players_move_asks_them(ann: Client, ben: Client) -> None:
    table = together(ann, ben)
    situation = to_the_other(ann, table)
    assert (situation["undo"], situation["back"]) == ([], "ask")
    assert refusal(ann.undo, table, situation).status == 409
    first = first_own(ann.situation(table))

    asked = ann.take_back(table, situation, first)
    assert asked["position"] == situation["position"]
    wish = ben.table(table)["wish"]
    assert (wish["seat"], wish["to"], wish["waits_for"]) == (0, first, [1])
    ben.consent(table, ben.situation(table), agrees=False)
    assert ben.table(table)["wish"] is None
    assert notes(ann, table)[-1] == ("kept", "Ben")

    ann.take_back(table, situation, first)
    assert refusal(ann.consent, table, {**situation, "version": 1}, agrees=True).status == 409
    after = ben.consent(table, ben.situation(table), agrees=True)
    assert (after["position"], after["to_act"]) == (first, 0)
    assert notes(ben, table)[-1] == ("took_back", "Ann")
    assert ann.situation(table)["answers"]


def test_an_answer_meanwhile_ends_the_request_to_go_back(ann: Client, ben: Client) -> None:
    table = together(ann, ben)
    situation = to_the_other(ann, table)
    ann.take_back(table, situation, first_own(ann.situation(table)))
    asked = ben.situation(table)
    ben.answer(table, asked, asked["answers"][0]["answer"])
    assert ben.table(table)["wish"] is None
    assert refusal(ben.consent, table, ben.situation(table), agrees=True).status == 409


def test_leaving_withdraws_a_request_to_go_back(ann: Client, ben: Client) -> None:
    table = together(ann, ben)
    ann.take_back(table, to_the_other(ann, table), first_own(ann.situation(table)))
    ann.leave(table, 0)
    assert ben.table(table)["wish"] is None
    assert refusal(ben.consent, table, ben.situation(table), agrees=True).status == 409
    assert ben.situation(table)["answers"]  # they continue where they were asked


def test_a_request_no_longer_waits_for_a_player_who_left(ann: Client, ben: Client) -> None:
    table = together(ann, ben)
    first = first_own(to_the_other(ann, table))
    ann.take_back(table, ann.situation(table), first)
    ben.leave(table, 1)
    assert ann.table(table)["wish"] is None
    after = ann.take_back(table, ann.situation(table), first)
    assert (after["position"], after["to_act"]) == (first, 0)  # nobody else plays now


def test_the_others_are_asked_one_thing_at_a_time(ann: Client, ben: Client) -> None:
    table = together(ann, ben)
    first = first_own(to_the_other(ann, table))
    situation = ben.situation(table)
    while situation["to_act"] == 1:
        situation = ben.answer(table, situation, pick(situation, Rng(4)))
    ann.take_back(table, ann.situation(table), first)
    refused = refusal(ben.take_back, table, situation, first_own(situation, 1))
    assert (refused.status, refused.error) == (409, "others_asked")
    assert ben.table(table)["wish"]["seat"] == 0


def test_going_back_survives_a_restart(database: str) -> None:
    with serving(database) as inside, Client(inside.address) as ann:
        table = hot_seat(ann, "fertility")["id"]
        first = first_own(play(ann, table, 90, Rng(1)) and ann.situation(table, seat=0))
        ann.take_back(table, ann.situation(table, seat=0), first)
        play(ann, table, 20, Rng(2))
        before = ann.situation(table)
        inside.call(inside.services.hall.live.clear)
        assert ann.situation(table) == before
        assert isinstance(inside.services.hall.live[table].playing, Table)
