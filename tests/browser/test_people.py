"""A person in the browser: a name, a passkey that brings them back, blocking and reporting, and deleting."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPlayer, Watch
from tests.browser.driver import LONG, Player
from tests.browser.test_looks import scrolls_sideways, violations
from tests.server.support import Server

KEY = {"protocol": "ctap2", "transport": "internal", "hasResidentKey": True, "hasUserVerification": True}


class Keyring:
    """The virtual authenticator of Chromium: its passkeys can be moved to another browser."""

    def __init__(self, page: Page) -> None:
        self._line = page.context.new_cdp_session(page)
        self._line.send("WebAuthn.enable")
        options = {**KEY, "isUserVerified": True, "automaticPresenceSimulation": True}
        self._id = self._line.send("WebAuthn.addVirtualAuthenticator", {"options": options})[
            "authenticatorId"
        ]

    def keys(self) -> list[dict[str, Any]]:
        """The passkeys on it."""
        found = self._line.send("WebAuthn.getCredentials", {"authenticatorId": self._id})
        return list(found["credentials"])

    def take(self, keys: list[dict[str, Any]]) -> None:
        """Put passkeys on it, as a phone that syncs them does."""
        for key in keys:
            self._line.send("WebAuthn.addCredential", {"authenticatorId": self._id, "credential": key})

    def refuse(self) -> None:
        """Act as a person who does not confirm."""
        self._line.send("WebAuthn.setUserVerified", {"authenticatorId": self._id, "isUserVerified": False})


def by_name(player: Player, server: Server, path: str) -> None:
    """Open a screen at a name, as passkeys belong to names and not to numbers."""
    player.open(f"http://localhost:{server.port}{path}")


def button(page: Page, name: str) -> Any:
    return page.get_by_role("button", name=name, exact=True)


def call_me(page: Page, name: str) -> None:
    """Enter a name, and wait until the server knows it."""
    with page.expect_response("**/api/me/name"):
        field = page.get_by_label("My name")
        field.fill(name)
        field.blur()


def test_a_passkey_brings_a_person_back_after_losing_every_device(
    new_player: NewPlayer, server: Server
) -> None:
    first = new_player()
    by_name(first, server, "/settings")
    call_me(first.page, "Maud")
    keyring = Keyring(first.page)
    button(first.page, "Add a passkey").click()
    expect(first.page.get_by_text("The passkey is ready.")).to_be_visible()
    expect(first.page.get_by_text("This computer")).to_be_visible()
    table = opened(first.page)
    keys = keyring.keys()
    assert len(keys) == 1
    first.page.context.close()  # the device is gone, with its key
    other = new_player(phone=True)
    by_name(other, server, "/carry")
    Keyring(other.page).take(keys)
    button(other.page, "Sign in with a passkey").click()
    expect(other.page.get_by_text("Welcome back, Maud.")).to_be_visible()
    expect(other.page).to_have_url(re.compile("/tables$"))
    expect(other.page.locator(f'a[href*="/t/{table}"]').first).to_be_visible()
    by_name(other, server, "/settings")
    expect(other.page.get_by_label("My name")).to_have_value("Maud")
    expect(other.page.get_by_text("Computer", exact=True)).to_be_visible()
    expect(other.page.get_by_text("This phone")).to_be_visible()
    other.page.get_by_role("button", name=re.compile("^Remove passkey")).click()
    expect(button(other.page, "Sign in with a passkey")).to_be_visible()


def test_a_passkey_is_called_after_its_device_and_can_be_renamed(
    new_player: NewPlayer, server: Server
) -> None:
    player = new_player(phone=True, still=True)
    page = player.page
    by_name(player, server, "/settings")
    Keyring(page)
    button(page, "Add a passkey").click()
    rename = page.get_by_role("button", name="Rename passkey Phone, Chrome")
    expect(page.get_by_text(re.compile(r"^added \d+\s\w+\s\d+, last used"))).to_be_visible()
    rename.click()
    field = page.get_by_label("Name of the passkey")
    expect(field).to_have_value("Phone, Chrome")
    assert violations(page) == []
    assert not scrolls_sideways(page)
    field.fill("Key on my ring")
    field.press("Enter")
    expect(page.get_by_role("button", name="Rename passkey Key on my ring")).to_be_focused()
    page.reload()
    expect(page.get_by_text("Key on my ring")).to_be_visible()
    page.get_by_role("button", name="Remove passkey Key on my ring").click()
    expect(page.get_by_text("Key on my ring")).to_have_count(0)


def opened(page: Page) -> str:
    """Open a table at which this browser holds all seats, and return its id."""
    body = {"game": "fertility", "seats": [{"kind": "me"}, {"kind": "me"}]}
    answer = page.evaluate(
        """async (body) => {
            const headers = { 'Content-Type': 'application/json' };
            const answer = await fetch('/api/tables', { method: 'POST', headers, body });
            return answer.json();
        }""",
        json.dumps(body),
    )
    return str(answer["id"])


def test_a_passkey_that_is_not_confirmed_is_kindly_given_up(new_player: NewPlayer, server: Server) -> None:
    player = new_player()
    by_name(player, server, "/settings")
    Keyring(player.page).refuse()
    button(player.page, "Sign in with a passkey").click()
    expect(player.page.get_by_role("alert")).to_contain_text("No passkey was used. Try again")


def test_a_number_as_address_says_why_there_are_no_passkeys(new_player: NewPlayer) -> None:
    player = new_player()
    player.open("/settings")
    expect(player.page.get_by_text("Passkeys don\u2019t work at this address")).to_be_visible()
    expect(button(player.page, "Add a passkey")).to_have_count(0)


def test_a_rude_player_is_reported_and_blocked_from_the_chat(new_player: NewPlayer) -> None:
    ann, ben = new_player(name="Ann"), new_player(name="Ben")
    together(ann, ben)
    for player in (ann, ben):
        button(player.page, "Chat").click()
    say(ben, "You are a bad player")
    line = ann.page.get_by_role("log", name="Chat")
    expect(line).to_contain_text("You are a bad player")
    choose(ann, "Report")
    dialog = ann.page.get_by_role("dialog")
    expect(dialog).to_contain_text("You are a bad player")
    dialog.get_by_role("textbox").fill("Rude")
    dialog.get_by_role("button", name="Report").click()
    expect(ann.page.get_by_text("The host can read your report.")).to_be_visible()
    choose(ann, "Block")
    ann.page.get_by_role("dialog").get_by_role("button", name="Block").click()
    expect(line).to_contain_text("Message from a player you have blocked")
    expect(line).not_to_contain_text("bad player")
    say(ben, "More of it")
    expect(line.get_by_text("Message from a player you have blocked")).to_have_count(2)
    ann.open("/settings")
    button(ann.page, "Unblock Ben").click()
    expect(ann.page.get_by_text("Blocked players")).to_have_count(0)


def together(ann: Player, ben: Player) -> None:
    """Seat two people at a table."""
    ann.open("/")
    body = {"game": "fertility", "seats": [{"kind": "me", "name": "Ann"}, {"kind": "open"}]}
    card = ann.page.evaluate(
        """async (body) => {
            const headers = { 'Content-Type': 'application/json' };
            return (await fetch('/api/tables', { method: 'POST', headers, body })).json();
        }""",
        json.dumps(body),
    )
    ben.open("/")
    ben.page.evaluate(
        """async ([table, invite]) => {
            const headers = { 'Content-Type': 'application/json' };
            const body = JSON.stringify({ invite, name: 'Ben' });
            await fetch(`/api/tables/${table}/join`, { method: 'POST', headers, body });
        }""",
        [card["id"], card["invite"]],
    )
    for player in (ann, ben):
        player.open(f"/t/{card['id']}")


def say(player: Player, text: str) -> None:
    field = player.page.get_by_placeholder("Write a message")
    field.fill(text)
    field.press("Enter")


def choose(player: Player, way: str) -> None:
    """Choose something about what was said last."""
    player.page.get_by_role("log", name="Chat").get_by_role("button", name="More about Ben").last.click()
    player.page.get_by_role("menuitem", name=way).click()


def test_everything_is_exported_and_deleted(new_player: NewPlayer, watch: Watch) -> None:
    player = new_player()
    player.open("/settings")
    call_me(player.page, "Maud")
    table = opened(player.page)
    with player.page.expect_download() as saved:
        button(player.page, "Export").click()
    data = json.loads(saved.value.path().read_text(encoding="utf-8"))
    assert data["person"]["name"] == "Maud"
    button(player.page, "Delete me").click()
    dialog = player.page.get_by_role("dialog")
    expect(dialog).to_contain_text("Records of finished games stay for the others")
    with player.page.expect_download():
        button(player.page, "Export first").click()
    sure = dialog.get_by_role("button", name="Delete me")
    expect(sure).to_be_disabled()
    dialog.get_by_role("textbox").fill("maud")
    expect(sure).to_be_disabled()
    dialog.get_by_role("textbox").fill("Maud")
    sure.click()
    expect(player.page.get_by_text("This browser is a new player from now on.")).to_be_visible()
    player.open("/settings")
    expect(player.page.get_by_label("My name")).to_have_value("")
    player.open("/tables")
    expect(player.page.locator(f'a[href*="/t/{table}"]')).to_have_count(0)


@pytest.mark.in_turn("phone")
@pytest.mark.parametrize("phone", [False, True], ids=["wide", "phone"])
def test_the_screens_of_a_person_can_be_read_by_everyone(
    new_player: NewPlayer, server: Server, phone: bool
) -> None:
    player = new_player(phone=phone, still=True)
    by_name(player, server, "/settings")
    expect(button(player.page, "Add a passkey")).to_be_visible()
    button(player.page, "Delete me").click()
    for theme in ("dark", "light"):
        player.page.emulate_media(color_scheme=theme)
        expect(player.page.locator("html")).to_have_attribute("data-theme", theme)
        player.rest(LONG)  # colours fade in
        assert violations(player.page) == [], theme
    assert not scrolls_sideways(player.page)


@pytest.mark.in_turn("language")
@pytest.mark.parametrize("language", ["en", "fr", "nl"])
def test_the_cards_of_my_page_hold_their_words_on_a_narrow_phone(
    new_player: NewPlayer, language: str
) -> None:
    player = new_player(phone=True, still=True, lang=language)
    player.page.set_viewport_size({"width": 360, "height": 740})
    player.open("/me")
    cards = player.page.locator(".charts section")
    expect(cards.last).to_be_visible()
    sign = player.page.locator("main .who .carry").bounding_box()
    assert sign is not None
    assert sign["width"] == pytest.approx(sign["height"], abs=1), "the way to another device is squeezed"
    for card in cards.all():
        words = card.inner_text()
        assert card.evaluate("card => card.scrollWidth <= card.clientWidth"), words
    assert not scrolls_sideways(player.page)
