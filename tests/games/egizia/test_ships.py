"""E4: placing ships, and the cards that change it."""

from __future__ import annotations

import pytest

from floodplain.games.egizia import EGIZIA
from floodplain.games.egizia.rules.ships import EndShips, OfferSecond, SecondShip, ShipTurn
from floodplain.games.egizia.state import Egizia
from floodplain.kernel.flow import asked, perform
from tests.games.egizia.table import (
    MATERIAL,
    dealt,
    dock,
    give,
    holds,
    pass_on,
    portrait,
    run,
    strengths,
    to_act,
)
from tests.support import kind, legal_lines, play

NAMES = MATERIAL.river.names


def spaces(state: Egizia) -> list[str]:
    """Return where the next ship can be placed."""
    return [line.split()[1] for line in legal_lines(state)]


@pytest.mark.rule("E4.1")
def test_all_players_place_one_ship_in_order_and_then_again() -> None:
    state = dealt(3)
    seats = []
    for space in ("Ombos", "Nekheb", "Esna", "Armant", "Koptos", "Dendera"):
        seats.append(to_act(state))
        play(state, f"ship {space}")
    assert seats == [0, 1, 2, 0, 1, 2]


@pytest.mark.rule("E4.4")
@pytest.mark.parametrize("question", ["ship", "second ship"])
def test_the_log_names_the_card_that_a_ship_takes(question: str) -> None:
    state = dealt(2)
    state.river[NAMES.index("Memphis")] = MATERIAL.nile.names.index("grow_each_round")
    if question == "second ship":
        give(state, 0, "second_ship")
        run(state, SecondShip(0))
    told = [
        EGIZIA.texts("en").log(asked(state), state, NAMES.index(space), "Ada")
        for space in ("Memphis", "Edfu", "sphinx")
    ]
    assert told == [
        f"Ada places a {question} at Memphis: growth every round.",
        f"Ada places a {question} at Edfu.",
        f"Ada places a {question} at the Sphinx.",
    ]


@pytest.mark.rule("E4.1")
def test_the_turn_is_a_place_in_the_order_of_play() -> None:
    state = dealt(3)
    state.order = (2, 0, 1)
    run(state, ShipTurn(1))
    assert to_act(state) == 0
    play(state, "ship pass")
    assert to_act(state) == 1


@pytest.mark.rule("E12.5")
def test_a_second_ship_is_offered_to_the_holder_of_the_card() -> None:
    state = dealt(3)
    give(state, 1, "second_ship")
    run(state, OfferSecond(1))
    assert (to_act(state), kind(state)) == (1, "second_ship")
    run(state, OfferSecond(2))
    assert to_act(state) is None


@pytest.mark.rule("E4.1")
def test_who_passes_places_no_more_this_round() -> None:
    state = dealt(3)
    play(state, "ship Ombos", "ship pass", "ship Nekheb", "ship Esna", "ship pass")
    assert to_act(state) == 0
    play(state, "ship Koptos")
    assert to_act(state) == 0
    play(state, "ship pass")
    assert state.round == 2


@pytest.mark.rule("E4.1")
def test_who_cannot_place_is_not_asked_and_nobody_is_forced_to() -> None:
    state = dealt()
    assert spaces(state) == [*NAMES, "pass"]
    play(state, "ship Heliopolis", "flood middle")
    play(state, "ship Ombos")
    assert to_act(state) == 1  # seat 1 lies on the last space
    play(state, "ship Edfu")
    assert to_act(state) == 1


@pytest.mark.rule("E4.1")
def test_nobody_places_more_ships_than_they_have() -> None:
    state = dealt()
    state.harbour[0] = 1
    play(state, "ship Ombos", "ship Nekheb")
    assert to_act(state) == 1


@pytest.mark.rule("E4.2")
def test_a_ship_goes_downstream_of_all_own_ships() -> None:
    state = dealt()
    play(state, "ship Armant", "ship Ombos")
    assert spaces(state) == [*NAMES[7:], "pass"]
    play(state, "ship Koptos")
    assert spaces(state)[:3] == ["Edfu", "Nekheb", "Selinon"]


@pytest.mark.rule("E4.3")
def test_one_ship_a_space_except_at_sites() -> None:
    state = dealt()
    play(state, "ship Edfu")
    assert "Edfu" not in spaces(state)
    play(state, "ship sphinx", "slot 1")
    assert "sphinx" in spaces(state)


@pytest.mark.rule("E4.4")
def test_a_card_is_taken_with_the_ship() -> None:
    state = dealt()
    play(state, "ship Ombos")
    assert holds(state, 0) == ["quarry-3"]
    assert portrait(state)["river"][0]["card"] is None
    assert portrait(state)["river"][0]["ships"] == [0]


@pytest.mark.rule("E4.4")
def test_an_immediate_card_acts_at_once_and_is_not_kept() -> None:
    state = dealt(river=("market_2-stone", *["quarry-3"] * 3, *["quarry-2"] * 2, "double_town", "wheat_4",
                         "strength_3", "improve_field"))  # fmt: skip
    play(state, "ship Ombos")
    assert state.markets[:2] == [2, 0]
    assert holds(state, 0) == []
    assert state.removed.bit_count() == 1


@pytest.mark.rule("E4.5")
def test_a_round_space_acts_at_once() -> None:
    state = dealt()
    play(state, "ship Selinon")
    assert strengths(state, 0) == [2, 2, 1, 2]


@pytest.mark.rule("E4.6")
def test_a_ship_takes_a_free_slot_of_choice() -> None:
    state = dealt(4)
    play(state, "ship obelisk", "slot 2", "ship obelisk")
    assert legal_lines(state) == ["slot 1", "slot 3"]
    play(state, "slot 3", "ship obelisk")
    assert portrait(state)["sites"][1]["slots"] == [2, 0, 1]  # the last slot needs no choice


@pytest.mark.rule("E4.6")
def test_with_all_slots_full_a_ship_waits_behind_others() -> None:
    state = dealt(4)
    play(state, "ship sphinx", "slot 1", "ship sphinx", "slot 3", "ship sphinx", "ship sphinx")
    assert portrait(state)["sites"][0] == {
        "site": "sphinx",
        "slots": [0, 2, 1],
        "waiting": [3],
        "line": [
            {"seat": 0, "slot": 1, "waits": False, "built": False},
            {"seat": 2, "slot": 2, "waits": False, "built": False},
            {"seat": 1, "slot": 3, "waits": False, "built": False},
            {"seat": 3, "slot": None, "waits": True, "built": False},
        ],
    }
    three = dealt(3)
    dock(three, "obelisk", 1, 2)
    play(three, "ship obelisk")
    assert portrait(three)["sites"][1]["waiting"] == [0]


@pytest.mark.rule("E4.6")
def test_nobody_has_two_ships_at_a_site() -> None:
    state = dealt()
    give(state, 0, "upstream")
    play(state, "ship sphinx", "slot 1", "ship Ombos")
    assert "sphinx" not in spaces(state)
    assert "Nekheb" in spaces(state)


@pytest.mark.rule("E4.7")
def test_ships_come_back_but_from_the_sites() -> None:
    state = dealt()
    play(state, "ship Ombos", "ship sphinx", "slot 2", "ship Edfu", "ship obelisk", "slot 1", "ship pass")
    assert state.harbour == [6, 6]
    play(state, "ship pass")
    assert state.harbour[0] == 8
    assert portrait(state)["river"][0]["ships"] == []


@pytest.mark.rule("E4.7")
def test_the_last_ships_come_home_after_building() -> None:
    state = dealt()
    play(state, "ship sphinx", "slot 2", "ship pass", "ship pass")
    assert state.harbour == [7, 8]
    play(state, "crew blue", "joker rests", "draw 1", "sphinx end-stone", "keep end-stone alone")
    assert kind(state) == "card"
    assert state.harbour == [8, 8]
    assert portrait(state)["sites"][0]["slots"] == [None, None]


# --- E12.5: a second ship -----------------------------------------------------------------------------


@pytest.mark.rule("E12.5")
def test_a_second_ship_comes_before_the_next_player() -> None:
    state = dealt()
    give(state, 0, "second_ship")
    play(state, "ship Ombos")
    assert (kind(state), to_act(state)) == ("second_ship", 0)
    play(state, "second_ship Nekheb")
    assert to_act(state) == 1
    assert "second_ship" not in holds(state, 0)
    assert portrait(state)["seats"][0]["ships"] == ["Ombos", "Nekheb"]


@pytest.mark.rule("E12.5", "E12.1")
def test_the_card_may_be_kept_for_later() -> None:
    state = dealt()
    give(state, 0, "second_ship")
    play(state, "ship Ombos", "second_ship none", "ship Nekheb", "ship Esna")
    assert kind(state) == "second_ship"


@pytest.mark.rule("E12.5", "E12.10")
def test_a_second_ship_after_a_doubled_town() -> None:
    state = dealt()
    give(state, 0, "second_ship", "double_town")
    play(state, "ship Selinon", "double_town yes")
    assert strengths(state, 0) == [3, 3, 1, 2]
    play(state, "second_ship Thebae")
    assert strengths(state, 0) == [4, 3, 2, 2]
    assert to_act(state) == 1
    assert holds(state, 0) == []


@pytest.mark.rule("E12.5")
def test_a_second_ship_is_not_offered_after_the_last_space() -> None:
    state = dealt()
    give(state, 0, "second_ship")
    play(state, "ship Heliopolis", "flood middle")
    assert (kind(state), to_act(state)) == ("ship", 1)


@pytest.mark.rule("E12.5")
def test_the_card_can_be_used_in_the_turn_it_is_taken() -> None:
    state = dealt()
    state.river[0] = MATERIAL.nile.names.index("second_ship")
    play(state, "ship Ombos")
    assert kind(state) == "second_ship"


# --- E12.16 and E12.24: upstream and occupied ---------------------------------------------------------


@pytest.mark.rule("E12.16")
def test_once_a_round_a_ship_goes_upstream() -> None:
    state = dealt()
    give(state, 0, "upstream")
    play(state, "ship Koptos", "ship Ombos")
    assert spaces(state) == [*NAMES[1:8], *NAMES[9:], "pass"]
    play(state, "ship Edfu", "ship Nekheb")
    assert spaces(state) == [*NAMES[9:], "pass"]  # from the most downstream ship on


@pytest.mark.rule("E12.16")
def test_next_round_the_card_serves_again() -> None:
    state = dealt()
    give(state, 0, "upstream")
    play(state, "ship Koptos", "ship pass", "ship Edfu", "ship pass")
    assert kind(state) == "card"
    while kind(state) == "card":
        pass_on(state)
    while to_act(state) != 0:
        play(state, "ship pass")
    play(state, "ship Passalon", "flood middle")
    assert "Ombos" in spaces(state)


@pytest.mark.rule("E12.16")
def test_the_first_ship_does_not_use_the_card() -> None:
    state = dealt()
    give(state, 0, "upstream")
    play(state, "ship Ombos")
    assert state.rested == 0


@pytest.mark.rule("E12.24")
def test_once_a_round_a_ship_is_placed_on_an_occupied_round_space() -> None:
    state = dealt()
    give(state, 1, "occupied_town")
    play(state, "ship Selinon")
    assert "Selinon" in spaces(state)
    play(state, "ship Selinon")
    assert strengths(state, 1) == [2, 2, 1, 2]
    play(state, "ship Thebae")
    assert "Thebae" not in spaces(state)


@pytest.mark.rule("E12.24", "E11.5")
def test_not_on_a_card_space_nor_on_heliopolis() -> None:
    state = dealt(3)
    give(state, 2, "occupied_town")
    play(state, "ship Ombos", "ship Heliopolis", "flood middle")
    assert "Ombos" not in spaces(state)
    assert "Heliopolis" not in spaces(state)


@pytest.mark.rule("E12.24", "E12.16")
def test_your_own_latest_space_needs_both_cards() -> None:
    state = dealt()
    give(state, 0, "occupied_town")
    play(state, "ship Selinon", "ship Ombos")
    assert "Selinon" not in spaces(state)
    give(state, 0, "upstream")
    assert "Selinon" in spaces(state)
    play(state, "ship Selinon")
    assert strengths(state, 0) == [3, 3, 1, 2]
    assert portrait(state)["river"][3]["ships"] == [0, 0]
    play(state, "ship Nekheb")
    assert "Selinon" not in spaces(state)
    assert "Edfu" not in spaces(state)  # upstream has been used, too


@pytest.mark.rule("E12.24", "E12.16")
def test_both_cards_together_reach_an_occupied_town_upstream() -> None:
    state = dealt()
    give(state, 0, "occupied_town", "upstream")
    play(state, "ship Passalon", "flood middle", "ship Thebae")
    assert {"Thebae", "Passalon", "Edfu"} <= set(spaces(state))
    play(state, "ship Edfu", "ship Beni-Hasan")
    assert "Thebae" not in spaces(state)  # upstream was needed for Edfu; the other card is left
    assert state.unused(0, 5)
    assert not state.unused(0, 6)


# --- E12.14: a card left over -------------------------------------------------------------------------


@pytest.mark.rule("E12.14")
def test_after_the_ships_a_card_left_on_the_river_is_taken() -> None:
    state = dealt()
    give(state, 0, "leftover_card")
    play(state, "ship Nekheb", "ship Ombos", "ship pass", "ship pass")
    assert legal_lines(state)[0] == "leftover strength_3 Esna"
    assert legal_lines(state)[-1] == "leftover none"
    play(state, "leftover strength_3 Esna")
    assert "strength_3" in holds(state, 0)
    assert kind(state) != "leftover"


@pytest.mark.rule("E12.14", "E12.23")
def test_a_leftover_card_that_is_an_immediate_one_acts() -> None:
    state = dealt()
    give(state, 0, "leftover_card")
    state.river[0] = MATERIAL.nile.names.index("grow_two")
    play(state, "ship pass", "ship pass", "leftover grow_two Ombos", "grow black", "grow black")
    assert strengths(state, 0) == [1, 3, 1, 2]
    assert "grow_two" not in holds(state, 0)


@pytest.mark.rule("E12.14")
def test_with_nothing_left_nothing_is_asked() -> None:
    state = dealt()
    give(state, 0, "leftover_card")
    state.river = [-1] * 20
    run(state, EndShips())
    assert to_act(state) is None


@pytest.mark.rule("E4.6", "E12.16", "E12.24")
def test_no_two_own_ships_at_a_site_even_with_both_cards() -> None:
    state = dealt()
    give(state, 0, "upstream", "occupied_town")
    play(state, "ship sphinx", "slot 1", "ship obelisk", "slot 1")
    lines = legal_lines(state)
    assert "ship sphinx" not in lines
    assert {"ship obelisk", "ship Edfu"} <= set(lines)  # another player's site, and upstream


@pytest.mark.rule("E12.24")
def test_the_card_for_occupied_towns_stays_and_serves_once_a_round() -> None:
    state = dealt()
    give(state, 0, "occupied_town")
    play(state, "ship Ombos", "ship Edfu", "ship Edfu")
    assert holds(state, 0) == ["quarry-3", "occupied_town"]
    play(state, "ship Selinon")
    assert "ship Selinon" not in legal_lines(state)
    while state.round == 1:
        pass_on(state)
    while kind(state) == "card":
        perform(state, asked(state).options(state)[0])
    first = to_act(state)
    play(state, "ship Edfu" if first == 1 else "ship Ombos")
    if first == 0:
        play(state, "ship Edfu")
    assert "ship Edfu" in legal_lines(state)
    assert to_act(state) == 0


@pytest.mark.rule("E12.14")
def test_the_card_for_leftovers_serves_in_every_round() -> None:
    state = dealt()
    give(state, 0, "leftover_card")
    play(state, "ship pass", "ship pass", "leftover quarry-3 Ombos")
    assert holds(state, 0) == ["quarry-3", "leftover_card"]
    while kind(state) == "card":
        perform(state, asked(state).options(state)[0])
    play(state, "ship pass", "ship pass")
    assert (state.round, kind(state), to_act(state)) == (2, "leftover", 0)
