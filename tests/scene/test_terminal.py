"""A declared table is drawn at a terminal, and can be played there."""

from __future__ import annotations

from io import StringIO

import pytest
from rich.console import Console

from floodplain.kernel.flow import asked
from floodplain.kernel.rng import Rng
from floodplain.kernel.text import LANGUAGES
from floodplain.scene.terminal import SceneTerminal
from floodplain.terminal.panels import Reader, Size
from tests.scene.noughts.room import NOUGHTS
from tests.scene.noughts.state import Noughts
from tests.support import play

WIDTH = 80


def after(*lines: str) -> Noughts:
    """Return a table with cards dealt and stakes made, after further answers."""
    state = NOUGHTS.start(NOUGHTS.material_of(NOUGHTS.edition), 2)
    play(state, "deal ankh", "deal moon", "deal star", "deal sun", "stake 1", "stake 0", *lines)
    return state


def drawn(state: Noughts, seat: int, language: str = "en") -> str:
    """Return the page of a seat, with the answers numbered from 1."""
    view = NOUGHTS.observe(state, seat)
    numbers = {answer: number for number, answer in enumerate(asked(view).options(view), start=1)}
    reader = Reader(seat, ("Ada", "Ben"), NOUGHTS.texts(language), Size(WIDTH, 40), numbers)
    page = StringIO()
    console = Console(file=page, width=WIDTH, color_system=None, highlight=False, emoji=False, markup=False)
    for panel in SceneTerminal(NOUGHTS).panels(view, reader):
        console.print(panel.drawn)
    return page.getvalue()


def test_every_zone_is_drawn_with_answers_where_they_fall() -> None:
    page = drawn(after("throw 2", "mark 5", "set_out ankh 3", "throw 1"), 1)
    lines = [line.strip() for line in page.splitlines()]
    assert "│ 4 [2]        │ 5 ●          │ 6            │" in lines
    assert lines[lines.index("Die") + 1] == "1  = 1"
    assert lines[lines.index("Bag of marks") + 1] == "8"
    assert lines[lines.index("Counters") + 1] == "marks: ●1 ▲0  squares left: 8"
    assert lines[lines.index("Hand (Ada)") + 1] == "▒▒"
    assert lines[lines.index("Hand (Ben)") + 1] == "▲ star  ▲ sun"
    assert any(line.startswith("1") and line.endswith("3 ●") for line in lines)


def test_other_players_hidden_pieces_are_not_shown() -> None:
    state = after("throw 2")
    assert "moon" in drawn(state, 0)
    assert "moon" not in drawn(state, 0).split("Hand (Ben)")[1]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_page_fits_its_width_in_every_language(language: str) -> None:
    rng, state = Rng(4), after("throw 2", "mark 5")
    for _ in range(6):
        state.perform(state.draw(rng))
    page = drawn(state, 0, language)
    assert max(map(len, page.splitlines())) <= WIDTH
    assert NOUGHTS.texts(language).word("supply") in page.lower()


def test_printing_a_state_shows_the_table() -> None:
    assert "│ 5 ●" in repr(after("throw 2", "mark 5"))
