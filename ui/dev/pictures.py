"""Takes the pictures of the README: each game at an interesting question in its middle.

Usage: python ui/dev/pictures.py [FOLDER]   (in the environment of the checkout; starts a own server)
"""

from __future__ import annotations

import shutil
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Page, sync_playwright
from playwright.sync_api import TimeoutError as BrowserTimeout

from floodplain.catalog import find_bot, find_game
from floodplain.client import Client, SeatPlan
from floodplain.kernel.flow import asked
from floodplain.kernel.rng import Rng
from floodplain.kernel.table import Table

sys.path.insert(0, str(Path(__file__).parents[2]))
from tests.server.support import running

NAMES = ("Maud", "Ilse", "Nora")
# The kind of question that each picture shows, and how many answers must have been given before.
SCENES = {"fertility": ("place", 130), "demetra": ("place", 110), "egizia": ("ship", 190)}
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking"]


def record_until(game_name: str, kind: str, least: int) -> tuple[str, int]:
    """A record played by bots up to a question of that kind to the first seat; how many answers it holds."""
    game, bot, rng = find_game(game_name), find_bot("greedy"), Rng("pictures")
    table = Table.open(game, game.edition, len(NAMES), names=NAMES, seed="pictures")
    while (seat := table.to_act) is not None:
        decision = asked(table.state)
        if seat == 0 and table.position >= least and decision.kind == kind and len(table.legal(0)) > 1:
            break
        table.answer(seat, bot.choose(game, table.view(seat), seat, rng))
    return table.record().text(), table.position


def photograph(page: Page, client: Client, game: str, text: str, position: int, folder: Path) -> None:
    """Take one picture of a table that continues from the record."""
    address = client.address
    record = client.upload(text)
    seats = [SeatPlan(kind="me", name=NAMES[0]), *[SeatPlan(kind="bot", name=each) for each in NAMES[1:]]]
    table = client.branch(record.id, position, seats)
    page.context.add_cookies([{"name": "floodplain", "value": str(client.key), "url": address}])
    page.goto(f"{address}/t/{table.id}")
    page.wait_for_selector("[data-asked]")
    lit = page.locator("main [data-legal]")
    for number in [lit.count() // 2, *range(lit.count())]:  # the first whose middle is not covered
        try:
            lit.nth(number).click(timeout=1000)
            break
        except BrowserTimeout:
            continue
    page.mouse.move(640, 5)
    page.wait_for_timeout(800)
    page.screenshot(path=folder / f"{game}.png")


def main() -> None:
    """All pictures."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parents[2] / "docs" / "pictures"
    folder.mkdir(parents=True, exist_ok=True)
    temporary = Path(tempfile.mkdtemp())
    with (
        running(f"sqlite:///{temporary / 'tables.sqlite3'}", temporary) as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=FLAGS)
        page = browser.new_page(viewport={"width": 1280, "height": 720}, reduced_motion="reduce")
        for game, (kind, least) in SCENES.items():
            text, position = record_until(game, kind, least)
            with Client(server.address) as client:
                photograph(page, client, game, text, position, folder)
        browser.close()
    shutil.rmtree(temporary)


if __name__ == "__main__":
    main()
