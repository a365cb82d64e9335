"""The rare questions of Demetra, asked in a game that continues from a record, and answered on the board."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from floodplain.games.demetra import DEMETRA
from floodplain.kernel.text import LANGUAGES
from tests.browser.conftest import NewPlayer
from tests.browser.moments import sit_down
from tests.server.support import Server, deep

# What is tapped before the answer is given; the Clerk's worker answers immediately.
TAPS = {
    "clerk": ".country [data-hex].live",
    "councillor": ".others polygon.lit",
    "merchant": "[data-spot=bag]",
    "blind_draw": ".dock .buttons button",
    "starter": ".dock .seats button",
    "substitute": ".dock .crops .open",
    "good_harvest": ".dock .crops .open",
}


# By touch every time where a phone has another way there.
@pytest.mark.in_turn("kind")
@pytest.mark.parametrize(
    ("kind", "phone"),
    [
        pytest.param(
            kind, phone, marks=deep if phone and kind not in {"councillor", "merchant", "starter"} else ()
        )
        for kind in TAPS
        for phone in (False, True)
    ],
)
def test_a_rare_question_is_answered_on_the_board(
    new_player: NewPlayer, server: Server, kind: str, phone: bool
) -> None:
    player = new_player(phone=phone)
    sit_down(player, server, "demetra", kind)
    before = player.version
    lit = player.page.locator(f"main {TAPS[kind]}")
    give = player.page.locator("main [data-give]")
    if phone and kind == "merchant":
        player.page.get_by_role("tab", name="Village").tap()
    if phone and kind == "councillor":
        player.page.get_by_role("button", name="Enlarge Ilse\u2019s board").tap()
        lit = player.page.get_by_role("dialog").locator("[data-hex].live")
    expect(lit.first).to_be_visible()
    lit.first.tap() if phone else lit.first.click()
    if kind != "clerk":
        expect(give).to_be_enabled()
        assert player.version == before
        give.tap() if phone else give.click()
    player.wait_until(lambda: player.version != before, "the answer to be taken")


GLEANED = ".country [data-hex].live"
"""A field that glows on the own board, from which the Apprentice may take a cube."""


@pytest.mark.parametrize("phone", [False, True], ids=["wide", "phone"])
def test_a_field_that_the_apprentice_takes_a_cube_from_glows_and_is_tapped(
    new_player: NewPlayer, server: Server, phone: bool
) -> None:
    player = new_player(phone=phone, still=True)
    page = player.page
    sit_down(player, server, "demetra", "glean")
    before = player.version
    field = page.locator(GLEANED)
    expect(field).to_have_count(1)
    expect(page.locator("main [data-give].main")).to_be_enabled()  # it is the only field, so it is chosen
    field.tap() if phone else field.click()
    player.wait_until(lambda: player.version != before, "the cube to be taken")


@pytest.mark.parametrize("phone", [False, True], ids=["wide", "phone"])
def test_the_field_that_the_coach_advises_for_the_apprentice_glows_and_is_given(
    new_player: NewPlayer, server: Server, phone: bool
) -> None:
    player = new_player(phone=phone, still=True)
    page = player.page
    sit_down(player, server, "demetra", "glean")
    before = player.version
    page.get_by_role("button", name="Coach").first.click()
    page.get_by_role("button", name="Show the best moves").click()
    advice = page.get_by_label("Coach", exact=True)
    advice.locator("[aria-expanded]", has_text="Take a cube from").click()
    expect(page.locator(GLEANED)).to_have_count(1)
    expect(page.locator("[data-pin]").first).to_be_visible()
    follow = advice.locator("[data-hint-follow]")
    expect(follow).to_have_text(re.compile(r"^\s*Take a cube from "))
    follow.click()
    player.wait_until(lambda: player.version != before, "the cube to be taken")


@pytest.mark.parametrize("phone", [False, True], ids=["wide", "phone"])
def test_a_worker_is_removed_by_a_button(new_player: NewPlayer, server: Server, phone: bool) -> None:
    player = new_player(phone=phone, still=True)
    page = player.page
    sit_down(player, server, "demetra", "worker 80")
    before = player.version
    worker = page.locator(".country [data-hex].live").first
    remove = page.locator(".dock").get_by_role("button", name="Remove", exact=True)
    if phone:
        worker.tap()
    else:
        worker.focus()
        page.keyboard.press("Enter")
    expect(page.locator(".dock .heading")).to_contain_text("Remove")
    if phone:
        remove.tap()
    else:
        remove.focus()
        page.keyboard.press("Enter")
    player.wait_until(lambda: player.version != before, "the worker to be removed")


def test_the_price_of_another_field_can_be_set_instead(new_player: NewPlayer, server: Server) -> None:
    player = new_player()
    sit_down(player, server, "demetra", "store")
    page = player.page
    tiles = page.locator("[data-spot^='register:']")
    first, second = (tiles.nth(number).get_attribute("data-spot") for number in (0, 1))
    page.locator(f"[data-spot='{first}']").click()
    prompt = page.locator(".prompt .line")
    expect(prompt).to_contain_text(f"Price of {(first or '').removeprefix('register:')}")
    page.locator(f"[data-spot='{second}']").click()
    expect(prompt).to_contain_text(f"Price of {(second or '').removeprefix('register:')}")


def test_a_round_of_gifts_shows_its_progress(new_player: NewPlayer, server: Server) -> None:
    player = new_player()
    sit_down(player, server, "demetra", "receive")
    chain = player.page.get_by_role("list", name="Gifts to the left")
    expect(chain.locator("li.now")).to_have_count(1)
    expect(chain.locator("li.done").first).to_contain_text("You have given")
    player.page.get_by_role("button", name="Lay", exact=True).hover()
    expect(player.page.locator(".dock [data-give]")).to_have_text("Lay")


def test_a_blocked_action_says_why_under_the_pointer(new_player: NewPlayer, server: Server) -> None:
    player = new_player()
    sit_down(player, server, "demetra", "start")
    blocked = player.page.locator(".acts .off")
    expect(blocked).to_contain_text("There is no field you can pay for.")
    for x in (20, 40):  # a piece under a resting pointer was not asked about
        blocked.hover(position={"x": x, "y": 20})
    expect(player.page.locator(".tip")).to_contain_text("D5.3")


def test_a_field_drawn_for_an_event_cites_the_event(new_player: NewPlayer, server: Server) -> None:
    player = new_player()
    sit_down(player, server, "demetra", "drawn")
    expect(player.page.locator(".prompt .rule")).to_have_text("Rule D10.W")


def test_on_a_phone_nothing_appears_under_the_finger(new_player: NewPlayer, server: Server) -> None:
    player = new_player(phone=True, still=True)
    sit_down(player, server, "demetra", "buy")
    page, give = player.page, player.page.locator("main [data-give].main")
    country = page.locator(".country").first
    height = country.bounding_box()
    page.locator("[data-spot^='store:']:has(.lit)").first.tap()
    expect(give).to_be_enabled()
    place = give.bounding_box()
    give.tap()
    decline = page.get_by_role("button", name="Done buying")
    expect(decline).to_be_visible()
    declining = decline.bounding_box()
    assert place is not None
    assert declining is not None
    assert declining["x"] + declining["width"] <= place["x"]
    assert country.bounding_box() == height  # with more to undo, there is less room for the question


# A name of one word in more than one line.
BROKEN = """() => [...document.querySelectorAll("main em")].filter((name) => {
  const range = document.createRange();
  range.selectNodeContents(name);
  return !/\\s/.test(name.textContent) && range.getClientRects().length > 1;
}).map((name) => name.textContent)"""


@pytest.mark.in_turn("lang")
@pytest.mark.parametrize("lang", ["fr", "nl"])
def test_no_name_of_a_worker_is_broken(new_player: NewPlayer, server: Server, lang: str) -> None:
    player = new_player(still=True, lang=lang)
    sit_down(player, server, "demetra", "start")
    expect(player.page.locator("main em").first).to_be_visible()
    player.rest()
    assert player.page.evaluate(BROKEN) == []


# Why an action may be closed, each as its button would say it, and whether that is cut there.
CUT = """(reasons) => [...document.querySelectorAll("main button.off .note")].flatMap((note) => {
  const own = note.textContent;
  const cut = reasons.filter((reason) => {
    note.textContent = reason;
    return note.scrollHeight > note.clientHeight + 1;
  });
  note.textContent = own;
  return cut;
})"""
CLOSED = ("not_after_store", "nothing_ripe", "no_worker", "nothing_affordable", "store_full", "no_cubes")


@pytest.mark.in_turn("lang")
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_reason_why_an_action_is_closed_is_not_cut_off(
    new_player: NewPlayer, server: Server, lang: str
) -> None:
    player = new_player(still=True, lang=lang)
    sit_down(player, server, "demetra", "action 60 of 4")
    reasons = [DEMETRA.texts(lang).phrase("why", key) for key in (*CLOSED, "register_empty")]
    for width, height in ((1280, 720), (1152, 648)):
        player.page.set_viewport_size({"width": width, "height": height})
        player.rest()
        expect(player.page.locator("main button.off .note").first).to_be_visible()
        assert player.page.evaluate(CUT, reasons) == []


@pytest.mark.in_turn("size")
@pytest.mark.parametrize("size", [(1024, 576), (390, 844), (844, 390)], ids=str)
def test_a_button_without_room_for_the_reason_has_a_note(
    new_player: NewPlayer, server: Server, size: tuple[int, int]
) -> None:
    player = new_player(still=True, lang="nl")
    player.page.set_viewport_size({"width": size[0], "height": size[1]})
    sit_down(player, server, "demetra", "action 60")
    player.page.locator("main button.off").first.click()
    rule = player.page.get_by_role("link", name="Regel D6.1")
    expect(rule).to_be_in_viewport(ratio=1)
    expect(rule.locator("..")).to_contain_text("Je handelspost is vol.")
