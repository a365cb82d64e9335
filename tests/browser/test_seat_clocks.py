"""Clocks at the seats: one in each player's card, or at the points on a phone; none without a limit."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from tests.browser.conftest import NewPlayer
from tests.browser.driver import Player
from tests.server.plain import Client
from tests.server.support import Server, running

PLUGIN = Path(__file__).parents[1] / "scene" / "noughts" / "plugin.py"
NAMES = ("Ann", "Maximiliane", "Joos", "Bea")
HEAD = 48  # pixels of the line above the table on a phone
GAMES = [("fertility", 4), ("demetra", 4), ("egizia", 4), ("noughts", 2)]
WINDOWS: list[ViewportSize] = [
    {"width": 1280, "height": 720},
    {"width": 1000, "height": 640},  # where cards lie in tabs, the prompt shows what they hide
]
CUT = """() => [...document.querySelectorAll(".seat-clock, .clock, .chip-clock")].filter((each) => {
  const own = each.getBoundingClientRect();
  const inside = [...each.querySelectorAll("b, .figure, .clock-bar")];
  const parts = inside.map((part) => part.getBoundingClientRect());
  const isOut = (part) => part.right > own.right + 1 || part.bottom > own.bottom + 1 || part.width < 4;
  return own.width > 0 && (own.left < 0 || own.right > innerWidth || parts.some(isOut));
}).map((each) => each.outerHTML)"""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("clocks")
    flags = ["--plugin", str(PLUGIN), "--offer", "noughts"]
    with running(f"sqlite:///{folder / 'tables.sqlite3'}", folder, flags) as started:
        yield started


def sit_down(player: Player, server: Server, game: str, count: int, seconds: int, own: int = 0) -> None:
    """Sit down at a table of people with a clock for each of them; 0 seconds: none."""
    clients = [Client(server.address) for _ in range(count)]
    seats = [{"kind": "me", "name": NAMES[0]}, *[{"kind": "open"}] * (count - 1)]
    time = {"time": {"kind": "game", "amount": seconds}} if seconds else {}
    card = clients[0].open(game, seats, **time)
    for client, name in zip(clients[1:], NAMES[1:], strict=False):
        client.join(card["id"], card["invite"], name)
    player.sit(card["id"], clients[own].key or "", server.address)
    player.rest()
    for client in clients:
        client.close()


def timers(page: Page) -> Locator:
    return page.get_by_role("timer", include_hidden=True)


@pytest.mark.parametrize(("game", "count"), GAMES)
def test_each_player_has_one_clock_in_a_wide_window(
    new_player: NewPlayer, server: Server, game: str, count: int
) -> None:
    player = new_player(still=True, known=[game])
    page = player.page
    for window in WINDOWS:
        page.set_viewport_size(window)
        sit_down(player, server, game, count, 2700)
        expect(timers(page)).to_have_count(count)
        expect(page.get_by_role("timer", name=re.compile("^Your clock: 4.:.., "))).to_have_count(1)
        expect(page.get_by_role("timer", name=re.compile(": 4.:.., running$"))).to_have_count(1)
        if window["width"] >= 1280:
            assert page.evaluate(CUT) == []
            expect(page.locator("main .seat-clock")).to_have_count(count)
            expect(page.locator(".prompt .clock")).to_have_count(0)


@pytest.mark.parametrize(("game", "count"), GAMES)
def test_clocks_stand_at_the_points_on_a_phone(
    new_player: NewPlayer, server: Server, game: str, count: int
) -> None:
    player = new_player(phone=True, still=True, known=[game])
    page = player.page
    for width, height in [(390, 844), (360, 740), (844, 390)]:
        page.set_viewport_size({"width": width, "height": height})
        sit_down(player, server, game, count, 2700, own=1)
        expect(timers(page)).to_have_count(count)
        expect(page.locator(".chip-clock")).to_have_count(count)
        assert page.evaluate(CUT) == []
        scores = page.locator("button.scores").bounding_box()
        assert scores is not None
        assert scores["y"] >= 0
        assert scores["height"] <= HEAD
        title = page.locator("header h1").bounding_box()
        assert title is not None
        assert title["x"] + title["width"] <= scores["x"] + 1 or width > height


def test_a_clock_that_is_over_is_hatched_and_nothing_moves(new_player: NewPlayer, server: Server) -> None:
    player = new_player(still=True, known=["egizia"])
    page = player.page
    sit_down(player, server, "egizia", 2, 6, own=1)
    clock = page.locator("main .other .seat-clock")
    area = page.locator("main .mine")
    before = clock.bounding_box(), area.bounding_box()
    expect(clock).to_have_class(re.compile("over"))
    expect(clock).to_contain_text("time is up")
    assert (clock.bounding_box(), area.bounding_box()) == before
    expect(page.locator("[aria-live=polite]", has_text="clock: time is up")).to_have_count(1)
    for way in ("Put a bot here", "Give 5 minutes", "End the game"):
        expect(page.locator(".stranded").get_by_role("button", name=way)).to_be_visible()
    asked, card = (
        page.locator(".prompt .more").bounding_box(),
        page.locator("main .other").first.bounding_box(),
    )
    assert asked is not None
    assert card is not None
    assert asked["y"] + asked["height"] <= card["y"], "the question hides a clock"


def test_a_table_without_a_clock_shows_none(new_player: NewPlayer, server: Server) -> None:
    for player in (new_player(still=True, known=["fertility"]), new_player(phone=True, known=["fertility"])):
        sit_down(player, server, "fertility", 2, 0)
        expect(timers(player.page)).to_have_count(0)
        expect(player.page.locator(".seat-clock, .chip-clock, .clock")).to_have_count(0)


def test_forced_colours_keep_the_bar_of_a_clock(new_player: NewPlayer, server: Server) -> None:
    player = new_player(still=True, known=["fertility"])
    player.page.emulate_media(forced_colors="active")
    sit_down(player, server, "fertility", 2, 2700)
    bar = player.page.locator("main .seat-clock.runs .clock-bar")
    assert bar.evaluate("each => getComputedStyle(each).outlineWidth") == "1px"
    grounds = bar.evaluate(
        "each => [each, each.firstElementChild].map((part) => getComputedStyle(part).backgroundColor)"
    )
    assert grounds[0] != grounds[1]
