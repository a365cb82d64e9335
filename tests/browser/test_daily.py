"""Daily games in the browser: one try, the place among all players, and games that were played elsewhere."""

from __future__ import annotations

import re
from functools import cache

import pytest
from playwright.sync_api import Locator, Page, expect

from floodplain.catalog import GAMES, find_game
from floodplain.server.daily import USUAL, Deal, deal_of
from tests.browser.conftest import NewPlayer, Watch
from tests.browser.driver import LONG, Player
from tests.browser.test_looks import scrolls_sideways, violations
from tests.server.daily_games import honest
from tests.server.plain import Client
from tests.server.support import Server
from tests.server.test_daily import finish

OTHERS = ("Ilse", "Wim")


@cache
def dealt(day: str) -> Deal:
    """The deal of a day that is played fastest: one against the lower level, if there is one."""
    deals = [deal_of(day, find_game(game)) for game in GAMES]
    return next((deal for deal in deals if deal.level == USUAL), deals[0])


@pytest.fixture(scope="module")
def deal(server: Server) -> Deal:
    """A deal of today that two others have finished, and brought from elsewhere."""
    with server.client() as client:
        found = dealt(client.get("/api/daily")["day"])
    for name in OTHERS:
        with server.client() as client:
            client.post("/api/me/name", name=name)
            client.post("/api/daily/submit", record=honest(found, name))
    return found


def box(page: Page, deal: Deal) -> Locator:
    """The box of a deal on the page of its day."""
    return page.locator(f"article[data-game='{deal.game}']")


def test_a_deal_is_played_once_and_compared_with_others(
    new_player: NewPlayer, server: Server, deal: Deal
) -> None:
    player = new_player(name="Maud")
    page = player.page
    player.open("/daily")
    expect(page.locator("article.deal")).to_have_count(len(GAMES))
    mine = box(page, deal)
    expect(mine).to_contain_text("Once you begin, this try counts.")
    expect(mine).to_contain_text(re.compile(r"Finished by \d+ players"))
    mine.get_by_role("button", name=re.compile("^Play")).click()
    player.arrive()
    table = page.url.partition("/t/")[2].partition("?")[0]
    expect(page.get_by_role("button", name=re.compile("^Hint"))).to_have_count(0)
    player.open("/daily")
    expect(mine).to_contain_text("You\u2019ve begun. This try counts.")
    expect(mine.get_by_role("button", name=re.compile("^Continue"))).to_be_visible()
    player.open("/about")  # the table is not shown while the rest is played
    key = next(each["value"] for each in page.context.cookies() if each["name"] == "floodplain")
    with Client(server.address, key) as client:
        finish(client, table)
    player.open("/daily")
    expect(mine).to_contain_text(re.compile(r"Place \d of \d at the table"))
    expect(mine).to_contain_text(re.compile(r"Place \d of \d players"))
    expect(mine.get_by_role("img", name=re.compile("^Points of all players"))).to_be_visible()
    mine.get_by_role("button", name="Show figures").click()
    expect(mine.get_by_role("table").get_by_text("(you)")).to_be_visible()
    expect(mine.get_by_role("button", name=re.compile("^(Play|Continue)"))).to_have_count(0)
    mine.get_by_role("button", name="Analyse the best game").click()
    page.wait_for_url(re.compile("/t/.*/review"))
    expect(page.get_by_text(re.compile(r"^Move \d+ of \d+"))).to_be_visible()


def test_a_game_played_elsewhere_is_added_and_a_changed_one_refused(
    new_player: NewPlayer, deal: Deal, watch: Watch
) -> None:
    player = new_player(name="Cara")
    page = player.page
    watch.refused = "/api/daily/submit"
    record = honest(deal, "Cara")
    player.open("/daily")
    page.get_by_text("Add a game played elsewhere").click()
    page.get_by_label("Or paste it here").fill(record.replace(deal.seed, deal.seed + "0"))
    page.get_by_role("button", name="Check and add").click()
    expect(page.locator("details").get_by_role("alert")).to_be_visible()
    expect(box(page, deal).get_by_role("button", name=re.compile("^Play"))).to_be_visible()
    page.get_by_label("Or paste it here").fill(record)
    page.get_by_role("button", name="Check and add").click()
    expect(page.get_by_text("Your game counts.")).to_be_visible()
    expect(box(page, deal)).to_contain_text(re.compile(r"Place \d of \d players"))


def test_the_best_game_is_a_secret_until_one_has_played(new_player: NewPlayer, deal: Deal) -> None:
    player = new_player()
    player.open("/daily")
    mine = box(player.page, deal)
    expect(mine).to_contain_text("Finished by")
    expect(mine.get_by_role("button", name="Analyse the best game")).to_have_count(0)
    expect(mine).not_to_contain_text(re.compile("Best game|Place"))


def test_without_a_connection_the_day_says_so(new_player: NewPlayer, watch: Watch) -> None:
    player = new_player()
    page = player.page
    watch.is_cut = True
    page.route("**/api/daily*", lambda route: route.abort())
    player.open("/daily")
    expect(page.get_by_role("heading", name="The daily games could not be loaded.")).to_be_visible()
    page.unroute("**/api/daily*")
    page.get_by_role("button", name="Retry").click()
    expect(page.locator("article.deal")).to_have_count(len(GAMES))


@pytest.mark.in_turn("phone")
@pytest.mark.parametrize("phone", [False, True], ids=["wide", "phone"])
def test_the_games_of_a_day_can_be_read_by_everyone(
    new_player: NewPlayer, server: Server, deal: Deal, phone: bool
) -> None:
    player = new_player(phone=phone, still=True)
    with server.client() as client:
        client.post("/api/daily/submit", record=honest(deal, f"reader {phone}"))
        come(player, server, str(client.key))
    expect(box(player.page, deal).get_by_role("img", name=re.compile("^Points of all"))).to_be_visible()
    for theme in ("dark", "light"):
        player.page.emulate_media(color_scheme=theme)
        player.rest(LONG)  # colours fade in
        assert violations(player.page) == [], theme
    assert not scrolls_sideways(player.page)


@pytest.mark.parametrize("lang", ["fr", "nl"])
def test_the_games_of_a_day_fit_a_phone_in_the_longer_languages(
    new_player: NewPlayer, server: Server, deal: Deal, lang: str
) -> None:
    player = new_player(phone=True, still=True, lang=lang)
    with server.client() as client:
        client.post("/api/daily/submit", record=honest(deal, f"reader {lang}"))
        come(player, server, str(client.key))
    expect(box(player.page, deal).locator("figure")).to_be_visible()
    player.rest(LONG)
    assert not scrolls_sideways(player.page)


def come(player: Player, server: Server, key: str) -> None:
    """Open the games of the day as the device with a key."""
    player.page.context.add_cookies([{"name": "floodplain", "value": key, "url": server.address}])
    player.open("/daily")
