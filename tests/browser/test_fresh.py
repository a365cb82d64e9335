"""After a deploy, returning, staying and navigating visitors get the new client, never a mix."""

from __future__ import annotations

import re
import shutil
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
import uvicorn
from playwright.sync_api import Page, expect
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse
from starlette.routing import Route

from floodplain.server.api.pages import STATIC, page_routes
from tests.browser.conftest import NewPlayer, Watch
from tests.support import free_port

KEPT = """async () => {
  const caught = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
  const kept = await Promise.all(caught.map((cache) => cache.keys()));
  return kept.flat().map((request) => new URL(request.url).pathname);
}"""


# How the worker of an update ends, if there is one.
UPDATED = """async () => {
  const { installing } = await (await navigator.serviceWorker.getRegistration()).update();
  if (!installing) return "none";
  while (!["redundant", "activated"].includes(installing.state))
    await new Promise((resolve) => installing.addEventListener("statechange", resolve, { once: true }));
  return installing.state;
}"""


class Site:
    """The client as the server gives it out, from a folder that a deploy replaces."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        shutil.copytree(STATIC, folder)
        api = Route("/api/{rest:path}", _nothing)
        app = Starlette(routes=[api, *page_routes(_no_game, folder)])
        self.server = uvicorn.Server(uvicorn.Config(app, port=self.port, log_level="error"))
        self.thread = threading.Thread(target=self.server.run, daemon=True)
        self.thread.start()
        while not self.server.started:
            time.sleep(0.02)

    def stop(self) -> None:
        self.server.should_exit = True
        self.thread.join()

    def deploy(self, name: str) -> None:
        """Puts another client in place: every file has another name, and none of the old ones is left."""
        assets = self.folder / "assets"
        scripts = {path.name for path in assets.glob("*.js")}
        for path in [*assets.iterdir(), self.folder / "index.html", self.folder / "sw.js"]:
            if path.suffix not in {".js", ".css", ".html"}:
                continue
            text = path.read_text(encoding="utf-8")
            for script in scripts:
                text = text.replace(script, script.replace(".js", f"-{name}.js"))
            text = re.sub("'floodplain-[0-9a-f]{12}'", f"'floodplain-{name}'", text)
            path.write_text(text, encoding="utf-8")
        page = (self.folder / "index.html").read_text(encoding="utf-8")
        named = f'src="./assets/%s-{name}.js'
        entry = next(assets / script for script in scripts if named % script[:-3] in page)
        entry.write_text(
            f'{entry.read_text(encoding="utf-8")}\ndocument.documentElement.dataset.deploy="{name}";',
            encoding="utf-8",
        )
        for script in scripts:
            (assets / script).rename(assets / script.replace(".js", f"-{name}.js"))


async def _no_game(table: str) -> None:
    return None


async def _nothing(request: Request) -> JSONResponse:
    return JSONResponse({"games": [], "tables": []})


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    started = Site(tmp_path / "static")
    yield started
    started.stop()


def come_twice(page: Page, site: Site) -> None:
    """The worker is there, and has kept what the page is made of."""
    page.goto(f"{site.address}/")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.goto(f"{site.address}/")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    assert page.evaluate("navigator.serviceWorker.controller !== null")
    assert page.evaluate(KEPT)


def is_kept_whole(page: Page, ending: str) -> bool:
    """Return whether exactly one client is cached, with a page to start from."""
    kept = page.evaluate(KEPT)
    scripts = [name for name in kept if name.endswith(".js")]
    return "/" in kept and bool(scripts) and all(name.endswith(ending) for name in scripts)


def test_a_visitor_returning_after_a_deploy_gets_the_new_client(
    new_player: NewPlayer, site: Site, watch: Watch
) -> None:
    player = new_player(has_worker=True)
    page = player.page
    come_twice(page, site)
    site.deploy("second")
    page.goto(f"{site.address}/settings")
    expect(page.locator("html")).to_have_attribute("data-deploy", "second")
    player.wait_until(
        lambda: is_kept_whole(page, "-second.js"), "the new client to be kept, and the old to go"
    )
    watch.is_cut = True
    page.context.set_offline(True)
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-deploy", "second")


def test_the_cache_holds_one_complete_client_during_a_deploy(
    new_player: NewPlayer, site: Site, watch: Watch
) -> None:
    player = new_player(has_worker=True)
    page = player.page
    come_twice(page, site)
    old = (site.folder / "sw.js").read_text(encoding="utf-8")
    site.deploy("second")
    worker = old.replace(
        "'floodplain-", "'floodplain-half-"
    )  # it came before the files that it names were gone
    (site.folder / "sw.js").write_text(worker, encoding="utf-8")
    page.goto(f"{site.address}/settings")
    expect(page.locator("html")).to_have_attribute("data-deploy", "second")
    assert page.evaluate(UPDATED) in {"none", "redundant"}
    watch.is_cut = True
    page.context.set_offline(True)
    page.goto(f"{site.address}/")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    expect(page.locator("html")).not_to_have_attribute("data-deploy", "second")


def test_a_cached_screen_opens_in_the_client_that_needs_it(
    new_player: NewPlayer, site: Site, watch: Watch
) -> None:
    page = new_player(has_worker=True).page
    come_twice(page, site)
    site.deploy("second")
    page.get_by_role("link", name="Settings").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Settings")
    expect(page.locator("html")).not_to_have_attribute("data-deploy", "second")


def test_opening_a_screen_of_a_removed_client_loads_the_new_one(
    new_player: NewPlayer, site: Site, watch: Watch
) -> None:
    page = new_player().page
    page.goto(f"{site.address}/")
    site.deploy("second")
    watch.is_cut = True  # the part that is gone is asked for once
    page.get_by_role("link", name="Settings").click()
    expect(page.locator("html")).to_have_attribute("data-deploy", "second")
    expect(page.get_by_role("heading", level=1)).to_have_text("Settings")
    watch.complaints.clear()


def test_a_screen_that_cannot_be_loaded_says_so_while_the_server_is_away(
    new_player: NewPlayer, site: Site, watch: Watch
) -> None:
    page = new_player().page
    page.goto(f"{site.address}/")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    watch.is_cut = True
    page.context.set_offline(True)
    page.get_by_role("link", name="Settings").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("This part of the page could not be loaded.")
    page.context.set_offline(False)
    page.get_by_role("button", name="Retry").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Settings")
