"""D6: action d."""

from __future__ import annotations

import pytest

from tests.games.demetra.country import (
    answers,
    cubes,
    events,
    fields,
    portrait,
    price_of,
    register,
    screen,
    shown,
    store,
    strike,
    table,
    worker,
)
from tests.support import kind, play


@pytest.mark.rule("D6.1")
def test_one_or_two_fields_each_get_their_own_price() -> None:
    state = table()
    cubes(state, 0, hops=2, wine=1)
    play(state, "action store")
    assert answers(state) == "A1 A2 A4 A5 A6 A7"
    play(state, "store A4")
    assert answers(state) == "hops wine"  # at least one cube
    play(state, "price hops")
    assert answers(state) == "hops wine done"
    play(state, "price wine", "tile B1")  # a price is set in the order of the crops
    assert price_of(state, "A4") == {"hops": 1, "wine": 1}
    assert answers(state) == "A1 A2 A5 A6 A7 B1 done"
    play(state, "store B1", "price hops", "tile B2")
    assert screen(state, 0) == {}
    assert kind(state) == "action"


@pytest.mark.rule("D6.1")
def test_a_store_holds_two_fields_at_most() -> None:
    state = table()
    fields(state, 0, "C4")
    cubes(state, 0, hops=4)
    store(state, 0, "B1", wine=1)
    play(state, "action store", "store A1", "price hops", "price done", "tile B2")
    assert kind(state) == "action"
    assert "store" not in answers(state)
    other = table()
    fields(other, 0, "C4")
    cubes(other, 0, hops=4)
    store(other, 0, "B1", wine=1)
    store(other, 0, "B2", wine=1)
    assert "store" not in answers(other).split()


@pytest.mark.rule("D6.1")
def test_the_price_stays_and_the_field_too() -> None:
    state = table()
    cubes(state, 0, hops=1)
    fields(state, 1, "G4")
    play(state, "action store", "store A1", "price hops", "tile B1")
    play(state, "action harvest", "harvest G4", "action stop")  # seat 2
    assert price_of(state, "A1") == {"hops": 1}
    play(state, "action buy")
    assert answers(state) == "A1"


@pytest.mark.rule("D6.2")
def test_the_register_is_refilled_before_the_second_choice() -> None:
    state = table()
    cubes(state, 0, hops=2)
    play(state, "action store", "store A1", "price hops", "price done")
    assert kind(state) == "tile"
    play(state, "tile G7")
    assert "G7" in answers(state).split()


@pytest.mark.rule("D6.2")
def test_an_event_is_resolved_and_then_the_refill_continues() -> None:
    state = table()
    cubes(state, 0, hops=2)
    fields(state, 0, "C4")
    worker(state, 0, "apprentice", "C3")
    play(state, "action store", "store A1", "price hops", "price done", "tile holiday")
    assert events(state) == ["holiday"]
    assert kind(state) == "holiday"
    play(state, "holiday apprentice")
    assert kind(state) == "tile"
    play(state, "tile G7")
    assert shown(state.register) == "A2 A4 A5 A6 A7 G7"
    assert kind(state) == "store"


@pytest.mark.rule("D6.2")
def test_nested_refills_draw_one_tile_for_each_missing_one() -> None:
    """A sale displaces a benefactor, who takes another field: each refills the place that it emptied."""
    state = table()
    fields(state, 0, "C4 C5 C6 C7 D5 E5 E6 E7")
    worker(state, 0, "benefactor", "D4")
    register(state, "A1 A2 A4 A5 D4")
    cubes(state, 0, hops=3)
    strike(state, "sale")
    play(state, "sale D4", "draw B2", "replay D6", "register A1", "tile B1")
    assert shown(state.register) == "A2 A4 A5 B1 B2"
    assert kind(state) == "action"


@pytest.mark.rule("D6.2")
def test_an_inner_refill_leaves_the_outer_ones_place_empty() -> None:
    state = table()
    cubes(state, 0, hops=5)
    play(state, "action store", "store A1", "price hops", "price done", "tile sale", "sale A2", "draw B1")
    assert shown(state.register) == "A4 A5 A6 A7 B1"
    play(state, "tile holiday", "tile B2")  # a refill continues after every event
    assert shown(state.register) == "A4 A5 A6 A7 B1 B2"
    assert kind(state) == "store"


@pytest.mark.rule("D6.2", "D10.U")
def test_during_a_refill_the_register_is_short() -> None:
    state = table()
    cubes(state, 0, hops=1)
    fields(state, 0, "C4")
    play(state, "action store", "store A1", "price hops", "tile barter", "barter_give C4")
    assert answers(state) == "A2 A4 A5 A6 A7"


@pytest.mark.rule("D6.2", "D10.S")
def test_a_new_register_fills_also_the_place_that_a_refill_had_to_fill() -> None:
    state = table()
    cubes(state, 0, hops=1)
    play(state, "action store", "store A1", "price hops", "tile new-register")
    play(state, *(f"draw {name}" for name in ["B1", "B2", "B3", "B4", "B5", "B6"]))
    assert shown(state.register) == "B1 B2 B3 B4 B5 B6"
    assert kind(state) == "action"


@pytest.mark.rule("D6.2", "D10.S", "D10.T")
def test_a_new_register_after_a_sale_puts_back_the_field_that_replaced_the_one_bought() -> None:
    """The sale displaces a storekeeper, who takes a field; the tile for it is a new register."""
    state = table()
    fields(state, 0, "C4 C5 D3 D5 E5 E6 E7 D7 C7")
    worker(state, 0, "storekeeper", "D4")
    register(state, "A1 A2 A4 A5 A6 D4")
    cubes(state, 0, hops=4)
    strike(state, "sale")
    play(state, "sale D4", "draw B8", "replay D6", "store A1", "price hops", "tile new-register")
    assert "B8" in answers(state).split()
    play(state, *(f"draw {name}" for name in ["B1", "B2", "B3", "B4", "B5", "B6"]))
    assert shown(state.register) == "B1 B2 B3 B4 B5 B6"
    assert kind(state) == "action"


@pytest.mark.rule("D6.2")
def test_a_field_taken_without_a_refill_is_never_replaced() -> None:
    state = table()
    cubes(state, 0, hops=1)
    register(state, "A1 A2 A4 A5 A6")
    play(state, "action store", "store A1", "price hops", "tile B1")
    assert shown(state.register) == "A2 A4 A5 A6 B1"
    assert kind(state) == "action"


@pytest.mark.rule("D6.3")
def test_without_cubes_no_field_and_none_from_an_empty_register() -> None:
    state = table()
    fields(state, 0, "C4")
    assert answers(state) == "harvest worker"
    cubes(state, 0, hops=1)
    assert answers(state) == "harvest worker store"
    register(state, "")
    assert answers(state) == "harvest worker"


@pytest.mark.rule("D6.3")
def test_the_second_field_needs_a_cube_too() -> None:
    state = table()
    fields(state, 1, "G4")
    cubes(state, 0, hops=1)
    play(state, "action store", "store A1", "price hops", "tile B1")
    assert kind(state) == "action"


@pytest.mark.rule("D6.2")
def test_that_place_of_the_register_is_refilled_and_the_others_stay() -> None:
    state = table()
    cubes(state, 0, hops=1)
    play(state, "action store", "store A2", "price hops")
    assert portrait(state)["places"] == ["A1", None, "A4", "A5", "A6", "A7"]
    play(state, "tile G7")
    assert portrait(state)["places"] == ["A1", "G7", "A4", "A5", "A6", "A7"]
