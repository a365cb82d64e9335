"""Menus and tabs: every entry is visible, reachable and separate from the next."""

from __future__ import annotations

import pytest
from playwright.sync_api import ViewportSize, expect

from floodplain.catalog import GAMES
from floodplain.kernel.text import LANGUAGES
from tests.browser.conftest import NewPlayer
from tests.browser.driver import LONG
from tests.browser.moments import sit_down
from tests.server.support import Server

SIZES = [(390, 844), (844, 390), (1024, 576), (1280, 720)]
WAYS = 6
NEAR = 12
APART = 5
LINES = 2
WIDTHS = (390, 389, 375, 360, 320)

# Entries of the open menu that reach beyond the window, or lie under something else.
OUT_OF_REACH = """() => [...document.querySelectorAll("[role=menuitem]")].filter((each) => {
  const { left, top, right, bottom } = each.getBoundingClientRect();
  if (left < 0 || top < 0 || right > innerWidth || bottom > innerHeight) return true;
  return !each.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
}).map((each) => each.textContent)"""

# The distance between the words of each tab and the next; 0 if they do not fit.
BETWEEN_TABS = """() => {
  const tabs = document.querySelector("aside .tabs");
  if (tabs.scrollWidth > tabs.clientWidth) return 0;
  const words = [...tabs.children].map((tab) => {
    const range = document.createRange();
    range.selectNodeContents(tab.lastChild);
    return range.getBoundingClientRect();
  });
  const between = words.slice(1).map((each, index) => each.left - words[index].right);
  return Math.min(...between.filter((gap) => gap > -innerWidth / 2)); // but for where a row ends
}"""

# The most lines that the words of a tab take.
LINES_OF_TABS = """() => Math.max(...[...document.querySelectorAll("aside .tabs button")].map((tab) => {
  const range = document.createRange();
  range.selectNodeContents(tab.lastChild);
  return new Set([...range.getClientRects()].map((line) => line.top)).size;
}))"""


@pytest.mark.in_turn("size")
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_every_way_to_play_is_reachable(new_player: NewPlayer, size: tuple[int, int]) -> None:
    player = new_player(still=True)
    page = player.page
    page.set_viewport_size(ViewportSize(width=size[0], height=size[1]))
    player.open()
    for game in GAMES:
        more = page.locator(f"article[data-game={game}] [aria-haspopup=menu]")
        more.click()
        player.rest(LONG)
        entries = page.get_by_role("menuitem")
        expect(entries).to_have_count(WAYS)
        assert page.evaluate(OUT_OF_REACH) == [], game
        page.keyboard.press("End")
        expect(entries.last).to_be_focused()
        page.keyboard.press("Escape")
        expect(entries).to_have_count(0)
        expect(more).to_be_focused()


def test_a_menu_stays_with_its_button_while_the_page_scrolls(new_player: NewPlayer) -> None:
    player = new_player(phone=True, still=True)
    page = player.page
    player.open()
    more = page.locator("article[data-game=egizia] [aria-haspopup=menu]")
    more.click()
    menu = page.get_by_role("menu")
    for down in (0, 60):
        page.evaluate("down => scrollTo(0, down)", down)
        player.rest(LONG)
        button, opened = more.bounding_box(), menu.bounding_box()
        assert button is not None
        assert opened is not None
        above = button["y"] - opened["y"] - opened["height"]
        below = opened["y"] - button["y"] - button["height"]
        assert 0 <= max(above, below) <= NEAR


@pytest.mark.in_turn("language")
@pytest.mark.parametrize("language", LANGUAGES)
def test_tabs_on_a_phone_are_separated_in_two_lines(
    new_player: NewPlayer, server: Server, language: str
) -> None:
    player = new_player(phone=True, still=True, lang=language)
    sit_down(player, server, "demetra", "start")
    player.page.keyboard.press("a")
    for width in WIDTHS:
        player.page.set_viewport_size(ViewportSize(width=width, height=667))
        player.rest()
        assert player.page.evaluate(BETWEEN_TABS) >= APART, width
        assert player.page.evaluate(LINES_OF_TABS) <= LINES, width
