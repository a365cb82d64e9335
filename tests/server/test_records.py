"""Records: down and up, moments, and branching off."""

from __future__ import annotations

import pytest
from msgspec import to_builtins

from floodplain.catalog import GAMES
from floodplain.kernel.record import read_record, replay
from floodplain.kernel.rng import Rng
from floodplain.kernel.table import Table
from tests.server.plain import Client
from tests.server.support import ANY_GAME, fewest, hot_seat, play, refusal


def finished(client: Client, game: str) -> str:
    """A table at which a game has been played to its end."""
    table: str = hot_seat(client, game, forced=True)["id"]
    assert play(client, table, 5000, Rng(8))["over"]
    return table


def a_record(game: str, answers: int, seed: int = 1) -> str:
    """A record of a game that has not ended, secrets and all."""
    room = GAMES[game].game
    table = Table.open(room, room.edition, fewest(game), seed=seed)
    rng = Rng(seed)
    for _ in range(answers):
        seat = table.to_act
        if seat is None:
            break
        options = table.legal(seat)
        table.answer(seat, options[rng.below(len(options))])
    return table.record().text()


@ANY_GAME
def test_the_record_of_a_finished_game_replays_to_its_scores(ann: Client, ben: Client, game: str) -> None:
    table = finished(ann, game)
    text = ben.record(table)  # finished: everyone may have it
    room = GAMES[game].game
    record = read_record(text)
    moments = list(replay(record, room, room.edition))
    assert len(moments) == ann.table(table)["position"]
    again = Table.resume(record, room, room.edition)
    situation = ann.situation(table)
    assert [sum(points.values()) for points in situation["points"]] == list(room.scores(again.state))
    assert read_record(text).names == tuple(seat["name"] for seat in ann.table(table)["seats"])
    told = ann.get(f"/api/tables/{table}/record", format="json")
    assert tuple(told["answers"]) == record.answers


@ANY_GAME
def test_every_moment_of_a_game_can_be_looked_at(ann: Client, ben: Client, game: str) -> None:
    table = finished(ann, game)
    last = ann.table(table)["position"]
    room = GAMES[game].game
    moments = list(replay(read_record(ann.record(table)), room, room.edition))
    for position in {0, 1, 31, 32, 33, 64, last // 2, last - 1, last}:
        if position > last:
            continue
        shown = ben.moment(table, position)
        assert shown["over"] == (position == last)
        assert (shown["line"] is None) == (position == 0)
        if position < last:
            assert shown["portrait"] == to_builtins(room.portrait(moments[position].state))
    assert refusal(ben.moment, table, last + 1).status == 404


def test_a_shared_record_opens_the_same_table_again(ann: Client, ben: Client) -> None:
    text = a_record("fertility", 12)
    first, again = (ann.post("/api/records", record=text, reuse=True)["id"] for _ in range(2))
    assert again == first
    assert ann.upload(text)["id"] != first
    assert ben.post("/api/records", record=text, reuse=True)["id"] != first
    ann.forget(first)
    assert ann.post("/api/records", record=text, reuse=True)["status"] == "record"


@ANY_GAME
def test_a_record_can_be_uploaded_reviewed_and_branched(ann: Client, ben: Client, game: str) -> None:
    text = a_record(game, 30)
    card = ann.upload(text)
    table = card["id"]
    assert card["status"] == "record"
    record = read_record(text)
    assert card["position"] == len(record.answers)
    assert read_record(ben.record(table)).answers == record.answers
    assert refusal(ann.answer, table, {"seat": 0, "version": card["version"]}, 0).status in {403, 409}
    kinds = [{"kind": "me", "name": "Ann"}] * fewest(game)
    position = len(record.answers) - 3
    branch = ann.branch(table, position, kinds)
    assert branch["parent"] == table
    assert branch["status"] == "playing"
    assert read_record(ann.record(branch["id"])).answers[:position] == record.answers[:position] or (
        "?" in ann.record(branch["id"])
    )
    assert play(ann, branch["id"], 8, Rng(3))["position"] > position
    assert refusal(ann.branch, table, card["position"] + 1, kinds).status == 404
    assert refusal(ann.branch, table, 0, kinds[:1]).status == 422
    assert refusal(ann.branch, branch["id"], 0, kinds).status == 409


def test_a_branch_off_the_end_is_refused(ann: Client) -> None:
    table = finished(ann, "fertility")
    last = ann.table(table)["position"]
    kinds = [{"kind": "me"}, {"kind": "bot"}]
    assert refusal(ann.branch, table, last, kinds).status == 409
    assert ann.branch(table, last - 1, kinds)["position"] >= last - 1


@pytest.mark.parametrize(
    "text",
    [
        "",
        "hello",
        "{}",
        "floodplain record 1\ngame: chess\nrules: 1\nedition: x 1\nplayers: 2\n",
        "floodplain record 1\ngame: fertility\nrules: 1\nedition: x 000000000000\nplayers: 2\n",
        "floodplain record 1\ngame: fertility\nrules: 1\nedition: x 1\nplayers: 9999999999\n",
    ],
)
def test_anything_but_a_record_is_refused_with_a_reason(ann: Client, text: str) -> None:
    refused = refusal(ann.upload, text)
    assert refused.status in {404, 422}
    assert str(refused)


@ANY_GAME
def test_a_record_with_an_illegal_line_names_it(ann: Client, game: str) -> None:
    lines = a_record(game, 20).splitlines()
    broken = "\n".join([*lines[:-4], "1 something else", *lines[-3:]])
    refused = refusal(ann.upload, broken)
    assert (refused.status, refused.error) == (422, "bad_record")
    assert str(len(lines) - 3) in str(refused)


@ANY_GAME
def test_the_record_of_a_running_game_holds_no_more_than_the_seat_may_know(ann: Client, game: str) -> None:
    table = hot_seat(ann, game)["id"]
    play(ann, table, 30, Rng(6))
    room = GAMES[game].game
    for seat in range(fewest(game)):
        record = read_record(ann.record(table, seat))
        assert len(record.answers) == ann.table(table)["position"]
        assert record.seed is None
        masked = [line for line in record.answers if line.endswith("?")]
        log = ann.situation(table, seat=seat)["log"]
        assert len(masked) == sum(line["parts"] is None for line in log)
    assert room.name == game
