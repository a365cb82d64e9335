"""Demetra in a terminal."""

from __future__ import annotations

import io

import pytest
from rich.console import Console

from floodplain.games.demetra import DEMETRA
from floodplain.games.demetra.state import Demetra
from floodplain.games.demetra.terminal import picture
from floodplain.kernel.text import LANGUAGES
from tests.games.demetra.country import cubes, dealt, fields, lay_before, store, table, worker
from tests.support import play, random_game

NAMES = ["Ada", "Bruno", "Clara", "Dirk"]


def drawn(state: Demetra, seat: int | None, language: str = "en") -> list[str]:
    page = io.StringIO()
    console = Console(file=page, width=100, color_system=None)
    view = DEMETRA.observe(state, seat)
    console.print(picture(view, seat, NAMES[: state.players], DEMETRA.texts(language)))
    return page.getvalue().splitlines()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("players", DEMETRA.player_counts)
def test_the_table_fits_a_terminal_at_every_moment(players: int, language: str) -> None:
    for number, state in enumerate(random_game(DEMETRA, players, 11)):
        assert isinstance(state, Demetra)
        if number % 40 == 0:
            lines = drawn(state, number % players, language)
            assert max(len(line) for line in lines) <= 100
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
    assert "G4 H4 I4 J5 K5 L5" in text
    assert " 1  N Swap" in text
    assert " 7? -" in text
    assert "45 fields, 13 events" in text


def test_the_seat_that_looks_comes_first() -> None:
    state = dealt(3)
    cubes(state, 0, hops=1)
    assert "Bruno" in drawn(state, 1)[0]
    assert "▶ Ada" in "\n".join(drawn(state, 1))
