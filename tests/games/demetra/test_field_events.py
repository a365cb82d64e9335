"""D10: the events by which fields change hands."""

from __future__ import annotations

import pytest

from floodplain.games.demetra import DEMETRA
from floodplain.kernel.flow import asked
from floodplain.kernel.text import LANGUAGES
from tests.games.demetra.country import (
    REGISTER,
    answers,
    cubes,
    events,
    fields,
    in_village,
    only_in_bag,
    register,
    screen,
    shown,
    standing,
    stock,
    strike,
    table,
    worker,
)
from tests.support import kind, legal_lines, play


@pytest.mark.rule("D10.M")
def test_blind_exchange_gives_up_a_field_for_one_that_must_be_laid() -> None:
    state = table()
    fields(state, 0, "C4 C5")
    strike(state, "blind-exchange")
    assert answers(state) == "C4 C5 none"
    play(state, "blind_exchange C4")
    assert legal_lines(state) == ["blind_draw draw", "blind_draw none"]
    assert (asked(state).seat, asked(state).cited()) == (0, "D10.M")
    play(state, "blind_draw draw", "draw G7")
    assert shown(state.fields[0]) == "C5 G7"
    assert shown(state.fallow) == "C4"


@pytest.mark.rule("D10.M")
def test_nobody_has_to_draw_after_giving_up_a_field() -> None:
    state = table()
    fields(state, 0, "C4 C5")
    fields(state, 1, "E4")
    strike(state, "blind-exchange")
    bag = state.bag
    play(state, "blind_exchange C4", "blind_draw none")
    assert shown(state.fields[0]) == "C5"
    assert shown(state.fallow) == "C4"
    assert state.bag == bag
    assert (kind(state), asked(state).seat) == ("blind_exchange", 1)


@pytest.mark.rule("D10.M")
def test_bots_see_the_draw_of_a_blind_exchange_as_they_see_that_of_a_merchant() -> None:
    state = table()
    fields(state, 0, "C4")
    strike(state, "blind-exchange")
    play(state, "blind_exchange C4")
    names = [column.name for column in DEMETRA.columns(state)]
    row = dict(zip(names, DEMETRA.features(state, 0), strict=True))
    assert [name for name, value in row.items() if name.startswith("asked.") and value] == ["asked.merchant"]
    assert "asked.blind_draw" not in row  # the nets have no such column


@pytest.mark.rule("D10.M")
def test_without_a_field_in_the_bag_a_field_may_be_given_up_and_nothing_is_drawn() -> None:
    state = table()
    fields(state, 0, "C4 C5")
    only_in_bag(state, "", "blind-exchange", "holiday")
    strike(state, "blind-exchange")
    assert answers(state) == "C4 C5 none"
    play(state, "blind_exchange C4")
    assert kind(state) == "action"
    assert "C4" in shown(state.fallow).split()
    assert events(state) == ["blind-exchange"]  # the holiday stays in the bag


@pytest.mark.rule("D10.M")
def test_blind_exchange_is_not_offered_without_a_field_on_the_board() -> None:
    state = table()
    strike(state, "blind-exchange")
    assert kind(state) == "action"


@pytest.mark.rule("D10.M")
def test_a_drawn_field_may_displace_a_worker_who_is_replayed() -> None:
    state = table()
    fields(state, 0, "C4 C5 G1")
    worker(state, 0, "apprentice", "D4")
    strike(state, "blind-exchange")
    play(state, "blind_exchange G1", "blind_draw draw", "draw D4", "replay B4", "glean C4")
    assert standing(state, 0) == {"apprentice": "B4"}
    assert screen(state, 0) == {"vegetables": 1}


@pytest.mark.rule("D10.N")
def test_swap_exchanges_any_field_for_an_unconnected_one_of_another() -> None:
    state = table(3)
    fields(state, 0, "C4 C5")
    fields(state, 1, "E1 E2 E8")
    fields(state, 2, "", harvested="G7")
    strike(state, "swap")
    assert answers(state) == "C4 C5 none"
    play(state, "swap_give C4")
    assert answers(state) == "E8 G7"
    play(state, "swap_take G7")
    assert shown(state.ripe[0]) == "C5 G7"  # unharvested, though it was harvested
    assert shown(state.fields[2]) == "C4"


@pytest.mark.rule("D10.N")
def test_both_owners_may_replay_displaced_workers_the_player_first() -> None:
    state = table()
    fields(state, 0, "C4 C5 E2 G7")
    worker(state, 0, "apprentice", "E1")
    fields(state, 1, "E1 G5")
    worker(state, 1, "apprentice", "G7")
    strike(state, "swap")
    play(state, "swap_give G7", "swap_take E1")
    assert (kind(state), asked(state).seat) == ("replay", 0)
    play(state, "replay home")
    assert (kind(state), asked(state).seat) == ("replay", 1)
    play(state, "replay G6")
    assert standing(state, 1) == {"apprentice": "G6"}


@pytest.mark.rule("D10.N")
def test_swap_needs_an_own_field_and_a_lone_one_elsewhere() -> None:
    state = table()
    fields(state, 1, "E1 E2")
    fields(state, 0, "C4")
    strike(state, "swap")
    assert asked(state).seat == 1  # seat 1 finds no lone field; seat 2 finds C4
    assert answers(state) == "E1 E2 none"


@pytest.mark.rule("D10.O")
def test_good_riddance_goes_around_the_whole_table() -> None:
    state = table(4)
    for seat, place in enumerate(("C4 C5", "E4 E5", "G4 G5", "A3 B3")):
        fields(state, seat, place)
    strike(state, "good-riddance", drawer=1)
    assert (asked(state).seat, answers(state)) == (1, "E4 E5")
    play(state, "give E4")
    assert (asked(state).seat, answers(state)) == (2, "lay fallow pass")
    play(state, "receive pass")  # E4 is seat 3's own gift
    assert (asked(state).seat, kind(state)) == (3, "receive")
    play(state, "receive lay")
    assert (asked(state).seat, answers(state)) == (3, "A3 B3 E4")  # also the one just received
    play(state, "give A3", "receive fallow")
    assert (asked(state).seat, answers(state)) == (0, "C4 C5")
    play(state, "give C5")
    assert (asked(state).seat, answers(state)) == (1, "lay fallow")  # the drawer may not pass it on
    play(state, "receive lay")
    assert [shown(mask) for mask in state.fields] == ["C4", "C5 E5", "G4 G5", "B3 E4"]
    assert shown(state.fallow) == "A3"
    assert kind(state) == "action"


@pytest.mark.rule("D10.O")
def test_one_field_may_be_passed_on_by_all_players_back_to_the_drawer() -> None:
    state = table(3)
    fields(state, 0, "C4")
    strike(state, "good-riddance")
    play(state, "give C4", "receive pass", "receive pass", "receive lay")
    assert shown(state.fields[0]) == "C4"
    assert kind(state) == "action"


@pytest.mark.rule("D10.O")
def test_without_a_field_and_without_a_gift_nothing_is_given() -> None:
    state = table(3)
    fields(state, 2, "G4")
    strike(state, "good-riddance")
    assert (asked(state).seat, kind(state)) == (2, "give")
    play(state, "give G4")
    assert (asked(state).seat, answers(state)) == (0, "lay fallow")


@pytest.mark.rule("D10.O")
def test_a_gift_may_displace_a_worker_who_is_replayed_before_the_next_gift() -> None:
    state = table()
    fields(state, 0, "C4")
    fields(state, 1, "C5 G1")
    worker(state, 1, "apprentice", "C4")
    strike(state, "good-riddance")
    play(state, "give C4", "receive lay")
    assert (kind(state), asked(state).seat) == ("replay", 1)
    play(state, "replay G2", "glean G1", "give C5", "receive fallow")
    assert shown(state.fields[1]) == "C4 G1"


@pytest.mark.rule("D10.Q")
def test_lottery_costs_two_cubes_and_the_field_must_be_laid() -> None:
    state = table()
    cubes(state, 0, hops=1, wine=2)
    strike(state, "lottery")
    assert answers(state) == "pay none"
    play(state, "lottery pay")
    assert answers(state) == "hops wine"
    play(state, "pay wine", "draw B1")
    assert screen(state, 0) == {"hops": 1}
    assert stock(state, "wine") == 12
    assert shown(state.fields[0]) == "B1"


@pytest.mark.rule("D10.Q")
def test_lottery_takes_from_the_register_when_the_bag_has_no_field() -> None:
    state = table()
    cubes(state, 0, hops=2)
    only_in_bag(state, "")
    strike(state, "lottery")
    play(state, "lottery pay")
    assert legal_lines(state)[0] == "register A1"
    play(state, "register A7")
    assert shown(state.fields[0]) == "A7"
    assert state.held == 0  # it has come to its place


@pytest.mark.rule("D10.M", "D10.Q")
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("event", ["lottery", "blind-exchange"])
def test_with_no_field_in_the_bag_nobody_is_asked_to_draw_one(event: str, language: str) -> None:
    texts = DEMETRA.texts(language)
    questions = []
    for bag in ("B1", ""):
        state = table()
        cubes(state, 0, hops=2)
        fields(state, 0, "C4")
        only_in_bag(state, bag)
        strike(state, event)
        questions.append(texts.ask(asked(state), state))
    kind_ = event.replace("-", "_")
    assert questions == [texts.phrase("ask", kind_, {"price": 2, "empty": word}) for word in ("", "bag")]
    assert questions[0] != questions[1]


@pytest.mark.rule("D10.Q")
def test_lottery_may_leave_the_register_as_it_is_when_the_bag_has_no_field() -> None:
    state = table()
    cubes(state, 0, hops=2)
    only_in_bag(state, "")
    strike(state, "lottery")
    play(state, "lottery pay")
    assert answers(state) == "A1 A2 A4 A5 A6 A7 none"
    play(state, "register none")
    assert state.fields[0] == 0
    assert shown(state.register) == REGISTER
    assert screen(state, 0) == {}  # the price is paid anyway
    assert kind(state) == "action"


@pytest.mark.rule("D10.Q")
def test_lottery_is_offered_only_with_two_cubes_and_a_field_to_win() -> None:
    state = table()
    cubes(state, 0, hops=1)
    cubes(state, 1, hops=2)
    strike(state, "lottery")
    assert asked(state).seat == 1
    other = table()
    cubes(other, 0, hops=2)
    register(other, "")
    only_in_bag(other, "", "holiday")
    strike(other, "lottery")
    assert kind(other) == "action"


@pytest.mark.rule("D10.S")
def test_new_register_puts_all_back_and_draws_six() -> None:
    state = table()
    register(state, "A1 A2 A4 A5 A6")  # it came as the refill of a sixth
    strike(state, "new-register")
    assert state.register == 0
    assert "A1" in answers(state).split()
    play(state, "draw B1", "draw B2", "draw holiday", "draw B3", "draw B4", "draw B5")
    assert kind(state) == "draw"
    play(state, "draw A1")
    assert shown(state.register) == "A1 B1 B2 B3 B4 B5"
    assert kind(state) == "action"
    assert state.held == 0  # no field is in transit


@pytest.mark.rule("D10.T")
def test_sale_lays_a_register_field_for_three_cubes_and_replaces_it() -> None:
    state = table()
    cubes(state, 0, hops=2, wine=2)
    register(state, "A1 A2 A4 A5 A6")
    strike(state, "sale")
    assert answers(state) == "A1 A2 A4 A5 A6 none"
    play(state, "sale A2", "pay wine", "draw holiday", "draw B1")
    assert screen(state, 0) == {"hops": 1}
    assert shown(state.fields[0]) == "A2"
    assert shown(state.register) == "A1 A4 A5 A6 B1"  # one for one; the sixth comes with the refill


@pytest.mark.rule("D10.T", "D5.5")
def test_the_register_is_refilled_before_a_worker_is_replayed_that_a_sale_displaces() -> None:
    state = table()
    fields(state, 0, "C4 C5 E4")
    worker(state, 0, "apprentice", "D4")
    cubes(state, 0, hops=3)
    register(state, "A1 A2 A4 A5 A6 D4")
    strike(state, "sale")
    play(state, "sale D4")
    assert kind(state) == "draw"
    assert shown(state.fields[0]) == "C4 C5 D4 E4"
    play(state, "draw B1")
    assert (kind(state), shown(state.register)) == ("replay", "A1 A2 A4 A5 A6 B1")
    play(state, "replay D3", "glean C4")
    assert standing(state, 0) == {"apprentice": "D3"}
    assert kind(state) == "action"


@pytest.mark.rule("D10.T", "D8.4")
def test_a_sale_that_finds_only_events_still_replays_the_worker_before_they_are_played() -> None:
    state = table()
    fields(state, 0, "C4 C5 E4")
    worker(state, 0, "apprentice", "D4")
    cubes(state, 0, hops=3)
    cubes(state, 1, hops=3)
    register(state, "A1 D4")
    only_in_bag(state, "", "sale", "good-fortune")
    strike(state, "sale")
    play(state, "sale D4", "draw good-fortune")
    assert kind(state) == "replay"
    play(state, "replay home")
    assert (kind(state), asked(state).seat) == ("sale", 1)
    play(state, "sale none")
    assert kind(state) == "good_fortune"


@pytest.mark.rule("D10.T")
def test_sale_needs_three_cubes() -> None:
    state = table()
    cubes(state, 0, hops=2)
    strike(state, "sale")
    assert kind(state) == "action"


@pytest.mark.rule("D10.U")
def test_barter_exchanges_a_field_with_the_register() -> None:
    state = table()
    fields(state, 0, "C4", harvested="C5")
    strike(state, "barter")
    assert answers(state) == "C4 C5 none"
    play(state, "barter_give C5")
    assert answers(state) == "A1 A2 A4 A5 A6 A7"
    play(state, "barter_take A4")
    assert shown(state.ripe[0]) == "A4 C4"
    assert shown(state.register) == "A1 A2 A5 A6 A7 C5"


@pytest.mark.rule("D10.W")
def test_replacement_is_laid_for_another_field() -> None:
    state = table()
    fields(state, 0, "C4 C5")
    strike(state, "replacement")
    assert asked(state).seat == -1  # nobody can decline, so the table draws
    play(state, "draw G7")
    assert answers(state) == "lay fallow"
    play(state, "drawn lay")
    assert answers(state) == "C4 C5"  # another one, not G7
    play(state, "fallow C5")
    assert shown(state.fields[0]) == "C4 G7"


@pytest.mark.rule("D10.W")
def test_replacement_may_go_into_fallow_itself() -> None:
    state = table()
    fields(state, 0, "C4")
    strike(state, "replacement")
    play(state, "draw G7", "drawn fallow")
    assert shown(state.fallow) == "G7"
    assert shown(state.fields[0]) == "C4"


@pytest.mark.rule("D10.W")
def test_replacement_without_another_field_goes_into_fallow() -> None:
    state = table()
    strike(state, "replacement")
    play(state, "draw G7", "draw G6")
    assert shown(state.fallow) == "G6 G7"
    assert kind(state) == "action"


@pytest.mark.rule("D10.W")
def test_replacement_is_skipped_with_an_empty_bag() -> None:
    state = table()
    fields(state, 0, "C4")
    only_in_bag(state, "")
    strike(state, "replacement")
    assert kind(state) == "action"


@pytest.mark.rule("D10.W")
def test_a_replaced_worker_acts_before_the_other_field_is_given_up() -> None:
    state = table()
    fields(state, 0, "C4 C5 E4")
    worker(state, 0, "steward", "D4")
    strike(state, "replacement")
    play(state, "draw D4", "drawn lay")
    assert "steward" not in in_village(state)
    assert kind(state) == "replay"  # D3 has C4, D4 and E4 beside it
    play(state, "replay D3", "fallow C5")
    assert answers(state) == "C4 E4"
    play(state, "fallow E4")
    assert shown(state.fields[0]) == "C4 D4"


@pytest.mark.rule("D5.5", "D10.Q")
def test_a_field_of_the_lottery_displaces_a_worker() -> None:
    state = table()
    fields(state, 0, "C4 G1")
    cubes(state, 0, hops=2)
    worker(state, 0, "apprentice", "F1")
    strike(state, "lottery")
    play(state, "lottery pay", "draw F1")
    assert kind(state) == "replay"


@pytest.mark.rule("D5.5", "D10.Q")
def test_a_field_that_the_lottery_takes_from_the_register_displaces_a_worker() -> None:
    state = table()
    fields(state, 0, "C4 G1")
    cubes(state, 0, hops=2)
    worker(state, 0, "apprentice", "F1")
    register(state, "A1 F1")
    only_in_bag(state, "", "lottery")
    strike(state, "lottery")
    play(state, "lottery pay", "register F1")
    assert kind(state) == "replay"
    assert shown(state.register) == "A1"


@pytest.mark.rule("D10.Q")
def test_a_lottery_without_any_field_is_not_offered() -> None:
    state = table()
    cubes(state, 0, hops=2)
    register(state, "")
    only_in_bag(state, "", "lottery", "holiday")
    strike(state, "lottery")
    assert kind(state) == "action"


@pytest.mark.rule("D8.4", "D10.Q")
def test_a_lottery_with_only_events_left_may_take_from_the_register() -> None:
    state = table()
    fields(state, 0, "C4")
    cubes(state, 0, hops=2)
    only_in_bag(state, "", "lottery", "good-fortune")
    strike(state, "lottery")
    play(state, "lottery pay", "draw good-fortune")
    assert answers(state) == "A1 A2 A4 A5 A6 A7 none"
    assert asked(state).cited() == "D10.Q"
    play(state, "register A1")
    assert kind(state) == "good_fortune"


@pytest.mark.rule("D10.Q")
def test_a_lottery_takes_two_cubes() -> None:
    state = table()
    cubes(state, 0, hops=1)
    strike(state, "lottery")
    assert kind(state) == "action"
    cubes(state, 1, hops=2)
    strike(state, "lottery")
    assert asked(state).seat == 1


@pytest.mark.rule("D10.U")
def test_barter_is_not_offered_without_a_field_on_either_side() -> None:
    state = table()
    fields(state, 0, "C4")
    register(state, "")
    strike(state, "barter")
    assert kind(state) == "action"
    other = table()
    strike(other, "barter")
    assert kind(other) == "action"


@pytest.mark.rule("D8.4", "D10.W")
def test_a_replacement_with_only_events_left_lays_nothing_and_plays_them() -> None:
    state = table()
    fields(state, 0, "C4")
    only_in_bag(state, "", "replacement", "good-fortune")
    strike(state, "replacement")
    play(state, "draw good-fortune")
    assert kind(state) == "good_fortune"
    assert shown(state.fields[0]) == "C4"


@pytest.mark.rule("D10.W")
def test_a_replacement_with_an_empty_bag_is_skipped() -> None:
    state = table()
    fields(state, 0, "C4")
    only_in_bag(state, "")
    strike(state, "replacement")
    assert kind(state) == "action"


@pytest.mark.rule("D10.T")
def test_a_sale_takes_three_cubes_and_a_register() -> None:
    state = table()
    cubes(state, 0, hops=2)
    strike(state, "sale")
    assert kind(state) == "action"
    cubes(state, 0, hops=1)
    register(state, "")
    strike(state, "sale")
    assert kind(state) == "action"


@pytest.mark.rule("D10.N", "D9.I")
def test_the_log_says_whose_field_was_taken_and_the_record_only_which() -> None:
    state = table(3)
    fields(state, 0, "C4")
    fields(state, 2, "G7")
    strike(state, "swap")
    play(state, "swap_give C4")
    question = asked(state)
    answer = question.read(state, "swap_take G7")
    told = DEMETRA.texts("en").log(question, state, answer, "Ada", ["Ada", "Ben", "Cem"])
    assert told == "Ada swaps C4 for G7 from Cem."
    assert question.say(state, answer) == "swap_take G7"
