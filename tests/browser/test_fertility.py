"""Moving pieces of Fertility, and things that a player must see without searching."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPlayer
from tests.browser.moments import sit_down
from tests.server.support import Server

# Whether each piece that flies comes down on a tile of the first seat's pool.
MOVING = """() => {
  window.landed = [];
  const isAt = (spot, x, y) => {
    const box = spot.getBoundingClientRect();
    return box.left <= x && x <= box.right && box.top <= y && y <= box.bottom;
  };
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) for (const node of addedNodes) {
      if (!node.classList?.contains("flying")) continue;
      const { left, top, width, height } = node.style;
      const [x, y] = [parseFloat(left) + parseFloat(width) / 2, parseFloat(top) + parseFloat(height) / 2];
      const mine = [...document.querySelectorAll('[data-spot^="pool:0:"]')];
      window.landed.push(mine.some((spot) => isAt(spot, x, y)));
    }
  }).observe(document.body, { childList: true, subtree: true });
}"""


@pytest.mark.in_turn("phone")
@pytest.mark.parametrize("phone", [False, True], ids=["wide", "phone"])
def test_a_tile_that_is_taken_slides_to_my_pool(new_player: NewPlayer, server: Server, phone: bool) -> None:
    player = new_player(phone=phone, playback="fast")
    sit_down(player, server, "fertility", "take")
    player.page.evaluate(MOVING)
    player.answer_on_board()
    player.wait_until(lambda: bool(player.page.evaluate("window.landed.includes(true)")), "the tile")


def test_shops_to_supply_are_visible_on_a_phone(new_player: NewPlayer, server: Server) -> None:
    player = new_player(phone=True, still=True)
    sit_down(player, server, "fertility", "supply 150")
    drawer = player.page.locator(".pane")
    expect(drawer.locator("button.shop").first).to_be_visible()
    assert drawer.evaluate("drawer => drawer.scrollHeight > drawer.clientHeight")
    shops = drawer.locator("button.shop").all()
    for shop in shops:
        expect(shop).to_be_in_viewport(ratio=1)
    expect(drawer.locator(".chip").first).to_be_in_viewport(ratio=1)


def test_the_marker_of_the_wheat_is_tapped_with_its_track(new_player: NewPlayer, server: Server) -> None:
    player = new_player(still=True)
    sit_down(player, server, "fertility", "start")
    marker = player.page.locator(".track .now b").first
    expect(marker).to_be_visible()
    assert marker.evaluate(
        """marker => {
          const { x, y, width, height } = marker.getBoundingClientRect();
          return document.elementFromPoint(x + width / 2, y + height / 2).classList.contains("whole");
        }"""
    )
