"""A new version of the site: it comes as a whole, says so, and never takes over in the middle of a game."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Watch
from tests.browser.static_site import BELOW, IS_KEPT, NewVisitor, Visitor, placed, table_of

READY = "A new version is ready."
LATER = "A game is open in another tab. Leave it there, then update."
LICENCES = "licences.txt"
LOOK = "navigator.serviceWorker.getRegistration().then((found) => found.update()).catch(() => undefined)"
IS_NEWER = "async () => (await (await fetch('licences.txt')).text()).startsWith('Newer')"


@pytest.fixture
def site_folder(site_folder: Path, tmp_path: Path) -> Path:
    """A host with a site of its own, which a test may publish again."""
    shutil.copytree((site_folder / BELOW).resolve(), tmp_path / "made")
    return placed(tmp_path / "made", tmp_path / "host")


def publish_newer(host: Path) -> None:
    """Put a newer version in place of the site: another page, another text, and their service worker."""
    site = host / BELOW
    worker = (site / "sw.js").read_text(encoding="utf-8")
    version = json.loads((site / "site.json").read_bytes())["version"]
    (site / LICENCES).write_text("Newer\n" + (site / LICENCES).read_text(encoding="utf-8"), encoding="utf-8")
    page = (site / "index.html").read_text(encoding="utf-8")
    (site / "index.html").write_text(page.replace("<body", "<body data-newer"), encoding="utf-8")
    (site / "sw.js").write_text(worker.replace(f"floodplain-{version}", "floodplain-newer"), encoding="utf-8")


def is_newer(page: Page) -> bool:
    """Return whether all of the page is of the newer version, and fail where only a part is."""
    text = page.evaluate(IS_NEWER)
    assert text == (page.locator("body[data-newer]").count() == 1), "of two versions at once"
    return bool(text)


def come_and_keep(player: Visitor) -> None:
    """Come to the site, until all of it is kept for visits without a network."""
    player.come()
    player.wait_until(lambda: bool(player.page.evaluate(IS_KEPT)), "all files to be kept")
    player.page.reload()  # from now on what is kept answers
    player.wait_for_engine()


def test_a_new_version_comes_as_a_whole_once_the_player_wants_it(
    new_visitor: NewVisitor, site_folder: Path, watch: Watch
) -> None:
    player = new_visitor()
    page = player.page
    come_and_keep(player)
    player.play_now("Fertility")
    version = player.answer()
    missing = site_folder / BELOW / "console.js"
    content = missing.read_bytes()
    missing.unlink()
    publish_newer(site_folder)
    watch.is_cut = True  # a file of the new version is not there yet
    page.evaluate(LOOK)
    player.open()
    expect(page.get_by_text(READY)).to_have_count(0)
    missing.write_bytes(content)
    page.evaluate(LOOK)
    notice = page.get_by_role("status").filter(has_text=READY)
    expect(notice).to_be_visible()
    assert not is_newer(page)
    page.reload()
    expect(notice).to_be_visible()
    assert not is_newer(page), "not before the player wants it"
    notice.get_by_role("button", name="Update now").click()
    page.wait_for_selector("body[data-newer]")
    assert is_newer(page)
    player.wait_for_engine()
    expect(notice).to_have_count(0)
    page.locator("main .mine a[href*='#/t/']").first.click()
    player.wait_for_turn()
    assert int(player.version) >= int(version), "the game is still there"
    player.answer()


def test_a_new_version_waits_for_the_end_of_a_game_in_any_tab(
    new_visitor: NewVisitor, site_folder: Path
) -> None:
    first = new_visitor()
    come_and_keep(first)
    first.play_now("Egizia")
    first.wait_for_turn()
    second = new_visitor(beside=first)
    second.come()
    publish_newer(site_folder)
    second.page.evaluate(LOOK)
    expect(second.page.get_by_text(READY)).to_be_visible()
    expect(first.page.get_by_text(READY)).to_have_count(0)
    first.answer()
    assert not is_newer(first.page)
    second.page.get_by_role("button", name="Update now").click()
    expect(second.page.get_by_text(LATER)).to_be_visible()
    assert not is_newer(second.page)
    table = table_of(first.page)
    first.open("/rules")
    expect(first.page.get_by_text(READY)).to_be_visible()  # no game is on its screen now
    second.page.get_by_role("button", name="Update now").click()
    for each in (second, first):
        each.page.wait_for_selector("body[data-newer]")
        assert is_newer(each.page)
    first.open(f"/t/{table}")
    first.answer()
