"""Playing at home: a host, phones over plain HTTP by another address of the machine, and a big screen."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPlayer, Watch
from tests.browser.driver import Player
from tests.server.support import DEEP, Server, always_and_deep, deep, running

ASLEEP_MS = 60_000 if DEEP else 0
ANSWERS = 2_000 if DEEP else 6  # a whole game, or its beginning
BOARD = {"width": 1920, "height": 1080}
SMALLEST = """() => {
  const scale = parseFloat(getComputedStyle(document.querySelector(".picture")).scale);
  const size = (selector) => Math.min(...[...document.querySelectorAll(selector)]
    .filter((each) => each.innerText?.trim() && !each.matches(".sr-only"))
    .map((each) => parseFloat(getComputedStyle(each).fontSize) * scale));
  return ["header *", "aside .name", "aside .points"].map((place) => Math.round(size(`.picture > ${place}`)));
}"""
"""The sizes of the smallest text around the board, of names and of points, in pixels of the screen."""


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
    while player.version == before and not player.is_over:
        if done.count():
            if done.is_enabled():
                player.press(done)
            else:
                items = page.locator("main .item > button:first-child:not([aria-disabled=true])")
                player.press(items.nth(player.rng.randrange(items.count())))
        else:
            player.press(choices.nth(player.rng.randrange(min(choices.count(), 9))))
            player.wait_until(lambda: player.version != before or give.first.is_visible(), "what it brings")
            if player.version == before:
                player.press(give.first)
        player.rest(version=before)


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
    text, names, points = board.evaluate(SMALLEST)
    assert (text >= 19, names >= 25, points >= 42) == (True, True, True)
    late.page.get_by_role("link", name="Just watch").click()
    expect(late.page.locator("[data-version]:not([data-seat])")).to_be_visible()

    comes_back(phones, f"{address}/{code}")
    switches(phones[1])
    sleeps(phones, board, server, watch)
    starts_again(phones, board, server, watch)
    play(phones, board, ANSWERS)
    if DEEP:
        assert phones[0].is_over
        expect(board.get_by_role("heading", name="The game is over")).to_be_visible()


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
    """The host's computer sleeps while somebody answers: the answer arrives when it wakes."""
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
    """The app is started again: the board is there by itself, and phones once the host lets them join."""
    watch.is_cut = True
    version = board.locator("main[data-version]").get_attribute("data-version")
    server.stop()
    expect(board.get_by_text("Reconnecting").first).to_be_visible()
    server.start()
    board.mouse.move(300, 300)
    board.get_by_role("button", name="Let phones join").click()
    expect(board.locator(f'main[data-version="{version}"]')).to_be_visible()
    for phone in phones:
        expect(phone.page.locator("[data-hand]")).to_be_visible()
    phones[0].wait_until(lambda: _are_live(phones), "the phones to be back")


def _are_live(phones: list[Player]) -> bool:
    return all(phone.page.get_by_text("Reconnecting").count() == 0 for phone in phones)


@deep
def test_five_phones_try_for_four_seats(new_player: NewPlayer) -> None:
    host = new_player(name="Host")
    address, code = opened(host, "fertility")
    phones = [new_player(phone=True) for _ in range(5)]
    for number, phone in enumerate(phones[:4]):
        joined(phone, f"{address}/{code}", f"P{number}")
    phones[4].open(f"{address}/{code}")
    expect(phones[4].page.get_by_text("All seats are taken")).to_be_visible()
    expect(phones[4].page.get_by_role("radio", name="P0")).to_be_disabled()


def test_codes_are_typed_names_told_apart_and_phones_shared(new_player: NewPlayer, watch: Watch) -> None:
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
    other.open(f"{address}/{code}")
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
