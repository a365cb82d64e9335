"""Sets at a table: picked in any order, previewed and given as one answer, undone as one."""

from __future__ import annotations

import pytest

from floodplain.kernel.rng import Rng
from tests.server.plain import Client
from tests.server.support import Json, hot_seat, pick, refusal

GAMES_WITH_SETS = pytest.mark.parametrize("game", ["fertility", "demetra"])


def asked_for_a_set(client: Client, table: str, rng: Rng) -> Json:
    """A situation in which a seat is asked for a set of several kinds."""
    situation = client.situation(table)
    while (asked := situation["asked_set"]) is None or len(asked["items"]) < 2 or asked["most"] < 2:
        client.answer(table, situation, pick(situation, rng))
        situation = client.situation(table)
        assert not situation["over"], "no set was asked for"
    return situation


def backwards(asked: Json) -> list[int]:
    """Two of the last items, or as many as are wanted, the last first; all of one group."""
    group = asked["items"][-1]["group"]
    named: list[int] = []
    for item in reversed(asked["items"]):
        wanted = min(item["most"], max(asked["least"], 2) - len(named))
        if item["group"] == group:
            named.extend([item["answer"]] * wanted)
    return named


@GAMES_WITH_SETS
def test_a_set_is_previewed_given_and_undone_as_one(ann: Client, game: str) -> None:
    table = hot_seat(ann, game)["id"]
    situation = asked_for_a_set(ann, table, Rng(f"{game} sets"))
    asked = situation["asked_set"]
    chosen = backwards(asked)
    foreseen = ann.preview(table, situation, chosen)
    assert foreseen["answers"][0] == foreseen["answer"]
    assert sorted(answer for answer in foreseen["answers"] if answer != asked["closing"]) == sorted(chosen)
    after = ann.answer(table, situation, chosen)
    given = after["log"][: len(foreseen["answers"])]
    assert {line["kind"] for line in given} == {situation["question"]["kind"]}
    assert {line["seat"] for line in given} == {situation["seat"]}
    if not foreseen["final"]:
        assert after["portrait"] == foreseen["portrait"]
        assert after["undo"][0] == situation["position"]
        back = ann.undo(table, after)
        assert back["asked_set"] == asked
        assert ann.redo(table, back)["portrait"] == after["portrait"]


@GAMES_WITH_SETS
def test_a_set_is_all_or_nothing(ann: Client, game: str) -> None:
    table = hot_seat(ann, game)["id"]
    situation = asked_for_a_set(ann, table, Rng(f"{game} sets"))
    chosen = backwards(situation["asked_set"])
    refused = refusal(ann.answer, table, situation, [*chosen, 1_000_000])
    assert (refused.status, refused.error) == (422, "illegal_set")
    assert "is not an item of this set" in str(refused)
    stale = {**situation, "version": situation["version"] - 1}
    assert refusal(ann.answer, table, stale, chosen).status == 409
    assert refusal(ann.preview, table, situation, [1_000_000]).status == 422
    assert ann.situation(table)["position"] == situation["position"]


def test_a_row_of_answers_is_offered_given_and_undone_as_one(ann: Client) -> None:
    table = hot_seat(ann, "egizia")["id"]
    rng, situation = Rng("a row of stones"), ann.situation(table)
    while situation["question"]["kind"] != "lay" or len(situation["answers"]) < 2:
        situation = ann.answer(table, situation, pick(situation, rng))
        situation = ann.situation(table)
    row: list[int] = [situation["answers"][0]["answer"]]
    row.append(ann.preview(table, situation, row)["further"][0]["answer"])
    assert ann.preview(table, situation, row)["answers"] == row
    parts = situation["answers"][0]["parts"]
    assert ann.why(table, situation["seat"], **parts)["legal"]
    assert ann.why(table, situation["seat"], answers=row[0], **parts)["reasons"][0]["rule"] == "E7.8"
    after = ann.answer(table, situation, row)
    assert [line["kind"] for line in after["log"]][:2] == ["lay", "lay"]
    assert after["undo"][0] == situation["position"]


def test_a_row_ends_where_something_else_is_asked(ann: Client) -> None:
    table = hot_seat(ann, "fertility")["id"]
    situation = ann.situation(table)
    first = situation["answers"][0]["answer"]
    assert ann.preview(table, situation, [first])["further"] == []
    refused = refusal(ann.answer, table, situation, [first, first])
    assert refused.status == 422
    assert "not asked that often" in str(refused)


def test_feeding_is_not_credited_to_the_last_ship(ann: Client) -> None:
    table = hot_seat(ann, "egizia")["id"]
    rng = Rng("feeding")
    situation = ann.situation(table, lang="nl")
    fed: list[Json] = []
    while not fed:
        ann.answer(table, situation, pick(situation, rng))
        situation = ann.situation(table, lang="nl")
        fed = [then for line in situation["log"] for then in line["then"] if then["chapter"] == "feeding"]
    texts = ann.texts("egizia", "nl")["content"]["chapter"]
    assert fed[0]["text"] == texts["feeding"]
    assert any("points" in change for change in fed[0]["changes"])
