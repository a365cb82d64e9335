"""The table of Egizia fits a terminal, and is complete without colour."""

from __future__ import annotations

import io

import pytest
from rich.console import Console, Group

from floodplain.games.egizia import EGIZIA
from floodplain.games.egizia.state import Egizia
from floodplain.games.egizia.terminal import EgiziaTerminal
from floodplain.kernel.text import LANGUAGES
from floodplain.terminal.panels import Reader, Size
from tests.games.egizia.table import RIVER, dealt, dock, give, lay, with_slots
from tests.support import play, random_game

NAMES = ("Ann", "Bob", "Cleo", "Dido")


def drawn(state: Egizia, seat: int | None = 0, language: str = "en", width: int = 100) -> list[str]:
    """Return the lines of the picture, without colour."""
    page = io.StringIO()
    console = Console(file=page, width=width, color_system=None)
    view = EGIZIA.observe(state, seat)
    reader = Reader(seat, NAMES[: state.players], EGIZIA.texts(language), Size(width, 40))
    panels = EgiziaTerminal().panels(view, reader)
    console.print(Group(*[panel.drawn for panel in panels]))
    return page.getvalue().splitlines()


@pytest.mark.in_turn("language")
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("players", EGIZIA.player_counts)
def test_the_table_fits_a_terminal(players: int, language: str) -> None:
    for number, state in enumerate(random_game(EGIZIA, players, seed=7)):
        assert isinstance(state, Egizia)
        if number % 40 == 0:
            for width in (80, 100, 110):
                lines = drawn(state, 0, language, width)
                assert max(len(line) for line in lines) <= width
                assert len(lines) <= 50
                assert not any("…" in line for line in lines)


def test_the_river_runs_from_source_to_sea_with_its_cards_and_ships() -> None:
    state = dealt()
    play(state, "ship Ombos", "ship Edfu")
    lines = drawn(state)
    texts = EGIZIA.texts("en")
    assert lines[1].startswith("Ombos       [1] ·")
    assert "Edfu        [2] ○ both markets" in lines[1]
    for number, card in enumerate(RIVER[1:], start=2):
        assert f"▪ {texts.word(card)}" in lines[number]
    assert "Heliopolis  ●" in lines[10]


def test_sites_show_slots_and_who_waits() -> None:
    state = dealt(4, material=with_slots(2))
    dock(state, "obelisk", 2, 0, waiting=[1, 3])
    line = next(line for line in drawn(state) if "Obelisk " in line and "1:" in line)
    assert "1:[3] 2:[1]  waiting [2][4]" in line


def test_buildings_show_owners_values_and_what_comes_next() -> None:
    state = dealt()
    lay(state, 1, "obelisk 1", "grave 1", "pyramid 1-1", "pyramid 1-2")
    lines = drawn(state)
    assert any(line.startswith("Obelisk    [2] (2)  3 ") for line in lines)
    assert any(line.startswith("Grave      [2] (2)  3   5   ?") for line in lines)
    assert any(line.rstrip().endswith("1 [2] [2] (2)  2   2   2") for line in lines)
    assert any("(3)  3   3   3   3" in line for line in lines)


def test_own_cards_are_named_and_those_of_others_counted() -> None:
    state = dealt()
    give(state, 0, "upstream")
    page = "\n".join(drawn(state, 0))
    assert "▪ upstream" in page
    assert "◆ tithe" in page
    assert "◆ Sphinx cards 1" in page
    public = "\n".join(drawn(state, None))
    assert "◆ tithe" not in public
    assert "▶ [1] Ann  0 points" in page
