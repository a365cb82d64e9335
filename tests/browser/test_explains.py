"""Every picture explains itself: whatever is drawn on a table says what it is, what it does and the rule."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from floodplain.catalog import GAMES
from tests.browser.conftest import NewPlayer
from tests.browser.moments import kinds_of, sit_down
from tests.server.support import DEEP, Server

# In turn another size; a deep run looks at every question at both.
SOME = [
    ("fertility", "start", True),
    ("fertility", "supply 120", False),
    ("demetra", "action 60", True),
    ("demetra", "councillor", False),
    ("egizia", "start", False),
    ("egizia", "lay", True),
]
ALL = [
    (game, kind, phone) for game in GAMES for kind in ("start", *kinds_of(game)) for phone in (False, True)
]
# Where a person points at a picture or a number: what is wrong with the answer to "what is this?".
UNNAMED = """async (least) => {
  const said = new Set();
  let looked = 0;
  const kinds = new Set();
  const drawn = async () => { for (let turn = 0; turn < 5; turn += 1) await null; };
  // What is drawn alike in a part of the same kind is looked at once.
  const kindOf = (each) => [each.getAttribute("href") ?? each.tagName, each.getAttribute("class"),
    each.closest("[data-tip]")?.getAttribute("class"), each.parentElement.getAttribute("class")].join();
  const isSeen = (each) => {
    const { width, height } = each.getBoundingClientRect();
    return width > 4 && height > 4 && getComputedStyle(each).visibility === "visible";
  };
  const isScrolledAway = (each, x, y) => {
    for (let up = each.parentElement; up; up = up.parentElement) {
      const box = up.getBoundingClientRect();
      const isInside = box.left <= x && x <= box.right && box.top <= y && y <= box.bottom;
      if (!isInside && getComputedStyle(up).overflowY !== "visible") return true;
    }
    return false;
  };
  // Under a card that lies over the table.
  const isCovered = (each, target) => target.closest(".veil")?.contains(each) === false;
  // A number among words is read with them.
  const isNumber = (each) => /^[^\\p{L}]*\\d[^\\p{L}]*$/u.test(each.textContent) &&
    [...each.childNodes].some((node) => node.nodeType === 3 && /\\d/.test(node.data));
  const isDrawn = (each) => each.matches("use") || isNumber(each);
  // Marks, buttons and ticks belong to this table; no rule of the game mentions them.
  const isOfTable = (each) =>
    /-(seat-.|people|log|expand|close|u-eye|check|u-check)$/.test(each.getAttribute("href"));
  const named = (each) => each.getAttribute("href") ??
    `${each.closest("[class]")?.getAttribute("class")} "${each.textContent.trim().slice(0, 30)}"`;
  for (const each of document.querySelectorAll("main *")) {
    if (!isDrawn(each) || !isSeen(each) || kinds.has(kindOf(each))) continue;
    const box = each.getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    const target = document.elementFromPoint(x, y);
    if (!target?.closest("main") || isScrolledAway(each, x, y) || isCovered(each, target)) continue;
    kinds.add(kindOf(each));
    const where = { bubbles: true, cancelable: true, clientX: x, clientY: y };
    target.dispatchEvent(new MouseEvent("contextmenu", where));
    await drawn();
    const note = document.getElementById("tip");
    const owner = document.querySelector('[aria-describedby~="tip"]');
    looked += 1;
    const amiss = !note ? "says nothing" : !owner ? "has no owner" :
      !note.querySelector("p") ? "only has a name" :
      !note.querySelector("a") && each.matches("use") && !isOfTable(each) ? "cites no rule" : "";
    if (amiss) said.add(`${named(each)} ${amiss}: ${note?.innerText ?? ""}`);
    document.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", cancelable: true }));
    await drawn();
  }
  return looked < least ? [`only ${looked} things are drawn`] : [...said];
}"""


@pytest.mark.in_turn("moment", "phone")
@pytest.mark.parametrize(("game", "moment", "phone"), ALL if DEEP else SOME)
def test_everything_that_is_drawn_has_a_name(
    new_player: NewPlayer, server: Server, game: str, moment: str, phone: bool
) -> None:
    player = new_player(phone=phone, still=True)
    sit_down(player, server, game, moment)
    player.rest()
    found: list[str] = []
    card = player.page.locator("main .veil [data-give]")
    if card.count():  # the end of a round covers the table until it is closed
        found += player.page.evaluate(UNNAMED, 10)
        card.click()
        player.rest()
    found += player.page.evaluate(UNNAMED, 20)
    assert not found, "\n".join(found)


def test_the_rule_of_a_passing_note_can_be_tapped(new_player: NewPlayer, server: Server) -> None:
    player = new_player(still=True)
    sit_down(player, server, "egizia", "start")
    player.rest()
    page = player.page
    page.mouse.move(1, 1)  # to pass over something, one comes from elsewhere
    page.get_by_text("in the deck").hover()
    link = page.locator("#tip:not(.pinned) a").first
    rule = link.inner_text()
    link.hover()
    link.click()
    expect(page.locator(f"[data-rule='{rule}']")).to_be_in_viewport()


def test_a_line_of_the_log_says_what_the_card_does_that_it_names(
    new_player: NewPlayer, server: Server
) -> None:
    player = new_player(still=True)
    sit_down(player, server, "egizia", "lay")
    player.rest()
    page = player.page
    page.keyboard.press("l")
    page.get_by_role("link", name="You place a ship at Memphis: growth every round.").hover()
    expect(page.locator("#tip")).to_contain_text("once per round a crew grows by one")
    page.get_by_role("link", name="You take slot 2.").hover()
    expect(page.locator("#tip")).to_contain_text("walls, then columns")
