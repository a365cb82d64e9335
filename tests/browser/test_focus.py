"""The keyboard and the screen reader: where the focus is after each step, and what is said."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from floodplain.catalog import GAMES
from tests.browser.conftest import NewPlayer
from tests.browser.driver import LONG
from tests.browser.moments import sit_down
from tests.server.support import Server

TITLES = {name: entry.game.texts("en").content["game"]["title"] for name, entry in GAMES.items()}
# The first words: what follows says whether it is chosen.
FOCUSED = "(document.activeElement.getAttribute('aria-label') ?? '').split(/[,;]/)[0]"
IS_ON_BOARD = "document.activeElement.matches('main [data-legal]')"


def spoken(page: Page) -> str:
    return page.locator("[role=log][aria-live]").first.inner_text()


@pytest.mark.in_turn("game")
@pytest.mark.parametrize("game", list(GAMES))
def test_play_now_by_keyboard_leads_to_the_first_question(new_player: NewPlayer, game: str) -> None:
    player = new_player()
    page = player.page
    player.open()
    page.get_by_role("button", name=f"Play now: {TITLES[game]}").focus()
    page.keyboard.press("Enter")
    player.arrive()
    player.wait_for_turn()
    player.wait_until(lambda: bool(page.evaluate(IS_ON_BOARD)), "the focus to be on the board")
    question = page.locator(".prompt .line").inner_text().split("\n")[0].split(" Rule ")[0].strip()
    player.wait_until(lambda: spoken(page) == question, "the question to be spoken")


def test_a_new_player_sees_the_summary_of_the_game_once(new_player: NewPlayer) -> None:
    player = new_player(known=[])
    page = player.page
    player.take_table("demetra", 2)
    primer = page.get_by_role("dialog", name="Demetra in brief")
    expect(primer.get_by_role("button", name="Start playing")).to_be_focused()
    page.keyboard.press("Enter")
    expect(primer).to_have_count(0)
    player.wait_for_turn()
    player.wait_until(lambda: bool(page.evaluate(IS_ON_BOARD)), "the focus to be on the board")
    player.take_table("demetra", 2)
    player.wait_for_turn()
    expect(primer).to_have_count(0)


def test_moves_of_bots_during_the_summary_are_shown_afterwards(new_player: NewPlayer) -> None:
    player = new_player(known=[], playback="slow")
    page = player.page
    player.open("/new/fertility")
    page.get_by_role("button", name="2 players").click()
    page.get_by_role("radio", name="Duckling").click()
    page.get_by_label("Who starts").select_option("1")
    page.locator("form button.main").click()
    player.arrive()
    start = page.get_by_role("dialog").get_by_role("button", name="Start playing")
    expect(start).to_be_focused()
    address = f"/api/tables/{page.url.rsplit('/', 1)[1]}"
    player.wait_until(lambda: page.request.get(address).json()["to_act"] == 1, "the bot to have moved")
    player.rest(frames=LONG)
    assert page.locator("main .laid").count() < 2  # at most the start tile: its move is still to be seen
    start.click()
    expect(page.locator(".prompt .who.seat-1")).to_be_visible()  # now its moves are shown
    expect(page.locator("main .laid")).to_have_count(2)
    player.wait_for_turn()


def test_the_summary_starts_at_the_top_on_a_low_screen(new_player: NewPlayer) -> None:
    player = new_player(known=[])
    player.page.set_viewport_size({"width": 844, "height": 390})
    player.take_table("fertility", 2)
    start = player.page.get_by_role("button", name="Start playing")
    expect(start).to_be_focused()
    expect(start).to_be_in_viewport(ratio=1)
    expect(player.page.get_by_role("heading", name="Fertility in brief")).to_be_in_viewport(ratio=1)


# The focused element has its own note, not that of the previous one.
IS_DESCRIBED = """() => document.querySelector("#tip") &&
  (document.activeElement.getAttribute("aria-describedby") ?? "").split(" ").includes("tip")"""
QUESTION_UNDER_NOTE = """() => {
  const [note, question] = [document.querySelector("#tip"), document.querySelector(".prompt .line")]
    .map((each) => each.getBoundingClientRect());
  const across = Math.min(note.right, question.right) - Math.max(note.left, question.left);
  const down = Math.min(note.bottom, question.bottom) - Math.max(note.top, question.top);
  return Math.max(0, across) * Math.max(0, down);
}"""


@pytest.mark.in_turn("game")
@pytest.mark.parametrize("game", ["fertility", "demetra"])  # Egizia tells it beside the question
def test_the_note_at_the_focus_does_not_cover_the_question(
    new_player: NewPlayer, server: Server, game: str
) -> None:
    player = new_player(known=[], lang="fr")
    page = player.page
    page.set_viewport_size({"width": 1024, "height": 576})
    sit_down(player, server, game, "start")
    start = page.get_by_role("button", name="Jouons")
    expect(start).to_be_focused()
    page.keyboard.press("Enter")
    player.wait_until(lambda: bool(page.evaluate(IS_ON_BOARD)), "the focus to be on the board")
    for _ in range(3):
        page.wait_for_function(IS_DESCRIBED)
        assert page.evaluate(QUESTION_UNDER_NOTE) == 0
        page.keyboard.press("Tab")


def test_a_panel_takes_the_focus_and_gives_it_back(new_player: NewPlayer) -> None:
    player = new_player()
    page = player.page
    player.take_table("fertility", 2)
    player.arrive()
    player.wait_for_turn()
    tile = page.locator("main [data-legal]").first
    tile.focus()
    page.keyboard.press("c")
    expect(page.get_by_label("Write a message")).to_be_focused()
    expect(page.get_by_label("Write a message")).to_have_value("")
    page.keyboard.press("Escape")
    expect(tile).to_be_focused()
    page.keyboard.press("l")
    expect(page.get_by_role("region", name="Log")).to_be_focused()
    page.keyboard.press("a")
    expect(page.locator("aside .list button").first).to_be_focused()


def test_a_screen_reached_by_a_link_is_read_from_its_heading(new_player: NewPlayer) -> None:
    player = new_player()
    page = player.page
    player.open()
    page.get_by_role("link", name="Settings").press("Enter")
    expect(page.get_by_role("heading", level=1)).to_be_focused()
    expect(page).to_have_title("Settings · Floodplain")
    page.go_back()
    expect(page.get_by_role("heading", level=1, name="What shall we play?")).to_be_focused()


def test_nothing_behind_a_sheet_or_the_end_can_be_reached(new_player: NewPlayer) -> None:
    player = new_player(phone=True)
    page = player.page
    player.take_table("fertility", 2)
    player.arrive()
    page.get_by_role("button", name="Menu").tap()
    expect(player.frame).to_have_attribute("inert", "")
    page.get_by_role("complementary").get_by_role("button", name="Close").tap()
    expect(player.frame).not_to_have_attribute("inert", "")


def test_the_keys_are_shown_over_any_screen_and_leave_the_focus_where_it_was(new_player: NewPlayer) -> None:
    player = new_player()
    page = player.page
    player.open()
    link = page.get_by_role("link", name="Settings")
    link.focus()
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keyboard shortcuts")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(link).to_be_focused()


def test_arrows_move_through_lists_and_escape_closes_the_score_sheet(
    new_player: NewPlayer, server: Server
) -> None:
    player = new_player()
    page = player.page
    sit_down(player, server, "fertility", "end")
    expect(page.get_by_role("dialog", name="Game over")).to_be_focused()
    page.keyboard.press("Escape")
    sheet = page.get_by_role("button", name="Score sheet")
    expect(sheet).to_be_focused()
    ways = page.get_by_role("navigation", name="Panels").get_by_role("button")
    ways.nth(0).focus()
    page.keyboard.press("ArrowDown")
    expect(ways.nth(1)).to_be_focused()
    page.keyboard.press("l")
    expect(page.get_by_role("region", name="Log")).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(page.locator("aside a.entry").first).to_be_focused()
    page.keyboard.press("End")
    expect(page.locator("aside a.entry").last).to_be_focused()
    page.keyboard.press("Escape")
    expect(ways.nth(1)).to_be_focused()


@pytest.mark.in_turn("game", "moment")
@pytest.mark.parametrize(
    ("game", "moment"), [("fertility", "place"), ("demetra", "fallow"), ("egizia", "ship")], ids=list(GAMES)
)
def test_escape_returns_the_focus_to_what_was_selected(
    new_player: NewPlayer, server: Server, game: str, moment: str
) -> None:
    player = new_player(still=True)
    page = player.page
    sit_down(player, server, game, moment)
    player.rest()
    place = page.locator("main [data-legal]:visible").first
    place.focus()
    name = page.evaluate(FOCUSED)
    page.keyboard.press("Enter")
    give = page.locator("main button[data-give]:enabled").last
    give.focus()
    expect(give).to_be_focused()
    page.keyboard.press("Escape")
    player.wait_until(lambda: page.evaluate(FOCUSED) == name, "the focus to be back")


def test_escape_puts_a_district_back_and_the_focus_on_it(new_player: NewPlayer, server: Server) -> None:
    player = new_player(still=True)
    page = player.page
    sit_down(player, server, "fertility", "build 30")
    district = page.locator("main button.district.lit").first
    district.focus()
    page.keyboard.press("Enter")
    expect(page.locator("main .ghost")).to_have_count(1)
    player.rest()
    page.keyboard.press("Escape")
    expect(page.locator("main .ghost")).to_have_count(0)
    expect(district).to_be_focused()


def test_escape_in_a_lesson_first_clears_the_selection_then_leaves(new_player: NewPlayer) -> None:
    player = new_player(still=True)
    page = player.page
    player.open("/learn/egizia/1-first-game")
    for number in range(2):
        page.locator(f"[data-tutor='{number}'] .acts .main").click()
    expect(page.locator("[data-asked]")).to_be_visible()
    player.rest()
    place = page.locator("main [data-legal]:visible").first
    place.focus()
    name = page.evaluate(FOCUSED)
    page.keyboard.press("Enter")
    give = page.locator("main button[data-give]:enabled").last
    give.focus()
    page.keyboard.press("Escape")
    player.wait_until(lambda: page.evaluate(FOCUSED) == name, "the focus to be back")
    player.rest(frames=LONG)  # what has the focus again is not chosen by that
    expect(page.locator("[data-asked]")).to_be_visible()
    page.keyboard.press("Escape")
    page.wait_for_url("**/learn")


def test_escape_in_an_example_first_resets_it_then_leaves(new_player: NewPlayer) -> None:
    player = new_player(still=True)
    page = player.page
    player.open("/rules/egizia/01-downstream")
    place = page.locator("main [data-legal]:visible").first
    place.focus()
    name = page.evaluate(FOCUSED)
    page.keyboard.press("Enter")
    legal = page.locator("[data-verdict=legal]")
    expect(legal).to_be_visible()
    page.keyboard.press("Escape")
    expect(legal).to_have_count(0)
    player.wait_until(lambda: page.evaluate(FOCUSED) == name, "the focus to stay")
    page.keyboard.press("Escape")
    page.wait_for_url("**/rules/egizia#*")


def test_pressing_enter_repeatedly_builds_and_pays(new_player: NewPlayer, server: Server) -> None:
    player = new_player()
    page = player.page
    sit_down(player, server, "fertility", "build")
    expect(page.get_by_text("none of 7 spots built")).to_be_visible()
    before = player.version
    page.locator("main button.district.lit").first.focus()
    for _ in range(10):  # the district, each good that it costs, and the building itself
        page.keyboard.press("Enter")
        player.rest()
        if player.version != before:
            break
    expect(page.get_by_text("1 of 7 spots built")).to_be_visible()
