"""Pieces are dragged to where they go as well as tapped: with a mouse, and with a finger."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import NewPlayer
from tests.browser.moments import sit_down
from tests.server.support import Server

Point = tuple[float, float]


def middle(place: Locator) -> Point:
    box = place.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def by_mouse(page: Page) -> Callable[[str, Point], None]:
    def act(what: str, at: Point) -> None:
        page.mouse.move(*at, steps=4)
        if what != "move":
            (page.mouse.down if what == "press" else page.mouse.up)()

    return act


def by_touch(page: Page) -> Callable[[str, Point], None]:
    session = page.context.new_cdp_session(page)
    names = {"press": "touchStart", "move": "touchMove", "drop": "touchEnd"}

    def act(what: str, at: Point) -> None:
        points = [] if what == "drop" else [{"x": at[0], "y": at[1]}]
        session.send("Input.dispatchTouchEvent", {"type": names[what], "touchPoints": points})

    return act


@pytest.mark.in_turn("phone")
@pytest.mark.parametrize("phone", [False, True], ids=["mouse", "touch"])
def test_a_tile_is_dragged_from_the_hand_to_a_lit_square(
    new_player: NewPlayer, server: Server, phone: bool
) -> None:
    player = new_player(phone=phone, still=True)
    sit_down(player, server, "fertility", "choose")
    page, version = player.page, player.version
    act = (by_touch if phone else by_mouse)(page)
    tile = page.locator("main .pick.lit button").first
    act("press", middle(tile))
    x, y = middle(tile)
    act("move", (x + 4, y - 20))
    square = page.locator("main [data-square]").first
    expect(square).to_be_visible()  # the tile is in hand, and what is open to it is lit
    act("move", middle(square))
    act("drop", middle(square))
    expect(page.locator("main [data-square][aria-pressed=true]")).to_have_count(1)
    picked = player.version
    assert picked != version
    page.locator("main [data-give]").last.click()
    player.wait_until(lambda: player.version != picked, "the tile to be laid")


@pytest.mark.in_turn("phone")
@pytest.mark.parametrize("phone", [False, True], ids=["mouse", "touch"])
def test_a_ship_is_dragged_to_a_space(new_player: NewPlayer, server: Server, phone: bool) -> None:
    player = new_player(phone=phone, still=True)
    sit_down(player, server, "egizia", "start")
    page = player.page
    act = (by_touch if phone else by_mouse)(page)
    ship = page.locator("main .draggable").first
    space = page.locator("main [data-legal][data-light^='space ']").first
    space.scroll_into_view_if_needed()
    player.rest()
    act("press", middle(ship.locator("svg").first))
    act("move", middle(space))
    act("drop", middle(space))
    expect(space).to_have_attribute("aria-pressed", "true")
    act("press", middle(ship.locator("svg").first))
    act("move", (5, 5))
    act("drop", (5, 5))
    expect(space).to_have_attribute("aria-pressed", "false")
