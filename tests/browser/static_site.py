"""The site of static files as a plain file server sends it, below a path, and visitors who come to it."""

from __future__ import annotations

import functools
import http.server
import os
import re
import shutil
import signal
import subprocess
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.driver import Player
from tests.support import PATIENCE_S

BELOW = "games/floodplain"
"""A path below the root of the host, as many hosts of pages have it."""


class Quiet(http.server.SimpleHTTPRequestHandler):
    """The file server of the standard library, but for its log, and for headers that a host may add."""

    def __init__(self, *given: Any, headers: Mapping[str, str], **named: Any) -> None:
        self._added = headers
        super().__init__(*given, **named)

    def end_headers(self) -> None:
        """Add the headers of the host."""
        for name, value in self._added.items():
            self.send_header(name, value)
        super().end_headers()

    def log_message(self, *said: object) -> None:
        """Say nothing."""


class StaticSite:
    """A file server that can go away and come back at the same address."""

    def __init__(self, folder: Path, headers: Mapping[str, str] | None = None) -> None:
        self._handler = functools.partial(Quiet, directory=str(folder), headers=headers or {})
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


def placed(site: Path, folder: Path) -> Path:
    """A folder that holds a site below a path."""
    below = folder / BELOW
    below.parent.mkdir(parents=True)
    below.symlink_to(site.resolve(), target_is_directory=True)
    return folder


@contextmanager
def killable(profile: Path, launched: dict[str, Any]) -> Iterator[tuple[str, Callable[[], None]]]:
    """A Chromium of its own with a profile that stays: where it listens, and what kills it at once."""
    (profile / "DevToolsActivePort").unlink(missing_ok=True)
    program = launched.get("executable_path") or shutil.which("chromium")
    given = [f"--user-data-dir={profile}", "--remote-debugging-port=0", "--headless", *launched["args"]]
    process = subprocess.Popen(
        [str(program), *given],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,  # a group, so that all of its processes die together
    )

    def kill() -> None:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()

    try:
        yield f"http://127.0.0.1:{_port_of(profile)}", kill
    finally:
        kill()


def _port_of(profile: Path) -> str:
    end = time.monotonic() + PATIENCE_S
    while time.monotonic() < end:
        with suppress(OSError, IndexError):
            port = (profile / "DevToolsActivePort").read_text(encoding="utf-8").splitlines()[0]
            if port:
                return port
        time.sleep(0.02)
    raise AssertionError("the browser does not listen")


NewVisitor = Callable[..., "Visitor"]


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
        """Wait until the progress bar of the engine is gone."""
        expect(self.page.locator("main").first).to_be_visible()
        expect(self.page.locator("progress")).to_have_count(0)

    def answer(self) -> str:
        """Give an answer, and return the version that was confirmed."""
        self.wait_for_turn()
        self.answer_on_board()
        return self.version


CABINET = """
  const [{ name }] = await indexedDB.databases();
  const base = await new Promise((resolve) => {
    const opened = indexedDB.open(name);
    opened.onsuccess = () => resolve(opened.result);
  });
"""
"""Opens the database of a site's games as `base`."""
COUNT = (
    "async () => {"
    + CABINET
    + """
  const asked = base.transaction("kept").objectStore("kept").count();
  return await new Promise((resolve) => (asked.onsuccess = () => resolve(asked.result)));
}"""
)


def keys_kept(page: Page) -> int:
    """Return the number of entries in the browser's database."""
    return int(page.evaluate(COUNT))


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
IS_KEPT = "navigator.serviceWorker.ready.then((found) => found.active.state === 'activated')"
PACK = """async text => {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  const letters = [...bytes].map((byte) => String.fromCharCode(byte)).join("");
  return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}"""


def table_of(page: Page) -> str:
    """The table on the screen."""
    found = re.search(r"#/t/([^/?]+)", page.url)
    assert found, page.url
    return found[1]
