"""D10: the events of cubes, turned fields and workers."""

from __future__ import annotations

import pytest

from floodplain.games.demetra import DEMETRA
from floodplain.games.demetra.cubes import CROPS
from floodplain.kernel.flow import asked
from floodplain.kernel.walk import passages
from tests.games.demetra.country import (
    answers,
    exhaust,
    fields,
    in_hand,
    in_village,
    screen,
    shown,
    standing,
    strike,
    table,
    worker,
)
from tests.support import kind, play


@pytest.mark.rule("D10.P")
def test_good_harvest_gives_the_crop_of_most_unharvested_fields() -> None:
    state = table()
    fields(state, 0, "C4 C6 C5", harvested="B1 B3")  # vegetables twice; two more hops are harvested
    strike(state, "good-harvest")
    assert answers(state) == "vegetables none"
    play(state, "good_harvest vegetables")
    assert screen(state, 0) == {"vegetables": 1}
    assert screen(state, 1) == {}  # no unharvested field
    assert shown(state.ripe[0]) == "C4 C5 C6"
    assert kind(state) == "action"


@pytest.mark.rule("D10.P")
def test_good_harvest_asks_among_equals_only() -> None:
    state = table()
    fields(state, 0, "C4 C5")
    strike(state, "good-harvest")
    assert answers(state) == "hops vegetables none"
    play(state, "good_harvest hops")
    assert screen(state, 0) == {"hops": 1}


@pytest.mark.rule("D8.5", "D10.P")
def test_good_harvest_may_be_declined_also_with_one_crop() -> None:
    state = table()
    fields(state, 0, "C4")
    strike(state, "good-harvest")
    play(state, "good_harvest none")
    assert screen(state, 0) == {}
    assert kind(state) == "action"


@pytest.mark.rule("D10.P")
def test_good_harvest_of_an_empty_stock_asks_nothing() -> None:
    state = table()
    fields(state, 0, "C4")
    exhaust(state, *CROPS)
    strike(state, "good-harvest")
    assert kind(state) == "action"


@pytest.mark.rule("D10.P", "D9.1")
def test_good_harvest_of_an_exhausted_crop_is_a_cube_of_choice() -> None:
    state = table()
    fields(state, 0, "C4")
    exhaust(state, "vegetables")
    strike(state, "good-harvest")
    play(state, "good_harvest vegetables")
    assert answers(state) == "hops cider wine wheat"
    play(state, "substitute wine")
    assert screen(state, 0) == {"wine": 1}


@pytest.mark.rule("D10.R")
def test_new_harvest_turns_back_one_or_two_fields_anywhere() -> None:
    state = table()
    fields(state, 0, "A3", harvested="C4 E4 G4")
    strike(state, "new-harvest")
    assert answers(state) == "C4 E4 G4 done"
    play(state, "renew C4")
    assert answers(state) == "E4 G4 done"
    play(state, "renew G4")
    assert shown(state.ripe[0]) == "A3 C4 G4"
    assert kind(state) == "action"


@pytest.mark.rule("D10.V")
def test_far_harvest_takes_any_unconnected_fields() -> None:
    state = table()
    fields(state, 0, "C4 C5 E1 G7", harvested="A3")
    worker(state, 0, "apprentice", "E2")
    strike(state, "far-harvest")
    assert answers(state) == "E1 G7 done"
    play(state, "far_harvest E1", "far_harvest G7")
    assert screen(state, 0) == {"wheat": 2}
    assert shown(state.ripe[0]) == "C4 C5"


@pytest.mark.rule("D10.X")
def test_reassignment_moves_a_worker_without_its_power() -> None:
    state = table()
    fields(state, 0, "C4 G4")
    worker(state, 0, "apprentice", "C3")
    strike(state, "reassignment")
    assert answers(state) == "apprentice none"
    play(state, "reassign apprentice")
    assert "C3" not in answers(state).split()
    assert "D3" in answers(state).split()  # beside its old hex, which it leaves
    play(state, "move G3")
    assert standing(state, 0) == {"apprentice": "G3"}
    assert screen(state, 0) == {}
    assert kind(state) == "action"


@pytest.mark.rule("D10.X")
def test_reassignment_may_displace_a_lower_worker() -> None:
    state = table()
    fields(state, 0, "C4 E4")
    worker(state, 0, "apprentice", "D4")
    worker(state, 0, "ploughman", "G7")
    strike(state, "reassignment")
    assert answers(state) == "apprentice ploughman none"
    play(state, "reassign ploughman")
    assert answers(state) == "D4"
    play(state, "move D4")
    assert standing(state, 0) == {"ploughman": "D4"}
    assert "apprentice" in in_hand(state, 0)


@pytest.mark.rule("D10.X")
def test_a_worker_with_nowhere_else_to_go_is_not_offered() -> None:
    state = table()
    fields(state, 0, "C4")
    worker(state, 0, "clerk", "G7")
    strike(state, "reassignment")
    assert kind(state) == "action"


@pytest.mark.rule("D10.Y")
def test_holiday_removes_a_worker_to_hand_or_village() -> None:
    state = table()
    worker(state, 0, "apprentice", "C3")
    worker(state, 1, "clerk", "C3")
    strike(state, "holiday")
    assert answers(state) == "apprentice none"
    play(state, "holiday none", "holiday clerk")
    assert standing(state, 0) == {"apprentice": "C3"}
    assert "clerk" in in_village(state)


@pytest.mark.rule("D10.Z")
def test_good_fortune_gives_each_player_a_cube_that_the_drawer_chooses() -> None:
    state = table(3)
    strike(state, "good-fortune", drawer=1)
    play(state, "good_fortune wine", "good_fortune hops", "good_fortune wheat")
    assert screen(state, 1) == {"wine": 1}
    assert screen(state, 2) == {"hops": 1}
    assert screen(state, 0) == {"wheat": 1}
    assert asked(state).seat == 0


@pytest.mark.rule("D10.Z")
def test_good_fortune_goes_as_far_as_the_stock() -> None:
    state = table(3)
    exhaust(state, *CROPS)
    fields(state, 0, "C4")
    state.stock += 2  # hops
    strike(state, "good-fortune")
    assert [screen(state, seat) for seat in range(3)] == [{"hops": 1}, {"hops": 1}, {}]
    assert kind(state) == "action"


@pytest.mark.rule("D10.Z")
def test_what_good_fortune_gives_automatically_is_reported_separately() -> None:
    state = table(3)
    exhaust(state, *CROPS)
    state.stock += 1 + (1 << 6)  # a cube of hops, one of vegetables
    strike(state, "good-fortune")
    own, then = passages(state, asked(state).read(state, "good_fortune hops"))
    assert own.changes(DEMETRA) == [{"hops": 1}, {}, {}]
    assert (then.chapter, then.changes(DEMETRA)) == ("good_fortune", [{}, {"vegetables": 1}, {}])


@pytest.mark.rule("D10.Z")
@pytest.mark.parametrize(
    ("language", "by_you", "by_bo"),
    [
        ("en", "You get a wine cube (Good fortune).", "Bo gets a wine cube (Good fortune)."),
        ("fr", "Vous recevez un cube de vin (Bonne fortune).", "Bo reçoit un cube de vin (Bonne fortune)."),
        ("nl", "Je krijgt een blokje wijn (Goed gesternte).", "Bo krijgt een blokje wijn (Goed gesternte)."),
    ],
)
def test_the_drawer_of_good_fortune_can_take_a_cube_too(language: str, by_you: str, by_bo: str) -> None:
    texts = DEMETRA.texts(language)
    assert texts.told_you("good_fortune", {"crop": "wine", "to": 1}, 0, ("Ana", "Bo"), 0) == by_you
    assert texts.told("good_fortune", {"crop": "wine", "to": 2}, "Bo", ("Ana", "Bo")) == by_bo
