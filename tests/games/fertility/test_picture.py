"""Fertility at a terminal: everything is visible at every width, and answers show what they cause."""

from __future__ import annotations

from functools import cache
from io import StringIO

import pytest
from rich.console import Console

from floodplain.games.fertility import FERTILITY
from floodplain.games.fertility.squares import square_name
from floodplain.games.fertility.state import Fertility
from floodplain.games.fertility.terminal import FertilityTerminal
from floodplain.games.fertility.terminal.signs import tiles
from floodplain.kernel.flow import asked
from floodplain.kernel.text import LANGUAGES
from floodplain.terminal.panels import PAGE, Reader, Size
from tests.games.fertility.board import build, dealt, give, lay, pass_turns, stocked
from tests.games.fertility.test_placing import with_desert_only_on
from tests.support import kind, play, random_game

NAMES = ("Maud", "Ilse", "Otto", "Maximiliana-Theodora van der Oosterhuyzen")
SIZES = [Size(80, 24), Size(80, 50), Size(100, 48), Size(140, 50)]
TERMINAL = FertilityTerminal()


@cache
def finished(players: int) -> Fertility:
    """Return the end of a game, when the table is fullest."""
    *_, state = random_game(FERTILITY, players, 3)
    return state


def panels(view: Fertility, size: Size, language: str = "en") -> dict[str, str]:
    """Return the panels, by name."""
    drawn = {}
    texts = FERTILITY.texts(language)
    for panel in TERMINAL.panels(view, Reader(0, NAMES[: view.players], texts, size)):
        page = StringIO()
        Console(file=page, width=size.width, highlight=False).print(panel.drawn)
        drawn[panel.name] = page.getvalue()
    return drawn


def remark(state: Fertility, line: str, language: str = "en") -> str:
    decision = asked(state)
    return TERMINAL.remark(state, decision.read(state, line), FERTILITY.texts(language))


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size.width}x{size.height}")
@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_cropped(players: int, language: str, size: Size) -> None:
    texts = FERTILITY.texts(language)
    state = finished(players)
    page = "".join(panels(state, size, language).values())
    assert max(len(line) for line in page.splitlines()) <= size.width
    for good, letter in enumerate("ABPG"):
        assert f"{letter}{state.stock[good]}" in page  # the stock
    for pool in (*state.pools, state.common):
        assert tiles(pool).plain in page
    for district in state.row:
        assert f"{district + 1:2} ({state.material.district_cost[district]})" in page
    for name in NAMES[:players]:
        assert page.count(name[:6]) == 2  # pool and Metropolis
    assert texts.word("quarry") in page.split("[ ]")[-1]
    for scale in ("7→23", "3→10"):  # wheat, and statues
        assert scale in page


@pytest.mark.parametrize(
    ("lines", "first"),
    [([], "Valley"), (["build none"], "Metropolis"), (None, "Districts on offer")],
    ids=["place", "supply", "build"],
)
def test_a_small_screen_shows_first_what_is_asked_about(lines: list[str] | None, first: str) -> None:
    state = dealt()
    if lines != []:
        lay(state, "papyrus-papyrus", "E5 down")
        play(state, *(lines or []))
    assert next(iter(panels(state, Size(80, 24)))) == first
    assert next(iter(panels(state, PAGE))) == "Valley"


def test_the_turn_is_counted_and_the_last_one_announced() -> None:
    state = dealt()
    pass_turns(state, 4)
    assert "Turn 3 of 9" in panels(state, PAGE)["Valley"]
    assert "last turn" not in panels(state, PAGE)["Valley"]
    pass_turns(state, 12)
    assert "Turn 9 of 9 · everyone\u2019s last turn" in panels(state, PAGE)["Valley"]


def test_the_small_valley_shows_every_square() -> None:
    state = dealt()
    lay(state, "papyrus-papyrus", "E5 down")
    rows = panels(state, Size(80, 24))["Valley"].splitlines()
    drawn = next(row for row in rows if row.startswith("5 "))
    assert drawn[2:38] == " ·  ·  ·  W  P  P  G  ·  W  ·  ·  · "


def test_a_place_says_which_quarries_it_opens() -> None:
    state = dealt()
    state.empty = with_desert_only_on("E5", "E6", "E7", "D6")
    play(state, "choose papyrus-papyrus")
    assert remark(state, "place E5 down") == "makes a quarry on D6, E7"
    assert remark(state, "place E5 down", "fr") == "crée une Carrière en D6, E7"
    state.empty |= with_desert_only_on("E8", "C6")
    assert remark(state, "place E5 down") == ""
    assert square_name(state.quarries.bit_length()) == "A1"  # a remark changes nothing


def test_districts_and_shops_are_told_in_words() -> None:
    state = dealt(row=(7, 9, 28, 5))
    lay(state, "papyrus-papyrus", "E5 down")
    state.wheat[0] = 2
    assert (
        remark(state, "build 7") == "cost 1; alabaster + cattle → statue of any god; grapes → 1 wheat at once"
    )
    assert remark(state, "build 9") == (
        "cost 2; alabaster + cattle → statue of Horus, statue of Sobek; grapes → 4 Debens"
    )
    assert remark(state, "build 28") == ("cost 2; grapes + grapes → 3 Debens per grape in the Metropolis")
    assert "one of alabaster / cattle / grapes" in remark(state, "build 5")
    assert remark(state, "build none") == ""
    build(state, 0, 24)  # grapes, grapes → 7
    give(state, grape=1)
    play(state, "build none")
    assert kind(state) == "supply"
    assert remark(state, "supply grape 5") == "grapes + grapes → 7 Debens"
    stocked(state, 0, 5, "grape")
    assert remark(state, "supply grape 5") == "grapes → 7 Debens"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_district_can_be_looked_up(language: str) -> None:
    texts = FERTILITY.texts(language)
    facts = TERMINAL.facts(dealt(), texts)
    assert len([name for name in facts if name.startswith(texts.word("district"))]) == 40
    assert facts["wheat"] == "0 2 4 7 10 14 18 23 28 34 40"
    assert facts["god"].startswith("0 3 6 10")
    assert facts["monument"] == "15 / 7"
