"""A person is carried over to a second device by a code, and cuts the first one off from there."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.conftest import NewPlayer


def test_a_second_device_takes_the_tables_over_and_is_cut_off_again(new_player: NewPlayer) -> None:
    first, second = new_player(name="Ann"), new_player(phone=True)
    first.open_table("fertility", 2, "device")
    table = first.page.url.rpartition("/")[2]
    first.open("/settings")
    first.page.get_by_role("button", name="Carry over to a device").click()
    link = first.page.get_by_label("Link for the other device")
    expect(link).to_have_value(re.compile(r"/carry#[2-9A-HJ-NP-Z]{8}$"))
    expect(first.page.get_by_role("img", name=re.compile("^Code to scan"))).to_be_visible()
    second.page.goto(link.input_value())
    expect(second.page).to_have_url(re.compile(r"/carry$"))  # the code is in no history
    second.page.get_by_role("button", name="Yes, that is me").click()
    expect(second.page).to_have_url(re.compile(r"/tables$"))
    expect(second.page.locator(f'a[href*="/t/{table}"]').first).to_be_visible()
    first.page.get_by_role("button", name="Done").click()
    first.page.get_by_role("button", name="Cut off").click()
    expect(first.page.get_by_role("button", name="Cut off")).to_have_count(0)
    second.page.reload()
    expect(second.page.locator(f'a[href*="/t/{table}"]')).to_have_count(0)


def test_a_second_device_takes_one_seat_over_and_cuts_the_first_off(new_player: NewPlayer) -> None:
    first, second = new_player(name="Ann"), new_player(phone=True)
    first.open_table("fertility", 2, "device", names=("Ann", "Ben"))
    table = first.page.url.rpartition("/")[2]
    first.page.get_by_role("button", name="Players").click()
    first.page.get_by_role("button", name="Carry this seat over").click()
    link = first.page.get_by_label("Link for the other device")
    expect(link).to_have_value(re.compile(r"/carry#[2-9A-HJ-NP-Z]{8}$"))
    second.page.goto(link.input_value())
    expect(second.page.get_by_text("The seat of Ann at a table of Fertility")).to_be_visible()
    second.page.get_by_role("button", name="Yes, play there").click()
    expect(second.page).to_have_url(re.compile(f"/t/{table}$"))
    expect(second.frame).to_be_visible()
    second.open("/settings")
    expect(second.page.get_by_text("only the seat of Ann, Fertility")).to_be_visible()
    second.page.get_by_role("button", name="Cut off").click()
    expect(second.page.get_by_role("button", name="Cut off")).to_have_count(0)
    first.page.get_by_role("button", name="Done").click()
    expect(first.page.locator("aside li", has_text="Ann")).to_contain_text(re.compile("away|here"))
