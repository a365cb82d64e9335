"""The score pad: entered by taps and keys, counted, refused by rule, kept here and shared by link."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from floodplain.games.egizia import EGIZIA
from floodplain.teach.cardboard import Cardboard, read_link
from tests.browser.conftest import NewPlayer
from tests.browser.test_looks import scrolls_sideways, violations


def totals(page: Page, *scores: str) -> None:
    expect(page.locator("td.total")).to_have_text(list(scores))


@pytest.mark.in_turn("phone")
@pytest.mark.parametrize("phone", [False, True], ids=["wide", "phone"])
def test_a_table_of_fertility_is_entered_kept_and_shared(new_player: NewPlayer, phone: bool) -> None:
    player = new_player(phone=phone, still=True)
    page = player.page
    player.open("/pad/fertility")
    totals(page, "0", "0")
    expect(page.locator(".verdict")).to_have_text("")  # no player has anything yet
    page.wait_for_load_state("networkidle")  # once counted, nothing is asked again
    page.get_by_label("Name in seat 1").fill("Lisa")
    page.get_by_role(
        "button", name="Shop (any good → 2 Debens, no. 1 of these from the top left), 1: empty"
    ).click()
    totals(page, "2", "0")
    page.get_by_text("Choose: Districts").click()
    page.get_by_role("button", name="grapes grapes → 3 Debens").click()
    for icon in (1, 2):
        page.get_by_role(
            "button", name=f"District, shop (grapes + grapes → 3 Debens / grapes), {icon}: empty"
        ).click()
    totals(page, "8", "0")
    wheat = page.get_by_label("Wheat", exact=True)
    wheat.fill("11")
    wheat.blur()
    expect(page.get_by_role("alert")).to_contain_text("11 is not a whole number from 0 to 10. F9.5")
    wheat.fill("7")
    wheat.blur()
    totals(page, "31", "0")
    expect(page.locator(".verdict")).to_contain_text("Lisa wins with 31 Debens.")
    assert violations(page) == []
    assert not scrolls_sideways(page)
    page.reload()
    totals(page, "31", "0")
    page.get_by_role("button", name="Share").click()
    link = page.get_by_label("Link to this pad").input_value()
    assert read_link(link).entered["1.district.28-1"] == "1:grape 2:grape"
    other = new_player(phone=phone, still=True)
    other.open(link.removeprefix(page.url.partition("/pad")[0]))
    totals(other.page, "31", "0")


def test_a_country_of_demetra_is_entered_by_keyboard(new_player: NewPlayer) -> None:
    player = new_player(still=True)
    page = player.page
    player.open("/pad/demetra")
    totals(page, "0", "0")
    page.locator('[data-place="A1"]').focus()
    for key in ("Enter", "ArrowRight", "Enter", "ArrowDown", "ArrowDown"):
        page.keyboard.press(key)
    expect(page.locator('[data-place="C2"]')).to_be_focused()
    totals(page, "2", "0")
    page.get_by_role("button", name="Apprentice").click()
    page.locator('[data-place="C2"]').click()
    totals(page, "3", "0")
    page.get_by_role("button", name="Ploughman").click()
    page.locator('[data-place="C3"]').click()
    expect(page.get_by_role("alert")).to_contain_text("D4.3")
    assert violations(page) == []


def test_buildings_of_egizia_are_tapped_and_printed_on_one_page(new_player: NewPlayer) -> None:
    player = new_player(phone=True, still=True)
    page = player.page
    entered = {"1.track": "20", "2.track": "20", "pyramid": "pyramid-1-1:1"}
    board = Cardboard.of(EGIZIA.edition, 2, ("Lisa", "Tom"), entered)
    player.open(f"/pad/egizia#{board.link()}")
    totals(page, "20", "20")
    expect(page.locator(".verdict")).to_contain_text("Lisa wins with 20 points. Ties: ")
    page.get_by_role("button", name="The table").tap()
    pyramid = page.locator('[data-address="pyramid"]')
    pyramid.get_by_role("button", name="Tom", exact=True).tap()
    pyramid.locator('[data-place="pyramid-1-3"]').tap()
    expect(page.get_by_role("alert")).to_contain_text("E7.9")
    pyramid.locator('[data-place="pyramid-1-2"]').tap()
    totals(page, "20", "20")
    assert not scrolls_sideways(page)
    assert page.pdf(format="A4").count(b"/Type /Page\n") == 1
    page.emulate_media(color_scheme="dark")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.emulate_media(media="print", color_scheme="dark")
    expect(page.locator("html")).to_have_attribute("data-theme", "light")
