"""A player in front of the screen: sees what is lit, taps it, or answers by keyboard alone."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from random import Random

from playwright.sync_api import Error as BrowserError
from playwright.sync_api import Locator, Page, ViewportSize, expect

WIDE: ViewportSize = {"width": 1280, "height": 720}
PHONE: ViewportSize = {"width": 390, "height": 844}
KEY = "floodplain.preferences"
PATIENCE_S = 30.0
MOST_TAPS = 25  # for one answer: pick up a piece, look at another place, turn it, put it down
MOST_ANSWERS = 900


class Player:
    """Somebody with a browser."""

    def __init__(self, page: Page, is_phone: bool, preferences: dict[str, object], seed: int = 7) -> None:
        self.page = page
        self.is_phone = is_phone
        self.rng = Random(seed)
        kept = {"playback": "off", "confirmTurn": False, "lang": "en", **preferences}
        page.add_init_script(
            f"localStorage.getItem({json.dumps(KEY)}) ?? "
            f"localStorage.setItem({json.dumps(KEY)}, {json.dumps(json.dumps(kept))})"
        )

    # --- getting to a table -------------------------------------------------------------------------

    def open(self, address: str = "/") -> None:
        self.page.goto(address)

    def play_now(self, title: str) -> None:
        self.open()
        self.page.get_by_role("button", name=f"Play now: {title}").click()
        self.arrive()

    def open_table(self, game: str, players: int, how: str = "bots", names: tuple[str, ...] = ()) -> None:
        """By the form of a new table, with the quickest bots."""
        self.open(f"/new/{game}?how={how}")
        self.page.get_by_role("button", name=f"{players} players").click()
        for seat in range(players):
            level = self.page.get_by_label(f"Level of the bot in seat {seat + 1}")
            if level.count():
                level.select_option("random")
        for seat, name in enumerate(names):
            self.page.get_by_label(f"Name in seat {seat + 1}").fill(name)
        self.page.locator("form button.main").click()
        self.page.wait_for_url("**/t/*")

    def arrive(self) -> None:
        self.page.wait_for_url("**/t/*")
        expect(self.frame).to_be_visible()

    # --- what is seen -------------------------------------------------------------------------------

    @property
    def frame(self) -> Locator:
        return self.page.locator("[data-version]")

    @property
    def version(self) -> str:
        return self.frame.get_attribute("data-version") or ""

    @property
    def is_over(self) -> bool:
        return self.frame.get_attribute("data-over") is not None

    @property
    def is_asked(self) -> bool:
        return self.frame.get_attribute("data-asked") is not None

    def wait_until(self, holds: Callable[[], bool], what: str) -> None:
        end = time.monotonic() + PATIENCE_S
        while not holds():
            assert time.monotonic() < end, f"waited in vain for {what}"
            self.page.wait_for_timeout(15)

    def wait_for_turn(self) -> None:
        self.wait_until(lambda: self.is_asked or self.is_over, "a turn or the end")

    # --- on the board -------------------------------------------------------------------------------

    def answer_on_board(self) -> None:
        """Taps what is lit until the table moves on."""
        before = self.version
        taps: list[str] = []
        for _ in range(MOST_TAPS):
            if self.version != before or self.is_over:
                return
            self._tap_once(taps)
            self.page.wait_for_timeout(20)
            self._settle(before)
        assert self.version != before, f"no answer after the taps {taps}: {self.prompt}"

    @property
    def prompt(self) -> str:
        return self.page.locator(".prompt").inner_text()

    def _settle(self, before: str) -> None:
        """Gives the server the time to answer, when an answer was sent."""
        end = time.monotonic() + 0.4
        while self.version == before and time.monotonic() < end:
            if self.page.locator("[data-give]:not(:disabled)").count():
                return
            self.page.wait_for_timeout(15)

    def _tap_once(self, taps: list[str]) -> None:
        gives = self._seen("[data-give]:not(:disabled)")
        lit = self._seen("main [data-legal]")
        # Where an answer is ready it is given; else anything that is lit will do.
        choice = gives[-1] if gives and self.rng.random() < 0.8 else None
        if choice is None and (lit or gives):
            choice = self.rng.choice(lit or gives)
        if choice is None:
            return
        label = choice.get_attribute("aria-label") or choice.text_content() or ""
        taps.append(label.strip()[:40])
        try:
            if self.is_phone:
                choice.tap(timeout=2000)
            else:
                choice.click(timeout=2000)
        except BrowserError as error:
            taps[-1] += f" ({str(error).splitlines()[0][:60]})"

    def _seen(self, selector: str) -> list[Locator]:
        return [each for each in self.page.locator(selector).all() if each.is_visible()]

    def play_on_board(self, answers: int = MOST_ANSWERS) -> None:
        for _ in range(answers):
            self.wait_for_turn()
            if self.is_over:
                return
            self.answer_on_board()

    # --- by keyboard --------------------------------------------------------------------------------

    def answer_by_keys(self) -> None:
        """Moves in the list of answers by arrows, and answers by Enter."""
        before = self.version
        keys = self.page.keyboard
        panel = self.page.get_by_role("complementary", name="Answers")
        if not panel.is_visible():
            keys.press("a")
        expect(panel.locator(".list button").first).to_be_focused()
        count = panel.locator(".list button").count()
        for _ in range(self.rng.randrange(min(count, 12))):
            keys.press("ArrowDown")
        keys.press("Enter")
        self.wait_until(lambda: self.version != before or self.is_over, "the answer to be taken")

    def play_by_keys(self, answers: int = MOST_ANSWERS) -> None:
        for _ in range(answers):
            self.wait_for_turn()
            if self.is_over:
                return
            self.answer_by_keys()
