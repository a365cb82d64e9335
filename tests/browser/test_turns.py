"""Turns and their time: notices, clocks, players who leave, and moves that are taken back."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from floodplain.kernel.text import LANGUAGES
from tests.browser import moments
from tests.browser.conftest import NewPlayer
from tests.browser.driver import Player
from tests.browser.test_together import answer_in_words, seat_both
from tests.server.plain import Client
from tests.server.support import Server

HIDDEN = """() => {
  Object.defineProperty(document, "hidden", { get: () => true });
  window.told = [];
  window.Notification = class { constructor(title, given) { window.told.push(given.body); } };
  window.Notification.permission = "granted";
  Object.defineProperty(navigator, "serviceWorker", { value: { getRegistration: async () => undefined } });
}"""


def key_of(player: Player) -> str:
    cookies = player.page.context.cookies()
    return next(each.get("value", "") for each in cookies if each.get("name") == "floodplain")


def hand_on(player: Player) -> None:
    """Plays the turn of a browser to its end, at a table of persons: a bot might have answered meanwhile."""
    while player.is_asked:
        answer_in_words(player)


def test_title_and_notification_follow_the_turn_in_a_hidden_tab_too(new_player: NewPlayer) -> None:
    ann, ben = seat_both(new_player, "fertility")
    expect(ann.page).to_have_title(re.compile("^● "))
    expect(ben.page).to_have_title(re.compile("^Fertility"))
    ben.page.evaluate(HIDDEN)
    ben.page.evaluate(
        """key => { const kept = JSON.parse(localStorage.getItem(key)); kept.notify = true;
        localStorage.setItem(key, JSON.stringify(kept)); }""",
        "floodplain.preferences",
    )
    ben.page.reload()
    expect(ben.frame).to_be_visible()
    ben.page.evaluate(HIDDEN)
    hand_on(ann)
    expect(ben.page).to_have_title(re.compile("^● "))
    expect(ann.page).to_have_title(re.compile("^Fertility"))
    ben.wait_until(lambda: ben.page.evaluate("window.told.length") == 1, "the notice")
    assert ben.page.evaluate("window.told") == ["It\u2019s your turn in Fertility."]


def table_with_clock(ann: Player, ben: Player, server: Server, seconds: int) -> str:
    """Open a table for two with a time limit per turn, and both browsers there."""
    ann.open()
    with Client(server.address) as one, Client(server.address) as other:
        seats = [{"kind": "me", "name": "Ann"}, {"kind": "open"}]
        card = one.open("fertility", seats, time={"kind": "turn", "amount": seconds})
        other.join(card["id"], card["invite"], "Ben")
        for player, client in ((ann, one), (ben, other)):
            player.sit(card["id"], client.key or "", server.address)
        table: str = card["id"]
        return table


def test_a_clock_counts_down_and_when_it_is_over_the_other_ends_the_game(
    new_player: NewPlayer, server: Server
) -> None:
    ann, ben = new_player(), new_player(phone=True)
    table_with_clock(ann, ben, server, 3)
    timer = ann.page.get_by_role("timer", name=re.compile("Your clock"))
    expect(timer).to_have_count(1)
    question = ben.page.get_by_text("Ann has run out of time. What now?")
    expect(question).to_be_visible()
    expect(timer).to_have_attribute("aria-label", re.compile("time is up"))
    expect(ann.page.locator(".prompt .line")).to_contain_text(
        "Your time is up. You can still move until the others end the game."
    )
    deed = ben.page.get_by_role("button", name="End the game")
    place = deed.bounding_box()
    deed.tap()
    expect(ben.page.get_by_text("The game ends now, and Ann comes last.")).to_be_visible()
    back = ben.page.get_by_role("button", name="Cancel").bounding_box()
    assert place is not None
    assert back is not None
    assert back == place  # nothing final under the finger
    ben.page.get_by_role("button", name="Yes").tap()
    for player in (ann, ben):
        player.wait_until(lambda: player.is_over, "the end")  # noqa: B023
        expected = "You ran out of time" if player is ann else "Ann ran out of time"
        expect(player.page.get_by_role("dialog")).to_contain_text(expected)


WARNINGS = {
    "en": "Your time is up. You can still move until the others end the game.",
    "fr": "Votre temps est écoulé. "
    "Vous pouvez encore jouer tant que les autres n\u2019arrêtent pas la partie.",
    "nl": "Je tijd is om. Je kunt nog spelen totdat de anderen het spel beëindigen.",
}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_screen_reader_on_a_phone_hears_that_the_time_is_up(
    new_player: NewPlayer, server: Server, lang: str
) -> None:
    ann, ben = new_player(phone=True, lang=lang), new_player(lang=lang)
    table_with_clock(ann, ben, server, 2)
    region = ann.page.locator("[aria-live=polite][data-clock-warning]")
    expect(region).to_have_text(WARNINGS[lang])
    other = ben.page.locator("[aria-live=polite][data-clock-warning]")
    expect(other).to_contain_text("Ann")


def test_after_their_time_is_up_players_can_still_move(new_player: NewPlayer, server: Server) -> None:
    ann, ben = new_player(phone=True), new_player()
    table_with_clock(ann, ben, server, 2)
    line = ann.page.locator(".prompt .line")
    expect(line).to_contain_text("Your time is up.")
    before = ann.version
    ann.answer_on_board()
    assert ann.version != before


def test_a_player_takes_the_seat_back_from_the_bot_that_plays_when_time_is_up(
    new_player: NewPlayer, server: Server
) -> None:
    ann, ben = new_player(phone=True), new_player()
    table_with_clock(ann, ben, server, 2)
    ben.page.get_by_role("button", name="Put a bot here").click()
    ben.page.get_by_role("button", name="Yes").click()
    expect(ben.page.locator(".prompt .line")).to_contain_text("Your time is up")
    back = ann.page.locator(".prompt").get_by_role("button", name="Take the seat back")
    back.tap()
    expect(back).to_have_count(0)
    expect(ann.page.get_by_text("Ben has run out of time. What now?")).to_be_visible()


def test_a_player_left_alone_continues_with_a_bot(new_player: NewPlayer) -> None:
    ann, ben = seat_both(new_player, "fertility")
    ann.page.get_by_role("button", name="Players").click()
    ann.page.get_by_role("button", name="Leave the table").click()
    ann.page.get_by_role("button", name="Leave for good?").click()
    expect(ben.page.get_by_text("Ann left the table.")).to_be_visible()
    ben.page.locator(".stranded").get_by_role("button", name="Put a bot here").tap()
    ben.page.get_by_role("button", name="Yes").tap()
    ben.wait_for_turn()
    assert ben.is_asked
    expect(ben.page.locator(".stranded")).to_have_count(0)


def test_taking_back_asks_players_who_have_moved_since(new_player: NewPlayer) -> None:
    ann, ben = seat_both(new_player, "fertility")
    hand_on(ann)
    ann.page.keyboard.press("Escape")
    ann.page.get_by_role("button", name="Take back").click()
    ann.page.get_by_role("button", name="Ask").click()
    expect(ann.page.get_by_text("You asked to go back. Waiting for Ben")).to_be_visible()
    expect(ben.page.get_by_text("Ann would like to go back")).to_be_visible()
    ben.page.get_by_role("button", name="Decline").tap()
    expect(ann.page.get_by_text("Ben declined")).to_be_visible()
    ann.page.get_by_role("button", name="Take back").click()
    ann.page.get_by_role("button", name="Ask").click()
    ben.page.get_by_role("button", name="Allow").tap()
    ann.wait_for_turn()
    assert ann.is_asked
    ben.wait_until(lambda: not ben.is_asked, "the question to be Ann's again")


def test_a_player_alone_goes_back_to_any_own_answer_by_the_log(new_player: NewPlayer, server: Server) -> None:
    player = new_player()
    moments.sit_down(player, server, "fertility", "take")
    answer_in_words(player)  # the last of a turn: a tile is drawn, and the bot plays
    player.wait_for_turn()
    before = player.version
    player.page.keyboard.press("Escape")
    player.page.keyboard.press("Escape")
    player.page.get_by_role("button", name="Log").click()
    player.page.get_by_role("button", name="Go back to before this move").last.click()
    player.page.locator(".back").get_by_role("button", name="Take back").click()
    player.wait_until(lambda: player.is_asked and player.version != before, "the question from before")
    table = player.page.url.rpartition("/")[2]
    with server.client(key_of(player)) as client:
        assert "# redrawn: " in client.record(table)


def test_rules_are_read_beside_the_table(new_player: NewPlayer) -> None:
    player = new_player()
    player.take_table("fertility", 2)
    player.arrive()
    player.wait_for_turn()
    player.page.locator(".prompt .rule").click()
    panel = player.page.get_by_role("complementary", name="Rules")
    expect(panel.locator(".aimed")).to_contain_text("F3.1")
    expect(panel.locator(".aimed")).to_be_in_viewport()
    assert "/t/" in player.page.url
    player.page.keyboard.press("Escape")
    expect(panel).to_have_count(0)


def test_the_legend_leads_to_the_rule_of_an_icon(new_player: NewPlayer) -> None:
    player = new_player()
    player.take_table("demetra", 2)
    player.arrive()
    player.wait_for_turn()
    player.page.keyboard.press("i")
    icons = player.page.get_by_role("complementary", name="Icons")
    merchant = icons.locator("dl > div", has_text="Merchant")
    expect(merchant).to_contain_text("Draws a field")
    expect(merchant.locator("use")).to_have_attribute("href", "#dm-w-K")
    merchant.get_by_role("link", name="D9.K").click()
    panel = player.page.get_by_role("complementary", name="Rules")
    expect(panel.locator(".aimed")).to_contain_text("D9.K")
    expect(panel.locator(".aimed")).to_be_in_viewport()
    assert "/t/" in player.page.url


def test_your_own_messages_are_never_unread(new_player: NewPlayer) -> None:
    ann, ben = seat_both(new_player, "fertility")
    ann.page.get_by_role("button", name="Chat").click()
    ann.page.get_by_label("Write a message").fill("Good luck")
    ann.page.get_by_role("button", name="Send").click()
    expect(ben.page.locator(".menu.unread")).to_be_visible()
    ann.page.keyboard.press("Escape")
    ann.page.reload()
    expect(ann.frame).to_be_visible()
    expect(ann.page.locator(".rail .unread")).to_have_count(0)


def test_a_waiting_table_says_whose_it_is_and_can_be_cancelled(new_player: NewPlayer) -> None:
    ann, ben = new_player(name="Ann"), new_player()
    ann.open_table("egizia", 2, how="online")
    expect(ann.page).to_have_url(re.compile("invite="))
    ben.open(ann.page.url)
    expect(ben.page.get_by_text("Ann invites you to a game of Egizia.")).to_be_visible()
    ben.open(ann.page.url.partition("?")[0])
    expect(ben.page.get_by_text("Ask Ann for the link.")).to_be_visible()
    ann.page.get_by_role("button", name="Cancel table").click()
    ann.page.get_by_role("button", name="Cancel it for everyone?").click()
    ann.page.wait_for_url("**/")
    expect(ben.page.get_by_text("This table was cancelled.")).to_be_visible()


def test_a_table_is_deleted_from_the_list(new_player: NewPlayer) -> None:
    player = new_player()
    player.take_table("fertility", 2)
    player.arrive()
    player.open("/tables")
    expect(player.page.get_by_text("last played")).to_be_visible()
    player.page.get_by_role("button", name="Delete").click()
    player.page.get_by_role("button", name="Delete from my list?").click()
    expect(player.page.get_by_text("You haven\u2019t joined any tables yet.")).to_be_visible()


def test_the_ways_to_play_are_a_menu(new_player: NewPlayer) -> None:
    player = new_player()
    player.open()
    button = player.page.get_by_role("button", name="More ways to play Fertility")
    button.press("ArrowDown")
    items = player.page.get_by_role("menuitem")
    expect(items.first).to_be_focused()
    player.page.keyboard.press("End")
    expect(items.last).to_be_focused()
    player.page.keyboard.press("Escape")
    expect(items).to_have_count(0)
    expect(button).to_be_focused()


def test_who_starts_can_be_chosen(new_player: NewPlayer) -> None:
    player = new_player(name="Ann")
    player.open("/new/fertility?how=device")
    player.page.get_by_role("button", name="2 players").click()
    player.page.get_by_label("Name in seat 2").fill("Ben")
    player.page.get_by_label("Who starts").select_option("Ben")
    player.page.locator("form button.main").click()
    player.arrive()
    player.page.get_by_role("button", name="Players").click()
    expect(player.page.locator("aside li").first).to_contain_text("Ben")
