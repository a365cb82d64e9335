"""After a game on the site: its analysis, its result, and the daily games, all without a server."""

from __future__ import annotations

import re
from datetime import UTC, datetime

import pytest
from playwright.sync_api import expect

from floodplain.catalog import GAMES
from tests.browser.conftest import Watch
from tests.browser.moments import record_at
from tests.browser.static_site import IS_KEPT, PACK, NewVisitor, StaticSite, table_of
from tests.browser.test_coach import walk_through
from tests.server.support import ANY_GAME, deep

ANALYSED_MS = 600_000  # all of a game in Python in a page, while other tests need the cores


@pytest.mark.in_turn("game", "phone")
@pytest.mark.parametrize("phone", [False, True], ids=["wide", "phone"])
@pytest.mark.parametrize("game", list(GAMES))
def test_a_whole_game_is_analysed_without_a_network(
    new_visitor: NewVisitor, site: StaticSite, watch: Watch, game: str, phone: bool
) -> None:
    player = new_visitor(phone=phone, still=True)
    page = player.page
    record, _ = record_at(game, "end")
    player.come()
    player.open(f"/record?at=5#{page.evaluate(PACK, record)}")
    page.wait_for_url("**/review?at=5")
    player.wait_until(lambda: bool(page.evaluate(IS_KEPT)), "all files to be kept")
    watch.is_cut = True
    site.stop()
    page.get_by_role("button", name="Analyse").click()
    expect(page.locator("[data-analysis=ready]")).to_be_visible(timeout=ANALYSED_MS)
    expect(page.get_by_text("Accuracy")).to_be_visible()
    walk_through(page, phone)


@pytest.mark.in_turn("game", "phone")
@pytest.mark.parametrize("phone", [False, True], ids=["wide", "phone"])
@pytest.mark.parametrize("game", list(GAMES))
def test_a_daily_game_begun_on_the_site_continues_where_it_was(
    new_visitor: NewVisitor, game: str, phone: bool
) -> None:
    player = new_visitor(phone=phone)
    page = player.page
    today = f"/daily/{datetime.now(UTC):%Y-%m-%d}"
    deal = page.locator(f"article.deal[data-game={game}]")
    player.come()
    player.open(today)
    expect(page.locator("article.deal")).to_have_count(len(GAMES))
    deal.get_by_role("button", name=re.compile("^Play")).click()
    player.arrive()
    version = player.answer()
    table = table_of(page)
    player.wait_for_turn()
    expect(page.get_by_role("button", name="Undo")).to_have_count(0)  # one try, without undo
    player.open(today)
    deal.get_by_role("button", name=re.compile("^Continue")).click()
    player.arrive()
    assert table_of(page) == table
    player.wait_for_turn()
    assert int(player.version) >= int(version)
    player.open("/me")
    expect(page.get_by_text("Your statistics begin with your first game")).to_be_visible()


@deep
@ANY_GAME
def test_a_daily_game_played_to_its_end_has_a_result(new_visitor: NewVisitor, game: str) -> None:
    player = new_visitor()
    page = player.page
    today = f"/daily/{datetime.now(UTC):%Y-%m-%d}"
    deal = page.locator(f"article.deal[data-game={game}]")
    player.come()
    player.open(today)
    deal.get_by_role("button", name=re.compile("^Play")).click()
    player.arrive()
    player.play_on_board()
    player.open(today)
    expect(deal).to_contain_text("at the table")
    expect(deal.get_by_role("link", name="Analyse my game")).to_be_visible()
    player.open("/me")
    expect(page.get_by_role("status").filter(has_text=re.compile("1 game"))).to_be_visible()
