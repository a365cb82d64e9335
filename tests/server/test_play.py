"""Play: answers, what is refused, undo and redo, previews, reasons and chat."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from floodplain.catalog import GAMES
from floodplain.kernel.game import AnyGame
from floodplain.kernel.preview import Preview, Way, way_of
from floodplain.kernel.rng import Rng
from floodplain.server.hall import play as hall_play
from tests.server.inside import serving
from tests.server.plain import Client
from tests.server.support import ANY_GAME, Json, fewest, hot_seat, pick, play, refusal, seats, until


def undoable(client: Client, table: str) -> Json:
    """A situation in which something can be taken back."""
    rng = Rng(3)
    situation = client.situation(table)
    while not situation["undo"]:
        situation = client.answer(table, situation, pick(situation, rng))
        if not situation["undo"]:
            situation = client.situation(table)
    return situation


@ANY_GAME
def test_a_whole_game_against_bots_ends_with_a_score(ann: Client, game: str) -> None:
    table = ann.open(game, seats(game, "me"), forced=True)["id"]
    rng = Rng(4)
    situation = ann.situation(table)
    log = situation["log"]
    while not situation["over"]:
        if situation["answers"]:
            since = situation["version"]
            situation = ann.answer(table, situation, pick(situation, rng))
        else:
            since = situation["version"]
            update = ann.updates(table, seat=0, since=since, card=ann.table(table)["stamp"])
            situation = update["situation"] or situation
            if situation["version"] == since:
                continue
        log = log[: situation["log_from"]] + situation["log"]
        assert [line["position"] for line in log] == list(range(situation["position"]))
    assert min(situation["ranks"]) == 1
    assert len(situation["points"]) == fewest(game)
    assert ann.table(table)["status"] == "finished"
    assert log == ann.situation(table)["log"]
    refused = refusal(ann.answer, table, {**situation, "seat": 0}, 0)
    assert (refused.status, refused.error) == (409, "game_over")


@ANY_GAME
def test_the_legal_answers_are_those_of_the_rules_in_words(ann: Client, game: str) -> None:
    table = hot_seat(ann, game)["id"]
    situation = play(ann, table, 5, Rng(1))
    assert all(offer["text"] and offer["line"] for offer in situation["answers"])
    assert situation["question"]["text"]
    assert situation["question"]["rule"] in ann.texts(game)["rules"]
    french = ann.situation(table, lang="fr")
    assert [offer["answer"] for offer in french["answers"]] == [
        offer["answer"] for offer in situation["answers"]
    ]
    assert french["question"]["text"] != situation["question"]["text"]
    by_line = ann.answer(table, situation, situation["answers"][0]["line"])
    assert by_line["version"] > situation["version"]


@ANY_GAME
def test_a_stale_version_gets_the_present_situation(ann: Client, game: str) -> None:
    table = hot_seat(ann, game)["id"]
    before = ann.situation(table)
    after = ann.answer(table, before, before["answers"][0]["answer"])
    refused = refusal(ann.answer, table, before, before["answers"][0]["answer"])
    assert (refused.status, refused.error) == (409, "stale_version")
    current = msgspec.to_builtins(refused.problem.situation)
    assert current["version"] == after["version"]
    assert current["portrait"] == after["portrait"]
    assert current["log_from"] == before["position"]


@ANY_GAME
def test_an_illegal_answer_gets_what_was_legal(ann: Client, game: str) -> None:
    table = hot_seat(ann, game)["id"]
    situation = ann.situation(table)
    for answer in (1_000_000, "something else"):
        refused = refusal(ann.answer, table, situation, answer)
        assert (refused.status, refused.error) == (422, "illegal_answer")
        assert refused.problem.legal == [offer["line"] for offer in situation["answers"]]
    assert refusal(ann.post, f"/api/tables/{table}/answer", seat=0, version=1).status in {409, 422}
    assert ann.situation(table)["version"] == situation["version"]


@ANY_GAME
def test_a_seat_of_another_player_is_forbidden(ann: Client, ben: Client, game: str) -> None:
    table = hot_seat(ann, game)["id"]
    situation = ann.situation(table)
    answer = situation["answers"][0]["answer"]
    for stranger in (ben, Client(ann.address, "x" * 43)):
        for ask in (
            lambda stranger=stranger: stranger.answer(table, situation, answer),
            lambda stranger=stranger: stranger.undo(table, situation),
            lambda stranger=stranger: stranger.redo(table, situation),
            lambda stranger=stranger: stranger.preview(table, situation, answer),
            lambda stranger=stranger: stranger.why(table, situation["seat"]),
            lambda stranger=stranger: stranger.say(table, situation["seat"], "hello"),
            lambda stranger=stranger: stranger.leave(table, situation["seat"]),
            lambda stranger=stranger: stranger.come_back(table, situation["seat"]),
            lambda stranger=stranger: stranger.record(table, situation["seat"]),
        ):
            assert refusal(ask).status == 403
        stranger.close()
    other = (situation["seat"] + 1) % fewest(game)
    refused = refusal(ann.answer, table, {**situation, "seat": other}, answer)
    assert (refused.status, refused.error) == (403, "not_your_seat")


@ANY_GAME
def test_answers_can_be_undone_and_redone(ann: Client, game: str) -> None:
    table = hot_seat(ann, game)["id"]
    situation = undoable(ann, table)
    back = ann.undo(table, situation)
    assert back["position"] == situation["undo"][0]
    assert back["log_from"] == back["position"]
    assert back["redo"]
    again = ann.redo(table, back)
    assert again["portrait"] == situation["portrait"]
    assert again["log"][-1]["text"] == ann.situation(table)["log"][-1]["text"]
    assert refusal(ann.redo, table, again).status == 403
    far = ann.undo(table, again, to=again["undo"][-1])
    assert far["position"] == again["undo"][-1]
    assert refusal(ann.undo, table, {**far, "seat": far["seat"]}, to=0).status in {403, 422}
    answer = far["answers"][0]["answer"]
    assert not ann.answer(table, far, answer)["redo"]


@ANY_GAME
def test_a_preview_matches_the_answer_and_changes_nothing(ann: Client, game: str) -> None:
    table = hot_seat(ann, game)["id"]
    rng = Rng(9)
    situation = ann.situation(table)
    answer = pick(situation, rng)
    for _ in range(25):
        situation = ann.situation(table)
        answer = pick(situation, rng)
        foreseen = ann.preview(table, situation, answer)
        assert ann.situation(table)["version"] == situation["version"]
        after = ann.answer(table, situation, answer)
        line = after["log"][0]
        then = [{**each, "points": None} for each in foreseen["then"] if any(each["changes"])]
        assert line["changes"] == foreseen["changes"] or foreseen["reveals"]
        assert [{**each, "points": None} for each in line["then"]] == then
        if not foreseen["final"]:
            assert after["portrait"] == foreseen["portrait"]
            assert after["undo"]
    assert refusal(ann.preview, table, situation, answer).status == 409
    current = ann.situation(table)
    assert refusal(ann.preview, table, current, 1_000_000).status == 422


@ANY_GAME
def test_a_final_answer_is_only_previewed_until_confirmed(ann: Client, game: str) -> None:
    table = hot_seat(ann, game)["id"]
    rng = Rng(2)
    held = 0
    for _ in range(40):
        situation = ann.situation(table)
        if situation["over"]:  # as a game of nothing but passing soon is
            break
        answer = pick(situation, rng)
        told = ann.answer(table, situation, answer, confirmed=False)
        if told["type"] == "foreseen":
            held += 1
            assert told["final"]
            assert ann.situation(table)["version"] == situation["version"]
            ann.answer(table, situation, answer, confirmed=True)
        else:
            assert told["version"] > situation["version"]
    assert held


@ANY_GAME
def test_an_answer_is_performed_once_and_counted_only_if_final(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    walked: list[bool] = []
    counted: list[bool] = []
    preview = Way.preview

    def walking(*given: Any) -> Way:
        way = way_of(*given)
        walked.append(way.stands)
        return way

    def counting(way: Way, of: AnyGame) -> Preview:
        counted.append(way.stands)
        return preview(way, of)

    monkeypatch.setattr(hall_play, "way_of", walking)
    monkeypatch.setattr(Way, "preview", counting)
    with serving(f"sqlite:///{tmp_path / 'x.sqlite3'}") as inside, Client(inside.address) as ann:
        table = hot_seat(ann, game)["id"]
        rng = Rng(2)
        given = answers = 0
        while not given or not counted:
            situation = ann.situation(table)
            answer = pick(situation, rng)
            told = ann.answer(table, situation, answer, confirmed=False)
            answers += 1
            if told["type"] == "foreseen":
                ann.answer(table, situation, answer, confirmed=True)
            else:
                given += 1
    assert len(walked) == answers
    assert counted == [is_final for is_final in walked if is_final]


@ANY_GAME
def test_why_names_a_rule_for_what_is_forbidden(ann: Client, game: str) -> None:
    table = hot_seat(ann, game)["id"]
    situation = ann.situation(table)
    rules = ann.texts(game)["rules"]
    parts = situation["answers"][0]["parts"]
    assert ann.why(table, situation["seat"], **parts) == {"legal": True, "reasons": []}
    told = ann.why(table, situation["seat"], **dict.fromkeys(parts, "nonsense"))
    assert not told["legal"]
    assert told["reasons"]
    for reason in told["reasons"]:
        assert reason["rule"] in rules
        assert reason["text"]


def test_why_says_so_for_a_square_of_fertility(ann: Client) -> None:
    table = hot_seat(ann, "fertility")["id"]
    situation = ann.situation(table)
    while situation["question"]["kind"] != "place":
        situation = ann.answer(table, situation, situation["answers"][0]["answer"])
    rows = situation["portrait"]["valley"]["rows"]
    row, column = next((r, line.index("~")) for r, line in enumerate(rows) if "~" in line)
    square = f"{chr(ord('A') + column)}{row + 1}"
    told = ann.why(table, situation["seat"], square=square)
    assert told["reasons"][0]["rule"] == "F3.1"
    assert told["reasons"][0]["text"] == f"{square} is water."
    assert square in ann.why(table, situation["seat"], lang="nl", square=square)["reasons"][0]["text"]


def test_chat_is_plain_text_apart_from_the_log(ann: Client, ben: Client) -> None:
    table = hot_seat(ann, "fertility")["id"]
    position = ann.situation(table)["position"]
    line = ann.say(table, 0, "  <b>hello</b>\n there ")
    assert line["text"] == "<b>hello</b> there"
    assert (line["number"], line["seat"], line["name"]) == (1, 0, "Name 0")
    ann.say(table, 1, "again")
    assert [each["text"] for each in ben.chat(table)] == ["<b>hello</b> there", "again"]
    assert [each["text"] for each in ben.chat(table, after=1)] == ["again"]
    assert ann.situation(table)["position"] == position
    assert refusal(ann.say, table, 0, "x" * 501).status == 422
    assert refusal(ann.say, table, 0, "   ").status == 422
    assert refusal(ann.say, table, 0, "bell \x07").status == 422


@ANY_GAME
def test_bots_continue_without_clients(ann: Client, game: str) -> None:
    levels = ann.get(f"/api/games/{game}")["levels"]
    plans = [{"kind": "bot", "level": levels[number % len(levels)]} for number in range(fewest(game))]
    table = ann.open(game, plans, forced=True)["id"]
    position = ann.table(table)["position"]
    until(lambda: ann.table(table)["position"] > position + 10, "bots to answer")
    assert GAMES[game].game.longest >= ann.table(table)["position"]


@ANY_GAME
def test_a_rehearsal_replays_exactly(ann: Client, game: str) -> None:
    games = []
    for _ in range(2):
        table = hot_seat(ann, game)["id"]
        play(ann, table, 20, Rng(game))
        situation = ann.situation(table)
        assert any(line["seat"] < 0 for line in situation["log"])  # something was drawn
        games.append([line["text"] for line in situation["log"]])
    assert games[0] == games[1]
