"""Why an action is impossible, as players are told."""

from __future__ import annotations

import pytest

from floodplain.games.demetra import DEMETRA
from floodplain.games.demetra.state import Demetra
from floodplain.kernel.flow import asked
from floodplain.kernel.text import LANGUAGES
from tests.games.demetra.country import (
    cubes,
    exhaust,
    fields,
    only_in_bag,
    register,
    store,
    strike,
    table,
    worker,
)
from tests.support import play


def told(state: Demetra, **wanted: str) -> list[str]:
    """Return the reasons in English, with their rules."""
    texts = DEMETRA.texts("en")
    seat = asked(state).seat
    reasons = DEMETRA.why(DEMETRA.observe(state, seat), seat, wanted)
    for language in LANGUAGES:
        for reason in reasons:
            assert DEMETRA.texts(language).phrase("why", reason.key, reason.parts)
            assert reason.rule in texts.rules
    return [f"{reason.rule} {texts.phrase('why', reason.key, reason.parts)}" for reason in reasons]


def test_every_condition_that_a_hex_fails_is_named() -> None:
    state = table()
    fields(state, 0, "C4 C5 E4 A3")
    worker(state, 0, "apprentice", "C3")
    worker(state, 0, "novice", "A2")
    play(state, "action worker", "worker play seasonal")
    assert told(state, field="D3") == ["D4.3 D3 is next to a worker: Apprentice on C3."]
    assert told(state, field="E5") == ["D4.2 You need 2 fields next to E5, but there is only 1."]
    assert told(state, field="C4") == ["D4.6 There is a field on C4. A worker never stands on a field."]
    assert told(state, field="A2") == [
        "D4.1 Novice on A2 does not have a lower value.",
        "D4.2 You need 2 fields next to A2, but there is only 1.",
    ]


def test_an_action_that_is_off_says_why() -> None:
    state = table()
    assert told(state, action="harvest") == ["D3.1 You have no unharvested fields."]
    assert told(state, action="worker") == ["D4.1 You can\u2019t play or remove any worker."]
    assert told(state, action="buy") == ["D5.3 There is no field you can pay for."]
    assert told(state, action="store") == ["D6.3 You have no cubes to set a price."]
    assert told(state, action="stop") == ["D2.2 You must take at least one action."]
    cubes(state, 0, hops=3)
    store(state, 0, "B1", hops=1)
    fields(state, 0, "C4")
    play(state, "action store", "store A1", "price hops", "price done", "tile B3")
    assert told(state, action="store") == ["D2.1 You have already taken this action this turn."]
    assert told(state, action="buy") == ["D2.1 You can\u2019t buy after the store action."]
    other = table()
    cubes(other, 0, hops=3)
    store(other, 0, "B1", hops=1)
    store(other, 0, "B2", hops=1)
    assert told(other, action="store") == ["D6.1 Your store is full."]
    empty = table()
    cubes(empty, 0, hops=3)
    register(empty, "")
    assert told(empty, action="store") == ["D7.3 The register is empty."]


def test_a_worker_that_cannot_be_played_says_why() -> None:
    state = table()
    fields(state, 0, "C4")
    worker(state, 0, "apprentice", "G1")
    play(state, "action worker")
    assert told(state, do="play", worker="clerk") == [
        "D4.2 Clerk needs 5 fields next to a hex that touches no other worker. The most you have is 1."
    ]
    assert told(state, do="play", worker="apprentice") == ["D4.1 This worker is not available: Apprentice."]
    assert told(state, do="remove", worker="clerk") == ["D4.5 This worker is not on your board: Clerk."]


def test_hexes_beside_workers_do_not_count_where_a_worker_could_stand() -> None:
    state = table()
    fields(state, 0, "C4 C5")
    worker(state, 0, "apprentice", "B3")  # beside B4
    worker(state, 0, "seasonal", "D5")  # beside D4: no other hex has both fields beside it
    play(state, "action worker")
    assert told(state, do="play", worker="clerk") == [
        "D4.2 Clerk needs 5 fields next to a hex that touches no other worker. The most you have is 1."
    ]


def test_a_worker_on_the_first_hex_of_all_stands_there_like_any_other() -> None:
    empty = table()
    fields(empty, 0, "A2 B1 B2")  # all that lie beside A1
    play(empty, "action worker")
    assert told(empty, do="play", worker="clerk") == [
        "D4.2 Clerk needs 5 fields next to a hex that touches no other worker. The most you have is 3."
    ]
    state = table()
    fields(state, 0, "A2 B1 B2")
    worker(state, 0, "merchant", "A1")
    play(state, "action worker")
    assert told(state, do="play", worker="clerk") == [
        "D4.2 Clerk needs 5 fields next to a hex that touches no other worker. The most you have is 2."
    ]
    other = table()
    fields(other, 0, "C4 C5 D3 E4 E5 G3")
    worker(other, 0, "storekeeper", "A1")
    worker(other, 0, "apprentice", "G2")
    play(other, "action worker", "worker play clerk", "place D4")
    assert told(other, worker="storekeeper") == ["D9.J The power of Storekeeper would do nothing now."]


def test_a_field_that_cannot_be_harvested_says_why() -> None:
    state = table()
    fields(state, 0, "C4 C5 C6 G1", harvested="C7")
    play(state, "action harvest")
    assert told(state, field="A1") == ["D3.1 A1 is not one of your fields."]
    assert told(state, field="C7") == ["D3.1 C7 is already harvested."]
    play(state, "harvest C5")
    assert told(state, field="G1") == ["D3.1 G1 belongs to another group."]
    assert told(state, field="C4") == [
        "D3.1 Choose fields in the order of their hexes. You have already skipped C4."
    ]


def test_a_field_that_cannot_be_bought_or_taken_says_why() -> None:
    state = table()
    cubes(state, 0, hops=1)
    store(state, 1, "B1", wine=1)
    store(state, 0, "B2", wine=1)
    play(state, "action buy")
    assert told(state, field="B1") == ["D5.3 You can\u2019t pay the exact price of B1. Missing: 1."]
    assert told(state, field="B5") == ["D5.1 B5 is not in any store."]
    play(state, "buy B2", "action store")
    assert told(state, field="G1") == ["D6.1 G1 is not in the register."]
    play(state, "store A1")
    assert told(state, crop="wine") == ["D6.1 You have no wine cube left for this."]
    assert told(state, crop="done") == ["D6.1 You can\u2019t decline this."]


def test_a_skipped_cube_is_not_reported_as_missing() -> None:
    state = table()
    cubes(state, 0, hops=2, wine=2, wheat=1)
    play(state, "action store", "store A1", "price wine")
    assert told(state, crop="hops") == [
        "D6.1 Take cubes in the order of the crops. You have already passed hops."
    ]
    other = table()
    cubes(other, 0, hops=2, vegetables=2, wine=1)
    strike(other, "sale")
    play(other, "sale A1")
    assert told(other, crop="wine") == [
        "D10.T Take cubes in the order of the crops. You have already passed wine."
    ]
    assert told(other, crop="cider") == ["D10.T You have no cider apples cube left for this."]


def test_a_skipped_unconnected_field_is_not_reported_as_another_group() -> None:
    state = table()
    fields(state, 0, "A3 E1 G7 C4 C5", harvested="A7")
    strike(state, "far-harvest")
    play(state, "far_harvest E1")
    assert told(state, field="A3") == [
        "D10.V Choose fields in the order of their hexes. You have already skipped A3."
    ]
    assert told(state, field="C4") == ["D10.V C4 has another field next to it."]
    assert told(state, field="A7") == ["D10.V A7 is already harvested."]
    assert told(state, field="B1") == ["D10.V B1 is not one of your fields."]


def test_a_worker_says_what_it_asks_of_a_field() -> None:
    state = table()
    fields(state, 0, "C4 C5 G1 D3", harvested="E4")
    play(state, "action worker", "worker play seasonal", "place D4")
    assert told(state, field="G1") == ["D9.B G1 is not next to the worker."]
    assert told(state, field="E4") == ["D9.B E4 is already harvested."]
    assert told(state, field="B8") == ["D9.B B8 is not one of your fields."]
    play(state, "glean C5")
    assert told(state, field="C4") == [
        "D9.B Choose fields in the order of their hexes. You have already skipped C4."
    ]
    other = table()
    fields(other, 0, "C4 G1", harvested="D3 E4")
    play(other, "action worker", "worker play novice", "place D4")
    assert told(other, field="C4") == ["D9.D C4 is not harvested."]
    assert told(other, field="G1") == ["D9.D G1 is not next to the worker."]
    play(other, "renew done")
    strike(other, "new-harvest")
    assert told(other, field="G1") == ["D10.R G1 is not harvested."]


def test_what_others_sell_says_how_many_cubes_it_takes() -> None:
    state = table()
    fields(state, 0, "C4 C5 D3")
    cubes(state, 0, hops=2)
    store(state, 1, "B1", wine=2)
    store(state, 1, "B2", wine=1)
    store(state, 0, "B3", wine=1)
    store(state, 0, "B5", wine=1)
    play(state, "action worker", "worker play skilled", "place D4")
    assert told(state, field="B1") == ["D9.E B1 costs 3 cubes; you have 2."]
    for own in ("B3", "B5"):
        said = f"D9.E {own} is in your own store. Choose one from another player\u2019s store."
        assert told(state, field=own) == [said]
    assert told(state, field="B4") == ["D9.E B4 is not in any store."]


def test_a_worker_that_is_not_offered_has_a_reason() -> None:
    state = table()
    fields(state, 0, "C4 C5 D3 E4 E5")
    worker(state, 0, "skilled", "G7")
    worker(state, 0, "ploughman", "G1")
    play(state, "action worker", "worker play clerk", "place D4")
    assert told(state, worker="skilled") == ["D9.J The power of Skilled worker would do nothing now."]
    assert told(state, worker="clerk") == ["D9.J The Clerk uses the power of another worker."]
    assert told(state, worker="trader") == ["D9.J This worker is not on your board: Trader."]
    play(state, "clerk none")
    strike(state, "reassignment")
    assert told(state, worker="skilled") == ["D10.X There is no other hex for Skilled worker."]


def test_a_compulsory_answer_says_so() -> None:
    state = table()
    fields(state, 0, "C4 C5 D3")
    fields(state, 1, "G1")
    play(state, "action worker", "worker play steward", "place D4")
    assert told(state, field="none") == ["D9.F You can\u2019t decline this."]
    play(state, "fallow D3")
    strike(state, "good-riddance")
    play(state, "give C4", "receive pass")
    assert told(state, choice="pass") == [
        "D10.O You drew the event and receive last, so you can\u2019t pass C4 on."
    ]
    play(state, "receive lay")
    strike(state, "replacement")
    play(state, "draw B1", "drawn lay")
    assert told(state, field="B1") == ["D10.W You have only just laid B1. Another field must go."]
    assert told(state, field="B2") == ["D10.W B2 is not one of your fields."]


def test_crops_that_are_not_offered_say_why() -> None:
    state = table()
    fields(state, 0, "C4 C6 C5")
    exhaust(state, "vegetables")
    strike(state, "good-harvest")
    assert told(state, crop="hops") == [
        "D10.P You have more unharvested fields of another crop than of hops."
    ]
    play(state, "good_harvest vegetables")
    assert told(state, crop="vegetables") == ["D9.1 The stock has no vegetables cubes left."]
    play(state, "substitute hops", "action worker", "worker play ploughman", "place B4", "plough wine")
    assert told(state, crop="cider") == [
        "D9.C Take cubes in the order of the crops. You have already passed cider apples."
    ]


@pytest.mark.rule("D10.X")
def test_events_say_why_too() -> None:
    state = table()
    fields(state, 0, "C4 C5")
    fields(state, 1, "E1 E2 E8")
    worker(state, 0, "apprentice", "D4")
    strike(state, "reassignment")
    play(state, "reassign apprentice")
    assert told(state, field="D4") == ["D10.X The worker is already on D4."]
    play(state, "move B4")
    strike(state, "swap")
    assert told(state, field="G1") == ["D10.N G1 is not one of your fields."]
    play(state, "swap_give C4")
    assert told(state, field="E1") == ["D10.N E1 is not an unconnected field of another player."]
    assert told(state, field="nowhere") == []


@pytest.mark.rule("D10.X")
def test_a_moving_worker_does_not_block_itself() -> None:
    state = table()
    fields(state, 0, "C4 C5 E1 E2")
    worker(state, 0, "apprentice", "D4")
    worker(state, 0, "ploughman", "F2")
    strike(state, "reassignment")
    play(state, "reassign ploughman")
    assert told(state, field="E3") == [
        "D4.2 You need 2 fields next to E3, but there is only 1."
    ]  # beside its old hex
    assert told(state, field="D5") == [
        "D4.3 D5 is next to a worker: Apprentice on D4.",
        "D4.2 You need 2 fields next to D5, but there is only 1.",
    ]
    assert told(state, field="F2") == ["D10.X The worker is already on F2."]
    assert told(state, field="E1") == ["D4.6 There is a field on E1. A worker never stands on a field."]


@pytest.mark.rule("D5.5")
def test_a_displaced_worker_says_where_it_cannot_stand() -> None:
    state = table()
    fields(state, 0, "C4 C5")
    worker(state, 0, "ploughman", "D4")
    store(state, 0, "D4", wheat=1)
    play(state, "action buy", "buy D4")
    assert told(state, field="G1") == ["D4.2 You need 2 fields next to G1, but there are none."]


@pytest.mark.rule("D4.1", "D4.2", "D4.3")
def test_a_worker_that_fits_nowhere_says_how_near_it_comes() -> None:
    state = table()
    fields(state, 0, "C4 C5 D3 E4")
    play(state, "action worker")
    assert told(state, worker="benefactor") == [
        "D4.2 Benefactor needs 5 fields next to a hex that touches no other worker. The most you have is 4."
    ]
    other = table()
    fields(other, 0, "C4 C5 D3 E4")
    worker(other, 0, "trader", "D4")  # of the same value, and the next best hexes are beside it
    play(other, "action worker")
    assert told(other, worker="storekeeper") == [
        "D4.2 Storekeeper needs 4 fields next to a hex that touches no other worker. The most you have is 2."
    ]
    assert told(other, worker="clerk") == [
        "D4.2 Clerk needs 5 fields next to a hex that touches no other worker. The most you have is 4."
    ]
    empty = table()
    worker(empty, 0, "apprentice", "G7")
    play(empty, "action worker")
    assert told(empty, worker="seasonal") == [
        "D4.2 Seasonal worker needs 2 fields next to a hex that touches no other worker. You have none."
    ]
    assert told(empty, do="play", worker="seasonal") == told(empty, worker="seasonal")
    assert told(empty, do="remove", worker="apprentice") == []


@pytest.mark.rule("D4.1", "D4.2")
def test_a_hex_with_a_worker_of_equal_value_is_not_called_near() -> None:
    state = table()
    fields(state, 0, "C4 C5 D3 E4")
    worker(state, 0, "trader", "D4")
    worker(state, 0, "benefactor", "G7")
    play(state, "action worker")
    assert told(state, worker="storekeeper") == [
        "D4.2 Storekeeper needs 4 fields next to a hex that touches no other worker. The most you have is 2."
    ]


@pytest.mark.rule("D4.1")
def test_a_worker_on_the_first_hex_is_not_replaced_by_one_of_its_value() -> None:
    state = table()
    fields(state, 0, "A2 B1 C4 C5")
    worker(state, 0, "seasonal", "A1")
    play(state, "action worker", "worker play ploughman")
    assert told(state, field="A1") == ["D4.1 Seasonal worker on A1 does not have a lower value."]


def test_parts_that_no_answer_has_meet_no_objection() -> None:
    state = table()
    fields(state, 0, "C4")
    play(state, "action worker")
    assert told(state, crop="hops") == []
    assert told(state, worker="clerk", crop="hops") == []


@pytest.mark.rule("D9.I")
def test_a_field_that_the_councillor_cannot_take_says_so() -> None:
    state = table()
    fields(state, 0, "C4 C5 D3 E4")
    fields(state, 1, "G1 G2 A7")
    cubes(state, 0, hops=3)
    play(state, "action worker", "worker play councillor", "place D4")
    assert told(state, field="G1") == ["D9.I G1 is not an unconnected field of another player."]
    assert told(state, field="C4") == ["D9.I C4 is not an unconnected field of another player."]


@pytest.mark.rule("D10.Q")
def test_the_lottery_takes_only_fields_of_the_register_when_the_bag_has_none() -> None:
    state = table()
    cubes(state, 0, hops=2)
    only_in_bag(state, "")
    strike(state, "lottery")
    play(state, "lottery pay")
    assert told(state, field="none") == []
    assert told(state, field="B8") == ["D10.Q B8 is not in the register."]


@pytest.mark.rule("D10.V", "D3.3")
def test_a_far_harvest_replaces_a_crop_like_any_harvest() -> None:
    state = table()
    fields(state, 0, "C4")
    exhaust(state, "vegetables")
    strike(state, "far-harvest")
    play(state, "far_harvest C4")
    assert told(state, crop="vegetables") == ["D3.3 The stock has no vegetables cubes left."]
