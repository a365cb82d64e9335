"""The pages beside the table: languages, rules, editions, settings, installing, and how much is loaded."""

from __future__ import annotations

import gzip
import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, Response, expect

from floodplain.catalog import GAMES, find_game
from tests.browser.conftest import NewPlayer, Watch
from tests.browser.test_looks import scrolls_sideways
from tests.browser.test_offline import IS_READY
from tests.server.support import always_and_deep, deep

FIRST_LOAD = 150 * 1024
TYPEFACES = 45 * 1024
GREETINGS = {"en": "What shall we play?", "fr": "À quoi jouons-nous ?", "nl": "Wat zullen we spelen?"}
ROOM = Path(__file__).parents[2] / "src" / "floodplain" / "games"


@pytest.mark.in_turn("language")
@pytest.mark.parametrize("language", list(GREETINGS))
def test_the_page_speaks_each_language_and_keeps_it(new_player: NewPlayer, language: str) -> None:
    player = new_player(lang="nl" if language == "en" else "en")
    page = player.page
    player.open()
    page.locator(f"button[lang={language}]").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(GREETINGS[language])
    expect(page.locator("html")).to_have_attribute("lang", language)
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_have_text(GREETINGS[language])


# Each game in another language every time.
@pytest.mark.in_turn("game", "language")
@pytest.mark.parametrize(
    ("game", "language"),
    [
        pytest.param(game, language, marks=() if first == second else deep)
        for first, game in enumerate(GAMES)
        for second, language in enumerate(GREETINGS)
    ],
)
def test_a_table_speaks_each_language_with_no_word_missing(
    new_player: NewPlayer, game: str, language: str
) -> None:
    player = new_player(lang=language)
    page = player.page
    texts = find_game(game).texts(language)
    player.open(f"/new/{game}")
    page.locator("form button.main").click()
    player.arrive()
    player.wait_for_turn()
    assert player.prompt
    for key in ("a", "l", "s"):
        page.keyboard.press(key)
        assert missing(page) == []
    expect(page.locator("aside table")).to_contain_text(next(iter(texts.content["category"].values())))
    player.open(f"/rules/{game}")
    expect(page.locator(".rule")).to_have_count(len(texts.rules))
    assert missing(page) == []


def missing(page: Page) -> list[str]:
    """Texts that show a key or a placeholder instead of words."""
    words = page.locator("body").inner_text().split()
    return [word for word in words if "undefined" in word or word.startswith("{") or "NaN" in word]


@always_and_deep("fertility")
def test_the_rules_are_searched(new_player: NewPlayer, game: str) -> None:
    player = new_player()
    page = player.page
    player.open(f"/rules/{game}")
    number = next(iter(find_game(game).texts("en").rules))
    page.get_by_role("searchbox").fill(number)
    expect(page.locator(".rule").first).to_contain_text(number)
    page.get_by_role("searchbox").fill("no rule has all of these words")
    expect(page.locator(".rule")).to_have_count(0)
    expect(page.get_by_text("No rules found.")).to_be_visible()


@always_and_deep("demetra")
def test_a_good_edition_is_checked_and_played(new_player: NewPlayer, game: str) -> None:
    player = new_player()
    page = player.page
    source = ROOM / game / "data" / "reconstructed.toml"
    text = source.read_text(encoding="utf-8").replace('edition = "reconstructed"', 'edition = "mine"')
    player.open("/about")
    page.get_by_label("Text of the edition file").fill(text)
    page.get_by_role("button", name="Check", exact=True).click()
    expect(page.get_by_text("is complete and consistent")).to_be_visible()
    page.get_by_role("button", name="Play with it").click()
    expect(page.locator("option", has_text="My own")).to_have_count(1)
    page.get_by_role("button", name="Start", exact=True).click()
    player.arrive()
    player.wait_for_turn()


def test_your_own_edition_starts_from_the_file_of_another(new_player: NewPlayer) -> None:
    player = new_player()
    page = player.page
    player.open("/about")
    page.get_by_role("button", name="Start from Egizia").click()
    source = page.get_by_label("Text of the edition file")
    expect(source).to_have_value(re.compile('game = "egizia"'))
    source.fill(source.input_value().replace('edition = "reconstructed"', 'edition = "mine"'))
    page.get_by_role("button", name="Check", exact=True).click()
    expect(page.get_by_text("is complete and consistent")).to_be_visible()


def test_all_problems_of_a_bad_edition_are_listed(new_player: NewPlayer, tmp_path: Path) -> None:
    player = new_player()
    page = player.page
    text = (ROOM / "fertility" / "data" / "reconstructed.toml").read_text(encoding="utf-8")
    bad = tmp_path / "bad.toml"
    bad.write_text(text.replace("districts = 40", "districts = 39"), encoding="utf-8")
    player.open("/about")
    page.get_by_label("Edition file (TOML)").set_input_files(bad)
    page.get_by_role("button", name="Check", exact=True).click()
    expect(page.get_by_text("This file can\u2019t be played yet:")).to_be_visible()
    assert page.locator(".problems li").count() >= 1
    expect(page.get_by_role("button", name="Play with it")).to_have_count(0)


@pytest.mark.in_turn("phone")
@pytest.mark.parametrize("phone", [False, True], ids=["wide", "phone"])
def test_the_start_button_is_visible_for_every_number_of_players(new_player: NewPlayer, phone: bool) -> None:
    player = new_player(phone=phone)
    page = player.page
    player.open("/new/fertility")
    for players in find_game("fertility").player_counts:
        page.get_by_role("button", name=f"{players} players").click()
        expect(page.get_by_role("button", name="Start", exact=True)).to_be_in_viewport(ratio=1)


def test_the_level_of_one_seat_stays_with_its_table(new_player: NewPlayer) -> None:
    player = new_player()
    page = player.page
    player.open()
    chosen = page.get_by_role("radio", checked=True)
    page.get_by_role("radio", name="Falcon").click()
    expect(chosen).to_have_accessible_name(re.compile("^Falcon"))
    player.open_table("fertility", 2)  # its bot is a Duckling
    player.arrive()
    player.open()
    expect(chosen).to_have_accessible_name(re.compile("^Falcon"))


@pytest.mark.in_turn("language")
@pytest.mark.parametrize("language", list(GREETINGS))
def test_the_choice_of_a_level_has_its_name_and_room_on_a_phone(new_player: NewPlayer, language: str) -> None:
    player = new_player(phone=True, lang=language)
    page = player.page
    player.open()
    expect(page.get_by_role("heading", level=1)).to_have_text(GREETINGS[language])
    levels = page.get_by_role("radiogroup")
    expect(page.get_by_text(levels.get_attribute("aria-label") or "", exact=True)).to_be_visible()
    above, below = page.get_by_role("heading", level=1).bounding_box(), levels.bounding_box()
    assert above is not None
    assert below is not None
    assert below["y"] - above["y"] - above["height"] >= 2
    assert not scrolls_sideways(page)


def test_a_running_table_shows_its_progress(new_player: NewPlayer) -> None:
    player = new_player()
    player.take_table("egizia", 2)
    player.arrive()
    player.open()
    expect(player.page.locator("a.table-tile")).to_contain_text("round 1 of 5")


def test_the_checker_is_said_to_speak_english(new_player: NewPlayer, watch: Watch) -> None:
    player = new_player(lang="nl")
    page = player.page
    watch.refused = "/api/records"
    player.open("/record")
    page.get_by_role("textbox").fill("no record")
    page.locator("form button.main").click()
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("Details (in het Engels):")
    expect(alert.locator("[lang=en]")).to_contain_text("a record starts with")


@pytest.mark.in_turn("language")
@pytest.mark.parametrize("language", list(GREETINGS))
def test_an_option_that_does_not_fit_is_named_in_the_language_of_the_reader(
    new_player: NewPlayer, watch: Watch, language: str
) -> None:
    watch.refused = "/api/tables"
    player = new_player(lang=language)
    texts = GAMES["fertility"].game.texts(language)
    player.open("/new/fertility")
    title, help_ = (texts.content[part]["valley"] for part in ("option", "option_help"))
    player.page.get_by_label(title).fill("9")
    player.page.locator("form button.main").click()
    told = player.page.get_by_role("alert")
    expect(told).to_contain_text(title)
    expect(told).to_contain_text(help_)
    expect(told).not_to_contain_text("option")


def test_a_link_to_a_rule_arrives_there_even_if_drawings_load_later(new_player: NewPlayer) -> None:
    player = new_player()
    player.open("/rules/fertility#F6.2")
    rule = player.page.locator("[id='F6.2']")
    expect(player.page.locator("figure").first).to_be_attached()
    expect(rule).to_be_in_viewport()
    expect(rule).to_have_class(re.compile("aimed"))


def test_the_first_load_is_small_and_rooms_come_when_needed(new_player: NewPlayer) -> None:
    player = new_player()
    scripts: dict[str, int] = {}
    typefaces: dict[str, int] = {}

    def weigh(response: Response) -> None:
        if response.url.endswith(".js"):
            scripts[response.url] = len(gzip.compress(response.body(), 6))
        if response.url.endswith(".woff2"):
            typefaces[response.url] = len(response.body())

    player.page.on("response", weigh)
    player.open()
    expect(player.page.get_by_role("article").first).to_be_visible()
    expect(player.page.locator(".coming")).to_have_count(0)  # the name stood there until the script came
    player.page.wait_for_load_state("networkidle")
    assert len(typefaces) == 2
    assert sum(typefaces.values()) <= TYPEFACES, typefaces
    assert sum(scripts.values()) <= FIRST_LOAD, scripts
    assert not [name for name in scripts if any(game in name for game in GAMES)]


def test_the_client_can_be_installed_and_starts_without_a_network(
    new_player: NewPlayer, watch: Watch
) -> None:
    player = new_player(has_worker=True)
    page = player.page
    player.open()
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    manifest = page.request.get("/manifest.webmanifest").json()
    assert manifest["display"] == "standalone"
    for icon in manifest["icons"]:
        assert page.request.get(icon["src"]).ok, icon
    player.wait_until(lambda: bool(page.evaluate(IS_READY)), "the service worker to be ready")
    watch.is_cut = True
    page.context.set_offline(True)
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_have_text("What shall we play?")
    page.context.set_offline(False)


def test_preferences_change_the_page_and_are_kept(new_player: NewPlayer) -> None:
    player = new_player()
    page = player.page
    player.open("/settings")
    page.get_by_role("button", name="Dark").last.click()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.get_by_role("button", name="Colour-blind friendly").click()
    page.get_by_label("Letters on pieces").uncheck()
    page.get_by_role("group", name="Animations").get_by_role("button", name="none").click()
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    expect(page.locator("html")).to_have_attribute("data-palette", "clear")
    expect(page.locator("html")).to_have_attribute("data-motion", "none")
    kept = json.loads(page.evaluate("localStorage.getItem('floodplain.preferences')"))
    assert kept["letters"] is False


def test_an_unknown_address_and_an_unknown_table_say_so(new_player: NewPlayer, watch: Watch) -> None:
    player = new_player()
    for address in ("/nowhere", "/new/nothing", "/rules/nothing"):
        player.open(address)
        expect(player.page.get_by_text("Page not found.")).to_be_visible()
    player.open("/t/no-such-table")
    expect(player.page.get_by_text("or it is private.")).to_be_visible()
    assert watch.complaints == []
    watch.refused = "/api/tables/no-such-table"
    player.open("/t/no-such-table/review")
    expect(player.page.get_by_text("or it is private.")).to_be_visible()


def test_a_page_whose_script_does_not_come_says_what_to_do(new_player: NewPlayer, watch: Watch) -> None:
    watch.is_cut = True
    page = new_player().page
    page.route("**/assets/index-*.js", lambda route: route.abort())
    page.goto("/")
    told = page.get_by_text("this browser is too old")
    expect(told).to_be_hidden()
    page.evaluate("document.getAnimations().forEach((each) => each.finish())")
    for text in ("Reload the page", "Rechargez la page", "Laad de pagina opnieuw"):
        expect(page.get_by_text(text)).to_be_visible()
    page.unroute("**/assets/index-*.js")
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_have_text(GREETINGS["en"])
    expect(told).to_have_count(0)
