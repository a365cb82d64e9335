"""The whole app without a server: from a plain file server below a path, in a real browser."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from playwright.sync_api import Playwright, expect

from tests.browser.conftest import Watch
from tests.browser.moments import record_at
from tests.browser.static_site import (
    IS_KEPT,
    PACK,
    NewVisitor,
    StaticSite,
    Visitor,
    keys_kept,
    killable,
    table_of,
)
from tests.server.support import ANY_GAME, DEEP, Server, deep
from tests.support import PATIENCE_S

LIVES = "name => window.started.findLast((each) => each[0] === name)?.[1].hasSpoken"
KILL = """name => {
  const found = window.started.filter((each) => each[0] === name);
  found.at(-1)[1].terminate();
  return found.length;
}"""


def test_a_first_game_is_there_again_after_a_reload_and_without_a_network(
    new_visitor: NewVisitor, site: StaticSite, watch: Watch
) -> None:
    player = new_visitor()
    page = player.page
    player.open()
    expect(page.get_by_role("button", name="Play now: Demetra")).to_be_visible()
    assert page.locator("progress").count() == 1, "the first page does not wait for the engine"
    page.get_by_role("link", name="Rules").first.click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Rules")
    assert page.locator("progress").count() == 1, "nor do the rules"
    player.play_now("Fertility")
    player.answer()
    version = player.answer()
    assert keys_kept(page) > 2
    page.reload()
    player.wait_for_turn()
    assert player.version == version
    player.wait_until(lambda: bool(page.evaluate(IS_KEPT)), "all files to be kept")
    watch.is_cut = True
    site.stop()
    page.reload()
    player.wait_for_turn()
    assert player.version == version
    assert player.answer() != version
    # A first lesson, in a language that was never asked for.
    player.open("/learn")
    page.get_by_role("button", name="Français").first.click()
    page.locator("main a[href*='#/learn/egizia/']").first.click()
    expect(page.locator("main svg").first).to_be_visible()
    expect(page.locator("html")).to_have_attribute("lang", "fr")


def test_bots_answer_although_their_worker_dies_in_the_middle_of_a_thought(new_visitor: NewVisitor) -> None:
    player = new_visitor(level="5")
    page = player.page
    player.come()
    player.play_now("Egizia")
    player.answer()
    page.wait_for_function(LIVES, arg="mind")
    assert page.evaluate(KILL, "mind") >= 1
    player.wait_for_turn()
    player.answer()
    version = player.version
    # The tables' worker may die as well: it restarts automatically, with all that was confirmed.
    page.evaluate(KILL, "table")
    expect(page.get_by_role("status").filter(has_text="Your games are safe")).to_be_visible()
    player.wait_for_engine()
    player.wait_for_turn()
    assert int(player.version) >= int(version)
    player.answer()


def test_a_second_tab_follows_the_first_and_takes_over_when_it_closes(new_visitor: NewVisitor) -> None:
    first = new_visitor()
    first.come()
    first.play_now("Demetra")
    first.wait_for_turn()
    second = new_visitor(beside=first)
    second.open(f"/t/{table_of(first.page)}")
    second.wait_for_turn()
    assert second.page.evaluate("window.started.length") == 0, "there is one engine for both"
    version = first.answer()
    second.wait_until(lambda: second.version == version, "the other tab to see the answer")
    first.wait_for_turn()
    version = second.answer()
    first.wait_until(lambda: first.version == version, "the first tab to see the answer")
    first.page.close()
    second.wait_until(lambda: second.page.evaluate("window.started.length") > 0, "the second to take over")
    expect(second.frame).to_be_visible()
    second.wait_for_engine()
    assert second.answer() != version


def test_games_travel_as_a_file_and_in_links(new_visitor: NewVisitor, server: Server, tmp_path: Path) -> None:
    player = new_visitor(phone=True)
    page = player.page
    record, _ = record_at("demetra", "end")
    player.come()
    # A link brings a whole record along; it is examined and opened at its moment.
    player.open(f"/record?at=3#{page.evaluate(PACK, record)}")
    page.wait_for_url("**/review?at=3")
    expect(page.locator(".review main svg").first).to_be_visible()
    page.get_by_role("button", name="Link to this moment").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    link = page.evaluate("navigator.clipboard.readText()")
    assert re.search(r"/#/record\?at=3#[\w-]{200,}$", link)
    # All games as a file, which a server takes, and this site as well.
    player.open("/settings")
    with page.expect_download() as waited:
        page.get_by_role("button", name="Save as a file").click()
    file = tmp_path / "games.json"
    waited.value.save_as(file)
    assert json.loads(file.read_text(encoding="utf-8"))
    given = page.request.post(
        f"{server.address}/api/tables/import",
        data=file.read_bytes(),
        headers={"content-type": "application/json"},
    )
    assert given.json()["tables"] == 1, given.text()
    page.locator("input[type=file]").set_input_files(file)
    expect(page.get_by_text("these games are all here already")).to_be_visible()
    # What needs a server is not there; what does not, is.
    expect(page.get_by_text("Continue on another device")).to_have_count(0)
    player.open("/new/demetra?how=online")
    expect(page.get_by_text("needs a server")).to_be_visible()
    expect(page.get_by_text("Together, by link")).to_have_count(0)
    player.open("/pad/fertility")
    expect(page.locator("[data-address]").first).to_be_visible()


def test_a_hint_comes_from_the_page(new_visitor: NewVisitor) -> None:
    player = new_visitor()
    page = player.page
    player.come()
    player.play_now("Fertility")
    player.wait_for_turn()
    player.rest()
    page.keyboard.press("h")
    page.get_by_role("button", name="Show the best moves").click()
    panel = page.get_by_label("Coach", exact=True)
    expect(panel.get_by_text(re.compile(r"\d+%")).first).to_be_visible()


KILLS = 50 if DEEP else 5


def test_nothing_that_was_confirmed_is_lost_when_the_browser_is_killed(
    playwright: Playwright, site: StaticSite, tmp_path: Path, browser_type_launch_args: dict[str, Any]
) -> None:
    place, version = "", 0
    for _ in range(KILLS):
        with killable(tmp_path / "profile", browser_type_launch_args) as (address, kill):
            page = playwright.chromium.connect_over_cdp(address).contexts[0].new_page()
            page.set_default_timeout(PATIENCE_S * 1000)
            player = Visitor(page, is_phone=False, preferences={"level": "1"})
            if place:
                page.goto(place)
                player.wait_for_turn()
                assert int(player.version) >= version
            else:
                page.goto(site.address)
                page.get_by_role("button", name="Play now: Fertility").click()
                player.arrive()
            version = int(player.answer())
            kill()  # at once: what was confirmed is on the disk
            place = place or page.url


@deep
@ANY_GAME
def test_a_whole_game_without_a_server(new_visitor: NewVisitor, game: str) -> None:
    player = new_visitor()
    player.come()
    player.open_table(game, 2)
    player.play_on_board()
    expect(player.page.get_by_role("dialog")).to_contain_text("Game over")
