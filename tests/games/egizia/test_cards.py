"""E12: Nile cards, their content and what happens when they are taken."""

from __future__ import annotations

import pytest
from msgspec import UNSET

from floodplain.games.egizia import EGIZIA
from floodplain.games.egizia.cards import IMPROVE_FIELD, NO_CARD
from floodplain.games.egizia.drawing import nile_card
from floodplain.games.egizia.rules.cards import LowerMarket
from floodplain.games.egizia.rules.effects import spend
from floodplain.games.egizia.rules.growth import OfferGrowth
from floodplain.games.egizia.state import Egizia
from floodplain.kernel.edition import parse_edition
from floodplain.kernel.flow import asked
from tests.games.egizia.table import (
    MATERIAL,
    RIVER,
    crews,
    dealt,
    give,
    holds,
    lay,
    pass_on,
    portrait,
    run,
    strengths,
    to_act,
)
from tests.support import kind, legal_lines, play


def fields(state: Egizia, seat: int) -> list[tuple[int, str]]:
    """Return wheat and present colour of a seat's fields."""
    return [(field["wheat"], field["colour"]) for field in portrait(state)["seats"][seat]["fields"]]


@pytest.mark.rule("E12.1")
def test_an_anytime_card_stays_until_it_is_used_once() -> None:
    state = dealt()
    give(state, 0, "wheat_4", "strength_3")
    cards = portrait(state)["seats"][0]["cards"]
    assert [(card["card"], card["use"]) for card in cards] == [
        ("strength_3", "anytime"),
        ("wheat_4", "anytime"),
    ]
    spend(state, 0, 11)
    assert holds(state, 0) == ["strength_3"]
    assert state.removed.bit_count() == 1


@pytest.mark.rule("E12.2")
def test_permanent_cards_stay_and_fields_and_quarries_do_not_count_as_such() -> None:
    state = dealt()
    give(state, 0, "upstream", "quarry-3", "field-green-3")
    assert (state.cards[0] & MATERIAL.nile.permanent).bit_count() == 1
    assert [card["use"] for card in portrait(state)["seats"][0]["cards"]] == ["permanent"]


@pytest.mark.rule("E12.2")
def test_seven_kinds_are_marked_permanent() -> None:
    marked = {MATERIAL.nile.names[card] for card in range(56) if MATERIAL.nile.permanent >> card & 1}
    assert marked == {
        "improve_field",
        "grow_each_round",
        "stones_as_wheat",
        "occupied_town",
        "upstream",
        "leftover_card",
        "pay_to_grow",
    }


@pytest.mark.rule("E12.3")
def test_a_field_of_any_colour_may_bring_something_when_it_is_taken() -> None:
    plain = '{ kind = "field", colour = "green", wheat = 2 }'
    text = EGIZIA.edition.text.replace(plain, plain.replace(" }", ', once = "stone_market" }'))
    state = EGIZIA.start(EGIZIA.material_of(parse_edition(text, "mine.toml")), 2)
    names = [card.name for card in state.material.nile.cards]
    shown = [nile_card(state, names.index(f"field-{name}")) for name in ("green-2", "green-3", "brown-6")]
    assert [card.once for card in shown] == [True, UNSET, True]


@pytest.mark.rule("E12.3")
@pytest.mark.parametrize(
    ("card", "markets", "score", "stones"),
    [
        ("field-green-3", [0, 0], 0, 2),
        ("field-yellow-5", [0, 0], 0, 2),
        ("field-brown-6", [1, 0], 0, 2),
        ("field-brown-7", [0, 1], 0, 2),
        ("field-brown-8", [0, 0], 3, 2),
        ("field-brown-9", [0, 0], 0, 6),
    ],
)
def test_fields_give_wheat_and_brown_ones_something_once(
    card: str, markets: list[int], score: int, stones: int
) -> None:
    state = dealt()
    give(state, 0, card)
    _, colour, wheat = card.split("-")
    assert fields(state, 0) == [(6, "green"), (int(wheat), colour)]
    assert (state.markets[:2], state.scores[0], state.stones[0]) == (markets, score, stones)


@pytest.mark.rule("E12.4")
def test_a_quarry_raises_the_stones_of_every_round() -> None:
    state = dealt()
    give(state, 0, "quarry-4", "quarry-2")
    assert portrait(state)["seats"][0]["income"] == 9
    assert portrait(state)["seats"][0]["quarries"] == [3, 2, 4]


@pytest.mark.rule("E12.7")
def test_six_stones_at_once() -> None:
    state = dealt()
    give(state, 0, "stones_6")
    assert (state.stones[0], holds(state, 0)) == (8, [])
    state.stones[0] = 22
    give(state, 0, "stones_6")
    assert state.stones[0] == 25


@pytest.mark.rule("E12.19")
def test_the_grave_card_is_kept_for_the_end() -> None:
    state = dealt()
    give(state, 0, "grave_card-5")
    assert [(card["card"], card["use"]) for card in portrait(state)["seats"][0]["cards"]] == [
        ("grave_card-5", "kept")
    ]


@pytest.mark.rule("E12.20")
def test_up_to_ten_stones_are_sold_for_a_point_each() -> None:
    state = dealt()
    state.stones[0] = 14
    give(state, 0, "sell_10")
    assert legal_lines(state) == [f"sell {stones}" for stones in range(11)]
    play(state, "sell 7")
    assert (state.stones[0], state.scores[0]) == (7, 7)


@pytest.mark.rule("E12.20")
def test_without_stones_nothing_is_asked() -> None:
    state = dealt()
    state.stones[0] = 0
    give(state, 0, "sell_10")
    assert kind(state) == "ship"


@pytest.mark.rule("E12.21")
def test_a_marker_goes_down_by_two_as_the_card_says() -> None:
    state = dealt()
    give(state, 0, "market_2-grain")
    assert state.markets[:2] == [0, 2]
    give(state, 0, "market_2-stone")
    assert state.markets[:2] == [2, 2]


@pytest.mark.rule("E12.21")
def test_a_card_that_names_no_market_leaves_the_choice() -> None:
    state = dealt()
    run(state, LowerMarket(0, 2))
    assert legal_lines(state) == ["lower stone_market", "lower grain_market"]
    play(state, "lower grain_market")
    assert state.markets[:2] == [0, 2]


@pytest.mark.rule("E12.21")
def test_an_edition_may_print_a_card_that_leaves_the_choice() -> None:
    text = EGIZIA.edition.text.replace('market = "stone" }', 'market = "either" }')
    state = dealt(
        river=("market_2-either", *RIVER[1:]), material=EGIZIA.material_of(parse_edition(text, "mine"))
    )
    play(state, "ship Ombos", "lower stone_market")
    assert state.markets[:2] == [2, 0]


@pytest.mark.rule("E12.22")
def test_a_field_improves_by_one_step_for_good() -> None:
    state = dealt()
    give(state, 0, "field-yellow-4", "field-brown-8", "improve_field")
    assert legal_lines(state) == ["improve field-yellow-4 green", "improve field-brown-8 yellow-green"]
    play(state, "improve field-brown-8 yellow-green")
    assert fields(state, 0) == [(6, "green"), (4, "yellow"), (8, "yellow")]
    assert state.wheat[:3] == (6, 12, 0)
    assert "improve_field" in holds(state, 0)


@pytest.mark.rule("E12.22")
def test_one_field_may_be_improved_twice() -> None:
    state = dealt()
    give(state, 0, "field-brown-9", "improve_field")
    play(state, "improve field-brown-9 yellow-green")
    give(state, 0, "improve_field")
    play(state, "improve field-brown-9 green")
    assert fields(state, 0) == [(6, "green"), (9, "green")]
    assert portrait(state)["seats"][0]["fields"][1]["improved"] == 2
    assert state.wheat[:3] == (15, 0, 0)


@pytest.mark.rule("E12.22")
def test_with_green_fields_only_the_card_waits_for_a_field() -> None:
    state = dealt()
    give(state, 0, "improve_field")
    assert kind(state) == "ship"
    give(state, 0, "field-green-3")
    assert kind(state) == "ship"
    give(state, 0, "field-yellow-5")
    assert legal_lines(state) == ["improve field-yellow-5 green"]
    play(state, "improve field-yellow-5 green")
    give(state, 0, "field-yellow-4")
    assert kind(state) == "ship"
    assert state.holds(0, IMPROVE_FIELD)


@pytest.mark.rule("E12.22")
def test_fields_that_are_alike_are_offered_once() -> None:
    state = dealt()
    state.river = [NO_CARD] * 20
    give(state, 0, "field-yellow-4", "field-yellow-4", "improve_field")
    assert legal_lines(state) == ["improve field-yellow-4 green"]
    play(state, "improve field-yellow-4 green")
    assert sorted(fields(state, 0)) == [(4, "green"), (4, "yellow"), (6, "green")]


@pytest.mark.rule("E12.23")
def test_two_crews_grow_by_one_or_one_by_two() -> None:
    state = dealt()
    give(state, 0, "grow_two")
    play(state, "grow blue")
    assert asked(state).cited() == "E12.23"
    play(state, "grow joker")
    assert strengths(state, 0) == [2, 1, 1, 3]
    give(state, 0, "grow_two")
    play(state, "grow black")
    assert legal_lines(state) == ["grow black", "grow yellow", "grow joker"]  # blue first would be the same
    play(state, "grow black")
    assert strengths(state, 0) == [2, 3, 1, 3]


@pytest.mark.rule("E12.23", "E11.6")
def test_of_two_growths_none_is_lost_while_a_crew_can_grow() -> None:
    state = dealt()
    crews(state, 0, 7, 9, 9, 8)
    give(state, 0, "grow_two")
    assert legal_lines(state) == ["grow blue"]  # the joker takes one alone, and blue comes before it
    play(state, "grow blue")
    assert legal_lines(state) == ["grow blue", "grow joker"]
    play(state, "grow joker")
    assert strengths(state, 0) == [8, 9, 9, 9]
    give(state, 0, "grow_two")
    play(state, "grow blue")  # the other growth is lost
    assert strengths(state, 0) == [9, 9, 9, 9]
    assert kind(state) == "ship"


@pytest.mark.rule("E11.6")
def test_with_all_at_9_nothing_is_asked() -> None:
    state = dealt()
    crews(state, 0, 9, 9, 9, 9)
    give(state, 0, "grow_two")  # nothing can grow, so nothing is asked
    assert kind(state) == "ship"


@pytest.mark.rule("E12.25")
def test_the_two_crews_shown_grow() -> None:
    state = dealt()
    give(state, 0, "grow_shown-black-yellow")
    assert strengths(state, 0) == [1, 2, 2, 2]


@pytest.mark.rule("E12.27")
def test_points_for_own_stones_on_the_buildings_shown() -> None:
    state = dealt()
    lay(state, 0, "obelisk 1", "grave 1", "left_wall 1", "pyramid 1-1", "pyramid 1-2")
    lay(state, 1, "obelisk 2", "pyramid 1-3")
    give(state, 0, "points_per_stone-obelisk-graves")
    assert state.scores == [2, 0]
    give(state, 0, "points_per_stone-temple-pyramid")
    assert state.scores == [5, 0]


# --- growth once a round ------------------------------------------------------------------------------


@pytest.mark.rule("E12.26", "E12.28")
def test_between_stones_and_building_a_crew_may_grow() -> None:
    state = dealt()
    give(state, 0, "grow_each_round")
    play(state, "ship pass", "ship pass")
    assert (state.phase, kind(state)) == (4, "grow_each_round")
    assert state.stones[0] == 5  # the quarry has given
    assert legal_lines(state)[-1] == "grow_each_round none"
    play(state, "grow_each_round yellow")
    assert strengths(state, 0) == [1, 1, 2, 2]
    assert (state.round, kind(state)) == (2, "card")  # once a round: not asked again after building


@pytest.mark.rule("E12.28")
@pytest.mark.parametrize("card", ["grow_each_round", "pay_to_grow"])
def test_growth_is_offered_before_surplus_stones_would_be_lost(card: str) -> None:
    state = dealt()
    give(state, 0, card)
    state.stones[0] = 23  # and 3 come in
    play(state, "ship pass", "ship pass")
    assert (state.phase, kind(state), state.stones[0]) == (3, card, 23)
    play(state, f"{card} none")
    assert (state.phase, kind(state), state.stones[0]) == (4, card, 25)
    room = dealt()
    give(room, 0, card)
    room.stones[0] = 22
    play(room, "ship pass", "ship pass")
    assert (room.phase, kind(room), room.stones[0]) == (4, card, 25)


@pytest.mark.rule("E12.15", "E12.28")
def test_two_stones_paid_in_time_save_those_that_come_in() -> None:
    state = dealt()
    give(state, 0, "pay_to_grow")
    state.stones[0] = 24
    play(state, "ship pass", "ship pass", "pay_to_grow blue")
    assert state.stones[0] == 25
    assert (state.round, kind(state)) == (2, "card")  # once a round


@pytest.mark.rule("E12.15", "E12.26", "E12.28")
def test_growth_declined_before_building_is_offered_after_it() -> None:
    state = dealt()
    give(state, 0, "pay_to_grow", "grow_each_round")
    play(state, "ship temple", "slot 1", "ship pass", "ship pass")
    play(state, "grow_each_round none", "pay_to_grow none", "crew blue", "joker rests", "lay left_wall 1")
    assert (state.phase, kind(state)) == (5, "grow_each_round")
    play(state, "grow_each_round black")
    assert legal_lines(state)[0] == "pay_to_grow blue"
    play(state, "pay_to_grow black")
    assert (strengths(state, 0), state.stones[0]) == ([1, 3, 1, 2], 2)
    assert state.round == 2


@pytest.mark.rule("E12.28")
def test_after_building_paid_growth_needs_its_stones_and_free_growth_none() -> None:
    state = dealt()
    give(state, 0, "pay_to_grow", "grow_each_round")
    state.stones[0] = 1
    run(state, OfferGrowth(0))
    play(state, "grow_each_round none")
    assert to_act(state) is None


@pytest.mark.rule("E12.15", "E12.26")
def test_each_card_for_growth_serves_once_a_round_and_every_round() -> None:
    state = dealt()
    give(state, 0, "pay_to_grow", "grow_each_round")
    for number in (1, 2):
        while kind(state) != "grow_each_round":
            pass_on(state)
        play(state, "grow_each_round blue", "pay_to_grow blue")
        assert strengths(state, 0) == [1 + 2 * number, 1, 1, 2]
        assert kind(state) == "card"
        assert state.round == number + 1
    assert holds(state, 0) == ["grow_each_round", "pay_to_grow"]


@pytest.mark.rule("E12.15", "E12.28")
def test_two_stones_grow_a_crew() -> None:
    state = dealt()
    give(state, 0, "pay_to_grow")
    run(state, OfferGrowth(0))
    assert legal_lines(state)[-1] == "pay_to_grow none"
    play(state, "pay_to_grow joker")
    assert (strengths(state, 0), state.stones[0]) == ([1, 1, 1, 3], 0)
    assert to_act(state) is None


@pytest.mark.rule("E12.28", "E11.6")
def test_at_9_neither_card_is_offered() -> None:
    state = dealt()
    give(state, 0, "pay_to_grow", "grow_each_round")
    crews(state, 0, 9, 9, 9, 9)
    run(state, OfferGrowth(0))
    assert to_act(state) is None
    last = dealt()
    give(last, 0, "pay_to_grow", "grow_each_round")
    crews(last, 0, 9, 9, 9, 8)
    run(last, OfferGrowth(0))
    play(last, "grow_each_round joker")  # and nothing is left to pay for
    assert to_act(last) is None
