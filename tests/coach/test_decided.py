"""When a game was decided: the moment from which one player was sure to win."""

import json
from dataclasses import replace

import pytest

from floodplain.catalog import find_game
from floodplain.coach.level_coach import LevelCoach
from floodplain.coach.page import page_of
from floodplain.coach.reading import Judged, Reading
from floodplain.coach.review import Review, states_of
from floodplain.coach.sentences import ReviewText
from floodplain.coach.words import coach_words
from floodplain.kernel.flow import TABLE
from tests.coach.conftest import played


def moment(best: Judged, given: Judged, position: int) -> Reading:
    chances = (best.win, 1 - best.win)
    judged = (best, given)
    return Reading(position, 0, chances, (), answer=given.answer, judged=judged, worth=judged)


def review(*chances: float) -> Review:
    """Return a review with these chances for Ann, and a choice at each moment but the last."""
    given = [
        replace(moment(Judged(0, chance, 5.0), Judged(1, chance, 5.0), at), stage=(1, 5))
        for at, chance in enumerate(chances)
    ]
    end = Reading(len(chances), TABLE, (1.0, 0.0), ())
    return Review("egizia", "3", "net", ("Ann", "Ben"), (*given, end))


def test_a_game_is_decided_once_no_choice_matters() -> None:
    found = review(0.5, 0.995, 0.6, 0.992, 0.999).decided
    assert found is not None
    assert found.position == 3
    assert review(0.5, 0.6).decided is None  # the last choice mattered
    assert review().decided is None
    begun = review(0.5, 1.0, 1.0)
    assert replace(begun, readings=begun.readings[:-1]).decided is None  # the future is unknown


def test_the_summary_says_when_the_game_was_decided() -> None:
    game = find_game("egizia")
    state = states_of(played("egizia", 2), game, game.edition)[0][0]
    for read, position in ((review(0.5, 1.0), 1), (review(0.5), None)):
        readings = [json.dumps(each.json()) for each in read.readings]
        assert LevelCoach("3").summary(game, state, read.names, readings).decided == position
        assert read.json()["decided"] == position


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "The game was decided by move 2."),
        ("fr", "La partie était décidée au coup 2."),
        ("nl", "Het spel was beslist bij zet 2."),
    ],
)
def test_every_language_says_when_the_game_was_decided(language: str, said: str) -> None:
    texts, words = find_game("egizia").texts(language), coach_words(language)
    text = ReviewText(review(0.5, 1.0), find_game("egizia"), [], texts, words)
    assert text.decided() == said
    assert said in page_of(text, "Egizia", lambda _: "")
    still_open = replace(text, review=review(0.5))
    assert still_open.decided() == ""
    assert "<p></p>" not in page_of(still_open, "Egizia", lambda _: "")
