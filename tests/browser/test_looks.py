"""Every screen of every game, at both sizes, light or dark: accessible, and nothing scrolls sideways."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from floodplain.catalog import GAMES
from tests.browser.both_sizes import BOTH_SIZES, in_turn
from tests.browser.conftest import NewPlayer
from tests.browser.driver import AT_REST, LONG, PHONE, WIDE, Player
from tests.browser.moments import kinds_of, table_at
from tests.server.support import DEEP, Server, deep

AXE = Path(__file__).parents[2] / "ui" / "node_modules" / "axe-core" / "axe.min.js"
# By default axe-core does not check the size of targets.
RUN = """axe.run(document, { resultTypes: ['violations'], rules: { 'target-size': { enabled: true } } })
  .then(result => result.violations)"""
FIRST, *_, LAST = GAMES
ODD = [(game, "start") for game in GAMES if game != FIRST] + [(game, "end") for game in GAMES if game != LAST]
ANY_GAME = pytest.mark.parametrize("game", list(GAMES))
PAGES = ["/", "/new/fertility", "/rules/egizia", "/about", "/settings", "/record", "/tables", "/nowhere"]

ComeTo = Callable[[Player, str, str], str]


def violations(page: Page) -> list[str]:
    """Return what axe-core finds, one line each."""
    if not page.evaluate("typeof axe === 'object'"):
        page.evaluate(AXE.read_text(encoding="utf-8"))  # past the content policy, as a tool of the browser
    found: list[dict[str, Any]] = page.evaluate(RUN)
    return [
        f"{each['id']}: {node['target']} {node['failureSummary']}" for each in found for node in each["nodes"]
    ]


def scrolls_sideways(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth"))


def check(page: Page, where: str = "") -> None:
    """Looks at what is shown now: a wide page in light, a phone in dark, and each in both in a deep run."""
    is_phone = page.viewport_size == PHONE
    for theme in ("light", "dark") if DEEP else ("dark",) if is_phone else ("light",):
        page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
        page.evaluate(AT_REST, [LONG, ""])  # colours fade in
        found = violations(page)
        assert not found, f"in {theme} {where}: {found}"
    assert not scrolls_sideways(page)


@pytest.fixture(scope="session", autouse=True)
def _needs_axe() -> None:
    if not AXE.exists():
        pytest.skip("axe-core is not installed: npm ci in ui/")


@in_turn("address", [(page,) for page in PAGES])
def test_a_page_is_accessible(new_player: NewPlayer, address: str, phone: bool) -> None:
    player = new_player(phone=phone, still=True)
    player.open(address)
    expect(player.page.get_by_role("heading", level=1)).to_be_visible()
    player.page.wait_for_load_state("networkidle")
    check(player.page)


@pytest.mark.in_turn("game", "phone")
@in_turn("game", [(game,) for game in GAMES])
def test_a_game_in_short_is_accessible_and_fits(new_player: NewPlayer, game: str, phone: bool) -> None:
    player = new_player(phone=phone, still=True, known=[])
    player.take_table(game, 2)
    expect(player.page.get_by_role("button", name="Start playing")).to_be_in_viewport(ratio=1)
    check(player.page)


@pytest.fixture(scope="session")
def come_to(server: Server) -> ComeTo:
    """Brings a player to a moment of a game, at a table that all who come there share."""
    tables: dict[tuple[str, str], tuple[str, str]] = {}

    def come(player: Player, game: str, moment: str) -> str:
        if (game, moment) not in tables:
            with server.client() as client:
                tables[game, moment] = (table_at(client, game, moment), str(client.key))
        table, key = tables[game, moment]
        player.sit(table, key, server.address)
        cover = player.page.get_by_role("dialog")
        player.wait_until(lambda: player.is_asked or player.is_over or cover.is_visible(), "the table")
        if cover.is_visible() and not player.is_over:
            cover.get_by_role("button").click()
            player.wait_for_turn()
        return table

    return come


# Every game in its midst, and one at its start and at its end; a deep run looks at all.
@in_turn(
    "game moment", [(game, moment) for game in GAMES for moment in ("start", "middle", "end")], skipped=ODD
)
def test_a_table_is_accessible(
    new_player: NewPlayer,
    come_to: ComeTo,
    game: str,
    moment: str,
    phone: bool,
) -> None:
    player = new_player(phone=phone, still=True)
    come_to(player, game, moment)
    page = player.page
    check(page)
    if moment == "middle":
        assert_seen_together(page)
    if moment == "middle" and phone:
        assert_large_enough(page)
    if moment == "end":
        for way in ("Rematch", "Review", "Share", "Save record"):  # in sight, however long the sheet is
            expect(page.get_by_role("dialog").get_by_text(way, exact=True)).to_be_in_viewport(ratio=1)
        page.get_by_role("button", name="View table").click()
        check(page)
        return
    page.keyboard.press("a")
    check(page)


@deep
@BOTH_SIZES
@ANY_GAME
def test_every_question_is_accessible(new_player: NewPlayer, come_to: ComeTo, game: str, phone: bool) -> None:
    for kind in kinds_of(game):
        player = new_player(phone=phone, still=True)
        come_to(player, game, kind)
        check(player.page, f"at {kind}")
        player.page.context.close()


def assert_seen_together(page: Page) -> None:
    """Check that board, own area and prompt are visible together, and nothing scrolls."""
    size = page.viewport_size or WIDE
    for part in (".prompt", "main"):
        box = page.locator(part).bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["y"] >= 0
        assert box["x"] + box["width"] <= size["width"]
        assert box["y"] + box["height"] <= size["height"]
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")


def assert_large_enough(page: Page) -> None:
    """Check that everything to tap on a phone is large enough for a finger."""
    small = [
        f"{label} {width:.0f}x{height:.0f}"
        for label, width, height in shell_targets(page)
        if min(width, height) < 44
    ]
    assert small == []


def shell_targets(page: Page) -> Iterator[tuple[str, float, float]]:
    """Buttons and links of the frame; a room sends a tap to its nearest place."""
    for each in page.locator("header button, header a, .prompt button").all():
        box = each.bounding_box()
        if box is not None and each.is_visible():
            yield (each.get_attribute("aria-label") or each.inner_text(), box["width"], box["height"])


# The size of the area in which the link to a rule takes a tap, across and down.
REACH = """(link) => {
  const box = link.getBoundingClientRect();
  const hits = (dx, dy) =>
    document.elementFromPoint(box.x + box.width / 2 + dx, box.y + box.height / 2 + dy)?.closest("a") === link;
  const along = (dx, dy) => [...Array(60).keys()].findIndex((far) => !hits(dx * far, dy * far)) - 1;
  return [along(-1, 0) + along(1, 0) + 1, along(0, -1) + along(0, 1) + 1];
}"""


def test_the_link_to_a_rule_is_large_enough_for_a_finger(new_player: NewPlayer, come_to: ComeTo) -> None:
    player = new_player(phone=True, still=True)
    page = player.page
    come_to(player, "fertility", "middle")
    page.locator("main [data-legal]").first.focus()
    page.keyboard.press("?")
    reached = {part: reach(page, f"{part} a[href*='#F']") for part in (".prompt .line", "#tip")}
    page.keyboard.press("Escape")
    page.keyboard.press("i")
    reached["legend"] = reach(page, "aside .legend a[href*='#F']")
    player.open("/learn/fertility/1-first-game")
    reached["lesson"] = reach(page, "[data-tutor] a[href*='#F']")
    assert min(far for both in reached.values() for far in both) >= 40, reached


def reach(page: Page, selector: str) -> list[int]:
    link = page.locator(selector).first
    link.scroll_into_view_if_needed()
    page.evaluate(AT_REST, [LONG, ""])
    found: list[int] = link.evaluate(REACH)
    return found


@pytest.mark.in_turn("game", "phone")
@in_turn("game", [(game,) for game in GAMES])
def test_a_review_is_accessible(
    new_player: NewPlayer,
    come_to: ComeTo,
    game: str,
    phone: bool,
) -> None:
    player = new_player(phone=phone, still=True)
    player.open(f"/t/{come_to(player, game, 'end')}/review?at=40")
    expect(player.page.get_by_text("Move 40 of")).to_be_visible()
    player.page.get_by_role("banner").get_by_role("button", name="Log").click()
    expect(player.page.locator("aside a.entry[aria-current]")).to_be_in_viewport()
    check(player.page)
    player.page.get_by_role("button", name="Play from here").click()
    check(player.page)


@pytest.mark.in_turn("phone")
@BOTH_SIZES
def test_a_lobby_and_a_hand_over_are_accessible(new_player: NewPlayer, phone: bool) -> None:
    player = new_player(phone=phone, still=True)
    player.open_table("egizia", 2, how="online")
    expect(player.page.get_by_label("Link to the table")).to_be_visible()
    check(player.page)
    player.take_table("egizia", 2, how="device", names=("Maximiliana-Theodora van der Oosterhuyze", "Ben"))
    expect(player.page.get_by_role("heading", name="Hand the device to")).to_be_visible()
    check(player.page)
