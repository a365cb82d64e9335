"""E10 and E11: markets and round spaces."""

from __future__ import annotations

import pytest

from floodplain.games.egizia.rules.effects import lower
from floodplain.games.egizia.state import Egizia
from floodplain.kernel.flow import asked, settle
from tests.games.egizia.table import crews, dealt, give, holds, portrait, strengths, to_act
from tests.support import kind, legal_lines, play


def step_down(state: Egizia, seat: int, market: int, steps: int) -> None:
    """Move a market marker down, and resolve its rewards."""
    lower(state, seat, market, steps)
    settle(state)


@pytest.mark.rule("E10.1")
def test_reaching_the_bottom_of_the_stone_market_brings_three_stones() -> None:
    state = dealt()
    step_down(state, 0, 0, 2)
    assert (state.markets[0], state.stones[0]) == (2, 2)
    step_down(state, 0, 0, 1)
    assert (state.markets[0], state.stones[0]) == (3, 5)


@pytest.mark.rule("E10.1")
def test_two_steps_at_the_bottom_of_the_stone_market_bring_six_stones() -> None:
    state = dealt()
    state.markets[0] = 3
    give(state, 0, "market_2-stone")
    assert (state.markets[0], state.stones[0]) == (3, 8)


@pytest.mark.rule("E10.1", "E6.1")
def test_stones_of_the_market_stop_at_25() -> None:
    state = dealt()
    state.markets[0], state.stones[0] = 3, 21
    step_down(state, 0, 0, 2)
    assert state.stones[0] == 25


@pytest.mark.rule("E10.2")
def test_reaching_the_bottom_of_the_grain_market_and_each_step_there_bring_two_points() -> None:
    state = dealt()
    step_down(state, 0, 1, 3)
    assert (state.markets[1], state.scores[0]) == (3, 2)
    step_down(state, 0, 1, 2)
    assert (state.markets[1], state.scores[0]) == (3, 6)


@pytest.mark.rule("E11.1")
def test_edfu_lowers_both_markers() -> None:
    state = dealt()
    play(state, "ship Edfu")
    assert portrait(state)["seats"][0]["markets"] == {"stone": 1, "grain": 1}


@pytest.mark.rule("E11.2")
@pytest.mark.parametrize(
    ("town", "expected"),
    [("Selinon", [2, 2, 1, 2]), ("Thebae", [2, 1, 2, 2]), ("Beni-Hasan", [1, 2, 2, 2])],
)
def test_three_towns_grow_the_two_crews_shown(town: str, expected: list[int]) -> None:
    state = dealt()
    play(state, f"ship {town}")
    assert strengths(state, 0) == expected


@pytest.mark.rule("E11.3")
def test_alyi_grows_a_crew_of_choice_and_brings_two_stones() -> None:
    state = dealt()
    play(state, "ship Alyi")
    assert asked(state).cited() == "E11.3"
    assert legal_lines(state) == ["grow blue", "grow black", "grow yellow", "grow joker"]
    play(state, "grow joker")
    assert (strengths(state, 0), state.stones[0]) == ([1, 1, 1, 3], 4)


@pytest.mark.rule("E11.4")
@pytest.mark.parametrize("town", ["Passalon", "Heliopolis"])
def test_the_joker_grows_and_the_flood_may_move_by_one(town: str) -> None:
    state = dealt()
    state.flood = 0
    play(state, f"ship {town}")
    assert strengths(state, 0) == [1, 1, 1, 3]
    assert legal_lines(state) == ["flood left", "flood middle"]
    play(state, "flood middle")
    assert portrait(state)["flood"] == "middle"


@pytest.mark.rule("E11.4")
def test_the_flood_may_stay_or_go_either_way_from_the_middle() -> None:
    state = dealt()
    play(state, "ship Passalon")
    assert legal_lines(state) == ["flood left", "flood middle", "flood right"]


@pytest.mark.rule("E11.4", "E11.5")
@pytest.mark.parametrize("town", ["Passalon", "Heliopolis"])
def test_from_the_rightmost_space_the_flood_moves_only_to_the_left(town: str) -> None:
    """The rulebook's caption at Heliopolis: from there the marker can only be moved to the left."""
    state = dealt()
    state.flood = 2
    play(state, f"ship {town}")
    assert legal_lines(state) == ["flood middle", "flood right"]
    play(state, "flood middle")
    assert portrait(state)["flood"] == "middle"


@pytest.mark.rule("E11.5", "E12.10")
def test_heliopolis_does_not_take_the_doubling_card() -> None:
    state = dealt()
    give(state, 0, "double_town")
    play(state, "ship Heliopolis")
    assert kind(state) == "flood"
    assert strengths(state, 0)[3] == 3


@pytest.mark.rule("E11.6")
def test_growth_beyond_9_is_lost() -> None:
    state = dealt()
    crews(state, 0, 9, 8, 1, 2)
    play(state, "ship Selinon")
    assert strengths(state, 0) == [9, 9, 1, 2]


@pytest.mark.rule("E11.6", "E11.3")
def test_no_growth_is_wasted_while_a_crew_can_grow_and_with_all_at_9_nothing_is_asked() -> None:
    state = dealt()
    crews(state, 0, 9, 8, 9, 8)
    play(state, "ship Alyi")
    assert legal_lines(state) == ["grow black", "grow joker"]
    play(state, "grow black")
    assert strengths(state, 0) == [9, 9, 9, 8]
    full = dealt()
    crews(full, 0, 9, 9, 9, 9)
    play(full, "ship Alyi")
    assert (to_act(full), full.stones[0]) == (1, 4)


@pytest.mark.rule("E12.10", "E12.1")
def test_the_doubling_card_may_be_kept() -> None:
    state = dealt()
    give(state, 0, "double_town")
    play(state, "ship Selinon")
    assert legal_lines(state) == ["double_town yes", "double_town no"]
    play(state, "double_town no")
    assert strengths(state, 0) == [2, 2, 1, 2]
    assert holds(state, 0) == ["double_town"]


@pytest.mark.rule("E12.10")
def test_doubled_crews_grow_by_two_and_the_card_leaves_the_game() -> None:
    state = dealt()
    give(state, 0, "double_town")
    play(state, "ship Thebae", "double_town yes")
    assert strengths(state, 0) == [3, 1, 3, 2]
    assert holds(state, 0) == []


@pytest.mark.rule("E12.10")
def test_doubled_edfu_lowers_both_markers_by_two() -> None:
    state = dealt()
    give(state, 0, "double_town")
    play(state, "ship Edfu", "double_town yes")
    assert state.markets[:2] == [2, 2]


@pytest.mark.rule("E12.10")
def test_doubled_alyi_gives_two_choices_and_four_stones() -> None:
    state = dealt()
    give(state, 0, "double_town")
    play(state, "ship Alyi", "double_town yes", "grow blue")
    assert legal_lines(state) == ["grow blue", "grow black", "grow yellow", "grow joker"]
    play(state, "grow joker")
    assert (strengths(state, 0), state.stones[0]) == ([2, 1, 1, 3], 6)


@pytest.mark.rule("E12.10")
def test_doubled_passalon_moves_the_flood_by_up_to_two() -> None:
    state = dealt()
    give(state, 0, "double_town")
    state.flood = 0
    play(state, "ship Passalon", "double_town yes")
    assert strengths(state, 0)[3] == 4
    assert legal_lines(state) == ["flood left", "flood middle", "flood right"]
    play(state, "flood right")
    assert portrait(state)["flood"] == "right"


@pytest.mark.rule("E12.10", "E12.1")
def test_doubling_is_not_offered_where_it_would_change_nothing() -> None:
    state = dealt()
    give(state, 0, "double_town")
    crews(state, 0, 8, 9, 1, 2)
    play(state, "ship Selinon")
    assert to_act(state) == 1
    assert holds(state, 0) == ["double_town"]


@pytest.mark.rule("E12.10")
def test_doubling_is_offered_where_one_crew_shown_can_still_grow_by_two() -> None:
    state = dealt()
    give(state, 0, "double_town")
    crews(state, 0, 7, 9, 1, 2)
    play(state, "ship Selinon")
    assert legal_lines(state) == ["double_town yes", "double_town no"]
