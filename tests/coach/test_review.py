"""The review of a game: its summary, its interruption, and what it refuses."""

import json
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from floodplain.catalog import GAMES, find_game
from floodplain.coach.chart import ROWS, chart_of
from floodplain.coach.forecast import forecast_of
from floodplain.coach.judges import UnknownLevel
from floodplain.coach.marks import MARKS
from floodplain.coach.plot import Plot
from floodplain.coach.reading import Judged, Reading
from floodplain.coach.review import Review, read_on, states_of
from floodplain.coach.sentences import ReviewText
from floodplain.coach.words import coach_words
from floodplain.kernel.errors import BadRecord
from floodplain.kernel.flow import TABLE, asked, legal
from floodplain.kernel.player import Budget
from floodplain.kernel.record import Record
from floodplain.kernel.text import LANGUAGES
from tests.coach.conftest import Played, played

QUICK = Budget(evaluations=8)
RECORDS = Path(__file__).parent / "records"
READ = 60  # moments of each game that are really analysed: its last ones


@cache
def reviewed(name: str) -> Review:
    game, record = find_game(name), played(name, 2)
    skipped = [
        Reading(position, TABLE if line.startswith("*") else int(line[0]) - 1, (0.5, 0.5), (30.0, 30.0), 0)
        for position, line in enumerate(record.answers[:-READ])
    ]
    return read_on(record, game, game.edition, "3", skipped, budget=QUICK)


@pytest.mark.parametrize("name", GAMES)
def test_decisions_and_draws_sum_to_the_whole_change(name: str) -> None:
    review = reviewed(name)
    assert any(reading.is_draw for reading in review.readings[-READ:])
    first, last = review.readings[0].chances, review.readings[-1].chances
    for seat in range(review.players):
        account = review.account(seat)
        assert account.luck + account.own + account.others == pytest.approx(last[seat] - first[seat])
    luck = sum(review.account(seat).luck for seat in range(review.players))
    assert luck == pytest.approx(0, abs=1e-3)  # what one player gains by a draw the others lose


@pytest.mark.parametrize("name", GAMES)
def test_every_moment_is_read_and_the_end_is_the_result(name: str) -> None:
    review, record = reviewed(name), played(name, 2)
    assert len(review.readings) == len(record.answers) + 1
    assert review.is_whole
    assert sorted(review.readings[-1].chances) in ([0.0, 1.0], [0.5, 0.5])
    for reading in review.readings:
        assert sum(reading.chances) == pytest.approx(1, abs=1e-4)
        assert (reading.seat == TABLE) == record_is_drawn(record.answers, reading.position)


def test_the_last_turns_are_played_out() -> None:
    game, record = find_game("egizia"), played("egizia", 2)
    states, _ = states_of(record, game, game.edition)
    seats = [asked(state).seat for state in states[:-1]]
    before = max(position for position, seat in enumerate(seats) if seat not in {seats[-1], TABLE})
    assert sorted(forecast_of(game, states[before], QUICK).chances) == [0.0, 1.0]  # not the net's estimate


def test_a_last_choice_that_decides_the_game_is_seen_before_it_is_made() -> None:
    record = Record.load(RECORDS / "last-choice.txt")
    game = find_game(record.game)
    states, _ = states_of(record, game, game.edition)
    choice = 146  # tiles: one wins by a whole turn that is rarely considered, the given one loses
    assert asked(states[choice]).seat == 1
    assert forecast_of(game, states[choice]).chances == (0.0, 1.0)
    assert forecast_of(game, states[choice + 2]).chances == (1.0, 0.0)


def record_is_drawn(answers: tuple[str, ...], position: int) -> bool:
    return position == len(answers) or answers[position].startswith("*")


def test_the_cost_is_measured_against_the_best_answer() -> None:
    best, given = Judged(3, 0.5, 4.0), Judged(1, 0.35, 1.5)
    reading = Reading(0, 0, (0.5, 0.5), (), answer=1, judged=(best, given))
    assert reading.cost == pytest.approx(0.15)
    assert reading.cost_in_points == pytest.approx(2.5)
    assert reading.mark == "blunder"
    assert replace(reading, answer=3).mark == "best"
    assert replace(reading, judged=()).mark is None


def test_turning_points_are_the_largest_changes_and_at_least_five_percent() -> None:
    draw = Reading(0, TABLE, (0.5, 0.5), (), answer=0)
    cheap = Reading(1, 0, (0.6, 0.4), (), answer=1, judged=(Judged(0, 0.6, 0), Judged(1, 0.555, 0)))
    costly = Reading(2, 1, (0.6, 0.4), (), answer=1, judged=(Judged(0, 0.4, 0), Judged(1, 0.2, 0)))
    unsure = Judged(1, 0.35, 0, error=0.2)
    doubtful = Reading(3, 1, (0.6, 0.4), (), answer=1, judged=(Judged(0, 0.6, 0), unsure))
    assert doubtful.mark == "best"
    end = Reading(4, TABLE, (1.0, 0.0), ())
    review = Review("fertility", "3", "net", ("Ann", "Ben"), (draw, cheap, costly, doubtful, end))
    assert [(turn.position, turn.draw) for turn in review.turning_points()] == [(2, False), (0, True)]
    assert review.turning_points()[1].after == pytest.approx(0.6)
    assert [reading.position for reading in review.lessons(1)] == [2]
    assert review.lessons(0) == [cheap]


def test_an_interrupted_review_continues_to_the_same_result() -> None:
    whole = reviewed("fertility")
    game, record = find_game("fertility"), played("fertility", 2)
    kept = list(whole.readings[:-9])
    told: list[tuple[int, int]] = []
    review = read_on(record, game, game.edition, "3", kept, lambda *so_far: told.append(so_far), QUICK)
    assert review == whole
    assert told[0] == (len(whole.readings) - 8, len(whole.readings))
    assert told[-1] == (len(whole.readings), len(whole.readings))


def test_a_budget_in_numbers_gives_the_same_reading_every_time() -> None:
    game, record = find_game("fertility"), played("fertility", 2)
    before = reviewed("fertility").readings[:-12]
    once, again = (
        read_on(record, game, game.edition, "4", list(before), budget=Budget(evaluations=120))
        for _ in range(2)
    )
    assert once == again
    assert any(each.judged and each.judged[0].error for each in once.readings[-12:])


@pytest.mark.parametrize("name", GAMES)
def test_a_review_survives_json(name: str) -> None:
    review = reviewed(name)
    written = json.loads(json.dumps(review.json()))
    assert Review.read(written) == review
    assert written["players"][0]["marks"].keys() == set(MARKS)
    with pytest.raises(BadRecord, match="this reads"):
        Review.read({"format": "something else"})


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_review_has_sentences_in_every_language(language: str) -> None:
    review, game = reviewed("egizia"), find_game("egizia")
    states, _ = states_of(played("egizia", 2), game, game.edition)
    text = ReviewText(review, game, states, game.texts(language), coach_words(language))
    assert len(text.turning_points()) == len(review.turning_points())
    for reading in text.costly():
        assert text.log(reading)
        assert coach_words(language).say("better_was", answer="")[:5] in text.better(reading)


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "No clear difference from the best move: "),
        ("fr", "Pas de différence nette avec le meilleur coup\u202f: "),
        ("nl", "Geen duidelijk verschil met de beste zet: "),
    ],
)
def test_nearly_equal_answers_give_no_reasons_from_noise(language: str, said: str) -> None:
    game = find_game("egizia")
    states, answers = states_of(played("egizia", 2), game, game.edition)
    position = next(at for at, state in enumerate(states) if asked(state).seat == 0 and len(legal(state)) > 1)
    given = answers[position]
    other = next(answer for answer in legal(states[position]) if answer != given)
    points = [
        ({"obelisk": number, "temple": 2 - number}, {"obelisk": 0.0, "temple": 0.0}) for number in (2, 1)
    ]
    best = Judged(other, 0.5, 3.0, points=points[0])
    reading = Reading(
        position, 0, (0.5, 0.5), (), given, judged=(best, Judged(given, 0.498, 2.9, points=points[1]))
    )
    text = ReviewText(reviewed("egizia"), game, states, game.texts(language), coach_words(language))
    assert text.better(reading).startswith(said)


def test_the_chart_has_a_line_for_every_ten_percent_and_shows_every_seat() -> None:
    lines = chart_of(reviewed("demetra"), 80, "Event")
    assert len(lines) == ROWS + 2
    assert all(len(line) <= 80 for line in lines)
    assert all(any(sign in line for line in lines) for sign in "●▲")


def test_rounds_below_the_chart_have_names_or_just_numbers() -> None:
    rounds = [0] * 3 + [1] * 12 + [2] * 4 + [3] * 12
    readings = [Reading(at, 0, (0.5, 0.5), (), 0, (number, 3)) for at, number in enumerate(rounds)]
    review = Review("egizia", "3", "net", ("Ann", "Ben"), tuple(readings))
    assert chart_of(review, 80, "Round")[-1].strip() == "Round 1     2   Round 3"


def test_a_game_without_rounds_has_charts_without_them() -> None:
    readings = [Reading(at, 0, (0.5, 0.5), (0.0, 1.0), 0) for at in range(12)]
    review = Review("egizia", "3", "net", ("Ann", "Ben"), tuple(readings))
    assert len(chart_of(review, 80, "Round")) == ROWS + 2
    picture = Plot(review, "Chances", lambda reading: reading.chances, 1.0, [], "Round").picture()
    assert "Ann" in picture
    assert "Round" not in picture


def test_a_running_game_and_an_unknown_level_are_refused_in_a_sentence(played: Played) -> None:
    game, record = find_game("fertility"), played("fertility", 2)
    with pytest.raises(BadRecord, match="not over after 40 answers"):
        read_on(replace(record, answers=record.answers[:40]), game, game.edition, "3", [])
    with pytest.raises(BadRecord, match="nothing has been played"):
        read_on(replace(record, answers=()), game, game.edition, "3", [])
    with pytest.raises(BadRecord, match="version 0 of the rules"):
        read_on(replace(record, rules=0), game, game.edition, "3", [])
    with pytest.raises(UnknownLevel, match="level 3, 4, 5"):
        read_on(record, game, game.edition, "9", [])
