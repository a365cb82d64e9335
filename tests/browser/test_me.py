"""My page: figures that follow from finished games, and none before the first one."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPlayer, Watch
from tests.browser.driver import LONG, Player
from tests.browser.made_up import with_games
from tests.browser.test_looks import scrolls_sideways, violations
from tests.server.support import Server

LANGUAGES = ("en", "fr", "nl")
BEGINS = {
    "en": "Your statistics begin with your first game.",
    "fr": "Vos statistiques commencent avec votre première partie.",
    "nl": "Je statistieken beginnen met je eerste spel.",
}
GAMES, WITH_PEOPLE = 31, 11
OUTSIDE = """() => [...document.querySelectorAll("main .box")]
  .filter((box) => box.scrollWidth > box.clientWidth + 1).map((box) => box.innerText)"""


@pytest.fixture(scope="module")
def maud(server: Server) -> str:
    """The key of a person with many games of Fertility, and a few of Egizia."""
    with server.client() as client:
        client.post("/api/me/name", name="Maud")
        key = str(client.key)
    with_games(server, key, "fertility", GAMES)
    with_games(server, key, "egizia", 2)
    return key


def assert_fits(page: Page) -> None:
    """Check that nothing scrolls sideways, and nothing runs out of its box."""
    assert not scrolls_sideways(page)
    assert page.evaluate(OUTSIDE) == []


def come(player: Player, server: Server, key: str, address: str) -> None:
    """Open a page as the device with a key."""
    player.page.context.add_cookies([{"name": "floodplain", "value": key, "url": server.address}])
    player.open(address)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_before_the_first_game_there_are_ways_to_it_and_no_zeros(new_player: NewPlayer, lang: str) -> None:
    player = new_player(phone=lang == "fr", lang=lang)
    page = player.page
    way = page.locator("main a.btn.main")
    for address in ("/me", "/me?game=demetra", "/me/games"):
        player.open(address)
        expect(way).to_be_visible()
        if address == "/me":
            expect(page.get_by_text(BEGINS[lang])).to_be_visible()
            expect(page.locator("main header [role=status]")).to_have_count(0)
            expect(page.locator("dl")).to_have_count(0)
        expect(page.locator("main")).not_to_contain_text(re.compile(r"(?<![\d:.])0(?![\d:.])"))
        assert_fits(page)
    way.click()
    expect(page).to_have_url(re.compile("/$"))


def test_figures_of_all_games_and_of_one(new_player: NewPlayer, server: Server, maud: str) -> None:
    player = new_player()
    page = player.page
    come(player, server, maud, "/me")
    count, people = GAMES + 2, WITH_PEOPLE + 1
    expect(page.locator("main header [role=status]")).to_have_text(f"{count} games, {people} with people")
    expect(page.locator("dl")).to_contain_text(str(count))
    page.get_by_role("group", name="Game").get_by_role("button", name="Fertility").click()
    expect(page).to_have_url(re.compile(r"/me\?game=fertility$"))
    for title in ("Rating", "Places", "Scores", "Where my points come from"):
        expect(page.get_by_role("heading", name=re.compile(f"^{title}"))).to_be_visible()
    expect(page.get_by_role("img", name=re.compile(r"^People: \d+, between"))).to_be_visible()
    expect(page.get_by_role("img", name=re.compile(r"^Bots: \d+, between"))).to_be_visible()
    expect(page.get_by_role("img", name=re.compile("^Generic shops: you"))).to_be_visible()
    page.get_by_role("button", name="Show figures").click()
    figures = page.get_by_role("dialog").get_by_role("table")
    expect(figures.first).to_be_visible()
    page.keyboard.press("Escape")
    page.get_by_role("link", name=f"All {GAMES} games of Fertility").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("My games")
    expect(page.locator("main li")).to_have_count(GAMES)


def test_a_level_is_suggested_and_chosen(new_player: NewPlayer, server: Server, maud: str) -> None:
    player = new_player(level="5")
    come(player, server, maud, "/me?game=fertility")
    expect(player.page.get_by_text("is about as strong as you")).to_be_visible()
    player.page.get_by_role("button", name="Play this level").click()
    expect(player.page.get_by_text("Chosen for your next games.")).to_be_visible()
    come(player, server, maud, "/me?game=egizia")  # two games say nothing yet
    expect(player.page.get_by_text("needs 10 games").first).to_be_visible()
    expect(player.page.get_by_text("is about as strong as you")).to_have_count(0)


def test_the_form_of_a_new_table_suggests_a_level_or_says_what_is_missing(
    new_player: NewPlayer, server: Server, maud: str
) -> None:
    player = new_player(phone=True, still=True, level="5")
    page = player.page
    come(player, server, maud, "/new/fertility?how=bots")
    expect(page.get_by_text("is about as strong as you")).to_be_visible()
    page.get_by_role("button", name="Play this level").click()
    expect(page.get_by_role("button", name="Play this level")).to_have_count(0)
    assert not scrolls_sideways(page)
    come(player, server, maud, "/new/egizia?how=bots")
    expect(page.get_by_text(re.compile(r"^After \d+ more games against bots"))).to_be_visible()
    come(player, server, maud, "/new/demetra?how=bots")
    expect(page.get_by_role("heading", name=re.compile("^How well"))).to_be_visible()
    page.wait_for_load_state("networkidle")
    expect(page.get_by_text(re.compile("as strong as you|more games? against bots"))).to_have_count(0)


def test_a_code_for_another_device_is_one_tap_away_on_a_phone(
    new_player: NewPlayer, server: Server, maud: str
) -> None:
    player = new_player(phone=True, still=True)
    page = player.page
    come(player, server, maud, "/me")
    sign = page.locator("main .who").get_by_role("button", name="Continue on another device")
    expect(sign).to_be_in_viewport(ratio=1)
    sign.click()
    expect(page.get_by_role("dialog").get_by_role("img", name=re.compile("^QR code"))).to_be_visible()
    page.keyboard.press("Escape")
    expect(sign).to_be_focused()


def test_figures_that_do_not_come_are_asked_for_again(new_player: NewPlayer, watch: Watch) -> None:
    player = new_player()
    page = player.page
    watch.refused = "/api/me/results"
    page.route("**/api/me/results*", lambda route: route.fulfill(status=503, json=_away()))
    player.open("/me")
    expect(page.get_by_role("alert")).to_be_visible()
    page.unroute("**/api/me/results*")
    page.get_by_role("button", name="Retry").click()
    expect(page.get_by_text(BEGINS["en"])).to_be_visible()
    expect(page.get_by_role("alert")).to_have_count(0)


def _away() -> dict[str, object]:
    return {"type": "problem", "status": 503, "error": "unavailable", "message": "the database is away"}


@pytest.mark.in_turn("phone")
@pytest.mark.parametrize("phone", [False, True], ids=["wide", "phone"])
def test_my_page_can_be_read_by_everyone(
    new_player: NewPlayer, server: Server, maud: str, phone: bool
) -> None:
    player = new_player(phone=phone, still=True)
    for address in ("/me", "/me?game=fertility", "/me/games"):
        come(player, server, maud, address)
        player.page.get_by_role("link", name=re.compile("^Review")).or_(
            player.page.get_by_text("deleted").first
        ).first.wait_for()
        for theme in ("dark", "light"):
            player.page.emulate_media(color_scheme=theme)
            player.rest(LONG)  # colours fade in
            assert violations(player.page) == [], f"{address} {theme}"
        assert_fits(player.page)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_boxes_of_my_page_stay_in_their_column(
    new_player: NewPlayer, server: Server, maud: str, lang: str
) -> None:
    player = new_player(still=True, lang=lang)
    come(player, server, maud, "/me")
    expect(player.page.locator("dl")).to_be_visible()
    player.rest()
    column = player.page.locator("main aside")
    assert column.evaluate("each => each.scrollWidth") == column.evaluate("each => each.clientWidth")


@pytest.mark.parametrize("lang", ["fr", "nl"])
def test_my_page_fits_a_phone_in_the_longer_languages(
    new_player: NewPlayer, server: Server, maud: str, lang: str
) -> None:
    player = new_player(phone=True, still=True, lang=lang)
    for address in ("/me", "/me?game=fertility"):
        come(player, server, maud, address)
        expect(player.page.locator("dl")).to_be_visible()
        player.rest(LONG)
        assert_fits(player.page)
