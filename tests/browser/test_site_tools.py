"""The console of the site, a host with a strict policy, and the site as an app."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Watch
from tests.browser.static_site import BELOW, IS_KEPT, NewVisitor, StaticSite

IS_PICTURE = "async (name) => (await createImageBitmap(await (await fetch(name)).blob())).width >= 192"
META = re.compile(r'http-equiv="Content-Security-Policy" content="([^"]+)"')


# --- the console ------------------------------------------------------------------------------------


def test_a_first_bot_is_tried_in_the_console_also_without_a_network(
    new_visitor: NewVisitor, site: StaticSite, watch: Watch
) -> None:
    player = new_visitor()
    page = player.page
    player.come()
    player.wait_until(lambda: bool(page.evaluate(IS_KEPT)), "all files to be kept")
    watch.is_cut = True
    site.stop()
    page.goto("console.html")
    page.get_by_role("button", name="Run").click()
    output = page.get_by_role("log")
    expect(output).to_contain_text("hoarder wins")
    code = page.get_by_label("Your code")
    code.fill("import floodplain\nfloodplain.game('egizia').name")
    code.press("Shift+Enter")
    expect(output).to_contain_text("'egizia'")
    code.fill("while True: pass")
    code.press("Shift+Enter")
    page.get_by_role("button", name="Stop").click()
    expect(page.get_by_role("status")).to_contain_text("Stopped")
    code.fill("1 / 0")
    code.press("Shift+Enter")
    expect(output).to_contain_text("ZeroDivisionError")


# --- a host and an app ------------------------------------------------------------------------------


@pytest.fixture
def strict_site(site_folder: Path) -> Iterator[StaticSite]:
    """A host that sends the policy of the site's own page with every file, and allows WebAssembly."""
    [policy] = META.findall((site_folder / BELOW / "index.html").read_text(encoding="utf-8"))
    wanted = policy.replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'")
    started = StaticSite(site_folder, {"Content-Security-Policy": wanted})
    yield started
    started.stop()


def test_a_host_with_a_strict_policy_needs_no_exception_but_for_webassembly(
    new_visitor: NewVisitor, strict_site: StaticSite
) -> None:
    player = new_visitor(host=strict_site)
    page = player.page
    player.come()
    player.play_now("Egizia")
    player.answer()
    player.answer()
    page.goto("console.html")
    page.get_by_label("Your code").fill("6 * 7")
    page.get_by_role("button", name="Run").click()
    expect(page.get_by_role("log")).to_contain_text("42")


def test_the_site_can_be_installed(new_visitor: NewVisitor) -> None:
    player = new_visitor(phone=True)
    page = player.page
    player.come()
    told = page.context.new_cdp_session(page).send("Page.getAppManifest")
    assert told["errors"] == []
    manifest = json.loads(told["data"])
    assert (manifest["display"], manifest["start_url"], manifest["scope"]) == ("standalone", "./", "./")
    sizes = {icon["sizes"]: icon.get("purpose", "any") for icon in manifest["icons"]}
    assert {"192x192", "512x512"} <= set(sizes)
    assert "maskable" in sizes.values()
    pictures = [icon["src"] for icon in manifest["icons"] if icon["type"] == "image/png"]
    assert [name for name in pictures if not page.evaluate(IS_PICTURE, name)] == []
