"""The whole app without a server: from a plain file server below a path, in a real browser."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, Request, expect

from tests.browser.conftest import Watch
from tests.browser.driver import PHONE, WIDE
from tests.browser.moments import record_at
from tests.browser.static_site import StaticSite, Visitor, keys_kept, killable, placed
from tests.server.support import ANY_GAME, DEEP, Server, deep
from tests.site.built import built_site
from tests.support import PATIENCE_S

NewVisitor = Callable[..., Visitor]
IS_KEPT = "navigator.serviceWorker.ready.then((found) => found.active.state === 'activated')"
WORKERS = """
const Before = Worker;
window.started = [];
window.Worker = class extends Before {
  constructor(address, options) {
    super(address, options);
    window.started.push([options.name, this]);
    this.addEventListener('message', () => (this.hasSpoken = true));
  }
};
"""
LIVES = "name => window.started.findLast((each) => each[0] === name)?.[1].hasSpoken"
KILL = """name => {
  const found = window.started.filter((each) => each[0] === name);
  found.at(-1)[1].terminate();
  return found.length;
}"""


@pytest.fixture(scope="session")
def site_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("static-site")
    return placed(built_site(folder / "made"), folder / "host")


@pytest.fixture
def site(site_folder: Path) -> Iterator[StaticSite]:
    started = StaticSite(site_folder)
    yield started
    started.stop()


@pytest.fixture
def new_visitor(browser: Browser, site: StaticSite, watch: Watch) -> Iterator[NewVisitor]:
    contexts: list[BrowserContext] = []

    def visitor(context: BrowserContext, phone: bool = False, **preferences: object) -> Visitor:
        page = context.new_page()
        page.add_init_script(WORKERS)
        watch.follow(page)
        return Visitor(page, is_phone=phone, preferences={"level": "1", **preferences})

    def make(phone: bool = False, beside: Visitor | None = None, **preferences: object) -> Visitor:
        if beside is not None:
            return visitor(beside.page.context, phone, **preferences)
        context = browser.new_context(
            viewport=PHONE if phone else WIDE,
            has_touch=phone,
            is_mobile=phone,
            reduced_motion="reduce",
            locale="en-GB",
            base_url=site.address,
            permissions=["clipboard-read", "clipboard-write"],
            accept_downloads=True,
        )
        context.set_default_timeout(PATIENCE_S * 1000)
        context.on("request", lambda request: _stays(request, site, watch))
        contexts.append(context)
        return visitor(context, phone, **preferences)

    yield make
    for context in contexts:
        context.close()


def _stays(request: Request, site: StaticSite, watch: Watch) -> None:
    """Nothing is asked of another host."""
    if not request.url.startswith((site.origin, "blob:", "data:")):
        watch.complaints.append(f"another host was asked: {request.url}")


def table_of(page: Page) -> str:
    found = re.search(r"#/t/([^/?]+)", page.url)
    assert found, page.url
    return found[1]


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


PACK = """async text => {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  const letters = [...bytes].map((byte) => String.fromCharCode(byte)).join("");
  return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}"""


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
