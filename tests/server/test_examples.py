"""Examples of rules over the wire: a question, answers to try, and what the rules say to them."""

from __future__ import annotations

import pytest

from floodplain.catalog import GAMES, find_game
from floodplain.kernel.text import LANGUAGES
from floodplain.teach.cardboard import read_link
from floodplain.teach.example import examples_of
from tests.server.plain import Client
from tests.server.support import refusal


@pytest.mark.parametrize("game", GAMES)
def test_what_is_tried_is_legal_or_forbidden_by_the_rule_named(ann: Client, game: str) -> None:
    for name, example in examples_of(find_game(game)).items():
        at = f"/api/games/{game}/examples/{name}"
        told = {language: ann.get(at, lang=language) for language in LANGUAGES}
        assert [each["text"] for each in told.values()] == [example.say(each, "text") for each in LANGUAGES]
        for attempt, meant in zip(told["en"]["attempts"], example.attempts, strict=True):
            assert [reason["rule"] for reason in attempt["reasons"]][:1] == [meant.rule][: bool(meant.rule)]
            if attempt["answers"]:
                answers = ",".join(map(str, attempt["answers"]))
                assert ann.get(f"{at}/preview", answers=answers, lang="en")["type"] == "foreseen"
            else:
                assert bool(attempt["reasons"]) == (attempt["tally"] is None)


def test_another_count_is_shown_and_leads_to_the_pad(ann: Client) -> None:
    told = ann.get("/api/games/fertility/examples/8-eighty-seven", lang="en")
    assert (told["scores"], told["moment"]["question"], told["answers"]) == ([87, 7], None, [])
    assert told["attempts"][0]["tally"]["scores"] == [96, 7]
    assert read_link(told["pad"]).names == ("Lisa", "Tom")


def test_any_answer_may_be_asked_about(ann: Client) -> None:
    why = ann.get("/api/games/egizia/examples/01-downstream/why", lang="en", space="Edfu")
    assert (why["legal"], [reason["rule"] for reason in why["reasons"]]) == (False, ["E4.2"])


def test_a_card_lists_the_examples_of_its_game(ann: Client) -> None:
    for card in ann.games("nl"):
        examples = examples_of(find_game(card["name"]))
        assert [(each["name"], each["rule"]) for each in card["examples"]] == [
            (name, example.rule) for name, example in examples.items()
        ]


def test_anything_missing_is_refused(ann: Client) -> None:
    assert refusal(ann.get, "/api/games/fertility/examples/none", lang="en").status == 404
