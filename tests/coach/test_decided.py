"""A game that is lost or won already: its answers are told apart by points, but none decides anything."""

from dataclasses import replace
from typing import cast

import pytest

from floodplain.catalog import find_game
from floodplain.coach.advice import advised, to_look_at
from floodplain.coach.desk import Desk
from floodplain.coach.marks import Mark
from floodplain.coach.page import page_of
from floodplain.coach.reading import Judged, Reading, kept
from floodplain.coach.review import Review, states_of
from floodplain.coach.told import Teller
from floodplain.coach.words import coach_words
from floodplain.kernel.codec import Json
from floodplain.kernel.flow import TABLE, asked
from tests.coach.conftest import played

LOST = Judged(0, 0.0004, -20.0)
WON = Judged(0, 1.0, 30.0)


def moment(best: Judged, given: Judged, position: int = 0) -> Reading:
    chances = (best.win, 1 - best.win)
    return Reading(position, 0, chances, (), answer=given.answer, judged=(best, given))


@pytest.mark.parametrize("best", [LOST, WON])
@pytest.mark.parametrize(
    ("points", "mark"),
    [(0.0, "best"), (0.2, "best"), (0.5, "good"), (1.5, "inexact"), (9.0, "inexact"), (50.0, "inexact")],
)
def test_what_gives_points_away_is_not_best_and_never_a_mistake(
    best: Judged, points: float, mark: Mark
) -> None:
    given = replace(best, answer=1, margin=best.margin - points)
    reading = moment(best, given)
    assert reading.cost == 0
    assert reading.cost_in_points == pytest.approx(points)
    told = Desk("3").told(reading.json())
    assert told["cost"] == 0
    assert told["loss"] == reading.loss == pytest.approx(min(points / 100, 0.0399))
    assert reading.mark == mark
    assert [each.mark for each in advised([best, given], 0)] == ["best", mark]


def test_more_points_than_the_best_answer_brings_cost_nothing() -> None:
    assert moment(LOST, Judged(1, 0.0003, -15.0)).mark == "best"


@pytest.mark.parametrize(
    ("wins", "margins", "order"),
    [
        ([0.0004, 0.0, 0.01], [-20.0, -15.0, -30.0], [1, 0, 2]),  # lost
        ([1.0, 0.99, 0.995], [20.0, 25.0, 30.0], [2, 1, 0]),  # won
        ([0.989, 1.0, 0.99], [40.0, 20.0, 30.0], [2, 1, 0]),  # the win comes first
        ([0.011, 0.01, 0.0], [-30.0, -15.0, -10.0], [0, 2, 1]),  # there is a chance left
        ([0.5, 0.502, 0.5], [10.0, 0.0, 12.0], [1, 2, 0]),
    ],
)
def test_where_nothing_but_points_is_at_stake_advice_and_review_rank_by_them(
    wins: list[float], margins: list[float], order: list[int]
) -> None:
    judged = [
        Judged(answer, win, margin) for answer, (win, margin) in enumerate(zip(wins, margins, strict=True))
    ]
    assert [each.judged.answer for each in advised(judged, 0)] == order
    assert [each.answer for each in kept(judged, 0)] == order
    assert to_look_at(judged) == sorted(order[:2])


@pytest.mark.parametrize(("best", "given"), [(0.5, 0.5), (0.02, 0.018), (0.012, 0.01), (0.991, 0.989)])
def test_as_long_as_the_win_is_at_stake_points_do_not_count(best: float, given: float) -> None:
    reading = moment(Judged(0, best, 10.0), Judged(1, given, 0.0))
    assert reading.mark == "best"
    assert reading.loss == reading.cost


def test_whoever_throws_a_game_away_that_was_won_is_judged_by_the_chance() -> None:
    assert moment(WON, Judged(1, 0.7, 28.0)).mark == "blunder"


def test_accuracy_falls_with_the_points() -> None:
    readings = (moment(LOST, Judged(1, 0.0004, -23.0)), Reading(1, TABLE, (0.0, 1.0), ()))
    account = Review("egizia", "3", "net", ("Ann", "Ben"), readings).account(0)
    assert account.accuracy == pytest.approx(0.6065, abs=1e-4)
    assert account.marks["inexact"] == 1


def test_whoever_tries_again_is_told_by_points_too_from_the_best_on() -> None:
    game = find_game("egizia")
    states, answers = states_of(played("egizia", 2), game, game.edition)
    position = next(
        at for at, state in enumerate(states) if asked(state).seat == 0 and len(state.legal()) > 2
    )
    first, second = [each for each in states[position].legal() if each != answers[position]][:2]
    best, given = replace(LOST, answer=first), Judged(answers[position], 0.0004, -25.0)
    reading = replace(moment(best, given, position), worth=(best, given, Judged(second, 0.0004, -20.4)))
    told = Desk("3").advice(game, states[position], Reading.read(reading.json()).json(), "en")
    worth = cast("list[dict[str, Json]]", told["worth"])
    assert [(each["mark"], each["margin"]) for each in worth] == [
        ("best", -20.0),
        ("good", -20.4),
        ("inexact", -25.0),
    ]


def review(*chances: float) -> Review:
    """A game of which Ann's chances are these, with a choice at each moment but the last."""
    given = [
        replace(moment(Judged(0, chance, 5.0), Judged(1, chance, 5.0), at), stage=(1, 5))
        for at, chance in enumerate(chances)
    ]
    end = Reading(len(chances), TABLE, (1.0, 0.0), ())
    return Review("egizia", "3", "net", ("Ann", "Ben"), (*given, end))


def test_a_game_is_decided_from_the_moment_on_at_which_nothing_is_open_any_more() -> None:
    found = review(0.5, 0.995, 0.6, 0.992, 0.999).decided
    assert found is not None
    assert found.position == 3
    assert review(0.5, 0.6).decided is None  # the last choice mattered
    assert review().decided is None
    begun = review(0.5, 1.0, 1.0)
    assert replace(begun, readings=begun.readings[:-1]).decided is None  # who knows what comes


def test_whoever_asks_what_a_game_adds_up_to_is_told_so() -> None:
    game = find_game("egizia")
    state = states_of(played("egizia", 2), game, game.edition)[0][0]
    for read, position in ((review(0.5, 1.0), 1), (review(0.5), None)):
        readings = [each.json() for each in read.readings]
        assert Desk("3").summary(game, state, read.names, readings)["decided"] == position
        assert read.json()["decided"] == position


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "From move 2 on the game was decided"),
        ("fr", "À partir du coup 2, la partie était jouée"),
        ("nl", "Vanaf zet 2 was de partij beslist"),
    ],
)
def test_that_is_said_in_every_language(language: str, said: str) -> None:
    texts, words = find_game("egizia").texts(language), coach_words(language)
    teller = Teller(review(0.5, 1.0), find_game("egizia"), [], texts, words)
    assert teller.decided().startswith(said)
    assert said in page_of(teller, "Egizia", lambda _: "")
    still_open = replace(teller, review=review(0.5))
    assert still_open.decided() == ""
    assert "<p></p>" not in page_of(still_open, "Egizia", lambda _: "")
