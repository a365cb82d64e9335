"""Senet, a game of another package, on the board that the client draws of its scene."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPlayer
from tests.browser.test_whole_games import play_through
from tests.server.support import Server, running

KNOWN = ["senet"]  # so that no introduction is shown first


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server whose host offers Senet."""
    folder = tmp_path_factory.mktemp("senet")
    with running(f"sqlite:///{folder / 'tables.sqlite3'}", folder, ["--offer", "senet"]) as started:
        yield started


def test_a_game_by_touch_on_a_phone(new_player: NewPlayer, server: Server) -> None:
    player = new_player(phone=True, still=True, known=KNOWN)
    play_through(player, server, "senet", player.play_on_board)
    expect(player.page.get_by_role("dialog")).to_contain_text("win")


def test_the_start_by_keyboard_on_a_wide_page_with_a_hint(new_player: NewPlayer, server: Server) -> None:
    player = new_player(still=True, known=KNOWN, lang="nl")
    player.open("/")
    expect(player.page.locator("article[data-game=senet]")).to_contain_text("2 spelers · 15 min")
    player.open("/new/senet?how=bots")
    player.page.locator("form button.main").click()
    player.arrive()
    player.wait_for_turn()
    grid = player.page.get_by_role("grid")
    expect(grid.get_by_role("gridcell")).to_have_count(30)
    lit = grid.locator("[data-legal]")
    expect(lit.first).to_be_visible()
    before = player.version
    lit.first.focus()
    player.page.keyboard.press("Enter")  # takes the pawn
    player.rest()
    player.page.keyboard.press("Enter")  # and confirms the only way that it has
    player.wait_until(lambda: player.version != before, "the move to be made")
