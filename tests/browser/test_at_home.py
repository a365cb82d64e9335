"""Playing at home: a host, phones over plain HTTP by another address of the machine, and a big screen."""

from __future__ import annotations

import contextlib
import re
import signal
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from playwright.sync_api import Error as BrowserError
from playwright.sync_api import Page, ViewportSize, expect

from floodplain.kernel.rng import Rng
from floodplain.kernel.text import LANGUAGES
from tests.browser.conftest import NewPlayer, Watch
from tests.browser.driver import COVERED_MS, LONG, MOST_KEYS, PHONE, Player
from tests.server.support import ANY_GAME, DEEP, Server, always_and_deep, deep, running
from tests.server.support import play as answer

ASLEEP_MS = 60_000 if DEEP else 0
ANSWERS = 2_000 if DEEP else 6  # a whole game, or its beginning
NEW = {"game": "egizia"}
COLOURS = ("Blue", "Orange", "Purple", "Green")  # by mark
ORANGE = "#c0522f"
NAMES = ("Ada", "Mira", "Sander", "Maximiliaan")
BOARD = {"width": 1920, "height": 1080}
SMALL_PHONE: ViewportSize = {"width": 360, "height": 740}
LYING_PHONE: ViewportSize = {"width": 844, "height": 390}
TOO_SMALL = """(least) => {
  const scale = parseFloat(getComputedStyle(document.querySelector(".picture")).scale);
  const within = (selector) => [...document.querySelectorAll(selector)].flatMap((each) => {
    const words = document.createTreeWalker(each, NodeFilter.SHOW_TEXT);
    const found = [];
    while (words.nextNode()) found.push(words.currentNode);
    return found.filter((text) => text.data.trim()).map((text) => text.parentElement);
  });
  const hidden = ".sr-only, title, desc, symbol";
  const isSeen = (each) => each.getBoundingClientRect().width > 1 && !each.closest(hidden);
  const sizeOf = (each) => {
    const matrix = each instanceof SVGElement ? each.getScreenCTM() : null;
    return parseFloat(getComputedStyle(each).fontSize) * (matrix ? Math.hypot(matrix.b, matrix.d) : scale);
  };
  return within(".picture").filter(isSeen)
    .map((each) => ({ size: sizeOf(each), text: each.textContent.trim() }))
    .filter(({ size }) => size < least - 0.1);
}"""
"""The texts on the big screen that are smaller than a size in pixels."""
CUT_PLAYERS = """() => [...document.querySelectorAll(".picture .other")].flatMap((player) => {
  const { bottom } = player.getBoundingClientRect();
  return [...player.querySelectorAll(".shops > *, .mini")]
    .filter((each) => each.getBoundingClientRect().bottom > bottom + 1)
    .map((each) => each.outerHTML.slice(0, 60));
})"""
"""The elements below the edge of a player's panel, where they cannot be seen."""
IS_IN_VIEW = """(each) => {
  const box = each.getBoundingClientRect();
  const at = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  return box.top >= 0 && box.bottom <= innerHeight && box.right <= innerWidth && each.contains(at);
}"""


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """A server of its own, which may be opened to a local network, put to sleep and started again."""
    flags = ["--local-network", "127.0.0.2", "--coach-evaluations", "4"]
    with running(f"sqlite:///{tmp_path / 'home.sqlite3'}", tmp_path, flags) as started:
        yield started


def opened(host: Player, game: str) -> tuple[str, str]:
    """Opens a table at home from the card of a game; the address for phones, by name, and the room code."""
    host.open("/")
    page = host.page
    tile = page.locator(f".tile[data-game={game}]")
    expect(tile).to_be_visible()
    with page.expect_response("**/api/home"):
        page.reload()
    tile.get_by_role("link", name="Play together").click()
    page.get_by_role("button", name="At home (same Wi-Fi)").click()
    code = page.locator(".letters").get_attribute("aria-label") or ""
    port = page.locator(".link").inner_text().rpartition(":")[2]
    return f"http://floodplain.local:{port}", code


def joined(phone: Player, address: str, name: str) -> None:
    """A phone opens the address, gives a name and takes the colour that it is offered."""
    phone.open(address)
    page = phone.page
    assert not page.evaluate("isSecureContext")
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Join the table").click()
    expect(page.get_by_role("heading", name=f"in, {name}")).to_be_visible()


def answer_in_hand(player: Player) -> None:
    """Answers on a phone beside the big screen: a tile or a line, then the button that gives it."""
    before, page = player.version, player.page
    choices = page.locator("main .tiles .tile, main .list button")
    done = page.locator("main [data-done]")
    give = page.locator("main [data-give], main .foot .btn.main")
    expect(choices.first).to_be_visible()
    for _ in range(MOST_KEYS):
        if player.version != before or player.is_over:
            return
        if done.count():
            if done.is_enabled():
                player.press(done)
            else:
                items = page.locator("main .item > button:first-child:not([aria-disabled=true])")
                player.press(items.nth(player.rng.randrange(items.count())))
        elif give.first.is_visible():
            player.press(give.first)
        else:  # once more, where a situation that came meanwhile dropped what was chosen
            player.press(choices.nth(player.rng.randrange(min(max(choices.count(), 1), 9))))
        player.rest(version=before)
    raise AssertionError("no answer was taken")


def play(phones: list[Player], board: Page, answers: int) -> None:
    """Play a number of answers on the phone that is asked; the big screen follows each."""
    first = phones[0]
    for _ in range(answers):
        first.wait_until(
            lambda: any(each.is_asked or each.is_over for each in phones), "somebody to be asked"
        )
        if first.is_over:
            return
        asked = next((each for each in phones if each.is_asked), None)
        if asked is None:
            continue
        answer_in_hand(asked)
        follows(board, asked)


def follows(board: Page, player: Player) -> None:
    expect(board.locator(f'main[data-version="{player.version}"]')).to_be_visible()


@always_and_deep("egizia")
def test_a_host_three_phones_and_a_big_screen_play(
    new_player: NewPlayer, watch: Watch, server: Server, game: str
) -> None:
    host = new_player(name="Host")
    address, code = opened(host, game)
    host.page.get_by_role("button", name="3", exact=True).click()
    phones = [new_player(phone=True) for _ in range(3)]
    for phone, name in zip(phones, ("Ada", "Mira", "Mira B"), strict=True):
        joined(phone, f"{address}/{code}", name)
    late = new_player(phone=True)
    late.open(f"{address}/{code}")
    expect(late.page.get_by_text("All seats are taken")).to_be_visible()

    host.page.set_viewport_size(BOARD)  # type: ignore[arg-type]
    host.page.get_by_role("button", name="Start with 3 players").click()
    board = host.page
    board.wait_for_url("**/board")
    for phone in phones:
        expect(phone.page.locator("[data-hand]")).to_be_visible()
    play(phones, board, 2)
    assert board.locator("[data-legal], [data-give]").count() == 0
    late.page.get_by_role("link", name="Just watch").click()
    expect(late.page.locator("[data-version]:not([data-seat])")).to_be_visible()

    comes_back(phones, f"{address}/{code}")
    switches(phones[1])
    sleeps(phones, board, server, watch)
    starts_again(phones, board, server, watch)
    play(phones, board, ANSWERS)
    if DEEP:
        assert phones[0].is_over
        expect(board.locator("main[data-over]")).to_be_visible()
        expect(board.get_by_text("The game is over").first).to_be_visible()


@pytest.mark.in_turn("game", "size")
@pytest.mark.parametrize("size", [(1920, 1080), (1280, 720)], ids=["1080", "720"])
@ANY_GAME
def test_all_on_the_big_screen_can_be_read_from_afar(
    new_player: NewPlayer, server: Server, game: str, size: tuple[int, int]
) -> None:
    host = new_player(name="Host")
    table = played_at_home(host, server, game, 60)
    host.page.set_viewport_size({"width": size[0], "height": size[1]})
    host.open(f"/t/{table}/board")
    expect(host.page.locator(".picture .board .shared").first).to_be_visible()
    host.rest(frames=LONG)
    assert host.page.evaluate(TOO_SMALL, 20 * size[0] / 1920) == []
    assert host.page.evaluate(CUT_PLAYERS) == []
    boxes = host.page.locator(".picture .points")
    assert boxes.count() >= 4


LONG_NAMES = ("Maximiliane-Wilhelmine", "Bartholomeus van der Berg", "Anne-Charlotte Dubois", "Österreicher")
# What of the board lies beyond the edges of the screen.
BEYOND = """() => [...document.querySelectorAll(".picture, .picture *:not(svg *)")].filter((each) => {
  const box = each.getBoundingClientRect();
  return Math.min(box.width, box.height) > 1 && (box.right > innerWidth + 1 || box.bottom > innerHeight + 1);
}).map((each) => each.outerHTML.slice(0, 80))"""
# The names and headings that are not shown whole, and what of the head of the big screen is not.
CUT_OFF = """() => [...document.querySelectorAll(
  ".name, .whose, .question, .other b, figcaption span, .picture :is(h2:not(.sr-only), li b)")]
  .filter((each) => each.scrollWidth > each.clientWidth + 1 || each.scrollHeight > each.clientHeight + 1)
  .map((each) => each.textContent)"""


@pytest.mark.in_turn("game", "lang")
@pytest.mark.parametrize("lang", LANGUAGES)
@ANY_GAME
def test_the_big_screen_has_room_for_long_names(new_player: NewPlayer, game: str, lang: str) -> None:
    host = new_player(name="Host", lang=lang)
    seats = [{"kind": "me", "name": name} for name in LONG_NAMES]
    opened = host.page.request.post("/api/tables", data={"game": game, "seats": seats, "home": True})
    host.open(f"/t/{opened.json()['id']}/board")
    expect(host.page.locator(".picture .board .shared").first).to_be_visible()
    expect(host.page.locator(".picture .board").get_by_text("Österreicher").first).to_be_visible()
    host.rest(frames=LONG)
    assert host.page.evaluate(BEYOND) == []
    assert host.page.evaluate(CUT_OFF) == []


def test_long_names_are_shown_whole_on_phones_before_the_start(new_player: NewPlayer) -> None:
    host = new_player(name="Host")
    address, code = opened(host, "egizia")
    phones = [new_player(phone=True, still=True) for _ in LONG_NAMES]
    for phone, name in zip(phones, LONG_NAMES, strict=True):
        joined(phone, f"{address}/{code}", name)
    late = new_player(phone=True, still=True)
    late.open(f"{address}/{code}")
    expect(late.page.get_by_text("All seats are taken. You can watch.", exact=True)).to_be_visible()
    expect(late.page.get_by_role("button", name="Join the table")).to_be_hidden()  # there is nothing to join
    for size in (PHONE, SMALL_PHONE, LYING_PHONE):
        for phone in (phones[0], phones[1], late):
            phone.page.set_viewport_size(size)
            expect(phone.page.locator(".name").nth(3)).to_be_visible()
            phone.rest()
            assert phone.page.evaluate(CUT_OFF) == []
        assert late.page.get_by_role("link", name="Just watch").evaluate(IS_IN_VIEW)


@pytest.mark.in_turn("lang")
@pytest.mark.parametrize("lang", LANGUAGES)
def test_all_ways_to_join_are_in_view_on_a_small_phone(new_player: NewPlayer, lang: str) -> None:
    host = new_player(name="Host")
    address, code = opened(host, "egizia")
    phone = new_player(phone=True, still=True, lang=lang)
    phone.page.set_viewport_size(SMALL_PHONE)
    phone.open(f"{address}/{code}")
    ways = phone.page.locator(".ways > *")
    expect(ways).to_have_count(2)
    phone.rest()
    assert [way.evaluate(IS_IN_VIEW) for way in ways.all()] == [True, True]


@pytest.mark.in_turn("game")
@ANY_GAME
def test_the_big_screen_calls_the_player_of_its_device_by_name(new_player: NewPlayer, game: str) -> None:
    host = new_player(name="Ada")
    seats = [{"kind": "me", "name": "Ada"}, {"kind": "bot", "level": "1"}]
    opened = host.page.request.post("/api/tables", data={"game": game, "seats": seats})
    host.open(f"/t/{opened.json()['id']}/board")
    expect(host.page.locator(".picture .board").get_by_text("Ada").first).to_be_visible()
    host.rest(frames=LONG)
    expect(host.page.get_by_text("You", exact=True)).to_have_count(0)


def played_at_home(
    host: Player, server: Server, game: str, answers: int, names: Sequence[str] = NAMES
) -> str:
    """Return a table of four players on the host's device, after a number of answers."""
    seats = [{"kind": "me", "name": name} for name in names]
    with server.client() as client:
        table: str = client.open(game, seats, home=True)["id"]
        answer(client, table, answers, Rng(game))
        host.take_key(str(client.key), server.address)
    return table


def comes_back(phones: list[Player], address: str) -> None:
    """A phone whose page was closed scans the code again, and sits in its seat without a question."""
    lost = phones[0]
    seat = lost.frame.get_attribute("data-seat")
    context = lost.page.context
    lost.page.close()
    phones[0] = Player(context.new_page(), is_phone=True, preferences={})
    phones[0].open(address)
    expect(phones[0].page.locator(f'[data-hand][data-seat="{seat}"]')).to_be_visible()


def switches(phone: Player) -> None:
    """The whole table comes to the phone, and goes back to the big screen."""
    phone.page.get_by_role("button", name="This phone").click()
    expect(phone.page.locator("[data-version]:not([data-hand]) main")).to_be_visible()
    phone.page.get_by_role("button", name="Big screen").click()
    expect(phone.page.locator("[data-hand]")).to_be_visible()


def sleeps(phones: list[Player], board: Page, server: Server, watch: Watch) -> None:
    """The host's computer sleeps while a player answers: the answer arrives when it wakes."""
    assert server.process is not None
    first = phones[0]
    first.wait_until(lambda: any(each.is_asked for each in phones), "somebody to be asked")
    asked = next(each for each in phones if each.is_asked)
    before = asked.version
    watch.is_cut = True
    server.process.send_signal(signal.SIGSTOP)
    try:
        board.wait_for_timeout(ASLEEP_MS)
        if DEEP:
            expect(asked.page.get_by_role("heading", name="reach the host")).to_be_visible()
    finally:
        server.process.send_signal(signal.SIGCONT)
    expect(asked.page.get_by_role("heading", name="reach the host")).to_be_hidden()
    answer_in_hand(asked)
    assert asked.version != before
    follows(board, asked)


def starts_again(phones: list[Player], board: Page, server: Server, watch: Watch) -> None:
    """The app is restarted: the board returns automatically, and phones once the host lets them join."""
    watch.is_cut = True
    version = board.locator("main[data-version]").get_attribute("data-version")
    server.stop()
    expect(board.get_by_text("Reconnecting").first).to_be_visible()
    server.start()
    press_in_bar(board, "Let phones join")
    expect(board.locator(f'main[data-version="{version}"]')).to_be_visible()
    for phone in phones:
        expect(phone.page.locator("[data-hand]")).to_be_visible()
    phones[0].wait_until(lambda: _are_live(phones), "the phones to be back")


def press_in_bar(board: Page, name: str) -> None:
    """Click a button of the big screen's bar, which hides again soon after the pointer has moved."""
    button = board.locator(".bar").locator("a, button").filter(has_text=re.compile(rf"^\s*{name}\s*$"))
    expect(button).to_be_attached()
    for place in range(300, 500, 10):
        board.mouse.move(place, place)
        with contextlib.suppress(BrowserError):
            return button.click(timeout=COVERED_MS)
    raise AssertionError(f"{name} could not be clicked")


def end_session(board: Page) -> None:
    """End the session, and say so again if the bar hides before the question is answered."""
    for _ in range(20):
        press_in_bar(board, "End")
        with contextlib.suppress(BrowserError):
            return board.get_by_role("button", name="End the session").click(timeout=COVERED_MS)
    raise AssertionError("the session could not be ended")


def _are_live(phones: list[Player]) -> bool:
    return all(phone.page.get_by_text("Reconnecting").count() == 0 for phone in phones)


@deep
def test_five_phones_compete_for_four_seats(new_player: NewPlayer) -> None:
    host = new_player(name="Host")
    address, code = opened(host, "fertility")
    phones = [new_player(phone=True) for _ in range(5)]
    for number, phone in enumerate(phones[:4]):
        joined(phone, f"{address}/{code}", f"P{number}")
    phones[4].open(f"{address}/{code}")
    expect(phones[4].page.get_by_text("All seats are taken")).to_be_visible()
    expect(phones[4].page.get_by_role("radio", name="P0")).to_be_disabled()


def test_codes_are_typed_names_made_distinct_and_phones_shared(new_player: NewPlayer, watch: Watch) -> None:
    watch.refused = "/api/home/enter"
    host = new_player(name="Host")
    address, code = opened(host, "fertility")
    phone = new_player(phone=True)
    phone.open(address)
    page = phone.page
    page.get_by_label("Letter 1").press_sequentially("WXYZ")
    expect(page.get_by_text("There is no room WXYZ here.")).to_be_visible()
    page.get_by_label("Letter 1").fill(code)
    page.get_by_label("Your name").fill("Mira")
    page.get_by_role("button", name="Several of us on this phone").click()
    page.get_by_label("Another player").fill("Léo")
    page.get_by_role("button", name="Join the table").click()
    expect(page.get_by_role("heading", name="in, Léo")).to_be_visible()
    other = new_player(phone=True)
    other.open(f"{address}/{code.lower()}")
    other.page.get_by_label("Your name").fill("Mira")
    other.page.get_by_role("button", name="Mira B").click()
    other.page.get_by_role("button", name="Join the table").click()
    expect(host.page.get_by_text("Mira B", exact=True)).to_be_visible()
    expect(host.page.get_by_role("button", name="Start with 3 players")).to_be_enabled()
    page.close()  # another phone of the same person asks the host for the seat
    third = new_player(phone=True)
    third.open(f"{address}/{code}")
    third.page.get_by_role("radio", name="Mira", exact=False).first.click()
    third.page.get_by_role("button", name="This is me").click()
    host.page.get_by_role("button", name="Yes, that").click()
    expect(third.page.get_by_role("heading", name="in, Mira")).to_be_visible()


@pytest.mark.in_turn("lang")
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_phone_on_its_side_can_join_without_scrolling(new_player: NewPlayer, lang: str) -> None:
    address, code = opened(new_player(name="Host"), "egizia")
    pages = []
    for name, size in (("Ada", (844, 390)), ("Mira", (640, 360))):
        phone = new_player(phone=True, lang=lang)
        page = phone.page
        page.set_viewport_size({"width": size[0], "height": size[1]})
        phone.open(f"{address}/{code}")
        page.locator(".rest input").fill(name)
        join = page.locator(".foot .btn.main")
        expect(join).to_be_enabled()
        for each in (page.locator(".rest input"), page.get_by_role("radio").last, join):
            assert each.evaluate(IS_IN_VIEW)
        join.tap()
        expect(page.locator(".in h1")).to_contain_text(name)
        assert page.locator(".foot .btn").last.evaluate(IS_IN_VIEW)
        pages.append(page)
    expect(pages[0].get_by_text("Mira", exact=True)).to_be_visible()
    assert (
        pages[0].locator(".toasts p").count() == 0
    )  # who comes is listed, and no message covers the buttons


def test_seats_are_reordered_and_a_session_is_ended(new_player: NewPlayer, watch: Watch) -> None:
    host = new_player(name="Host")
    address, code = opened(host, "egizia")
    phones = [new_player(phone=True) for _ in range(2)]
    for phone, name in zip(phones, ("Ada", "Mira"), strict=True):
        joined(phone, f"{address}/{code}", name)
    page = host.page
    page.get_by_role("button", name="Move Mira up").click()
    expect(page.locator("main li").first).to_contain_text("Mira")
    expect(page.locator("main li").first).to_contain_text(COLOURS[1])
    expect(phones[1].page.get_by_text(f"{COLOURS[1]}.")).to_be_visible()
    page.get_by_role("button", name="Remove Ada").click()
    page.get_by_role("button", name="Add a bot").first.click()
    page.locator("main li").nth(1).drag_to(page.locator("main li").first)
    expect(page.locator("main li").nth(1)).to_contain_text("Mira")
    page.get_by_role("button", name="Start with 2 players").click()
    page.wait_for_url("**/board")
    expect(phones[1].page.locator("[data-hand]")).to_be_visible()
    shown = page.locator(".other", has_text="Mira")
    assert shown.evaluate("each => getComputedStyle(each).getPropertyValue('--seat')").strip() == ORANGE
    watch.is_cut = True
    press_in_bar(page, "Pause")
    expect(page.get_by_role("button", name="Resume")).to_be_attached()
    late = new_player(phone=True)
    late.open(f"{address}/{code}")
    expect(late.page.get_by_role("link", name="Just watch")).to_be_visible()
    end_session(page)
    mira = phones[1]
    seat, version = mira.frame.get_attribute("data-seat"), mira.version
    expect(mira.page.get_by_role("heading", name="ended the session")).to_be_visible()
    expect(mira.page.get_by_text("The game is saved")).to_be_visible()
    expect(late.page.get_by_text("This page keeps trying")).to_be_visible()
    page.go_back()  # to the board, where the host lets them join again
    press_in_bar(page, "Let phones join")
    expect(mira.page.get_by_role("heading", name="ended the session")).to_be_hidden()
    expect(mira.page.locator("[data-hand]")).to_have_attribute("data-seat", seat or "")
    assert int(mira.version) >= int(version)  # the bot may have moved meanwhile
    expect(late.page.get_by_text("This page keeps trying")).to_be_hidden()


def test_nothing_depends_on_a_secure_context(new_player: NewPlayer, watch: Watch) -> None:
    host = new_player(name="Host")
    address, code = opened(host, "egizia")
    phone = new_player(has_worker=True, phone=True)
    phone.open(f"{address}/{code}")
    page = phone.page
    expect(page.get_by_label("Your name")).to_be_visible()
    missing = ["navigator.clipboard", "crypto.randomUUID", "navigator.serviceWorker", "navigator.wakeLock"]
    assert page.evaluate("isSecureContext") is False
    assert [page.evaluate(f"typeof {each}") for each in missing] == ["undefined"] * 4
    seats = [{"kind": "me"}, {"kind": "open"}]
    made = page.request.post(
        f"http://127.0.0.2:{address.rpartition(':')[2]}/api/tables", data=NEW | {"seats": seats}
    )
    key = next(each for each in page.context.cookies() if each["name"] == "floodplain")
    page.context.add_cookies([{"name": "floodplain", "value": key["value"], "url": address}])
    phone.open(f"{address}/t/{made.json()['id']}")
    page.get_by_role("button", name="Copy").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    phone.open(f"{address}/settings")
    page.get_by_label("Notify me when").click()
    expect(page.get_by_text("over https only")).to_be_visible()
    expect(page.get_by_label("Notify me when")).not_to_be_checked()
    for name in ("Ada", "Mira"):
        joined(new_player(phone=True), f"{address}/{code}", name)
    host.page.get_by_role("button", name="Start with 2 players").click()
    host.page.wait_for_url("**/board")
    screen = new_player()
    screen.open(f"{address}/{code}/tv")
    expect(screen.page.locator(".picture .board > *").first).to_be_visible()
    screen.page.wait_for_function("[...document.querySelectorAll('video')].some((video) => !video.paused)")
    screen.page.mouse.move(200, 200)
    expect(screen.page.get_by_text("may turn the screen off")).to_be_visible()
