"""Examples of rules over the wire: a question, answers to try, and what the rules say to them."""

from __future__ import annotations

import pytest

from floodplain.catalog import GAMES, find_game
from floodplain.kernel.example import examples_of
from floodplain.kernel.text import LANGUAGES
from tests.server.plain import Client
from tests.server.support import refusal

EXAMPLES = [(game, name) for game in GAMES for name in examples_of(GAMES[game].game)]


@pytest.mark.parametrize(("game", "name"), EXAMPLES)
def test_what_is_tried_is_legal_or_forbidden_by_the_rule_named(ann: Client, game: str, name: str) -> None:
    example, at = examples_of(find_game(game))[name], f"/api/games/{game}/examples/{name}"
    for language in LANGUAGES:
        assert ann.get(at, lang=language)["text"] == example.say(language, "text")
    told = ann.get(at, lang="en")
    offered = {offer["answer"] for offer in told["answers"]}
    for attempt, meant in zip(told["attempts"], example.attempts, strict=True):
        why = ann.get(f"{at}/why", lang="en", **attempt["parts"])
        assert why["legal"] == (attempt["answer"] is not None) == (not meant.rule)
        assert [reason["rule"] for reason in why["reasons"]][:1] == ([meant.rule] if meant.rule else [])
        if attempt["answer"] is not None:
            assert attempt["answer"] in offered
            assert ann.get(f"{at}/preview", answer=attempt["answer"], lang="en")["type"] == "foreseen"


def test_a_card_lists_the_examples_of_its_game(ann: Client) -> None:
    for card in ann.games("nl"):
        examples = examples_of(find_game(card["name"]))
        assert [(each["name"], each["rule"]) for each in card["examples"]] == [
            (name, example.rule) for name, example in examples.items()
        ]


def test_what_is_not_there_is_refused(ann: Client) -> None:
    assert refusal(ann.get, "/api/games/fertility/examples/none", lang="en").status == 404
