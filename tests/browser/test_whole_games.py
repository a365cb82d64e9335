"""Games of each from their start to their end, against bots: by mouse, by touch and by keyboard."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.conftest import NewPlayer
from tests.browser.driver import Player
from tests.browser.moments import sit_down
from tests.server.support import DEEP, Server, always_and_deep

FIRST = 4  # answers


def play_through(player: Player, server: Server, game: str, play: Callable[..., None]) -> None:
    """A whole game in a deep run; else its first answers, and another from where it draws to its end."""
    player.open_table(game, 2)
    if not DEEP:
        play(FIRST)
        sit_down(player, server, game, "last")
    play()
    expect(player.page.get_by_role("dialog")).to_contain_text("Game over")


@always_and_deep("egizia")
def test_a_game_by_mouse_on_a_wide_page(new_player: NewPlayer, server: Server, game: str) -> None:
    player = new_player(still=not DEEP)
    play_through(player, server, game, player.play_on_board)
    expect(player.page.get_by_role("dialog")).to_contain_text("win")


@always_and_deep("fertility")
def test_a_game_by_touch_on_a_phone(new_player: NewPlayer, server: Server, game: str) -> None:
    player = new_player(phone=True, still=True, confirmTurn=True)
    play_through(player, server, game, player.play_on_board)


@always_and_deep("demetra")
def test_a_game_by_keyboard_alone(new_player: NewPlayer, server: Server, game: str) -> None:
    player = new_player(still=True)
    play_through(player, server, game, player.play_by_keys)
