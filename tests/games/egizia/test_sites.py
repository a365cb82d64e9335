"""E7.1 to E7.3: the order of building, waiting ships, and the cards for them."""

from __future__ import annotations

import pytest

from floodplain.games.egizia import EGIZIA
from floodplain.games.egizia.state import Egizia
from floodplain.kernel.flow import asked
from tests.games.egizia.table import build, crews, dealt, dock, give, holds, portrait, to_act, with_slots
from tests.support import kind, legal_lines, play, random_game


def waiting_at_obelisk(*cards: tuple[int, str], players: int = 4) -> Egizia:
    """Return a table with seats 1 to 3 in the slots of the Obelisk and seat 4 waiting; all could build."""
    state = dealt(players)
    state.stones = [10] * players
    for seat, card in cards:
        give(state, seat, card)
    dock(state, "obelisk", 0, 1, 2, waiting=[3])
    return state


def work(state: Egizia, space: str) -> None:
    """Build one space with only the blue crew."""
    play(state, "crew blue")
    if kind(state) == "joker":
        play(state, "joker rests" if "joker rests" in legal_lines(state) else "joker joins")
    if kind(state) == "strength":
        play(state, "strength 0")
    play(state, f"lay {space}")
    if to_act(state) is not None and kind(state) == "lay":
        play(state, "lay done")
    if to_act(state) is not None and kind(state) == "lower":
        play(state, "lower stone_market")


def builders(state: Egizia) -> list[int | None]:
    """Return who is asked for a crew until all is done; everyone declines."""
    seats = []
    while to_act(state) is not None:
        assert kind(state) == "crew"
        seats.append(to_act(state))
        play(state, "crew decline")
    return seats


@pytest.mark.rule("E7.1")
def test_sites_build_in_order_and_slots_from_the_river_outward() -> None:
    state = dealt()
    state.stones = [10, 10]
    dock(state, "temple", 0, 1)
    dock(state, "sphinx", 1, 0)
    dock(state, "obelisk", 0)
    build(state)
    order = []
    while to_act(state) is not None:
        order.append((asked(state).about(state)["site"], to_act(state)))
        play(state, "crew decline")
    assert order == [("sphinx", 1), ("sphinx", 0), ("obelisk", 0), ("temple", 0), ("temple", 1)]


@pytest.mark.rule("E7.1")
def test_all_see_at_which_site_building_continues() -> None:
    seen = set()
    for state in random_game(EGIZIA, 2, seed=7):
        assert isinstance(state, Egizia)
        shown = portrait(state)
        assert (shown["site"] is None) == (shown["phase"] != "building")
        if shown["site"] and to_act(state) is not None:
            assert asked(state).about(state).get("site", shown["site"]) == shown["site"]
            seen.add(shown["site"])
    assert seen == {"sphinx", "obelisk", "temple"}


@pytest.mark.rule("E7.3")
def test_a_player_may_decline_and_the_ship_goes_home() -> None:
    state = dealt()
    state.stones = [10, 10]
    dock(state, "sphinx", 0)
    build(state)
    assert legal_lines(state)[-1] == "crew decline"
    play(state, "crew decline")
    assert (state.harbour[0], state.worked[0]) == (8, 0)


def work_grave(state: Egizia) -> None:
    """Take the first grave, of value 4, with blue and joker."""
    crews(state, 1, 4, 1, 1, 2)
    play(state, "crew blue", "joker rests", "lay grave 1", "grave 6", "lower stone_market")


@pytest.mark.rule("E7.3")
def test_with_all_slots_building_a_waiting_ship_does_not() -> None:
    state = waiting_at_obelisk()
    build(state)
    work(state, "obelisk 1")
    work_grave(state)
    crews(state, 2, 2, 1, 1, 2)
    work(state, "obelisk 2")
    assert to_act(state) is None
    assert state.worked == [2, 2, 2, 0]
    assert state.harbour == [8, 8, 8, 8]


@pytest.mark.rule("E7.3")
def test_a_declined_slot_lets_the_first_waiting_ship_build() -> None:
    state = waiting_at_obelisk()
    build(state)
    work(state, "obelisk 1")
    play(state, "crew decline")
    assert to_act(state) == 2
    play(state, "crew decline")
    assert to_act(state) == 3
    play(state, "crew decline")
    assert to_act(state) is None


@pytest.mark.rule("E7.3")
def test_as_many_waiting_ships_build_as_slots_became_free_in_order_of_arrival() -> None:
    state = dealt(4, material=with_slots(2))
    state.stones = [0, 0, 10, 10]  # a player without stones cannot build, and frees the slot
    dock(state, "sphinx", 0, 1, waiting=[3, 2])
    build(state)
    draws = ["draw 1", "sphinx end-stone", "keep none"]
    assert to_act(state) == 3
    play(state, "crew blue", "joker rests", *draws)
    assert to_act(state) == 2
    play(state, "crew blue", "joker rests", "draw 1", "sphinx end-grain", "keep none")
    assert state.worked == [0, 0, 1, 1]


@pytest.mark.rule("E7.3")
def test_one_free_slot_serves_one_waiting_ship() -> None:
    state = dealt(3, material=with_slots(1))
    state.stones = [10, 0, 10]
    dock(state, "sphinx", 1, waiting=[2, 0])
    build(state)  # seat 2 has no stone: its slot is free
    assert to_act(state) == 2
    play(state, "crew blue", "joker rests", "draw 1", "sphinx end-stone", "keep end-stone alone")
    assert to_act(state) is None
    assert state.worked == [0, 0, 1]


@pytest.mark.rule("E7.3")
def test_a_waiting_ship_that_declines_leaves_the_slot_to_the_next() -> None:
    state = dealt(3, material=with_slots(1))
    state.stones = [10, 0, 10]
    dock(state, "sphinx", 1, waiting=[2, 0])
    build(state)
    assert builders(state) == [2, 0]


@pytest.mark.rule("E12.12")
def test_with_the_card_a_waiting_ship_builds_though_no_slot_is_free() -> None:
    state = waiting_at_obelisk((3, "build_waiting"))
    build(state)
    work(state, "obelisk 1")
    work_grave(state)
    crews(state, 2, 2, 1, 1, 2)
    work(state, "obelisk 2")
    assert (to_act(state), asked(state).about(state)["with"]) == (3, "build_waiting")
    crews(state, 3, 3, 1, 1, 2)
    work(state, "obelisk 3")
    assert state.worked == [2, 2, 2, 2]
    assert holds(state, 3) == []


@pytest.mark.rule("E12.12", "E12.1")
def test_the_card_is_not_spent_when_a_slot_is_free_or_the_player_declines() -> None:
    state = waiting_at_obelisk((3, "build_waiting"))
    build(state)
    for _ in range(3):
        play(state, "crew decline")
    assert asked(state).about(state)["with"] == "slot"
    work(state, "obelisk 1")
    assert holds(state, 3) == ["build_waiting"]
    other = waiting_at_obelisk((3, "build_waiting"))
    build(other)
    work(other, "obelisk 1")
    work_grave(other)
    crews(other, 2, 2, 1, 1, 2)
    work(other, "obelisk 2")
    play(other, "crew decline")
    assert holds(other, 3) == ["build_waiting"]


@pytest.mark.rule("E12.18")
def test_a_ship_in_a_slot_builds_first_with_the_card() -> None:
    state = waiting_at_obelisk((2, "build_first"))
    build(state)
    assert (to_act(state), legal_lines(state)) == (2, ["build_first yes", "build_first no"])
    play(state, "build_first yes")
    assert holds(state, 2) == []
    assert [builder["seat"] for builder in portrait(state)["sites"][1]["line"]] == [2, 0, 1, 3]
    assert builders(state) == [2, 0, 1, 3]


@pytest.mark.rule("E12.18")
def test_if_the_ship_was_waiting_everyone_there_may_build() -> None:
    state = dealt(4, material=with_slots(1))
    state.stones = [10] * 4
    for seat in range(4):
        crews(state, seat, 6, 1, 1, 2)
    give(state, 3, "build_first")
    dock(state, "temple", 0, waiting=[1, 3, 2])
    build(state)
    play(state, "build_first yes")
    assert to_act(state) == 3
    seats = []
    for space in ("left_wall 1", "right_wall 1", "left_wall 2", "pyramid 1-1"):
        seats.append(to_act(state))
        work(state, space)
    assert seats == [3, 0, 1, 2]
    assert to_act(state) is None


@pytest.mark.rule("E12.18")
def test_the_card_serves_at_every_later_site_of_the_round_and_no_longer() -> None:
    state = dealt()
    state.stones = [10, 10]
    give(state, 1, "build_first")
    dock(state, "sphinx", 0, 1)
    dock(state, "obelisk", 0, 1)
    dock(state, "temple", 0, 1)
    build(state)
    play(state, "build_first no", "crew decline", "crew decline")
    assert (kind(state), to_act(state)) == ("build_first", 1)  # offered again at the next site
    play(state, "build_first yes")
    assert builders(state) == [1, 0, 1, 0]
    assert state.ahead == ()


@pytest.mark.rule("E12.18", "E12.1")
def test_the_card_is_not_offered_to_who_is_first_anyway_or_not_there() -> None:
    state = dealt()
    state.stones = [10, 10]
    give(state, 0, "build_first")
    dock(state, "sphinx", 0, 1)
    dock(state, "obelisk", 1)
    build(state)
    assert builders(state) == [0, 1, 1]


@pytest.mark.rule("E12.18", "E12.12")
def test_building_first_and_building_though_waiting_together() -> None:
    state = waiting_at_obelisk((3, "build_waiting"), (1, "build_first"))
    build(state)
    assert to_act(state) == 1
    play(state, "build_first yes")
    work_grave(state)  # seat 2, first
    assert to_act(state) == 0
    work(state, "obelisk 1")
    crews(state, 2, 2, 1, 1, 2)
    work(state, "obelisk 2")
    assert (to_act(state), asked(state).about(state)["with"]) == (3, "build_waiting")
    crews(state, 3, 3, 1, 1, 2)
    work(state, "obelisk 3")
    assert holds(state, 3) == []


@pytest.mark.rule("E12.18", "E12.12")
def test_when_everyone_may_build_no_other_card_is_needed() -> None:
    state = dealt(4, material=with_slots(1))
    state.stones = [10] * 4
    crews(state, 2, 3, 1, 1, 2)
    give(state, 3, "build_first")
    give(state, 2, "build_waiting")
    dock(state, "obelisk", 0, waiting=[2, 3])
    build(state)
    play(state, "build_first yes")
    work(state, "obelisk 1")
    play(state, "crew decline")
    assert (to_act(state), asked(state).about(state)["with"]) == (2, "slot")
    crews(state, 2, 2, 1, 1, 2)
    work(state, "obelisk 2")
    assert holds(state, 2) == ["build_waiting"]


@pytest.mark.rule("E7.3", "E12.18")
def test_a_slot_declined_by_who_builds_first_is_free_for_a_waiting_ship() -> None:
    state = waiting_at_obelisk((1, "build_first"))
    build(state)
    play(state, "build_first yes", "crew decline")
    crews(state, 2, 2, 1, 1, 2)
    work(state, "obelisk 1")
    work(state, "obelisk 2")
    assert to_act(state) == 3
