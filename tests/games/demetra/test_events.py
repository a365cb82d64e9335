"""D8: events in general."""

from __future__ import annotations

import pytest

from floodplain.games.demetra import DEMETRA
from floodplain.games.demetra.material import EVENTS
from floodplain.games.demetra.rules.events import LayEvents, NextPlayer
from floodplain.games.demetra.state import Demetra
from floodplain.kernel.edition import parse_edition
from floodplain.kernel.flow import asked, perform
from tests.games.demetra.country import (
    NAMES,
    REGISTER,
    answers,
    cubes,
    events,
    fields,
    lay_before,
    only_in_bag,
    portrait,
    register,
    screen,
    shown,
    strike,
    table,
    worker,
)
from tests.support import kind, legal_lines, play

SIX = ("good-harvest", "new-harvest", "new-register", "far-harvest", "reassignment", "barter")
SEVEN_FIELDS = ("C1 C2 C3 C4 C5 C6 C7", "E1 E2 E3 E4 E5 E6 E7", "G1 G2 G3 G4 G5 G6 G7")


def seven_each(players: int) -> Demetra:
    """Give every player seven tiles on the board."""
    state = table(players)
    for seat in range(players):
        fields(state, seat, SEVEN_FIELDS[seat])
    return state


@pytest.mark.rule("D8.1")
def test_an_event_lies_on_the_next_place_and_acts_clockwise_from_the_drawer() -> None:
    state = table(3)
    for seat, place in enumerate(("C4", "E4", "G4")):
        fields(state, seat, place)
        worker(state, seat, "apprentice", {0: "C3", 1: "E3", 2: "G3"}[seat])
    strike(state, "holiday", drawer=1)
    assert events(state) == ["holiday"]
    asked_seats = []
    while kind(state) == "holiday":
        asked_seats.append(asked(state).seat)
        play(state, "holiday none")
    assert asked_seats == [1, 2, 0]


@pytest.mark.rule("D8.1")
def test_two_events_concern_the_drawer_alone() -> None:
    state = table(3)
    strike(state, "good-fortune", drawer=2)
    for _ in range(3):
        assert asked(state).seat == 2
        play(state, "good_fortune hops")
    assert kind(state) == "action"


@pytest.mark.rule("D10.Z")
@pytest.mark.parametrize(
    ("language", "own"),
    [
        ("en", "Good fortune: which cube goes to you?"),
        ("fr", "Bonne fortune\u202f: quel cube est pour vous\u202f?"),
        ("nl", "Goed gesternte: welk blokje gaat naar jou?"),
    ],
)
def test_a_player_choosing_their_own_cube_is_addressed_as_you(language: str, own: str) -> None:
    state = table(2)
    strike(state, "good-fortune", drawer=0)
    texts, names = DEMETRA.texts(language), ("Maud", "Otto")
    assert texts.ask(asked(state), state, names) == own
    play(state, "good_fortune hops")
    assert "Otto" in texts.ask(asked(state), state, names)


@pytest.mark.rule("D8.2")
def test_the_seventh_event_sends_two_back_if_a_player_has_fewer_than_seven_tiles() -> None:
    state = seven_each(2)
    state.drop_field(1, NAMES.index("E7"))
    state.put_fallow(NAMES.index("E7"))
    lay_before(state, *SIX)
    strike(state, "holiday")
    assert events(state) == [*SIX[2:], "holiday"]
    assert portrait(state)["bag"]["events"] == 9
    play(state, "action worker", "worker play apprentice", "place B1", "glean done")
    cubes(state, 0, hops=1)
    play(state, "action store", "store A1", "price hops")
    assert {"tile good-harvest", "tile new-harvest"} <= set(legal_lines(state))
    assert "tile new-register" not in legal_lines(state)


@pytest.mark.rule("D8.2")
def test_workers_count_as_tiles_and_seven_are_enough() -> None:
    state = seven_each(2)
    state.drop_field(1, NAMES.index("E7"))
    state.put_fallow(NAMES.index("E7"))
    worker(state, 1, "apprentice", "F1")
    lay_before(state, *SIX)
    strike(state, "good-fortune")
    assert len(events(state)) == 7


@pytest.mark.rule("D8.2")
def test_the_check_comes_before_the_effect_and_again_on_every_seventh() -> None:
    state = seven_each(2)
    state.drop_field(1, NAMES.index("E7"))
    state.put_fallow(NAMES.index("E7"))
    fields(state, 0, "G1")
    lay_before(state, *SIX)
    strike(state, "good-riddance")  # would give seat 2 a seventh tile
    assert len(events(state)) == 5
    play(state, "give G1", "receive fallow", "give E6", "receive fallow")
    strike(state, "holiday")
    assert len(events(state)) == 6
    strike(state, "good-harvest")  # it returned to the bag and is now on the seventh place
    assert len(events(state)) == 5
    assert events(state)[-1] == "good-harvest"


@pytest.mark.rule("D8.2")
def test_events_do_not_cycle_forever_when_only_they_are_left() -> None:
    state = table()
    cubes(state, 0, hops=1)
    only_in_bag(state, "", *SIX, "holiday", "swap", "good-riddance", "replacement", "good-fortune", "sale")
    play(state, "action store", "store A1", "price hops")
    while kind(state) != "action":
        perform(state, asked(state).options(state)[-1])
    assert len(events(state)) == 10
    assert state.last == 5  # four turns after this one


@pytest.mark.rule("D8.3")
def test_a_draw_inside_an_event_skips_events_and_puts_them_back() -> None:
    state = table()
    fields(state, 0, "C4")
    strike(state, "blind-exchange")
    play(state, "blind_exchange C4", "blind_draw draw", "draw holiday", "draw swap")
    assert answers(state).split()[-1] == "good-fortune"
    assert "holiday" not in answers(state).split()  # set aside
    play(state, "draw B1")
    assert shown(state.fields[0]) == "B1"
    assert events(state) == ["blind-exchange"]
    assert state.returned == 1 << EVENTS.index("holiday") | 1 << EVENTS.index("swap")


@pytest.mark.rule("D8.3")
def test_an_event_that_was_shown_is_known_to_be_in_the_bag() -> None:
    state = table(3)
    fields(state, 0, "C4")
    strike(state, "blind-exchange")
    play(state, "blind_exchange C4", "blind_draw draw", "draw holiday", "draw B1")
    cubes(state, 0, hops=1)
    play(state, "action store", "store A1", "price hops")
    chance = asked(state)
    weights = dict(zip(answers(state).split(), chance.weights(state), strict=True))  # type: ignore[attr-defined]
    assert weights["holiday"] == weights["B2"] == 12  # unseen: 14 less the exchange and the holiday
    assert weights["swap"] == 10  # two of the twelve are not in the bag


@pytest.mark.rule("D8.4")
def test_if_only_events_are_left_they_are_played_after_the_current_effect() -> None:
    state = table(2)
    fields(state, 0, "C4 C5")
    fields(state, 1, "E4")
    worker(state, 0, "apprentice", "C3")
    only_in_bag(state, "", "replacement", "holiday", "good-fortune")
    strike(state, "replacement")
    play(state, "draw holiday", "draw good-fortune")
    assert DEMETRA.inventory(state)["events"] == 14
    # Seat 2 must also replace a field, which an empty bag makes impossible; then the holiday follows.
    assert kind(state) == "holiday"
    assert events(state) == ["replacement", "holiday"]
    play(state, "holiday apprentice")
    assert events(state) == ["replacement", "holiday", "good-fortune"]
    assert state.late == 0
    assert kind(state) == "good_fortune"
    assert shown(state.fields[0]) == "C4 C5"


@pytest.mark.rule("D8.4")
def test_events_wait_until_the_sale_is_over_for_all() -> None:
    state = table(2)
    cubes(state, 0, hops=3)
    cubes(state, 1, wine=3)
    only_in_bag(state, "", "sale", "good-fortune", "holiday")
    strike(state, "sale")
    play(state, "sale A1", "draw good-fortune", "draw holiday")
    assert kind(state) == "sale"  # seat 2 first
    assert DEMETRA.inventory(state)["events"] == 14
    assert asked(state).seat == 1
    play(state, "sale A2")
    assert kind(state) == "good_fortune"
    assert asked(state).seat == 0  # who drew it
    assert shown(state.register) == "A4 A5 A6 A7"


@pytest.mark.rule("D8.4")
def test_events_wait_for_the_effect_that_drew_them_and_not_for_one_around_it() -> None:
    state = table(2)
    fields(state, 0, "C4")
    fields(state, 1, "E4")
    worker(state, 1, "apprentice", "E3")
    only_in_bag(state, "", "replacement", "good-fortune")
    state.pending.append(NextPlayer(EVENTS.index("holiday"), 1, 1))  # a holiday is not over yet
    strike(state, "replacement")
    play(state, "draw good-fortune")
    assert kind(state) == "good_fortune"


def merchant_with_only_an_event_left() -> Demetra:
    """Return a merchant who has drawn from a bag with only events."""
    state = table()
    fields(state, 0, "C4 C5 D3 E4 E5")
    only_in_bag(state, "", "good-fortune")
    play(state, "action worker", "worker play merchant", "place D4", "merchant draw", "draw good-fortune")
    return state


@pytest.mark.rule("D8.4")
def test_a_merchant_with_only_events_left_takes_from_the_register_first() -> None:
    state = merchant_with_only_an_event_left()
    assert legal_lines(state) == [f"register {name}" for name in [*REGISTER.split(), "none"]]
    assert asked(state).cited() == "D9.K"
    play(state, "register A1")
    assert kind(state) == "good_fortune"


@pytest.mark.rule("D9.K")
def test_a_merchant_with_only_events_left_may_leave_the_register() -> None:
    state = merchant_with_only_an_event_left()
    play(state, "register none")
    assert shown(state.register) == REGISTER
    assert kind(state) == "good_fortune"


@pytest.mark.rule("D8.4")
def test_a_new_register_that_runs_out_of_fields_plays_the_events_it_found() -> None:
    state = table()
    register(state, "A1 A2")
    only_in_bag(state, "", "good-fortune")
    strike(state, "new-register")
    play(state, "draw A1", "draw good-fortune", "draw A2")
    assert shown(state.register) == "A1 A2"
    play(state, "draw good-fortune")  # put back after A2 was found, and now all that is left
    assert kind(state) == "good_fortune"
    assert not any(isinstance(pending, LayEvents) for pending in state.pending)
    play(state, "good_fortune hops", "good_fortune wine")
    assert (kind(state), asked(state).seat) == ("action", 0)  # the turn continues


@pytest.mark.rule("D8.4")
def test_waiting_events_stay_aside_while_one_of_them_draws() -> None:
    """A new register, the first of two waiting events, only puts back what its own draws set aside."""
    state = table()
    fields(state, 0, "C4 C5")
    only_in_bag(state, "", "replacement", "new-register", "good-fortune")
    strike(state, "replacement")
    play(state, "draw new-register", "draw good-fortune")
    assert kind(state) == "draw"
    assert state.late == 1 << EVENTS.index("good-fortune")
    assert DEMETRA.inventory(state)["events"] == 14
    assert "good-fortune" not in answers(state).split()
    play(state, *(f"draw {name}" for name in ("A1", "A2", "A4", "A5", "A6", "A7")))
    assert kind(state) == "good_fortune"
    play(state, "good_fortune hops", "good_fortune wine")
    assert screen(state, 1) == {"wine": 1}
    assert events(state) == ["replacement", "new-register", "good-fortune"]


@pytest.mark.rule("D8.5")
def test_a_bell_may_be_declined_and_a_scroll_not() -> None:
    for event, question in (
        ("blind-exchange", "blind_exchange"),
        ("swap", "swap_give"),
        ("new-harvest", "renew"),
        ("barter", "barter_give"),
        ("far-harvest", "far_harvest"),
        ("reassignment", "reassign"),
        ("holiday", "holiday"),
        ("lottery", "lottery"),
        ("sale", "sale"),
    ):
        state = table()
        fields(state, 0, "C4", harvested="C6")
        fields(state, 1, "E4")
        worker(state, 0, "apprentice", "C3")
        cubes(state, 0, hops=3)
        strike(state, event)
        assert kind(state) == question
        assert answers(state).split()[-1] in ("none", "done")
    state = table()
    fields(state, 0, "C4")
    strike(state, "good-riddance")
    assert answers(state) == "C4"
    assert [entry["must"] for entry in portrait(state)["events"]] == [True]


@pytest.mark.rule("D8.2")
def test_the_count_of_events_restarts_each_turn() -> None:
    """After fourteen events in one turn none goes back; in the next turn they do again."""
    state = table()
    fields(state, 0, "C4")
    fields(state, 1, "E4")
    lay_before(state, *SIX)
    state.laid_now = 14
    strike(state, "holiday")
    assert len(events(state)) == 7  # the fifteenth: nothing goes back
    state.laid = state.laid[:6]
    play(state, "action harvest", "harvest C4", "action stop")
    assert asked(state).seat == 1
    strike(state, "swap", drawer=1)
    while kind(state) != "action":
        perform(state, asked(state).options(state)[-1])
    assert len(events(state)) == 5


@pytest.mark.rule("D8.2")
def test_the_fourteenth_event_of_a_turn_still_sends_two_back() -> None:
    state = table()
    fields(state, 0, "C4")
    lay_before(state, *SIX)
    state.laid_now = 13
    strike(state, "holiday")
    assert len(events(state)) == 5


@pytest.mark.rule("D8.2")
def test_the_view_shows_a_players_tiles_and_how_many_are_needed() -> None:
    text = DEMETRA.edition.text.replace("check_tiles = 7", "check_tiles = 5")
    state = DEMETRA.start(DEMETRA.material_of(parse_edition(text, "mine.toml")), 2)
    fields(state, 0, "C4 C5")
    worker(state, 0, "apprentice", "D5")
    told = portrait(state)
    assert (told["material"]["check_tiles"], told["seats"][0]["tiles"]) == (5, 3)
