"""Several people: by link with a reload and a lost line in the middle, on one device, and watching."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from floodplain.catalog import GAMES
from floodplain.kernel.rng import Rng
from floodplain.kernel.text import LANGUAGES
from tests.browser.conftest import NewPlayer, Watch
from tests.browser.driver import PHONE, Player
from tests.server.plain import Client
from tests.server.support import DEEP, Server, pick

SOME = 6 if DEEP else 2  # answers


def sit_down(new_player: NewPlayer, game: str) -> tuple[Player, Player]:
    """Two browsers at one table, the second by the link of the first."""
    ann, ben = new_player(name="Ann"), new_player(name="Ben", phone=True)
    ann.open_table(game, 2, how="online")
    link = ann.page.get_by_label("Link to the table").input_value()
    ben.open(link)
    ben.page.get_by_role("button", name="Join").click()
    for player in (ann, ben):
        player.wait_until(lambda: player.is_seated, "the seat")  # noqa: B023
    return ann, ben


def seat_both(new_player: NewPlayer, game: str) -> tuple[Player, Player]:
    """The same without the way there."""
    ann, ben = new_player(name="Ann"), new_player(name="Ben", phone=True)
    wanted = {"game": game, "seats": [{"kind": "me", "name": "Ann"}, {"kind": "open"}]}
    card = ann.page.request.post("/api/tables", data=wanted).json()
    joined = {"invite": card["invite"], "name": "Ben"}
    assert ben.page.request.post(f"/api/tables/{card['id']}/join", data=joined).ok
    for player in (ann, ben):
        player.open(f"/t/{card['id']}")
        player.wait_until(lambda: player.is_seated, "the seat")  # noqa: B023
    return ann, ben


def play_both(ann: Player, ben: Player, answers: int) -> None:
    """Give a number of answers for the players asked; phones also use their list of answers."""
    for _ in range(answers):
        ann.wait_until(lambda: ann.is_asked or ben.is_asked or ann.is_over, "somebody to be asked")
        if ann.is_over:
            return
        asked, other = (ann, ben) if ann.is_asked else (ben, ann)
        answer_in_words(asked)
        other.wait_until(lambda: other.version == asked.version, "the other to see it")  # noqa: B023


def answer_in_words(player: Player) -> None:
    before = player.version
    page = player.page
    if player.is_phone:
        page.get_by_role("button", name="List of moves").click()
    elif not page.get_by_role("complementary", name="Moves").is_visible():
        page.get_by_role("button", name="Moves", exact=True).click()
    answers = page.locator("aside .list button")
    done = page.locator("aside [data-done]")
    expect(answers.first).to_be_visible()
    if done.count():
        while not done.is_enabled():
            items = page.locator("aside .item > button:first-child:not([aria-disabled=true])")
            items.nth(player.rng.randrange(items.count())).click()
        done.click()
        player.wait_until(lambda: player.version != before or player.is_over, "the set to be taken")
        return
    answers.nth(player.rng.randrange(min(answers.count(), 8))).click()
    confirm = page.get_by_role("button", name="Confirm", exact=True, disabled=False)
    # This one tap gives what the room had already selected.
    player.wait_until(lambda: player.version != before or confirm.is_visible(), "the answer to be foreseen")
    if player.version == before:
        player.press(confirm)
    player.wait_until(lambda: player.version != before or player.is_over, "the answer to be taken")


# What holds the line is the same for all games.
@pytest.mark.parametrize("game", list(GAMES) if DEEP else ["egizia"])
def test_two_browsers_play_through_a_reload_and_a_lost_connection(
    new_player: NewPlayer, game: str, watch: Watch
) -> None:
    ann, ben = sit_down(new_player, game)
    play_both(ann, ben, SOME)

    ann.page.reload()
    expect(ann.frame).to_have_attribute("data-version", ben.version)
    play_both(ann, ben, SOME)

    watch.is_cut = True
    ben.page.context.set_offline(True)
    expect(ben.page.get_by_text("Connection lost").last).to_be_visible()
    while ann.is_asked:
        answer_in_words(ann)
    ben.page.context.set_offline(False)
    ben.wait_until(lambda: ben.version == ann.version, "the line to come back with what was missed")
    expect(ben.page.locator(".more .why")).to_have_count(0)
    watch.is_cut = False
    play_both(ann, ben, SOME)


KEEP_TOASTS = """
  window.toasts = [];
  new MutationObserver(() => {
    for (const each of document.querySelectorAll(".toasts p")) window.toasts.push(each.textContent.trim());
  }).observe(document, { subtree: true, childList: true });
"""


def test_only_the_others_are_told_who_sits_down(new_player: NewPlayer) -> None:
    ann, ben = new_player(name="Ann"), new_player(name="Ben")
    for player in (ann, ben):
        player.page.add_init_script(KEEP_TOASTS)
    ann.open_table("fertility", 3, how="online")
    ben.open(ann.page.get_by_label("Link to the table").input_value())
    ben.page.get_by_role("button", name="Join").first.click()
    ann.wait_until(lambda: "Ben joined." in ann.page.evaluate("toasts"), "Ann to be told")
    expect(ben.page.get_by_role("list").get_by_text("You", exact=True)).to_be_visible()
    assert ben.page.evaluate("toasts") == []


@pytest.mark.in_turn("game")
@pytest.mark.parametrize("game", GAMES)
def test_the_invitation_link_is_visible_on_a_phone_in_landscape(new_player: NewPlayer, game: str) -> None:
    ann = new_player(name="Ann")
    ann.page.set_viewport_size({"width": 844, "height": 390})
    ann.open_table(game, 4, how="online")
    expect(ann.page.get_by_label("Link to the table")).to_be_in_viewport(ratio=0.99)
    ways = ann.page.locator("nav").last.bounding_box()
    link = ann.page.get_by_label("Link to the table").bounding_box()
    assert ways is not None
    assert link is not None
    assert link["y"] + link["height"] <= ways["y"]


def test_players_see_each_other_join_chat_and_leave(new_player: NewPlayer, watch: Watch) -> None:
    ann, ben = sit_down(new_player, "fertility")
    ann.page.get_by_role("button", name="Chat").click()
    ann.page.get_by_label("Write a message").fill("Good luck <b>Ben</b>")
    ann.page.get_by_role("button", name="Send").click()
    ben.page.get_by_role("button", name="Menu").click()
    expect(ben.page.locator("aside li", has_text="Ann")).to_contain_text("online")
    ben.page.get_by_role("button", name="Chat").click()
    expect(ben.page.get_by_role("log", name="Chat")).to_contain_text("Good luck <b>Ben</b>")
    ben.page.keyboard.press("Escape")
    ann.page.evaluate(KEEP_TOASTS)
    ben.page.get_by_role("button", name="Menu").tap()
    ben.page.get_by_role("button", name="Leave the table").tap()
    ben.page.get_by_role("button", name="Leave for good?").tap()
    expect(ann.page.get_by_role("log", name="Chat")).to_contain_text("Ben left the table.")
    ann.rest()
    assert "Ben left the table." not in ann.page.evaluate("toasts")  # the chat shows it: nothing covers that
    sit_down_by_the_link(ann, new_player)
    assert watch.complaints == []


def test_a_spectator_watches_and_is_asked_nothing(new_player: NewPlayer) -> None:
    ann = new_player()
    ann.take_table("fertility", 2)
    ann.arrive()
    guest = new_player()
    guest.open(ann.page.url)
    expect(guest.frame).to_be_visible()
    ann.wait_for_turn()
    answer_in_words(ann)
    guest.wait_until(lambda: guest.version == ann.version, "the spectator to see the answer")
    assert not guest.is_asked
    guest.page.get_by_role("button", name="Moves", exact=True).click()
    expect(guest.page.get_by_text("Nothing to decide right now.")).to_be_visible()
    guest.page.keyboard.press("Escape")
    guest.page.set_viewport_size(PHONE)
    city = guest.page.locator("main .tabs button").first
    expect(city).to_be_visible()
    expect(city).not_to_contain_text("My city")  # it has the name of its owner


def test_on_one_device_there_is_no_handover_without_secrets(new_player: NewPlayer) -> None:
    player = new_player()
    player.take_table("fertility", 2, how="device", names=("Ann", "Ben"))
    asked: set[str] = set()
    for _ in range(40):
        player.wait_until(lambda: player.is_asked or player.is_over, "a turn")
        assert player.page.get_by_role("dialog").count() == 0
        asked.add(player.page.locator(".prompt .who").get_attribute("class") or "")
        if len(asked) == 2:
            return
        answer_in_words(player)
    pytest.fail("the other was never asked")


@pytest.mark.in_turn("game")
@pytest.mark.parametrize("game", ["demetra", "egizia"])
def test_on_one_device_the_table_is_hidden_until_it_is_handed_over(new_player: NewPlayer, game: str) -> None:
    player = new_player()
    player.take_table(game, 2, how="device", names=("Ann", "Ben"))
    handed: list[str] = []
    cover = player.page.get_by_role("dialog")
    for _ in range(40):
        player.wait_until(lambda: cover.is_visible() or player.is_asked or player.is_over, "a turn")
        if cover.is_visible():
            # The table is not even in the page.
            assert player.page.locator("main#content").inner_text().strip() == ""
            handed.append(cover.get_by_role("heading").inner_text())
            cover.get_by_role("button").click()
            player.wait_until(lambda: player.is_asked, "the table to open for who holds the device")
        answer_in_words(player)
        if len(set(handed)) == 2 and len(handed) > 2:
            return
    assert {"Hand the device to Ann", "Hand the device to Ben"} <= set(handed)


def test_a_device_that_is_handed_on_is_covered_before_the_table_is_drawn(new_player: NewPlayer) -> None:
    player = new_player()
    player.take_table("egizia", 2, how="device", names=("Ann", "Ben"))
    player.page.add_init_script("window.requestAnimationFrame = () => 0")  # what is drawn later never comes
    player.page.reload()
    expect(player.page.get_by_role("dialog")).to_contain_text("Hand the device to Ann")


def test_a_rematch_seats_the_same_players_without_a_link(new_player: NewPlayer, server: Server) -> None:
    ann, ben = new_player(name="Ann"), new_player(name="Ben", phone=True)
    with server.client() as one, server.client() as other:
        card = one.open("fertility", [{"kind": "me", "name": "Ann"}, {"kind": "open"}])
        other.join(card["id"], card["invite"], "Ben")
        finish(card["id"], one, other)
        for player, client in ((ann, one), (ben, other)):
            player.sit(card["id"], str(client.key), server.address)
    for player in (ann, ben):
        player.wait_until(lambda: player.is_over, "the end")  # noqa: B023
    ann.page.get_by_role("button", name="Rematch").click()
    expect(ann.page.get_by_role("heading", name="Waiting for players")).to_be_visible()
    ben.page.get_by_role("button", name="Join the rematch").tap()
    for player in (ann, ben):
        player.wait_until(lambda: not player.is_over, "the new table")  # noqa: B023
        expect(player.frame).to_be_visible()
    ann.wait_until(lambda: ann.page.url == ben.page.url, "the same table")
    ann.page.get_by_role("button", name="Players").click()
    expect(ann.page.locator("aside li", has_text="Ben")).to_contain_text("online")


def finish(table: str, *clients: Client) -> None:
    """Plays a table to its end."""
    rng = Rng("finish")
    while True:
        for client in clients:
            situation = client.situation(table)
            while situation["answers"]:
                situation = client.answer(table, situation, pick(situation, rng))
            if situation["over"]:
                return


def sit_down_by_the_link(ann: Player, new_player: NewPlayer) -> None:
    """One person takes the seat that was left, and another one finds all seats taken."""
    ann.page.get_by_role("button", name="Players").click()
    expect(ann.page.locator("aside li", has_text="Seat 2")).to_be_visible()
    link = ann.page.get_by_label("Link to the table").input_value()
    eva = new_player(name="Eva")
    eva.open(link)
    eva.page.get_by_role("button", name="Join").click()
    expect(ann.page.locator("aside li", has_text="Eva")).to_contain_text("online")
    gil = new_player()
    gil.open(link.partition("?")[0] + "?invite=wrong")
    expect(gil.frame).to_be_visible()  # all seats are taken: one may watch
    expect(gil.page.get_by_text("You are watching.")).to_be_attached()
    expect(gil.page.get_by_role("button", name="Join")).to_have_count(0)


def test_an_invitation_says_whether_the_coach_may_be_asked(new_player: NewPlayer) -> None:
    ann = new_player(name="Ann")
    ann.open("/")
    seats = [{"kind": "me", "name": "Ann"}, {"kind": "open"}]
    words = {"en": "can ask the coach", "fr": "conseil au coach", "nl": "coach om raad"}
    for hints, languages in ((True, words if DEEP else ["fr"]), (False, ["en"])):
        wanted = {"game": "fertility", "seats": seats, "hints": hints}
        card = ann.page.request.post("/api/tables", data=wanted).json()
        for lang in languages:
            ben = new_player(lang=lang, phone=True)
            ben.open(f"/t/{card['id']}?invite={card['invite']}")
            expect(ben.page.locator("main button.main")).to_be_visible()  # not seated yet
            expect(ben.page.get_by_text(words[lang])).to_have_count(1 if hints else 0)


def test_taking_an_abandoned_seat_means_agreeing_to_the_coach(new_player: NewPlayer) -> None:
    ann, ben, eva = new_player(), new_player(), new_player(name="Eva")
    seats = [{"kind": "me", "name": "Ann"}, {"kind": "open"}]
    wanted = {"game": "fertility", "seats": seats, "hints": True}
    card = ann.page.request.post("/api/tables", data=wanted).json()
    table = f"/t/{card['id']}"
    ben.page.request.post(f"/api/tables/{card['id']}/join", data={"invite": card["invite"], "name": "Ben"})
    ben.page.request.post(f"/api/tables/{card['id']}/leave", data={"seat": 1})
    eva.open(f"{table}?invite={card['invite']}")
    eva.page.get_by_role("button", name="Join").click()
    asked = eva.page.get_by_role("dialog")
    expect(asked).to_contain_text("can ask the coach")
    asked.get_by_role("button", name="Join").click()
    eva.page.wait_for_url(f"**{table}")
    expect(asked).to_have_count(0)


def test_a_wrong_link_opens_no_seat_and_says_so(new_player: NewPlayer, watch: Watch) -> None:
    ann, gil = new_player(), new_player(lang="nl")
    ann.open_table("egizia", 2, how="online")
    watch.refused = "/join"
    gil.open(ann.page.url + "?invite=wrong")
    gil.page.get_by_role("button", name="Meedoen").click()
    expect(gil.page.get_by_role("alert")).to_contain_text("Deze link geeft hier geen plaats.")


def test_a_running_game_is_found_again_on_the_first_page(new_player: NewPlayer) -> None:
    player = new_player(name="Ann")
    player.take_table("egizia", 2)
    player.arrive()
    player.wait_for_turn()
    address = player.page.url
    player.open("/")
    tile = player.page.get_by_role("link", name="Egizia").filter(has_text="Your turn")
    tile.click()
    player.arrive()
    assert player.page.url == address


def test_joining_a_seat_with_secrets_waits_for_the_others_consent(
    new_player: NewPlayer, watch: Watch
) -> None:
    ann, ben, eva = new_player(name="Ann"), new_player(), new_player(name="Eva", phone=True)
    seats = [{"kind": "me", "name": "Ann"}, {"kind": "open"}]
    card = ann.page.request.post("/api/tables", data={"game": "egizia", "seats": seats}).json()
    table, invite = f"/api/tables/{card['id']}", card["invite"]
    ben.page.request.post(f"{table}/join", data={"invite": invite, "name": "Ben"})
    ben.page.request.post(f"{table}/leave", data={"seat": 1})
    ann.open(f"/t/{card['id']}")
    eva.open(f"/t/{card['id']}?invite={invite}")
    watch.refused = "/join"  # she is asked to wait
    eva.page.get_by_role("button", name="Join").tap()
    expect(eva.page.get_by_text("You join once everyone agrees")).to_be_visible()
    expect(ann.page.get_by_text("Eva would like to take seat 2")).to_be_visible()
    ann.page.get_by_role("button", name="Allow").click()
    expect(eva.page.get_by_text("You are watching.")).to_have_count(0)
    expect(eva.page.get_by_role("button", name="Join")).to_have_count(0)
    expect(ann.page.get_by_role("button", name="Allow")).to_have_count(0)
    ann.page.get_by_role("button", name="Players").click()
    expect(ann.page.locator("aside li", has_text="Eva")).to_contain_text("online")


BOTTOMS = """() => [...document.querySelectorAll('main .row .btn')]
    .map(each => each.getBoundingClientRect().bottom)"""


@pytest.mark.in_turn("lang")
@pytest.mark.parametrize("lang", LANGUAGES)
def test_all_buttons_of_a_lobby_with_four_seats_are_reachable_in_landscape(
    new_player: NewPlayer, server: Server, lang: str
) -> None:
    with server.client() as client:
        free = [{"kind": "open"}] * 3
        table = client.open("demetra", [{"kind": "me", "name": "Maud"}, *free])["id"]
        key = str(client.key)
    player = new_player(phone=True, lang=lang)
    page = player.page
    page.set_viewport_size({"width": 844, "height": 390})
    page.context.add_cookies([{"name": "floodplain", "value": key, "url": server.address}])
    player.open(f"/t/{table}")
    expect(page.locator("html")).to_have_attribute("lang", lang)
    expect(page.locator("main li")).to_have_count(4)
    # No phone is told that an address only works on one computer.
    page.locator("main code").evaluate("each => each.closest('p').remove()")
    player.rest()
    bottom = page.locator("nav").last.bounding_box()
    assert bottom is not None
    assert max(page.evaluate(BOTTOMS)) <= bottom["y"]
