"""Lessons on the real table: every light is in sight, no word covers it, and the answer can be given."""

from __future__ import annotations

import os

import pytest
from playwright.sync_api import expect

from floodplain.catalog import GAMES, find_game
from floodplain.kernel.lesson import lessons_of
from floodplain.kernel.text import LANGUAGES
from tests.browser.conftest import NewPlayer
from tests.browser.driver import Player

LESSONS = [(game, name) for game in GAMES for name in lessons_of(GAMES[game].game)]
ALL = [(*lesson, language, phone) for lesson in LESSONS for language in LANGUAGES for phone in (False, True)]
# In turn another language and another size.
SOME = [
    (*lesson, LANGUAGES[number % len(LANGUAGES)], number % 2 == 1) for number, lesson in enumerate(LESSONS)
]
WALKED = ALL if os.environ.get("FLOODPLAIN_DEEP") else SOME
# What is wrong with the light of a step, in words; nothing when all is well.
AMISS = """(places) => {
  const inside = (box) => box.left >= -9 && box.top >= -9 &&
    box.right <= innerWidth + 9 && box.bottom <= innerHeight + 9;
  const card = document.querySelector("[data-tutor]").getBoundingClientRect();
  if (!inside(card)) return `the words are out of sight: ${JSON.stringify(card)}`;
  const boxes = [...document.querySelectorAll(".light .edge, .light .change")]
    .map((each) => each.getBoundingClientRect());
  const drawn = document.querySelector("[data-step]").dataset.lit;
  if (drawn !== `${places}`) return `${drawn} of ${places} places are drawn`;
  for (const box of boxes) {
    if (!inside(box)) return `a light is out of sight: ${JSON.stringify(box)}`;
    const across = Math.min(box.right, card.right) - Math.max(box.left, card.left);
    const down = Math.min(box.bottom, card.bottom) - Math.max(box.top, card.top);
    if (across > 8 && down > 8) return `the words cover a light: ${JSON.stringify(box)}`;
  }
  return "";
}"""
# What may be tapped within the rings of a step.
RINGED = """(number) => {
  const rings = [...document.querySelectorAll(".light .ring")].map((each) => each.getBoundingClientRect());
  const open = [...document.querySelectorAll("main [data-legal]:not(:disabled)")].filter((each) => {
    const box = each.getBoundingClientRect();
    const x = box.left + box.width / 2, y = box.top + box.height / 2;
    return rings.some((ring) => ring.left <= x && x <= ring.right && ring.top <= y && y <= ring.bottom);
  });
  return open.length ? open[number % open.length] : null;
}"""
MOST_TAPS = 10  # after which a step is left to the lesson, as its button says


def walk(player: Player, game: str, name: str, language: str) -> None:
    """Takes a lesson from its first step to its end, doing as told."""
    lesson = lessons_of(find_game(game))[name]
    page = player.page
    player.open(f"/learn/{game}/{name}")
    by_hand = 0
    for number, step in enumerate(lesson.steps):
        tutor = page.locator(f"[data-tutor='{number}']")
        expect(tutor).to_contain_text(lesson.say(language, "text", step.key))
        player.rest(frames=6)
        # On a phone there is no room for what will change beside what is lit and the words.
        places = len(step.light) + (0 if player.is_phone else len(step.change))
        amiss = page.evaluate(AMISS, places)
        assert not amiss, f"step {step.key}: {amiss}"
        if step.kind == "ask":
            by_hand += give(player, number)
        else:
            tutor.locator(".acts .main").click()
    expect(page.locator("[data-over]")).to_be_visible()
    assert by_hand >= sum(step.kind == "ask" for step in lesson.steps) / 2


def give(player: Player, number: int) -> bool:
    """Does what the step asks by what is ringed, until the next step comes; whether it was done by hand."""
    page = player.page
    tapped = 0
    for _ in range(MOST_TAPS):
        if page.locator(f"[data-step='{number}'][data-asked]").count() == 0:
            return True
        ready = page.locator("main [data-give]:not(:disabled)")
        ringed = page.evaluate_handle(RINGED, tapped).as_element()
        if page.locator("[data-tutor] .later").count():
            page.locator("[data-tutor] .show").click()
        elif ready.count():
            ready.last.click()
        elif ringed is not None:
            ringed.click()
            tapped += 1
        else:
            page.locator("[data-tutor] .show").click()
        player.rest()
    page.locator("[data-tutor] .acts .btn").last.click()
    return False


@pytest.mark.parametrize(("game", "name", "language", "phone"), WALKED)
def test_every_step_is_in_sight(
    game: str, name: str, language: str, phone: bool, new_player: NewPlayer
) -> None:
    walk(new_player(phone=phone, still=True, lang=language), game, name, language)
