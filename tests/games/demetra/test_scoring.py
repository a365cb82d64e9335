"""D11: scoring."""

from __future__ import annotations

import pytest
from msgspec import to_builtins

from floodplain.games.demetra import DEMETRA
from floodplain.kernel.edition import parse_edition
from tests.games.demetra.country import cubes, fields, portrait, store, table, worker


@pytest.mark.rule("D11.1")
def test_workers_on_the_board_count_their_values() -> None:
    state = table()
    for name, place in (("apprentice", "A1"), ("skilled", "C1"), ("trader", "E1"), ("benefactor", "G1")):
        worker(state, 0, name, place)
    assert DEMETRA.breakdown(state, 0)["workers"] == 1 + 3 + 4 + 5
    assert DEMETRA.breakdown(state, 1)["workers"] == 0


@pytest.mark.rule("D11.2", "D11.3")
def test_the_largest_group_counts_one_and_the_second_two_a_field() -> None:
    state = table()
    fields(state, 0, "C4 C5 C6 D4", harvested="D5 D6")
    fields(state, 0, "G1 G2 G3 A7")
    assert DEMETRA.breakdown(state, 0) == {"workers": 0, "largest": 6, "second": 6, "crops": 0}


@pytest.mark.rule("D11.3")
def test_of_two_equal_groups_one_is_the_second() -> None:
    state = table()
    fields(state, 0, "C4 C5 G1 G2")
    assert DEMETRA.breakdown(state, 0) == {"workers": 0, "largest": 2, "second": 4, "crops": 0}


@pytest.mark.rule("D11.3")
def test_a_single_group_has_no_second() -> None:
    state = table()
    fields(state, 0, "C4 C5 C6")
    assert DEMETRA.breakdown(state, 0) == {"workers": 0, "largest": 3, "second": 0, "crops": 0}


@pytest.mark.rule("D11.2")
def test_workers_do_not_join_groups() -> None:
    state = table()
    fields(state, 0, "C4 C6")
    worker(state, 0, "apprentice", "C5")
    assert DEMETRA.breakdown(state, 0) == {"workers": 1, "largest": 1, "second": 2, "crops": 0}


@pytest.mark.rule("D11.4")
def test_strictly_most_cubes_of_a_crop_are_a_point_and_a_tie_is_none() -> None:
    state = table(3)
    cubes(state, 0, hops=2, wine=1, wheat=1)
    cubes(state, 1, hops=1, wine=1)
    cubes(state, 2, wine=1, cider=3)
    assert [DEMETRA.breakdown(state, seat)["crops"] for seat in range(3)] == [2, 0, 1]


@pytest.mark.rule("D11.4")
def test_a_tie_for_most_gives_nobody_the_point_even_with_a_third_behind() -> None:
    state = table(3)
    cubes(state, 0, hops=3)
    cubes(state, 1, hops=3)
    cubes(state, 2, hops=2)
    assert [DEMETRA.breakdown(state, seat)["crops"] for seat in range(3)] == [0, 0, 0]


@pytest.mark.rule("D11.4")
def test_cubes_in_stores_do_not_count() -> None:
    state = table()
    cubes(state, 0, hops=1)
    store(state, 1, "B1", hops=3)
    assert DEMETRA.breakdown(state, 0)["crops"] == 1


@pytest.mark.rule("D11.5")
def test_ties_go_to_most_fields_and_are_shared_when_all_is_equal() -> None:
    state = table()
    fields(state, 0, "C4 C5 C6")  # 3
    fields(state, 1, "E4 G4")  # 1 + 2
    assert DEMETRA.ranks(state) == (1, 2)
    fields(state, 1, "A3")
    assert DEMETRA.scores(state) == (3, 3)
    assert DEMETRA.ranks(state) == (1, 1)


@pytest.mark.rule("D11.5")
def test_more_cubes_win_between_equal_points_and_fields() -> None:
    state = table()
    fields(state, 0, "C4")
    fields(state, 1, "E4")
    cubes(state, 0, hops=2)
    cubes(state, 1, wine=1)
    assert DEMETRA.scores(state) == (2, 2)
    assert DEMETRA.ranks(state) == (1, 2)


@pytest.mark.rule("D11.1", "D11.2", "D11.3", "D11.4")
def test_the_score_sheet_shows_where_points_come_from() -> None:
    state = table()
    worker(state, 0, "skilled", "A1")
    fields(state, 0, "C4 C5 C6 G1 G2 E9")
    cubes(state, 0, hops=3, wine=2)
    cubes(state, 1, hops=1, wine=2)
    assert to_builtins(DEMETRA.sources(state, 0)) == {
        "workers": [{"token": "skilled", "amount": 3}],
        "largest": [{"token": "fields", "amount": 3, "each": 1}],
        "second": [{"token": "fields", "amount": 2, "each": 2}],
        "crops": [{"token": "hops", "amount": 3}],
    }
    assert to_builtins(DEMETRA.sources(state, 1)) == {"workers": [], "crops": []}


@pytest.mark.rule("D11.2", "D11.3")
def test_the_view_tells_what_a_field_of_each_group_that_counts_is_worth() -> None:
    text = DEMETRA.edition.text.replace("second_group = 2", "second_group = 5")
    material = DEMETRA.material_of(parse_edition(text, "mine.toml"))
    state = DEMETRA.start(material, 2)
    fields(state, 0, "C4 C5 C6 G1 G2 E9")
    assert portrait(state)["seats"][0]["groups"] == [
        {"fields": ["C4", "C5", "C6"], "each": 1},
        {"fields": ["G1", "G2"], "each": 5},
    ]
    assert portrait(state)["material"]["group_points"] == [1, 5]
    assert DEMETRA.breakdown(state, 0)["second"] == 10
