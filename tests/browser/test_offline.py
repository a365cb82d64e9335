"""After a first visit the app opens without a network, says so, and continues when the network is back."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import NewPlayer, Watch

SAYS = "You\u2019re offline. You need a connection to play."
IS_READY = "navigator.serviceWorker.ready.then((found) => found.active.state === 'activated')"


def test_after_a_first_visit_the_app_opens_offline_and_says_so(new_player: NewPlayer, watch: Watch) -> None:
    player = new_player(phone=True, still=True, has_worker=True)
    page = player.page
    player.open()
    expect(page.get_by_role("button", name="Play now: Egizia")).to_be_visible()
    player.wait_until(lambda: bool(page.evaluate(IS_READY)), "the service worker to be ready")
    watch.is_cut = True
    page.context.set_offline(True)
    page.reload()
    expect(page.get_by_role("alert")).to_contain_text(SAYS)
    for address in ("/rules", "/learn", "/new/egizia"):
        page.goto(address)
        expect(page.get_by_text(SAYS).first).to_be_in_viewport(ratio=1)
    page.goto("/settings")  # needs no server
    expect(page.get_by_role("heading", level=1)).to_have_text("Settings")
    page.goto("/")
    expect(page.get_by_role("alert")).to_contain_text(SAYS)
    page.context.set_offline(False)
    expect(page.get_by_role("button", name="Play now: Egizia")).to_be_visible()
