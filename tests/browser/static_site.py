"""The site of static files as a plain file server sends it, below a path, and visitors who come to it."""

from __future__ import annotations

import functools
import http.server
import os
import threading
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from floodplain.site.build import site_files
from floodplain.site.inputs import Inputs
from floodplain.site.write import write_site
from tests.browser.driver import Player

ROOT = Path(__file__).parents[2]
BELOW = "games/floodplain"
"""A path below the root of the host, as many hosts of pages have it."""


class Quiet(http.server.SimpleHTTPRequestHandler):
    """The file server of the standard library, but for its log."""

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""


class StaticSite:
    """A file server that can go away and come back at the same address."""

    def __init__(self, folder: Path) -> None:
        self._handler = functools.partial(Quiet, directory=str(folder))
        self._server = self._started(0)
        self.origin = f"http://127.0.0.1:{self._server.server_port}"
        self.address = f"{self.origin}/{BELOW}/"

    def _started(self, port: int) -> http.server.ThreadingHTTPServer:
        server = http.server.ThreadingHTTPServer(("127.0.0.1", port), self._handler)
        threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True).start()
        return server

    def stop(self) -> None:
        """Go away."""
        self._server.shutdown()
        self._server.server_close()


def made_site(folder: Path) -> Path:
    """A folder that holds the site below a path; made once, unless `FLOODPLAIN_SITE` names one."""
    below = folder / BELOW
    below.parent.mkdir(parents=True)
    if given := os.environ.get("FLOODPLAIN_SITE"):
        below.symlink_to(Path(given).resolve(), target_is_directory=True)
        return folder
    wheels = [path for path in (ROOT / ".venv-site/wheels", ROOT / ".venv/wheels") if path.is_dir()]
    pyodide = ROOT / "ui/node_modules/pyodide"
    if not wheels or not pyodide.is_dir():
        pytest.skip("a site is made where ./site has fetched what it needs")
    files, version = site_files(Inputs(pyodide, wheels[0]))
    write_site(below, files, version)
    return folder


class Visitor(Player):
    """A player on the site, where addresses of screens come after a hash."""

    def open(self, address: str = "/") -> None:
        """Go to a screen."""
        self.page.goto(f"./#{address}")

    def come(self) -> None:
        """Come to the first page, and wait until the engine is there."""
        self.open()
        self.wait_for_engine()

    def wait_for_engine(self) -> None:
        """Until nothing is told any more of how far the engine is."""
        expect(self.page.locator("main").first).to_be_visible()
        expect(self.page.locator("progress")).to_have_count(0)

    def answer(self) -> str:
        """Give an answer, and return the version that was confirmed."""
        self.wait_for_turn()
        self.answer_on_board()
        return self.version


def keys_kept(page: Page) -> int:
    """Return the number of entries in the browser's database."""
    return int(page.evaluate(COUNT))


COUNT = """async () => {
  const [{ name }] = await indexedDB.databases();
  const base = await new Promise((resolve) => {
    const opened = indexedDB.open(name);
    opened.onsuccess = () => resolve(opened.result);
  });
  const asked = base.transaction("kept").objectStore("kept").count();
  return await new Promise((resolve) => (asked.onsuccess = () => resolve(asked.result)));
}"""
