"""The lobby: people who do not know each other find a game on the first page."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import NewPlayer, Watch
from tests.browser.driver import Player
from tests.browser.test_looks import scrolls_sideways, violations
from tests.server.plain import Client
from tests.server.support import Json, Server, running

SHORT = """() => [...document.querySelectorAll(".find select")].filter((select) => {
  const shown = select.getBoundingClientRect().width;
  const whole = select.cloneNode(true);
  whole.style.cssText = "position: fixed; width: max-content";
  select.after(whole);
  const wanted = whole.getBoundingClientRect().width;
  whole.remove();
  return shown < wanted - 1;
}).map((select) => select.selectedOptions[0].textContent)"""
"""The choices that are cut off."""
PART = """["mine", "cards", "find", "rows"].find((each) => document.activeElement.closest("." + each))"""
"""The part of the home page that has the focus."""
MOST_TABS = 60
LIVE = {"kind": "game", "amount": 900}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server whose lobby nobody else is in."""
    folder = tmp_path_factory.mktemp("lobby")
    with running(f"sqlite:///{folder / 'tables.sqlite3'}", folder) as started:
        yield started


@pytest.fixture
def wim(server: Server) -> Iterator[Client]:
    """Someone else, whose tables are gone after the test."""
    with server.client() as client:
        yield client
        for table in client.tables():
            client.forget(table["id"])


def offer(client: Client, name: str = "Wim", game: str = "fertility") -> Json:
    """Open a table in the lobby, with one free seat."""
    seats = [{"kind": "me", "name": name}, {"kind": "open"}]
    return client.open(game, seats, listed=True, time={"kind": "days", "amount": 2}, languages=["en"])


def waiting(player: Player, table: str = "") -> Locator:
    """The rows of tables that wait for players, or that of one of them."""
    rows = player.page.locator("section.lobby ul").first
    return rows.locator(f"li[data-table='{table}']" if table else "li")


def look_for(player: Player) -> None:
    """Look for a game of Fertility for two."""
    page = player.page
    page.get_by_label("Game", exact=True).select_option("Fertility")
    page.get_by_label("Players", exact=True).select_option("2 players")
    page.get_by_role("button", name="Find a game").click()


@pytest.mark.parametrize("lang", ["en", "fr", "nl"])
def test_the_choices_of_a_search_are_read_in_full(new_player: NewPlayer, lang: str) -> None:
    player = new_player(lang=lang)
    player.open()
    expect(player.page.locator(".find select")).to_have_count(3)
    for width, height in [(1440, 900), (1280, 720), (390, 844), (360, 740), (844, 390)]:
        player.page.set_viewport_size({"width": width, "height": height})
        player.rest()
        assert player.page.evaluate(SHORT) == [], f"{width} x {height}"


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_two_people_find_each_other(new_player: NewPlayer, phone: bool) -> None:
    ann, ben = new_player(phone, name="Ann"), new_player(name="Ben")
    for player in (ann, ben):
        player.open()
        player.page.get_by_role("heading", name="Open tables").wait_for()
    look_for(ann)
    expect(ann.page.get_by_text(re.compile("^Looking, 0:"))).to_be_visible()
    expect(ann.page.get_by_role("button", name="Stop")).to_be_focused()
    expect(waiting(ben).filter(has_text="Live, 15 min each")).to_contain_text("Ann")
    look_for(ben)
    for player in (ann, ben):
        player.arrive()
    assert ann.page.url.partition("?")[0] == ben.page.url.partition("?")[0]


def test_a_search_continues_after_a_reload_and_is_stopped(new_player: NewPlayer) -> None:
    ann = new_player(name="Ann")
    page = ann.page
    ann.open()
    look_for(ann)
    stop = page.get_by_role("button", name="Stop")
    stop.wait_for()
    page.reload()
    stop.click()
    expect(page.get_by_role("button", name="Find a game")).to_be_focused()
    expect(page.get_by_text("No one is waiting right now")).to_be_visible()
    expect(page.get_by_label("Game", exact=True)).to_have_value("fertility")


def test_a_found_game_is_told_on_other_pages(new_player: NewPlayer, wim: Client) -> None:
    ann = new_player(name="Ann")
    page = ann.page
    ann.open()
    look_for(ann)
    page.get_by_role("button", name="Stop").wait_for()
    page.get_by_role("link", name="Rules").first.click()
    page.get_by_role("heading", level=1).wait_for()
    wim.post("/api/lobby/find", games=["fertility"], players=[2], name="Wim")
    page.get_by_role("link", name=re.compile("Your game of Fertility")).click()
    ann.arrive()


def test_a_table_is_joined_from_the_list(new_player: NewPlayer, wim: Client) -> None:
    table = offer(wim)["id"]
    ann = new_player(name="Ann")
    ann.open()
    row = ann.page.locator(f"li[data-table='{table}']")
    expect(row).to_contain_text("1 free")
    expect(row).to_contain_text("2 days per turn")
    row.get_by_role("button", name=re.compile("^Join: Fertility, Wim, 1 free")).click()
    ann.arrive()
    assert table in ann.page.url


def test_three_languages_of_a_table_fit_their_column(new_player: NewPlayer, wim: Client) -> None:
    seats = [{"kind": "me", "name": "Wim"}, {"kind": "open"}]
    time = {"kind": "days", "amount": 2}
    table = wim.open("egizia", seats, listed=True, time=time, languages=["en", "fr", "nl"])["id"]
    ann = new_player(still=True)
    ann.open()
    spoken = ann.page.locator(f"li[data-table='{table}'] .spoken")
    expect(spoken).to_have_text("EN FR NL")
    assert spoken.evaluate("each => each.scrollWidth - each.clientWidth") <= 0


def test_nothing_moves_under_the_pointer(new_player: NewPlayer, server: Server, wim: Client) -> None:
    first = offer(wim)["id"]
    ann = new_player(name="Ann")
    page = ann.page
    ann.open()
    row = waiting(ann, first)
    row.hover()
    second = offer(wim, game="demetra")["id"]
    fresh = page.get_by_role("button", name="1 new table")
    fresh.wait_for()
    with server.client() as joe:
        joe.join(first, name="Joe")
        expect(row.get_by_role("button")).to_have_count(0)
        expect(waiting(ann, second)).to_have_count(0)
        fresh.click()
        expect(waiting(ann, second)).to_be_visible()
        joe.forget(first)


def test_a_seat_that_was_taken_meanwhile_is_told_and_the_next_is_focused(
    new_player: NewPlayer, server: Server, wim: Client, watch: Watch
) -> None:
    first, second = offer(wim)["id"], offer(wim, game="egizia")["id"]
    ann = new_player(name="Ann")
    page = ann.page
    watch.refused = "/join"
    ann.open()
    page.locator(f"li[data-table='{second}']").wait_for()
    page.route("**/api/tables/*/join", lambda route: route.fulfill(status=409, json=_taken()))
    row = page.locator(f"li[data-table='{first}']")
    row.get_by_role("button", name=re.compile("^Join")).click()
    expect(row.get_by_role("status")).to_have_text(re.compile("Just taken|No longer available"))
    expect(
        page.locator(f"li[data-table='{second}']").get_by_role("button", name=re.compile("^Join"))
    ).to_be_focused()


def test_the_focus_leaves_a_table_that_someone_else_completes(
    new_player: NewPlayer, server: Server, wim: Client
) -> None:
    first, second = offer(wim)["id"], offer(wim, game="egizia")["id"]
    ann = new_player(name="Ann")
    ann.open()
    join = re.compile("^Join")
    waiting(ann, second).wait_for()
    waiting(ann, second).get_by_role("button", name=join).focus()
    with server.client() as joe:
        joe.join(second, name="Joe")
        expect(waiting(ann, second)).to_contain_text("Just taken by Joe")
        expect(waiting(ann, first).get_by_role("button", name=join)).to_be_focused()
        joe.join(first, name="Joe")
        expect(ann.page.get_by_role("button", name="Find a game")).to_be_focused()
        for table in (first, second):
            joe.forget(table)


def _taken() -> Json:
    return {"type": "problem", "status": 409, "error": "conflict", "message": "this seat is taken"}


@pytest.mark.parametrize("width", [1280, 1000, 390])
def test_the_focus_goes_from_my_tables_to_the_games_the_search_and_the_list(
    new_player: NewPlayer, wim: Client, width: int
) -> None:
    table = offer(wim)["id"]
    ann = new_player(name="Ann", still=True)
    page = ann.page
    page.set_viewport_size({"width": width, "height": 844})
    ann.take_table("fertility", 2)
    ann.open()
    waiting(ann, table).wait_for()
    page.locator(".mine a.table-tile").wait_for()
    seen: list[str] = []
    for _ in range(MOST_TABS):
        page.keyboard.press("Tab")
        part = page.evaluate(PART)
        if part and part not in seen:
            seen.append(part)
    assert seen == ["mine", "cards", "find", "rows"]


def test_my_own_table_stands_last_and_its_link_is_copied(
    new_player: NewPlayer, server: Server, wim: Client
) -> None:
    ann = new_player(name="Ann")
    page = ann.page
    with server.client() as own:
        mine = offer(own, "Ann")["id"]
        offer(wim)
        ann.take_key(str(own.key), server.address)
        ann.open()
        share = re.compile("^Share link: Fertility, Ann, 1 free")
        waiting(ann).last.get_by_role("button", name=share).click()
        expect(page.get_by_text("Link copied.")).to_be_visible()
        assert page.evaluate("navigator.clipboard.readText()") == f"{server.address}/t/{mine}"
        own.forget(mine)


def test_an_empty_lobby_offers_to_open_a_table_and_to_play_at_once(new_player: NewPlayer) -> None:
    ann = new_player(name="Ann")
    page = ann.page
    ann.open()
    page.get_by_label("Game", exact=True).select_option("Demetra")
    nobody = page.locator(".nobody")
    expect(nobody).to_contain_text("No one is waiting right now")
    expect(nobody.get_by_role("link", name="Open a table")).to_have_attribute(
        "href", "/new/demetra?how=online&listed=1"
    )
    nobody.get_by_role("button", name="Play Demetra now").click()
    ann.arrive()


def test_bots_are_offered_after_a_minute_of_looking(new_player: NewPlayer) -> None:
    ann = new_player(phone=True, name="Ann")
    page = ann.page
    page.clock.install()
    ann.open()
    look_for(ann)
    stop = page.get_by_role("button", name="Stop")
    stop.wait_for()
    fill = page.get_by_role("button", name="Play with bots")
    expect(fill).to_have_count(0)
    page.clock.fast_forward(61_000)
    expect(fill).to_be_visible()
    expect(page.get_by_text("Nobody yet?")).to_be_visible()
    assert not scrolls_sideways(page)
    stop.click()
    expect(fill).to_have_count(0)


@pytest.mark.parametrize("lang", ["en", "fr", "nl"])
def test_the_offer_of_bots_stands_beside_the_title(new_player: NewPlayer, wim: Client, lang: str) -> None:
    offer(wim)
    ann = new_player(still=True, name="Ann", lang=lang)
    page = ann.page
    page.clock.install()
    ann.open()
    waiting(ann).first.wait_for()
    page.locator(".find select").first.select_option("demetra")
    page.locator(".find button").click()
    page.locator(".find.looking").wait_for()
    page.clock.fast_forward(61_000)
    expect(page.locator(".find.looking button")).to_have_count(2)
    for width in (1440, 1280, 1000):
        page.set_viewport_size({"width": width, "height": 720})
        title, said = page.locator("#open").bounding_box(), page.locator(".find.looking p").bounding_box()
        assert title is not None
        assert said is not None
        assert title["x"] + title["width"] <= said["x"], f"{width}: the offer runs over the title"
    page.locator(".find.looking button").last.click()


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_tables_of_a_blocked_player_are_hidden_until_a_switch_shows_them(
    new_player: NewPlayer, wim: Client, phone: bool
) -> None:
    table = offer(wim)["id"]
    ann = new_player(phone, name="Ann", still=True)
    page = ann.page
    ann.open()
    row = waiting(ann, table)
    row.get_by_role("button", name="More about this table: Wim").click()
    assert not scrolls_sideways(page)
    page.get_by_role("menuitem", name="Block Wim").click()
    page.get_by_role("dialog").get_by_role("button", name="Block").click()
    expect(page.get_by_text("Wim is blocked.")).to_be_visible()
    expect(row).to_have_count(0)
    switch = page.get_by_role("switch", name=re.compile("^Show tables of players you\u2019ve blocked"))
    expect(page.get_by_text("1 table", exact=True)).to_be_visible()
    switch.check()
    expect(row).to_be_visible()
    switch.uncheck()
    expect(row).to_have_count(0)
    assert not scrolls_sideways(page)


def test_a_player_is_reported_in_the_waiting_room(new_player: NewPlayer, wim: Client) -> None:
    table = offer(wim)["id"]
    ann = new_player(phone=True, name="Ann", lang="nl")
    page = ann.page
    ann.open(f"/t/{table}")
    page.get_by_role("button", name="Meer over Wim").click()
    page.get_by_role("menuitem", name="Melden").click()
    page.get_by_role("dialog").get_by_role("textbox").fill("Onbeleefde naam")
    page.get_by_role("dialog").get_by_role("button", name="Melden").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(
        page.get_by_role("button", name="Aanschuiven").or_(page.get_by_role("button", name="Meedoen"))
    ).to_be_visible()
    assert not scrolls_sideways(page)


def test_a_new_table_is_offered_in_the_lobby(new_player: NewPlayer, server: Server) -> None:
    ann, ben = new_player(name="Ann"), new_player(name="Ben", lang="nl")
    ben.open()
    page = ann.page
    ann.open("/new/egizia?how=online")
    page.get_by_label("In the lobby").check()
    page.get_by_role("button", name="Nederlands").last.click()
    page.get_by_role("button", name="Create table").click()
    page.get_by_role("heading", level=1).wait_for()
    row = waiting(ben).filter(has_text="EN NL")
    expect(row).to_contain_text("Egizia")
    row.get_by_role("button", name=re.compile("^Meedoen")).click()
    ben.page.wait_for_url("**/t/*")


def test_offline_the_lobby_is_pale_and_shows_its_time(
    new_player: NewPlayer, wim: Client, watch: Watch
) -> None:
    table = offer(wim)["id"]
    ann = new_player(name="Ann")
    page = ann.page
    ann.open()
    join = waiting(ann, table).get_by_role("button", name=re.compile("^Join"))
    join.wait_for()
    watch.is_cut = True
    page.context.set_offline(True)
    expect(page.get_by_role("heading", name="Open tables")).to_contain_text(re.compile(r"as of \d"))
    expect(join).to_have_attribute("aria-disabled", "true")
    assert violations(page) == []  # pale, and still to be read
    expect(page.get_by_role("button", name="Find a game")).to_have_attribute("aria-disabled", "true")
    page.context.set_offline(False)
    expect(join).to_have_attribute("aria-disabled", "false")


def test_offline_the_clocks_of_my_tables_run_and_are_only_about_right(
    new_player: NewPlayer, server: Server, wim: Client, watch: Watch
) -> None:
    table = offer(wim)["id"]
    ann = new_player(name="Ann")
    page = ann.page
    with server.client() as own:
        own.join(table, name="Ann")
        ann.take_key(str(own.key), server.address)
        ann.open()
        tile = page.locator(f"a.table-tile[href*='{table}']")
        expect(tile.locator(".left")).to_have_text(re.compile(r"^1 d 2\d h$"))
        watch.is_cut = True
        page.context.set_offline(True)
        expect(tile.locator(".left")).to_have_text(re.compile(r"^about 1 d 2\d h$"))
        expect(tile).to_have_attribute("aria-label", re.compile("about 1 day 2. hours left"))
        page.context.set_offline(False)
        expect(tile.locator(".left")).to_have_text(re.compile(r"^1 d"))
        own.forget(table)


def test_a_server_without_lobby_shows_none(new_player: NewPlayer, tmp_path: Path) -> None:
    with running(f"sqlite:///{tmp_path / 'x.sqlite3'}", tmp_path, ["--no-lobby"]) as quiet:
        ann = new_player()
        ann.open(f"{quiet.address}/")
        expect(ann.page.get_by_role("heading", name="My tables")).to_be_visible()
        expect(ann.page.get_by_role("link", name=re.compile("^Same device")).first).to_be_visible()
        expect(ann.page.get_by_role("heading", name="Open tables")).to_have_count(0)
        ann.open(f"{quiet.address}/new/egizia?how=online")
        expect(ann.page.get_by_label("In the lobby")).to_have_count(0)
        ann.page.close()  # before the server ends, which the page still asks for files
