"""D2 and D7: turns, and the end."""

from __future__ import annotations

import pytest

from floodplain.games.demetra.material import EVENTS
from floodplain.games.demetra.state import Demetra
from floodplain.kernel.flow import asked, awaited, perform, settle
from tests.games.demetra.country import (
    answers,
    cubes,
    dealt,
    events,
    fields,
    lay_before,
    only_in_bag,
    shown,
    standing,
    store,
    strike,
    table,
    worker,
)
from tests.support import kind, play

NINE = EVENTS[3:12]  # good harvest to reassignment


@pytest.mark.rule("D2.1")
def test_one_or_two_actions_each_at_most_once() -> None:
    state = dealt()
    assert answers(state) == "harvest worker store"
    play(state, "action harvest", "harvest A3")
    assert asked(state).seat == 0
    assert answers(state) == "worker store stop"
    play(state, "action worker", "worker play apprentice", "place A2")
    assert asked(state).seat == 1  # the field beside it is harvested


@pytest.mark.rule("D2.1")
def test_buying_never_follows_the_store() -> None:
    state = table()
    fields(state, 0, "C4")
    cubes(state, 0, hops=3)
    store(state, 1, "B1", hops=1)
    assert answers(state) == "harvest worker buy store"
    play(state, "action store", "store A1", "price hops", "price done", "tile B2", "store done")
    assert answers(state) == "harvest worker stop"
    other = table()
    cubes(other, 0, hops=3)
    store(other, 1, "B1", hops=1)
    play(other, "action buy", "buy B1")
    assert answers(other) == "harvest worker store stop"


@pytest.mark.rule("D2.2")
def test_the_first_action_must_be_done_and_the_second_may_be_left() -> None:
    state = table()
    fields(state, 0, "C4")
    fields(state, 1, "G4")
    assert "stop" not in answers(state)
    play(state, "action harvest", "harvest C4", "action stop")
    assert state.turn == 2


@pytest.mark.rule("D2.2")
def test_without_any_possible_action_the_turn_is_passed() -> None:
    state = table(3)
    fields(state, 0, "C4")
    fields(state, 2, "G4")
    play(state, "action harvest", "harvest C4", "action stop")
    assert asked(state).seat == 2  # seat 2 has no field, no cube and no worker that could stand
    assert state.turn == 3


@pytest.mark.rule("D2.2")
def test_the_game_is_over_when_nobody_can_ever_act_again() -> None:
    state = table()
    worker(state, 0, "apprentice", "C3")
    play(state, "action worker", "worker remove apprentice")
    assert awaited(state) is None


def last_rounds(state: Demetra) -> list[int]:
    """Play harvest, then first answers; return the seats in the order of their turns from now on."""
    seats = []
    turn = state.turn
    while (decision := awaited(state)) is not None:
        if state.turn != turn:
            turn = state.turn
            seats.append(decision.seat)
        perform(state, decision.options(state)[-1])
    return seats


@pytest.mark.rule("D7.1")
def test_after_the_tenth_event_the_turn_is_finished_and_all_players_have_two_more() -> None:
    state = table(3)
    for seat, place in enumerate(("C4 C5 C6", "E4 E5 E6", "G1 G2 G3")):
        fields(state, seat, place)
        cubes(state, seat, hops=2, wine=2)
    lay_before(state, *NINE)
    play(state, "action store", "store A1", "price hops", "price done", "tile holiday", "tile B1")
    assert len(state.laid) == 10
    assert asked(state).seat == 0  # the drawer finishes the turn
    assert last_rounds(state) == [1, 2, 0, 1, 2, 0]


@pytest.mark.rule("D7.1")
def test_the_tenth_event_is_resolved() -> None:
    state = table()
    fields(state, 0, "C4")
    worker(state, 0, "apprentice", "C3")
    lay_before(state, *NINE)
    strike(state, "holiday")
    assert kind(state) == "holiday"
    assert state.last == state.turn + 4


@pytest.mark.rule("D7.2")
def test_events_of_the_last_turns_do_nothing_and_do_not_return() -> None:
    state = table()
    fields(state, 0, "C4")
    cubes(state, 0, hops=1)
    worker(state, 0, "apprentice", "C3")
    lay_before(state, *NINE, "good-fortune")
    state.last, state.turn = 5, 3
    play(state, "action store", "store A1", "price hops")
    play(state, "tile holiday")
    assert events(state)[-1] == "good-fortune"
    assert kind(state) == "tile"  # the refill continues
    assert "holiday" not in answers(state)
    assert state.spent == 1 << EVENTS.index("holiday")


@pytest.mark.rule("D7.2")
def test_events_set_aside_in_the_last_turns_do_not_return() -> None:
    state = table()
    fields(state, 0, "C4 C5 D3 E4 E5")
    lay_before(state, *NINE, "good-fortune")
    state.last, state.turn = 5, 3
    play(state, "action worker", "worker play merchant", "place D4", "merchant draw")
    play(state, "draw holiday", "draw swap", "draw B1")
    assert state.returned == 0
    assert state.spent == 1 << EVENTS.index("holiday") | 1 << EVENTS.index("swap")


@pytest.mark.rule("D7.2")
def test_an_eleventh_event_in_the_turn_of_the_tenth_does_nothing_either() -> None:
    state = table()
    cubes(state, 0, hops=1)
    fields(state, 0, "C4")
    worker(state, 0, "apprentice", "C3")
    lay_before(state, *NINE)
    play(state, "action store", "store A1", "price hops", "tile good-fortune")
    play(state, "good_fortune hops", "good_fortune hops", "tile holiday")
    assert kind(state) == "tile"
    assert len(state.laid) == 10


@pytest.mark.rule("D7.3")
def test_with_an_empty_bag_the_register_stays_short() -> None:
    state = table()
    cubes(state, 0, hops=2)
    only_in_bag(state, "B1")
    play(state, "action store", "store A1", "price hops", "price done", "tile B1")
    play(state, "store A2", "price hops")
    assert shown(state.register) == "A4 A5 A6 A7 B1"
    assert kind(state) == "action"


@pytest.mark.rule("D7.3")
def test_a_stalled_game_stops_after_400_turns() -> None:
    state = table()
    for seat, field in enumerate(("C4", "E4")):
        fields(state, seat, "", harvested=field)
    while awaited(state) is not None and state.turn <= 400:
        does_it_stand = standing(state, asked(state).seat)
        move = "worker remove apprentice" if does_it_stand else "worker play apprentice"
        play(state, "action worker", move)
        if not does_it_stand:
            perform(state, asked(state).options(state)[0])
    assert state.turn == 400


@pytest.mark.rule("D7.3")
def test_turns_that_were_passed_count_only_in_a_row() -> None:
    """Two players pass and the third acts, again and again: three passes, but never by all."""
    state = table(3)
    fields(state, 0, "C4 C5")
    play(state, "action harvest", "harvest C4", "harvest done", "action stop")
    assert (state.turn, asked(state).seat) == (4, 0)
    play(state, "action harvest", "harvest C5", "action stop")
    assert (state.turn, asked(state).seat) == (7, 0)


@pytest.mark.rule("D7.3")
def test_the_game_continues_while_any_of_three_can_act() -> None:
    state = table(3)
    worker(state, 0, "apprentice", "C3")
    fields(state, 2, "G4")
    play(state, "action worker", "worker remove apprentice")
    assert asked(state).seat == 2


@pytest.mark.rule("D7.3")
def test_the_game_ends_when_all_players_in_turn_could_do_nothing() -> None:
    state = table()
    state.pending.pop()  # the action asked for before the table was cleared
    settle(state)
    assert not state.pending
    assert (state.turn, state.idle) == (3, 2)
