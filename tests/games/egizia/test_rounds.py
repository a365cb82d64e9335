"""E8 and E9: the bonus for building, scores and the order of play."""

from __future__ import annotations

import pytest

from floodplain.games.egizia.rules.effects import score
from floodplain.games.egizia.rules.rounds import Bonus, NewOrder, Phase
from floodplain.games.egizia.state import CARD_POINTS
from tests.games.egizia.table import dealt, portrait, run
from tests.support import play


@pytest.mark.rule("E8.1")
@pytest.mark.parametrize(("sites", "points"), [(0b000, 0), (0b010, 1), (0b101, 3), (0b111, 6)])
def test_building_at_one_two_or_three_sites_brings_1_3_or_6(sites: int, points: int) -> None:
    state = dealt()
    state.worked[0] = sites
    run(state, Bonus())
    assert state.scores == [points, 0]


@pytest.mark.rule("E8.1")
def test_what_the_sites_will_bring_is_shown_before_it_is_scored() -> None:
    state = dealt()
    state.worked[0] = 0b011
    shown = portrait(state)
    assert shown["material"]["site_bonus"] == [0, 1, 3, 6]
    assert [seat["bonus"] for seat in shown["seats"]] == [3, 0]
    run(state, Bonus())
    assert [seat["bonus"] for seat in portrait(state)["seats"]] == [0, 0]


@pytest.mark.rule("E8.1")
def test_the_bonus_goes_from_the_highest_score_down() -> None:
    state = dealt(3)
    state.scores = [5, 3, 3]
    state.ranking = (0, 2, 1)
    state.worked = [0b001, 0b011, 0b011]
    run(state, Bonus())
    assert state.scores == [6, 6, 6]
    assert state.ranking == (0, 2, 1)  # each came to the space in this order


@pytest.mark.rule("E8.1", "E7.5")
def test_a_site_counts_only_if_a_stone_was_paid_there() -> None:
    state = dealt()
    play(state, "ship sphinx", "slot 1", "ship obelisk", "slot 1", "ship pass", "ship pass")
    play(state, "crew decline")
    play(state, "crew blue", "joker rests", "lay obelisk 1", "lower stone_market")
    assert state.scores == [0, 2]  # the space, and 1 for the site


@pytest.mark.rule("E8.1", "E7.2")
def test_after_the_bonus_crews_are_available_again() -> None:
    state = dealt()
    state.resting = [0b1111, 0b0001]
    run(state, Bonus())
    assert state.resting == [0, 0]


@pytest.mark.rule("E9.1")
def test_the_lowest_score_goes_first_and_on_one_space_who_came_last() -> None:
    state = dealt(4)
    state.scores = [7, 2, 7, 9]
    state.ranking = (3, 2, 0, 1)
    run(state, NewOrder())
    assert state.order == (1, 0, 2, 3)


@pytest.mark.rule("E9.2")
def test_red_scores_5_then_blue_3_onto_the_same_space_and_lies_behind() -> None:
    state = dealt()
    state.scores, state.ranking = [0, 2], (1, 0)
    score(state, 0, 5, CARD_POINTS)
    score(state, 1, 3, CARD_POINTS)
    assert (state.scores, state.ranking) == ([5, 5], (0, 1))
    run(state, NewOrder())
    assert state.order == (1, 0)


@pytest.mark.rule("E9.2", "E5.3")
def test_scores_below_zero_keep_their_order() -> None:
    state = dealt(3)  # seat 1 rearmost, seat 3 in front
    assert state.ranking == (2, 1, 0)
    score(state, 2, -4, CARD_POINTS)
    score(state, 1, -2, CARD_POINTS)
    score(state, 0, -4, CARD_POINTS)
    assert (state.scores, state.ranking) == ([-4, -2, -4], (1, 2, 0))
    score(state, 2, 2, CARD_POINTS)
    assert state.ranking == (1, 2, 0)
    score(state, 0, 2, CARD_POINTS)
    assert state.ranking == (1, 2, 0)
    run(state, NewOrder())
    assert state.order == (0, 2, 1)


@pytest.mark.rule("E9.2")
def test_no_points_are_no_move() -> None:
    state = dealt()
    before = state.ranking
    score(state, before[0], 0, CARD_POINTS)
    assert state.ranking == before


@pytest.mark.rule("E9.2")
def test_passing_over_others_lies_in_front_of_them() -> None:
    state = dealt(3)
    state.scores, state.ranking = [1, 4, 4], (2, 1, 0)
    score(state, 0, 5, CARD_POINTS)
    assert state.ranking == (0, 2, 1)


@pytest.mark.rule("E2.1")
def test_the_table_shows_the_phase_that_begins() -> None:
    state = dealt()
    run(state, Phase(4))
    assert state.phase == 4
