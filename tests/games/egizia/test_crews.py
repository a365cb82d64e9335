"""E7.2: crews, the joker and the cards that support them."""

from __future__ import annotations

import pytest

from floodplain.games.egizia.river import SITES
from floodplain.games.egizia.rules.crews import able_crews
from floodplain.games.egizia.state import Egizia
from tests.games.egizia.table import build, crews, dealt, dock, give, holds, lay, portrait, to_act
from tests.support import kind, legal_lines, play

OBELISK_TO_5 = ("obelisk 1", "obelisk 2", "obelisk 3", "obelisk 4", "obelisk 5")


def building(
    strengths: tuple[int, int, int, int], stones: int, *cards: str, site: str = "obelisk", high: bool = False
) -> Egizia:
    """Let seat 1 build alone at a site; with `high`, nothing there costs less than 6."""
    state = dealt(graves=(6, 6, 6, 6))
    crews(state, 0, *strengths)
    state.stones[0] = stones
    if cards:
        give(state, 0, *cards)
    if high:
        lay(state, 1, *OBELISK_TO_5)
    dock(state, site, 0)
    build(state)
    return state


@pytest.mark.rule("E7.2")
def test_one_unused_crew_builds_and_then_rests() -> None:
    state = building((3, 1, 1, 2), 3)
    assert legal_lines(state) == ["crew blue", "crew black", "crew yellow", "crew decline"]
    play(state, "crew blue")
    assert kind(state) == "lay"  # with 3 stones the joker is useless
    play(state, "lay obelisk 1", "lay obelisk 2", "lower stone_market")
    assert portrait(state)["seats"][0]["crews"]["blue"] == {"strength": 3, "rests": True}
    dock(state, "temple", 0)
    build(state)
    assert to_act(state) is None  # no stone is left
    state.stones[0] = 1
    dock(state, "temple", 0)
    build(state)
    assert legal_lines(state) == ["crew black", "crew yellow", "crew decline"]


@pytest.mark.rule("E7.2")
def test_the_unused_joker_may_join_but_never_works_alone() -> None:
    state = building((1, 1, 1, 2), 5)
    play(state, "crew yellow")
    assert legal_lines(state) == ["joker joins", "joker rests"]
    play(state, "joker joins", "lay obelisk 1", "lay obelisk 2", "lower stone_market")
    state.stones[0] = 9
    state.resting[0] = 0b0111
    dock(state, "temple", 0)
    build(state)
    assert to_act(state) is None


@pytest.mark.rule("E7.2")
def test_a_used_joker_rests_for_the_round() -> None:
    state = building((1, 1, 1, 2), 9)
    play(state, "crew blue", "joker joins", "lay obelisk 1", "lay obelisk 2", "lower stone_market")
    dock(state, "temple", 0)
    build(state)
    play(state, "crew black")
    assert kind(state) == "lay"


@pytest.mark.rule("E7.2")
def test_at_least_one_stone_is_needed() -> None:
    assert to_act(building((9, 9, 9, 9), 0)) is None
    assert to_act(building((9, 9, 9, 9), 0, site="sphinx")) is None


@pytest.mark.rule("E7.2", "E7.4")
def test_a_crew_that_cannot_do_the_cheapest_work_is_not_offered() -> None:
    state = building((5, 4, 3, 2), 9, high=True)
    assert legal_lines(state) == ["crew blue", "crew black", "crew decline"]
    play(state, "crew black")
    assert legal_lines(state) == ["joker joins"]  # without it nothing could be built
    play(state, "joker joins")
    assert legal_lines(state) == ["lay obelisk 6", "lay grave 1"]


@pytest.mark.rule("E7.2", "E7.4")
def test_players_unable_to_do_the_cheapest_work_are_not_asked() -> None:
    assert to_act(building((3, 3, 3, 2), 9, high=True)) is None
    assert to_act(building((9, 9, 9, 9), 5, high=True)) is None


@pytest.mark.rule("E12.6")
def test_two_crews_and_the_joker_work_on_one_building() -> None:
    state = building((3, 2, 2, 2), 25, "two_crews")
    play(state, "crew blue", "joker joins")
    assert legal_lines(state) == ["two_crews black", "two_crews yellow", "two_crews none"]
    play(state, "two_crews yellow")
    play(state, "lay obelisk 1", "lay obelisk 2", "lay obelisk 3")
    assert kind(state) == "lower"  # 7 strength: 6 are used and level 4 is too expensive
    assert holds(state, 0) == []
    assert [crew["rests"] for crew in portrait(state)["seats"][0]["crews"].values()] == [
        True,
        False,
        True,
        True,
    ]


@pytest.mark.rule("E12.6", "E12.1")
def test_the_card_for_two_crews_may_be_kept() -> None:
    state = building((3, 2, 2, 2), 25, "two_crews")
    play(state, "crew blue", "joker rests", "two_crews none")
    assert (kind(state), holds(state, 0)) == ("lay", ["two_crews"])


@pytest.mark.rule("E12.6")
def test_a_pair_of_crews_is_named_in_any_order_and_none_is_a_dead_end() -> None:
    state = building((3, 2, 1, 1), 25, "two_crews", high=True)
    assert legal_lines(state) == ["crew blue", "crew black", "crew decline"]  # yellow lacks 1 with either
    play(state, "crew black")
    assert legal_lines(state) == ["joker joins"]
    play(state, "joker joins")
    assert legal_lines(state) == ["two_crews blue"]
    play(state, "two_crews blue")
    assert legal_lines(state) == ["lay obelisk 6", "lay grave 1"]
    assert state.resting[0] == 0b1011


@pytest.mark.rule("E12.11")
def test_a_card_adds_three_strength_for_one_building() -> None:
    state = building((1, 1, 1, 2), 9, "strength_3")
    play(state, "crew blue", "joker rests")
    assert legal_lines(state) == ["strength 0", "strength 1"]
    play(state, "strength 1", "lay obelisk 1", "lay obelisk 2", "lower stone_market")
    assert holds(state, 0) == []
    assert state.crews[0] == 1


@pytest.mark.rule("E12.11")
def test_only_useful_numbers_of_strength_cards_are_offered() -> None:
    state = building((1, 1, 1, 2), 5, "strength_3", "strength_3", "strength_3")
    play(state, "crew blue", "joker rests")
    assert legal_lines(state) == ["strength 0", "strength 1", "strength 2"]  # 5 stones
    needy = building((1, 1, 1, 2), 9, "strength_3", "strength_3", high=True)
    play(needy, "crew blue", "joker rests")
    assert legal_lines(needy) == ["strength 2"]
    joined = building((1, 1, 1, 2), 9, "strength_3", "strength_3", high=True)
    play(joined, "crew blue", "joker joins")
    assert legal_lines(joined) == ["strength 1", "strength 2"]


@pytest.mark.rule("E12.6", "E12.11")
def test_two_crews_and_the_joker_with_three_more_strength() -> None:
    state = building((3, 2, 1, 2), 25, "two_crews", "strength_3")
    play(state, "crew blue", "joker joins", "two_crews black", "strength 1")
    for level in (1, 2, 3, 4):
        play(state, f"lay obelisk {level}")
    assert (state.stones[0], state.scores[0]) == (15, 10)  # 3 + 2 + 2 + 3
    assert holds(state, 0) == []


@pytest.mark.rule("E12.11", "E12.1")
def test_useless_support_is_not_offered() -> None:
    state = building((2, 2, 2, 2), 2, "strength_3", "two_crews")
    play(state, "crew blue")
    assert kind(state) == "lay"
    sphinx = building((5, 1, 1, 2), 20, "strength_3", "two_crews", site="sphinx")
    play(sphinx, "crew blue")
    assert kind(sphinx) == "draw"


@pytest.mark.rule("E12.6")
def test_a_second_crew_may_rest_where_the_first_is_just_strong_enough() -> None:
    state = building((6, 2, 2, 0), 25, "two_crews", high=True)
    play(state, "crew blue")
    assert legal_lines(state) == ["two_crews black", "two_crews yellow", "two_crews none"]


@pytest.mark.rule("E7.5")
def test_at_the_sphinx_crews_work_as_long_as_there_are_cards() -> None:
    state = building((3, 1, 1, 2), 1, site="sphinx")
    assert legal_lines(state) == ["crew blue", "crew black", "crew yellow", "crew decline"]
    state.sphinx, state.undrawn, state.groups = 0, 0, ()
    assert able_crews(state, 0, SITES.index("sphinx")) == []
