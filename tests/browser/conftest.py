"""A real server and a real Chromium; whatever the browser complains about fails the test."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    Request,
    Response,
    WebSocket,
    expect,
)

from tests.browser.driver import PHONE, WIDE, Player
from tests.browser.static_site import WORKERS, NewVisitor, StaticSite, Visitor, placed
from tests.server.support import Server, running
from tests.site.built import built_site
from tests.support import PATIENCE_S

expect.set_options(timeout=PATIENCE_S * 1000)
LONGEST = ("test_site_review.py", "test_site_updates.py", "test_site")
"""The prefixes of the files whose tests take longest, because each starts Python in its page."""
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser")
"""The machine's own, the lightest first; where there is none, Playwright's is taken."""
FLAGS = [
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-dev-shm-usage"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
    "--host-resolver-rules=MAP floodplain.local 127.0.0.2",  # as multicast DNS would at home
]


@pytest.hookimpl(trylast=True)  # after they are shuffled
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with the longest tests, so that no worker is left with one when the others are done."""
    items.sort(key=_shortness)


def _shortness(item: pytest.Item) -> int:
    return next(
        (at for at, start in enumerate(LONGEST) if item.path.name.startswith(start)),
        len(LONGEST),
    )


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    own = os.environ.get("FLOODPLAIN_CHROMIUM") or next(filter(None, map(shutil.which, BROWSERS)), None)
    found = {"executable_path": own} if own else {}
    return {**browser_type_launch_args, **found, "args": FLAGS}


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("browser")
    quick = ["--coach-evaluations", "4"]  # what the coach says does not matter here, but how it is shown
    with running(f"sqlite:///{folder / 'tables.sqlite3'}", folder, quick) as started:
        yield started


class Watch:
    """The errors and warnings of a browser."""

    def __init__(self) -> None:
        self.complaints: list[str] = []
        self.is_cut = False
        """Ignore failing requests while the connection is cut on purpose."""
        self.refused = ""
        """Ignore refusals of addresses with these words, which are intended."""

    def follow(self, page: Page) -> None:
        page.on("console", self._said)
        page.on("pageerror", lambda error: self.complaints.append(f"error: {error}"))
        page.on("requestfailed", self._failed)
        page.on("response", self._answered)
        page.on("websocket", self._listens)

    def _said(self, said: ConsoleMessage) -> None:
        is_expected = self.is_cut or self._is_refused(said.location["url"])
        if said.type in {"error", "warning"} and not is_expected:
            self.complaints.append(f"console: {said.text}")

    def _failed(self, request: Request) -> None:
        # A preview that is overtaken, or a page that is left, is given up by the client itself.
        if not self.is_cut and "ERR_ABORTED" not in (request.failure or ""):
            self.complaints.append(f"failed: {request.url} {request.failure}")

    def _answered(self, response: Response) -> None:
        if response.status >= 400 and not self._is_refused(response.url):
            self.complaints.append(f"{response.status}: {response.url}")

    def _listens(self, socket: WebSocket) -> None:
        """Check that each situation is sent once, and again whenever the page changes its view."""
        known: list[tuple[int, int | None]] = []
        looks: list[str] = []

        def told(frame: str | bytes) -> None:
            message = json.loads(frame)
            if message["type"] not in {"situation", "change"}:
                return
            situation = message.get("now", message)
            which = situation["version"], situation["seat"]
            if which in known and not (looks and looks.pop()):
                self.complaints.append(f"version {which[0]} was told twice")
            known.append(which)

        socket.on("framesent", lambda frame: looks.append("look") if '"look"' in str(frame) else None)
        socket.on("framereceived", told)

    def _is_refused(self, address: str) -> bool:
        return bool(self.refused) and self.refused in address


@pytest.fixture
def watch() -> Iterator[Watch]:
    watched = Watch()
    yield watched
    assert watched.complaints == []


NewPlayer = Callable[..., Player]


@pytest.fixture
def new_player(
    browser: Browser, server: Server, watch: Watch, request: pytest.FixtureRequest, tmp_path: Path
) -> Iterator[NewPlayer]:
    """Open a browser of its own: wide by default, or a phone; moving, or still; preferences as given.

    Most tests do without the service worker. It fetches the whole app for offline use, which takes a quarter
    of a test's time, and once it runs it answers the page's requests, at a moment that no test controls.
    """
    contexts: list[BrowserContext] = []

    def make(
        phone: bool = False, still: bool = False, has_worker: bool = False, **preferences: object
    ) -> Player:
        context = browser.new_context(
            viewport=PHONE if phone else WIDE,
            has_touch=phone,
            is_mobile=phone,
            reduced_motion="reduce" if still else "no-preference",
            locale="en-GB",
            base_url=server.address,
            permissions=["clipboard-read", "clipboard-write"],
            accept_downloads=True,
        )
        context.set_default_timeout(PATIENCE_S * 1000)
        contexts.append(context)
        page = context.new_page()
        if not has_worker:
            page.add_init_script("delete Navigator.prototype.serviceWorker")
        watch.follow(page)
        return Player(page, is_phone=phone, preferences=preferences)

    yield make
    if getattr(request.node, "failed", False):
        for number, context in enumerate(contexts):
            for page in context.pages:
                page.screenshot(path=tmp_path / f"{request.node.name[:40]}-{number}.png")
    for context in contexts:
        context.close()


# --- the site without a server ------------------------------------------------------------------------


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

    def make(
        phone: bool = False,
        beside: Visitor | None = None,
        host: StaticSite = site,
        **preferences: object,
    ) -> Visitor:
        if beside is not None:
            return visitor(beside.page.context, phone, **preferences)
        context = browser.new_context(
            viewport=PHONE if phone else WIDE,
            has_touch=phone,
            is_mobile=phone,
            reduced_motion="reduce",
            locale="en-GB",
            base_url=host.address,
            permissions=["clipboard-read", "clipboard-write"],
            accept_downloads=True,
        )
        context.set_default_timeout(PATIENCE_S * 1000)
        context.on("request", lambda request: _stays(request, host, watch))
        contexts.append(context)
        return visitor(context, phone, **preferences)

    yield make
    for context in contexts:
        context.close()


def _stays(request: Request, site: StaticSite, watch: Watch) -> None:
    """Nothing is asked of another host."""
    if not request.url.startswith((site.origin, "blob:", "data:")):
        watch.complaints.append(f"another host was asked: {request.url}")


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Iterator[None]:
    """A test that failed leaves pictures of its pages behind."""
    outcome: Any = yield
    report = outcome.get_result()
    if report.when == "call" and report.failed:
        item.failed = True  # type: ignore[attr-defined]
