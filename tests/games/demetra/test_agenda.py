"""The next steps after a question, and the scope of a question, as clients draw them."""

from __future__ import annotations

import pytest

from floodplain.games.demetra import DEMETRA
from floodplain.games.demetra.state import Demetra
from floodplain.kernel.flow import asked
from tests.games.demetra.country import (
    cubes,
    exhaust,
    fields,
    portrait,
    register,
    store,
    strike,
    table,
    worker,
)
from tests.support import kind, play


def waiting(state: Demetra) -> list[str]:
    """Return what comes after the question, next first: its kind, its seat, and its parts."""
    return [" ".join(str(part) for part in item.values()) for item in portrait(state)["then"]]


def about(state: Demetra) -> dict[str, object]:
    """Return the subject of the question."""
    return dict(asked(state).about(state))


def test_after_the_first_action_there_is_a_second_and_after_the_second_none() -> None:
    state = table()
    fields(state, 0, "C4 C5")
    play(state, "action harvest")
    assert waiting(state) == ["action 0"]
    play(state, "harvest C4", "harvest done", "action worker")
    assert waiting(state) == []


@pytest.mark.rule("D1.3")
def test_the_agenda_omits_set_up_draws_while_the_first_player_is_chosen() -> None:
    state = DEMETRA.start(DEMETRA.material_of(DEMETRA.edition), 2, {"first": "chosen"})
    play(state, "chooser 1")
    assert waiting(state) == []


@pytest.mark.rule("D5.7")
def test_a_replay_interrupts_the_second_purchase() -> None:
    state = table()
    fields(state, 0, "C4 C5")
    worker(state, 0, "ploughman", "D4")
    store(state, 0, "D4", wheat=1)
    store(state, 0, "B1", wheat=1)
    play(state, "action buy", "buy D4")
    assert kind(state) == "replay"
    assert waiting(state) == ["buy 0", "action 0"]
    play(state, "replay D5")
    assert kind(state) == "plough"
    assert waiting(state) == ["buy 0", "action 0"]


@pytest.mark.rule("D6.2")
def test_a_price_is_followed_by_the_refill_and_a_second_field() -> None:
    state = table()
    cubes(state, 0, hops=2)
    play(state, "action store", "store A1")
    assert waiting(state) == ["refill 0", "store 0", "action 0"]


@pytest.mark.rule("D8.1")
def test_the_others_are_still_to_be_asked_in_an_event() -> None:
    state = table(3)
    for seat, field in enumerate(("C4", "E4", "G4")):
        fields(state, seat, field)
    register(state, "A1")
    strike(state, "barter")
    assert waiting(state)[:2] == ["event 1 barter", "event 2 barter"]
    play(state, "barter_give none")
    assert waiting(state)[:1] == ["event 2 barter"]


def test_a_field_that_is_paid_for_is_laid_afterwards() -> None:
    state = table()
    cubes(state, 0, hops=2, wine=2)
    strike(state, "sale")
    play(state, "sale A1")
    assert waiting(state)[:2] == ["lay 0 A1", "refill 0"]


def test_a_cube_in_place_of_another_waits_for_the_rest_of_a_harvest() -> None:
    state = table()
    fields(state, 0, "C4 C5")
    exhaust(state, "vegetables")
    play(state, "action harvest", "harvest C4")
    assert kind(state) == "harvest"
    assert waiting(state) == ["rest 0", "action 0"]
    play(state, "harvest C5")
    assert kind(state) == "substitute"
    assert waiting(state) == ["action 0"]


@pytest.mark.rule("D10.Q")
def test_the_draw_of_a_lottery_waits_for_its_payment() -> None:
    state = table()
    cubes(state, 0, hops=2, wine=2)
    strike(state, "lottery")
    play(state, "lottery pay")
    assert waiting(state)[:1] == ["draw 0"]


@pytest.mark.rule("D10.Z")
def test_good_fortune_comes_to_the_others_in_turn() -> None:
    state = table(3)
    strike(state, "good-fortune", drawer=1)
    assert waiting(state)[:2] == ["event 2 good-fortune", "event 0 good-fortune"]
    play(state, "good_fortune hops")
    assert waiting(state)[:1] == ["event 0 good-fortune"]


@pytest.mark.rule("D10.O")
def test_a_round_of_gifts_says_who_began_it_and_that_it_continues() -> None:
    state = table(3)
    for seat, names in enumerate(("G1", "E4 C4", "G4")):
        fields(state, seat, names)
    worker(state, 2, "apprentice", "C4")
    strike(state, "good-riddance", drawer=1)
    assert about(state) == {"to": 3, "drawer": 2}
    play(state, "give C4")
    assert about(state) == {"received": "C4", "drawer": 2}
    play(state, "receive lay")
    assert kind(state) == "replay"
    assert waiting(state)[:1] == ["gift 2"]
    play(state, "replay home", "give G4")
    assert about(state)["drawer"] == 2
    play(state, "receive pass")
    assert (asked(state).seat, about(state)["drawer"]) == (1, 2)


@pytest.mark.rule("D9.B")
@pytest.mark.parametrize(("name", "times"), [("apprentice", 1), ("seasonal", 2)])
def test_a_gleaner_says_from_how_many_fields(name: str, times: int) -> None:
    state = table()
    fields(state, 0, "C4 C5 D3 E4")
    play(state, "action worker", f"worker play {name}", "place D4")
    assert about(state) == {"by": name, "times": times}
    assert f"up to {times}" in DEMETRA.texts("en").ask(asked(state), state)


@pytest.mark.rule("D9.D")
def test_the_novice_turns_all_that_are_there_and_the_new_harvest_two() -> None:
    state = table()
    fields(state, 0, "", harvested="C4 C5 D3 E4")
    play(state, "action worker", "worker play novice", "place D4")
    assert about(state) == {"by": "novice", "times": 4}
    play(state, "renew C4")
    assert about(state) == {"by": "novice", "times": 3}
    play(state, "renew done")
    strike(state, "new-harvest")
    assert about(state) == {"by": "new-harvest", "times": 2}
