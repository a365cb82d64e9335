"""Examples of rules offer legal and forbidden attempts; mistakes in them are named."""

from __future__ import annotations

from dataclasses import replace

from floodplain.catalog import find_game
from floodplain.teach.example import Attempt, QuestionExample, examples_of, mistakes

GAME = find_game("egizia")
EXAMPLE = examples_of(GAME)["01-downstream"]


def test_a_wrong_attempt_is_reported() -> None:
    down = Attempt("down", {"space": "obelisk"}, "E4.2")
    up = Attempt("up", {"space": "Edfu"}, "")
    taken = Attempt("taken", {"space": "Koptos"}, "E4.2")
    found = list(mistakes(replace(EXAMPLE, attempts=(down, up, taken)), GAME))
    assert found == ["'down' is legal", "'up' is forbidden by E4.2", "'taken' is forbidden by E4.3"]


def test_places_rules_and_both_kinds_of_attempt_are_asked_for() -> None:
    legal = tuple(each for each in EXAMPLE.attempts if not each.rule)
    found = list(mistakes(replace(EXAMPLE, rule="E99", light=("space Rome",), attempts=legal), GAME))
    assert found[0] == "cites 'E99', which is no rule"
    assert found[1].startswith("lights 'space Rome'; of space there is now: Ombos")
    assert found[2] == "needs two attempts, one of them legal"


def test_an_example_stops_at_a_question_of_the_first_seat() -> None:
    assert isinstance(EXAMPLE, QuestionExample)
    record = replace(EXAMPLE.record, answers=EXAMPLE.record.answers[:-1], notes=())
    assert "stops where the first seat is not asked" in list(mistakes(replace(EXAMPLE, record=record), GAME))
