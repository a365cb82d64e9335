"""Lighthouse's performance scores of pages in the middle of things: tables, lessons and reviews.

    python bench/pages.py [--runs 3] [--only fertility] [--devices mobile] [--keep FOLDER]

One command, under ten minutes with three runs: it starts a server of its own with the client as it is built,
plays seeded games at random up to the middle and to the end, and prints for each page and device the median
run: the score, first and largest contentful paint, total blocking time, layout shift, and bytes. The browser
is that of a player who has played before: it has a key and knows the games, but has nothing in its cache.
Lighthouse throttles by its own simulation. A busy machine lowers the scores, so compare within one series,
on a quiet machine. Lighthouse is no part of the checkout: npm installs it once, into a folder for temporary
files (`--tools`). Scores below the bounds are marked, and the exit code is then 1.
"""

from __future__ import annotations

import argparse
import json
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Playwright, sync_playwright

from bench.serving import serving
from floodplain.catalog import GAMES, find_bot, find_game
from floodplain.client import Client, SeatPlan
from floodplain.kernel.rng import Rng
from floodplain.kernel.table import Table

LIGHTHOUSE = "12.8.2"  # the last one for Node 20
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser")
FLAGS = (
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-dev-shm-usage"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync", "--headless"),
)
BOUNDS = {"mobile": 90, "desktop": 95}
MIDDLE = 40  # answers
LESSON = "1-first-game"
FIGURES = {
    "FCP ms": "first-contentful-paint",
    "LCP ms": "largest-contentful-paint",
    "TBT ms": "total-blocking-time",
    "CLS": "cumulative-layout-shift",
    "kB": "total-byte-weight",
}
PATIENCE_S = 60


@dataclass(frozen=True)
class Address:
    """One page to measure."""

    title: str
    game: str
    path: str


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--only", default="", help="pages whose title has these words")
    parser.add_argument("--devices", default=",".join(BOUNDS))
    parser.add_argument("--keep", type=Path, help="a folder for Lighthouse's full reports")
    parser.add_argument(
        "--tools", type=Path, default=Path(tempfile.gettempdir()) / f"lighthouse-{LIGHTHOUSE}"
    )
    arguments = parser.parse_args()
    install(arguments.tools)
    print(f"{'':28}{'device':8}{'score':>6}" + "".join(f"{name:>9}" for name in FIGURES))
    with tempfile.TemporaryDirectory() as folder, served(Path(folder)) as server:
        with Client(server) as client:
            pages = [page for page in pages_of(client) if arguments.only in page.title]
            key = str(client.key)
        with sync_playwright() as playwright:
            browser = Browser(playwright, server, key, arguments.tools, arguments.keep)
            devices = arguments.devices.split(",")
            rows = [(page, device) for page in pages for device in devices]
            is_good = [browser.measure(page, device, arguments.runs) for page, device in rows]
    sys.exit(0 if all(is_good) else 1)


# --- what is measured -------------------------------------------------------------------------------


def pages_of(client: Client) -> Iterator[Address]:
    """For each game a table in the middle, a lesson, and the review of a whole game."""
    for game in GAMES:
        text, position = played(game, MIDDLE)
        seats = [SeatPlan(kind="me", name="Maud"), SeatPlan(kind="bot", name="Ilse", level="random")]
        table = client.branch(client.upload(text).id, position, seats).id
        yield Address(f"{game} table", game, f"/t/{table}")
        yield Address(f"{game} lesson", game, f"/learn/{game}/{LESSON}")
        yield Address(f"{game} review", game, f"/t/{client.upload(played(game)[0]).id}/review")


def played(game: str, least: int = 0) -> tuple[str, int]:
    """Return the record of a seeded game, to its end or to a turn of the first seat."""
    room, bot, rng = find_game(game), find_bot("random"), Rng(1)
    table = Table.open(room, room.edition, 2, {}, ("Maud", "Ilse"), seed="1")
    while (seat := table.to_act) is not None:
        if least and seat == 0 and table.position >= least:
            break
        table.answer(seat, bot.choose(room, table.view(seat), seat, rng))
    return table.record().text(), table.position


# --- by which it is measured ------------------------------------------------------------------------


class Browser:
    """A new browser for every run, in which Lighthouse opens a page."""

    def __init__(self, playwright: Playwright, server: str, key: str, tools: Path, keep: Path | None) -> None:
        self.playwright = playwright
        self.server = server
        self.key = key
        self.tools = tools
        self.keep = keep
        self.program = next(filter(None, map(shutil.which, BROWSERS)), playwright.chromium.executable_path)

    def measure(self, page: Address, device: str, runs: int) -> bool:
        """Prints the median run of a page; whether its score reaches the bound."""
        reports = sorted((self.report(page, device, run) for run in range(runs)), key=score_of)
        median = reports[len(reports) // 2]
        score = score_of(median)
        values = {name: median["audits"][key]["numericValue"] for name, key in FIGURES.items()}
        values["kB"] /= 1000
        figures = "".join(f"{value:>9,.{3 if name == 'CLS' else 0}f}" for name, value in values.items())
        low = "" if score >= BOUNDS[device] else f"  below {BOUNDS[device]}"
        print(f"{page.title:28}{device:8}{score:>6.0f}{figures}{low}", flush=True)
        return not low

    def report(self, page: Address, device: str, run: int) -> Report:
        """Return Lighthouse's report on one load of a page."""
        with tempfile.TemporaryDirectory() as folder, self.opened(Path(folder), page.game) as port:
            path = Path(folder) / "report.json"
            command = [str(self.tools / "node_modules" / ".bin" / "lighthouse"), self.server + page.path]
            command += ["--port", str(port), "--disable-storage-reset", "--only-categories=performance"]
            command += ["--output=json", f"--output-path={path}", "--disable-full-page-screenshot", "--quiet"]
            command += ["--preset=desktop"] if device == "desktop" else []
            subprocess.run(command, check=True)
            if self.keep:
                self.keep.mkdir(parents=True, exist_ok=True)
                shutil.copy(path, self.keep / f"{page.title.replace(' ', '-')}-{device}-{run}.json")
            found: Report = json.loads(path.read_bytes())
        return found

    @contextmanager
    def opened(self, folder: Path, game: str) -> Iterator[int]:
        """A browser that has the key and knows the game, and has loaded nothing; the port to steer it by."""
        command = [self.program, *FLAGS, "--remote-debugging-port=0", f"--user-data-dir={folder}"]
        with subprocess.Popen([*command, "about:blank"], stderr=subprocess.DEVNULL) as process:
            try:
                port = port_of(folder)
                browser = self.playwright.chromium.connect_over_cdp(f"http://127.0.0.1:{port}")
                context = browser.contexts[0]
                context.add_cookies([{"name": "floodplain", "value": self.key, "url": self.server}])
                seeded = context.new_page()
                seeded.goto(f"{self.server}/icons/icon.svg")  # nothing of the client, but its origin
                kept = json.dumps({"known": [game], "lang": "en"})
                seeded.evaluate("(kept) => localStorage.setItem('floodplain.preferences', kept)", kept)
                seeded.close()
                browser.close()
                yield port
            finally:
                process.terminate()


Report = dict[str, dict[str, dict[str, float]]]


def score_of(report: Report) -> float:
    """The score of a report, of a hundred."""
    return report["categories"]["performance"]["score"] * 100


def port_of(folder: Path) -> int:
    """The port that a browser listens on, once it does."""
    told = folder / "DevToolsActivePort"
    end = time.monotonic() + PATIENCE_S
    while time.monotonic() < end:
        with suppress(FileNotFoundError, IndexError, ValueError):
            return int(told.read_text(encoding="utf-8").splitlines()[0])
        time.sleep(0.05)
    raise SystemExit("the browser did not start")


def install(folder: Path) -> None:
    """Lighthouse in a folder of its own, once."""
    if (folder / "node_modules" / ".bin" / "lighthouse").exists():
        return
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "package.json").write_text('{"private": true}', encoding="utf-8")
    command = ["npm", "install", "--no-audit", "--no-fund", "--silent", f"lighthouse@{LIGHTHOUSE}"]
    subprocess.run(command, cwd=folder, check=True)


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """A server as a process of its own; its address."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "floodplain", "serve", "--port", str(port), "--log-level", "warning"]
    command += ["--database", f"sqlite:///{folder / 'bench.sqlite3'}"]
    address = f"http://127.0.0.1:{port}"
    with serving(command, address):
        yield address


if __name__ == "__main__":
    main()
