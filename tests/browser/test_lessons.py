"""Lessons on the real table: every light is in sight, no word covers it, and the answer can be given."""

from __future__ import annotations

import pytest
from playwright.sync_api import ViewportSize, expect

from floodplain.catalog import GAMES, find_game
from floodplain.kernel.text import LANGUAGES
from floodplain.teach.lesson import lessons_of
from tests.browser.conftest import NewPlayer
from tests.browser.driver import Player
from tests.server.support import DEEP

LESSONS = [(game, name) for game in GAMES for name in lessons_of(GAMES[game].game)]
SIZES: dict[str, ViewportSize] = {
    f"{width}x{height}": {"width": width, "height": height}
    for width, height in (
        *((1440, 900), (1280, 720), (1024, 576)),
        *((820, 1180), (390, 844), (360, 740), (844, 390)),
    )
}
NARROWEST_DESK = 900  # what is narrower is touched
ALL = [(*lesson, language, size) for lesson in LESSONS for language in LANGUAGES for size in SIZES]
# Each lesson once, at the sizes with least room, in one language after the other.
SOME = [
    (*lesson, LANGUAGES[number % 3], size)
    for number, (lesson, size) in enumerate(
        zip(LESSONS, ("1024x576", "360x740", "390x844", "844x390", "1280x720", "844x390"), strict=True)
    )
]
WALKED = ALL if DEEP else SOME
# Problems with the highlights of a step, in words; empty if there are none.
AMISS = """() => {
  const inside = (box) => box.left >= -9 && box.top >= -9 &&
    box.right <= innerWidth + 9 && box.bottom <= innerHeight + 9;
  const card = document.querySelector("[data-tutor]").getBoundingClientRect();
  if (!inside(card)) return `the words are out of sight: ${JSON.stringify(card)}`;
  const boxes = [...document.querySelectorAll(".light .edge, .light .change, .light .tag")]
    .map((each) => each.getBoundingClientRect());
  for (const box of boxes) {
    if (!inside(box)) return `a light is out of sight: ${JSON.stringify(box)}`;
    const across = Math.min(box.right, card.right) - Math.max(box.left, card.left);
    const down = Math.min(box.bottom, card.bottom) - Math.max(box.top, card.top);
    if (across > 2 && down > 2) return `the words cover a light: ${JSON.stringify(box)}`;
  }
  return "";
}"""
# Problems with the text of a new step, which must be readable in full, or by scrolling.
UNREAD = """() => {
  const text = document.querySelector("#step-text");
  const seen = Math.min(text.clientHeight, text.parentElement.parentElement.clientHeight);
  const lines = seen / parseFloat(getComputedStyle(text).lineHeight);
  if (text.clientWidth < 100 || lines < 0.9) return "the text is not shown";
  const isCut = text.scrollHeight > text.clientHeight + 2;
  return isCut && lines < 3 ? `only ${lines} lines of the text are shown` : "";
}"""
# Where to tap within the rings of a step: the middle of the first, or of the last, that takes a tap there.
RINGED = """(which) => {
  const rings = [...document.querySelectorAll(".light .ring")].map((each) => each.getBoundingClientRect());
  const open = [...document.querySelectorAll("main :is([data-legal], [data-give], button):not(:disabled)")];
  const spots = open.flatMap((each) => {
    const box = each.getBoundingClientRect();
    const x = box.left + box.width / 2, y = box.top + box.height / 2;
    const top = document.elementFromPoint(x, y);
    if (!top || !(each.contains(top) || top.contains(each))) return [];
    const isRinged = rings.some((ring) =>
      ring.left <= x && x <= ring.right && ring.top <= y && y <= ring.bottom);
    return isRinged ? [[x, y]] : [];
  });
  return spots.at(which) ?? null;
}"""
MOST_KEYS = 60  # for one step: past all that is lit, to be shown the answer, and to give it
MOST_TAPS = 12  # for one step: pick up a piece, put it down, pick another, count up, say that it is done


def walk(player: Player, game: str, name: str, language: str) -> None:
    """Takes a lesson from its first step to its end by what is ringed, and nothing else."""
    lesson = lessons_of(find_game(game))[name]
    page = player.page
    player.open(f"/learn/{game}/{name}")
    for number, step in enumerate(lesson.steps):
        tutor = page.locator(f"[data-tutor='{number}']")
        expect(tutor).to_contain_text(lesson.say(language, "text", step.key))
        expect(page.locator("[data-step]")).not_to_have_attribute("data-lit", "0")  # the room may come late
        player.rest(frames=6)
        unread = page.evaluate(UNREAD)
        assert not unread, f"step {step.key}: {unread}"
        assert_in_sight(player, step.key)
        if step.kind == "ask":
            give(player, number, step.key)
        else:
            tutor.locator(".acts .main").click()
    expect(page.locator("[data-over]")).to_be_visible()


def assert_in_sight(player: Player, key: str) -> None:
    amiss = player.page.evaluate(AMISS)
    assert not amiss, f"step {key}: {amiss}"


def give(player: Player, number: int, key: str) -> None:
    """Taps what is ringed until the step is done; no tap may be a wrong answer."""
    page = player.page
    is_asked = page.locator(f"[data-step='{number}'][data-asked]")
    which = -1 if player.is_phone else 0
    for taps in range(MOST_TAPS):
        if is_asked.count() == 0:
            return
        spot = page.evaluate(RINGED, which)
        assert spot is not None, f"step {key}: after {taps} taps nothing can be tapped in the rings"
        if player.is_phone:
            page.touchscreen.tap(*spot)
        else:
            page.mouse.click(*spot)
        player.rest(frames=6)
        wrong = page.locator("[data-tutor] .later").all_text_contents()
        assert not wrong, f"step {key}: tap {taps + 1} in a ring is a wrong answer: {wrong}"
        if is_asked.count():
            assert_in_sight(player, key)
    pytest.fail(f"step {key} is not done by {MOST_TAPS} taps")


@pytest.mark.in_turn("name", "language", "size")
@pytest.mark.parametrize(("game", "name", "language", "size"), WALKED)
def test_every_step_is_visible(game: str, name: str, language: str, size: str, new_player: NewPlayer) -> None:
    player = new_player(phone=SIZES[size]["width"] < NARROWEST_DESK, still=True, lang=language)
    player.page.set_viewport_size(SIZES[size])
    walk(player, game, name, language)


# The result of Show me: the answer is played, or only needs confirmation.
SHOWN = """([number, position]) => {
  const lesson = document.querySelector("[data-step]");
  const isPlayed = lesson.dataset.step !== number || lesson.dataset.position !== position;
  return isPlayed || (document.querySelector("main [data-give]:not(:disabled)") ? "ready" : false);
}"""


@pytest.mark.parametrize(("game", "name"), LESSONS if DEEP else [("fertility", "1-first-game")])
def test_show_me_leads_through_a_lesson(game: str, name: str, new_player: NewPlayer) -> None:
    player = new_player(still=True)
    page = player.page
    player.open(f"/learn/{game}/{name}")
    for number, step in enumerate(lessons_of(find_game(game))[name].steps):
        tutor = page.locator(f"[data-tutor='{number}']")
        expect(tutor.locator(".acts button").last).to_be_visible()
        if step.kind != "ask":
            tutor.locator(".acts .main").click()
            continue
        is_asked = page.locator(f"[data-step='{number}'][data-asked]")
        while is_asked.count():
            position = page.locator("[data-step]").get_attribute("data-position")
            player.press(tutor.locator(".show"))
            shown = page.wait_for_function(SHOWN, arg=[str(number), position]).json_value()
            player.rest()
            if shown == "ready" and is_asked.count():
                page.mouse.click(*page.evaluate(RINGED, 0))
            player.rest()
            assert page.locator("[data-tutor] .later").count() == 0
    expect(page.locator("[data-over]")).to_be_visible()


# What can be tapped outside the rings of a step.
OTHER = """() => {
  const rings = [...document.querySelectorAll(".light .ring")].map((each) => each.getBoundingClientRect());
  return [...document.querySelectorAll("main [data-legal]:not(:disabled)")].find((each) => {
    const box = each.getBoundingClientRect();
    const x = box.left + box.width / 2, y = box.top + box.height / 2;
    const top = document.elementFromPoint(x, y);
    if (!top || !(each.contains(top) || top.contains(each))) return false;
    return rings.every((ring) => x < ring.left || ring.right < x || y < ring.top || ring.bottom < y);
  }) ?? null;
}"""


@pytest.mark.in_turn("game")
@pytest.mark.parametrize("game", list(GAMES))
def test_another_answer_is_chosen_but_not_invited_to_be_given(game: str, new_player: NewPlayer) -> None:
    player = new_player(still=True)
    page = player.page
    rings, gives = page.locator(".light .ring"), page.locator("main [data-give]:not(:disabled)")
    chosen = 0
    name, lesson = next(iter(lessons_of(find_game(game)).items()))
    player.open(f"/learn/{game}/{name}")
    for number, step in enumerate(lesson.steps):
        ways = page.locator(f"[data-tutor='{number}'] .acts button")
        expect(ways.last).to_be_visible()
        player.rest(frames=6)
        other = page.evaluate_handle(OTHER).as_element() if step.kind == "ask" else None
        if other is not None and not gives.count():
            ringed = rings.count()
            other.click()
            player.rest(frames=6)
            chosen += gives.count()
            assert rings.count() <= ringed, f"step {step.key} rings what gives another answer"
        if chosen and not DEEP:
            return
        ways.last.click()
    assert chosen > 0


# The focused element, by kind and name: the text, a button, or a place on the table.
FOCUSED = """() => {
  const at = document.activeElement;
  const isReady = document.querySelector("main [data-give]:not(:disabled)");
  const kind = () => {
    if (at.matches("[data-words]")) return "words";
    if (at.closest("[data-tutor]")) return at.matches(".show") ? "show" : "way";
    if (!at.closest("main")) return "elsewhere";
    if (at.matches("[data-give]")) return "give";
    return isReady && at.matches("[aria-pressed='true'], [aria-disabled='true']") ? "chosen" : "place";
  };
  return [kind(), at.getAttribute("aria-label") ?? at.textContent.trim()];
}"""
# A step is over, or asks for something and has led the focus on.
LED = """(number) => {
  const lesson = document.querySelector("[data-step]");
  if (lesson.dataset.over !== undefined || lesson.dataset.step !== `${number}`) return true;
  return lesson.dataset.asked !== undefined && document.activeElement !== document.body;
}"""


def walk_by_keys(player: Player, game: str, name: str) -> None:
    """Takes a lesson to its end by keys alone; the text of a step has the focus first."""
    lesson = lessons_of(find_game(game))[name]
    page, keys = player.page, player.page.keyboard
    player.open(f"/learn/{game}/{name}")
    for number, step in enumerate(lesson.steps):
        words = page.locator(f"[data-tutor='{number}'] h2")
        expect(words).to_be_focused()
        said = [lesson.say("en", what, step.key) for what in ("text", "do")[: 1 + (step.kind == "ask")]]
        expect(words).to_have_accessible_description(" ".join(said))
        expect(page.locator("header [role=status]")).to_be_attached()  # before it announces others' moves
        if step.kind == "ask":
            answer_by_keys(player, number, lesson.say("en", "why", step.key))
            continue
        main = page.locator(f"[data-tutor='{number}'] .acts .main")
        for _ in range(1 + (number > 0)):  # past the way back
            keys.press("Tab")
        expect(main).to_be_focused()
        keys.press("Enter")
    expect(page.locator("[data-tutor] h2")).to_be_focused()
    expect(page.locator("[data-over]")).to_be_visible()


def answer_by_keys(player: Player, number: int, why: str) -> None:
    """Tab leads from the words to what is lit, and on to what gives it; after a wrong one, to be shown it."""
    page, keys = player.page, player.page.keyboard
    other = page.locator("[data-tutor] .later")
    pressed = [""]
    tried: set[str] = set()
    is_to_be_shown = False
    for _ in range(MOST_KEYS):
        page.wait_for_function(LED, arg=number)
        player.rest()
        if page.locator(f"[data-step='{number}'][data-asked]").count() == 0:
            return
        if other.count() and pressed[-1].startswith("Enter"):
            expect(other).to_have_text(why)
            expect(other).to_be_focused()
            is_to_be_shown = True
        at, label = page.evaluate(FOCUSED)
        is_passed = at in {"words", "chosen", "way"} or (at != "show" and is_to_be_shown) or label in tried
        if at == "show":
            is_to_be_shown, tried = False, set()
        elif at == "place" and not is_passed:
            tried.add(label)
        pressed.append(f"{'Tab' if is_passed else 'Enter'} on {at} {label}")
        assert at != "elsewhere", f"step {number} leads nowhere: {pressed}"
        keys.press("Tab" if is_passed else "Enter")
    pytest.fail(f"step {number} is not done by {pressed}")


@pytest.mark.parametrize(("game", "name"), LESSONS if DEEP else [("demetra", "2-workers-and-events")])
def test_a_lesson_can_be_completed_by_keyboard(game: str, name: str, new_player: NewPlayer) -> None:
    walk_by_keys(new_player(still=True), game, name)
