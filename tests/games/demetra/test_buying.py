"""D5: action c."""

from __future__ import annotations

import pytest

from tests.games.demetra.country import answers, cubes, fields, screen, shown, stock, store, table, worker
from tests.support import kind, play


@pytest.mark.rule("D5.1")
def test_one_or_two_fields_from_any_stores() -> None:
    state = table(3)
    cubes(state, 0, hops=2)
    store(state, 0, "B1", wine=1)
    store(state, 1, "B3", hops=1)
    store(state, 2, "B5", hops=1)
    play(state, "action buy")
    assert answers(state) == "B1 B3 B5"
    play(state, "buy B3")
    assert answers(state) == "B1 B5 done"
    play(state, "buy B5")
    assert kind(state) == "action"
    assert shown(state.fields[0]) == "B3 B5"


@pytest.mark.rule("D5.1")
def test_the_second_purchase_may_be_left() -> None:
    state = table()
    store(state, 0, "B1", wine=1)
    store(state, 0, "B3", wine=1)
    play(state, "action buy", "buy B1", "buy done")
    assert shown(state.fields[0]) == "B1"
    assert kind(state) == "action"


@pytest.mark.rule("D5.2")
def test_the_price_of_your_own_field_goes_to_the_stock() -> None:
    state = table()
    store(state, 0, "B1", wine=2, hops=1)
    play(state, "action buy", "buy B1")
    assert screen(state, 0) == {}
    assert (stock(state, "wine"), stock(state, "hops")) == (12, 12)


@pytest.mark.rule("D5.3")
def test_another_is_paid_exactly_the_price_and_takes_its_cubes_back() -> None:
    state = table()
    cubes(state, 0, wine=2, hops=1, wheat=1)
    store(state, 1, "B1", wine=2, hops=1)
    play(state, "action buy", "buy B1")
    assert screen(state, 0) == {"wheat": 1}
    assert screen(state, 1) == {"wine": 4, "hops": 2}


@pytest.mark.rule("D5.3")
def test_other_crops_or_fewer_cubes_do_not_pay() -> None:
    state = table()
    fields(state, 0, "C4")
    cubes(state, 0, wine=1, wheat=5)
    store(state, 1, "B1", wine=2)
    assert answers(state) == "harvest worker store"


@pytest.mark.rule("D5.4")
def test_the_field_lies_on_its_hex_unharvested() -> None:
    state = table()
    store(state, 0, "B1", wine=1)
    play(state, "action buy", "buy B1")
    assert shown(state.ripe[0]) == "B1"


@pytest.mark.rule("D5.6")
def test_cubes_won_by_a_replay_pay_for_the_second_purchase() -> None:
    state = table()
    fields(state, 0, "C4 C5")
    worker(state, 0, "ploughman", "D4")
    store(state, 0, "D4", wheat=1)
    store(state, 1, "B1", wine=2)
    play(state, "action buy")
    assert answers(state) == "D4"
    play(state, "buy D4", "replay D5", "plough wine", "plough wine")
    assert answers(state) == "B1 done"
    play(state, "buy B1")
    assert shown(state.fields[0]) == "B1 C4 C5 D4"
