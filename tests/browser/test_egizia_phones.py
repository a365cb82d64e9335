"""Egizia on narrow phones: what a ship gives up, crews at rest, cards of a round and the way to the river."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from floodplain.games.egizia import EGIZIA
from floodplain.kernel.text import LANGUAGES
from tests.browser.conftest import NewPlayer
from tests.browser.driver import Player
from tests.browser.moments import sit_down
from tests.browser.test_sizes import troubles
from tests.server.support import Server

SIZES = [(390, 844), (360, 740)]
SPACES = 20  # of the river
# How many pixels of the text about a chosen answer are out of sight.
HIDDEN = "(told) => told.scrollHeight - told.clientHeight"
# The page sends no question about what an answer would bring: its reply does not come.
UNFORESEEN = """{
  const { send } = WebSocket.prototype;
  WebSocket.prototype.send = function (said) {
    if (JSON.parse(said).type !== "preview") send.call(this, said);
  };
}"""
# The states of crews that leave their tiles, with a word that a state may have, and a sign before it.
SPILLS = """(word) => [...document.querySelectorAll(".crew.tiles .state")].filter((state) => {
  state.innerHTML = `<i style="display: inline-block; width: 11px"></i> ${word}`;
  const words = document.createRange();
  words.selectNodeContents(state);
  const [inner, tile] = [words, state.closest(".crew")].map((each) => each.getBoundingClientRect());
  return inner.left < tile.left || inner.right > tile.right || inner.bottom > tile.bottom;
}).length"""
# Names of one word in more than one line, and names that are cut off.
BROKEN = """() => [...document.querySelectorAll("[role=dialog] li small")].filter((name) => {
  const words = document.createRange();
  words.selectNodeContents(name);
  const card = name.closest("li").getBoundingClientRect();
  const { left, right } = words.getBoundingClientRect();
  const isBroken = !/[\\s-]/.test(name.textContent) && words.getClientRects().length > 1;
  return isBroken || left < card.left - 1 || right > card.right + 1;
}).map((name) => name.textContent)"""
# The stones that lie under the button that leads to the river.
COVERED = """() => {
  const way = document.querySelector("main .look").getBoundingClientRect();
  return [...document.querySelectorAll("main [data-light^='block ']")].filter((stone) => {
    const box = stone.getBoundingClientRect();
    return box.left < way.right && box.right > way.left && box.top < way.bottom && box.bottom > way.top;
  }).map((stone) => stone.dataset.light);
}"""


def on_a_phone(new_player: NewPlayer, server: Server, lang: str, moment: str, script: str = "") -> Player:
    player = new_player(phone=True, still=True, lang=lang)
    if script:
        player.page.add_init_script(script)
    player.page.set_viewport_size({"width": SIZES[-1][0], "height": SIZES[-1][1]})
    sit_down(player, server, "egizia", moment)
    player.rest()
    return player


def cut_short(player: Player, is_foreseen: bool) -> dict[str, str]:
    """Return the text about a ship at each space of the river where not all of it can be seen."""
    spaces = player.page.locator("main [data-legal][data-light^='space ']")
    told = player.page.locator("main .bar .told")
    expect(spaces).to_have_count(SPACES)
    hidden = {}
    for width, height in SIZES:
        player.page.set_viewport_size({"width": width, "height": height})
        for number in range(SPACES):
            space = spaces.nth(number)
            space.dispatch_event("click")  # a tap while the river glides to its place would only stop it
            expect(space).to_have_attribute("aria-pressed", "true")
            expect(told.locator(".changes")).to_have_count(int(is_foreseen))
            player.rest()
            if told.evaluate(HIDDEN) > 1:
                hidden[f"{width} {space.get_attribute('data-light')}"] = told.inner_text()
    return hidden


@pytest.mark.in_turn("lang")
@pytest.mark.parametrize("lang", LANGUAGES)
def test_all_that_a_ship_gives_up_is_told(new_player: NewPlayer, server: Server, lang: str) -> None:
    player = on_a_phone(new_player, server, lang, "start")
    assert cut_short(player, is_foreseen=True) == {}


@pytest.mark.in_turn("lang")
@pytest.mark.parametrize("lang", LANGUAGES)
def test_nothing_is_cut_before_it_is_known_what_a_ship_brings(
    new_player: NewPlayer, server: Server, lang: str
) -> None:
    player = on_a_phone(new_player, server, lang, "start", UNFORESEEN)
    assert cut_short(player, is_foreseen=False) == {}


@pytest.mark.in_turn("lang")
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_state_of_a_crew_stays_in_its_tile(new_player: NewPlayer, server: Server, lang: str) -> None:
    player = on_a_phone(new_player, server, lang, "start")
    expect(player.page.locator(".crew.tiles .state")).to_have_count(4)
    texts = EGIZIA.texts(lang)
    for width, height in SIZES:
        player.page.set_viewport_size({"width": width, "height": height})
        player.rest()
        for key in ("rests", "free", "most"):
            assert player.page.evaluate(SPILLS, texts.content["table"][key]) == 0, key


@pytest.mark.in_turn("lang")
@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_name_is_broken_at_the_end_of_a_round(new_player: NewPlayer, server: Server, lang: str) -> None:
    player = on_a_phone(new_player, server, lang, "ship 60")
    expect(player.page.locator("[role=dialog] li small").first).to_be_visible()
    for width, height in SIZES:
        player.page.set_viewport_size({"width": width, "height": height})
        player.rest()
        assert player.page.evaluate(BROKEN) == []


@pytest.mark.in_turn("lang")
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_way_to_the_river_covers_no_stone(new_player: NewPlayer, server: Server, lang: str) -> None:
    player = on_a_phone(new_player, server, lang, "lay")
    expect(player.page.locator("main .look")).to_be_visible()
    for size in SIZES:
        found = troubles(player, size)
        assert player.page.evaluate(COVERED) == []
        assert found == []
