"""Whole games of each, against bots: by mouse, by touch and by keyboard."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from floodplain.catalog import GAMES
from tests.browser.conftest import NewPlayer

ANY_GAME = pytest.mark.parametrize("game", list(GAMES))


@ANY_GAME
def test_a_whole_game_by_mouse_on_a_wide_page(new_player: NewPlayer, game: str) -> None:
    player = new_player()
    player.open_table(game, 2)
    player.play_on_board()
    expect(player.page.get_by_role("dialog")).to_contain_text("The end")
    expect(player.page.get_by_role("dialog")).to_contain_text("win")


@ANY_GAME
def test_a_whole_game_by_touch_on_a_phone(new_player: NewPlayer, game: str) -> None:
    player = new_player(phone=True, still=True, confirmTurn=True)
    player.open_table(game, 2)
    player.play_on_board()
    expect(player.page.get_by_role("dialog")).to_contain_text("The end")


@ANY_GAME
def test_a_whole_game_by_keyboard_alone(new_player: NewPlayer, game: str) -> None:
    player = new_player(still=True)
    player.open_table(game, 2)
    player.play_by_keys()
    expect(player.page.get_by_role("dialog")).to_contain_text("The end")
