"""A finished game looked at, shared, saved, opened again, and continued from any moment."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import ViewportSize, expect

from floodplain.catalog import GAMES
from floodplain.kernel.rng import Rng
from floodplain.kernel.text import LANGUAGES
from tests.browser.conftest import NewPlayer, Watch
from tests.browser.driver import MOST_ANSWERS, WIDE
from tests.browser.moments import NAMES, table_at
from tests.server.support import Server, always_and_deep, play

SIZES = (ViewportSize(width=1024, height=576), ViewportSize(width=1440, height=900), WIDE)
IS_WHOLE = """() => [...document.querySelectorAll('.egizia .board > svg')].every(board => {
    const drawn = board.getBoundingClientRect();
    const around = board.parentElement.getBoundingClientRect();
    return drawn.top >= around.top - 1 && drawn.bottom <= around.bottom + 1 && drawn.bottom <= innerHeight
        && drawn.left >= around.left - 1 && drawn.right <= around.right + 1 && 3 * drawn.height > innerHeight;
})"""
COLOUR_OF_SEAT_1 = "document.documentElement.style.getPropertyValue('--seat-1')"


def finished(server: Server, game: str) -> str:
    """A table where a game was played to its end."""
    with server.client() as client:
        return table_at(client, game, "end")


@always_and_deep("egizia")
def test_a_finished_game_is_reviewed_and_continued_from_a_moment(
    server: Server, new_player: NewPlayer, game: str
) -> None:
    player = new_player()
    page = player.page
    player.open(f"/t/{finished(server, game)}/review?at=30")
    expect(page.get_by_text("Move 30 of")).to_be_visible()
    page.get_by_role("button", name="Next step").click()
    expect(page.get_by_text("Move 31 of")).to_be_visible()
    expect(page).to_have_url(re.compile("at=31$"))
    page.get_by_role("slider").fill("12")
    expect(page.get_by_text("Move 12 of")).to_be_visible()
    page.get_by_role("button", name="Log").click()
    page.locator("aside a.entry").nth(19).click()
    expect(page.get_by_text("Move 20 of")).to_be_visible()
    page.set_viewport_size({"width": 844, "height": 390})
    board = page.locator("main")
    player.wait_until(lambda: board.evaluate("each => 2 * each.clientHeight > innerHeight"), "room for it")
    for size in SIZES:
        page.set_viewport_size(size)
        player.wait_until(lambda: bool(page.evaluate(IS_WHOLE)), f"the whole board at {size}")
    page.get_by_role("button", name="Play from here").click()
    page.get_by_role("button", name="Start", exact=True).click()
    page.wait_for_url(lambda address: "/review" not in address)
    player.wait_for_turn()
    expect(player.frame).to_contain_text(NAMES[1])  # a bot continues under the name of the original player
    player.answer_by_keys()


@pytest.mark.in_turn("game")
@pytest.mark.parametrize("game", list(GAMES))
def test_a_review_never_says_that_it_is_your_turn(server: Server, new_player: NewPlayer, game: str) -> None:
    player = new_player(still=True)
    page = player.page
    with server.client() as client:
        table = table_at(client, game, "end")
        player.sit(table, str(client.key), server.address)
    for position in (20, 21, 40, 41):
        player.open(f"/t/{table}/review?at={position}")
        expect(page.get_by_text(f"Move {position} of")).to_be_visible()
        player.rest()
        expect(page.locator("main").get_by_text("Your turn")).to_have_count(0)


def test_the_colours_chosen_at_the_table_stay_in_its_review(server: Server, new_player: NewPlayer) -> None:
    player = new_player(still=True)
    page = player.page
    with server.client() as client:
        table = client.open("fertility", [{"kind": "me"}, {"kind": "me"}], marks=[2, 0])["id"]
        play(client, table, MOST_ANSWERS, Rng("colours"))
        player.sit(table, str(client.key), server.address)
    for address in (f"/t/{table}", f"/t/{table}/review?at=9"):
        player.open(address)
        expect(page.locator("[data-game=fertility]").first).to_be_visible()
        player.wait_until(lambda: page.evaluate(COLOUR_OF_SEAT_1) == "var(--colour-3)", "the chosen colour")
    page.get_by_role("button", name="Play from here").click()
    page.get_by_role("button", name="Start", exact=True).click()
    page.wait_for_url(lambda address: "/review" not in address)
    player.wait_until(lambda: page.evaluate(COLOUR_OF_SEAT_1) == "var(--colour-3)", "the chosen colour")
    player.open("/tables")  # where no table is shown, seats have their usual colours
    expect(page.locator(".table-tile").first).to_be_visible()
    expect(page.locator(".table-tile .who .mark").first).to_have_class(re.compile("colour-2"))
    assert page.evaluate(COLOUR_OF_SEAT_1) == ""


def test_a_record_is_saved_and_opened_again(server: Server, new_player: NewPlayer, tmp_path: Path) -> None:
    player = new_player()
    page = player.page
    player.open(f"/t/{finished(server, 'fertility')}")
    expect(page.get_by_role("dialog")).to_contain_text("Game over")
    with page.expect_download() as saving:
        page.get_by_role("link", name="Save record").click()
    saved = tmp_path / "record.txt"
    saving.value.save_as(saved)
    player.open("/record")
    page.get_by_label("Choose a file").set_input_files(saved)
    page.get_by_role("button", name="Open", exact=True).click()
    page.wait_for_url("**/review")
    expect(page.get_by_text("Move ").first).to_be_visible()


def test_a_file_that_is_no_record_is_refused(server: Server, new_player: NewPlayer, watch: Watch) -> None:
    player = new_player()
    watch.refused = "/api/records"
    player.open("/record")
    player.page.get_by_label("Game record", exact=True).fill("this is no record")
    player.page.get_by_role("button", name="Open", exact=True).click()
    expect(player.page.get_by_role("alert")).to_be_visible()


def test_undo_goes_as_far_as_announced_and_redo_returns(new_player: NewPlayer) -> None:
    player = new_player()
    player.take_table("fertility", 2)
    player.arrive()
    player.wait_for_turn()
    before = player.prompt
    player.answer_by_keys()
    player.page.keyboard.press("u")
    expect(player.page.locator(".prompt .line")).to_contain_text(before.split("\n")[0][:20])
    player.page.get_by_role("button", name="Redo").click()
    expect(player.page.get_by_role("button", name="Redo")).to_have_count(0)


def test_a_turn_is_confirmed_if_the_player_wants_that(new_player: NewPlayer) -> None:
    player = new_player(confirmTurn=True)
    player.take_table("fertility", 2)
    player.arrive()
    for _ in range(30):
        player.wait_for_turn()
        before = player.version
        panel = player.page.get_by_role("complementary", name="Moves")
        if not panel.is_visible():
            player.page.keyboard.press("a")
        expect(panel.locator(".list button").first).to_be_focused()
        player.page.keyboard.press("Enter")
        confirm = player.page.locator(".more").get_by_role("button", name="Confirm", exact=True)
        player.wait_until(lambda: player.version != before or confirm.is_visible(), "an answer")  # noqa: B023
        if confirm.is_visible():
            assert player.version == before
            player.page.get_by_role("button", name="Not yet").click()
            expect(confirm).to_have_count(0)
            assert player.version == before
            return
    pytest.fail("no answer of a turn asked to be confirmed")


PHONES = (ViewportSize(width=390, height=844), ViewportSize(width=844, height=390))
# Words of the header that do not fit where they stand.
CUT = """() => [...document.querySelectorAll('.review > header h1, .review > header p')]
    .filter(each => each.scrollWidth > each.clientWidth + 1 || each.scrollHeight > each.clientHeight + 1)
    .map(each => each.textContent)"""


@pytest.mark.in_turn("language")
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_phone_shows_the_header_of_a_review_to_its_end(
    server: Server, new_player: NewPlayer, language: str
) -> None:
    player = new_player(phone=True, lang=language)
    page = player.page
    with server.client() as client:
        page.context.add_cookies([{"name": "floodplain", "value": str(client.key), "url": server.address}])
        for table in (table_at(client, "demetra", "end"), table_at(client, "demetra", "middle")):
            player.open(f"/t/{table}/review?at=30")
            expect(page.locator("html")).to_have_attribute("lang", language)
            for size in PHONES:
                page.set_viewport_size(size)
                player.rest()
                expect(page.locator(".review > header h1")).to_contain_text("Demetra")
                assert page.evaluate(CUT) == []
        expect(page.locator(".review > header .running")).to_be_visible()
