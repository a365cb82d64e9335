"""A game that only declares its table is played on its board: by mouse, by keyboard, and on a phone."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import NewPlayer
from tests.browser.driver import Player
from tests.server.support import Server, running

PLUGIN = Path(__file__).parents[1] / "scene" / "noughts" / "plugin.py"
FINGER = 44


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("scene")
    flags = ["--plugin", str(PLUGIN), "--offer", "noughts", "--local-network", "127.0.0.2"]
    with running(f"sqlite:///{folder / 'tables.sqlite3'}", folder, flags) as started:
        yield started


def sit_down(player: Player, server: Server) -> None:
    with server.client() as client:
        seats = [{"kind": "me", "name": "Maud"}, {"kind": "bot", "level": "1"}]
        player.sit(client.open("noughts", seats)["id"], str(client.key), server.address)
    player.wait_for_turn()
    expect(player.page.locator("main .scene")).to_be_visible()


def changed(player: Player, before: str) -> None:
    player.wait_until(lambda: player.version != before, "the answer to be taken")
    player.wait_for_turn()
    player.rest()


def lit(player: Player, zone: str) -> Locator:
    return player.page.locator(f'main [data-at^="{zone} "][data-legal]')


def test_a_declared_table_is_played(new_player: NewPlayer, server: Server) -> None:
    player = new_player(still=True, known=["noughts"])
    page = player.page
    sit_down(player, server)

    # A number is chosen by less and more.
    page.get_by_role("button", name="More").click()
    before = player.version
    page.get_by_role("button", name="Stake: 1").click()
    changed(player, before)

    # What the die forbids is explained at the tap; what is allowed is previewed.
    board = page.get_by_role("grid", name="Board")
    expect(board.get_by_role("gridcell")).to_have_count(9)
    board.locator('[data-at^="board "]:not([data-legal])').first.click()
    expect(board.get_by_role("alert")).to_contain_text("The die shows")
    place = lit(player, "board").first
    name = str(place.get_attribute("data-at")).replace("board ", "square ")
    expect(place).to_have_attribute("aria-label", f"{name}; you can choose this: {name.capitalize()}")
    place.click()
    expect(board.locator(".sc-ghost")).to_have_count(1)
    expect(page.locator("main [aria-live=polite]").filter(has_text=name.capitalize())).to_be_visible()
    before = player.version
    page.get_by_role("button", name="Mark square").click()
    changed(player, before)

    # Two parts by keyboard: the focus is led to the card, then to the field; Escape puts it down.
    card = lit(player, "hand-1").first
    card.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Choose again")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Choose again")).to_have_count(0)
    card.focus()
    page.keyboard.press("Enter")
    field = lit(player, "land").first
    field.focus()
    page.keyboard.press("ArrowDown")
    expect(page.locator('[data-at^="land "]:focus')).to_have_count(1)
    field.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Set out card")).to_be_visible()
    before = player.version
    page.keyboard.press("Enter")
    changed(player, before)

    # The other player's last move is ringed, and the game continues to its end.
    expect(page.locator("main .last-ring")).not_to_have_count(0)
    player.play_on_board()
    assert player.is_over


def test_a_declared_table_fits_a_finger(new_player: NewPlayer, server: Server) -> None:
    player = new_player(phone=True, still=True, known=["noughts"])
    sit_down(player, server)
    player.answer_on_board()
    player.wait_for_turn()
    player.rest()
    boxes = [place.bounding_box() for place in lit(player, "board").all()]
    assert boxes
    assert all(box and min(box["width"], box["height"]) >= FINGER for box in boxes)
    assert player.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    player.page.get_by_role("tab", name="Players").tap()
    expect(player.page.get_by_text("hidden")).to_be_visible()
    player.page.get_by_role("tab", name="Board").tap()
    player.play_on_board()
    assert player.is_over


def test_a_phone_beside_the_big_screen_has_the_declared_board_small_and_its_own_cards(
    new_player: NewPlayer, server: Server
) -> None:
    host, phone = new_player(still=True), new_player(phone=True, still=True, known=["noughts"])
    seats = [{"kind": "me", "name": "Maud"}, {"kind": "bot", "level": "1"}]
    with server.client() as client:
        table = client.open("noughts", seats, home=True)["id"]
        host.take_key(str(client.key), server.address)
        host.open(f"/t/{table}/board")
        expect(host.page.locator(".picture .scene")).to_be_visible()
        phone.sit(table, str(client.key), server.address)
    page = phone.page
    expect(page.locator("[data-hand]")).to_be_visible()
    small = page.locator(".small [data-zone=board]")
    expect(small.locator("[data-at^='board ']")).to_have_count(9)
    box, frame = small.bounding_box(), page.locator("section.small").bounding_box()
    assert box is not None
    assert frame is not None
    assert frame["y"] <= box["y"]
    assert box["y"] + box["height"] <= frame["y"] + frame["height"]
    expect(page.locator("main [data-zone=hand-1]")).to_be_visible()
    page.get_by_role("button", name="Enlarge the board").tap()
    expect(page.get_by_role("grid", name="Board")).to_be_visible()
