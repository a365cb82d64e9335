"""A game that describes no table is played from its fields and a list of its answers."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPlayer
from tests.server.support import Server, running

PLUGIN = Path(__file__).parents[1] / "plugged" / "pebbles.py"
CONFIRM = {"en": "Confirm", "fr": "Confirmer", "nl": "Bevestigen"}
FINGER = 44


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server whose host offers a game of a single file."""
    folder = tmp_path_factory.mktemp("plain")
    flags = ["--plugin", str(PLUGIN), "--offer", "pebbles", "--coach-evaluations", "4"]
    with running(f"sqlite:///{folder / 'tables.sqlite3'}", folder, flags) as started:
        yield started


@pytest.mark.in_turn("lang", "theme")
@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("lang", ["en", "fr", "nl"])
def test_it_is_played_by_touch_on_a_phone(
    new_player: NewPlayer, server: Server, lang: str, theme: str
) -> None:
    player = new_player(phone=True, still=True, known=["pebbles"], lang=lang, theme=theme)
    player.take_table("pebbles", 2)
    player.arrive()
    player.wait_for_turn()
    page = player.page
    answers = page.get_by_role("region", name="How many do you take?")
    expect(answers.locator("[data-legal]")).to_have_text(["1", "2"])
    expect(page.locator("main")).to_contain_text(re.compile(r"left\s*10"))
    boxes = [button.bounding_box() for button in answers.get_by_role("button").all()]
    assert all(box and box["height"] >= FINGER for box in boxes)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    give = answers.get_by_role("button", name=CONFIRM[lang])
    expect(give).to_be_disabled()
    answers.get_by_text("2", exact=True).tap()
    before = player.version
    give.tap()
    player.wait_until(lambda: player.version != before, "the answer to be taken")
    player.play_on_board()
    expect(page.get_by_role("dialog")).to_contain_text(re.compile("Pebbles"))


def test_a_hint_marks_what_is_advised(new_player: NewPlayer, server: Server) -> None:
    player = new_player(still=True, known=["pebbles"])
    player.take_table("pebbles", 2)
    player.arrive()
    player.wait_for_turn()
    page = player.page
    page.keyboard.press("h")
    page.get_by_role("button", name="Show the best moves").click()
    coach = page.get_by_label("Coach", exact=True)
    expect(coach.locator("[data-hint-follow]").first).to_be_visible()
    expect(page.locator("[data-pin]").first).to_be_visible()  # the advice is marked in the list of answers


def test_an_answer_is_taken_back(new_player: NewPlayer, server: Server) -> None:
    player = new_player(still=True, known=["pebbles"])
    page = player.page
    player.take_table("pebbles", 2)
    player.arrive()
    player.wait_for_turn()
    player.answer_by_keys()
    player.wait_for_turn()
    page.get_by_role("button", name="Take back").click()
    page.locator(".back").get_by_role("button", name="Take back").click()
    expect(page.locator("main")).to_contain_text(re.compile(r"left\s*10"))


def test_a_game_is_reviewed(new_player: NewPlayer, server: Server) -> None:
    player = new_player(still=True, known=["pebbles"])
    player.take_table("pebbles", 2, "device", ("Maud", "Nell"))
    player.arrive()
    player.play_on_board()
    assert player.is_over
    player.open(f"{player.page.url}/review?at=1")
    expect(player.page.get_by_text("Move 1 of")).to_be_visible()
    expect(player.page.locator("main")).to_contain_text(re.compile(r"left\s*[89]"))
