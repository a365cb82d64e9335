"""Sets: people pick items in any order, and the engine takes them by one path."""

from __future__ import annotations

import pytest

from floodplain.games.demetra.cubes import CROPS
from floodplain.games.demetra.state import Demetra
from floodplain.kernel.errors import IllegalSet
from floodplain.kernel.flow import asked, awaited, perform
from floodplain.kernel.sets import arrange, gathering
from tests.games.demetra.country import NAMES, cubes, exhaust, fields, screen, shown, strike, table
from tests.support import kind, play


def items(state: Demetra) -> list[str]:
    """Return what can be named, how often, and in which group."""
    asked_for = asked(state).gathers(state)
    assert asked_for is not None
    said = [asked(state).parts(state, item.answer) for item in asked_for.items]
    return [
        f"{next(iter(parts.values()))} {item.most} {item.group}"
        for parts, item in zip(said, asked_for.items, strict=True)
    ]


def bounds(state: Demetra) -> tuple[int, int]:
    """Return how many items must and may be named."""
    asked_for = asked(state).gathers(state)
    assert asked_for is not None
    return asked_for.least, asked_for.most


def give(state: Demetra, *chosen: str) -> None:
    """Give a set of fields or crops in the order named, as a person's client does."""
    names = NAMES if chosen[0] in NAMES else list(CROPS)
    for answer in arrange(state, asked(state).seat, [names.index(name) for name in chosen]):
        perform(state, answer)


@pytest.mark.rule("D3.1")
def test_a_harvest_is_a_set_of_fields_of_one_group() -> None:
    state = table()
    fields(state, 0, "C4 C5 C6 G1 A3", harvested="C7")
    play(state, "action harvest")
    assert items(state) == ["A3 1 0", "C4 1 1", "C5 1 1", "C6 1 1", "G1 1 2"]
    assert bounds(state) == (1, 5)
    with pytest.raises(IllegalSet):
        give(state, "C4", "G1")
    give(state, "C6", "C4")
    assert shown(state.ripe[0]) == "A3 C5 G1"
    assert kind(state) == "action"


@pytest.mark.rule("D3.1")
def test_a_harvest_may_leave_fields_unharvested() -> None:
    state = table()
    fields(state, 0, "C4 C5 C6")
    play(state, "action harvest", "harvest C4")
    assert items(state) == ["C5 1 0", "C6 1 0"]
    assert bounds(state) == (0, 2)


@pytest.mark.rule("D9.B", "D9.1")
def test_a_gleaner_names_two_fields_in_any_order_and_lacks_are_settled_afterwards() -> None:
    state = table()
    fields(state, 0, "C4 C5 D3 E4")
    exhaust(state, "vegetables")
    play(state, "action worker", "worker play seasonal", "place D4")
    assert bounds(state) == (0, 2)
    assert items(state) == ["C4 1 0", "C5 1 0", "D3 1 0", "E4 1 0"]
    give(state, "D3", "C4")
    assert screen(state, 0) == {"cider": 1}
    assert kind(state) == "substitute"


@pytest.mark.rule("D9.D")
def test_no_more_fields_are_named_than_there_are() -> None:
    state = table()
    fields(state, 0, "C4", harvested="C5 D3")
    play(state, "action worker", "worker play novice", "place D4")
    assert bounds(state) == (0, 2)
    give(state, "D3")
    assert shown(state.ripe[0]) == "C4 D3"


@pytest.mark.rule("D6.1")
def test_a_price_is_any_cubes_and_at_least_one() -> None:
    state = table()
    cubes(state, 0, hops=2, wine=1, wheat=1)
    play(state, "action store", "store A1")
    assert items(state) == ["hops 2 0", "wine 1 0", "wheat 1 0"]
    assert bounds(state) == (1, 4)
    give(state, "wheat", "hops")
    assert screen(state, 0) == {"hops": 1, "wine": 1}
    assert kind(state) == "tile"
    other = table()
    cubes(other, 0, hops=2, wine=1)
    play(other, "action store", "store A1", "price hops")
    assert bounds(other) == (0, 2)


@pytest.mark.rule("D10.T")
def test_a_payment_is_named_as_a_whole_and_what_leaves_no_choice_follows() -> None:
    state = table()
    cubes(state, 0, hops=2, vegetables=1, wine=2)
    strike(state, "sale")
    play(state, "sale A1")
    assert items(state) == ["hops 2 0", "vegetables 1 0", "wine 2 0"]
    assert bounds(state) == (3, 3)
    give(state, "wine", "vegetables", "wine")
    assert screen(state, 0) == {"hops": 2}


@pytest.mark.rule("D9.C")
def test_the_ploughman_names_cubes_of_the_stock_as_far_as_it_goes() -> None:
    state = table()
    fields(state, 0, "C4 C5")
    play(state, "action worker", "worker play ploughman", "place D4")
    assert items(state)[0] == "hops 12 0"
    assert bounds(state) == (0, 2)
    give(state, "wheat", "hops")
    assert screen(state, 0) == {"hops": 1, "wheat": 1}
    other = table()
    fields(other, 0, "C4 C5")
    exhaust(other, *CROPS)
    other.stock += 1  # hops
    play(other, "action worker", "worker play ploughman", "place D4")
    assert (items(other), bounds(other)) == (["hops 1 0"], (0, 1))


@pytest.mark.rule("D9.C")
def test_an_empty_set_declines() -> None:
    state = table()
    fields(state, 0, "C4 C5")
    play(state, "action worker", "worker play ploughman", "place D4")
    assert gathering(state, 0) is not None
    for answer in arrange(state, 0, []):
        perform(state, answer)
    assert awaited(state) is not None
    assert screen(state, 0) == {}
