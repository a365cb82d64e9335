"""Narrow phones and tablets: nothing runs into anything, nothing is cut, in every language."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPlayer
from tests.browser.driver import LONG
from tests.browser.moments import sit_down, table_at
from tests.browser.test_sizes import troubles
from tests.server.support import Server, deep

NARROW = (360, 740)
# How far the words of the question are below the steps, in pixels.
UNDER_STEPS = """() => {
  const words = document.createRange();
  words.selectNodeContents(document.querySelector(".prompt .line"));
  return document.querySelector(".prompt .steps").getBoundingClientRect().bottom
    - words.getBoundingClientRect().top;
}"""
# What leaves the page or its section, touches the edge of the page, or is cut off with an ellipsis.
CUT = """() => [...document.querySelectorAll("header a, header button, main a, main button, main small")]
  .filter((each) => {
    const box = each.getBoundingClientRect();
    if (!box.width || each.closest(".sr-only")) return false;
    const frame = each.closest("section")?.getBoundingClientRect().right ?? innerWidth;
    const edge = each.matches(".theme") ? 8 : 0;
    return box.right > Math.min(frame, innerWidth - edge) + 1 || each.scrollWidth > each.clientWidth + 1 &&
      getComputedStyle(each).display !== "inline";
  }).map((each) => each.textContent.trim())"""

# Lists whose chosen words are wider than they have room for.
CUT_LISTS = """() => [...document.querySelectorAll("main select")].filter((each) => {
  const { fontWeight, fontSize, fontFamily, paddingLeft, paddingRight } = getComputedStyle(each);
  const pen = document.createElement("canvas").getContext("2d");
  pen.font = `${fontWeight} ${fontSize} ${fontFamily}`;
  const room = each.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
  return each.offsetWidth && pen.measureText(each.selectedOptions[0].textContent).width > room + 1;
}).map((each) => each.selectedOptions[0].textContent)"""


@pytest.mark.in_turn("lang", "size")
@pytest.mark.parametrize(("lang", "size"), [("en", (390, 844)), ("fr", NARROW), ("nl", NARROW)])
def test_the_quarry_of_fertility_is_asked_beside_its_steps_and_buttons(
    new_player: NewPlayer, server: Server, lang: str, size: tuple[int, int]
) -> None:
    player = new_player(phone=True, still=True, lang=lang)
    sit_down(player, server, "fertility", "quarry")
    found = troubles(player, size)
    assert player.page.evaluate(UNDER_STEPS) <= 1
    assert found == []


@pytest.mark.in_turn("lang")
@pytest.mark.parametrize("lang", ["fr", "nl"])
def test_no_word_and_no_button_is_cut_on_a_narrow_page(
    new_player: NewPlayer, server: Server, lang: str
) -> None:
    player = new_player(phone=True, still=True, lang=lang)
    page = player.page
    page.set_viewport_size({"width": NARROW[0], "height": NARROW[1]})
    sit_down(player, server, "demetra", "action 60")  # a table to continue with
    for address in ("/learn", "/"):
        player.open(address)
        expect(page.get_by_role("heading", name="Egizia")).to_be_visible()
        player.rest()
        assert page.evaluate(CUT) == []
    expect(page.locator("main select").first).to_be_visible()
    assert page.evaluate(CUT_LISTS) == []


# Of what is drawn by shadows and grounds: what is left where colours are forced.
MARKER = """() => {
  const ground = (which) => getComputedStyle(document.querySelector(`.track ${which} b`)).backgroundColor;
  return ground(".now") !== ground(".step:nth-child(11)");
}"""
EDGES = """(parts) => parts.map((part) => getComputedStyle(document.querySelector(part)).outlineStyle)"""


def test_forced_colours_keep_the_edges_of_fertility(new_player: NewPlayer, server: Server) -> None:
    player = new_player(phone=True, still=True)
    page = player.page
    page.emulate_media(forced_colors="active")
    sit_down(player, server, "fertility", "place 30")
    page.locator("main .track .now").first.wait_for()
    assert page.evaluate(MARKER)
    assert page.evaluate(EDGES, [".prompt .btn", "main .ft-btn"]) == ["solid", "solid"]
    page.get_by_role("tab", name="Districts").tap()
    page.locator("main .district").first.wait_for()
    assert page.evaluate(EDGES, ["main .district"]) == ["solid"]


# A place that can be answered with, and a point a finger's half beside its middle that no other is nearer to.
BESIDE = """(number) => {
  document.querySelector("[data-wanted]")?.removeAttribute("data-wanted");
  const places = [...document.querySelectorAll("main svg [data-legal]")].map((place) => {
    const box = (place.querySelector(".edge, .legal, polygon") ?? place).getBoundingClientRect();
    return { place, x: box.x + box.width / 2, y: box.y + box.height / 2 };
  });
  const beside = places.flatMap(({ place, x, y }) =>
    [[19, 0], [-19, 0], [0, 19], [0, -19]].flatMap(([dx, dy]) => {
      const away = (other) => Math.hypot(x + dx - other.x, y + dy - other.y);
      const isIn = document.elementFromPoint(x + dx, y + dy)?.closest("main svg");
      const isOwn = isIn && places.every((other) => other.place === place || away(other) > 42);
      return isOwn && place.getAttribute("aria-pressed") !== "true" ? [[place, x + dx, y + dy]] : [];
    }));
  if (!beside.length) return null;
  const [place, ...spot] = beside.at(Math.floor(number * beside.length));
  place.dataset.wanted = "";
  return spot;
}"""


@pytest.mark.in_turn("game", "moment", "width")
@pytest.mark.parametrize("width", [NARROW[0], 390])
@pytest.mark.parametrize(
    ("game", "moment"), [("fertility", "place"), ("demetra", "fallow 100"), ("egizia", "lay")]
)
def test_a_tap_next_to_a_small_place_counts(
    new_player: NewPlayer, server: Server, game: str, moment: str, width: int
) -> None:
    player = new_player(phone=True, still=True)
    page = player.page
    page.set_viewport_size({"width": width, "height": NARROW[1]})
    sit_down(player, server, game, moment)
    tapped = 0
    for number in (0.0, 0.4, 0.8):
        player.rest()
        spot = page.evaluate(BESIDE, number)
        if spot is None:
            continue
        page.touchscreen.tap(*spot)
        expect(page.locator("[data-wanted]")).to_have_attribute("aria-pressed", "true")
        tapped += 1
    assert tapped


def test_a_tap_next_to_a_rule_number_opens_the_rule(new_player: NewPlayer, server: Server) -> None:
    player = new_player(phone=True, still=True)
    sit_down(player, server, "demetra", "start")
    box = player.page.locator(".prompt .rule").bounding_box()
    assert box is not None
    player.page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] + 11)
    expect(player.page.get_by_role("complementary", name="Rules")).to_be_visible()


# Places of the river whose middle can be seen.
SEEN = """() => {
  const frame = document.querySelector("main .scroller").getBoundingClientRect();
  return [...document.querySelectorAll("main .scroller [data-light^='space ']")].filter((each) => {
    const { top, height } = each.getBoundingClientRect();
    return top + height / 2 > frame.top && top + height / 2 < frame.bottom;
  }).length;
}"""


def test_a_tablet_shows_the_river_of_egizia_from_end_to_end(new_player: NewPlayer, server: Server) -> None:
    player = new_player(still=True)
    player.page.set_viewport_size({"width": 820, "height": 1180})
    sit_down(player, server, "egizia", "start")
    player.rest()
    assert player.page.evaluate(SEEN) >= 19
    assert troubles(player, (820, 1180)) == []


def test_the_score_sheet_of_a_low_phone_shows_every_row(new_player: NewPlayer, server: Server) -> None:
    player = new_player(phone=True, still=True)
    page = player.page
    page.set_viewport_size({"width": 390, "height": 664})
    with server.client() as client:
        player.sit(table_at(client, "fertility", "end of 4", others="bot"), str(client.key), server.address)
    page.get_by_role("button", name="Rematch").wait_for()
    player.rest()
    sheet = page.get_by_role("region", name="Points by category")
    assert sheet.evaluate("(each) => each.scrollHeight <= each.clientHeight + 1")


# Rows of the score sheet that are faint, or cut or covered once they are scrolled to.
UNREAD = """() => [...document.querySelectorAll("[role=dialog] .sheet tr")].filter((row) => {
  row.scrollIntoView({ block: "nearest" });
  const { left, top, right, bottom, width, height } = row.getBoundingClientRect();
  const isSeen = (x, y) => row.contains(document.elementFromPoint(x, y));
  const isWhole = isSeen(left + width / 2, top + 2) && isSeen(left + width / 2, bottom - 2)
    && isSeen(left + 4, top + height / 2) && isSeen(right - 4, top + height / 2);
  return !isWhole || getComputedStyle(row).opacity !== "1";
}).map((row) => row.textContent.trim())"""


@pytest.mark.parametrize(
    ("size", "lang", "moment"),
    [
        ((390, 844), "en", "end"),
        pytest.param(NARROW, "fr", "end", marks=deep),
        pytest.param((390, 844), "nl", "end of 4", marks=deep),
        pytest.param(NARROW, "fr", "end of 4", marks=deep),
    ],
)
def test_every_row_of_the_score_sheet_can_be_read(
    new_player: NewPlayer, server: Server, size: tuple[int, int], lang: str, moment: str
) -> None:
    player = new_player(phone=True, lang=lang)  # counted up row by row
    page = player.page
    page.set_viewport_size({"width": size[0], "height": size[1]})
    sit_down(player, server, "fertility", moment)
    player.play_on_board(answers=20)
    expect(page.locator("[role=dialog] .sheet tbody tr")).to_have_count(5)
    expect(page.locator("[role=dialog] tr.waits")).to_have_count(0)
    player.rest(frames=LONG)
    assert page.evaluate(UNREAD) == []


@pytest.mark.parametrize("lang", ["fr", pytest.param("nl", marks=deep)])
def test_the_actions_of_demetra_are_named_in_full_on_a_narrow_phone(
    new_player: NewPlayer, server: Server, lang: str
) -> None:
    player = new_player(phone=True, still=True, lang=lang)
    player.page.set_viewport_size({"width": NARROW[0], "height": NARROW[1]})
    sit_down(player, server, "demetra", "action")
    player.rest()
    names = player.page.locator("main [data-light^='action'] b")
    spare = names.evaluate_all("""(names) => names.map((name) => {
      const words = document.createRange();
      words.selectNodeContents(name.firstChild);
      return name.getBoundingClientRect().width - words.getBoundingClientRect().width;
    })""")
    assert len(spare) == 4
    assert min(spare) > -0.1
