"""The coach in the browser: a game analysed and walked through, a hint asked for, shown and followed."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from floodplain.catalog import GAMES
from tests.browser.conftest import NewPlayer
from tests.browser.driver import LONG, PHONE, Player
from tests.browser.moments import sit_down, table_at
from tests.server.support import Server, always_and_deep, deep


def every(quick: tuple[str, bool]) -> pytest.MarkDecorator:
    """Every game on a desk and on a phone; one of them in every run."""
    cases = [(game, phone) for game in GAMES for phone in (False, True)]
    return pytest.mark.parametrize(
        ("game", "phone"), [pytest.param(*case, marks=() if case == quick else deep) for case in cases]
    )


# The pins of the coach that lie under its own panel.
COVERED = """() => {
  const over = document.querySelector("aside.panel").getBoundingClientRect();
  return [...document.querySelectorAll("[data-pin]")].filter((each) => {
    const box = each.getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    return x > over.left && x < over.right && y > over.top && y < over.bottom;
  }).map((each) => each.dataset.pin);
}"""


# By how many pixels the coach beside a board lies over it.
OVERLAP = """() => document.querySelector("#content").getBoundingClientRect().right
  - document.querySelector("[data-coach]").getBoundingClientRect().left"""


# The parts of the table that stick out under the coach next to it.
JUTTING = """() => {
  const room = document.querySelector("#content");
  const edge = room.getBoundingClientRect().right + 1;
  return [...room.querySelectorAll("*")].filter((each) => {
    const box = each.getBoundingClientRect();
    return box.width && box.right > edge && !each.closest("svg");
  }).map((each) => each.outerHTML.slice(0, 80));
}"""


def where(page: Page) -> int:
    """The moment that is looked at."""
    found = re.search(r"at=(\d+)", page.url)
    assert found is not None
    return int(found[1])


@every(("fertility", True))
def test_a_finished_game_is_analysed_and_walked_through(
    server: Server, new_player: NewPlayer, game: str, phone: bool
) -> None:
    with server.client() as client:
        table = table_at(client, game, "end")
    player = new_player(phone=phone, still=True)
    page = player.page
    player.open(f"/t/{table}/review?at=5")
    page.get_by_role("button", name="Analyse").click()
    expect(page.locator("[data-analysis=ready]")).to_be_visible()
    expect(page.get_by_text("Accuracy")).to_be_visible()
    expect(page.locator("[data-stage]").first).to_have_text(re.compile(r"^(Turn|Event|Round) \d+$"))
    chart = page.locator("[data-chart]")
    chart.focus()
    page.keyboard.press("End")
    expect(chart).to_have_attribute("aria-valuenow", chart.get_attribute("aria-valuemax") or "")
    page.keyboard.press("Home")
    expect(page).to_have_url(re.compile("at=0$"))
    page.keyboard.press("Shift+ArrowRight")
    expect(page).to_have_url(re.compile("at=[1-9]"))
    first = where(page)
    chart.click(position={"x": 200, "y": 60})
    player.wait_until(lambda: where(page) != first, "the moment that was tapped")
    if phone:
        page.set_viewport_size({"width": 844, "height": 390})
        assert page.evaluate(OVERLAP) <= 0  # on its side the coach stands beside the board
        page.set_viewport_size(PHONE)
    walk_through(page, phone)


def walk_through(page: Page, phone: bool) -> None:
    """Through the list to a costly decision, the coach's line, and what could have been learnt."""
    if phone:
        page.get_by_role("button", name="Decisions", exact=True).click()
    page.get_by_role("button", name=re.compile("^Marked")).click()
    rows = page.locator("[data-decision]")
    rows.first.click()
    if phone:
        page.get_by_role("button", name="This move").click()
    expect(page.get_by_text(re.compile("^(Best move|Just as good)$")).first).to_be_visible()
    page.get_by_role("button", name="Show me").click()
    expect(page.get_by_text(re.compile("^Best move: "))).to_be_visible()
    page.get_by_role("button", name="Learn from mistakes").click()
    lesson = page.locator("[data-lesson]")
    expect(lesson).to_contain_text(re.compile("Find a better move|No serious mistakes"))
    expect(page.locator("#content [role=dialog]")).to_have_count(0)  # nothing covers the board
    if "Find" in lesson.inner_text():
        count = re.search(r"1 of (\d+)", lesson.inner_text())
        assert count is not None
        expect(lesson.locator("[data-upcoming]")).to_have_count(int(count[1]) - 1)
        lesson.get_by_role("button", name="Show the best move").click()
        lesson.get_by_role("button", name="Next mistake").click()
    lesson.get_by_role("button", name="Back to the analysis").click()
    if phone:
        page.get_by_role("button", name="This move").click()
    page.get_by_role("button", name="Play from here").click()
    expect(page.get_by_role("dialog")).to_be_visible()


@every(("egizia", False))
def test_a_hint_is_asked_for_shown_and_followed(
    server: Server, new_player: NewPlayer, game: str, phone: bool
) -> None:
    player = new_player(phone=phone, still=True)
    page = player.page
    player.open("/")
    seats = [{"kind": "me", "name": "Ann"}, {"kind": "bot", "level": "random"}]
    opened = page.request.post("/api/tables", data={"game": game, "seats": seats}).json()
    player.open(f"/t/{opened['id']}")
    player.wait_for_turn()
    places = page.locator("main [data-legal]")
    expect(places.first).to_be_visible()
    player.rest()
    lit = places.count()
    if phone:
        page.get_by_role("button", name="Coach").click()
    else:
        page.keyboard.press("h")
    tell = page.get_by_role("button", name="Show the best moves")
    expect(tell).to_be_visible()
    panel = page.get_by_label("Coach", exact=True)
    expect(panel.get_by_role("heading", name=re.compile("^Look ")).last).to_be_visible()
    player.wait_until(lambda: 0 < places.count() < lit, "only some places to glow")
    if not phone:
        expect(panel.get_by_role("listitem")).to_have_count(1)  # the other one, who gave way to the coach
        expect(page.locator("main aside:visible, main section.right")).to_have_count(int(game == "demetra"))
        assert page.evaluate(JUTTING) == []
    tell.click()
    expect(panel.get_by_text(re.compile(r"\d+%")).first).to_be_visible()
    expect(panel.locator("[data-piece]").first).to_be_visible()  # every answer has its picture
    expect(page.locator("[data-pin]").first).to_be_visible()  # the answers are numbered on the board
    player.rest()
    assert page.evaluate(COVERED) == []  # the coach covers nothing that it talks about
    version = page.locator("[data-version]").get_attribute("data-version")
    follow = panel.locator("[data-hint-follow]")
    expect(follow).to_have_text(panel.locator("[aria-expanded=true] [data-name]").inner_text())
    follow.click()
    expect(page.locator(f"[data-version]:not([data-version='{version}'])")).to_be_visible()


# By question, the places that glow, as their answers name them.
GLOWING = {
    ("demetra", "barter_take"): ("[data-spot^='register:']", "field"),
    ("fertility", "supply"): ("[data-light='choice done']", "good"),
    ("egizia", "ship"): ("[data-light^='space ']", "space"),
}


@pytest.mark.in_turn("game", "kind")
@pytest.mark.parametrize(("game", "kind"), list(GLOWING))
def test_the_last_step_of_a_hint_highlights_only_what_is_advised(
    server: Server, new_player: NewPlayer, game: str, kind: str
) -> None:
    selector, part = GLOWING[game, kind]
    player = new_player(still=True)
    page = player.page
    sit_down(player, server, game, kind)
    player.rest()
    with page.expect_response("**/hint*") as told:
        page.keyboard.press("h")
    advised = {str(each["parts"].get(part)) for each in told.value.json()["answers"]}
    page.get_by_role("button", name="Show the best moves").click()
    player.rest(frames=LONG)
    lit = page.locator(f"main {selector}[data-legal]").evaluate_all(
        "(found) => found.map(({ dataset }) => (dataset.spot ?? dataset.light).split(/[: ]/).at(-1))"
    )
    assert set(lit) <= advised
    assert lit or game == "fertility"  # where it is not advised to be done


# What lies outside the place of the table, and in nothing that scrolls.
STICKING_OUT = """() => {
  const content = document.querySelector("#content");
  const place = content.getBoundingClientRect();
  const isHeld = (each) => {
    for (let at = each.parentElement; at !== content; at = at.parentElement)
      if (getComputedStyle(at).overflowY !== "visible") return true;
    return false;
  };
  const edge = 7; // up to which a board may reach over the margin beside it
  return [...content.querySelectorAll("*:not(svg *)")].filter((each) => {
    const box = each.getBoundingClientRect();
    const out = Math.max(place.top - box.top, box.bottom - place.bottom);
    const beside = Math.max(place.left - box.left, box.right - place.right);
    return Math.min(box.width, box.height) > 1 && (out > 2 || beside > edge) && !isHeld(each);
  }).map((each) => each.outerHTML.slice(0, 80));
}"""
SMALL_DESK = ViewportSize(width=1280, height=720)
PHONES: list[ViewportSize] = [PHONE, {"width": 360, "height": 740}, {"width": 844, "height": 390}]
WHOLE = "Show the whole table"


# Demetra's boxes of actions that are high, though they only hold a name.
TALL_ACTIONS = """() => [...document.querySelectorAll("#content .acts button")]
  .map((each) => each.getBoundingClientRect().height).filter((height) => height > 70)"""


def analyse(player: Player, server: Server, game: str) -> None:
    """Ask for an analysis of a game that is over, and look at one of its decisions."""
    with server.client() as client:
        table = table_at(client, game, "end")
    player.open(f"/t/{table}/review?at=60")
    player.page.get_by_role("button", name="Analyse").click()
    expect(player.page.locator("[data-analysis=ready]")).to_be_attached()


@always_and_deep("demetra")
def test_a_tablet_shows_the_whole_board_of_an_analysed_game(
    server: Server, new_player: NewPlayer, game: str
) -> None:
    player = new_player(phone=True, still=True)
    page = player.page
    page.set_viewport_size({"width": 820, "height": 1180})
    analyse(player, server, game)
    player.rest()
    board = page.locator("#content")
    if game == "fertility":  # whose valley fills all that place
        page.get_by_role("button", name=WHOLE).tap()
        player.rest()
    assert page.evaluate(STICKING_OUT) == []
    assert page.evaluate(TALL_ACTIONS) == []
    assert board.evaluate("each => 2.2 * each.clientHeight > innerHeight")
    if game == "demetra":
        page.set_viewport_size(SMALL_DESK)
        player.rest()
        expect(page.locator("#content .acts button")).to_have_count(4)
        assert page.evaluate(TALL_ACTIONS) == []


@always_and_deep("demetra")
def test_a_phone_shows_the_whole_table_of_an_analysed_game(
    server: Server, new_player: NewPlayer, game: str
) -> None:
    player = new_player(phone=True, still=True)
    page = player.page
    analyse(player, server, game)
    board = page.locator("#content")
    whole = page.get_by_role("button", name=WHOLE)
    for size in PHONES:
        page.set_viewport_size(size)
        player.rest()
        assert board.evaluate("each => getComputedStyle(each).overflowX") == "hidden"
        assert board.evaluate("each => 2.9 * each.clientHeight > innerHeight")
        whole.tap()
        player.rest()
        assert page.evaluate(STICKING_OUT) == []
        assert board.evaluate("each => 1.5 * each.clientHeight > innerHeight")
        expect(page.locator("[data-coach]")).to_be_hidden()
        expect(whole).to_be_in_viewport(ratio=1)
        whole.tap()
        expect(page.locator("[data-coach]")).to_be_visible()


# Whether the present decision is fully visible in the list of all.
IN_SIGHT = """() => {
  const row = document.querySelector("[data-decision][aria-current]").getBoundingClientRect();
  const list = document.querySelector("[data-decision]").parentElement.getBoundingClientRect();
  return row.top >= list.top && row.bottom <= list.bottom && list.bottom <= innerHeight;
}"""
# Panels of the table whose line is cut off at the edge of the board's place.
CLIPPED = """() => {
  const place = document.querySelector("#content").getBoundingClientRect();
  return [...document.querySelectorAll("#content section, #content aside")].filter((each) => {
    const box = each.getBoundingClientRect();
    return box.width && (box.left < place.left + 1 || box.right > place.right - 1);
  }).map((each) => each.className);
}"""


@always_and_deep("fertility")
def test_on_a_small_laptop_the_board_is_large_and_the_decision_visible(
    server: Server, new_player: NewPlayer, game: str
) -> None:
    with server.client() as client:
        table = table_at(client, game, "end")
    player = new_player(still=True)
    page = player.page
    page.set_viewport_size(SMALL_DESK)
    player.open(f"/t/{table}/review?at=5")
    page.get_by_role("button", name="Analyse").click()
    expect(page.locator("[data-analysis=ready]")).to_be_visible()
    page.get_by_role("button", name=re.compile("^Marked")).click()
    page.locator("[data-decision]").last.click()
    page.get_by_role("button", name=re.compile("^All ")).first.click()
    player.wait_until(lambda: bool(page.evaluate(IN_SIGHT)), "the decision in the list of all")
    board = page.locator("#content")
    player.wait_until(
        lambda: board.evaluate("each => 1.8 * each.clientHeight > innerHeight"), "a large board"
    )
    page.get_by_role("button", name="Learn from mistakes").click()
    expect(page.locator("[data-lesson]")).to_be_visible()
    player.rest()
    assert page.evaluate(CLIPPED) == []
