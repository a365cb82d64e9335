"""The examples of the rulebooks give the results that the rulebooks print."""

from __future__ import annotations

import pytest

from floodplain.catalog import GAMES, find_game
from floodplain.kernel.preview import foresee
from floodplain.kernel.sets import arrange
from floodplain.teach.example import QuestionExample, TallyExample, answers_of, examples_of
from floodplain.teach.lesson import LEARNER


def outcome(game_name: str, name: str, key: str) -> dict[str, int]:
    """Return what the learner gains by an attempt and what follows automatically."""
    game = find_game(game_name)
    example = examples_of(game)[name]
    assert isinstance(example, QuestionExample)
    view = example.view(game)
    chosen = answers_of(view, next(each for each in example.attempts if each.key == key))
    preview = foresee(game, view, LEARNER, arrange(view, LEARNER, chosen))
    total: dict[str, int] = {}
    for changes in (preview.changes, *(each.changes for each in preview.then)):
        for token, amount in changes[LEARNER].items():
            total[token] = total.get(token, 0) + amount
    return total


@pytest.mark.parametrize(
    ("game", "example", "attempt", "expected"),
    [
        ("fertility", "2-gathering", "all", {"papyrus": 1, "grape": 1, "wheat": 1}),  # F4.1 to F4.3
        ("fertility", "5-paying", "mixed", {"grape": -1, "wheat": -1}),
        ("fertility", "6-supplying", "grape", {"grape": -1, "wheat": 1}),
        ("fertility", "6-supplying", "any", {"bovine": -1, "debens": 2}),
        ("fertility", "6-supplying", "papyrus", {"papyrus": -1, "debens": 5}),
        ("demetra", "5-storekeeper", "own", {"fields": 1}),  # for the one cube that lies there
        ("demetra", "7-merchant", "lay", {"fields": 1, "workers": -2}),
        ("demetra", "8-riddance", "lay", {"fields": 1, "workers": -1}),
        ("demetra", "1-harvest", "through", {"vegetables": 1, "wheat": 1}),
        ("egizia", "00-score-track", "decline", {"points": 0, "order": 0}),
        ("egizia", "00-start", "pass", {"stone": 3, "points": 0}),  # 1 + 1 + 1 + 2 strong, 6 wheat
        ("egizia", "02-all-fed", "middle", {"points": 0}),  # 1 + 2 + 3 + 3 strong, 11 wheat
        ("egizia", "02-all-fed", "left", {"points": -9}),
        ("egizia", "02-flood", "middle", {"points": -4}),  # 14 strong, 12 wheat, 2 points each
        ("egizia", "02-flood", "right", {"points": 0}),
        ("egizia", "03-surplus", "used", {"points": 0}),  # 8 and 4 feed 10
        ("egizia", "03-surplus", "kept", {"points": -6}),
        ("egizia", "04-quarries", "pass", {"stone": 5, "points": 0}),  # 1 becomes 6
        ("egizia", "05-sphinx", "three", {"stone": -3}),
        ("egizia", "07-obelisk-and-graves", "grave", {"points": 4, "stone": -4}),  # after 1 and 2: 7
        ("egizia", "08-few-stones", "two", {"stone": -2}),
        ("egizia", "10-a-floor-is-done", "last", {"points": 5, "stone": -2}),  # 2, and 3 for the floor
        ("egizia", "11-market-end", "card", {"stone": 6}),
        ("egizia", "12-doubled", "yes", {"blue": 2, "black": 2}),
        ("egizia", "12-doubled-flood", "yes", {"joker": 2}),
        ("egizia", "12-waiting", "builds", {"nile_card": -1}),
        ("egizia", "12-waiting", "keeps", {"nile_card": 0}),
        # Onto the space that the other player has reached with 5 points, plus the bonus of both.
        ("egizia", "14-who-comes-last", "three", {"points": 4, "order": -1}),
    ],
)
def test_rulebook_examples_have_the_stated_result(
    game: str, example: str, attempt: str, expected: dict[str, int]
) -> None:
    found = outcome(game, example, attempt)
    assert {token: found.get(token, 0) for token in expected} == expected


def test_rulebook_examples_of_scoring_give_the_stated_points() -> None:
    expected = {
        ("fertility", "8-eighty-seven"): {"": 87, "nine": 96, "eighth": 92, "tie": 87, "fewer": 79},
        ("fertility", "6-single-shops"): {"": 11, "any": 14, "empty": 10},
        ("fertility", "6-two-shops"): {"": 7, "half": 0, "grape": 7},
        ("fertility", "8-statue-of-choice"): {"": 6, "half": 3, "third": 10, "same": 10},
        ("demetra", "9-two-groups"): {"": 13, "split": 11, "steward": 14, "even": 12},
        ("egizia", "13-sphinx-cards"): {"": 60, "two": 58, "more": 53, "strong": 62},
    }
    for (name, key), scores in expected.items():
        game = find_game(name)
        example = examples_of(game)[key]
        assert isinstance(example, TallyExample)
        found = {"": game.scores(example.view(game))[0]}
        for attempt in example.attempts:
            if attempt.key in scores:
                found[attempt.key] = example.counted(game, attempt).scores[0]
        assert found == scores, name


def test_examples_have_illegal_attempts_if_the_rule_forbids_anything() -> None:
    found = {
        name
        for game in GAMES
        for name, example in examples_of(find_game(game)).items()
        if not any(attempt.rule for attempt in example.attempts)
    }
    # A field that is placed or put into fallow; steps at the end of a market; a card that is used or kept.
    assert found == {"7-merchant", "11-market-end", "12-doubled", "12-doubled-flood"}
