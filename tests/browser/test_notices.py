"""Notifications in a real browser: the settings, the service worker, and the bell."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPlayer
from tests.browser.driver import Player
from tests.browser.test_looks import scrolls_sideways, violations
from tests.server.plain import Client
from tests.server.receivers import Browser, Receiver, receiving
from tests.server.support import Server, running
from tests.server.test_notices import play_to

ALLOWED = """
Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
Notification.requestPermission = async () => 'granted';
"""
UNDECIDED = """
let decided = 'default';
Object.defineProperty(Notification, 'permission', { get: () => decided });
Notification.requestPermission = async () => (decided = 'granted');
"""
QUESTION = "Shall we tell you when it\u2019s your turn?"
SUBSCRIBED = """
let own = null;
const made = { toJSON: () => (%s), unsubscribe: async () => (own = null) };
PushManager.prototype.subscribe = async () => (own = made);
PushManager.prototype.getSubscription = async () => own;
"""
DENIED = """
Object.defineProperty(Notification, 'permission', { get: () => 'denied' });
Notification.requestPermission = async () => 'denied';
"""
WITHOUT_WINDOWS = """
self.shown = []; self.opened = [];
self.registration.showNotification = async (title, options) => void self.shown.push({ title, ...options });
self.clients.openWindow = async (address) => void self.opened.push(address);
self.clients.matchAll = async () => [];
"""
CLICK = """(action) => {
  const [shown] = self.shown;
  const event = new Event('notificationclick');
  let done = Promise.resolve();
  Object.assign(event, {
    action,
    notification: { ...shown, close: () => (self.closed = true) },
    waitUntil: (work) => (done = work),
  });
  self.dispatchEvent(event);
  return done.then(() => self.opened);
}"""


@pytest.fixture(scope="session")
def service() -> Iterator[Receiver]:
    with receiving() as found:
        yield found


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that sends at once, also to the receiver of the test."""
    folder = tmp_path_factory.mktemp("notices")
    flags = ["--notice-seconds", "0.2", "--notice-hosts", "127.0.0.1"]
    with running(f"sqlite:///{folder / 'tables.sqlite3'}", folder, flags) as started:
        yield started


def turn_on(page: Page, browser: Browser) -> None:
    """Turn notifications on, as a player does."""
    given = browser.subscription
    keys = {"p256dh": given["p256dh"], "auth": given["auth"]}
    subscription = {"endpoint": given["endpoint"], "keys": keys}
    page.context.add_init_script(ALLOWED + SUBSCRIBED % json.dumps(subscription))
    page.goto("/settings")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.get_by_role("switch", name="Notify me").click()
    expect(page.get_by_role("switch", name="On this device")).to_be_checked()
    joined = page.get_by_role("switch", name="A table I opened")
    joined.click()
    expect(joined).not_to_be_checked()


def key_of(page: Page) -> str:
    """The key of the device."""
    return next(str(each["value"]) for each in page.context.cookies() if each.get("path") == "/api")


def turn_at_new_table(server: Server, key: str) -> str:
    """Open a table at which it is the turn of a device; return the table."""
    with server.client(key) as client, server.client() as ben:
        card: dict[str, Any] = client.open("fertility", [{"kind": "me", "name": "Ann"}, {"kind": "open"}])
        ben.join(card["id"], card["invite"], "Ben")
        play_to(card["id"], client, ben)
        table: str = card["id"]
        return table


def deliver(page: Page, message: dict[str, Any]) -> None:
    """Pass a message to the service worker, as the browser's push service does."""
    protocol = page.context.new_cdp_session(page)
    found: list[dict[str, Any]] = []
    protocol.on("ServiceWorker.workerRegistrationUpdated", lambda said: found.extend(said["registrations"]))
    protocol.send("ServiceWorker.enable")
    page.wait_for_timeout(0)
    while not found:
        page.wait_for_timeout(20)
    given = {"origin": page.url.split("/settings")[0], "registrationId": found[0]["registrationId"]}
    protocol.send("ServiceWorker.deliverPushMessage", {**given, "data": json.dumps(message)})


def test_a_closed_page_is_told_by_the_worker_and_a_click_opens_the_table(
    new_player: NewPlayer, server: Server, service: Receiver, tmp_path: Path
) -> None:
    page = new_player(still=True, has_worker=True).page
    browser = Browser(service, tmp_path.name)
    turn_on(page, browser)
    table = turn_at_new_table(server, key_of(page))
    (message,) = browser.told()
    worker = page.context.service_workers[0]
    worker.evaluate(WITHOUT_WINDOWS)
    deliver(page, message)
    while not worker.evaluate("self.shown.length"):
        page.wait_for_timeout(20)
    shown = worker.evaluate("self.shown")[0]
    assert (shown["title"], shown["tag"], shown["lang"]) == ("Your turn in Fertility", table, "en")
    assert [each["action"] for each in shown["actions"]] == ["later", "mute"]
    (address,) = worker.evaluate(CLICK, "")
    page.goto(address)
    expect(page).to_have_url(f"{server.address}/t/{table}")
    expect(page.locator("#content")).to_be_visible()
    worker.evaluate(CLICK, "mute")
    with Client(server.address, key_of(page)) as client:
        assert client.get("/api/notices/settings")["muted"] == [table]


def test_a_visible_page_shows_the_message_itself_and_the_bell_counts(
    new_player: NewPlayer, server: Server, service: Receiver, tmp_path: Path
) -> None:
    page = new_player(still=True, has_worker=True).page
    browser = Browser(service, tmp_path.name)
    turn_on(page, browser)
    table = turn_at_new_table(server, key_of(page))
    (message,) = browser.told()
    deliver(page, message)
    card = page.get_by_role("status").filter(has_text="Your turn in Fertility")
    expect(card).to_contain_text("Mute this table")
    bell = page.get_by_role("button", name="Notifications: 1 new")
    bell.click()
    listed = page.get_by_role("dialog", name="Notifications")
    expect(listed).to_contain_text("Your turn in Fertility")
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Notifications", exact=True)).to_be_focused()
    card.get_by_role("link", name="Go to the table").click()
    expect(page).to_have_url(f"{server.address}/t/{table}")
    expect(card).to_have_count(0)


def first_turn(player: Player, server: Server) -> str:
    """Play a turn at a table with another person, and return the table."""
    named = player.page.request.post("/api/me/name", data={"name": "Ann"})
    assert named.ok, named.text()
    table = turn_at_new_table(server, key_of(player.page))
    player.open(f"/t/{table}")
    player.wait_for_turn()
    while player.is_asked:
        expect(player.page.get_by_text(QUESTION)).to_have_count(0)  # not before the turn is over
        player.answer_on_board()
    return table


def test_notifications_are_asked_for_once_after_the_first_turn_and_never_after_a_no(
    new_player: NewPlayer, server: Server
) -> None:
    player = new_player(phone=True, still=True)
    page = player.page
    page.context.add_init_script(UNDECIDED)
    player.open("/about")
    first_turn(player, server)
    expect(page.get_by_text(QUESTION)).to_be_visible()
    assert violations(page) == []
    assert not scrolls_sideways(page)
    page.get_by_role("button", name="No, thanks").click()
    expect(page.get_by_text(QUESTION)).to_have_count(0)
    first_turn(player, server)
    expect(page.get_by_role("button", name="Log").first).to_be_visible()
    expect(page.get_by_text(QUESTION)).to_have_count(0)


def test_notifications_are_turned_on_where_they_are_asked_for_and_off_with_one_tap(
    new_player: NewPlayer, server: Server, service: Receiver, tmp_path: Path
) -> None:
    player = new_player(still=True, has_worker=True)
    page = player.page
    given = Browser(service, tmp_path.name).subscription
    keys = {"p256dh": given["p256dh"], "auth": given["auth"]}
    subscription = {"endpoint": given["endpoint"], "keys": keys}
    page.context.add_init_script(UNDECIDED + SUBSCRIBED % json.dumps(subscription))
    player.open("/about")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    first_turn(player, server)
    page.get_by_role("button", name="Notify me").click()
    expect(page.get_by_text("Notifications are on.")).to_be_visible()
    with Client(server.address, key_of(page)) as client:
        settings = client.get("/api/notices/settings")
        assert (settings["enabled"], len(settings["channels"])) == (True, 1)
        player.open("/")
        page.get_by_role("button", name="Notifications").click()
        page.get_by_role("dialog", name="Notifications").get_by_role("button", name="Turn off").click()
        expect(page.get_by_role("dialog", name="Notifications")).to_contain_text("Notifications are off.")
        assert client.get("/api/notices/settings")["enabled"] is False


def test_a_browser_that_refuses_says_where_to_allow_it(new_player: NewPlayer) -> None:
    page = new_player(still=True, has_worker=True).page
    page.context.add_init_script(DENIED)
    page.goto("/settings")
    page.get_by_role("switch", name="Notify me").click()
    expect(page.get_by_role("alert")).to_contain_text("Your browser blocks notifications from this page.")
    expect(page.get_by_role("switch", name="On this device")).not_to_be_checked()
    page.get_by_role("switch", name="Notify me").click()
    expect(page.get_by_role("switch", name="On this device")).to_have_count(0)


def test_an_iphone_is_told_to_install_the_app_first(new_player: NewPlayer) -> None:
    page = new_player(phone=True, still=True).page
    page.context.add_init_script(
        "delete window.Notification; Object.defineProperty(navigator, 'userAgent', { get: () => 'iPhone' });"
    )
    page.goto("/settings")
    page.get_by_role("switch", name="Notify me").click()
    expect(page.get_by_role("alert")).to_contain_text("Add to Home Screen")


def test_quiet_hours_are_set_with_the_keyboard(new_player: NewPlayer) -> None:
    page = new_player(still=True, has_worker=True).page
    page.context.add_init_script(DENIED)
    page.goto("/settings")
    page.get_by_role("switch", name="Notify me").click()
    page.get_by_role("switch", name="Quiet hours").click()
    handle = page.get_by_role("slider", name="Quiet hours end")
    handle.press("ArrowRight")
    expect(handle).to_have_attribute("aria-valuetext", "07:45")
    page.reload()
    expect(page.get_by_role("slider", name="Quiet hours end")).to_have_attribute("aria-valuetext", "07:45")


def test_quiet_hours_are_dragged_and_typed(new_player: NewPlayer) -> None:
    page = new_player(still=True, has_worker=True).page
    page.context.add_init_script(DENIED)
    page.goto("/settings")
    page.get_by_role("switch", name="Notify me").click()
    page.get_by_role("switch", name="Quiet hours").click()
    handle = page.get_by_role("slider", name="Quiet hours end")
    handle.scroll_into_view_if_needed()
    grip, band = handle.bounding_box(), page.locator(".band").bounding_box()
    assert grip is not None
    assert band is not None
    height = grip["y"] + grip["height"] / 2
    page.mouse.move(grip["x"] + grip["width"] / 2, height)
    page.mouse.down()
    page.mouse.move(band["x"] + band["width"] / 4, height, steps=4)
    page.mouse.up()
    expect(handle).to_have_attribute("aria-valuetext", "06:00")
    begin = page.locator(".times input").first
    begin.fill("21:30")
    begin.blur()
    expect(page.get_by_role("slider", name="Quiet hours begin")).to_have_attribute("aria-valuetext", "21:30")
    expect(page.get_by_text("21:30 to 06:00")).to_be_visible()
