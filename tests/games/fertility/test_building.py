"""F5: building a district."""

from __future__ import annotations

import pytest

from floodplain.games.fertility.state import Fertility
from floodplain.kernel.flow import asked
from tests.games.fertility.board import build, dealt, gathered, give, lay, portrait, stocked
from tests.support import kind, legal_lines, play

# Districts by number: 1 costs 0, 4 costs 1, 8 and 20 cost 2.


def building(wheat: int = 0, **goods: int) -> Fertility:
    """Return a table where seat 1 is about to build, after a tile that brought nothing."""
    state = dealt()
    state.stock[2] = 0
    lay(state, "papyrus-papyrus", "E5 down")
    state.stock[2] = 20
    state.wheat[0] = wheat
    give(state, **goods)
    return state


@pytest.mark.rule("F5.1")
def test_one_of_the_districts_face_up_is_built_on_a_free_spot() -> None:
    state = building(grape=2)
    assert legal_lines(state) == ["build 1", "build 4", "build 8", "build 20", "build none"]
    play(state, "build 1")
    assert state.built == ((0,), ())
    assert [district + 1 for district in state.row] == [4, 8, 20]


@pytest.mark.rule("F5.1")
def test_at_most_one_is_built_in_a_turn() -> None:
    state = building(grape=1)
    play(state, "build 1")
    assert kind(state) == "supply"


@pytest.mark.rule("F5.1")
def test_nothing_is_built_without_a_free_spot() -> None:
    state = dealt()
    build(state, 0, 31, 32, 33, 34, 35, 36, 37)
    lay(state, "papyrus-papyrus", "E5 down")
    assert kind(state) == "supply"


@pytest.mark.rule("F5.2")
@pytest.mark.parametrize(
    ("wheat", "goods", "offered"),
    [
        (0, {}, ["1"]),
        (1, {}, ["1", "4"]),
        (0, {"grape": 1}, ["1", "4"]),
        (1, {"grape": 1}, ["1", "4", "8", "20"]),
        (2, {}, ["1", "4", "8", "20"]),
    ],
)
def test_only_what_goods_and_wheat_can_pay_is_offered(
    wheat: int, goods: dict[str, int], offered: list[str]
) -> None:
    assert legal_lines(building(wheat, **goods)) == [f"build {number}" for number in (*offered, "none")]


@pytest.mark.rule("F5.2")
def test_lisa_pays_with_grapes_and_wheat() -> None:
    state = building(wheat=3, grape=2, bovine=1)
    play(state, "build 20")
    assert asked(state).about(state) == {"due": 2}
    assert legal_lines(state) == ["pay bovine", "pay grape", "pay wheat"]
    play(state, "pay grape")
    assert asked(state).about(state) == {"due": 1}
    assert legal_lines(state) == ["pay grape", "pay wheat"]  # the mix with cattle was the first choice
    play(state, "pay wheat")
    assert gathered(state) == {"grape": 1, "bovine": 1}
    assert state.wheat[0] == 2
    assert state.stock == [20, 19, 20, 19]


@pytest.mark.rule("F5.2")
def test_a_payment_that_could_not_be_finished_is_not_offered() -> None:
    state = building(wheat=1, grape=1)
    play(state, "build 8")
    assert legal_lines(state) == ["pay grape"]  # wheat first would leave nothing to continue with


@pytest.mark.rule("F5.3")
def test_goods_on_shops_never_pay() -> None:
    state = dealt()
    state.stock[2] = 0
    stocked(state, 0, 1, "grape")
    lay(state, "papyrus-papyrus", "E5 down")
    state.wheat[0] = 0
    assert legal_lines(state) == ["build 1", "build none"]  # only the free one


@pytest.mark.rule("F5.4")
def test_the_first_free_spot_is_used() -> None:
    state = building(grape=1)
    build(state, 0, 31)
    play(state, "build 1")
    seat = portrait(state)["seats"][0]
    assert [(entry["district"], entry["position"]) for entry in seat["districts"]] == [(31, 5), (1, 8)]
