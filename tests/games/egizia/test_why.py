"""Why a tap is not a legal answer, in one sentence with its rule."""

from __future__ import annotations

import pytest

from floodplain.games.egizia import EGIZIA
from floodplain.games.egizia.rules.crews import most_strength
from floodplain.games.egizia.rules.feeding import Feed
from floodplain.games.egizia.rules.growth import OfferFree, OfferPaid
from floodplain.games.egizia.state import Egizia
from floodplain.kernel.errors import IllegalSet
from floodplain.kernel.flow import asked
from floodplain.kernel.sets import asked_after
from floodplain.kernel.text import LANGUAGES
from tests.games.egizia.table import build, crews, dealt, dock, give, lay, run, to_act
from tests.support import kind, play


def reason(state: Egizia, **wanted: str) -> tuple[str, str] | None:
    """Return the rule and the English sentence; None if there is nothing more to say."""
    seat = to_act(state)
    assert seat is not None
    found = EGIZIA.why(EGIZIA.observe(state, seat), seat, wanted)
    if not found:
        return None
    names = ("Ada", "Bo", "Cleo", "Dirk")
    for language in LANGUAGES:
        assert EGIZIA.texts(language).phrase("why", found[0].key, found[0].parts, names=names)
        assert found[0].rule in EGIZIA.texts(language).rules
    return found[0].rule, EGIZIA.texts("en").phrase("why", found[0].key, found[0].parts, names=names)


def test_ships() -> None:
    state = dealt()
    play(state, "ship sphinx", "slot 1", "ship Edfu")
    assert reason(state, space="sphinx") == ("E4.6", "You already have a ship here (Sphinx).")
    assert reason(state, space="Edfu") == ("E4.3", "Edfu is taken by Bo.")
    assert reason(state, space="Esna") == ("E4.2", "Esna is upstream of your last ship, at Sphinx.")
    assert reason(state, space="Atlantis") is None
    assert reason(state, space="Koptos") is None
    play(state, "ship Koptos", "ship Selinon")
    assert reason(state, space="Koptos") == ("E4.3", "You already have a ship here (Koptos).")


def test_slots() -> None:
    state = dealt(4)
    play(state, "ship sphinx", "slot 2", "ship sphinx")
    assert reason(state, slot="2") == ("E4.6", "Slot 2 is taken by Ada.")
    assert reason(state, slot="1") is None
    assert reason(state, slot="9") is None


def test_crews() -> None:
    state = dealt(graves=(6, 6, 6, 6))
    state.stones[0] = 9
    crews(state, 0, 5, 1, 4, 1)
    state.resting[0] = 0b100
    lay(state, 1, *[f"obelisk {level}" for level in range(1, 6)])
    dock(state, "obelisk", 0)
    build(state)
    told = "The joker never works alone. Send another crew first, then the joker may join it."
    assert reason(state, crew="joker") == ("E7.2", told)
    assert reason(state, crew="yellow") == (
        "E7.2",
        "The yellow crew has already worked this round and is resting.",
    )
    assert reason(state, crew="black") == ("E7.4", "Your strength is 2. The cheapest work here costs 6.")
    assert reason(state, crew="red") is None
    state.resting[0] |= 0b1000
    assert reason(state, crew="joker") == (
        "E7.2",
        "The joker crew has already worked this round and is resting.",
    )


def test_stones_on_the_obelisk_and_graves() -> None:
    state = dealt()
    state.stones[0] = 5
    crews(state, 0, 4, 1, 1, 1)
    dock(state, "obelisk", 0)
    build(state)
    play(state, "crew blue", "joker rests", "lay obelisk 1")
    assert reason(state, building="obelisk", place="1") == ("E7.6", "This space is already built.")
    assert reason(state, building="obelisk", place="4") == (
        "E7.6",
        "Build the Obelisk from the bottom up.",
    )
    assert reason(state, building="grave", place="2") == ("E7.6", "Take graves in order.")
    assert reason(state, building="left_wall", place="1") == (
        "E7.7",
        "This belongs to another building site.",
    )
    assert reason(state, building="obelisk", place="10") is None
    assert reason(state, building="grave", place="1") == ("E7.4", "It costs 4. Strength left: 3.")


def test_stones_on_temple_and_pyramid() -> None:
    state = dealt()
    state.stones[0] = 4
    crews(state, 0, 9, 1, 1, 1)
    lay(state, 1, "left_wall 1", "left_wall 2", "right_wall 1", "right_wall 2")
    dock(state, "temple", 0)
    build(state)
    play(state, "crew blue", "lay pyramid 1-1")
    rule, sentence = reason(state, building="column", place="1") or ("", "")
    assert (rule, sentence[:11]) == ("E7.8", "Build walls")
    rule, sentence = reason(state, building="pyramid", place="2-1") or ("", "")
    assert (rule, sentence[:11]) == ("E7.9", "Build every")
    assert reason(state, building="left_wall", place="3") == ("E7.4", "It costs 3. Your stones: 2.")
    state.stones[0] = 9
    assert reason(state, building="left_wall", place="3") is None


def test_growth() -> None:
    state = dealt()
    crews(state, 0, 9, 1, 1, 1)
    give(state, 0, "grow_two")
    assert reason(state, crew="blue") == ("E11.6", "The blue crew has strength 9, the maximum.")
    assert reason(state, crew="green") is None
    play(state, "grow yellow")
    rule, sentence = reason(state, crew="black") or ("", "")
    assert (rule, sentence[:4]) == ("E12.23", "Name")


def test_growth_that_would_be_wasted() -> None:
    state = dealt()
    crews(state, 0, 7, 9, 9, 8)
    give(state, 0, "grow_two")
    told = "With the joker crew first, one of 2 growths would be lost. Begin with an earlier crew."
    assert reason(state, crew="joker") == ("E12.23", told)


def test_numbers_that_are_too_many() -> None:
    state = dealt()
    give(state, 0, "wheat_4", "stones_as_wheat")
    crews(state, 0, 4, 1, 1, 2)
    run(state, Feed(0))
    assert reason(state, cards="0") is None
    assert reason(state, cards="2") == ("E12.9", "You only have 1 of these cards.")
    play(state, "surplus 0")
    assert reason(state, stones="3") == ("E5.4", "Only 2 wheat is missing. Any more would be lost.")
    state.stones[0] = 1
    assert reason(state, stones="2") == ("E12.17", "You only have 1 stone.")
    sale = dealt()
    sale.stones[0] = 4
    give(sale, 0, "sell_10")
    assert reason(sale, stones="5") == ("E12.20", "You can sell 4 stones at most; you have 4.")


def test_the_flood_goes_only_so_far() -> None:
    state = dealt()
    state.flood = 0
    play(state, "ship Passalon")
    assert reason(state, to="right") == ("E11.4", "The flood marker can move by 1 at most here.")
    assert reason(state, to="middle") is None


def test_a_green_field_is_the_best() -> None:
    state = dealt()
    give(state, 0, "field-brown-6", "improve_field")
    told = "This field is already green, the best colour (green start field, 6 wheat)."
    assert reason(state, field="start_field-6") == ("E12.22", told)
    assert reason(state, field="field-brown-6") is None


def test_a_card_that_is_gone() -> None:
    state = dealt()
    give(state, 0, "leftover_card")
    play(state, "ship Ombos", "ship pass", "ship pass")
    assert reason(state, space="Ombos") == ("E12.14", "No card is left on Ombos.")
    assert reason(state, space="Nekheb") is None


def test_at_the_sphinx() -> None:
    state = dealt()
    crews(state, 0, 2, 1, 1, 2)
    dock(state, "sphinx", 0)
    build(state)
    play(state, "crew blue")
    told = "You can draw 2 at most, given your strength, your stones and the cards left."
    assert reason(state, cards="3") == ("E7.5", told)
    assert reason(state, cards="0") == ("E7.5", "You must draw at least one card.")
    play(state, "draw 2", "sphinx end-stone", "sphinx end-grain")
    two = reason(state, card="end-stone", second="end-grain")
    assert two == ("E7.5", "You keep one card, or two with the card for it.")


def test_of_several_spaces_that_a_name_may_mean_the_first_says_why() -> None:
    state = dealt(graves=(6, 6, 6, 6))
    crews(state, 0, 3, 1, 1, 2)
    state.stones[0] = 9
    lay(state, 1, "obelisk 1")
    dock(state, "obelisk", 0)
    build(state)
    play(state, "crew blue", "joker rests")
    assert reason(state, place="1") == ("E7.6", "This space is already built.")
    grave = reason(state, building="grave", place="1")
    assert grave is not None
    assert grave[0] == "E7.4"


def test_work_that_is_too_weak_without_help() -> None:
    state = dealt(graves=(6, 6, 6, 6))
    state.stones[0] = 9
    crews(state, 0, 5, 2, 1, 1)
    give(state, 0, "strength_3", "two_crews")
    lay(state, 1, *[f"obelisk {level}" for level in range(1, 9)])
    dock(state, "obelisk", 0)
    build(state)
    play(state, "crew yellow")
    assert reason(state, joker="rests") is None
    play(state, "joker joins")
    assert reason(state, crew="yellow") == (
        "E7.2",
        "The yellow crew has already worked this round and is resting.",
    )
    assert reason(state, crew="none") == ("E7.4", "Your strength is 5. The cheapest work here costs 6.")
    play(state, "two_crews black")
    assert reason(state, cards="0") == ("E7.4", "Your strength is 4. The cheapest work here costs 6.")
    assert reason(state, cards="2") == ("E12.11", "You only have 1 of these cards.")
    play(state, "strength 1")
    assert reason(state, building="done") == ("E7.6", "You must build at least one space.")


def reasons_after(state: Egizia, laid: tuple[str, ...], **wanted: str) -> list[str] | None:
    """Return what forbids one more stone after planned ones.

    None if something is drawn before it is known.
    """
    view = EGIZIA.observe(state, 0)
    decision = asked(view)
    lines = [decision.say(view, answer) for answer in decision.nameable(view)]
    then = asked_after(view, [lines.index(line) for line in laid])
    if then is None:
        return None
    asking, after = then
    said = EGIZIA.texts("en")
    return [said.phrase("why", each.key, each.parts) for each in asking.objections(after, wanted)]


def at_obelisk(strength: int, grave: int) -> Egizia:
    """Let seat 1 build at the Obelisk with only the blue crew and enough stones."""
    state = dealt(graves=(grave, 6, 6, 6))
    crews(state, 0, strength, 1, 1, 1)
    state.stones[0] = 20
    dock(state, "obelisk", 0)
    build(state)
    play(state, "crew blue")
    if kind(state) == "joker":
        play(state, "joker rests")
    return state


@pytest.mark.rule("E7.4", "E7.6")
def test_planned_stones_show_what_becomes_too_expensive() -> None:
    state, grave = at_obelisk(3, grave=4), {"building": "grave", "place": "1"}
    before = state.copy()
    assert reasons_after(state, (), **grave) == ["It costs 4. Strength left: 3."]
    assert reasons_after(state, ("lay obelisk 1",), **grave) == ["It costs 4. Strength left: 2."]
    assert reasons_after(state, (), building="done") == ["You must build at least one space."]
    assert reasons_after(state, ("lay obelisk 1",), building="done") == []
    both = ("lay obelisk 1", "lay obelisk 2")
    assert reasons_after(state, both, **grave) == ["It costs 4. Strength left: 0."]
    assert state == before
    with pytest.raises(IllegalSet):
        reasons_after(state, ("lay grave 1",), **grave)


@pytest.mark.rule("E7.6")
def test_nothing_after_a_planned_grave_is_known() -> None:
    state = at_obelisk(9, grave=2)
    assert reasons_after(state, ("lay grave 1",), building="obelisk", place="1") is None


def test_help_that_is_not_enough() -> None:
    state = dealt()
    state.graves = (2,) * 12
    state.stones[1] = 9
    crews(state, 0, 9, 8, 7, 6)
    crews(state, 1, 3, 2, 1, 1)
    give(state, 1, "strength_3", "two_crews")
    lay(
        state,
        0,
        *[f"obelisk {level}" for level in range(1, 9)],
        *[f"grave {place}" for place in range(1, 13)],
    )
    dock(state, "obelisk", 1)
    build(state)
    assert most_strength(state, 1) == 9  # blue and black, the joker, and the card
    assert reason(state, crew="yellow") == ("E7.4", "Your strength is 8. The cheapest work here costs 9.")
    play(state, "crew blue")
    assert reason(state, joker="rests") == ("E7.4", "Your strength is 8. The cheapest work here costs 9.")
    play(state, "joker joins")
    assert reason(state, crew="yellow") == ("E7.4", "Your strength is 8. The cheapest work here costs 9.")


def test_a_second_crew_that_rests_or_is_the_first() -> None:
    state = dealt(graves=(6, 6, 6, 6))
    state.stones[1] = 9
    crews(state, 1, 3, 5, 4, 1)
    state.resting[1] = 0b1010
    give(state, 1, "two_crews")
    lay(state, 0, *[f"obelisk {level}" for level in range(1, 9)])
    dock(state, "obelisk", 1)
    build(state)
    play(state, "crew blue")
    assert reason(state, crew="blue") == (
        "E7.2",
        "The blue crew has already worked this round and is resting.",
    )
    assert reason(state, crew="black") == (
        "E7.2",
        "The black crew has already worked this round and is resting.",
    )
    assert reason(state, crew="yellow") is None


def test_more_cards_than_missing_wheat() -> None:
    state = dealt()
    give(state, 0, "wheat_4", "wheat_4")
    crews(state, 0, 4, 1, 1, 2)
    run(state, Feed(0))
    assert reason(state, cards="1") is None
    assert reason(state, cards="2") == ("E5.4", "Only 2 wheat is missing. Any more would be lost.")


@pytest.mark.parametrize(("card", "offer"), [("grow_each_round", OfferFree), ("pay_to_grow", OfferPaid)])
def test_growth_once_a_round(card: str, offer: type[OfferFree | OfferPaid]) -> None:
    state = dealt()
    crews(state, 1, 1, 9, 1, 1)
    give(state, 1, card)
    run(state, offer(1))
    assert reason(state, crew="black") == ("E11.6", "The black crew has strength 9, the maximum.")
    assert reason(state, crew="blue") is None


def test_the_first_answer_that_is_meant_is_the_one_that_is_explained() -> None:
    state = dealt(graves=(2, 2, 2, 2))
    state.stones[0] = 2
    crews(state, 0, 2, 1, 1, 1)
    state.resting[0] = 0b1000
    lay(state, 1, "obelisk 1", "obelisk 2")
    dock(state, "obelisk", 0)
    build(state)
    play(state, "crew blue")
    assert reason(state, building="obelisk") == ("E7.6", "This space is already built.")
    assert reason(state, building="done", place="") == ("E7.6", "You must build at least one space.")


def test_a_space_of_another_site_that_lies_before_the_first_of_this() -> None:
    state = dealt()
    state.graves = (2,) * 12
    state.stones[0] = 2
    crews(state, 0, 3, 1, 1, 1)
    lay(state, 1, *[f"grave {place}" for place in range(1, 12)], "left_wall 1", "left_wall 2")
    dock(state, "temple", 0)
    build(state)
    play(state, "crew blue")
    told = "This belongs to another building site."
    assert reason(state, building="grave", place="12") == ("E7.6", told)
    assert reason(state, building="left_wall", place="3") == ("E7.4", "It costs 3. Your stones: 2.")


def test_a_space_without_a_card_is_named_by_what_is_gone() -> None:
    state = dealt()
    give(state, 0, "leftover_card")
    play(state, "ship Ombos", "ship pass", "ship pass")
    assert reason(state, card="gone", space="Ombos") == ("E12.14", "No card is left on Ombos.")
