"""A player in front of the screen: sees what is lit, taps it, or answers by keyboard alone."""

from __future__ import annotations

import contextlib
import json
import time
from collections.abc import Callable
from random import Random

from playwright.sync_api import Error as BrowserError
from playwright.sync_api import Locator, Page, ViewportSize, expect

from floodplain.catalog import GAMES
from tests.support import PATIENCE_S

WIDE: ViewportSize = {"width": 1280, "height": 720}
PHONE: ViewportSize = {"width": 390, "height": 844}
KEY = "floodplain.preferences"
MOST_TAPS = 25  # for one answer: pick up a piece, look at another place, turn it, put it down
MOST_KEYS = 100  # for one set: picked and put back by chance until it is complete
MOST_ANSWERS = 900
COVERED_MS = 5000  # what cannot be tapped for so long lies under something else, and another is tapped
SOON = 3  # frames that a page has to be at rest
LONG = 20  # the same, where something may only begin to scroll or to fade after a while
AT_REST = """async ([frames, version]) => {
  await document.fonts.ready;
  const next = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const place = () => [...document.querySelectorAll("main, main svg, aside, dialog")]
    .map((each) => JSON.stringify(each.getBoundingClientRect())).join();
  const comes = () => { // a table whose room is not there yet, though nothing stands before it
    const board = document.querySelector("[data-version]:not([inert]) main");
    return board && !board.firstElementChild && !document.querySelector("dialog[open]");
  };
  const moves = () => comes() || document.querySelector("[data-busy]") ||
    document.getAnimations().some((each) =>
      each.playState === "running" && each.effect?.getComputedTiming().iterations === 1);
  const isAnother = () => version && document.querySelector("[data-version]").dataset.version !== version;
  let before = "";
  for (let still = 0, all = 0; still < frames && all < 900 && !isAnother(); all += 1) {
    await next();
    const now = place();
    still = now === before && !moves() ? still + 1 : 0;
    before = now;
  }
}"""
LIT = """before => {
  const table = document.querySelector("[data-version]");
  return table.dataset.version !== before || table.dataset.over !== undefined ||
    [...document.querySelectorAll("[data-give]:not(:disabled), main [data-legal]:not(:disabled)")]
      .some((each) => each.getBoundingClientRect().width > 0);
}"""
CHOICE = """([often, which]) => {
  const seen = (selector) => [...document.querySelectorAll(selector)].filter((each) => {
    const box = each.getBoundingClientRect();
    if (!box.width || !box.height || getComputedStyle(each).visibility !== "visible") return false;
    const at = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    return !at || each.contains(at); // else it lies under something; what is out of sight is scrolled to
  });
  const ready = seen("[data-give]:not(:disabled)");
  const lit = seen("main [data-legal]:not(:disabled)");
  if (ready.length && (often < 0.8 || !lit.length)) return ready.at(-1);
  return lit[Math.floor(which * lit.length)] ?? null;
}"""


class Player:
    """A person with a browser."""

    def __init__(self, page: Page, is_phone: bool, preferences: dict[str, object], seed: int = 7) -> None:
        self.page = page
        self.is_phone = is_phone
        self.rng = Random(seed)
        usual = {"playback": "off", "confirmTurn": False, "lang": "en", "known": list(GAMES)}
        kept = {**usual, **preferences}
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
                if level.get_attribute("aria-expanded") != "true":
                    level.click()
                self.page.get_by_role("radio", name="Duckling").click()
        for seat, name in enumerate(names):
            self.page.get_by_label(f"Name in seat {seat + 1}").fill(name)
        self.page.locator("form button.main").click()
        self.page.wait_for_url("**/t/*")

    def take_table(self, game: str, players: int, how: str = "bots", names: tuple[str, ...] = ()) -> None:
        """A new table as that form makes it, without the form."""
        others = {"kind": "me"} if how == "device" else {"kind": "bot", "level": "1"}
        seats = [{"kind": "me"}, *[others] * (players - 1)]
        named = [{**seat, "name": name} for seat, name in zip(seats, names, strict=False)]
        wanted = {"game": game, "seats": [*named, *seats[len(named) :]]}
        opened = self.page.request.post("/api/tables", data=wanted)
        assert opened.ok, opened.text()
        self.open(f"/t/{opened.json()['id']}")

    def sit(self, table: str, key: str, server: str) -> None:
        """Comes to a table as the device that has that key."""
        self.take_key(key, server)
        self.open(f"/t/{table}")
        expect(self.frame).to_be_visible()

    def take_key(self, key: str, server: str) -> None:
        """Become the device that has that key."""
        self.page.context.add_cookies([{"name": "floodplain", "value": key, "url": server}])

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
    def is_seated(self) -> bool:
        """Return whether they have a seat.

        The table may be drawn earlier, for people who are still joining.
        """
        return self.frame.get_attribute("data-seat") is not None

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

    def rest(self, frames: int = SOON, version: str = "") -> None:
        """Until the room is there, nothing is on its way to the server, and nothing has moved for a while.

        With a version: or until the table has another one.
        """
        self.page.evaluate(AT_REST, [frames, version])

    def wait_for_turn(self) -> None:
        """Until something is asked of this player, or the game is over."""
        self.page.wait_for_selector("[data-version][data-asked], [data-version][data-over]", state="attached")

    # --- on the board -------------------------------------------------------------------------------

    def answer_on_board(self) -> None:
        """Taps what is lit until the table moves on."""
        before = self.version
        taps: list[str] = []
        for _ in range(MOST_TAPS):
            self.page.wait_for_function(LIT, arg=before)
            if self.version != before or self.is_over:  # a tap before the last one may have been the answer
                return
            self._tap_once(taps)
            self.rest(version=before)
        raise AssertionError(f"no answer after the taps {taps}: {self.prompt}")

    @property
    def prompt(self) -> str:
        return self.page.locator(".prompt .line").inner_text()

    def _tap_once(self, taps: list[str]) -> None:
        # Where an answer is ready it is mostly given; else anything that is lit will do.
        dice = [self.rng.random(), self.rng.random()]
        choice = self.page.evaluate_handle(CHOICE, dice).as_element()
        if choice is None:
            return
        try:  # what was lit a moment ago may be gone
            taps.append((choice.get_attribute("aria-label") or choice.text_content() or "").strip()[:40])
            if self.is_phone:
                choice.tap(timeout=COVERED_MS)
            else:
                choice.click(timeout=COVERED_MS)
        except BrowserError as error:
            taps.append(str(error).splitlines()[0][:60])

    def press(self, button: Locator) -> None:
        """Click it, unless it disappears meanwhile; the caller waits for the result."""
        with contextlib.suppress(BrowserError):
            button.click(timeout=COVERED_MS)

    def play_on_board(self, answers: int = MOST_ANSWERS) -> None:
        for _ in range(answers):
            self.wait_for_turn()
            if self.is_over:
                return
            self.answer_on_board()

    # --- by keyboard --------------------------------------------------------------------------------

    def answer_by_keys(self) -> None:
        """Moves in the list of answers by arrows, and answers by Enter; of a set, once it is complete."""
        before = self.version
        keys = self.page.keyboard
        panel = self.page.get_by_role("complementary", name="Moves")
        if not panel.is_visible():
            keys.press("a")
        expect(panel.locator(".list button").first).to_be_focused()
        count = panel.locator(".list button").count()
        for _ in range(self.rng.randrange(min(count, 12))):
            keys.press("ArrowDown")
        keys.press("Enter")
        self.rest(version=before)
        done = panel.locator("[data-done]")
        for _ in range(MOST_KEYS):
            if self.version != before or self.is_over or not done.count():
                break
            keys.press("End" if done.is_enabled() else self.rng.choice(["ArrowUp", "ArrowDown"]))
            keys.press("Enter")
            self.rest(version=before)
        self.wait_until(lambda: self.version != before or self.is_over, "the answer to be taken")

    def play_by_keys(self, answers: int = MOST_ANSWERS) -> None:
        for _ in range(answers):
            self.wait_for_turn()
            if self.is_over:
                return
            self.answer_by_keys()
