"""Every screen of every game, at both sizes, light and dark: accessible, and nothing scrolls sideways."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from floodplain.catalog import GAMES
from floodplain.kernel.rng import Rng
from tests.browser.conftest import NewPlayer
from tests.browser.driver import PHONE, WIDE, Player
from tests.server.support import Server, hot_seat, play

AXE = Path(__file__).parents[2] / "ui" / "node_modules" / "axe-core" / "axe.min.js"
ANY_GAME = pytest.mark.parametrize("game", list(GAMES))
BOTH_SIZES = pytest.mark.parametrize("phone", [False, True], ids=["wide", "phone"])
PAGES = ["/", "/new/fertility", "/rules/egizia", "/about", "/settings", "/record", "/tables", "/nowhere"]


def violations(page: Page) -> list[str]:
    """What axe-core finds, one line each."""
    if not page.evaluate("typeof axe === 'object'"):
        page.evaluate(AXE.read_text(encoding="utf-8"))  # past the content policy, as a tool of the browser
    found: list[dict[str, Any]] = page.evaluate(
        "axe.run(document, { resultTypes: ['violations'] }).then(result => result.violations)"
    )
    return [
        f"{each['id']}: {node['target']} {node['failureSummary']}" for each in found for node in each["nodes"]
    ]


def scrolls_sideways(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth"))


def check(page: Page) -> None:
    """Looks at what is shown now, in light and in dark."""
    for theme in ("light", "dark"):
        page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
        page.wait_for_timeout(300)  # for colours that fade in
        found = violations(page)
        if found:  # a busy machine takes its time to draw everything anew
            page.wait_for_timeout(3000)
            found = violations(page)
        assert (theme, found) == (theme, [])
    assert not scrolls_sideways(page)


@pytest.fixture(scope="session", autouse=True)
def _needs_axe() -> None:
    if not AXE.exists():
        pytest.skip("axe-core is not installed: npm ci in ui/")


@BOTH_SIZES
@pytest.mark.parametrize("address", PAGES)
def test_a_page_is_accessible(new_player: NewPlayer, address: str, phone: bool) -> None:
    player = new_player(phone=phone, still=True)
    player.open(address)
    expect(player.page.get_by_role("heading", level=1)).to_be_visible()
    player.page.wait_for_load_state("networkidle")
    check(player.page)


@pytest.fixture(scope="session")
def moments(server: Server) -> dict[str, dict[str, tuple[str, str]]]:
    """A table of each game at its start, in its middle and at its end, with the key of who sits there."""
    found: dict[str, dict[str, tuple[str, str]]] = {}
    for game in GAMES:
        for name, answers in (("start", 0), ("middle", 45), ("end", 2000)):
            with server.client() as client:
                table = hot_seat(client, game)["id"]
                play(client, table, answers, Rng(f"{game}/{name}"))
                found.setdefault(game, {})[name] = (table, str(client.key))
    return found


def sit(player: Player, server: Server, table: str, key: str) -> None:
    player.page.context.add_cookies([{"name": "floodplain", "value": key, "url": server.address}])
    player.open(f"/t/{table}")
    expect(player.frame).to_be_visible()
    cover = player.page.get_by_role("dialog")
    player.wait_until(lambda: player.is_asked or player.is_over or cover.is_visible(), "the table")
    if cover.is_visible() and not player.is_over:
        cover.get_by_role("button").click()
        player.wait_for_turn()


@BOTH_SIZES
@pytest.mark.parametrize("moment", ["start", "middle", "end"])
@ANY_GAME
def test_a_table_is_accessible(
    new_player: NewPlayer,
    server: Server,
    moments: dict[str, dict[str, tuple[str, str]]],
    game: str,
    moment: str,
    phone: bool,
) -> None:
    player = new_player(phone=phone, still=True)
    sit(player, server, *moments[game][moment])
    page = player.page
    check(page)
    if moment == "end":
        for way in ("Rematch", "Review", "Share", "Save the record"):  # in sight, however long the sheet is
            expect(page.get_by_role("dialog").get_by_text(way, exact=True)).to_be_in_viewport(ratio=1)
        page.get_by_role("button", name="Look at the table").click()
        check(page)
        return
    page.keyboard.press("a")
    check(page)


@BOTH_SIZES
@ANY_GAME
def test_board_own_area_and_prompt_are_seen_together(
    new_player: NewPlayer,
    server: Server,
    moments: dict[str, dict[str, tuple[str, str]]],
    game: str,
    phone: bool,
) -> None:
    player = new_player(phone=phone)
    sit(player, server, *moments[game]["middle"])
    page = player.page
    size = PHONE if phone else WIDE
    for part in (".prompt", "main"):
        box = page.locator(part).bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["y"] >= 0
        assert box["x"] + box["width"] <= size["width"]
        assert box["y"] + box["height"] <= size["height"]
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")


@ANY_GAME
def test_what_can_be_tapped_on_a_phone_is_large_enough(
    new_player: NewPlayer, server: Server, moments: dict[str, dict[str, tuple[str, str]]], game: str
) -> None:
    player = new_player(phone=True)
    sit(player, server, *moments[game]["middle"])
    small = [
        f"{label} {width:.0f}x{height:.0f}"
        for label, width, height in shell_targets(player.page)
        if min(width, height) < 44
    ]
    assert small == []


def shell_targets(page: Page) -> Iterator[tuple[str, float, float]]:
    """Buttons and links of the frame; a room sends a tap to its nearest place."""
    for each in page.locator("header button, header a, .prompt button").all():
        box = each.bounding_box()
        if box is not None and each.is_visible():
            yield (each.get_attribute("aria-label") or each.inner_text(), box["width"], box["height"])


@BOTH_SIZES
@ANY_GAME
def test_a_review_is_accessible(
    new_player: NewPlayer,
    moments: dict[str, dict[str, tuple[str, str]]],
    game: str,
    phone: bool,
) -> None:
    player = new_player(phone=phone, still=True)
    player.open(f"/t/{moments[game]['end'][0]}/review?at=40")
    expect(player.page.get_by_text("Move 40 of")).to_be_visible()
    player.page.get_by_role("banner").get_by_role("button", name="Log").click()
    expect(player.page.locator("aside a.entry[aria-current]")).to_be_in_viewport()
    check(player.page)
    player.page.get_by_role("button", name="Play on from here").click()
    check(player.page)


@BOTH_SIZES
def test_a_lobby_and_a_hand_over_are_accessible(new_player: NewPlayer, phone: bool) -> None:
    player = new_player(phone=phone, still=True)
    player.open_table("egizia", 2, how="online")
    expect(player.page.get_by_label("Link to the table")).to_be_visible()
    check(player.page)
    player.open_table("egizia", 2, how="device", names=("Ann", "Ben"))
    expect(player.page.get_by_role("heading", name="Hand the device to")).to_be_visible()
    check(player.page)
