"""A person is carried over to a second device by a code, and cuts the first one off from there."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPlayer, Watch
from tests.browser.driver import LONG
from tests.browser.test_looks import scrolls_sideways, violations


def test_a_second_device_takes_over_the_tables_and_is_signed_out_again(new_player: NewPlayer) -> None:
    first, second = new_player(name="Ann"), new_player(phone=True)
    first.open_table("fertility", 2, "device")
    table = first.page.url.rpartition("/")[2]
    first.open("/settings")
    first.page.get_by_role("button", name="Continue on another device").click()
    link = first.page.get_by_label("Link for the other device")
    expect(link).to_have_value(re.compile(r"/carry#[2-9A-HJ-NP-Z]{8}$"))
    expect(first.page.get_by_role("img", name=re.compile("^QR code"))).to_be_visible()
    second.page.goto(link.input_value())
    expect(second.page).to_have_url(re.compile(r"/carry$"))  # the code is in no history
    yes = second.page.get_by_role("button", name="Yes, that\u2019s me")
    expect(yes).to_be_visible()
    expect(second.page.locator("header a, nav")).to_have_count(0)  # nothing leads away before the answer
    yes.click()
    expect(second.page).to_have_url(re.compile(r"/tables$"))
    expect(second.page.locator(f'a[href*="/t/{table}"]').first).to_be_visible()
    first.page.get_by_role("button", name="Done").click()
    first.page.get_by_role("button", name="Sign out").click()
    expect(first.page.get_by_role("button", name="Sign out")).to_have_count(0)
    second.page.reload()
    expect(second.page.locator(f'a[href*="/t/{table}"]')).to_have_count(0)


def test_a_second_device_takes_over_one_seat_and_signs_the_first_out(new_player: NewPlayer) -> None:
    first, second = new_player(name="Ann"), new_player(phone=True)
    first.take_table("fertility", 2, "device", names=("Ann", "Ben"))
    table = first.page.url.rpartition("/")[2]
    first.page.get_by_role("button", name="Players").click()
    first.page.get_by_role("button", name="Play this seat elsewhere").click()
    link = first.page.get_by_label("Link for the other device")
    expect(link).to_have_value(re.compile(r"/carry#[2-9A-HJ-NP-Z]{8}$"))
    second.page.goto(link.input_value())
    expect(second.page.get_by_text("Ann\u2019s seat at a table of Fertility")).to_be_visible()
    second.page.get_by_role("button", name="Yes, play here").click()
    expect(second.page).to_have_url(re.compile(f"/t/{table}$"))
    expect(second.frame).to_be_visible()
    second.open("/settings")
    expect(second.page.get_by_text("only Ann\u2019s seat, Fertility")).to_be_visible()
    second.page.get_by_role("button", name="Sign out").click()
    expect(second.page.get_by_role("button", name="Sign out")).to_have_count(0)
    first.page.get_by_role("button", name="Done").click()
    expect(first.page.locator("aside li", has_text="Ann")).to_contain_text(re.compile("away|offline|online"))


@pytest.mark.in_turn("phone")
@pytest.mark.parametrize("phone", [False, True], ids=["wide", "phone"])
def test_the_code_is_readable_and_says_where_its_address_works(new_player: NewPlayer, phone: bool) -> None:
    player = new_player(phone=phone, still=True)
    page = player.page
    player.open("/settings")
    page.get_by_role("button", name="Continue on another device").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_text("This address only works on this computer")).to_be_visible()
    letters = dialog.locator(".letters .sr-only")
    expect(letters).to_have_text(re.compile("^[2-9A-HJ-NP-Z]( [2-9A-HJ-NP-Z]){7}$"))
    for theme in ("dark", "light"):
        page.emulate_media(color_scheme=theme)
        expect(page.locator("html")).to_have_attribute("data-theme", theme)
        player.rest(LONG)  # colours fade in
        assert violations(page) == [], theme
    assert not scrolls_sideways(page)


def test_the_code_stands_in_the_middle_of_a_narrow_phone(new_player: NewPlayer) -> None:
    player = new_player(phone=True, still=True)
    page = player.page
    page.set_viewport_size({"width": 360, "height": 740})
    player.open("/me")
    page.get_by_role("button", name="Continue on another device").first.click()
    letters = page.get_by_role("dialog").locator(".letters")
    expect(letters).to_be_visible()
    player.rest()
    box = letters.bounding_box()
    assert box is not None
    assert box["x"] + box["width"] / 2 == pytest.approx(180, abs=1)
    title = page.get_by_role("dialog").get_by_role("heading", name="Continue on another device")
    assert title.evaluate("each => getComputedStyle(each).fontSize") == "26px"


def test_an_unknown_code_is_not_called_used(new_player: NewPlayer, watch: Watch) -> None:
    player = new_player()
    watch.refused = "/api/carry/look"
    player.open("/carry")
    player.page.get_by_role("textbox").fill("22223333")
    player.page.get_by_role("button", name="Continue").click()
    expect(player.page.get_by_role("alert")).to_contain_text("has expired or was already used. Check it")


def test_a_code_that_was_used_says_so(new_player: NewPlayer, watch: Watch) -> None:
    first, second, third = new_player(name="Ann"), new_player(), new_player(phone=True)
    first.open_table("fertility", 2, "device")
    first.open("/settings")
    first.page.get_by_role("button", name="Continue on another device").click()
    link = first.page.get_by_label("Link for the other device").input_value()
    second.page.goto(link)
    second.page.get_by_role("button", name="Yes, that\u2019s me").click()
    expect(second.page).to_have_url(re.compile(r"/tables$"))
    watch.refused = "/api/carry/look"
    third.page.goto(link)
    expect(third.page.get_by_role("alert")).to_contain_text("has expired or was already used")
