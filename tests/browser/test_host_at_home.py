"""The host at home: who comes and goes before the start, and help for phones that cannot connect."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from floodplain.kernel.text import LANGUAGES
from floodplain.server.home import addresses
from floodplain.server.home.addresses import LocalAddress
from tests.browser.conftest import NewPlayer, Watch
from tests.browser.test_at_home import IS_IN_VIEW, SMALL_PHONE, joined, opened, press_in_bar
from tests.server.inside import Inside, serving

ALONE_MS = 90_000  # after so long without anyone the host sees what to try
CODE_SHOWN_MS = 10_000
BAR_SHOWN_MS = 3_000
WITHOUT_NETWORK = {
    "en": "isn\u2019t connected to a network",
    "fr": "n\u2019est connecté à aucun réseau",
    "nl": "niet met een netwerk verbonden",
}


@pytest.fixture
def server(tmp_path: Path, watch: Watch) -> Iterator[Inside]:
    """A server with two addresses on the local network."""
    watch.refused = "/api/club"  # this server has none
    with serving(f"sqlite:///{tmp_path / 'home.sqlite3'}", local_network="127.0.0.2,127.0.0.3") as inside:
        yield inside


def test_help_opens_after_a_while_and_offers_another_address(new_player: NewPlayer) -> None:
    host = new_player(name="Host")
    host.page.clock.install()
    _, code = opened(host, "egizia")
    page = host.page
    before = page.locator(".camera img").get_attribute("src")
    page.clock.run_for(ALONE_MS)
    help_on_connecting = page.get_by_role("dialog", name="A phone can\u2019t connect?")
    expect(help_on_connecting).to_be_visible()
    for told in (
        "Guest networks keep devices apart",
        "private networks (port",
        "hotspot",
        "No phone has reached us",
    ):
        expect(help_on_connecting.get_by_text(told)).to_be_visible()
    help_on_connecting.get_by_role("button", name="Show me how").click()
    expect(help_on_connecting.get_by_text("Linux: allow TCP port")).to_be_visible()
    expect(help_on_connecting.get_by_text("Phones may need 127.0.0.3.")).to_be_visible()
    help_on_connecting.get_by_role("button", name="Use this one").click()
    expect(page.locator(".link")).to_contain_text("127.0.0.3")
    expect(page.locator(".camera img")).not_to_have_attribute("src", before or "")
    port = page.locator(".link").inner_text().rpartition(":")[2]
    phone = new_player(phone=True)
    phone.open(f"http://127.0.0.3:{port}/{code}")
    expect(phone.page.get_by_label("Your name")).to_be_visible()
    page.clock.run_for(5_000)
    expect(help_on_connecting.get_by_text("A phone reached us")).to_be_visible()


def test_the_start_says_how_many_are_missing_and_a_bot_changes_its_level(new_player: NewPlayer) -> None:
    host = new_player(name="Host")
    opened(host, "egizia")
    page = host.page
    expect(page.get_by_role("button", name="Waiting for 2 more players")).to_be_disabled()
    page.get_by_role("button", name="Add a bot").first.click()
    expect(page.get_by_role("button", name="Waiting for one more player")).to_be_disabled()
    level = page.get_by_role("button", name="Change the level")
    before = level.get_attribute("aria-label")
    level.click()
    expect(level).not_to_have_attribute("aria-label", before or "")
    page.get_by_role("button", name="Add a bot").first.click()
    expect(page.get_by_role("button", name="Start with 2 players")).to_be_enabled()


@pytest.mark.in_turn("lang")
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_small_phone_shows_every_way_to_come_in(new_player: NewPlayer, lang: str) -> None:
    address, code = opened(new_player(name="Host"), "egizia")
    phone = new_player(phone=True, still=True, lang=lang)
    page = phone.page
    page.set_viewport_size(SMALL_PHONE)
    phone.open(f"{address}/{code}")
    ways = page.locator(".ways > *")
    expect(ways).to_have_count(2)
    phone.rest()
    for each in (
        page.locator(".rest input"),
        page.get_by_role("radio").last,
        *ways.all(),
        page.locator(".foot .btn"),
    ):
        assert each.evaluate(IS_IN_VIEW)


def test_a_colour_that_is_taken_meanwhile_gives_way_to_the_next(new_player: NewPlayer) -> None:
    host, first, second = new_player(name="Host"), new_player(phone=True), new_player(phone=True)
    address, code = opened(host, "fertility")
    second.open(f"{address}/{code}")
    blue = second.page.get_by_role("radio", name="Blue, circle, free")
    expect(blue).to_be_checked()
    joined(first, f"{address}/{code}", "Ada")
    expect(second.page.get_by_role("radio", name="Blue, circle, Ada")).to_be_disabled()
    expect(second.page.get_by_role("radio", name="Orange, triangle, free")).to_be_checked()
    expect(second.page.locator(".lost")).to_have_count(1)


def test_a_person_takes_the_seat_of_a_bot_before_the_start_if_no_other_is_free(new_player: NewPlayer) -> None:
    host, first, second = new_player(name="Host"), new_player(phone=True), new_player(phone=True)
    address, code = opened(host, "fertility")
    host.page.get_by_role("button", name="2", exact=True).click()
    host.page.get_by_role("button", name="Add a bot").last.click()
    first.open(f"{address}/{code}")
    bot = first.page.get_by_role("radio", name="Orange, triangle")
    expect(bot).to_be_disabled()
    joined(first, f"{address}/{code}", "Ada")
    second.open(f"{address}/{code}")
    expect(second.page.get_by_text("take the seat of a bot")).to_be_visible()
    second.page.get_by_label("Your name").fill("Mira")
    second.page.get_by_role("radio", name="Orange, triangle").click()
    second.page.get_by_role("button", name="Join the table").click()
    expect(second.page.get_by_role("heading", name="in, Mira")).to_be_visible()


def test_a_phone_chooses_between_two_tables_of_the_host(new_player: NewPlayer) -> None:
    host, phone = new_player(name="Host"), new_player(phone=True)
    address, code = opened(host, "fertility")
    opened(host, "egizia")
    phone.open(f"{address}/{code}")
    expect(phone.page.get_by_role("heading", name="Which table?")).to_be_visible()
    phone.page.get_by_role("button", name="Fertility").click()
    phone.page.get_by_label("Your name").fill("Ada")
    phone.page.get_by_role("button", name="Join the table").click()
    expect(phone.page.get_by_role("heading", name="Fertility in brief")).to_be_visible()
    late = new_player(phone=True)
    late.open(f"{address}/{code}")
    tile = late.page.get_by_role("button", name="Fertility")
    expect(tile).to_contain_text("Ada · 4 seats")  # the host has no seat, so it is not Ada's table
    tile.click()
    expect(late.page.locator(".what")).to_contain_text("4 seats · ")
    expect(late.page.locator(".what")).not_to_contain_text("Ada")


def test_the_code_is_shown_large_and_the_bar_and_the_pointer_only_for_a_while(new_player: NewPlayer) -> None:
    host = new_player(name="Host")
    host.page.clock.install()
    opened(host, "fertility")
    page = host.page
    for _ in range(2):
        page.get_by_role("button", name="Add a bot").first.click()
    page.get_by_role("button", name="Start with 2 players").click()
    page.wait_for_url("**/board")
    expect(page.locator(".picture")).to_be_visible()
    page.keyboard.press("c")
    large = page.locator(".wait.large img")
    expect(large).to_be_visible()
    page.clock.run_for(CODE_SHOWN_MS)
    expect(large).to_have_count(0)
    page.mouse.move(300, 300)
    expect(page.locator(".bar.shown")).to_be_visible()
    page.clock.run_for(BAR_SHOWN_MS)
    expect(page.locator(".bar.shown")).to_have_count(0)
    assert page.evaluate("document.body.style.cursor") == "none"


def test_the_home_page_says_that_phones_can_join_until_it_is_stopped(
    new_player: NewPlayer, watch: Watch
) -> None:
    host, phone = new_player(name="Host"), new_player(phone=True)
    address, code = opened(host, "fertility")
    joined(phone, f"{address}/{code}", "Ada")
    host.open("/")
    told = host.page.get_by_text("Phones on your network can join at http://127.0.0.2")
    expect(told).to_be_visible()
    watch.is_cut = True
    told.get_by_role("button", name="Stop").click()
    expect(told).to_have_count(0)
    expect(phone.page.get_by_role("heading", name="ended the session")).to_be_visible()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_computer_without_a_network_says_so(
    new_player: NewPlayer, tmp_path: Path, watch: Watch, monkeypatch: pytest.MonkeyPatch, lang: str
) -> None:
    watch.refused = "/api/"  # opening is refused, and this server has no club
    monkeypatch.setattr(addresses, "all_addresses", lambda: [LocalAddress("127.0.0.1", "lo")])
    host = new_player(lang=lang)
    with serving(f"sqlite:///{tmp_path / 'alone.sqlite3'}", local_network="auto") as alone:
        page = host.page
        page.goto(alone.address)
        page.locator(".tile[data-game=egizia] .together").click()
        page.locator(".way").first.click()
        expect(page.get_by_role("alert")).to_contain_text(WITHOUT_NETWORK[lang])


def test_a_host_with_a_seat_agrees_to_another_phone_and_shows_the_board(new_player: NewPlayer) -> None:
    host, old, new = new_player(name="Ada"), new_player(phone=True), new_player(phone=True)
    address, code = opened(host, "egizia")
    page = host.page
    page.get_by_role("button", name="My seat").click()
    expect(page.get_by_text("On this computer")).to_be_visible()
    joined(old, f"{address}/{code}", "Mira")
    page.get_by_role("button", name="Start with 2 players").click()
    expect(host.frame).to_have_attribute("data-seat", "0")
    old.page.close()
    new.open(f"{address}/{code}")
    new.page.get_by_role("radio", name="Mira").click()
    new.page.get_by_role("button", name="This is me").click()
    page.get_by_role("button", name="Yes, that").click()
    expect(new.frame).to_have_attribute("data-seat", "1")
    page.get_by_role("button", name="Players", exact=True).click()
    page.get_by_role("link", name="Show the shared board").click()
    expect(page.locator(".picture .board > *").first).to_be_visible()
    expect(new.page.locator("[data-hand]")).to_be_visible()
    press_in_bar(page, "Back to the table")
    expect(host.frame).to_have_attribute("data-seat", "0")


def test_the_host_sees_who_chooses_and_whose_phone_sleeps(new_player: NewPlayer) -> None:
    host, phone = new_player(name="Host"), new_player(phone=True)
    address, code = opened(host, "egizia")
    phone.open(f"{address}/{code}")
    expect(host.page.get_by_text("Someone is choosing a name")).to_be_visible()
    joined(phone, f"{address}/{code}", "Mira")
    expect(phone.page.get_by_role("heading", name="Egizia in brief")).to_be_visible()
    expect(host.page.get_by_text("Mira joined: circle")).to_be_attached()
    phone.page.close()
    expect(host.page.get_by_text("Mira\u2019s phone is asleep or out of reach")).to_be_visible()
