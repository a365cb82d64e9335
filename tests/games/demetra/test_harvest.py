"""D3: action a."""

from __future__ import annotations

import pytest

from floodplain.games.demetra import DEMETRA
from floodplain.games.demetra.cubes import CROPS
from floodplain.kernel.flow import asked
from floodplain.kernel.walk import passages
from tests.games.demetra.country import answers, cubes, exhaust, fields, screen, shown, stock, table, worker
from tests.support import kind, play


@pytest.mark.rule("D3.1")
def test_any_number_of_fields_of_one_group_bring_a_cube_each() -> None:
    state = table()
    fields(state, 0, "C4 C5 C6 G1")
    play(state, "action harvest")
    assert answers(state) == "C4 C5 C6 G1"  # at least one
    play(state, "harvest C4")
    assert answers(state) == "C5 C6 done"  # G1 is another group
    play(state, "harvest C6")
    assert screen(state, 0) == {"vegetables": 2}
    assert shown(state.ripe[0]) == "C5 G1"
    assert stock(state, "vegetables") == 10
    assert kind(state) == "action"


@pytest.mark.rule("D3.1")
def test_harvesting_may_stop_after_the_first_field() -> None:
    state = table()
    fields(state, 0, "C4 C5")
    play(state, "action harvest", "harvest C4", "harvest done")
    assert screen(state, 0) == {"vegetables": 1}
    assert shown(state.ripe[0]) == "C5"


@pytest.mark.rule("D3.2")
def test_harvested_fields_connect_and_turned_fields_need_not_touch() -> None:
    state = table()
    fields(state, 0, "C3 C5", harvested="C4")
    play(state, "action harvest", "harvest C3")
    assert answers(state) == "C5 done"
    play(state, "harvest C5")
    assert screen(state, 0) == {"hops": 1, "wine": 1}


@pytest.mark.rule("D3.2")
def test_workers_never_connect() -> None:
    state = table()
    fields(state, 0, "C3 C5")
    worker(state, 0, "apprentice", "C4")
    play(state, "action harvest", "harvest C3")
    assert kind(state) == "action"  # nothing else belongs to the group


@pytest.mark.rule("D3.3")
def test_an_exhausted_crop_is_replaced_by_one_of_choice_and_the_field_is_turned() -> None:
    state = table()
    fields(state, 0, "C4 C5")  # vegetables and hops
    exhaust(state, "vegetables")
    play(state, "action harvest", "harvest C4", "harvest C5")
    assert kind(state) == "substitute"
    assert answers(state) == "hops cider wine wheat"
    play(state, "substitute wheat")
    assert screen(state, 0) == {"hops": 1, "wheat": 1}
    assert not state.ripe[0]


@pytest.mark.rule("D3.3")
def test_the_last_cube_goes_to_the_first_field_and_the_second_is_replaced() -> None:
    state = table()
    cubes(state, 1, vegetables=11)
    fields(state, 0, "C4 C6")
    fields(state, 0, "C5")
    play(state, "action harvest", "harvest C4", "harvest C6", "substitute cider")
    assert screen(state, 0) == {"vegetables": 1, "cider": 1}


@pytest.mark.rule("D3.3")
def test_every_field_has_its_own_crop_before_any_is_replaced() -> None:
    state = table()
    fields(state, 0, "C4 C5")  # vegetables and hops
    exhaust(state, "vegetables", "cider", "wine", "wheat")
    cubes(state, 1, hops=11)
    play(state, "action harvest", "harvest C4", "harvest C5")
    assert screen(state, 0) == {"hops": 1}
    assert not state.ripe[0]


@pytest.mark.rule("D3.3")
def test_the_only_crop_left_is_taken_without_asking() -> None:
    state = table()
    fields(state, 0, "C4")
    exhaust(state, "hops", "vegetables", "cider", "wine")
    play(state, "action harvest", "harvest C4")
    assert screen(state, 0) == {"wheat": 1}


@pytest.mark.rule("D3.3")
def test_an_empty_stock_gives_nothing() -> None:
    state = table()
    fields(state, 0, "C4")
    fields(state, 1, "G4")
    exhaust(state, *CROPS)
    play(state, "action harvest", "harvest C4")
    assert screen(state, 0) == {}
    assert not state.ripe[0]


@pytest.mark.rule("D3.3")
def test_either_of_two_remaining_crops_can_be_the_substitute() -> None:
    state = table()
    fields(state, 0, "C4")
    exhaust(state, "vegetables", "wine", "wheat")
    play(state, "action harvest", "harvest C4")
    assert answers(state) == "hops cider"


@pytest.mark.rule("D3.3")
def test_a_substituted_crop_is_reported_as_such() -> None:
    state = table()
    fields(state, 0, "C4")
    exhaust(state, "hops", "vegetables", "cider", "wine")
    play(state, "action harvest")
    own, then = passages(state, asked(state).read(state, "harvest C4"))
    assert own.changes(DEMETRA)[0] != {"wheat": 1}
    assert (then.chapter, then.changes(DEMETRA)[0]) == ("lack", {"wheat": 1})
