"""Demetra in a terminal."""

from __future__ import annotations

import io

import pytest
from rich.console import Console, Group

from floodplain.games.demetra import DEMETRA
from floodplain.games.demetra.state import Demetra
from floodplain.games.demetra.terminal import DemetraTerminal
from floodplain.kernel.text import LANGUAGES
from floodplain.terminal.panels import Reader, Size
from tests.games.demetra.country import cubes, dealt, fields, lay_before, store, table, worker
from tests.support import play, random_game

NAMES = ["Ada", "Bruno", "Clara", "Dirk"]


def drawn(state: Demetra, seat: int | None, language: str = "en", width: int = 100) -> list[str]:
    page = io.StringIO()
    console = Console(file=page, width=width, color_system=None)
    view = DEMETRA.observe(state, seat)
    reader = Reader(seat, NAMES[: state.players], DEMETRA.texts(language), Size(width, 48))
    panels = DemetraTerminal().panels(view, reader)
    console.print(Group(*[panel.drawn for panel in panels]))
    return page.getvalue().splitlines()


@pytest.mark.in_turn("language")
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("players", DEMETRA.player_counts)
def test_the_table_fits_a_terminal_at_every_moment(players: int, language: str) -> None:
    for number, state in enumerate(random_game(DEMETRA, players, 11)):
        assert isinstance(state, Demetra)
        if number % 40 == 0:
            for width in (80, 100, 110):
                lines = drawn(state, number % players, language, width)
                assert max(len(line) for line in lines) <= width
                assert not any("…" in line for line in lines)


def test_every_hex_shows_its_place_and_what_lies_there() -> None:
    state = table()
    fields(state, 0, "C4", harvested="D5")
    worker(state, 0, "apprentice", "C3")
    store(state, 1, "B1", wine=2)
    text = "\n".join(drawn(state, 0))
    for sign in ("C4*V", "D5-r", "C3@A", "A1+c", "B1$h", "G7 w"):
        assert sign in text


def test_stores_prices_register_village_and_hidden_cubes_are_shown() -> None:
    state = dealt(2)
    play(
        state,
        "action store",
        "store A1",
        "price hops",
        "price done",
        "tile B2",
        "store done",
        "action harvest",
    )
    lay_before(state, "swap")
    text = "\n".join(drawn(state, 1))
    assert "A1*C = 1H" in text
    assert "+ 2 hidden" in text
    assert all(worker in text for worker in ("@G(4)", "@H(4)", "@I(4)", "@J(5)", "@K(5)", "@L(5)"))
    assert " 1  N Swap" in text
    assert " 7? -" in text
    assert "45 fields, 13 events" in text


def test_the_seat_that_looks_comes_first() -> None:
    state = dealt(3)
    cubes(state, 0, hops=1)
    assert "Bruno" in drawn(state, 1)[0]
    assert "▶ Ada" in "\n".join(drawn(state, 1))
