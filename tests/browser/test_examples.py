"""Examples of rules: reached from the rule, drawn on the real table, and tried."""

from __future__ import annotations

import pytest
from playwright.sync_api import Route, expect

from floodplain.catalog import GAMES, find_game
from floodplain.kernel.text import LANGUAGES
from floodplain.teach.example import TallyExample, examples_of
from tests.browser.conftest import NewPlayer
from tests.browser.test_looks import scrolls_sideways, violations
from tests.server.support import DEEP

SIZES = [(390, 844), (844, 390), (1024, 576)]
EVERY = [(game, name) for game in GAMES for name in examples_of(GAMES[game].game)]
# In turn another size and another language; a deep run looks at every example at each size.
SOME = [("fertility", "8-eighty-seven"), ("demetra", "1-harvest"), ("egizia", "03-surplus")]
LOOKED_AT = [
    (*example, LANGUAGES[(number + turn + 1) % len(LANGUAGES)], SIZES[(number + turn) % len(SIZES)])
    for number, example in enumerate(EVERY if DEEP else SOME)
    for turn in range(len(SIZES) if DEEP else 1)
]
EVERY_SIZE = [*SIZES, (1280, 720)]
NARROW = ["03-surplus", "13-sphinx-cards"]  # long words, in every part of a player's own area
# Words that are broken over two lines, or end outside of what they stand in; what is scrolled to is not cut.
CUT = """() => {
  const said = new Set();
  const main = document.querySelector("main");
  const words = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
  for (let text = words.nextNode(); text; text = words.nextNode()) {
    const own = text.parentElement;
    if (own.closest(".sr-only, textPath") || !own.checkVisibility({ visibilityProperty: true })) continue;
    for (const { 0: word, index } of text.data.matchAll(/[^\\s\u2010-]+/g)) {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      const box = range.getBoundingClientRect();
      const [line] = range.getClientRects();
      if (!line || !box.width) continue;
      if (box.height > 1.5 * line.height) said.add(`broken: ${word}`);
      for (let up = own; up !== main; up = up.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(up);
        if (overflowX === "visible" || up.closest("svg")) continue;
        const frame = up.getBoundingClientRect();
        const isAcross = box.left < frame.left - 1.5 || box.right > frame.right + 1.5;
        const isBelow = overflowY !== "auto" && box.bottom > frame.bottom + box.height / 3;
        if (isAcross || isBelow) said.add(`cut: ${word}`);
        if (overflowY === "auto") break;
      }
    }
  }
  return [...said];
}"""


def test_a_rule_shows_an_example_that_can_be_tried(new_player: NewPlayer) -> None:
    player = new_player(phone=True, still=True)
    page = player.page
    player.open("/rules/egizia#E4.2")
    page.get_by_role("link", name="Ships go downstream").click()
    page.get_by_role("button", name="To Edfu, upstream").click()
    expect(page.locator("[data-verdict='E4.2']")).to_contain_text("upstream of your last ship, at Thebae")
    page.get_by_role("button", name="To the Obelisk").click()
    expect(page.locator("[data-verdict]")).to_have_attribute("data-verdict", "legal")
    page.get_by_role("link", name="E4.2").click()
    expect(page.locator("[id='E4.2']")).to_be_in_viewport()


@pytest.mark.in_turn("game", "name", "language", "size")
@pytest.mark.parametrize(("game", "name", "language", "size"), LOOKED_AT)
def test_every_attempt_is_shown_with_what_the_rules_say(
    new_player: NewPlayer, game: str, name: str, language: str, size: tuple[int, int]
) -> None:
    example = examples_of(find_game(game))[name]
    width, height = size
    player = new_player(phone=width < 900, still=True, lang=language)
    page = player.page
    page.emulate_media(color_scheme="dark", reduced_motion="reduce")
    page.set_viewport_size({"width": width, "height": height})
    player.open(f"/rules/{game}/{name}")
    for index, attempt in enumerate(example.attempts):
        page.locator(f"[data-try='{index}']").click()  # waits until nothing lies over it
        legal = "counted" if isinstance(example, TallyExample) else "legal"
        verdict = page.locator(f"[data-verdict='{attempt.rule or legal}']").first
        expect(verdict).to_be_in_viewport(ratio=0.99)
    assert violations(page) == []
    assert not scrolls_sideways(page)


@pytest.mark.parametrize("language", LANGUAGES if DEEP else ["nl"])
def test_no_word_of_an_example_is_broken_or_cut(new_player: NewPlayer, language: str) -> None:
    player = new_player(still=True, lang=language)
    page = player.page
    found = []
    for name in [each for game, each in EVERY if game == "egizia"] if DEEP else NARROW:
        player.open(f"/rules/egizia/{name}")
        page.locator("[data-try]").first.click()
        for width, height in EVERY_SIZE:
            page.set_viewport_size({"width": width, "height": height})
            player.rest()
            found += [f"{name} at {width}x{height}: {each}" for each in page.evaluate(CUT)]
    assert found == []


def test_the_text_of_a_rule_stays_visible_when_pictures_load_late(new_player: NewPlayer) -> None:
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    player = new_player(phone=True, still=True, lang="nl")
    page = player.page
    page.set_viewport_size({"width": 844, "height": 390})
    page.route("**/assets/demetra-*.js", hold)
    player.open("/rules/demetra/1-harvest")
    attempts = examples_of(find_game("demetra"))["1-harvest"].attempts
    page.locator(f"[data-try='{[bool(each.rule) for each in attempts].index(False)}']").click()
    verdict = page.locator("[data-verdict='legal']")
    expect(verdict).to_be_in_viewport(ratio=0.99)
    player.wait_until(lambda: bool(held), "the pictures to be asked for")
    for route in held:
        route.continue_()
    expect(verdict).to_contain_text("+1")
    expect(verdict).to_be_in_viewport(ratio=0.99)
