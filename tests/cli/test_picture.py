"""The table of Fertility fits a terminal, and is complete without colour."""

import io

import pytest
from msgspec import to_builtins
from rich.console import Console

from floodplain.catalog import CatalogEntry, find_bot, find_entry, find_game
from floodplain.cli import drawing
from floodplain.cli.words import read_words
from floodplain.kernel.rng import Rng
from floodplain.kernel.table import Table
from floodplain.kernel.text import LANGUAGES

ENTRY = find_entry("fertility")
GAME = find_game("fertility")
MOST_ROWS = {2: 35, 3: 41, 4: 48}


def drawn(table: Table, seat: int | None, language: str, entry: CatalogEntry = ENTRY) -> list[str]:
    """Return the lines of the picture and of the scores below it, without colour."""
    page = io.StringIO()
    console = Console(file=page, width=100, color_system=None)
    texts = GAME.texts(language)
    console.print(drawing.picture(entry, table.view(seat), seat, table.names, texts))
    console.print(drawing.live_scores(GAME, table.view(seat), table.names, texts, read_words(language), 100))
    return page.getvalue().splitlines()


def played(players: int, share: float) -> Table:
    """Return a table at which random players have played a share of a game."""
    table = Table.open(
        GAME, GAME.edition, players, names=["Ann", "Bob", "Cleo", "Dido"][:players], seed="picture"
    )
    bot = find_bot("random")
    while (seat := table.to_act) is not None and table.state.turn <= 9 * players * share:  # type: ignore[attr-defined]
        table.answer(seat, bot.choose(GAME, table.view(seat), seat, Rng(f"{len(table.entries)}")))
    return table


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("players", GAME.player_counts)
@pytest.mark.parametrize("share", [0, 0.5, 1])
def test_the_table_fits_a_terminal(players: int, share: float, language: str) -> None:
    lines = drawn(played(players, share), 0, language)
    assert max(len(line) for line in lines) <= 100
    assert len(lines) <= MOST_ROWS[players]
    assert not any("…" in line[: 4 * 16] for line in lines)


def test_every_square_shows_what_lies_there_in_letters() -> None:
    table = played(2, 0.5)
    lines = drawn(table, None, "en")
    portrait = to_builtins(GAME.portrait(table.state))
    tiles, valley = portrait["tiles"], portrait["valley"]
    assert isinstance(tiles, list)
    assert isinstance(valley, dict)
    last = tiles[-1]
    assert isinstance(last, dict)
    square, scenes, rows = last["square"], last["scenes"], valley["rows"]
    assert isinstance(square, str)
    assert isinstance(scenes, list)
    assert isinstance(rows, list)
    column, row = ord(square[0]) - ord("A"), int(square[1:])
    assert lines[2 * row + 1][4 + 4 * column + 1] == str(scenes[0])[0].upper()
    assert lines[2 * row + 1][4 + 4 * column - 1] in "┃ "
    for number, signs in enumerate(rows, start=1):
        shown = lines[2 * number + 1][4:][1::4]
        for place, sign in enumerate(str(signs)):
            assert sign not in "w~" or shown[place] == sign.upper()


def test_the_last_tile_has_a_heavy_frame_and_the_first_board_none() -> None:
    assert "┏" in "\n".join(drawn(played(2, 0.5), 0, "en"))
    assert "┏" not in "\n".join(drawn(played(2, 0), 0, "en"))


def test_the_seat_that_looks_comes_first_and_whose_turn_it_is_is_marked() -> None:
    table = played(3, 0.4)
    for seat in range(3):
        lines = drawn(table, seat, "en")
        assert lines[2].rpartition("┐")[2].split()[0] == table.names[seat]
        assert table.to_act is not None
        assert any(f"▶ {table.to_act + 1} {table.names[table.to_act]}" in line for line in lines)


def test_a_game_without_a_picture_lists_its_portrait(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(GAME), "terminal", None)
    lines = drawn(played(2, 0), 0, "en", CatalogEntry(GAME))
    assert any("valley" in line for line in lines)
    assert any("stock" in line for line in lines)
