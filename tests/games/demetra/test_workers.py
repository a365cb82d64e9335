"""D4: action b."""

from __future__ import annotations

import pytest

from floodplain.games.demetra.material import EVENTS, WORKERS
from floodplain.kernel.flow import asked
from tests.games.demetra.country import (
    NAMES,
    answers,
    cubes,
    fields,
    in_hand,
    in_village,
    lay_before,
    shown,
    standing,
    store,
    strike,
    table,
    worker,
)
from tests.support import kind, legal_lines, play


@pytest.mark.rule("D4.1")
def test_a_farmhand_or_a_villager_is_played_on_an_empty_hex() -> None:
    state = table()
    fields(state, 0, "C4 C5 D3 E4")
    play(state, "action worker")
    assert legal_lines(state) == [
        f"worker play {name}" for name in (*WORKERS[:6], "trader", "storekeeper", "councillor")
    ]
    play(state, "worker play trader", "place D4")
    assert standing(state, 0) == {"trader": "D4"}
    assert "trader" not in in_village(state)


@pytest.mark.rule("D4.1")
def test_a_worker_of_lower_value_is_replaced_never_one_of_equal_value() -> None:
    state = table()
    fields(state, 0, "C4 C5 D3")
    worker(state, 0, "ploughman", "D4")
    play(state, "action worker", "worker play seasonal")
    assert "D4" not in answers(state).split()
    state = table()
    fields(state, 0, "C4 C5 D3")
    worker(state, 0, "ploughman", "D4")
    play(state, "action worker", "worker play skilled")
    assert answers(state) == "D4"


@pytest.mark.rule("D4.1")
def test_a_villager_on_another_board_cannot_be_played() -> None:
    state = table()
    fields(state, 0, "C4 C5 D3 E4")
    worker(state, 1, "trader", "D4")
    play(state, "action worker")
    assert "worker play trader" not in legal_lines(state)
    assert "worker play storekeeper" in legal_lines(state)


@pytest.mark.rule("D4.2")
def test_as_many_fields_beside_it_as_its_value_harvested_or_not() -> None:
    state = table()
    fields(state, 0, "C4", harvested="E4")
    play(state, "action worker", "worker play seasonal")
    assert answers(state) == "D3 D4"  # both touch C4 and E4, which are not connected
    other = table()
    fields(other, 0, "C4")
    play(other, "action worker", "worker play apprentice")
    assert answers(other) == "B3 B4 C3 C5 D3 D4"


@pytest.mark.rule("D4.2")
def test_a_worker_that_fits_nowhere_is_not_offered() -> None:
    state = table()
    fields(state, 0, "C4")
    play(state, "action worker")
    assert legal_lines(state) == ["worker play apprentice"]


@pytest.mark.rule("D4.3")
def test_a_worker_never_touches_another() -> None:
    state = table()
    fields(state, 0, "C4 E4")
    worker(state, 0, "apprentice", "C3")
    play(state, "action worker", "worker play seasonal")
    assert answers(state) == "D4"  # D3 touches C3


@pytest.mark.rule("D4.3")
def test_the_replaced_worker_does_not_count() -> None:
    state = table()
    fields(state, 0, "C4 E4")
    worker(state, 0, "apprentice", "D4")
    play(state, "action worker", "worker play seasonal")
    assert answers(state) == "D4"


@pytest.mark.rule("D4.4")
def test_a_replaced_worker_goes_home_and_is_not_replayed() -> None:
    state = table()
    fields(state, 0, "C4 C5 D3 D5 E4", harvested="")
    worker(state, 0, "councillor", "D4")
    play(state, "action worker", "worker play clerk", "place D4")
    assert kind(state) == "action"
    assert standing(state, 0) == {"clerk": "D4"}
    assert "councillor" in in_village(state)
    state = table()
    fields(state, 0, "C4 C5 D3")
    worker(state, 0, "apprentice", "D4")
    play(state, "action worker", "worker play seasonal", "place D4", "glean done")
    assert in_hand(state, 0) == ["apprentice", "ploughman", "novice", "skilled", "steward"]


@pytest.mark.rule("D4.1", "D4.4")
@pytest.mark.parametrize("replaced", ["apprentice", "seasonal", "novice"])
def test_the_steward_takes_the_hex_of_a_lower_worker(replaced: str) -> None:
    """The rulebook's example of D4.1, but for the Skilled worker, whose value is no lower."""
    state = table()
    fields(state, 0, "C4 C5 D3 G7")
    worker(state, 0, replaced, "D4")
    play(state, "action worker", "worker play steward")
    assert "D4" in answers(state).split()
    play(state, "place D4")
    assert standing(state, 0) == {"steward": "D4"}
    assert replaced in in_hand(state, 0)
    assert kind(state) == "fallow"  # the steward's own power, not a replay


@pytest.mark.rule("D4.5")
def test_a_worker_is_removed_to_hand_or_village_and_that_is_the_whole_action() -> None:
    state = table()
    fields(state, 0, "C4 G4")
    worker(state, 0, "apprentice", "C3")
    worker(state, 0, "merchant", "F4")
    play(state, "action worker")
    assert legal_lines(state)[-2:] == ["worker remove apprentice", "worker remove merchant"]
    play(state, "worker remove merchant")
    assert "merchant" in in_village(state)
    assert standing(state, 0) == {"apprentice": "C3"}
    assert answers(state) == "harvest stop"


@pytest.mark.rule("D4.6")
def test_a_worker_never_stands_on_a_field() -> None:
    state = table()
    fields(state, 0, "C4 C5")
    play(state, "action worker", "worker play apprentice")
    assert not {"C4", "C5"} & set(answers(state).split())


@pytest.mark.rule("D4.6")
def test_later_changes_never_remove_a_worker() -> None:
    state = table()
    fields(state, 0, "C4")
    worker(state, 0, "apprentice", "C3")
    state.drop_field(0, NAMES.index("C4"))
    state.put_fallow(NAMES.index("C4"))
    assert standing(state, 0) == {"apprentice": "C3"}
    play(state, "action worker")
    assert legal_lines(state) == ["worker remove apprentice"]


@pytest.mark.rule("D4.7")
def test_a_power_follows_at_once_and_a_bell_may_be_declined() -> None:
    state = table()
    fields(state, 0, "C4")
    play(state, "action worker", "worker play apprentice", "place C3")
    assert kind(state) == "glean"
    assert answers(state) == "C4 done"
    play(state, "glean done")
    assert kind(state) == "action"


@pytest.mark.rule("D4.7")
def test_a_scroll_cannot_be_declined() -> None:
    state = table()
    fields(state, 0, "C4 C5 D3")
    play(state, "action worker", "worker play steward", "place D4")
    assert kind(state) == "fallow"
    assert answers(state) == "C4 C5 D3"


@pytest.mark.rule("D5.5")
def test_a_field_displaces_a_worker_who_may_be_replayed_with_the_power() -> None:
    state = table()
    fields(state, 0, "C4 C5")
    worker(state, 0, "apprentice", "D4")
    store(state, 0, "D4", hops=1)
    play(state, "action buy", "buy D4")
    assert kind(state) == "replay"
    assert "D4" not in answers(state).split()
    assert answers(state).endswith("home")
    play(state, "replay D3")
    assert standing(state, 0) == {"apprentice": "D3"}
    assert answers(state) == "C4 D4 done"  # its power, with the new field beside it
    play(state, "glean D4")
    assert kind(state) == "action"


@pytest.mark.rule("D5.5")
def test_a_displaced_worker_may_be_sent_home() -> None:
    state = table()
    fields(state, 0, "C4 C5 E4 E5 E6")
    worker(state, 0, "trader", "D4")
    store(state, 0, "D4", hops=1)
    play(state, "action buy", "buy D4", "replay home")
    assert "trader" in in_village(state)
    assert shown(state.fields[0]) == "C4 C5 D4 E4 E5 E6"


@pytest.mark.rule("D5.5")
def test_a_worker_that_fits_nowhere_goes_home_without_a_question() -> None:
    state = table()
    fields(state, 0, "C4")
    worker(state, 0, "clerk", "D4")
    store(state, 0, "D4", hops=1)
    play(state, "action buy", "buy D4")
    assert kind(state) == "action"
    assert "clerk" in in_village(state)
    assert state.lifted == 0  # no worker waits to be replayed


@pytest.mark.rule("D5.5", "D4.3")
def test_a_displaced_worker_that_would_touch_another_goes_home_without_a_question() -> None:
    state = table()
    fields(state, 0, "C4")
    worker(state, 0, "seasonal", "D4")
    worker(state, 0, "apprentice", "E3")  # beside D3
    worker(state, 0, "novice", "C6")  # beside C5
    store(state, 0, "D4", hops=1)
    play(state, "action buy", "buy D4")  # two fields are beside D3 and C5 alone
    assert kind(state) == "action"
    assert "seasonal" in in_hand(state, 0)


@pytest.mark.rule("D5.7")
def test_an_event_drawn_while_a_replay_is_pending_is_finished_first() -> None:
    """A swap displaces workers of both players.

    The first replay is a benefactor whose refill draws an event.
    """
    state = table()
    # Seat 1: D4 will displace the benefactor, who can stand on D6 afterwards.
    fields(state, 0, "C4 C5 E4 E5 D3 D5 C6 C7 D7 E6 E7 G1")
    worker(state, 0, "benefactor", "D4")
    # Seat 2: D4 is isolated; G1 will displace the apprentice.
    fields(state, 1, "D4 G3")
    worker(state, 1, "apprentice", "G1")
    strike(state, "swap")
    play(state, "swap_give G1", "swap_take D4")
    assert asked(state).seat == 0
    assert kind(state) == "replay"
    play(state, "replay D6", "register A1", "tile holiday")
    assert kind(state) == "holiday"  # the event of the refill, while seat 2 waits for its replay
    assert state.lifted
    play(state, "holiday none", "tile B1")
    assert kind(state) == "replay"
    assert asked(state).seat == 1
    play(state, "replay home", "swap_give none")
    assert kind(state) == "action"


@pytest.mark.rule("D5.7")
def test_a_purchase_continues_after_a_replay() -> None:
    state = table()
    fields(state, 0, "C4 C5 D3 D5 E4 E6")
    worker(state, 0, "storekeeper", "D4")
    cubes(state, 0, hops=1)
    store(state, 0, "D4", wine=1)
    store(state, 1, "B1", hops=1)
    lay_before(state, *EVENTS[:3])
    play(state, "action buy", "buy D4", "replay E5", "store A1", "price hops", "tile B2")
    assert kind(state) == "buy"
    assert answers(state) == "A1 done"  # the cube is spent, but a field from your own store is free
