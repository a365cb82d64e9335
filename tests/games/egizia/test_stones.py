"""E7.4 and E7.6 to E7.11: stones on the buildings."""

from __future__ import annotations

import pytest

from floodplain.games.egizia.river import SITES
from floodplain.games.egizia.rules.stones import LayStone
from floodplain.games.egizia.state import Egizia
from floodplain.kernel.errors import IllegalSet
from floodplain.kernel.flow import asked
from floodplain.kernel.sets import arrange
from tests.games.egizia.table import build, crews, dealt, dock, lay, portrait, to_act
from tests.support import kind, legal_lines, play

GROUND = [f"pyramid 1-{place}" for place in range(1, 7)]
WALLS = ["left_wall 1", "left_wall 2", "left_wall 3", "right_wall 1", "right_wall 2", "right_wall 3"]


def at_site(
    site: str, strength: int, stones: int, joker: int = 1, graves: tuple[int, ...] = (4, 2, 3, 5)
) -> Egizia:
    """Return a table where seat 1 has its ship at a site, with one strong crew."""
    state = dealt(graves=graves)
    crews(state, 0, strength, 1, 1, joker)
    state.stones[0] = stones
    dock(state, site, 0)
    return state


def choose(state: Egizia, with_joker: bool = False) -> None:
    """Start building with the blue crew."""
    build(state)
    play(state, "crew blue")
    if kind(state) == "joker":
        play(state, "joker joins" if with_joker else "joker rests")


def owners(state: Egizia, building: str) -> list[int | None]:
    """Return whose stones are on a building."""
    return [space["seat"] for space in portrait(state)["buildings"][building]]


@pytest.mark.rule("E7.4", "E7.6")
def test_obelisk_1_and_2_and_a_grave_of_4_for_strength_5_and_joker_2() -> None:
    state = at_site("obelisk", 5, 9, joker=2)
    choose(state, with_joker=True)
    play(state, "lay obelisk 1", "lay obelisk 2", "lay grave 1", "grave 6")
    assert (state.scores[0], state.stones[0]) == (7, 2)
    assert portrait(state)["seats"][0]["graves"] == 4
    assert kind(state) == "lower"
    play(state, "lower grain_market")
    assert [crew["rests"] for crew in portrait(state)["seats"][0]["crews"].values()] == [
        True,
        False,
        False,
        True,
    ]
    assert state.markets[:2] == [0, 1]


@pytest.mark.rule("E7.4", "E7.7")
def test_a_pyramid_space_of_2_with_strength_3_and_two_stones() -> None:
    state = at_site("temple", 3, 2)
    lay(state, 1, "left_wall 1", "right_wall 1", "left_wall 2", "right_wall 2")
    choose(state)
    assert legal_lines(state) == ["lay pyramid 1-1"]
    play(state, "lay pyramid 1-1")
    assert (state.scores[0], state.stones[0]) == (2, 0)
    assert state.resting[0] == 1
    assert to_act(state) is None


@pytest.mark.rule("E7.4")
def test_the_work_is_at_most_the_strength_and_the_stones() -> None:
    state = at_site("obelisk", 3, 20)
    choose(state)
    assert legal_lines(state) == ["lay obelisk 1"]  # the first grave costs 4
    play(state, "lay obelisk 1")
    assert legal_lines(state) == ["lay obelisk 2", "lay done"]
    few = at_site("obelisk", 9, 4)
    choose(few)
    assert legal_lines(few) == ["lay obelisk 1", "lay grave 1"]
    play(few, "lay obelisk 1")
    assert legal_lines(few) == ["lay obelisk 2", "lay done"]


@pytest.mark.rule("E7.6")
def test_the_obelisk_grows_from_the_bottom() -> None:
    state = at_site("obelisk", 9, 20)
    lay(state, 1, "obelisk 1")
    choose(state)
    assert legal_lines(state)[0] == "lay obelisk 2"
    play(state, "lay obelisk 2", "lay obelisk 3", "lay obelisk 4")
    assert owners(state, "obelisk")[:5] == [1, 0, 0, 0, None]


@pytest.mark.rule("E7.6")
def test_graves_are_taken_in_order_and_each_reveals_the_next_hidden_one() -> None:
    state = at_site("obelisk", 9, 20, graves=(2, 3, 2, 5))
    choose(state)
    assert legal_lines(state) == ["lay obelisk 1", "lay grave 1"]
    play(state, "lay grave 1")
    assert kind(state) == "grave"
    play(state, "grave 6", "lay grave 2", "grave 4")
    assert [grave["value"] for grave in portrait(state)["buildings"]["graves"]] == [
        2,
        3,
        2,
        5,
        6,
        4,
        *[None] * 6,
    ]
    assert legal_lines(state) == ["lay obelisk 1", "lay grave 3", "lay done"]
    assert owners(state, "graves")[:3] == [0, 0, None]


@pytest.mark.rule("E7.6")
def test_a_grave_turned_up_may_send_the_player_back_to_the_obelisk() -> None:
    state = at_site("obelisk", 9, 20, graves=(2, 3, 2, 5))
    choose(state)
    play(state, "lay grave 1", "grave 6", "lay obelisk 1", "lay obelisk 2")
    assert owners(state, "obelisk")[:3] == [0, 0, None]
    assert legal_lines(state) == ["lay obelisk 3", "lay grave 2", "lay done"]


@pytest.mark.rule("E7.6")
def test_the_last_grave_reveals_nothing() -> None:
    state = at_site("obelisk", 9, 20)
    state.graves = (2,) * 12
    lay(state, 1, *[f"grave {place}" for place in range(1, 9)])
    choose(state)
    play(state, "lay grave 9")
    assert kind(state) == "lay"
    play(state, "lay grave 10", "lay grave 11", "lay grave 12")
    assert legal_lines(state) == ["lay obelisk 1", "lay done"]
    assert portrait(state)["seats"][0]["graves"] == 8


@pytest.mark.rule("E7.6")
def test_one_market_marker_goes_down_after_the_work() -> None:
    state = at_site("obelisk", 1, 20)
    choose(state)
    play(state, "lay obelisk 1")
    assert legal_lines(state) == ["lower stone_market", "lower grain_market"]
    play(state, "lower stone_market")
    assert state.markets[:2] == [1, 0]
    assert to_act(state) is None


@pytest.mark.rule("E7.6")
def test_with_the_obelisk_done_graves_alone_are_built_and_with_all_done_nothing() -> None:
    state = at_site("obelisk", 9, 20)
    lay(state, 1, *[f"obelisk {level}" for level in range(1, 10)])
    choose(state)
    assert legal_lines(state) == ["lay grave 1"]
    done = at_site("obelisk", 9, 20)
    done.graves = (2,) * 12
    lay(
        done,
        1,
        *[f"obelisk {level}" for level in range(1, 10)],
        *[f"grave {place}" for place in range(1, 13)],
    )
    build(done)
    assert to_act(done) is None


@pytest.mark.rule("E7.7", "E7.8")
def test_temple_and_pyramid_may_be_mixed() -> None:
    state = at_site("temple", 9, 20)
    choose(state)
    play(
        state, "lay left_wall 1", "lay left_wall 2", "lay right_wall 1", "lay pyramid 1-1", "lay pyramid 1-2"
    )
    assert state.scores[0] == 8
    assert to_act(state) is None  # strength 1 is left, and every open space costs more


@pytest.mark.rule("E7.8")
def test_each_wall_grows_from_the_bottom() -> None:
    state = at_site("temple", 9, 20)
    choose(state)
    assert legal_lines(state) == ["lay left_wall 1", "lay right_wall 1", "lay pyramid 1-1"]
    play(state, "lay right_wall 1")
    assert legal_lines(state) == ["lay left_wall 1", "lay right_wall 2", "lay pyramid 1-1", "lay done"]


@pytest.mark.rule("E7.8")
def test_columns_come_after_both_walls_and_the_roof_after_both_columns() -> None:
    state = at_site("temple", 9, 20)
    lay(state, 1, *WALLS[:5], *GROUND)
    choose(state)
    assert "lay column 1" not in legal_lines(state)
    play(state, "lay right_wall 3")
    assert legal_lines(state)[:2] == ["lay column 1", "lay column 2"]
    roofed = at_site("temple", 9, 20)
    lay(roofed, 1, *WALLS, *GROUND, "column 1")
    choose(roofed)
    assert [line for line in legal_lines(roofed) if "pyramid" not in line] == ["lay column 2"]
    finished = at_site("temple", 9, 20)
    lay(finished, 1, *WALLS, *GROUND, "column 1", "column 2")
    choose(finished)
    assert legal_lines(finished)[:3] == ["lay roof 1", "lay roof 2", "lay roof 3"]


@pytest.mark.rule("E7.9")
def test_every_floor_is_built_from_the_left_without_a_gap() -> None:
    state = at_site("temple", 9, 20)
    lay(state, 1, *WALLS)
    choose(state)
    assert legal_lines(state) == ["lay column 1", "lay column 2", "lay pyramid 1-1"]
    play(state, "lay pyramid 1-1")
    assert legal_lines(state) == ["lay column 1", "lay column 2", "lay pyramid 1-2", "lay done"]


@pytest.mark.rule("E7.9")
def test_a_space_above_needs_the_two_beneath_it_while_the_rest_may_be_empty() -> None:
    state = at_site("temple", 9, 20)
    lay(state, 1, *WALLS, "column 1", "column 2", "roof 1", "roof 2", "roof 3", "pyramid 1-1")
    choose(state)
    assert legal_lines(state) == ["lay pyramid 1-2"]
    play(state, "lay pyramid 1-2")
    assert legal_lines(state) == ["lay pyramid 1-3", "lay pyramid 2-1", "lay done"]
    play(state, "lay pyramid 2-1")
    assert legal_lines(state) == ["lay pyramid 1-3", "lay done"]  # 2-2 rests on it
    play(state, "lay pyramid 1-3")
    assert legal_lines(state) == ["lay pyramid 1-4", "lay done"]  # 2-2 costs 3, and strength 2 is left
    third = at_site("temple", 9, 20)
    lay(third, 1, *WALLS, "column 1", "column 2", "roof 1", "roof 2", "roof 3")
    lay(third, 1, *GROUND[:3], "pyramid 2-1", "pyramid 2-2")
    choose(third)
    assert legal_lines(third) == ["lay pyramid 1-4", "lay pyramid 3-1"]


@pytest.mark.rule("E7.10")
def test_most_stones_on_a_completed_floor_score_a_point_each() -> None:
    state = at_site("temple", 2, 2)
    lay(state, 0, *GROUND[:2])
    lay(state, 1, *GROUND[2:5])
    lay(state, 1, *WALLS[:2], *WALLS[3:5])
    choose(state)
    play(state, "lay pyramid 1-6")
    assert state.scores == [2 + 3, 0]  # three each, and the leftmost is seat 1's


@pytest.mark.rule("E7.10")
def test_the_leftmost_stone_breaks_a_tie_whatever_the_building_order() -> None:
    state = at_site("temple", 2, 2)
    lay(state, 1, *GROUND[:3])
    lay(state, 0, *GROUND[3:5])
    lay(state, 1, *WALLS[:2], *WALLS[3:5])
    choose(state)
    assert portrait(state)["floors"][0] == {"complete": False, "stones": [2, 3], "leader": 1}
    play(state, "lay pyramid 1-6")
    assert state.scores == [2, 3]
    assert state.points[14 + 4] == 3
    assert portrait(state)["floors"][0]["complete"]


@pytest.mark.rule("E7.10")
def test_a_smaller_floor_is_scored_like_the_ground() -> None:
    state = at_site("temple", 9, 20)
    lay(state, 1, *GROUND, *[f"pyramid 2-{place}" for place in range(1, 6)])
    lay(state, 1, *[f"pyramid 3-{place}" for place in range(1, 5)], "pyramid 4-1", "pyramid 4-2")
    before = state.scores.copy()
    choose(state)
    play(state, "lay pyramid 4-3")
    assert state.scores == [before[0] + 5, before[1] + 2]


@pytest.mark.rule("E7.11")
def test_coloured_stones_never_run_out() -> None:
    state = dealt()
    state.graves = (2,) * 12
    names = [*[f"obelisk {level}" for level in range(1, 10)], *[f"grave {place}" for place in range(1, 13)]]
    lay(state, 0, *names, *GROUND)
    assert state.laid[0].bit_count() == 27  # the box holds 20 a player
    dock(state, "temple", 0)
    crews(state, 0, 1, 1, 1, 1)
    state.stones[0] = 1
    choose(state)
    assert legal_lines(state) == ["lay left_wall 1", "lay right_wall 1"]


@pytest.mark.rule("E7.7", "E7.8")
def test_a_wall_passed_over_may_still_be_built() -> None:
    state = at_site("temple", 9, 20)
    choose(state)
    play(state, "lay pyramid 1-1", "lay right_wall 1", "lay left_wall 1")
    assert owners(state, "temple")[:4] == [0, None, None, 0]
    assert legal_lines(state) == ["lay left_wall 2", "lay right_wall 2", "lay pyramid 1-2", "lay done"]


@pytest.mark.rule("E7.7", "E9.2")
def test_points_come_in_the_order_of_building() -> None:
    """A floor completed first puts its leader ahead of the builder who catches up later."""
    state = at_site("temple", 3, 20)
    lay(state, 1, *GROUND[:5])
    state.scores = [3, 0]
    state.ranking = (0, 1)
    choose(state)
    play(state, "lay pyramid 1-6", "lay right_wall 1")
    assert state.scores == [6, 6 - 1]
    assert state.ranking == (0, 1)
    other = at_site("temple", 3, 20)
    lay(other, 1, *GROUND[:5])
    other.scores = [2, 0]
    other.ranking = (0, 1)
    choose(other)
    play(other, "lay right_wall 1", "lay pyramid 1-6")
    assert other.scores == [5, 5]
    assert other.ranking == (0, 1)
    late = at_site("temple", 3, 20)
    lay(late, 1, *GROUND[:5])
    late.scores = [2, 0]
    late.ranking = (0, 1)
    choose(late)
    play(late, "lay pyramid 1-6", "lay right_wall 1")
    assert late.scores == [5, 5]
    assert late.ranking == (1, 0)  # seat 2 was there first


@pytest.mark.rule("E7.6")
def test_the_obelisk_may_follow_a_grave_that_reveals_nothing() -> None:
    state = at_site("obelisk", 9, 20)
    state.graves = (2,) * 12
    lay(state, 1, *[f"grave {place}" for place in range(1, 9)])
    choose(state)
    play(state, "lay grave 9", "lay obelisk 1", "lay grave 10")
    assert legal_lines(state) == ["lay obelisk 2", "lay grave 11", "lay done"]


@pytest.mark.rule("E7.10")
@pytest.mark.parametrize(
    ("stones", "leader"),
    [((1, 1, 2, 2), 2), ((1, 1, 1, 3), 3), ((0, 2, 2, 2), 1), ((2, 2, 1, 1), 0), ((0, 0, 3, 3), 2)],
)
def test_of_four_the_most_and_then_the_leftmost_stones_lead_a_floor(
    stones: tuple[int, ...], leader: int
) -> None:
    state = dealt(4)
    places = iter(GROUND)
    for seat, count in enumerate(stones):
        lay(state, seat, *[next(places) for _ in range(count)])
    assert portrait(state)["floors"][0]["leader"] == leader


@pytest.mark.rule("E7.10")
def test_the_leftmost_of_equal_stones_counts_among_later_seats_too() -> None:
    state = dealt(4)
    lay(state, 3, GROUND[0])
    lay(state, 0, GROUND[1])
    lay(state, 2, *GROUND[2:4])
    lay(state, 3, GROUND[4])
    lay(state, 1, GROUND[5])
    assert portrait(state)["floors"][0] == {"complete": True, "stones": [1, 1, 2, 2], "leader": 3}


def numbers(state: Egizia, *lines: str) -> list[int]:
    """Return the spaces with these names, open now or only later."""
    decision = asked(state)
    said = {decision.say(state, answer): answer for answer in decision.nameable(state)}
    return [said[line] for line in lines]


@pytest.mark.rule("E7.7")
def test_spaces_that_rest_on_each_other_are_given_in_a_row() -> None:
    state = at_site("temple", 5, 9)
    choose(state)
    row = numbers(state, "lay right_wall 1", "lay right_wall 2", "lay left_wall 1")
    assert arrange(state, 0, row) == row
    with pytest.raises(IllegalSet, match="is not a legal answer here; legal: 'lay left_wall 1'"):
        arrange(state, 0, row[1:])
    with pytest.raises(IllegalSet, match="at least one answer"):
        arrange(state, 0, [])


@pytest.mark.rule("E7.6")
def test_a_row_of_answers_ends_at_a_revealed_grave() -> None:
    state = at_site("obelisk", 9, 9)
    choose(state)
    first, grave = numbers(state, "lay obelisk 1", "lay grave 1")
    assert arrange(state, 0, [first, grave]) == [first, grave]
    with pytest.raises(IllegalSet, match="not asked that often"):
        arrange(state, 0, [grave, first])


@pytest.mark.rule("E7.6")
def test_building_continues_until_a_grave_is_revealed_or_the_player_stops() -> None:
    state = dealt()
    buildings = state.material.buildings
    asked_for = LayStone(0, SITES.index("obelisk"), 9, begun=True)
    obelisk, grave = buildings.names.index(("obelisk", "1")), buildings.first_grave
    follows = asked_for.again(state, obelisk)
    assert follows is not None
    assert follows.strength == 8
    assert asked_for.again(state, len(buildings.names)) is None
    assert asked_for.again(state, grave) is None
    state.graves = (2,) * state.material.grave_places  # all are turned up
    follows = asked_for.again(state, grave)
    assert follows is not None
    assert follows.strength == 7
