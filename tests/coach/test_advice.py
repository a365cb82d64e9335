"""Hints: few, near the best, with reasons, and never based on more than the seat may see."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from floodplain.bots.fair import Fair
from floodplain.catalog import GAMES, find_game
from floodplain.coach.advice import (
    MOST,
    NEAR,
    advice_of,
    advise,
    advised,
    lacking,
    reasons_of,
    to_look_at,
    why_of,
)
from floodplain.coach.calibration import point_of
from floodplain.coach.level_coach import LevelCoach
from floodplain.coach.reading import Judged
from floodplain.coach.review import states_of
from floodplain.coach.words import coach_words
from floodplain.kernel.flow import Chance, State, asked, legal
from floodplain.kernel.game import AnyGame
from floodplain.kernel.player import Budget
from floodplain.kernel.rng import Rng
from floodplain.kernel.sets import arrange, gathering
from floodplain.teach.coaching import PointDifference
from tests.coach.conftest import played

POINT = 0.04
LOOK = Fair(breadth=20, deeper=0)
TRIES = Fair(budget=Budget(evaluations=60), breadth=12, within=6, turns=1, tried=2, deeper=0)


def choices(name: str, every: int) -> list[tuple[AnyGame, State, int]]:
    """Yield moments of a game at which a seat has a choice."""
    game = find_game(name)
    states, _ = states_of(played(name, 2), game, game.edition)
    found = [
        (game, state, asked(state).seat)
        for state in states[:-1]
        if not isinstance(asked(state), Chance) and len(legal(state)) > 1
    ]
    return found[::every]


@pytest.mark.parametrize("name", GAMES)
def test_a_hint_names_at_most_three_answers_near_the_best(name: str) -> None:
    for game, state, seat in choices(name, 90):
        view = game.observe(state, seat)
        told = advise(game, view, seat, LOOK, 1)
        assert 1 <= len(told) <= MOST
        assert all(each.judged.answer in legal(view) for each in told)
        losses = [each.judged.loses(told[0].judged, point_of(game, view, seat)) for each in told]
        assert losses == sorted(losses)
        assert losses[-1] <= NEAR
        assert told[0].mark == "best"


@pytest.mark.parametrize("name", GAMES)
def test_a_hint_does_not_depend_on_hidden_information(name: str) -> None:
    for game, state, seat in choices(name, 120):
        other = game.imagine(game.observe(state, seat), seat, Rng("another truth"))
        hints = [
            advice_of(game, view, seat, advise(game, view, seat, TRIES, 3), "en")
            for view in (game.observe(state, seat), game.observe(other, seat))
        ]
        assert hints[0] == hints[1]


def test_a_hint_leaves_the_view_as_it_was() -> None:
    for game, state, seat in choices("demetra", 200):
        view = game.observe(state, seat)
        before = game.codec.dump(view)
        advice_of(game, view, seat, advise(game, view, seat, TRIES, 1), "nl")
        assert game.codec.dump(view) == before


BEST = Judged(0, 0.5, 5.0, points=({"statues": 9.1, "wheat": 3.0}, {"statues": 1.0, "wheat": 2.0}))
WORSE = Judged(1, 0.4, 0.0, points=({"statues": 5.0, "wheat": 4.0}, {"statues": 4.0, "wheat": 2.4}))


def told_of(reasons: Sequence[PointDifference]) -> list[tuple[int, str, float]]:
    return [(each.seat, each.category, round(each.points, 1)) for each in reasons]


def test_reasons_favour_the_better_answer_first_and_include_rivals() -> None:
    found = reasons_of(BEST, WORSE, 0)
    assert told_of(found) == [
        (0, "statues", 4.1),
        (1, "statues", -3.0),
        (1, "wheat", -0.4),
        (0, "wheat", -1.0),  # reasons against it come last
    ]
    assert told_of(lacking(found))[0] == (0, "statues", -4.1)
    assert reasons_of(Judged(0, 0.5, 5.0), WORSE, 0) == ()


def test_points_that_do_not_speak_for_the_better_answer_are_no_reason() -> None:
    assert reasons_of(replace(WORSE, win=0.9, margin=0.0), replace(BEST, margin=5.0), 0) == ()
    noise = replace(WORSE, margin=5.0, points=({"statues": 5.1, "wheat": 3.0}, WORSE.points[1]))
    assert reasons_of(noise, WORSE, 0) == ()  # a tenth of a point is noise, and a point less no reason for it


@pytest.mark.parametrize(("win", "margin", "is_equal"), [(0.495, 4.8, True), (0.45, 3.0, False)])
def test_nearly_equal_answers_have_no_reasons(win: float, margin: float, is_equal: bool) -> None:
    best, other = advised([BEST, replace(WORSE, win=win, margin=margin)], 0, POINT)
    assert other.is_equal == is_equal
    assert (best.reasons == ()) == is_equal
    assert (other.reasons == ()) == is_equal


def test_much_worse_answers_are_not_advised() -> None:
    told = advised(
        [Judged(0, 0.2, 0), Judged(1, 0.5, 0), Judged(2, 0.45, 0), Judged(3, 0.5, -20.0)], 0, POINT
    )
    assert [each.judged.answer for each in told] == [1, 2]
    assert [each.mark for each in told] == ["best", "mistake"]


@pytest.mark.parametrize(
    ("choices", "lit"), [(2, [0, 1]), (3, [1, 2]), (6, [3, 4, 5]), (40, [36, 37, 38, 39])]
)
def test_the_highlight_includes_the_best_answer_without_revealing_it(choices: int, lit: list[int]) -> None:
    assert to_look_at([Judged(answer, answer / 100, 0) for answer in range(choices)], POINT) == lit


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", ["Wheat: 1.5 points more", "Ann (Statues): 2.0 points fewer"]),
        ("fr", ["Grenier\u202f: 1,5 point de plus", "Ann (Statues)\u202f: 2,0 points de moins"]),
        ("nl", ["Tarweschuur: 1,5 punten meer", "Ann (Standbeelden): 2,0 punten minder"]),
    ],
)
def test_reasons_use_the_languages_number_format(language: str, said: list[str]) -> None:
    reasons = [PointDifference(1, "wheat", 1.5), PointDifference(0, "statues", -2.0)]
    texts = find_game("fertility").texts(language)
    assert why_of(reasons, 1, ["Ann", "Ben"], texts, coach_words(language)) == said


def test_all_answers_share_the_same_trials_and_untried_ones_are_adjusted() -> None:
    game, state, seat = choices("fertility", 1)[6]
    judged = Fair(budget=Budget(evaluations=400), tried=2, breadth=20, within=8, turns=1).judge(
        game, game.observe(state, seat), seat, Rng(1)
    )
    assert [each.answer for each in judged] == legal(state)
    assert all(0 <= each.win <= 1 for each in judged)
    assert max(judged, key=lambda each: each.win).error == 0  # nothing is better than the best


def test_points_and_chances_come_from_the_same_trials() -> None:
    game, state, seat = choices("fertility", 1)[6]
    view = game.observe(state, seat)
    first = Fair(tried=2, breadth=20).judge(game, view, seat, Rng(1))
    tried = Fair(budget=Budget(evaluations=400), tried=2, breadth=20, turns=1).judge(game, view, seat, Rng(1))
    best = max(tried, key=lambda each: each.win)
    before = next(each for each in first if each.answer == best.answer)
    assert best.points != before.points
    assert [set(of_seat) for of_seat in best.points] == [set(of_seat) for of_seat in before.points]


def test_a_hint_for_a_set_highlights_only_advised_items() -> None:
    coach = LevelCoach(evaluations=60)
    found = [(game, state, seat) for game, state, seat in choices("demetra", 1) if gathering(state, seat)]
    assert found
    for game, state, seat in found[::9][:3]:
        view = game.observe(state, seat)
        hint = coach.hint(game, view, seat, "en", 1)
        sets = [sorted(each.items) for each in hint.answers]
        assert hint.lit == sorted({item for each in hint.answers for item in each.items or [each.answer]})
        assert len({*map(tuple, sets)}) == len(sets)
        for each in hint.answers:
            path = arrange(view, seat, each.items)  # complete, and legal
            assert each.answer in (each.items or path)
