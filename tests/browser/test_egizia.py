"""Egizia by touch: what is tapped stays in sight, and a site is one place with its name."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from floodplain.games.egizia import EGIZIA
from floodplain.kernel.text import LANGUAGES
from tests.browser.conftest import NewPlayer
from tests.browser.driver import LONG, Player
from tests.browser.moments import sit_down
from tests.server.support import Server, deep


def space(player: Player, name: str) -> Locator:
    return player.page.locator("main [data-legal]").filter(has_text=f"{name}:")


def test_a_space_far_downstream_stays_visible_when_tapped(new_player: NewPlayer, server: Server) -> None:
    player = new_player(phone=True)
    sit_down(player, server, "egizia", "start")
    far = space(player, "Hermopolis")
    far.tap()
    expect(far).to_have_attribute("aria-pressed", "true")
    player.rest(LONG)
    expect(far).to_be_in_viewport(ratio=0.9)


@pytest.mark.in_turn("phone")
@pytest.mark.parametrize("phone", [False, True], ids=["wide", "phone"])
def test_a_site_is_tapped_between_its_pier_and_its_name(
    new_player: NewPlayer, server: Server, phone: bool
) -> None:
    player = new_player(phone=phone)
    sit_down(player, server, "egizia", "start")
    site = space(player, "Temple and pyramid")
    site.scroll_into_view_if_needed()
    player.rest(LONG)
    between = site.evaluate(
        """(site, isPhone) => {
          const name = site.querySelector("text.name").getBoundingClientRect();
          const pier = site.querySelector(".plank").getBoundingClientRect();
          if (isPhone) return [name.x + name.width / 2, (name.bottom + pier.top) / 2];
          return [(pier.right + name.left) / 2, name.y + name.height / 2];
        }""",
        phone,
    )
    player.page.mouse.click(*between)
    expect(site).to_have_attribute("aria-pressed", "true")


def test_a_space_stays_chosen_when_the_pointer_leaves_it_and_no_button_moves(
    new_player: NewPlayer, server: Server
) -> None:
    player = new_player(still=True)
    sit_down(player, server, "egizia", "start")
    actions = player.page.locator(".decision .actions button")
    expect(actions).to_have_text(["Place ship", "Pass"])
    player.rest()
    before = [button.bounding_box() for button in actions.all()]
    place = space(player, "Edfu").bounding_box()
    assert place is not None
    player.page.mouse.move(place["x"] + place["width"] / 2, place["y"] + place["height"] / 2, steps=8)
    expect(actions).to_have_text(["Place ship", "Pass"])
    actions.first.hover()
    expect(actions).to_have_text(["Place ship", "Pass"])
    assert [button.bounding_box() for button in actions.all()] == before


@pytest.mark.parametrize(
    ("width", "height"),
    [(640, 360), pytest.param(844, 390, marks=deep), pytest.param(911, 512, marks=deep), (1024, 576)],
)
def test_a_ship_is_placed_on_the_board_of_every_window(
    new_player: NewPlayer, server: Server, width: int, height: int
) -> None:
    player = new_player(still=True)
    player.page.set_viewport_size({"width": width, "height": height})
    sit_down(player, server, "egizia", "start")
    version = player.version
    space(player, "Edfu").click()
    give = player.page.locator("[data-give]")
    expect(give).to_be_in_viewport(ratio=0.99)
    expect(player.page.get_by_role("button", name="Pass", exact=True)).to_be_in_viewport(ratio=0.99)
    give.click()
    player.wait_until(lambda: player.version != version, "the ship to be placed")


FITS = """() => {
  const board = document.querySelector("main .board > svg");
  const cut = [...document.querySelectorAll("main .mine > section")].filter(
    (each) => each.scrollHeight > each.clientHeight + 1,
  );
  return [board.getBoundingClientRect().height / board.viewBox.baseVal.height, cut.length];
}"""


@pytest.mark.in_turn("moment")
@pytest.mark.parametrize("moment", ["start", "late of 4"])
def test_the_board_of_a_small_laptop_has_most_of_its_size_and_my_own_area_all_of_it(
    new_player: NewPlayer, server: Server, moment: str
) -> None:
    player = new_player(still=True, lang="fr")
    player.page.set_viewport_size({"width": 1024, "height": 576})
    sit_down(player, server, "egizia", moment)
    player.rest()
    scale, cut = player.page.evaluate(FITS)
    assert scale > 0.7
    assert cut == 0


# Names of cards that have a word in more than one line on my own cards; each is tried on each card.
BROKEN = """(names) => [...document.querySelectorAll("main .mine .cards .cut")].flatMap((shown) => {
  const own = shown.textContent;
  const broken = names.filter((name) => {
    shown.textContent = name;
    return [...name.matchAll(/[^\\s-]+/g)].some((word) => {
      const range = document.createRange();
      range.setStart(shown.firstChild, word.index);
      range.setEnd(shown.firstChild, word.index + word[0].length);
      return new Set([...range.getClientRects()].map((box) => Math.round(box.bottom))).size > 1;
    });
  });
  shown.textContent = own;
  return broken;
})"""


def kept_cards(lang: str) -> list[str]:
    """Return the names of the cards that players keep in front of them."""
    words = EGIZIA.texts(lang).content["words"]
    cards = EGIZIA.material_of(EGIZIA.edition).nile.cards
    return sorted({words[card.name] for card in cards if card.use() != "immediate"})


@pytest.mark.in_turn("lang")
@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_word_of_my_cards_is_broken_on_a_small_laptop(
    new_player: NewPlayer, server: Server, lang: str
) -> None:
    player = new_player(still=True, lang=lang)
    player.page.set_viewport_size({"width": 1024, "height": 576})
    sit_down(player, server, "egizia", "second_ship")
    player.rest()
    expect(player.page.locator("main .mine .cards .cut").first).to_be_attached()
    assert player.page.evaluate(BROKEN, kept_cards(lang)) == []


@pytest.mark.in_turn("size")
@pytest.mark.parametrize("size", [(1280, 720), (1024, 576)], ids=str)
def test_the_question_is_placed_next_to_the_sphinx(
    new_player: NewPlayer, server: Server, size: tuple[int, int]
) -> None:
    player = new_player(still=True, lang="fr")
    player.page.set_viewport_size({"width": size[0], "height": size[1]})
    sit_down(player, server, "egizia", "start")
    player.rest()
    asked = player.page.locator(".pop").bounding_box()
    sphinx = player.page.locator("main svg path.plinth").first.bounding_box()
    assert asked is not None
    assert sphinx is not None
    assert sphinx["x"] + sphinx["width"] <= asked["x"]


@pytest.mark.in_turn("width", "height")
@pytest.mark.parametrize(("width", "height"), [(1280, 720), (1024, 576)])
def test_the_end_of_a_round_is_shown_next_to_an_open_panel(
    new_player: NewPlayer, server: Server, width: int, height: int
) -> None:
    player = new_player(still=True)
    player.page.set_viewport_size({"width": width, "height": height})
    sit_down(player, server, "egizia", "ship 60")
    card = player.page.get_by_role("dialog", name="is over")
    expect(card).to_be_visible()
    player.page.keyboard.press("l")
    panel = player.page.get_by_role("complementary", name="Log")
    expect(panel).to_be_visible()
    player.rest()
    told, beside = card.bounding_box(), panel.bounding_box()
    assert told is not None
    assert beside is not None
    assert told["x"] + told["width"] <= beside["x"]
    card.get_by_role("button", name="Continue").click()
    expect(card).to_have_count(0)


def test_the_box_of_a_decision_fits_its_content(new_player: NewPlayer, server: Server) -> None:
    player = new_player(still=True)
    sit_down(player, server, "egizia", "flood of 3")
    player.rest()
    blank = player.page.locator(".decision .told").evaluate(
        "told => told.getBoundingClientRect().bottom - told.lastElementChild.getBoundingClientRect().bottom"
    )
    assert blank < 12
