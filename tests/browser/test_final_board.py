"""The final score on the big screen of a game at home."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPlayer
from tests.browser.driver import LONG
from tests.browser.test_at_home import TOO_SMALL, answer_by_request
from tests.server.support import ANY_GAME


@pytest.mark.in_turn("game")
@ANY_GAME
def test_the_final_score_can_be_read_from_afar(new_player: NewPlayer, game: str) -> None:
    host = new_player(name="Host")
    seats = [{"kind": "me", "name": name} for name in ("Ada", "Mira", "Sander", "Maximiliaan")]
    opened = host.page.request.post("/api/tables", data={"game": game, "seats": seats, "home": True})
    table = opened.json()["id"]
    while not host.page.request.get(f"/api/tables/{table}/situation?seat=0").json()["over"]:
        answer_by_request(host.page, table)
    host.page.set_viewport_size({"width": 1920, "height": 1080})
    host.open(f"/t/{table}/board")
    expect(host.page.locator(".picture").get_by_text("Maximiliaan").first).to_be_visible()
    host.rest(frames=LONG)
    assert host.page.evaluate(TOO_SMALL, 20) == []
