"""Every window from 640 by 360 up can be played on the board: nothing is out of reach, nothing covered."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPlayer
from tests.browser.driver import Player
from tests.browser.moments import kinds_of, sit_down, table_at
from tests.server.support import DEEP, Server

# A laptop of 1280 by 720 at 200 % is a page of 640 by 360; then phones on their side, small laptops, a phone.
SIZES = [(640, 360), (844, 390), (911, 512), (1024, 576), (390, 844)]
MOMENTS = {
    "fertility": ["place of 4", "quarry", "supply 120"],
    "demetra": ["action 60 of 4", "plough", "councillor"],
    "egizia": ["start of 4", "lay of 4", "keep"],
}

# What can be tapped but is out of reach or covered; scrolling within its panel is allowed.
TROUBLE = """() => {
  const said = [];
  const page = document.documentElement;
  if (page.scrollHeight > innerHeight + 1) said.push("the page scrolls down");
  if (page.scrollWidth > innerWidth + 1) said.push("the page scrolls sideways");
  const named = (each) =>
    `${each.className.baseVal ?? each.className} ${each.getAttribute("aria-label") ?? each.textContent}`
      .trim().replace(/\\s+/g, " ").slice(0, 60);
  const isShown = (each) => {
    const { width, height } = each.getBoundingClientRect();
    const style = getComputedStyle(each);
    return width > 0 && height > 0 && style.visibility === "visible" && style.pointerEvents !== "none";
  };
  const scroller = (each) => {
    for (let up = each.parentElement; up && up !== page; up = up.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(up);
      const scrolls = (overflowY === "auto" || overflowY === "scroll") && up.scrollHeight > up.clientHeight;
      const slides = (overflowX === "auto" || overflowX === "scroll") && up.scrollWidth > up.clientWidth;
      if (scrolls || slides) return up;
    }
    return null;
  };
  const isInside = (box) => {
    const x = box.left + box.width / 2;
    const y = box.top + box.height / 2;
    return x >= 0 && y >= 0 && x <= innerWidth && y <= innerHeight;
  };
  for (const part of document.querySelectorAll(".prompt .line, header .home, main")) {
    const box = part.getBoundingClientRect();
    if (box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1)
      said.push(`beyond the window: ${named(part)}`);
  }
  for (const card of document.querySelectorAll("[data-game=egizia] aside .other"))
    if (card.scrollHeight > card.clientHeight + 1) said.push(`cut: ${named(card)}`);
  const isWithin = (inner, outer) =>
    inner.left > outer.left - 1 && inner.top > outer.top - 1 &&
    inner.right < outer.right + 1 && inner.bottom < outer.bottom + 1;
  const written = (each) => { // what overflows included
    const range = document.createRange();
    range.selectNodeContents(each);
    return range.getBoundingClientRect();
  };
  for (const line of document.querySelectorAll(".prompt .line, [data-game=fertility] .bar .what")) {
    const box = line.matches(".what") ? written(line) : line.getBoundingClientRect();
    if (!box.width) continue;
    if (!isWithin(box, line.parentElement.getBoundingClientRect()))
      said.push(`beyond its line: ${named(line)}`);
    for (const other of line.parentElement.querySelectorAll(":scope button")) {
      const { left, top, right, bottom } = other.getBoundingClientRect();
      if (box.left < right - 1 && box.right > left + 1 && box.top < bottom - 1 && box.bottom > top + 1)
        said.push(`${named(line)} runs into ${named(other)}`);
    }
  }
  for (const card of document.querySelectorAll("main aside > .other, main .right > .other"))
    if (!isWithin(card.getBoundingClientRect(), card.parentElement.getBoundingClientRect()))
      said.push(`out of sight: ${named(card)}`);
  const live = "main button:enabled, main [data-legal], .prompt button, header button";
  for (const each of document.querySelectorAll(live)) {
    if (!isShown(each)) continue;
    const box = each.getBoundingClientRect();
    const around = scroller(each);
    if (around) {
      const frame = around.getBoundingClientRect();
      const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
      if (x < frame.left || x > frame.right || y < frame.top + 1 || y > frame.bottom - 1) {
        if (!isInside(frame) || frame.height < 40) said.push(`scrolls out of reach: ${named(each)}`);
        continue;
      }
    }
    if (!isInside(box)) { said.push(`out of reach: ${named(each)}`); continue; }
    const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    if (top && top !== each && !each.contains(top) && !top.contains(each))
      said.push(`${named(each)} lies under ${named(top)}`);
  }
  return said;
}"""


def troubles(player: Player, size: tuple[int, int]) -> list[str]:
    """Return what is wrong with the table in a window of that size."""
    width, height = size
    player.page.set_viewport_size({"width": width, "height": height})
    player.rest()
    found: list[str] = player.page.evaluate(TROUBLE)
    return [f"{width}x{height}: {each}" for each in found]


@pytest.mark.parametrize("game", list(MOMENTS))
def test_every_size_can_be_played_on_the_board(new_player: NewPlayer, server: Server, game: str) -> None:
    found = []
    for moment in [*kinds_of(game), *MOMENTS[game]] if DEEP else MOMENTS[game][:1]:
        player = new_player(still=True)
        with server.client() as client:
            player.sit(table_at(client, game, moment, others="bot"), str(client.key), server.address)
        player.wait_for_turn()
        player.rest()
        card = player.page.get_by_role("button", name="Continue")  # what the last round brought
        if card.count():
            card.click()
        for size in SIZES:
            found += [f"{moment} {each}" for each in troubles(player, size)]
        player.page.context.close()
    assert found == []


# Headings of panels that are cut with an ellipsis, and words of the dock that run under one of its buttons.
CUT_WORDS = """() => {
  const cut = [...document.querySelectorAll("main h2")].filter((each) =>
    each.getBoundingClientRect().width > 1 && each.scrollWidth > each.clientWidth + 1);
  const buttons = [...document.querySelectorAll("main .dock button")]
    .map((each) => each.getBoundingClientRect());
  const under = [...document.querySelectorAll("main .dock .words > *")].filter((each) => {
    const { left, top, right, bottom } = each.getBoundingClientRect();
    return buttons.some((box) =>
      box.left < right - 1 && box.right > left + 1 && box.top < bottom - 1 && box.bottom > top + 1);
  });
  return [...cut, ...under].map((each) => each.textContent.trim());
}"""


@pytest.mark.in_turn("game", "lang")
@pytest.mark.parametrize(("game", "lang"), [("demetra", "fr"), ("demetra", "nl"), ("fertility", "nl")])
def test_no_heading_is_cut_and_no_button_lies_over_words(
    new_player: NewPlayer, server: Server, game: str, lang: str
) -> None:
    player = new_player(still=True, lang=lang)
    sit_down(player, server, game, {"demetra": "reassign", "fertility": "quarry"}[game])
    found = []
    for width, height in ((1440, 900), (1280, 720), (1024, 576), (844, 390)):
        player.page.set_viewport_size({"width": width, "height": height})
        player.rest()
        found += [f"{width}x{height}: {each}" for each in player.page.evaluate(CUT_WORDS)]
    assert found == []


def test_the_sheet_does_not_move_while_building(new_player: NewPlayer, server: Server) -> None:
    stands = {}
    for moment in ("choose 30", "build 30", "place 30", "take 30")[: None if DEEP else 2]:
        player = new_player(phone=True, still=True)
        sit_down(player, server, "fertility", moment)
        player.rest()
        stands[moment] = player.page.locator("main .pane").bounding_box()
        player.page.context.close()
    assert len({str(box) for box in stands.values()}) == 1, stands


BOXES = """() => ["main .frame", "main .bar", "main .pane", ".prompt"].map((part) => {
  const { x, y, width, height } = document.querySelector(part).getBoundingClientRect();
  return [part, x, y, width, height].join(" ");
})"""


@pytest.mark.in_turn("size")
@pytest.mark.parametrize("size", [(640, 360), (390, 844)])
def test_nothing_moves_while_a_price_is_chosen(
    new_player: NewPlayer, server: Server, size: tuple[int, int]
) -> None:
    player = new_player(still=True)
    sit_down(player, server, "fertility", "build 30")  # a district costs two, and there are goods and wheat
    found = troubles(player, size)
    before, chosen = player.page.evaluate(BOXES), 0
    means = player.page.locator("main .pane :is(.chip.lit, .track.live .whole)")
    for district in player.page.locator("main button.district").all():
        district.click()
        player.rest()
        for index in range(means.count()):
            if index >= means.count():
                break  # what pays for the whole leaves nothing else to choose
            means.nth(index).click()
            player.rest()
            chosen += 1
            assert player.page.evaluate(BOXES) == before
            found += troubles(player, size)
    assert chosen > 1
    assert found == []


LEFT = "(each) => Math.round(each.getBoundingClientRect().left)"


def test_pages_begin_below_the_name_of_the_app(new_player: NewPlayer) -> None:
    player = new_player(still=True)
    found = []
    for address in ("/", "/learn", "/pad/egizia"):
        player.open(address)
        name, title = player.page.locator("header .logo"), player.page.locator("main h1")
        expect(title).to_be_visible()
        for width, height in [(1024, 576), (844, 390), (820, 1180)]:
            player.page.set_viewport_size({"width": width, "height": height})
            player.rest()
            begins = [each.evaluate(LEFT) for each in (name, title)]
            if abs(begins[0] - begins[1]) > 2:
                found.append(f"{address} at {width}x{height}: {begins}")
    assert found == []


def test_the_sums_of_a_score_sheet_stay_visible_in_a_low_window(
    new_player: NewPlayer, server: Server
) -> None:
    player = new_player(still=True)
    with server.client() as client:
        player.sit(table_at(client, "egizia", "end"), str(client.key), server.address)
    sums, ways = player.page.locator("[role=dialog] tfoot"), player.page.locator("[role=dialog] .row")
    expect(sums).to_be_visible()
    for width, height in [(1024, 576), (844, 390), (360, 740)]:
        player.page.set_viewport_size({"width": width, "height": height})
        player.rest()
        seen, below = sums.bounding_box(), ways.last.bounding_box()
        assert seen is not None
        assert below is not None
        assert 0 < seen["y"] <= below["y"] - seen["height"] + 1, f"{width}x{height}: {seen}, {below}"
