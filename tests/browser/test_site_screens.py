"""The other screens of the site: score pads, and a phone with touch and a hint."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from floodplain.games.fertility import FERTILITY
from floodplain.teach.cardboard import Cardboard
from tests.browser.static_site import NewVisitor
from tests.browser.test_looks import scrolls_sideways


@pytest.mark.in_turn("phone")
@pytest.mark.parametrize("phone", [False, True], ids=["wide", "phone"])
def test_a_score_pad_is_filled_in_counted_and_sent_as_a_link(new_visitor: NewVisitor, phone: bool) -> None:
    player = new_visitor(phone=phone)
    page = player.page
    player.come()
    player.open("/pad/fertility")
    totals = page.locator("td.total")
    expect(totals).to_have_text(["0", "0"])
    page.get_by_label("Name in seat 1").fill("Lisa")
    page.get_by_role("button", name=re.compile("^Shop .*no. 1 of these.*1: empty$")).first.click()
    expect(totals).to_have_text(["2", "0"])
    wheat = page.get_by_label("Wheat", exact=True)
    wheat.fill("11")
    wheat.blur()
    expect(page.get_by_role("alert")).to_contain_text("11 is not a whole number from 0 to 10. F9.5")
    wheat.fill("7")
    wheat.blur()
    expect(totals.first).not_to_have_text("2")
    expect(page.locator(".verdict")).to_contain_text("Lisa wins with")
    counted = totals.all_text_contents()
    assert not scrolls_sideways(page)
    page.reload()
    expect(totals).to_have_text(counted)
    page.get_by_role("button", name="Share").click()
    link = page.get_by_label("Link to this pad").input_value()
    assert link.startswith(page.url.partition("#")[0] + "#/pad/fertility#")
    other = new_visitor(phone=phone)
    other.page.goto(link)
    expect(other.page.locator("td.total")).to_have_text(counted)


def test_a_pad_of_the_library_opens_from_its_link(new_visitor: NewVisitor) -> None:
    player = new_visitor(phone=True)
    board = Cardboard.of(FERTILITY.edition, 2, ("Lisa", "Tom"), {"1.wheat": "7"})
    player.open(f"/pad/fertility#{board.link()}")
    expect(player.page.get_by_label("Name in seat 2")).to_have_value("Tom")
    expect(player.page.get_by_label("Wheat", exact=True)).to_have_value("7")


def test_a_phone_plays_the_first_answers_and_gets_a_hint(new_visitor: NewVisitor) -> None:
    player = new_visitor(phone=True)
    page = player.page
    player.come()
    player.play_now("Fertility")
    for _ in range(3):
        player.answer()
    player.wait_for_turn()
    player.rest()
    assert not scrolls_sideways(page)
    page.get_by_role("button", name="Coach").tap()
    page.get_by_role("button", name="Show the best moves").tap()
    panel = page.get_by_label("Coach", exact=True)
    expect(panel.get_by_text(re.compile(r"\d+%")).first).to_be_visible()
    version = player.version
    panel.locator("[data-hint-follow]").tap()
    player.wait_until(lambda: player.version != version, "the advised move to be played")
