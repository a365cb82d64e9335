"""Automatic effects of an answer have their own name, and are not credited to the answer."""

from __future__ import annotations

import pytest

from floodplain.games.egizia import EGIZIA
from floodplain.games.egizia.rules.feeding import Feed
from floodplain.games.egizia.state import Egizia
from floodplain.kernel.flow import asked
from floodplain.kernel.preview import foresee
from floodplain.kernel.walk import passages
from tests.games.egizia.table import crews, dealt, dock, give, lay, run
from tests.games.egizia.test_scoring import keep
from tests.support import play

Told = list[tuple[str, list[dict[str, int]]]]


def told(state: Egizia, line: str) -> Told:
    """Return, by chapter, what an answer brings to each seat; the answer itself comes first."""
    answer = asked(state).read(state, line)
    return [(passage.chapter, passage.changes(EGIZIA)) for passage in passages(state, answer)]


@pytest.mark.rule("E4.7", "E5.3", "E6.1")
def test_the_last_pass_is_not_credited_with_hunger_or_stones() -> None:
    state = dealt()
    crews(state, 0, 2, 2, 2, 2)
    play(state, "ship Ombos", "ship pass")  # a quarry of 3
    assert told(state, "ship pass")[:4] == [
        ("", [{}, {}]),
        ("ships_home", [{"ship": 1}, {}]),
        ("feeding", [{"points": -6}, {}]),
        ("quarries", [{"stone": 6}, {"stone": 3}]),
    ]


@pytest.mark.rule("E5.3", "E12.9", "E12.17")
def test_hunger_is_reported_separately_from_cards_and_stones_used() -> None:
    state = dealt()
    crews(state, 0, 4, 4, 3, 3)
    give(state, 0, "wheat_4", "stones_as_wheat")
    state.stones[0] = 2
    run(state, Feed(0))  # 8 are missing, 3 points each
    assert told(state, "surplus 1") == [("", [{"nile_card": -1}, {}])]
    play(state, "surplus 1")
    assert told(state, "stones_as_wheat 1") == [
        ("", [{"stone": -1}, {}]),
        ("feeding", [{"points": -9}, {}]),
    ]


@pytest.mark.rule("E7.3", "E8.1", "E9.1")
def test_ships_bonus_and_order_follow_the_last_stone() -> None:
    state = dealt()
    dock(state, "obelisk", 0)
    dock(state, "temple", 0, 1)
    state.resting[1] = 0b0111  # nobody is left to build
    play(state, "ship pass", "ship pass", "crew blue", "joker rests", "lay obelisk 1", "lower stone_market")
    play(state, "crew black", "joker rests")
    assert told(state, "lay left_wall 1") == [
        ("", [{"points": 1, "stone": -1}, {}]),
        ("unbuilt", [{}, {"ship": 1}]),
        ("sites_home", [{"ship": 2}, {}]),
        ("bonus", [{"points": 3}, {}]),
        ("order", [{"order": 1}, {"order": -1}]),
    ]


@pytest.mark.rule("E7.10")
def test_a_floor_has_its_own_log_line() -> None:
    state = dealt()
    lay(state, 1, *[f"pyramid 1-{place}" for place in range(1, 6)])
    crews(state, 0, 4, 1, 1, 2)
    state.stones[0] = 4
    dock(state, "temple", 0)
    play(state, "ship pass", "ship pass", "crew blue", "joker rests")
    assert told(state, "lay pyramid 1-6") == [
        ("", [{"points": 2, "stone": -2}, {}]),
        ("floor", [{}, {"points": 5}]),
    ]
    preview = foresee(EGIZIA, EGIZIA.observe(state, 0), 0, [asked(state).read(state, "lay pyramid 1-6")])
    assert preview.points == [{"pyramid": 2}, {}]
    assert [(then.chapter, then.points) for then in preview.then] == [("floor", [{}, {"floors": 5}])]


@pytest.mark.rule("E10.1", "E10.2")
def test_the_bottom_of_a_market_has_its_own_log_line() -> None:
    state = dealt()
    state.markets[:2] = [2, 2]
    assert told(state, "ship Edfu") == [
        ("", [{"ship": -1, "stone_market": 1, "grain_market": 1}, {}]),
        ("market", [{"points": 2, "stone": 3}, {}]),
    ]


@pytest.mark.rule("E10.3", "E14.1")
def test_the_sale_of_stones_brings_no_awards_of_others() -> None:
    state = dealt()
    give(state, 1, "grave_card-5")
    keep(state, 0, "strength-blue")
    state.markets[0], state.stones[0] = 3, 7
    state.round = state.material.rounds
    state.ranking = (1, 0)
    state.pending[:] = [entry for entry in state.pending if type(entry).__name__ == "Round"]
    run(state, *reversed(state.pending))
    assert told(state, "sale all") == [
        ("", [{"points": 3, "stone": -6}, {}]),
        ("awards", [{"points": 1}, {}]),
    ]
    assert state.scores == [0, 2]  # seat 2 had its award before
