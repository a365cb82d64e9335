"""D9: the powers of the workers."""

from __future__ import annotations

import pytest

from floodplain.games.demetra import DEMETRA
from floodplain.games.demetra.cubes import CROPS, ONE
from floodplain.games.demetra.rules.powers import Buyer, Gleaner
from floodplain.games.demetra.state import Demetra
from floodplain.kernel.flow import asked
from tests.games.demetra.country import (
    answers,
    cubes,
    events,
    exhaust,
    fields,
    in_hand,
    in_village,
    only_in_bag,
    price_of,
    register,
    screen,
    shown,
    standing,
    stock,
    store,
    strike,
    table,
    worker,
)
from tests.support import kind, legal_lines, play

FIVE = "C4 C5 D3 E4 E5"  # around D4, all but D5


def with_worker(name: str, place: str = "D4", players: int = 2) -> Demetra:
    """Return five fields around D4, and a worker about to be placed there."""
    state = table(players)
    fields(state, 0, FIVE)
    fields(state, 1, "G1 G2")
    play(state, "action worker", f"worker play {name}", f"place {place}")
    return state


@pytest.mark.rule("D9.A")
def test_the_apprentice_takes_a_cube_from_an_unharvested_field_that_is_not_turned() -> None:
    state = with_worker("apprentice")
    assert answers(state) == "C4 C5 D3 E4 E5 done"
    play(state, "glean C5")
    assert screen(state, 0) == {"hops": 1}
    assert shown(state.ripe[0]) == FIVE
    assert kind(state) == "action"


@pytest.mark.rule("D9.A")
def test_the_apprentice_takes_nothing_beside_harvested_fields() -> None:
    state = table()
    fields(state, 0, "", harvested="C4")
    play(state, "action worker", "worker play apprentice", "place C3")
    assert kind(state) != "glean"


@pytest.mark.rule("D9.B")
def test_the_seasonal_worker_takes_from_one_or_two_fields() -> None:
    state = with_worker("seasonal")
    play(state, "glean C5")
    assert answers(state) == "D3 E4 E5 done"  # another field, in order
    play(state, "glean E4")
    assert screen(state, 0) == {"hops": 1, "vegetables": 1}
    assert kind(state) == "action"
    state = with_worker("seasonal")
    play(state, "glean C5", "glean done")
    assert screen(state, 0) == {"hops": 1}


@pytest.mark.rule("D9.C")
def test_the_ploughman_takes_one_or_two_cubes_of_any_crop() -> None:
    state = with_worker("ploughman")
    assert answers(state) == "hops vegetables cider wine wheat done"
    play(state, "plough wine")
    assert answers(state) == "wine wheat done"
    play(state, "plough wine")
    assert screen(state, 0) == {"wine": 2}
    state = with_worker("ploughman")
    play(state, "plough wheat", "plough done")
    assert screen(state, 0) == {"wheat": 1}


@pytest.mark.rule("D9.C")
def test_the_ploughman_finds_nothing_in_an_empty_stock() -> None:
    state = table()
    fields(state, 0, "C4 C5")
    exhaust(state, *CROPS)
    play(state, "action worker", "worker play ploughman", "place D4")
    assert kind(state) == "action"


@pytest.mark.rule("D9.D")
def test_the_novice_turns_any_neighbouring_fields_back() -> None:
    state = table()
    fields(state, 0, "C5", harvested="C4 D3 E4 G1")
    play(state, "action worker", "worker play novice", "place D4")
    assert answers(state) == "C4 D3 E4 done"
    play(state, "renew C4", "renew E4")
    assert shown(state.ripe[0]) == "C4 C5 E4"


@pytest.mark.rule("D9.D")
def test_the_novice_may_turn_all_of_them() -> None:
    state = table()
    fields(state, 0, "", harvested=FIVE)
    play(state, "action worker", "worker play novice", "place D4")
    play(state, *(f"renew {name}" for name in FIVE.split()))
    assert shown(state.ripe[0]) == FIVE
    assert kind(state) == "action"


@pytest.mark.rule("D9.E")
def test_the_skilled_worker_pays_one_more_in_any_crops_to_the_owner() -> None:
    state = table()
    fields(state, 0, FIVE)
    cubes(state, 0, hops=2, wheat=2)
    store(state, 1, "B1", wine=2)
    store(state, 1, "B3", wine=4)
    store(state, 0, "B5", wine=1)
    play(state, "action worker", "worker play skilled", "place D4")
    assert answers(state) == "B1 none"  # B3 would cost five, B5 is the player's own
    play(state, "trade B1")
    assert answers(state) == "hops wheat"  # of two hops and two wheat three are due: one hops at least
    play(state, "pay wheat")
    assert screen(state, 1) == {"hops": 1, "wine": 2, "wheat": 2}
    assert screen(state, 0) == {"hops": 1}
    assert shown(state.fields[0]).startswith("B1")


@pytest.mark.rule("D9.F")
def test_the_steward_puts_any_own_field_into_fallow() -> None:
    state = table()
    fields(state, 0, FIVE + " A1 G7")
    play(state, "action worker", "worker play steward", "place D4")
    assert answers(state) == "A1 C4 C5 D3 E4 E5 G7"
    play(state, "fallow G7")
    assert shown(state.fallow) == "G7"
    assert shown(state.fields[0]) == "A1 " + FIVE


@pytest.mark.rule("D9.F", "D11.2", "D11.3")
def test_the_steward_splits_a_group_for_more_points() -> None:
    """The rulebook's remark: two smaller groups may bring more than a large one, and the Steward 3."""
    state = table()
    fields(state, 0, "B4 C3 C4 C5 C6 C7")
    assert DEMETRA.breakdown(state, 0) == {"workers": 0, "largest": 6, "second": 0, "crops": 0}
    play(state, "action worker", "worker play steward", "place B5")
    play(state, "fallow C5")
    assert shown(state.fields[0]) == "B4 C3 C4 C6 C7"
    assert DEMETRA.breakdown(state, 0) == {"workers": 3, "largest": 3, "second": 4, "crops": 0}


@pytest.mark.rule("D9.F")
def test_a_clerk_does_not_reuse_a_steward_without_fields() -> None:
    state = table()
    worker(state, 0, "steward", "A1")
    worker(state, 0, "clerk", "G1")
    fields(state, 0, "C4")
    strike(state, "holiday")
    play(state, "holiday none")
    assert kind(state) == "action"


@pytest.mark.rule("D9.G")
def test_the_trader_pays_the_number_of_the_price_in_any_crops() -> None:
    state = table(3)
    fields(state, 0, FIVE)
    cubes(state, 0, hops=1, wheat=2)
    store(state, 1, "B1", wine=2)
    store(state, 2, "B3", wine=3)
    play(state, "action worker", "worker play trader", "place D4")
    assert answers(state) == "B1 B3 none"
    play(state, "trade B1")
    assert answers(state) == "hops wheat"
    play(state, "pay wheat")
    assert screen(state, 0) == {"hops": 1}
    assert screen(state, 1) == {"wine": 2, "wheat": 2}


@pytest.mark.rule("D9.G")
def test_the_trader_pays_without_a_question_when_all_cubes_are_due() -> None:
    state = table()
    fields(state, 0, FIVE)
    cubes(state, 0, hops=1, wheat=1)
    store(state, 1, "B1", wine=2)
    play(state, "action worker", "worker play trader", "place D4", "trade B1")
    assert screen(state, 0) == {}
    assert kind(state) == "action"


@pytest.mark.rule("D9.H")
def test_the_storekeeper_takes_one_field_into_the_store_with_a_price() -> None:
    state = table()
    fields(state, 0, FIVE)
    cubes(state, 0, hops=2)
    play(state, "action worker", "worker play storekeeper", "place D4")
    assert answers(state) == "A1 A2 A4 A5 A6 A7 done"
    play(state, "store A5", "price hops", "price done", "tile B1")
    assert price_of(state, "A5") == {"hops": 1}
    assert kind(state) == "action"  # no second field
    play(state, "action buy", "buy A5")  # the rulebook's hint: a cheap field at once
    assert "A5" in shown(state.fields[0])


@pytest.mark.rule("D9.H")
def test_the_storekeeper_needs_a_place_and_a_cube() -> None:
    state = with_worker("storekeeper")
    assert kind(state) == "action"
    other = table()
    fields(other, 0, FIVE)
    cubes(other, 0, hops=2)
    store(other, 0, "B1", wine=1)
    store(other, 0, "B2", wine=1)
    play(other, "action worker", "worker play storekeeper", "place D4")
    assert kind(other) == "action"


@pytest.mark.rule("D9.I")
def test_the_councillor_takes_an_unconnected_field_for_three_cubes() -> None:
    state = table(3)
    fields(state, 0, FIVE)
    cubes(state, 0, hops=2, wine=2)
    fields(state, 1, "G1 G2 A3")  # A3 alone
    fields(state, 2, "G6", harvested="B8")
    worker(state, 2, "apprentice", "G7")  # workers do not connect
    play(state, "action worker", "worker play councillor", "place D4")
    assert answers(state) == "A3 B8 G6 none"
    play(state, "councillor B8", "pay hops")
    assert screen(state, 2) == {"hops": 2, "wine": 1}
    assert screen(state, 0) == {"wine": 1}
    assert "B8" in shown(state.ripe[0])  # unharvested again


@pytest.mark.rule("D9.I")
def test_the_councillor_needs_three_cubes_and_an_unconnected_field() -> None:
    state = table()
    fields(state, 0, FIVE)
    fields(state, 1, "A3")
    cubes(state, 0, hops=2)
    play(state, "action worker", "worker play councillor", "place D4")
    assert kind(state) == "action"
    other = table()
    fields(other, 0, FIVE)
    fields(other, 1, "A3 B3")
    cubes(other, 0, hops=3)
    play(other, "action worker", "worker play councillor", "place D4")
    assert kind(other) == "action"
    own = table()
    fields(own, 0, f"{FIVE} A7")
    cubes(own, 0, hops=3)
    play(own, "action worker", "worker play councillor", "place D4")
    assert kind(own) == "action"


@pytest.mark.rule("D9.I")
def test_a_councillor_displaces_himself_again_and_again() -> None:
    state = table()
    fields(state, 0, "B4 B6 C4 C5 C6 C7 D3 D6 E4 E5 E6")
    fields(state, 1, "D4 B5 G1 F6")  # all alone
    cubes(state, 0, wheat=9)
    play(state, "action worker", "worker play councillor", "place D4")
    assert answers(state) == "B5 D4 F6 G1 none"
    play(state, "councillor D4")  # his own hex: paid in wheat only, so nothing is asked
    assert kind(state) == "replay"
    play(state, "replay B5", "councillor B5", "replay D5", "councillor G1")
    assert standing(state, 0) == {"councillor": "D5"}
    assert screen(state, 0) == {}
    assert screen(state, 1) == {"wheat": 9}
    assert shown(state.fields[1]) == "F6"
    assert kind(state) == "action"


@pytest.mark.rule("D9.J")
def test_the_clerk_uses_another_power_at_that_workers_hex() -> None:
    state = table()
    fields(state, 0, FIVE + " G3 A3")
    worker(state, 0, "apprentice", "G2")
    play(state, "action worker", "worker play clerk", "place D4")
    assert answers(state) == "apprentice none"
    play(state, "clerk apprentice")
    assert answers(state) == "G3 done"  # beside the apprentice, not beside the clerk
    play(state, "glean G3")
    assert screen(state, 0) == {"wine": 1}


@pytest.mark.rule("D9.D", "D9.J")
def test_the_clerk_uses_a_novice_at_the_novices_hex() -> None:
    state = table()
    fields(state, 0, FIVE, harvested="G3 A3")
    worker(state, 0, "novice", "G2")
    play(state, "action worker", "worker play clerk", "place D4", "clerk novice")
    assert answers(state) == "G3 done"


@pytest.mark.rule("D9.J")
def test_the_clerk_reuses_a_steward_who_then_must_be_obeyed() -> None:
    state = table()
    fields(state, 0, FIVE + " G3")
    worker(state, 0, "steward", "A1")
    play(state, "action worker", "worker play clerk", "place D4")
    assert legal_lines(state) == ["clerk steward", "clerk none"]
    play(state, "clerk steward")
    assert kind(state) == "fallow"
    assert "none" not in answers(state)
    play(state, "fallow G3")
    assert shown(state.fallow) == "G3"


@pytest.mark.rule("D9.J")
def test_the_clerk_reuses_no_power_that_can_do_nothing_and_never_his_own() -> None:
    state = table()
    fields(state, 0, FIVE)
    worker(state, 0, "storekeeper", "G7")  # no cube
    play(state, "action worker", "worker play clerk", "place D4")
    assert kind(state) == "action"


@pytest.mark.rule("D9.K")
def test_the_merchant_draws_a_field_and_lays_it_or_not() -> None:
    state = with_worker("merchant")
    assert answers(state) == "draw none"
    play(state, "merchant draw", "draw D5")
    assert answers(state) == "lay fallow"
    assert shown(state.held) == "D5"
    play(state, "drawn lay")
    assert "D5" in shown(state.ripe[0])
    state = with_worker("merchant")
    play(state, "merchant draw", "draw D5", "drawn fallow")
    assert shown(state.fallow) == "D5"


@pytest.mark.rule("D9.K")
def test_the_merchant_may_displace_himself() -> None:
    state = with_worker("merchant")
    play(state, "merchant draw", "draw D4", "drawn lay")
    assert "merchant" in in_village(state)  # no other hex has five fields beside it
    assert "D4" in shown(state.fields[0])


@pytest.mark.rule("D9.K")
def test_without_a_field_in_the_bag_the_merchant_takes_one_of_the_register() -> None:
    state = table()
    fields(state, 0, FIVE)
    only_in_bag(state, "")
    play(state, "action worker", "worker play merchant", "place D4")
    assert legal_lines(state)[0] == "register A1"
    assert legal_lines(state)[-1] == "register none"
    play(state, "register A4")
    assert "A4" in shown(state.fields[0])
    assert shown(state.register) == "A1 A2 A5 A6 A7"


@pytest.mark.rule("D9.L")
def test_the_benefactor_takes_a_register_field_and_the_refill_may_bring_an_event() -> None:
    state = with_worker("benefactor")
    assert answers(state) == "A1 A2 A4 A5 A6 A7 none"
    play(state, "register A2", "tile new-harvest")
    assert events(state) == ["new-harvest"]
    assert kind(state) == "tile"  # no player has a harvested field; the refill continues
    play(state, "tile B1")
    assert "A2" in shown(state.fields[0])
    assert shown(state.register) == "A1 A4 A5 A6 A7 B1"
    assert asked(state).seat == 0


@pytest.mark.rule("D9.L", "D6.2")
def test_an_event_in_the_middle_of_a_turn_may_replay_the_benefactor() -> None:
    """The refill draws a lottery, whose field displaces the benefactor, who takes another field."""
    state = table()
    fields(state, 0, "C4 C5 D3 E4 E5 C6 D6 E6 F4")
    cubes(state, 0, hops=2)
    play(state, "action worker", "worker play benefactor", "place D4", "register A1", "tile lottery")
    play(state, "lottery pay", "draw D4")
    assert kind(state) == "replay"
    play(state, "replay D5", "register A2", "tile B1", "tile B2")
    assert shown(state.register) == "A4 A5 A6 A7 B1 B2"
    assert standing(state, 0) == {"benefactor": "D5"}
    assert kind(state) == "action"


@pytest.mark.rule("D9.1")
def test_where_the_stock_lacks_the_crop_a_gleaner_takes_one_of_choice() -> None:
    state = table()
    fields(state, 0, "C4 C5")
    exhaust(state, "vegetables")
    play(state, "action worker", "worker play seasonal", "place D4", "glean C4")
    play(state, "glean C5")
    assert answers(state) == "hops cider wine wheat"
    assert asked(state).about(state) == {"lacking": "vegetables", "by": "seasonal"}
    play(state, "substitute wheat")
    assert screen(state, 0) == {"hops": 1, "wheat": 1}
    assert stock(state, "hops") == 11


@pytest.mark.rule("D9.1")
def test_an_apprentice_gleans_nothing_from_an_empty_stock() -> None:
    state = table()
    fields(state, 0, "C4")
    exhaust(state, *CROPS)
    play(state, "action worker", "worker play apprentice", "place C3")
    assert kind(state) == "action"
    assert "apprentice" not in in_hand(state, 0)


@pytest.mark.rule("D9.L")
def test_the_benefactors_refill_comes_before_the_replay_of_a_displaced_worker() -> None:
    state = table()
    fields(state, 0, "C4 C5 D3 E4 E5 G1 G2")
    worker(state, 0, "apprentice", "F1")
    register(state, "A1 F1")
    play(state, "action worker", "worker play benefactor", "place D4", "register F1")
    assert kind(state) == "tile"
    play(state, "tile good-fortune", "good_fortune hops", "good_fortune hops", "tile B1")
    assert kind(state) == "replay"
    play(state, "replay G3", "glean done")
    assert shown(state.register) == "A1 B1"
    assert standing(state, 0) == {"apprentice": "G3", "benefactor": "D4"}


@pytest.mark.rule("D9.L")
def test_a_benefactor_before_an_empty_register_does_nothing() -> None:
    state = table()
    fields(state, 0, FIVE)
    register(state, "")
    play(state, "action worker", "worker play benefactor", "place D4")
    assert kind(state) == "action"


@pytest.mark.rule("D5.5", "D9.L")
def test_a_field_from_the_register_displaces_a_worker() -> None:
    state = table()
    fields(state, 0, FIVE + " G1")
    worker(state, 0, "apprentice", "F1")
    register(state, "F1")
    play(
        state, "action worker", "worker play benefactor", "place D4", "register F1", "tile B1", "replay home"
    )
    assert shown(state.fields[0] & ~state.standing[0]) == shown(state.fields[0])
    assert standing(state, 0) == {"benefactor": "D4"}
    assert "apprentice" in in_hand(state, 0)


@pytest.mark.rule("D5.5", "D9.K")
def test_a_field_that_the_merchant_lays_displaces_a_worker() -> None:
    state = table()
    fields(state, 0, FIVE + " G1")
    worker(state, 0, "apprentice", "F1")
    play(state, "action worker", "worker play merchant", "place D4", "merchant draw", "draw F1", "drawn lay")
    assert kind(state) == "replay"
    play(state, "replay G2")
    assert standing(state, 0) == {"apprentice": "G2", "merchant": "D4"}


@pytest.mark.rule("D5.5", "D9.K")
def test_a_field_that_the_merchant_takes_from_the_register_displaces_a_worker() -> None:
    state = table()
    fields(state, 0, FIVE)
    worker(state, 0, "apprentice", "F1")
    register(state, "F1 A1")
    only_in_bag(state, "")
    play(state, "action worker", "worker play merchant", "place D4", "register F1")
    assert kind(state) == "replay"
    assert shown(state.register) == "A1"  # nothing is drawn for it


@pytest.mark.rule("D5.5", "D4.1")
def test_a_displaced_worker_may_be_replayed_over_a_lower_one() -> None:
    state = table()
    fields(state, 0, "C4 C5 G1 G2")
    worker(state, 0, "ploughman", "D4")
    worker(state, 0, "apprentice", "F2")
    store(state, 0, "D4", wheat=1)
    play(state, "action buy", "buy D4")
    assert "F2" in answers(state).split()
    play(state, "replay F2", "plough done")
    assert standing(state, 0) == {"ploughman": "F2"}
    assert "apprentice" in in_hand(state, 0)  # D4.4: and is not replayed


@pytest.mark.rule("D9.K")
def test_a_merchant_with_nothing_in_bag_and_register_does_nothing() -> None:
    state = table()
    fields(state, 0, FIVE)
    register(state, "")
    only_in_bag(state, "")
    play(state, "action worker", "worker play merchant", "place D4")
    assert kind(state) == "action"


@pytest.mark.rule("D9.K")
def test_a_merchant_with_only_events_left_and_no_register_draws_them_all() -> None:
    state = table()
    fields(state, 0, FIVE)
    register(state, "")
    only_in_bag(state, "", "good-fortune")
    play(state, "action worker", "worker play merchant", "place D4", "merchant draw", "draw good-fortune")
    assert kind(state) == "good_fortune"


@pytest.mark.rule("D9.C")
def test_the_ploughman_is_not_asked_again_where_only_earlier_crops_are_left() -> None:
    state = table()
    fields(state, 0, "C4 C5")
    exhaust(state, *CROPS)
    state.stock += ONE[0] * 3 + ONE[4]
    play(state, "action worker", "worker play ploughman", "place D4", "plough wheat")
    assert (kind(state), screen(state, 0)) == ("action", {"wheat": 1})


@pytest.mark.rule("D9.A", "D9.B", "D9.E", "D9.G")
@pytest.mark.parametrize("name", ["skilled", "trader", "apprentice", "seasonal"])
def test_a_power_asks_in_the_name_of_its_worker(name: str) -> None:
    state = table()
    fields(state, 0, "C4 C5")
    power = Buyer(name) if name in state.material.surcharge else Gleaner(name)
    power.offer(state, 0, DEMETRA.material_of(DEMETRA.edition).board.names.index("D4"))
    assert name in asked(state).about(state).values()
