"""Whole games of each, against bots: by mouse, by touch and by keyboard."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from floodplain.catalog import GAMES
from tests.browser.conftest import NewPlayer
from tests.server.support import DEEP


def always_and_deep(always: str) -> pytest.MarkDecorator:
    """This game every time, the others in a deep run."""
    deep = pytest.mark.skipif(not DEEP, reason="a deep run, by ./check --deep: a game by hand takes minutes")
    return pytest.mark.parametrize(
        "game", [pytest.param(game, marks=() if game == always else deep) for game in GAMES]
    )


@always_and_deep("egizia")
def test_a_whole_game_by_mouse_on_a_wide_page(new_player: NewPlayer, game: str) -> None:
    player = new_player()
    player.open_table(game, 2)
    player.play_on_board()
    expect(player.page.get_by_role("dialog")).to_contain_text("The end")
    expect(player.page.get_by_role("dialog")).to_contain_text("win")


@always_and_deep("fertility")
def test_a_whole_game_by_touch_on_a_phone(new_player: NewPlayer, game: str) -> None:
    player = new_player(phone=True, still=True, confirmTurn=True)
    player.open_table(game, 2)
    player.play_on_board()
    expect(player.page.get_by_role("dialog")).to_contain_text("The end")


@always_and_deep("demetra")
def test_a_whole_game_by_keyboard_alone(new_player: NewPlayer, game: str) -> None:
    player = new_player(still=True)
    player.open_table(game, 2)
    player.play_by_keys()
    expect(player.page.get_by_role("dialog")).to_contain_text("The end")
