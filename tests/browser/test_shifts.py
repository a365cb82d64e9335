"""Nothing jumps while a page is drawn: a table in the middle of a game, a lesson, a review."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from floodplain.catalog import GAMES
from tests.browser.both_sizes import in_turn
from tests.browser.conftest import NewPlayer
from tests.browser.driver import LONG, Player
from tests.browser.moments import record_at, table_at
from tests.server.support import Server

MOST = 0.05
"""Half of what counts as good: the area of what moved, by how far, as parts of the screen."""
WATCH = """
window.shifts = [];
new PerformanceObserver((list) => {
  for (const { value, sources } of list.getEntries())
    window.shifts.push([value, sources.map(({ node }) => node?.className?.baseVal ?? node?.className ?? "")]);
}).observe({ type: "layout-shift", buffered: true });
"""

FIRST, SECOND, THIRD = ((game,) for game in GAMES)


def watched(new_player: NewPlayer, phone: bool) -> Player:
    player = new_player(phone=phone)
    player.page.add_init_script(WATCH)
    return player


def assert_still(page: Page) -> None:
    shifts = page.evaluate("window.shifts")
    assert sum(value for value, _ in shifts) < MOST, shifts


@pytest.mark.in_turn("game", "phone")
@in_turn("game", [FIRST, SECOND, THIRD])
def test_a_table_is_drawn_where_it_stays(
    new_player: NewPlayer, server: Server, game: str, phone: bool
) -> None:
    player = watched(new_player, phone)
    with server.client() as client:
        player.sit(table_at(client, game, "middle", others="bot"), str(client.key), server.address)
    player.wait_for_turn()
    player.rest(LONG)
    assert_still(player.page)


@pytest.mark.in_turn("game", "phone")
@in_turn("game", [SECOND, THIRD, FIRST])
def test_a_lesson_is_drawn_where_it_stays(new_player: NewPlayer, game: str, phone: bool) -> None:
    player = watched(new_player, phone)
    player.open(f"/learn/{game}/1-first-game")
    expect(player.page.locator("[data-tutor]")).to_be_visible()
    player.rest(LONG)
    assert_still(player.page)


@pytest.mark.in_turn("game", "phone")
@in_turn("game", [SECOND, FIRST, THIRD])
def test_a_review_is_drawn_where_it_stays(
    new_player: NewPlayer, server: Server, game: str, phone: bool
) -> None:
    player = watched(new_player, phone)
    with server.client() as client:
        record = client.upload(record_at(game, "end")[0])["id"]
    player.open(f"/t/{record}/review")
    expect(player.page.locator("main svg").first).to_be_visible()
    player.rest(LONG)
    assert_still(player.page)
