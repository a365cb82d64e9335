"""Senet, a game of another package, on the board that the client draws of its scene."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPlayer
from tests.browser.test_whole_games import play_through
from tests.server.support import Server, running

# What was thrown, beside the coach, lies below its heading and within its panel; no word of a name is broken.
SPILT = """() => {
  const panel = document.querySelector(".tray").closest("section");
  const [box, head] = [panel, panel.querySelector("h3")].map((each) => each.getBoundingClientRect());
  const out = [...panel.querySelectorAll(".tray *")].map((each) => each.getBoundingClientRect())
    .filter(({ y, bottom }) => y < head.bottom - 2 || bottom > box.bottom + 2);
  const broken = [...document.querySelectorAll(".sc-place .name")].filter((each) => {
    const range = document.createRange();
    range.selectNodeContents(each);
    return !each.textContent.includes(" ") && range.getClientRects().length > 1;
  });
  return [...out, ...broken.map((each) => each.textContent)];
}"""
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


def test_the_line_that_confirms_is_one_row_on_a_small_phone(new_player: NewPlayer, server: Server) -> None:
    player = new_player(phone=True, still=True, known=KNOWN, lang="fr")
    page = player.page
    page.set_viewport_size({"width": 360, "height": 740})
    player.open("/new/senet?how=bots")
    page.locator("form button.main").tap()
    player.arrive()
    player.wait_for_turn()
    page.get_by_role("grid").locator("[data-legal]").first.tap()
    player.rest()
    again = page.get_by_role("button", name="Choisir à nouveau").bounding_box()
    give = page.get_by_role("button", name="Jouer le pion").bounding_box()
    assert again is not None
    assert give is not None
    assert again["y"] == give["y"]
    assert again["x"] + again["width"] < give["x"]


def test_the_start_by_keyboard_on_a_wide_page_with_a_hint(new_player: NewPlayer, server: Server) -> None:
    player = new_player(still=True, known=KNOWN, lang="nl")
    player.open("/")
    expect(player.page.locator("article[data-game=senet]")).to_contain_text("2 spelers · 15 min")
    player.open("/new/senet?how=bots")
    player.page.locator("form button.main").click()
    player.arrive()
    player.wait_for_turn()
    page, grid = player.page, player.page.get_by_role("grid")
    expect(grid.get_by_role("gridcell")).to_have_count(30)
    lit = grid.locator("[data-legal]")
    expect(lit.first).to_be_visible()
    before = player.version
    lit.first.focus()
    player.page.keyboard.press("Enter")  # takes the pawn
    player.rest()
    player.page.keyboard.press("Enter")  # and confirms the only way that it has
    player.wait_until(lambda: player.version != before, "the move to be made")
    player.wait_for_turn()
    player.rest()
    page.keyboard.press("h")
    page.get_by_role("button", name="Toon de beste zetten").click()
    named = page.locator("[data-name]")
    expect(named.first).to_have_text(re.compile(r"^\d+ → \d+$"))  # by its own name, not that of its kind
    player.rest()
    assert page.evaluate(SPILT) == []
