"""D6: action d."""

from __future__ import annotations

import pytest

from tests.games.demetra.country import (
    answers,
    cubes,
    events,
    fields,
    price_of,
    register,
    screen,
    shown,
    store,
    table,
    worker,
)
from tests.support import kind, play


@pytest.mark.rule("D6.1")
def test_one_or_two_fields_each_with_a_price_of_ones_own() -> None:
    state = table()
    cubes(state, 0, hops=2, wine=1)
    play(state, "action store")
    assert answers(state) == "A1 A2 A4 A5 A6 A7"
    play(state, "store A4")
    assert answers(state) == "hops wine"  # at least one cube
    play(state, "price hops")
    assert answers(state) == "hops wine done"
    play(state, "price wine", "tile B1")  # a price is laid in the order of the crops
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
def test_an_event_is_resolved_and_then_the_refill_goes_on() -> None:
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
