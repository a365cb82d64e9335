"""Grades distinguish good play from bad, whether a game is open, won or lost."""

import json
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from floodplain.bots.fair import Fair
from floodplain.catalog import GAMES, find_bot, find_game
from floodplain.coach.advice import advised, to_look_at
from floodplain.coach.calibration import insight_point, point_of, points
from floodplain.coach.judges import USUAL, judge_of
from floodplain.coach.level_coach import LevelCoach
from floodplain.coach.marks import DOUBTED, MARKS, SHARE, THRESHOLDS, accuracy_of, loss_of, mark_of, stake_of
from floodplain.coach.reading import AGAIN, LEAST, Judged, Reading, from_the_best, kept, read_moment, weigh
from floodplain.coach.review import Review, states_of
from floodplain.kernel.flow import TABLE, Chance, Decision, State, asked, legal
from floodplain.kernel.game import AnyGame
from floodplain.kernel.player import Budget, Judgement
from floodplain.kernel.rng import Rng
from floodplain.kernel.walk import walk
from floodplain.teach.coaching import Mark
from tests.coach.conftest import played

POINT = 0.04
LOST, OPEN, WON = 0.0004, 0.5, 1.0


def moment(best: Judged, given: Judged, position: int = 0) -> Reading:
    """Return a choice between two answers."""
    chances = (best.win, 1 - best.win)
    judged = (best, given)
    return Reading(position, 0, chances, (), given.answer, judged=judged, worth=judged, point=POINT)


# --- a grade ----------------------------------------------------------------------------------------


def test_marks_follow_their_thresholds() -> None:
    losses = (0, 0.0029, 0.003, 0.0099, 0.01, 0.0399, 0.04, 0.0999, 0.1, 1)
    assert [mark_of(loss) for loss in losses] == [mark for mark in MARKS for _ in range(2)]


def test_only_a_loss_beyond_the_doubt_in_the_judgement_is_marked() -> None:
    assert mark_of(0.05, error=0.004) == "mistake"
    assert mark_of(0.05, error=0.006) == "inaccuracy"
    assert mark_of(0.05, error=0.03) == "best"
    assert mark_of(0.2, error=0.04) == "blunder"
    assert mark_of(0.0, error=0.5) == "best"


def test_the_loss_is_chance_or_points_whichever_weighs_more() -> None:
    assert loss_of(0.05, 1.0, POINT) == 0.05
    assert loss_of(0.0, 5.0, POINT) == pytest.approx(5 * SHARE * POINT)
    assert loss_of(-0.002, -3.0, POINT) == 0


@pytest.mark.parametrize("win", [LOST, OPEN, WON])
@pytest.mark.parametrize(
    ("lost", "mark"), [(0.0, "best"), (0.3, "good"), (1.5, "inaccuracy"), (3.0, "mistake"), (9.0, "blunder")]
)
def test_points_given_away_are_a_mistake_at_any_chance(win: float, lost: float, mark: Mark) -> None:
    best = Judged(0, win, 10.0)
    reading = moment(best, Judged(1, win, 10.0 - lost))
    assert reading.cost == 0
    assert reading.cost_in_points == pytest.approx(lost)
    assert reading.loss == pytest.approx(SHARE * POINT * lost)
    assert reading.mark == mark
    told = LevelCoach("3").grade(json.dumps(reading.json()))
    assert (told.mark, told.loss) == (mark, reading.loss)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_in_every_game_several_points_are_a_mistake_and_a_tenth_is_none(name: str, players: int) -> None:
    point = points(find_game(name))[players]
    assert mark_of(loss_of(0, 3.0, point)) in {"mistake", "blunder"}
    assert mark_of(loss_of(0, 11.9, point)) == "blunder"
    assert mark_of(loss_of(0, 0.1, point)) in {"best", "good"}


def test_a_point_is_the_measured_one_at_a_table_of_the_net_only() -> None:
    game = find_game("fertility")
    state = game.start(game.material_of(game.edition), 3)
    assert point_of(game, game.observe(state, 0), 0) == points(game)[3]
    assert insight_point(game) == 0.025


def test_throwing_away_a_won_game_is_graded_by_the_chance() -> None:
    assert moment(Judged(0, WON, 30.0), Judged(1, 0.7, 29.0)).mark == "blunder"


@pytest.mark.parametrize(
    ("wins", "margins", "order"),
    [
        ([0.0004, 0.0, 0.001], [-20.0, -15.0, -30.0], [1, 0, 2]),  # lost: by points
        ([1.0, 0.998, 0.999], [20.0, 25.0, 30.0], [2, 1, 0]),  # won: by points
        ([0.5, 0.6, 0.5], [40.0, 20.0, 30.0], [1, 0, 2]),  # the chance counts first
        ([0.5, 0.502, 0.5], [10.0, 0.0, 12.0], [2, 0, 1]),  # these chances count as equal
    ],
)
def test_hint_and_review_rank_alike(wins: list[float], margins: list[float], order: list[int]) -> None:
    pairs = enumerate(zip(wins, margins, strict=True))
    judged = [Judged(answer, win, margin) for answer, (win, margin) in pairs]
    assert [each.answer for each in from_the_best(judged, POINT)] == order
    assert [each.answer for each in kept(judged, 0, POINT)] == order
    assert advised(judged, 0, POINT)[0].judged.answer == order[0]
    assert to_look_at(judged, POINT) == sorted(order[:2])
    assert from_the_best([], POINT) == []


def test_hint_and_review_find_the_same_best_move() -> None:
    game, record = find_game("fertility"), played("fertility", 2)
    states, answers = states_of(record, game, game.edition)
    coach = LevelCoach("4", evaluations=120)
    for position in [at for at, state in enumerate(states[:-1]) if has_choice(state)][5:80:15]:
        state, seat = states[position], asked(states[position]).seat
        hint = coach.hint(game, game.observe(state, seat), seat, "en", position)
        read = Reading.read(json.loads(coach.read(game, state, position, answers[position])))
        assert read.best is not None
        assert (hint.answers[0].answer, hint.answers[0].win) == (read.best.answer, read.best.win)


def test_another_attempt_is_graded_against_the_best_answer() -> None:
    game = find_game("egizia")
    states, answers = states_of(played("egizia", 2), game, game.edition)
    position = next(
        at for at, state in enumerate(states) if asked(state).seat == 0 and len(state.legal()) > 2
    )
    first, second = [each for each in states[position].legal() if each != answers[position]][:2]
    best, given = Judged(first, LOST, -20.0), Judged(answers[position], LOST, -25.0)
    worth = (best, given, Judged(second, LOST, -20.4))
    reading = Reading(
        position, 0, (0.5, 0.5), (), given.answer, judged=(best, given), worth=worth, point=POINT
    )
    written = json.dumps(Reading.read(reading.json()).json())
    told = LevelCoach("3").advice(game, states[position], written, "en")
    assert [(each.mark, each.margin) for each in told.worth] == [
        ("best", -20.0),
        ("good", -20.4),
        ("blunder", -25.0),
    ]


# --- accuracy ---------------------------------------------------------------------------------------


def test_accuracy_is_full_without_loss_and_falls_with_it() -> None:
    assert accuracy_of([]) is None
    assert accuracy_of([(0.0, 0.2), (0.0, 0.9)]) == 1
    assert accuracy_of([(0.06, 0.5), (0.0, 0.5)]) == pytest.approx(0.3679, abs=1e-4)
    assert accuracy_of([(0.06, 0.1)]) == 0
    assert accuracy_of([(0.0, 0.0)]) is None


def test_a_decision_counts_by_how_much_was_at_stake() -> None:
    assert stake_of([0.0, 0.0]) == 0
    assert stake_of([0.0, 100.0]) == 0.5
    assert accuracy_of([(0.01, 0.3), (0.0, 0.0)]) == accuracy_of([(0.01, 0.3)])


@pytest.mark.parametrize("lost", [0.004, 0.04, 0.4])
@pytest.mark.parametrize("equal", [0, 3, 30])
def test_random_play_has_no_accuracy_however_little_a_decision_costs(lost: float, equal: int) -> None:
    worth = [0.0] * (1 + equal) + [lost]
    each_answer_once = [(loss, stake_of(worth)) for loss in worth]
    assert accuracy_of(each_answer_once) == pytest.approx(0, abs=1e-9)


def test_a_loss_within_the_doubt_neither_counts_nor_is_at_stake() -> None:
    best, given = Judged(0, 0.5, 0.0), Judged(1, 0.48, 0.0, error=0.02)
    reading = moment(best, given)
    assert (reading.clear_loss, reading.stake) == (0, 0)
    assert reading.loss == pytest.approx(0.02)


def test_accuracy_falls_with_points_where_no_chance_is_left() -> None:
    lost = moment(Judged(0, LOST, -20.0), Judged(1, LOST, -23.0))
    found = moment(Judged(0, LOST, -20.0), Judged(0, LOST, -20.0), 1)
    missed = (Judged(0, LOST, -20.0), Judged(1, LOST, -23.0))
    found = replace(found, judged=missed, worth=missed)
    end = Reading(2, TABLE, (0.0, 1.0), ())
    review = Review("egizia", "3", "net", ("Ann", "Ben"), (lost, found, end))
    account = review.account(0)
    assert account.accuracy == pytest.approx(0)  # one of two equal decisions was missed, as by a coin
    assert account.marks["mistake"] == 1
    assert review.lessons(0) == [lost]


# --- random play ------------------------------------------------------------------------------------

FAR_BELOW = 0.4
EVERY = 3  # decisions of a complete game between two graded ones, to be quick
LATE = {"fertility": 0.6, "demetra": 0.8, "egizia": 0.8}  # the share of a game after which it is won
STRONG, RANDOM = find_bot("3"), find_bot("random")
QUICK = Budget(evaluations=160)


def has_choice(state: State) -> bool:
    decision = asked(state)
    return not isinstance(decision, Chance) and len(decision.options(state)) > 1


def game_with_random(game: AnyGame, swaps: bool) -> Iterator[tuple[int, State, int]]:
    """Yield the choices of a game in which seat 0 plays at random, with `swaps` only after good play.

    With `swaps`, the seats exchange their players late in the game, so that random play starts from a won
    game.
    """
    state = game.start(game.material_of(game.edition), 2)
    has_swapped = False

    def ask(decision: Decision[Any], now: State) -> int:
        bot = RANDOM if (decision.seat == 0) == (has_swapped or not swaps) else STRONG
        return bot.choose(game, game.observe(now, decision.seat), decision.seat, Rng(f"grading/{at}"))

    at = 0
    for at, (_, answer) in enumerate(walk(state, ask, lambda number: Rng(f"grading/{number}"))):
        done, whole = game.stage(state)
        has_swapped = has_swapped or done >= LATE[game.name] * whole
        if has_choice(state) and (has_swapped or not swaps):
            yield at, state.copy(), answer
    assert (game.ranks(state)[0] == 1) == swaps  # otherwise the test would prove nothing


READ = json.loads((Path(__file__).parent / "records" / "accuracy.json").read_text(encoding="utf-8"))
"""By game, decisions of random play, level 1 and level 3, with the values of a coach with 400 states."""


def stored(name: str, seat: int) -> Iterator[Reading]:
    """Yield the stored readings of a seat."""
    for whose, point, answer, rows in READ[name]:
        if whose == seat:
            worth = tuple(Judged(*row) for row in rows)
            judged = kept(worth, answer, point)
            yield Reading(0, seat, (), (), answer, judged=judged, worth=worth, point=point)


@pytest.mark.parametrize("name", GAMES)
def test_accuracy_has_the_same_scale_in_every_game(name: str) -> None:
    accuracy = []
    for seat in range(3):
        found = accuracy_of((each.clear_loss or 0.0, each.stake) for each in stored(name, seat))
        assert found is not None
        accuracy.append(found)
    at_random, level_1, level_3 = accuracy
    assert at_random < 0.2
    assert 0.4 < level_1 < level_3 < 1
    assert level_3 > at_random + 0.6


@pytest.mark.in_turn("swaps")
@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("swaps", [False, True], ids=["lost", "won"])
def test_random_play_is_far_less_accurate_than_level_3(name: str, swaps: bool) -> None:
    game, judge = find_game(name), judge_of(USUAL)
    graded = defaultdict(list)
    for number, (at, state, answer) in enumerate(game_with_random(game, swaps)):
        if number % EVERY and not swaps:
            continue
        seat = asked(state).seat
        view = game.observe(state, seat)
        point = point_of(game, view, seat)
        judged = weigh(game, view, seat, judge, at, QUICK)
        reading = Reading(
            at, seat, (), (), answer, judged=kept(judged, answer, point), worth=tuple(judged), point=point
        )
        assert reading.clear_loss is not None
        graded[seat].append((reading.clear_loss, reading.stake))
    at_random, strong = accuracy_of(graded[0]), accuracy_of(graded[1])
    assert at_random is not None
    assert strong is not None
    assert at_random < strong - FAR_BELOW
    assert any(loss >= THRESHOLDS[2] for loss, _ in graded[0])  # mistakes are graded as such


def test_what_seems_a_mistake_is_marked_by_a_second_longer_look() -> None:
    game, judge, budget = find_game("fertility"), judge_of("4"), Budget(evaluations=60)
    states, _ = states_of(played("fertility", 2), game, game.edition)
    corrected = 0
    for position in range(20, 120, 9):
        decision = asked(states[position])
        if isinstance(decision, Chance) or len(decision.options(states[position])) < 2:
            continue
        view = game.observe(states[position], decision.seat)
        point = point_of(game, view, decision.seat)
        first = from_the_best(weigh(game, view, decision.seat, judge, position, budget), point)
        best, given = first[0], first[-1]
        if given.mark(best, point) not in DOUBTED:
            continue
        longer = judge.between((best.answer, given.answer), AGAIN)
        much = Budget(evaluations=60 * AGAIN)
        again = {
            each.answer: each for each in weigh(game, view, decision.seat, longer, position, much, "again")
        }
        reading = read_moment(game, states[position], position, given.answer, judge, budget)
        assert reading.best == best
        found = again[best.answer].win - again[given.answer].win
        assert reading.cost == pytest.approx(min(max(LEAST, found), best.win), abs=2 * LEAST)
        corrected += reading.cost != pytest.approx(best.win - given.win, abs=0.001)
    assert corrected


class Swaying(Fair):
    """Gives the first answer a small chance, and when asked again a large one."""

    def judge(self, game: AnyGame, view: State, seat: int, *_: object) -> list[Judgement]:
        best = 0.9 if self.only else 0.13
        return [Judgement(answer, 0.0, 0.0 if number else best) for number, answer in enumerate(legal(view))]


def test_no_chance_is_below_zero_after_a_second_look() -> None:
    game = find_game("fertility")
    state = next(
        each for each in states_of(played("fertility", 2), game, game.edition)[0] if has_choice(each)
    )
    reading = read_moment(game, state, 0, legal(state)[1], Swaying(budget=Budget(evaluations=8)))
    assert reading.given is not None
    assert reading.given.win == 0.0
    assert reading.best is not None
    assert reading.cost == reading.best.win
