"""The rare questions of Demetra, asked in a game that goes on from a record, and answered on the board."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from floodplain.catalog import find_bot, find_game
from floodplain.kernel.flow import asked
from floodplain.kernel.rng import Rng
from floodplain.kernel.table import Table
from tests.browser.conftest import NewPlayer
from tests.browser.driver import Player
from tests.server.support import Server

NAMES = ("Maud", "Ilse")
# What is tapped before the answer is given; the Clerk's worker answers at once.
TAPS = {
    "clerk": ".country [data-hex].live",
    "councillor": ".others polygon.lit",
    "merchant": "[data-spot=bag]",
    "substitute": ".dock .crops .open",
    "good_harvest": ".dock .crops .open",
}


def record_asking(kind: str) -> tuple[str, int]:
    """The record of a game up to such a question to the first seat, and how many answers it holds."""
    game, bot = find_game("demetra"), find_bot("random")
    for seed in range(500):
        rng = Rng(seed)
        table = Table.open(game, game.edition, len(NAMES), names=NAMES, seed=str(seed))
        while (seat := table.to_act) is not None:
            if seat == 0 and asked(table.state).kind == kind and len(table.legal(0)) > 1:
                return table.record().text(), table.position
            table.answer(seat, bot.choose(game, table.view(seat), seat, rng))
    pytest.fail(f"nobody is ever asked {kind}")


def sit_down(player: Player, server: Server, kind: str) -> None:
    """A table that goes on where that is asked."""
    text, position = record_asking(kind)
    with server.client() as client:
        record = client.upload(text)
        seats = [{"kind": "me", "name": NAMES[0]}, {"kind": "bot", "name": NAMES[1], "level": "random"}]
        table = client.branch(record["id"], position, seats)
        cookie = {"name": "floodplain", "value": str(client.key), "url": server.address}
    player.page.context.add_cookies([cookie])  # type: ignore[list-item]
    player.open(f"/t/{table['id']}")
    player.wait_for_turn()


@pytest.mark.parametrize("phone", [False, True], ids=["mouse", "touch"])
@pytest.mark.parametrize("kind", list(TAPS))
def test_a_rare_question_is_answered_on_the_board(
    new_player: NewPlayer, server: Server, kind: str, phone: bool
) -> None:
    player = new_player(phone=phone)
    sit_down(player, server, kind)
    before = player.version
    lit = player.page.locator(f"main {TAPS[kind]}")
    give = player.page.locator("main [data-give]")
    if phone and kind == "merchant":
        player.page.get_by_role("tab", name="Village").tap()
    if phone and kind == "councillor":
        player.page.get_by_role("button", name="Show the board of Ilse large").tap()
        lit = player.page.get_by_role("dialog").locator("[data-hex].live")
    expect(lit.first).to_be_visible()
    lit.first.tap() if phone else lit.first.click()
    if kind != "clerk":
        expect(give).to_be_enabled()
        assert player.version == before
        give.tap() if phone else give.click()
    player.wait_until(lambda: player.version != before, "the answer to be taken")


def test_the_price_of_another_field_is_laid_instead(new_player: NewPlayer, server: Server) -> None:
    player = new_player()
    sit_down(player, server, "store")
    page = player.page
    tiles = page.locator("[data-spot^='register:']")
    first, second = (tiles.nth(number).get_attribute("data-spot") for number in (0, 1))
    page.locator(f"[data-spot='{first}']").click()
    prompt = page.locator(".prompt .line")
    expect(prompt).to_contain_text(f"The price of {(first or '').removeprefix('register:')}")
    page.locator(f"[data-spot='{second}']").click()
    expect(prompt).to_contain_text(f"The price of {(second or '').removeprefix('register:')}")


def test_a_round_of_gifts_shows_where_it_stands(new_player: NewPlayer, server: Server) -> None:
    player = new_player()
    sit_down(player, server, "receive")
    chain = player.page.get_by_role("list", name="Gifts to the left")
    expect(chain.locator("li.now")).to_have_count(1)
    expect(chain.locator("li.done").first).to_contain_text("has given")
    player.page.get_by_role("button", name="Lay", exact=True).hover()
    expect(player.page.locator(".dock [data-give]")).to_have_text("Lay")
