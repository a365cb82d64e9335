"""Sets are picked in any order, in words too."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import NewPlayer
from tests.browser.moments import sit_down
from tests.server.support import Server


def test_a_set_is_picked_backwards_unpicked_and_given_in_words(new_player: NewPlayer, server: Server) -> None:
    player = new_player()
    sit_down(player, server, "demetra", "price")
    page, before = player.page, player.version
    page.keyboard.press("a")
    panel = page.get_by_role("complementary", name="Moves")
    items = panel.locator(".item > button:first-child")
    done = panel.locator("[data-done]")
    expect(done).to_be_disabled()
    items.last.click()
    items.first.click()
    expect(panel.locator(".item.picked")).to_have_count(2)
    items.last.press("Delete")
    expect(panel.locator(".item.picked")).to_have_count(1)
    while not done.is_enabled():
        panel.locator(".item > button:first-child:not([aria-disabled=true])").last.click()
    expect(panel.locator(".brings").first).to_be_visible()
    assert player.version == before
    done.click()
    player.wait_until(lambda: player.version != before, "the set to be taken")
