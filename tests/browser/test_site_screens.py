"""The other screens of the site: score pads, lessons, one device for all, and a phone."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from floodplain.catalog import find_game
from floodplain.games.fertility import FERTILITY
from floodplain.kernel.text import LANGUAGES
from floodplain.teach.cardboard import Cardboard
from floodplain.teach.lesson import lessons_of
from tests.browser.static_site import NewVisitor
from tests.browser.test_lessons import give
from tests.browser.test_looks import scrolls_sideways

CUT = """() => [...document.querySelectorAll("article.tile .btn")].filter((button) => {
  const [tile, own] = [button.closest("article"), button].map((each) => each.getBoundingClientRect());
  const isOutside = own.right > tile.right || own.bottom > tile.bottom;
  return own.width > 0 && (isOutside || button.scrollWidth > button.clientWidth);
}).map((button) => button.textContent.trim())"""
WIDTHS = (900, 1100, 1280, 1359, 1360, 1440)
STEPS = 4
MOST_TURNS = 20


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


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_button_of_a_tile_is_cut_on_the_first_page(new_visitor: NewVisitor, lang: str) -> None:
    player = new_visitor(lang=lang)
    page = player.page
    player.open()
    expect(page.locator("article.tile")).to_have_count(3)
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 720})
        player.rest()
        assert page.evaluate(CUT) == [], width


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


def test_several_people_play_on_one_device(new_visitor: NewVisitor) -> None:
    player = new_visitor()
    player.come()
    player.open_table("demetra", 2, how="device", names=("Ann", "Ben"))
    page = player.page
    cover = page.get_by_role("dialog")
    handed: set[str] = set()
    for _ in range(MOST_TURNS):
        player.wait_until(lambda: cover.is_visible() or player.is_asked, "a turn")
        if cover.is_visible():
            handed.add(cover.get_by_role("heading").inner_text())
            cover.get_by_role("button").click()
        if len(handed) == 2:
            break
        player.answer()
    assert handed == {"Hand the device to Ann", "Hand the device to Ben"}
    player.open("/carry")
    expect(page.get_by_text("needs a server")).to_be_visible()


@pytest.mark.parametrize("phone", [False, True], ids=["wide", "phone"])
def test_a_lesson_is_played_from_its_link(new_visitor: NewVisitor, phone: bool) -> None:
    game = "demetra"
    name, lesson = next(iter(lessons_of(find_game(game)).items()))
    player = new_visitor(phone=phone)
    page = player.page
    player.open(f"/learn/{game}/{name}")
    for number, step in enumerate(lesson.steps[:STEPS]):
        tutor = page.locator(f"[data-tutor='{number}']")
        expect(tutor).to_contain_text(lesson.say("en", "text", step.key))
        expect(page.locator(".lesson[data-step]")).not_to_have_attribute("data-lit", "0")
        player.rest(frames=6)
        if step.kind == "ask":
            give(player, number, step.key)
        else:
            tutor.locator(".acts .main").click()
    expect(page.locator(f"[data-tutor='{STEPS}']")).to_be_visible()
