"""E5 and E6: feeding and quarries."""

from __future__ import annotations

import pytest

from floodplain.games.egizia.rules.feeding import Feed, FeedAll, Quarries
from floodplain.games.egizia.state import Egizia
from floodplain.kernel.flow import asked, perform
from tests.games.egizia.table import crews, dealt, give, holds, portrait, run, to_act
from tests.support import kind, legal_lines, play

LEFT, MIDDLE, RIGHT = range(3)


def fed(flood: int, wheat: tuple[int, int, int], strengths: tuple[int, int, int, int]) -> Egizia:
    """Return a table where seat 1 is about to feed crews from green, yellow-green and brown fields."""
    state = dealt()
    state.flood = flood
    state.wheat = (*wheat, *state.wheat[3:])
    crews(state, 0, *strengths)
    return state


@pytest.mark.rule("E5.1", "E5.2")
def test_crews_of_9_are_fed_by_11_wheat() -> None:
    state = fed(MIDDLE, (6, 5, 0), (1, 2, 3, 3))
    run(state, Feed(0))
    assert state.scores[0] == 0
    assert to_act(state) is None


@pytest.mark.rule("E5.1", "E12.9")
def test_crews_of_10_with_8_wheat_and_a_surplus_card() -> None:
    state = fed(LEFT, (8, 0, 0), (2, 2, 2, 4))
    give(state, 0, "wheat_4")
    run(state, Feed(0))
    assert legal_lines(state) == ["surplus 0", "surplus 1"]
    play(state, "surplus 1")
    assert state.scores[0] == 0
    assert holds(state, 0) == []


@pytest.mark.rule("E5.3", "E12.9")
def test_the_surplus_card_may_be_kept_at_the_price_of_points() -> None:
    state = fed(LEFT, (8, 0, 0), (2, 2, 2, 4))
    give(state, 0, "wheat_4")
    run(state, Feed(0))
    play(state, "surplus 0")
    assert state.scores[0] == -6
    assert holds(state, 0) == ["wheat_4"]


@pytest.mark.rule("E5.3")
def test_crews_of_14_with_12_wheat_lose_4_at_2_points_each() -> None:
    state = fed(MIDDLE, (6, 6, 7), (3, 3, 4, 4))
    state.markets[1] = 1
    state.scores = [18, 14]
    state.ranking = (0, 1)
    run(state, Feed(0))
    assert state.scores == [14, 14]
    assert state.ranking == (1, 0)  # behind the one already there


@pytest.mark.rule("E5.1")
def test_feeding_goes_from_the_highest_score_down() -> None:
    state = dealt(3)
    state.scores = [5, 9, 7]
    state.ranking = (1, 2, 0)
    for seat in range(3):
        crews(state, seat, 9, 9, 9, 9)
    give(state, 0, "wheat_4")
    give(state, 1, "stones_as_wheat")
    give(state, 2, "wheat_4")
    run(state, FeedAll())
    asked = []
    while to_act(state) is not None:
        asked.append((to_act(state), kind(state)))
        play(state, legal_lines(state)[0])
    assert asked == [(1, "stones_as_wheat"), (2, "surplus"), (0, "surplus")]


@pytest.mark.rule("E5.2")
@pytest.mark.parametrize(("flood", "supply"), [(LEFT, 6), (MIDDLE, 10), (RIGHT, 17)])
def test_the_flood_decides_which_fields_give(flood: int, supply: int) -> None:
    state = fed(flood, (6, 4, 7), (1, 1, 1, 1))
    assert portrait(state)["seats"][0]["feeding"]["supply"] == supply


@pytest.mark.rule("E5.2")
def test_a_field_is_shown_as_irrigated_or_dry() -> None:
    state = dealt()
    give(state, 0, "field-yellow-4", "field-brown-8")
    shown = portrait(state)["seats"][0]["fields"]
    assert [field["irrigated"] for field in shown] == [True, True, False]


@pytest.mark.rule("E5.3")
@pytest.mark.parametrize(("space", "lost"), [(0, 9), (1, 6), (2, 6), (3, 3)])
def test_missing_wheat_costs_by_the_grain_market(space: int, lost: int) -> None:
    state = fed(LEFT, (6, 0, 0), (3, 2, 2, 2))
    state.markets[1] = space
    run(state, Feed(0))
    assert state.scores[0] == -lost
    assert state.points[9] == -lost


@pytest.mark.rule("E5.4")
def test_surplus_is_lost() -> None:
    state = fed(RIGHT, (9, 9, 9), (1, 1, 1, 1))
    run(state, Feed(0))
    assert (state.scores[0], state.wheat[:3]) == (0, (9, 9, 9))


@pytest.mark.rule("E12.9")
def test_only_useful_surplus_cards_are_offered() -> None:
    state = fed(LEFT, (6, 0, 0), (3, 2, 2, 2))  # 3 missing
    give(state, 0, "wheat_4", "wheat_4")
    run(state, Feed(0))
    assert legal_lines(state) == ["surplus 0", "surplus 1"]
    more = fed(LEFT, (6, 0, 0), (4, 3, 2, 2))  # 5 missing
    give(more, 0, "wheat_4", "wheat_4")
    run(more, Feed(0))
    assert legal_lines(more) == ["surplus 0", "surplus 1", "surplus 2"]


@pytest.mark.rule("E12.9", "E12.1")
def test_nothing_is_asked_when_nothing_is_missing() -> None:
    state = fed(LEFT, (9, 0, 0), (3, 2, 2, 2))
    give(state, 0, "wheat_4", "stones_as_wheat")
    run(state, Feed(0))
    assert to_act(state) is None
    assert "wheat_4" in holds(state, 0)


@pytest.mark.rule("E12.17")
def test_stones_feed_one_for_one() -> None:
    state = fed(LEFT, (6, 0, 0), (4, 3, 2, 2))
    give(state, 0, "stones_as_wheat")
    state.stones[0] = 3
    run(state, Feed(0))
    assert legal_lines(state) == [f"stones_as_wheat {stones}" for stones in range(4)]
    play(state, "stones_as_wheat 2")
    assert (state.stones[0], state.scores[0]) == (1, -9)


@pytest.mark.rule("E12.17", "E12.9")
def test_cards_come_before_stones() -> None:
    state = fed(LEFT, (6, 0, 0), (4, 3, 2, 2))
    give(state, 0, "stones_as_wheat", "wheat_4")
    run(state, Feed(0))
    play(state, "surplus 1")
    assert legal_lines(state) == ["stones_as_wheat 0", "stones_as_wheat 1"]
    play(state, "stones_as_wheat 1")
    assert (state.stones[0], state.scores[0]) == (1, 0)


@pytest.mark.rule("E6.1", "E12.4")
def test_one_stone_and_quarries_of_3_and_2_make_6() -> None:
    state = dealt()
    state.stones[0] = 1
    give(state, 0, "quarry-2")
    run(state, Quarries())
    assert state.stones[0] == 6


@pytest.mark.rule("E6.1")
def test_stones_above_25_are_lost() -> None:
    state = dealt()
    state.stones = [24, 22]
    run(state, Quarries())
    assert state.stones == [25, 25]


@pytest.mark.rule("E12.17", "E12.2")
def test_stones_feed_in_every_round() -> None:
    state = dealt()
    give(state, 0, "stones_as_wheat")
    crews(state, 0, 3, 2, 1, 2)
    for number in (1, 2):
        while kind(state) == "card":
            perform(state, asked(state).options(state)[0])
        play(state, "ship pass", "ship pass")
        assert (state.round, kind(state)) == (number, "stones_as_wheat")
        play(state, "stones_as_wheat 2")
    assert holds(state, 0) == ["stones_as_wheat"]
    assert state.scores[0] == 0
