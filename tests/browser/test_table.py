"""The promises of a table's frame: playback of others, reasons, previews, help and the log."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from floodplain.catalog import GAMES
from tests.browser.conftest import NewPlayer
from tests.browser.driver import LONG
from tests.server.support import always_and_deep

ANY_GAME = pytest.mark.parametrize("game", list(GAMES))


# The caption while others move, in one query; empty while nobody does.
TOLD = """() => {
  const buttons = [...document.querySelectorAll(".prompt button")];
  if (!buttons.some((each) => each.innerText === "Skip")) return null;
  const table = document.querySelector("[data-version]");
  return [document.querySelector(".prompt .line").innerText, table.dataset.asked !== undefined];
}"""


@always_and_deep("egizia")
def test_moves_of_others_play_back_with_captions_and_can_be_skipped(new_player: NewPlayer, game: str) -> None:
    player = new_player(playback="slow")
    player.take_table(game, 2)
    player.arrive()
    for _ in range(30):
        player.page.wait_for_function(f"() => ({TOLD})() || document.querySelector('[data-asked]')")
        told = player.page.evaluate(TOLD)
        if told:
            caption, is_asked = told
            assert caption
            assert not is_asked
            player.page.keyboard.press("Escape")
            player.wait_for_turn()
            return
        player.answer_by_keys()
    pytest.fail("nobody else moved")


def test_a_forbidden_place_says_why_by_its_rule(new_player: NewPlayer) -> None:
    player = new_player()
    player.take_table("fertility", 2)
    player.arrive()
    player.wait_for_turn()
    player.answer_by_keys()  # a tile is picked up
    player.page.keyboard.press("Escape")
    player.page.keyboard.press("Escape")
    reason = player.page.locator(".more .why")
    valley = player.page.locator("main svg").filter(has=player.page.locator("[data-square]")).first
    box = valley.bounding_box()
    assert box is not None
    for step in range(1, 12):
        valley.click(position={"x": box["width"] * step / 12, "y": box["height"] * 0.12})
        player.rest(LONG)
        if reason.count():
            break
    expect(reason.first).to_contain_text(re.compile(r"Rule F\d"))


# Keeps what flies, and what is only marked where it comes down: both are gone again in a moment.
MOVING = """() => {
  window.moved = [];
  window.marked = [];
  new MutationObserver((changes) => {
    for (const { addedNodes, target } of changes) {
      const flying = [...addedNodes].filter((node) => node.classList?.contains("flying"));
      window.moved.push(...flying.map((node) => node.innerHTML));
      if (target.classList?.contains("changed")) window.marked.push(target.tagName);
    }
  }).observe(document.querySelector("main"),
    { childList: true, subtree: true, attributes: true, attributeFilter: ["class"] });
}"""


@pytest.mark.parametrize("still", [False, True], ids=["moving", "still"])
def test_a_tile_slides_to_its_place_unless_motion_is_reduced(new_player: NewPlayer, still: bool) -> None:
    player = new_player(still=still)
    player.take_table("fertility", 2)
    player.arrive()
    player.wait_for_turn()
    player.answer_on_board()  # a tile is picked up
    player.page.evaluate(MOVING)
    player.answer_on_board()
    came = "window.marked.length" if still else "window.moved.some((each) => each.includes('domino'))"
    player.page.wait_for_function(came)
    other = player.page.evaluate("window.moved" if still else "window.marked")
    assert other == []


@pytest.mark.in_turn("game")
@ANY_GAME
def test_an_answer_is_previewed_before_it_is_given(new_player: NewPlayer, game: str) -> None:
    player = new_player()
    player.take_table(game, 2)
    player.arrive()
    player.wait_for_turn()
    before = player.version
    player.page.keyboard.press("a")
    expect(player.page.locator("aside .list button").first).to_be_focused()
    player.page.keyboard.press("ArrowDown")
    expect(player.page.locator("aside .foot .brings")).to_be_visible()
    assert player.version == before


@always_and_deep("demetra")
def test_the_log_leads_to_any_moment(new_player: NewPlayer, game: str) -> None:
    player = new_player()
    player.take_table(game, 2)
    player.arrive()
    player.wait_for_turn()
    player.answer_by_keys()
    player.page.keyboard.press("Escape")
    player.page.keyboard.press("Escape")
    player.page.get_by_role("button", name="Log").click()
    player.page.locator("aside a.entry").first.click()
    player.page.wait_for_url("**/review?at=*")
    expect(player.page.get_by_text("Move ").first).to_be_visible()
    player.page.get_by_role("link", name="Back to the game").click()
    player.arrive()
