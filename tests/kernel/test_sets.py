"""Sets: people pick items in any order, and the engine takes them by one path."""

from __future__ import annotations

from itertools import permutations

import pytest

from floodplain.catalog import GAMES
from floodplain.kernel.errors import IllegalSet, NotYourSeat
from floodplain.kernel.flow import Gathering, State, asked, perform
from floodplain.kernel.sets import addable, arrange, asked_after, gathering, is_complete
from floodplain.kernel.table import Table
from tests.games.demetra.country import cubes, exhaust, fields, register, screen, strike, table
from tests.support import play


def numbers(state: State, *lines: str) -> list[int]:
    """Return the answers for these lines at the present question, legal now or only later."""
    decision = asked(state)
    said = {decision.say(state, item.answer): item.answer for item in the_set(state).items}
    return [said[line] for line in lines]


def the_set(state: State) -> Gathering:
    found = gathering(state, asked(state).seat)
    assert found is not None
    return found


def lines_of(state: State, path: list[int]) -> list[str]:
    """Return a path of answers, line by line."""
    now = state.copy()
    lines = []
    for answer in path:
        lines.append(asked(now).say(now, answer))
        perform(now, answer)
    return lines


def pricing() -> State:
    state = table()
    cubes(state, 0, hops=2, wine=1, wheat=1)
    register(state, "A1 A2 A4 A5 A6")
    play(state, "action store", "store A1")
    return state


def test_a_price_named_backwards_keeps_all_its_cubes() -> None:
    state = pricing()
    chosen = numbers(state, "price wheat", "price hops", "price hops")
    ways = {tuple(arrange(state, 0, way)) for way in permutations(chosen)}
    assert [lines_of(state, list(way)) for way in ways] == [["price hops", "price hops", "price wheat"]]


def test_a_set_that_could_continue_is_closed() -> None:
    state = pricing()
    path = arrange(state, 0, numbers(state, "price hops"))
    assert lines_of(state, path) == ["price hops", "price done"]


def test_what_may_be_added_and_when_a_set_is_complete() -> None:
    state = pricing()
    wanted = the_set(state)
    hops, wine, wheat = numbers(state, "price hops", "price wine", "price wheat")
    assert not is_complete(wanted, [])
    assert addable(wanted, [wheat]) == [hops, wine]
    assert is_complete(wanted, [wheat])
    assert addable(wanted, [hops, wheat, hops, wine]) == []


def test_fields_of_two_groups_are_no_harvest() -> None:
    state = table()
    fields(state, 0, "C4 C5 F4")
    play(state, "action harvest")
    c4, c5, f4 = numbers(state, "harvest C4", "harvest C5", "harvest F4")
    assert addable(the_set(state), [c5]) == [c4]
    with pytest.raises(IllegalSet, match="'harvest F4' does not fit this set; what fits: 'harvest C4'"):
        arrange(state, 0, [c5, f4])


def test_a_harvest_in_reverse_order_is_complete_even_with_a_short_stock() -> None:
    state = table()
    fields(state, 0, "C4 C5")
    exhaust(state, "vegetables")
    play(state, "action harvest")
    for answer in arrange(state, 0, numbers(state, "harvest C5", "harvest C4")):
        perform(state, answer)
    play(state, "substitute wheat")
    assert screen(state, 0) == {"hops": 1, "wheat": 1}


def test_too_few_and_too_many_items_are_reported() -> None:
    state = pricing()
    with pytest.raises(IllegalSet, match="asks for 1 to 4 answers, not for 0"):
        arrange(state, 0, [])
    with pytest.raises(IllegalSet, match="'price wine' does not fit"):
        arrange(state, 0, numbers(state, "price wine", "price wine"))


def test_a_set_is_for_the_seat_that_is_asked_for_one() -> None:
    state = pricing()
    assert gathering(state, 1) is None
    with pytest.raises(NotYourSeat):
        arrange(state, 1, [])


def test_forced_items_are_part_of_the_set() -> None:
    state = table()
    cubes(state, 0, hops=1, cider=5, wine=1)
    register(state, "A1 A2 A4 A5 A6")
    strike(state, "sale")
    play(state, "sale A1")
    chosen = numbers(state, "pay wine", "pay cider", "pay hops")
    for answer in arrange(state, 0, chosen):
        perform(state, answer)
    assert screen(state, 0) == {"cider": 4}


@pytest.mark.parametrize("name", list(GAMES))
def test_a_number_that_is_no_option_is_refused_before_it_is_put_into_words(name: str) -> None:
    game = GAMES[name].game
    dealt = Table.open(game, game.edition, min(game.player_counts), seed="made up")
    seat = dealt.to_act
    assert seat is not None
    view = dealt.view(seat)
    with pytest.raises(IllegalSet, match="999999 is not a legal answer here; legal: '"):
        arrange(view, seat, [999_999])
    with pytest.raises(IllegalSet, match="999999 is not a legal answer here; legal: '"):
        asked_after(view, [999_999])
