"""Why a tap is not a legal answer, in one sentence with its rule."""

from __future__ import annotations

import pytest

from floodplain.games.egizia import EGIZIA
from floodplain.games.egizia.state import Egizia
from floodplain.kernel.text import LANGUAGES
from tests.games.egizia.table import build, crews, dealt, dock, give, lay, to_act
from tests.support import play


def reason(state: Egizia, **wanted: str) -> tuple[str, str] | None:
    """The rule and the English sentence; None when nothing more can be said."""
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
    assert reason(state, space="Edfu") == ("E4.3", "The ship of Bo is on Edfu.")
    assert reason(state, space="Esna") == ("E4.2", "Esna lies upstream of your last ship, at Sphinx.")
    assert reason(state, space="Atlantis") is None
    assert reason(state, space="Koptos") is None
    play(state, "ship Koptos", "ship Selinon")
    assert reason(state, space="Koptos") == ("E4.3", "You already have a ship here (Koptos).")
    state.harbour[0] = 0
    assert reason(state, space="Koptos") == ("E1.2", "You have no ship left.")


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
    assert reason(state, crew="joker") == ("E7.2", "The joker never works alone: choose another crew first.")
    assert reason(state, crew="yellow") == ("E7.2", "The yellow crew has worked this round and rests.")
    assert reason(state, crew="black") == ("E7.4", "Strength 1: the cheapest work here costs 6.")
    assert reason(state, crew="red") is None


def test_stones_on_the_obelisk_and_graves() -> None:
    state = dealt()
    state.stones[0] = 5
    crews(state, 0, 4, 1, 1, 1)
    dock(state, "obelisk", 0)
    build(state)
    play(state, "crew blue", "joker rests", "lay obelisk 1")
    assert reason(state, building="obelisk", place="1") == ("E7.6", "This space is built already.")
    assert reason(state, building="obelisk", place="4") == (
        "E7.6",
        "The Obelisk is built from the bottom up.",
    )
    assert reason(state, building="grave", place="2") == ("E7.6", "Graves are taken in order.")
    assert reason(state, building="left_wall", place="1") == (
        "E7.7",
        "This belongs to another building site.",
    )
    assert reason(state, building="obelisk", place="10") is None
    assert reason(state, building="grave", place="1") == ("E7.4", "It costs 4; strength left: 3.")


def test_stones_on_temple_and_pyramid() -> None:
    state = dealt()
    state.stones[0] = 4
    crews(state, 0, 9, 1, 1, 1)
    lay(state, 1, "left_wall 1", "left_wall 2", "right_wall 1", "right_wall 2")
    dock(state, "temple", 0)
    build(state)
    play(state, "crew blue", "lay pyramid 1-1")
    rule, sentence = reason(state, building="column", place="1") or ("", "")
    assert (rule, sentence[:5]) == ("E7.8", "Walls")
    rule, sentence = reason(state, building="pyramid", place="2-1") or ("", "")
    assert (rule, sentence[:5]) == ("E7.9", "Every")
    assert reason(state, building="left_wall", place="3") == ("E7.4", "It costs 3; your stones: 2.")
    state.stones[0] = 9
    assert reason(state, building="left_wall", place="3") is None


def test_growth() -> None:
    state = dealt()
    crews(state, 0, 9, 1, 1, 1)
    give(state, 0, "grow_two")
    assert reason(state, crew="blue") == ("E11.6", "The blue crew has strength 9, the most there is.")
    assert reason(state, crew="green") is None
    play(state, "grow yellow")
    rule, sentence = reason(state, crew="black") or ("", "")
    assert (rule, sentence[:3]) == ("E12.23", "Two")


@pytest.mark.parametrize("line", ["flood", "keep"])
def test_where_everything_is_open_there_is_nothing_to_say(line: str) -> None:
    state = dealt()
    play(state, "ship Passalon")
    assert reason(state, **{line: "nowhere"}) is None
