"""F9: scoring."""

from __future__ import annotations

import pytest
from msgspec import to_builtins

from floodplain.games.fertility import FERTILITY
from floodplain.games.fertility.rules.goods import gain_wheat
from floodplain.games.fertility.state import Fertility
from tests.games.fertility.board import build, dealt, give, portrait, stocked


def score(state: Fertility, category: str, seat: int = 0) -> int:
    return FERTILITY.breakdown(state, seat)[category]


def with_monuments(*counts: int) -> Fertility:
    state = dealt(len(counts))
    first = 0
    standing = []
    for count in counts:
        standing.append(((1 << count) - 1) << first)
        first += count
    state.monuments = tuple(standing)
    return state


@pytest.mark.rule("F9.1")
def test_a_full_generic_shop_gives_its_value_and_a_partly_full_one_nothing() -> None:
    state = dealt()
    build(state, 0, 2)  # alabaster, cattle, grapes → 9
    stocked(state, 0, 5, "alabaster", "bovine")
    assert score(state, "generic") == 0
    stocked(state, 0, 5, "grape")
    assert score(state, "generic") == 9


@pytest.mark.rule("F9.2")
def test_a_specialised_shop_counts_its_good_everywhere_partly_full_shops_and_itself_included() -> None:
    state = dealt()
    build(state, 0, 28, 24)  # grapes, grapes → 3 each; grapes, grapes → 7
    stocked(state, 0, 5, "grape")
    stocked(state, 0, 8, "grape")
    stocked(state, 0, 1, "grape")
    assert score(state, "specialised") == 0
    stocked(state, 0, 5, "grape")
    assert score(state, "specialised") == 3 * 4


@pytest.mark.rule("F9.2")
def test_the_smaller_specialised_shop_gives_one_each() -> None:
    state = dealt()
    build(state, 0, 13)  # cattle → 1 each
    stocked(state, 0, 5, "bovine")
    stocked(state, 0, 1, "bovine")
    assert score(state, "specialised") == 2


@pytest.mark.rule("F9.2")
def test_two_specialised_shops_of_a_kind_both_count() -> None:
    state = dealt()
    build(state, 0, 23, 28, 13)  # grapes → 1 each; grapes, grapes → 3 each; cattle → 1 each
    stocked(state, 0, 5, "grape")
    stocked(state, 0, 8, "grape", "grape")
    assert score(state, "specialised") == 1 * 3 + 3 * 3
    stocked(state, 0, 11, "bovine")
    assert score(state, "specialised") == 1 * 3 + 3 * 3 + 1


@pytest.mark.rule("F9.3")
def test_equal_gods_count_once() -> None:
    state = dealt()
    build(state, 0, 6, 9)  # alabaster → god 1; alabaster, cattle → gods 1 and 5
    stocked(state, 0, 5, "alabaster")
    assert score(state, "statues") == 3
    stocked(state, 0, 8, "alabaster", "bovine")
    assert score(state, "statues") == 6


@pytest.mark.rule("F9.3")
def test_a_statue_of_choice_is_a_god_still_lacking() -> None:
    state = dealt()
    build(state, 0, 6, 7, 9)  # god 1; any; gods 1 and 5
    stocked(state, 0, 5, "alabaster")
    stocked(state, 0, 8, "alabaster", "bovine")
    assert score(state, "statues") == 6
    stocked(state, 0, 11, "alabaster", "bovine")
    assert score(state, "statues") == 10


@pytest.mark.rule("F9.3")
def test_two_statues_of_choice_are_two_gods() -> None:
    state = dealt()
    build(state, 0, 7, 17)  # a god of choice each
    stocked(state, 0, 5, "alabaster", "bovine")
    assert score(state, "statues") == 3
    stocked(state, 0, 8, "bovine", "grape")
    assert score(state, "statues") == 6


@pytest.mark.rule("F9.3")
def test_no_statue_of_choice_goes_beyond_the_last_god() -> None:
    state = dealt()
    build(state, 0, 9, 19, 26, 36, 7, 17)  # gods 1 5, 2 6, 3, 4: all six; then two of choice
    stocked(state, 0, 5, "alabaster", "bovine")
    stocked(state, 0, 8, "bovine", "grape")
    stocked(state, 0, 11, "grape")
    stocked(state, 0, 14, "papyrus")
    assert score(state, "statues") == 28
    stocked(state, 0, 17, "alabaster", "bovine")
    stocked(state, 0, 20, "bovine", "grape")
    assert score(state, "statues") == 28


@pytest.mark.rule("F9.4")
@pytest.mark.parametrize(
    ("counts", "debens"),
    [
        ((0, 0), (0, 0)),
        ((1, 0), (15, 0)),
        ((3, 2), (15, 7)),
        ((2, 2), (15, 15)),
        ((2, 2, 1), (15, 15, 7)),
        ((3, 1, 1), (15, 7, 7)),
        ((4, 3, 2, 1), (15, 7, 0, 0)),
        ((3, 3, 0, 1), (15, 15, 0, 7)),
        ((1, 1, 1, 1), (15, 15, 15, 15)),
    ],
)
def test_monuments_reward_most_and_second_most(counts: tuple[int, ...], debens: tuple[int, ...]) -> None:
    state = with_monuments(*counts)
    assert tuple(score(state, "monuments", seat) for seat in range(len(counts))) == debens


@pytest.mark.rule("F9.5")
@pytest.mark.parametrize(("wheat", "debens"), list(enumerate([0, 2, 4, 7, 10, 14, 18, 23, 28, 34, 40])))
def test_wheat_counts_by_its_track(wheat: int, debens: int) -> None:
    state = dealt()
    state.wheat[0] = wheat
    assert score(state, "wheat") == debens


@pytest.mark.rule("F9.5")
def test_wheat_beyond_ten_is_lost() -> None:
    state = dealt()
    gain_wheat(state, 0, 9)
    gain_wheat(state, 0, 3)
    assert state.wheat[0] == 10


def test_all_players_count_goods_in_hand_wheat_monuments_and_debens() -> None:
    state = with_monuments(2, 1)
    state.wheat[0] = 3
    give(state, grape=2)
    assert FERTILITY.ledger(state, 0) == {
        "alabaster": 0,
        "bovine": 0,
        "papyrus": 0,
        "grape": 2,
        "wheat": 3,
        "monument": 2,
        "debens": 15 + 7,
    }
    assert FERTILITY.ledger(state, 1)["grape"] == 0


@pytest.mark.rule("F9.6")
def test_between_equal_scores_fewer_goods_win_and_then_the_win_is_shared() -> None:
    state = dealt()
    assert FERTILITY.ranks(state) == (1, 1)
    assert FERTILITY.tiebreak(state, 0) == (0,)
    stocked(state, 0, 4, "bovine")  # a good that scores nothing
    assert FERTILITY.tiebreak(state, 0) == (-1,)
    assert FERTILITY.scores(state) == (0, 0)
    assert FERTILITY.ranks(state) == (2, 1)
    state.wheat[0] = state.wheat[1] = 1
    assert FERTILITY.ranks(state) == (2, 1)  # wheat is no good
    stocked(state, 0, 4, "grape")
    assert FERTILITY.ranks(state) == (1, 2)


@pytest.mark.rule("F9.6")
def test_wheat_is_no_good_that_breaks_a_tie() -> None:
    state = dealt()
    state.wheat[:] = [1, 0]  # two Debens
    stocked(state, 1, 1, "grape")  # two Debens, and a good
    assert FERTILITY.scores(state) == (2, 2)
    assert FERTILITY.ranks(state) == (1, 2)


@pytest.mark.rule("F9.7")
def test_the_rulebook_example_scores_87() -> None:
    state = with_monuments(3, 2)
    build(state, 0, 20, 19, 24, 22, 28, 26)
    stocked(state, 0, 1, "bovine")  # 2
    stocked(state, 0, 5, "bovine")  # 5
    stocked(state, 0, 8, "bovine", "grape")  # gods 2 and 6
    stocked(state, 0, 9, "papyrus")  # 4
    stocked(state, 0, 11, "grape", "grape")  # 7
    stocked(state, 0, 14, "grape")  # one of three for a 9
    stocked(state, 0, 17, "grape", "grape")  # 3 for each grape
    stocked(state, 0, 20, "grape")  # god 3
    state.wheat[0] = 7
    assert FERTILITY.breakdown(state, 0) == {
        "generic": 18,
        "specialised": 21,
        "statues": 10,
        "monuments": 15,
        "wheat": 23,
    }
    assert FERTILITY.scores(state)[0] == 87


@pytest.mark.rule("F9.5")
def test_the_view_shows_the_scales_of_its_edition() -> None:
    told = portrait(dealt())["material"]
    assert (told["wheat"][7], told["statues"][3], told["monuments"]) == (23, 10, [15, 7])


@pytest.mark.rule("F9.1", "F9.2", "F9.3", "F9.4", "F9.5")
def test_the_score_sheet_shows_where_debens_come_from() -> None:
    state = dealt()
    build(state, 0, 28, 2, 6, 7)  # 3 for each grape; three goods for 9; god 1; a god of choice
    stocked(state, 0, 5, "grape", "grape")
    stocked(state, 0, 8, "alabaster", "bovine")
    stocked(state, 0, 11, "alabaster")
    stocked(state, 0, 14, "alabaster", "bovine")
    stocked(state, 0, 4, "grape", "bovine")
    stocked(state, 0, 1, "grape")
    state.wheat[0] = 7
    state.monuments = (0b11, 0)
    assert to_builtins(FERTILITY.sources(state, 0)) == {
        "generic": [{"amount": 2}, {"amount": 5}],
        "specialised": [{"token": "grape", "amount": 4, "each": 3}],
        "statues": [{"token": "god-1"}, {"token": "god-any"}],
        "monuments": [{"token": "monument"}] * 2,
        "wheat": [{"token": "wheat", "amount": 7}],
    }
