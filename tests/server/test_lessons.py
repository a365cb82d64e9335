"""Lessons over the wire: whole, with previews and reasons, and continued from their end."""

from __future__ import annotations

import pytest

from floodplain.catalog import GAMES, find_game
from floodplain.kernel.rng import Rng
from floodplain.teach.lesson import lessons_of
from tests.server.plain import Client
from tests.server.support import play, refusal

LESSONS = [(game, name) for game in GAMES for name in lessons_of(GAMES[game].game)]
FIRST = "/api/games/fertility/lessons/1-first-game"


def test_a_card_lists_the_lessons_of_its_game(ann: Client) -> None:
    for card in ann.games("nl"):
        lessons = lessons_of(find_game(card["name"]))
        assert [(each["name"], each["steps"]) for each in card["lessons"]] == [
            (name, len(lesson.steps)) for name, lesson in lessons.items()
        ]
    assert ann.games("nl")[0]["lessons"][0]["title"] == "Je eerste spel"


@pytest.mark.parametrize(("game", "name"), LESSONS)
def test_the_expected_answers_complete_the_lesson(ann: Client, game: str, name: str) -> None:
    told = ann.get(f"/api/games/{game}/lessons/{name}", lang="fr")
    moments = {moment["position"]: moment for moment in told["moments"]}
    assert told["first"] == min(moments) == told["steps"][0]["position"]
    assert told["steps"][-1]["end"] == max(moments)
    for step in told["steps"]:
        assert (step["kind"] == "ask") == bool(step["asked"]) == bool(step["do"])
        for position in step["asked"]:
            moment = moments[position]
            items = moment["asked_set"]["items"] if moment["asked_set"] else moment["answers"]
            offered = [offer["answer"] for offer in items]
            assert moment["wanted"]
            assert set(moment["wanted"]) <= set(offered)
            assert moment["leads_to"] in moments


def test_no_moment_reveals_secrets_of_others(ann: Client) -> None:
    told = ann.get(FIRST, lang="en")
    assert {moment["seat"] for moment in told["moments"]} == {0}
    assert all(not moment["answers"] for moment in told["moments"] if moment["to_act"] != 0)


def test_an_answer_is_previewed_and_a_reason_given(ann: Client) -> None:
    told = ann.get(FIRST, lang="en")
    step = next(step for step in told["steps"] if step["key"] == "place")
    wanted = told["moments"][step["position"] - told["first"]]["wanted"][0]
    at = f"{FIRST}/moments/{step['position']}"
    foreseen = ann.get(f"{at}/preview", answer=wanted, lang="en")
    assert foreseen["changes"][0] == {"bovine": 1, "papyrus": 1, "grape": 1}
    assert ann.get(f"{at}/why", square="E4", lang="en")["reasons"][0]["rule"] == "F3.1"
    assert ann.get(f"{at}/why", square="G6", lang="en")["legal"]


def test_anything_missing_is_refused(ann: Client) -> None:
    assert refusal(ann.get, "/api/games/fertility/lessons/none", lang="en").status == 404
    for ask in ("moments/2/preview", "moments/5000/why"):
        assert refusal(ann.get, f"{FIRST}/{ask}", lang="en").status == 404


@pytest.mark.parametrize(("game", "name"), LESSONS)
def test_a_lesson_can_be_continued_from_its_end_or_first_step(ann: Client, game: str, name: str) -> None:
    told = ann.get(f"/api/games/{game}/lessons/{name}", lang="en")
    table = ann.post(f"/api/games/{game}/lessons/{name}/table", name="Ann", level="random")
    assert table["status"] == "playing"
    assert [seat["name"] for seat in table["seats"]] == ["Ann", *told["names"][1:]]
    is_last = name == "2-statues-and-monuments"  # nothing is left to play but the other's last turn
    moments = told["moments"][0 if is_last else -1]
    shown = ann.get(f"/api/tables/{table['id']}/moments/{moments['position']}", lang="en", seat=0)
    assert shown["points"] == moments["points"]


def test_continuing_a_lesson_makes_one_table_listed_after_the_first_move(ann: Client) -> None:
    before = {card["id"] for card in ann.tables()}
    table = ann.post(f"{FIRST}/table", name="Ann", level="random")
    assert {card["id"] for card in ann.tables()} == before
    play(ann, table["id"], 1, Rng("lesson"))
    assert {card["id"] for card in ann.tables()} - before == {table["id"]}
