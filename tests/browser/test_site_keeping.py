"""Games in the browser's storage: when it is full, blocked or asked to stay, and games from elsewhere."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import Watch
from tests.browser.static_site import CABINET, NewVisitor, table_of
from tests.server.support import Server

TABLES = re.compile(r"/assets/table-[\w-]+\.js$")
NO_ROOM = "This device has no space left"
BLOCKED = "doesn\u2019t let Floodplain save games"
OLD_RULES = "This game was started under an older version of the rules."
NOTHING_KEPT = """Object.defineProperty(self, "indexedDB", {
  value: { open() { throw new DOMException("The operation is insecure.", "SecurityError"); } },
});
"""
FULL = """{
  let isFull = true;
  new BroadcastChannel("room").onmessage = () => (isFull = false);
  const put = IDBObjectStore.prototype.put;
  IDBObjectStore.prototype.put = function (...given) {
    if (!isFull) return put.apply(this, given);
    try { this.transaction.abort(); } catch { /* it is already */ }
  };
  Object.defineProperty(IDBTransaction.prototype, "error", {
    get: () => isFull ? new DOMException("No room.", "QuotaExceededError") : null,
  });
}
"""
"""Chromium cannot be given less room by a test, so writing fails as it does on a full device."""
COUNTING = """
window.asked = 0;
navigator.storage.persist = async () => (window.asked += 1) > 0;
navigator.storage.persisted = async () => window.asked > 0;
"""
AGE = (
    """async (table) => {"""
    + CABINET
    + """
  const store = () => base.transaction("kept", "readwrite").objectStore("kept");
  const done = (asked) => new Promise((resolve) => (asked.onsuccess = () => resolve(asked.result)));
  const row = JSON.parse(new TextDecoder().decode(await done(store().get(`table/${table}`))));
  row.rules -= 1;
  await done(store().put(new TextEncoder().encode(JSON.stringify(row)), `table/${table}`));
}"""
)


def saved_games(page: Page, file: Path) -> list[dict[str, object]]:
    """Save all games as a file from the settings, and return its tables."""
    with page.expect_download() as waited:
        page.get_by_role("button", name="Save as a file").click()
    waited.value.save_as(file)
    found: list[dict[str, object]] = json.loads(file.read_text(encoding="utf-8"))["tables"]
    return found


def test_a_full_device_refuses_an_answer_and_says_so_until_there_is_room(
    new_visitor: NewVisitor, watch: Watch, tmp_path: Path
) -> None:
    player = new_visitor()
    page = player.page
    player.come()
    player.play_now("Fertility")
    player.answer()
    player.wait_for_turn()
    version = player.version
    watch.is_cut = True  # the engine logs what it could not keep
    page.route(TABLES, lambda route: _begin_with(FULL, route))
    page.reload()
    player.wait_for_turn()
    assert player.version == version, "what was kept is there"
    page.keyboard.press("a")
    expect(page.get_by_role("complementary", name="Moves").locator(".list button").first).to_be_focused()
    page.keyboard.press("Enter")
    full = page.get_by_role("alert").filter(has_text=NO_ROOM)
    expect(full).to_be_visible()
    assert player.version == version, "what is not kept is not confirmed"
    full.get_by_role("link", name="Save as a file").click()
    expect(page.get_by_text(NO_ROOM).first).to_be_visible()
    [saved] = saved_games(page, tmp_path / "games.json")
    assert saved["game"] == "fertility"
    page.evaluate("new BroadcastChannel('room').postMessage(0)")
    page.go_back()
    player.wait_for_turn()
    assert player.version == version
    assert player.answer() != version
    expect(page.get_by_text(NO_ROOM)).to_have_count(0)


def test_a_first_visit_to_a_full_device_is_explained_and_plays_once_there_is_room(
    new_visitor: NewVisitor, watch: Watch
) -> None:
    player = new_visitor(phone=True)
    page = player.page
    watch.is_cut = True  # the engine logs what it could not keep
    page.route(TABLES, lambda route: _begin_with(FULL, route))
    player.come()
    full = page.get_by_role("alert").filter(has_text=NO_ROOM)
    expect(full).to_be_visible()
    page.get_by_role("button", name="Play now: Fertility").tap()
    told = page.locator("article[data-game=fertility]").get_by_role("alert")
    expect(told).to_have_text("This couldn\u2019t be saved.")
    page.evaluate("new BroadcastChannel('room').postMessage(0)")
    player.play_now("Fertility")
    version = player.answer()
    expect(full).to_have_count(0)
    page.unroute(TABLES)
    page.reload()
    player.wait_for_turn()
    assert int(player.version) >= int(version), "it is known again who plays here"
    player.answer()


def test_a_browser_that_keeps_nothing_says_so_and_games_can_be_saved_as_a_file(
    new_visitor: NewVisitor, tmp_path: Path
) -> None:
    player = new_visitor(phone=True)
    page = player.page
    page.route(TABLES, lambda route: _begin_with(NOTHING_KEPT, route))
    player.come()
    blocked = page.get_by_role("alert").filter(has_text=BLOCKED)
    expect(blocked).to_be_visible()
    player.play_now("Egizia")
    player.answer()
    player.wait_for_turn()
    blocked.get_by_role("link", name="Save as a file").tap()
    expect(page.get_by_role("heading", level=1)).to_have_text("Settings")
    assert len(saved_games(page, tmp_path / "games.json")) == 1
    # Once read, it no longer covers a game, and the settings still say it.
    blocked.get_by_role("button", name="Close").tap()
    expect(blocked).to_have_count(0)
    expect(page.get_by_text(BLOCKED)).to_be_visible()
    page.go_back()
    player.answer()
    expect(blocked).to_have_count(0)


def _begin_with(script: str, route: Route) -> None:
    """Run a script in the worker of the tables before anything else."""
    answer = route.fetch()
    route.fulfill(response=answer, body=script + answer.text())


def test_the_browser_is_asked_to_keep_games_once_there_are_some(new_visitor: NewVisitor) -> None:
    player = new_visitor()
    page = player.page
    page.add_init_script(COUNTING)
    player.come()
    player.open("/settings")
    expect(page.get_by_text("may delete your games")).to_be_visible()
    assert page.evaluate("window.asked") == 0, "not before there is anything to keep"
    player.play_now("Demetra")
    for _ in range(3):
        player.answer()
    player.wait_until(lambda: page.evaluate("window.asked") == 1, "the browser to be asked")
    player.answer()
    assert page.evaluate("window.asked") == 1
    player.open("/settings")
    expect(page.get_by_text("This browser keeps your games until you delete them.")).to_be_visible()


@pytest.mark.parametrize("phone", [False, True], ids=["wide", "phone"])
def test_a_game_of_older_rules_is_explained_and_its_record_can_be_saved(
    new_visitor: NewVisitor, phone: bool
) -> None:
    player = new_visitor(phone=phone)
    page = player.page
    player.come()
    player.play_now("Fertility")
    player.answer()
    table = table_of(page)
    page.goto("licences.txt")  # of the same host, and without an engine that keeps anything
    page.evaluate(AGE, table)
    player.open(f"/t/{table}")
    expect(page.get_by_role("heading", name=OLD_RULES)).to_be_visible()
    with page.expect_download() as waited:
        page.get_by_role("link", name="Save record").click()
    assert "fertility" in waited.value.path().read_text(encoding="utf-8").lower()


def test_games_of_a_server_continue_on_the_site(
    new_visitor: NewVisitor, server: Server, tmp_path: Path
) -> None:
    file = tmp_path / "games.json"
    with server.client() as client:
        client.open("fertility", [{"kind": "me"}, {"kind": "bot", "level": "1"}])
        file.write_text(json.dumps(client.get("/api/tables/export")), encoding="utf-8")
    player = new_visitor()
    page = player.page
    player.come()
    player.open("/settings")
    page.locator("input[type=file]").set_input_files(file)
    expect(page.get_by_role("status").filter(has_text="One game was imported.")).to_be_visible()
    player.open("/tables")
    page.locator("main a[href*='#/t/']").first.click()
    player.answer()
