"""F6: supplying shops.

Metropolis 1 has the shops: 1 any → 2; 2 alabaster → wheat; 3 any → 2; 4 cattle, grapes → 5.
"""

from __future__ import annotations

import pytest

from floodplain.games.fertility import FERTILITY
from floodplain.games.fertility.rules.supply import OfferShops
from floodplain.games.fertility.state import Fertility
from floodplain.kernel.flow import asked, settle
from tests.games.fertility.board import build, dealt, gathered, give, portrait, stocked
from tests.support import kind, legal_lines, play


def supplying(*districts: int, **goods: int) -> Fertility:
    """Return a table where seat 1 is about to supply, with these districts and goods."""
    state = dealt()
    build(state, 0, *districts)
    give(state, **goods)
    state.pending[-1] = OfferShops(0)
    settle(state)
    return state


def score(state: Fertility) -> dict[str, int]:
    return {name: debens for name, debens in FERTILITY.breakdown(state, 0).items() if debens}


@pytest.mark.rule("F6.1")
def test_gathered_goods_cover_free_icons_of_their_kind_on_several_shops() -> None:
    state = supplying(bovine=2, grape=1)
    assert legal_lines(state) == [
        "supply bovine 1",
        "supply grape 1",
        "supply bovine 3",
        "supply grape 3",
        "supply bovine 4",
        "supply grape 4",
        "supply done",
    ]
    play(state, "supply bovine 4", "supply grape 4", "supply bovine 1")
    assert score(state) == {"generic": 7}
    assert kind(state) != "supply"  # nothing is left to put


@pytest.mark.rule("F6.1")
def test_the_rulebook_example_of_supplying() -> None:
    # Grapes bring wheat immediately, papyrus a shop of 5; cattle waits for alabaster.
    state = supplying(14, 35, 7, bovine=1, papyrus=1, grape=1)
    state.wheat[0] = 0
    shops = portrait(state)["seats"][0]["districts"]
    numbers = {
        (tuple(shop["inputs"]), shop["benefit"]): district["position"] + offset
        for district in shops
        for offset, shop in enumerate(district["shops"])
    }
    play(state, f"supply grape {numbers[('grape',), 'wheat']}")
    assert state.wheat[0] == 1
    play(state, f"supply papyrus {numbers[('papyrus',), 'debens']}")
    assert score(state)["generic"] == 5
    play(state, f"supply bovine {numbers[('alabaster', 'bovine'), 'gods']}")
    assert score(state) == {"generic": 5, "wheat": 2}


@pytest.mark.rule("F6.3", "F6.4", "F9.1")
def test_the_rulebook_example_of_a_district_with_two_shops_one_of_which_takes_two_cattle() -> None:
    state = supplying(14, bovine=2, grape=1)
    [district] = portrait(state)["seats"][0]["districts"]
    assert [shop["inputs"] for shop in district["shops"]] == [["bovine", "bovine"], ["grape"]]
    cattle = district["position"]
    play(state, f"supply bovine {cattle}")
    assert "generic" not in score(state)  # one of two: not fully supplied
    play(state, f"supply bovine {cattle}")
    assert score(state)["generic"] == 7
    assert f"supply grape {cattle + 1}" in legal_lines(state)  # the other shop is independent


@pytest.mark.rule("F6.1")
def test_nothing_is_asked_when_no_gathered_good_fits() -> None:
    state = supplying(papyrus=1)
    for number in (1, 3):
        stocked(state, 0, number, "grape")
    state.pending[-1] = OfferShops(0)
    settle(state)
    assert kind(state) != "supply"


@pytest.mark.rule("F6.1")
def test_all_answers_of_a_full_metropolis_differ() -> None:
    state = supplying(1, 10, 11, 20, 21, 30, 31, alabaster=1, bovine=1, papyrus=1, grape=1)
    answers = asked(state).options(state)
    assert len(set(answers)) == len(answers)
    assert asked(state).parts(state, answers[-1]) == {"good": "done"}
    assert answers[-1] + 1 == asked(state).size(state)


@pytest.mark.rule("F6.2")
@pytest.mark.parametrize("good", ["alabaster", "bovine", "papyrus", "grape"])
def test_an_icon_any_takes_each_of_the_four_goods(good: str) -> None:
    state = supplying(**{good: 1})
    play(state, f"supply {good} 1")
    assert score(state) == {"generic": 2}


@pytest.mark.rule("F6.2")
def test_wheat_is_never_put_on_a_shop() -> None:
    state = supplying(grape=1)
    state.wheat[0] = 5
    assert not any("wheat" in line for line in legal_lines(state))


@pytest.mark.rule("F6.3")
def test_a_shop_may_stay_partly_supplied_and_be_completed_later() -> None:
    state = supplying(grape=1)
    play(state, "supply grape 4")
    assert score(state) == {}
    give(state, bovine=1)
    state.pending.append(OfferShops(0))
    settle(state)
    play(state, "supply bovine 4")
    assert score(state) == {"generic": 5}


@pytest.mark.rule("F6.4")
def test_a_benefit_comes_with_the_last_icon_and_once() -> None:
    state = supplying(alabaster=2)
    assert state.wheat[0] == 0
    play(state, "supply alabaster 2")
    assert state.wheat[0] == 1
    assert "supply alabaster 2" not in legal_lines(state)
    play(state, "supply alabaster 1")
    assert state.wheat[0] == 1


@pytest.mark.rule("F6.5")
def test_a_wheat_shop_moves_the_marker_at_once() -> None:
    state = supplying(alabaster=1)
    state.wheat[0] = 3
    play(state, "supply alabaster 2")
    assert state.wheat[0] == 4


# District 5: shop 5 alabaster → 5; shop 6 papyrus → alabaster, cattle or grapes.
# District 15: shop 8 cattle → 5; shop 9 alabaster → cattle, grapes or papyrus.


@pytest.mark.rule("F6.6")
def test_an_exchange_shop_brings_a_printed_good_straight_to_another_shop() -> None:
    state = supplying(5, papyrus=1)
    play(state, "supply papyrus 6")
    assert kind(state) == "exchange"
    assert asked(state).about(state) == {"shop": 6}
    assert "exchange papyrus 1" not in legal_lines(state)  # not printed
    play(state, "exchange alabaster 5")
    assert score(state) == {"generic": 5}
    assert state.stock == [19, 20, 19, 20]
    assert gathered(state) == {}


@pytest.mark.rule("F6.6")
def test_an_exchanged_good_completes_a_partly_supplied_shop() -> None:
    state = supplying(5, papyrus=1)
    stocked(state, 0, 4, "grape")  # waits for cattle
    stocked(state, 0, 1, "grape")
    play(state, "supply papyrus 6")
    assert legal_lines(state) == [
        "exchange alabaster 2",
        "exchange alabaster 3",
        "exchange bovine 3",
        "exchange grape 3",
        "exchange bovine 4",
        "exchange alabaster 5",
    ]
    play(state, "exchange bovine 4")
    assert score(state) == {"generic": 2 + 5}


@pytest.mark.rule("F6.6")
def test_an_exchange_may_complete_another_exchange_and_so_chain() -> None:
    state = supplying(5, 15, papyrus=1)
    play(state, "supply papyrus 6", "exchange alabaster 9")
    assert kind(state) == "exchange"
    play(state, "exchange bovine 8")
    assert score(state) == {"generic": 5}


@pytest.mark.rule("F6.6")
def test_only_goods_in_stock_with_a_free_icon_elsewhere_can_be_chosen() -> None:
    state = supplying(5, papyrus=1)
    state.stock[3] = 0  # no grapes
    for number, goods in ((1, ["bovine"]), (3, ["bovine"]), (4, ["bovine"])):
        stocked(state, 0, number, *goods)
    play(state, "supply papyrus 6")
    assert legal_lines(state) == ["exchange alabaster 2", "exchange alabaster 5"]


@pytest.mark.rule("F6.6")
def test_with_nothing_to_choose_nothing_is_taken() -> None:
    state = supplying(5, papyrus=1)
    state.stock[:] = [0, 0, 5, 0]
    play(state, "supply papyrus 6")
    assert kind(state) != "exchange"
    assert state.stock == [0, 0, 5, 0]


@pytest.mark.rule("F6.7")
def test_deben_specialised_and_statue_shops_bring_nothing_at_once() -> None:
    state = supplying(6, 3, alabaster=2)  # alabaster → god 1; alabaster → 1 an alabaster
    before = state.wheat.copy()
    play(state, "supply alabaster 5", "supply alabaster 8")
    assert state.wheat == before
    assert gathered(state) == {}
    assert score(state) == {"specialised": 2, "statues": 3}


@pytest.mark.rule("F6.1", "F6.2")
def test_a_shop_shows_which_icon_a_good_would_cover() -> None:
    state = supplying(2, grape=1)  # alabaster, cattle, grapes → 9
    stocked(state, 0, 5, "bovine")
    seat = portrait(state)["seats"][0]
    assert seat["shops"][0]["takes"] == {"alabaster": 0, "bovine": 0, "papyrus": 0, "grape": 0}
    assert seat["shops"][3]["takes"] == {"bovine": 0, "grape": 1}
    assert seat["districts"][0]["shops"][0]["takes"] == {"alabaster": 0, "grape": 2}
    assert seat["goods"] == {"alabaster": 0, "bovine": 1, "papyrus": 0, "grape": 0}


@pytest.mark.rule("F7.1")
def test_goods_that_no_shop_accepts_are_shown_before_they_are_lost() -> None:
    state = dealt(row=(1, 4, 8, 12))
    for number in (1, 3):
        stocked(state, 0, number, "papyrus")
    give(state, grape=2, papyrus=1, alabaster=1)
    assert portrait(state)["lost"] == {"alabaster": 0, "bovine": 0, "papyrus": 1, "grape": 1}
    offered = {each["district"]: each["lost"] for each in portrait(state)["row"]}
    assert offered[1] == {
        "alabaster": 0,
        "bovine": 0,
        "papyrus": 0,
        "grape": 0,
    }  # any, and alabaster + grapes
    assert offered[12] == {"alabaster": 0, "bovine": 0, "papyrus": 0, "grape": 0}  # cattle, grapes, papyrus
    assert offered[8] == {"alabaster": 0, "bovine": 0, "papyrus": 1, "grape": 1}


@pytest.mark.rule("F9.3")
def test_the_gods_of_full_shops_are_shown() -> None:
    state = supplying(9, 7, 6)
    stocked(state, 0, 5, "alabaster", "bovine")
    stocked(state, 0, 8, "alabaster", "bovine")
    seat = portrait(state)["seats"][0]
    assert (seat["gods"], seat["any_gods"], seat["statues"]) == ([1, 5], 1, 3)


def test_the_portrait_distinguishes_equal_shops() -> None:
    state = supplying(1, bovine=2)  # its first shop is another of any → 2
    assert portrait(state)["seats"][0]["alike"] == {"1": 1, "3": 2, "5": 3}
    play(state, "supply bovine 1")
    assert portrait(state)["seats"][0]["alike"] == {"1": 1, "3": 2, "5": 3}  # also of what is covered
    assert portrait(dealt())["seats"][0]["alike"] == {"1": 1, "3": 2}


def orderless(state: Fertility) -> list[list[str]]:
    """Return what can be put in any order, as lines."""
    question = asked(state)
    return [[question.say(state, answer) for answer in answers] for answers in question.orderless(state)]


@pytest.mark.rule("F6.2")
def test_goods_with_icons_of_their_own_are_put_on_a_shop_in_any_order() -> None:
    # Shops 1 and 3 take any one good, so cattle and grapes compete for them; shop 4 has an icon for each.
    state = supplying(bovine=1, grape=1)
    assert orderless(state) == [["supply bovine 4", "supply grape 4"]]


@pytest.mark.rule("F6.1")
def test_all_goods_go_in_any_order_where_none_has_a_second_shop() -> None:
    state = supplying(bovine=3, grape=1)
    play(state, "supply bovine 1", "supply bovine 3")
    assert orderless(state) == [["supply bovine 4", "supply grape 4"]]
    play(state, "supply grape 4")
    assert orderless(state) == [["supply bovine 4"]]
