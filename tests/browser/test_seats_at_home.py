"""Seats at home during a game: left to a bot, kept, or given to one; and a big screen that goes."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from floodplain.kernel.rng import Rng
from floodplain.kernel.text import LANGUAGES
from floodplain.server.hall import cards
from floodplain.server.home import home as at_home
from floodplain.server.store.clock import now_ms
from tests.browser.conftest import NewPlayer, Watch
from tests.browser.driver import Player
from tests.browser.test_at_home import IS_IN_VIEW, SMALL_PHONE
from tests.server.inside import Inside, serving
from tests.server.plain import Client
from tests.server.support import ANY_GAME, pick

LOOKS_EVERY_MS = 20_000  # after so long the big screen asks again who is away
BOARD_SMALL = (130, 138)  # px, as high as the small board is
# The tiles of a hand that are wider than their place, or that something in them sticks out of.
SPILLS = """() => [...document.querySelectorAll(
  "main :is(.mine, .mine .crew, .mine .goods > span)"
)].filter((each) => {
  const { right } = each.getBoundingClientRect();
  return [...each.querySelectorAll("*")].some((part) => part.getBoundingClientRect().right > right + 0.5);
}).map((each) => each.textContent)"""
# The words of a hand that continue in another line, without a hyphen.
BROKEN = """() => {
  const texts = document.createTreeWalker(document.querySelector("main .mine"), NodeFilter.SHOW_TEXT);
  const found = [];
  while (texts.nextNode()) for (const word of texts.currentNode.data.matchAll(/[\\p{L}\\p{N}]+/gu)) {
    const range = document.createRange();
    range.setStart(texts.currentNode, word.index);
    range.setEnd(texts.currentNode, word.index + word[0].length);
    if (new Set([...range.getClientRects()].map((box) => Math.round(box.top))).size > 1) found.push(word[0]);
  }
  return found;
}"""


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Inside]:
    """A server whose clock the test can move."""
    with serving(f"sqlite:///{tmp_path / 'home.sqlite3'}", local_network="127.0.0.2") as inside:
        yield inside


def table_at_home(host: Player, phones: list[Player], game: str = "egizia") -> str:
    """A game at home that has begun, with a phone in each seat."""
    seats = [{"kind": "open"}] * len(phones)
    made = host.page.request.post("/api/tables", data={"game": game, "seats": seats, "home": True}).json()
    table = f"/api/tables/{made['id']}"
    for seat, phone in enumerate(phones):
        wanted = {"invite": made["invite"], "name": ("Ada", "Mira")[seat], "seat": seat}
        assert phone.page.request.post(f"{table}/join", data=wanted).ok
    assert host.page.request.post(f"{table}/start", data={}).ok
    for phone in phones:
        phone.open(f"/t/{made['id']}")
        expect(phone.frame).to_be_visible()
    return str(made["id"])


def leave(phone: Player) -> None:
    phone.page.get_by_role("button", name="Menu").tap()
    phone.page.get_by_role("button", name="Leave the table").tap()
    expect(phone.page.get_by_text("Leave the seat to a bot, or keep it for you?")).to_be_visible()


def test_a_seat_is_left_to_a_bot_until_the_player_is_back_or_kept(new_player: NewPlayer) -> None:
    phones = [new_player(phone=True), new_player(phone=True)]
    table = table_at_home(new_player(), phones)
    mira = phones[1].page
    leave(phones[1])
    mira.get_by_role("button", name="A bot plays for me").tap()
    question = mira.get_by_role("region", name="Current question")
    expect(question.get_by_role("button", name="Take the seat back")).to_be_visible()
    mira.get_by_role("button", name="Menu").tap()
    players = mira.get_by_role("complementary", name="Players")
    expect(players.get_by_role("button", name="Take the seat back")).to_be_visible()
    card = mira.request.get(f"/api/tables/{table}").json()
    assert card["seats"][1]["stand_in"]
    players.get_by_role("button", name="Take the seat back").tap()
    expect(mira.get_by_role("button", name="Take the seat back")).to_have_count(0)
    ada = phones[0].page
    leave(phones[0])
    ada.get_by_role("button", name="Keep my seat").tap()
    ada.wait_for_url("**/")
    seats = mira.request.get(f"/api/tables/{table}").json()["seats"]
    assert [each["stand_in"] for each in seats] == [None, None]
    assert [each["kind"] for each in seats] == ["person", "person"]


def test_the_host_puts_in_a_bot_after_two_minutes(
    new_player: NewPlayer, watch: Watch, server: Inside, monkeypatch: pytest.MonkeyPatch
) -> None:
    host, phones = new_player(), [new_player(phone=True), new_player(phone=True)]
    table = table_at_home(host, phones)
    host.page.clock.install()
    host.open(f"/t/{table}/board")
    phones[1].page.close()
    button = host.page.get_by_role("button", name="Put a bot in Mira")
    expect(host.page.locator(".picture")).to_be_visible()

    def is_away() -> bool:
        seats = host.page.request.get(f"/api/tables/{table}").json()["seats"]
        return not seats[1]["present"]

    host.wait_until(is_away, "the server to notice that the phone is gone")
    monkeypatch.setattr(cards, "now_ms", lambda: now_ms() + cards.PATIENCE_AT_HOME_MS - 30_000)
    with host.page.expect_response(f"**/api/tables/{table}"):
        host.page.clock.run_for(LOOKS_EVERY_MS)
    assert button.count() == 0
    monkeypatch.setattr(cards, "now_ms", lambda: now_ms() + cards.PATIENCE_AT_HOME_MS)
    host.page.clock.run_for(LOOKS_EVERY_MS)
    host.page.mouse.move(300, 300)
    expect(button).to_be_visible()
    button.click()
    expect(button).to_be_hidden()
    seats = host.page.request.get(f"/api/tables/{table}").json()["seats"]
    assert (seats[0]["stand_in"], bool(seats[1]["stand_in"])) == (None, True)


def test_the_big_screen_shows_who_wants_to_go_back_and_whom_that_waits_for(
    new_player: NewPlayer, server: Inside
) -> None:
    host, phones = new_player(), [new_player(phone=True), new_player(phone=True)]
    table = table_at_home(host, phones, "fertility")
    host.open(f"/t/{table}/board")
    expect(host.page.locator(".picture")).to_be_visible()
    with Client(server.address, key_of(phones[0])) as ada, Client(server.address, key_of(phones[1])) as mira:
        finish_turn(mira, table)  # if she begins
        first = ada.situation(table)["position"]
        now = finish_turn(ada, table)
        ada.take_back(table, now, first)
        wish = host.page.locator(".wish")
        expect(wish).to_contain_text("Ada would like to go back")
        expect(wish).to_contain_text("Answer on your phones: Mira")
        phones[1].page.get_by_role("button", name="Allow", exact=True).tap()
        expect(wish).to_have_count(0)


def finish_turn(client: Client, table: str) -> dict[str, Any]:
    """Answer while this device is asked; return the situation then."""
    rng = Rng(table)
    while (now := client.situation(table))["answers"]:
        client.answer(table, now, pick(now, rng))
    return now


def key_of(player: Player) -> str:
    """Return the key of a device."""
    kept = player.page.context.cookies()
    return next(str(each.get("value")) for each in kept if each.get("name") == "floodplain")


def test_two_people_pass_their_phone_to_each_other_beside_the_big_screen(new_player: NewPlayer) -> None:
    host, phone = new_player(), new_player(phone=True)
    table = table_at_home(host, [phone, phone])
    host.open(f"/t/{table}/board")
    page = phone.page
    for name in ("Ada", "Mira"):
        expect(page.get_by_role("heading", name=f"Hand the device to {name}")).to_be_visible()
        page.get_by_role("button", name=f"I am {name}").tap()
        expect(page.locator("[data-hand][data-asked]")).to_be_visible()
        page.locator("main .list button").nth(1).tap()
        page.get_by_role("button", name="Confirm", exact=True).tap()


def test_a_player_can_hide_their_cards_also_in_their_own_turn(new_player: NewPlayer) -> None:
    host, phones = new_player(), [new_player(phone=True), new_player(phone=True)]
    table = table_at_home(host, phones)
    host.open(f"/t/{table}/board")
    asked = phones[0].page
    expect(asked.locator("[data-hand][data-asked]")).to_be_visible()
    asked.get_by_role("button", name="Hide", exact=True).tap()
    expect(asked.get_by_role("button", name="Show", exact=True)).to_be_visible()
    expect(asked.locator(".mine .egizia")).to_have_count(0)
    expect(asked.locator("main .list button, main .tiles button").first).to_be_visible()
    asked.get_by_role("button", name="Show", exact=True).tap()
    expect(asked.locator(".mine .egizia")).to_be_visible()
    other = phones[1].page
    expect(other.locator(".wait .who")).to_contain_text("Ada")
    expect(other.locator(".wait")).not_to_contain_text("your ")  # the question is put to Ada
    expect(other.locator(".mine .egizia")).to_have_count(0)
    other.get_by_role("button", name="Show", exact=True).tap()
    expect(other.locator(".mine .egizia")).to_be_visible()


@pytest.mark.in_turn("game", "lang")
@pytest.mark.parametrize("lang", LANGUAGES)
@ANY_GAME
def test_all_of_a_hand_stays_within_its_tiles_on_a_small_phone(
    new_player: NewPlayer, game: str, lang: str
) -> None:
    host, phones = new_player(), [new_player(phone=True, still=True, lang=lang), new_player(phone=True)]
    host.open(f"/t/{table_at_home(host, phones, game)}/board")
    page = phones[0].page
    page.set_viewport_size(SMALL_PHONE)
    hand = page.locator("main .mine")
    show = hand.locator(".cover button")
    expect(hand).to_be_visible()
    if show.count() and not hand.locator(f".{game}").count():
        show.tap()
    expect(hand.locator("svg").nth(2)).to_be_visible()
    phones[0].rest()
    assert page.evaluate(SPILLS) == []
    assert page.evaluate(BROKEN) == []


def test_a_request_for_a_seat_expires_on_both_screens(
    new_player: NewPlayer, watch: Watch, server: Inside, monkeypatch: pytest.MonkeyPatch
) -> None:
    watch.refused = "/api/club"  # this server has none
    host, old, new = new_player(), new_player(phone=True), new_player(phone=True)
    seats = [{"kind": "open"}] * 2
    made = host.page.request.post("/api/tables", data={"game": "egizia", "seats": seats, "home": True}).json()
    room = host.page.request.post("/api/home/open", data={}).json()["room"]
    wanted = {"invite": made["invite"], "name": "Mira", "seat": 1}
    assert old.page.request.post(f"/api/tables/{made['id']}/join", data=wanted).ok
    host.open(f"/t/{made['id']}/home")
    phone = new.page
    phone.goto(f"{room['link']}/{room['code']}")
    phone.get_by_role("radio", name="Mira").tap()
    phone.get_by_role("button", name="This is me").tap()
    expect(phone.get_by_text("The host has been asked")).to_be_visible()
    expect(host.page.get_by_role("button", name="Yes, that")).to_be_visible()
    monkeypatch.setattr(at_home, "now_ms", lambda: now_ms() + at_home.CLAIM_MS)
    expired = phone.get_by_text("your request has expired")
    expect(expired).to_be_visible()
    phone.set_viewport_size(SMALL_PHONE)
    assert expired.evaluate(IS_IN_VIEW)
    expect(host.page.get_by_text("the request has expired")).to_be_visible()
    host.page.get_by_role("alertdialog").get_by_role("button", name="Close").click()
    expect(host.page.get_by_text("the request has expired")).to_be_hidden()
    phone.get_by_role("button", name="This is me").tap()
    expect(phone.get_by_text("The host has been asked")).to_be_visible()
    host.page.get_by_role("button", name="No", exact=True).click()
    expect(phone.get_by_text("The host said no")).to_be_visible()


@ANY_GAME
def test_a_phone_has_the_board_small_above_the_question_and_whole_without_a_big_screen(
    new_player: NewPlayer, game: str
) -> None:
    host, phones = new_player(), [new_player(phone=True), new_player(phone=True)]
    table = table_at_home(host, phones, game)
    host.open(f"/t/{table}/board")
    page = phones[0].page
    enlarge = page.get_by_role("button", name="Enlarge the board")
    expect(page.locator(".small svg").first).to_be_visible()
    box, question = enlarge.bounding_box(), page.locator(".prompt").bounding_box()
    assert box is not None
    assert question is not None
    assert BOARD_SMALL[0] <= box["height"] <= BOARD_SMALL[1]
    assert box["y"] + box["height"] <= question["y"]
    enlarge.tap()
    expect(enlarge).to_be_hidden()
    expect(page.get_by_role("tab", name="Board").last).to_have_attribute("aria-selected", "true")
    page.get_by_role("tab", name="Me").last.tap()
    expect(enlarge).to_be_visible()
    host.page.close()
    expect(page.get_by_text("The big screen is off. The board is here now.")).to_be_visible()
    expect(page.locator("[data-hand]")).to_have_count(0)
    expect(enlarge).to_be_hidden()
