"""The final score on the big screen of a game at home."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPlayer
from tests.browser.driver import LONG, MOST_ANSWERS
from tests.browser.test_at_home import CUT_OFF, LONG_NAMES, TOO_SMALL, played_at_home
from tests.server.support import ANY_GAME, Server


@pytest.mark.in_turn("game")
@ANY_GAME
def test_the_final_score_can_be_read_from_afar(new_player: NewPlayer, server: Server, game: str) -> None:
    host = new_player(name="Host")
    table = played_at_home(host, server, game, MOST_ANSWERS, LONG_NAMES)
    host.page.set_viewport_size({"width": 1920, "height": 1080})
    host.open(f"/t/{table}/board")
    expect(host.page.locator("main[data-over]")).to_be_visible()
    expect(host.page.locator(".picture").get_by_text("Österreicher").first).to_be_visible()
    host.rest(frames=LONG)
    assert host.page.evaluate(TOO_SMALL, 20) == []
    assert host.page.evaluate(CUT_OFF) == []
