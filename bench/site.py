"""Measures a site in Chromium: how soon it can be used, what comes over the network, how fast it thinks.

    ./site OUT && python -m bench.site OUT [--runs 3] [--answers 40] [--moments 4] [--only visits]

A server of plain files sends the folder uncompressed from this machine, below a path. Each run is a new
visitor; then one of them plays, and a worker of the site is asked what its own tables would ask, at a few
moments of each game and at all moments of one. On a busy machine compare the last column, which is the time
that Chromium's processes computed.
"""

from __future__ import annotations

import argparse
import functools
import gzip
import http.server
import os
import statistics
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from time import perf_counter
from typing import Final
from urllib.parse import unquote, urlparse

import msgspec
from playwright.sync_api import Browser, BrowserContext, Page, Request, sync_playwright

from bench.processes import busy_seconds, memory_of_largest
from floodplain.bots.levels import LEVELS
from floodplain.catalog import GAMES, find_game
from floodplain.kernel.flow import State, asked, draw_on, legal, perform
from floodplain.kernel.game import AnyGame
from floodplain.kernel.rng import Rng
from floodplain.page.helpers import written
from floodplain.server.bots.thinker import ThinkRequest
from tests.browser.driver import Player

BELOW: Final = "/some/path/"
BROWSER: Final = "/usr/bin/chromium-headless-shell"
GAME: Final = "Fertility"
PATIENCE_MS: Final = 300_000
ASKED: Final = "[data-version][data-asked]"
KEPT: Final = "navigator.serviceWorker.ready.then(found => found.active.state === 'activated')"
CONFIRMED: Final = """
window.confirmed = [];
let clicked = 0, version;
addEventListener("click", () => { clicked = performance.now(); }, true);
addEventListener("keydown", () => { clicked = performance.now(); }, true);
new MutationObserver(() => {
  const now = document.querySelector("[data-version]")?.dataset.version;
  if (now === version) return;
  if (clicked && version) window.confirmed.push(performance.now() - clicked);
  [version, clicked] = [now, 0];
}).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ["data-version"] });
"""
MIND: Final = """async ([address, manifest]) => {
  const worker = new Worker(address, { type: "module", name: "bench" });
  const { port1, port2 } = new MessageChannel();
  const waiting = new Map();
  port1.onmessage = ({ data }) => waiting.get(data.id)(data);
  let asked = 0;
  window.ask = (text) => new Promise((resolve, reject) => {
    const began = performance.now();
    const bytes = new TextEncoder().encode(text);
    waiting.set((asked += 1), ({ error }) => error ? reject(error) : resolve(performance.now() - began));
    port1.postMessage({ id: asked, bytes });
  });
  await new Promise((resolve, reject) => {
    worker.onmessage = ({ data }) => {
      if (data.kind === "ready") resolve();
      else if (data.kind === "failed") reject(data.error);
    };
    worker.postMessage({ kind: "begin", manifest, alive: "bench", port: port2 }, [port2]);
  });
}"""
PRESS: Final = """
const { readFileSync } = require("fs");
const { brotliCompressSync } = require("zlib");
const size = (name) => brotliCompressSync(readFileSync(name)).length;
console.log(process.argv.slice(1).reduce((sum, name) => sum + size(name), 0));
"""


class Quiet(http.server.SimpleHTTPRequestHandler):
    """The file server of the standard library below a path, without its log."""

    def log_message(self, *_: object) -> None:
        """Say nothing."""

    def translate_path(self, path: str) -> str:
        """The file at a path; what lies elsewhere is not there."""
        return super().translate_path(path.removeprefix(BELOW) if path.startswith(BELOW) else "/nowhere")


@dataclass
class Figure:
    """A line of the table."""

    name: str
    target: str
    told: list[float]
    unit: str = "s"
    busy: list[float] = field(default_factory=list)
    """Seconds that Chromium computed for each."""
    note: str = ""

    def row(self) -> str:
        """The line in Markdown."""
        digits = 0 if self.unit in {"ms", "kB", "MB"} and max(self.told) >= 10 else 2
        middle, most = statistics.median(self.told), max(self.told)
        shown = f"{middle:.{digits}f} {self.unit}{self.note}"
        if len(self.told) > 1:
            shown += f", at most {most:.{digits}f}"
        busy = f"{statistics.median(self.busy):.2f} s" if self.busy else ""
        return f"| {self.name} | {self.target} | {shown} | {busy} |"


@contextmanager
def hosting(folder: Path) -> Iterator[str]:
    """The address at which a plain file server sends a folder."""
    handler = functools.partial(Quiet, directory=str(folder))
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}{BELOW}"
    finally:
        server.shutdown()


# --- visits -----------------------------------------------------------------------------------------


@dataclass
class Visit:
    """The waiting times of a visitor, in seconds since they followed the link."""

    home: float
    question: float
    busy: tuple[float, float]


def visit(player: Player, address: str) -> Visit:
    """Come to the first page, start a game at once, and wait for its first question."""
    before = busy_seconds()
    page = player.page
    page.goto(address, wait_until="commit")
    button = page.get_by_role("button", name=f"Play now: {GAME}")
    button.wait_for()
    home, home_busy = page.evaluate("performance.now()"), busy_seconds() - before
    button.click()
    page.wait_for_selector(ASKED, state="attached")
    question = page.evaluate("performance.now()")
    return Visit(home / 1000, question / 1000, (home_busy, busy_seconds() - before))


def player_in(context: BrowserContext, level: str = "3") -> Player:
    """A visitor who knows the games, and has not played here yet."""
    page = context.new_page()
    page.set_default_timeout(PATIENCE_MS)
    page.add_init_script(CONFIRMED)
    return Player(page, is_phone=False, preferences={"level": level})


def visits(browser: Browser, address: str, folder: Path, runs: int) -> list[Figure]:
    """First and later visits, and what the first one loads."""
    first, later = [], []
    loaded: set[str] = set()
    for _ in range(runs):
        context = browser.new_context(locale="en-GB")
        addresses: list[str] = []
        context.on("request", functools.partial(_note, addresses))
        player = player_in(context)
        first.append(visit(player, address))
        loaded = {urlparse(each).path for each in addresses}
        player.page.wait_for_function(KEPT)
        player.page.close()
        later.append(visit(player_in(context), address))
        context.close()
    names = [unquote(path.removeprefix(BELOW)) or "index.html" for path in sorted(loaded)]
    files = [folder / name for name in names if (folder / name).is_file()]
    return [
        Figure("home page can be used, first visit", "1.5 s", *_times(first, 0)),
        Figure("home page can be used, later visit", "1.5 s", *_times(later, 0)),
        Figure("first question of a game, first visit", "7 s", *_times(first, 1)),
        Figure("first question of a game, later visit", "4 s", *_times(later, 1)),
        *sizes(files),
    ]


def _note(addresses: list[str], request: Request) -> None:
    if request.service_worker is None:  # what that keeps for later comes once the page is used already
        addresses.append(request.url)


def _times(found: Sequence[Visit], which: int) -> tuple[list[float], str, list[float]]:
    return [(each.home, each.question)[which] for each in found], "s", [each.busy[which] for each in found]


def sizes(files: Sequence[Path]) -> list[Figure]:
    """Return the transfer size of these files, compressed as well as a host can."""
    pressed = sum(len(gzip.compress(path.read_bytes(), 9)) for path in files)
    told = subprocess.run(["node", "-e", PRESS, *map(str, files)], capture_output=True, text=True, check=True)
    count = f" in {len(files)} files"
    return [
        Figure("download for the first game, gzip", "9 MB", [pressed / 1e6], "MB", note=count),
        Figure("download for the first game, brotli", "9 MB", [int(told.stdout) / 1e6], "MB", note=count),
    ]


# --- a game -----------------------------------------------------------------------------------------


def answers(browser: Browser, address: str, count: int) -> list[Figure]:
    """Return how soon an answer is confirmed, and the memory of a page with bots."""
    context = browser.new_context(locale="en-GB", reduced_motion="reduce")
    player = player_in(context, level="2")
    visit(player, address)
    player.play_on_board(count)
    told = sorted(player.page.evaluate("window.confirmed"))
    memory = memory_of_largest("--type=renderer")
    context.close()
    return [
        Figure(f"an answer confirmed, median of {len(told)}", "", [statistics.median(told)], "ms"),
        Figure("an answer confirmed, 95th percentile", "80 ms", [told[int(len(told) * 0.95)]], "ms"),
        Figure("memory of the page with both workers", "512 MB", [memory / 1e6], "MB"),
    ]


# --- thoughts ---------------------------------------------------------------------------------------


def at_choice(game: AnyGame, count: int) -> list[State]:
    """Moments of a game at random, at which there is a choice."""
    rng = Rng("site")
    state: State = game.start(game.material_of(game.edition), 2)
    draw_on(state, rng)
    found: list[State] = []
    given = 0
    while state.pending and len(found) < count:
        given += 1
        if given % 9 == 0 and len(legal(state)) > 3:
            found.append(state.copy())
        perform(state, legal(state)[rng.below(len(legal(state)))])
        draw_on(state, rng)
    return found


def question(game: AnyGame, state: State, **about: object) -> str:
    """Return the requests of a page's tables to the worker that thinks."""
    edition, seat = game.edition, asked(state).seat
    view = state if about["task"] == "read" else game.observe(state, seat)
    request = ThinkRequest(
        game=game.name,
        fingerprint=edition.fingerprint,
        edition=edition.text,
        view=game.codec.dump(view),
        seat=seat,
        seed="site",
        **about,  # type: ignore[arg-type]
    )
    return written("think", msgspec.json.encode(request), 600).decode()


def thinking(page: Page, address: str, folder: Path, moments: int) -> list[Figure]:
    """Measure levels, hints and an analysis in the worker that thinks."""
    page.goto(address)
    (mind,) = folder.glob("assets/mind-*.js")
    began = perf_counter()
    page.evaluate(MIND, [f"{address}assets/{mind.name}", f"{address}engine/manifest.json"])
    figures = [Figure("the worker that thinks is ready", "", [perf_counter() - began])]
    states = [(entry.game, state) for entry in GAMES.values() for state in at_choice(entry.game, moments)]
    for bot in LEVELS:
        target = "1 s" if bot.name == "5" else "0.3 s"
        questions = [question(game, state, task="answer", bot=bot.name) for game, state in states]
        figures.append(_asked(page, f"level {bot.name}", target, questions))
    hints = [question(game, state, task="hint") for game, state in states]
    return [*figures, _asked(page, "a hint", "1 s", hints), analysis(page)]


def _asked(page: Page, name: str, target: str, questions: Sequence[str]) -> Figure:
    told, busy = [], []
    for each in questions:
        before = busy_seconds()
        told.append(page.evaluate("text => window.ask(text)", each) / 1000)
        busy.append(busy_seconds() - before)
    return Figure(f"{name}, {len(questions)} moments", target, told, "s", busy)


def analysis(page: Page) -> Figure:
    """A whole game read by the coach; moments differ too much to measure only some of them."""
    game = find_game(GAME.lower())
    rng = Rng("analysed")
    state: State = game.start(game.material_of(game.edition), 2)
    questions: list[str] = []
    draw_on(state, rng)
    while state.pending:
        answer = LEVELS[0].choose(game, game.observe(state, asked(state).seat), asked(state).seat, rng)
        questions.append(question(game, state, task="read", position=len(questions), given=answer))
        perform(state, answer)
        draw_on(state, rng)
    read = _asked(page, "", "", questions)
    name = f"a game of {len(questions)} answers analysed"
    return Figure(name, "60 s", [sum(read.told)], "s", [sum(read.busy)])


def main() -> int:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("folder", type=Path, help="a site, as ./site writes it")
    parser.add_argument("--runs", type=int, default=3, help="visitors (3)")
    parser.add_argument("--answers", type=int, default=40, help="answers of a game (40)")
    parser.add_argument("--moments", type=int, default=4, help="moments of each game (4)")
    parser.add_argument("--only", choices=("visits", "answers", "thinking"), help="one part alone")
    parser.add_argument("--browser", default=BROWSER, help=f"a Chromium ({BROWSER})")
    given = parser.parse_args()
    folder = given.folder.resolve()
    before = os.getloadavg()[0]
    print("| | target | measured | CPU time |\n| --- | --- | --- | --- |")
    with hosting(folder) as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=given.browser, args=["--no-sandbox"])
        parts: dict[str, Callable[[], list[Figure]]] = {
            "visits": lambda: visits(browser, address, folder, given.runs),
            "answers": lambda: answers(browser, address, given.answers),
            "thinking": lambda: thinking(browser.new_page(), address, folder, given.moments),
        }
        for name, part in parts.items():
            if given.only in {None, name}:
                print("\n".join(figure.row() for figure in part()), flush=True)
        version = browser.version
        browser.close()
    load = f"load {before:.1f} before and {os.getloadavg()[0]:.1f} after"
    print(f"\nChromium {version}, {os.cpu_count()} cores, {load}.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
