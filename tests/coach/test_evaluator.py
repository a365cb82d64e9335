"""The coach's remark if its net was trained for another edition."""

from __future__ import annotations

import re

import pytest

from floodplain.catalog import find_game
from floodplain.coach.calibration import UNCHANGED, curve_of
from floodplain.coach.evaluator import evaluator_of
from floodplain.coach.level_coach import LevelCoach
from floodplain.coach.words import coach_words
from floodplain.kernel.edition import parse_edition
from floodplain.kernel.table import Table
from floodplain.kernel.text import LANGUAGES

GAME = find_game("egizia")


def own_table() -> Table:
    """Return a table of an edition of your own, in which one number differs."""
    text = re.sub(r'(?m)^edition = ".*"$', 'edition = "own"', GAME.edition.text)
    text, count = re.subn(r"(?m)^sale_stones = \S+", "sale_stones = 3", text)
    assert count
    return Table.open(GAME, parse_edition(text, "own"), 2, seed="own")


def test_the_coach_is_sure_in_the_edition_of_its_net() -> None:
    table = Table.open(GAME, GAME.edition, 2, seed="home")
    assert evaluator_of(GAME, table.view(0), 0) == "net"


def test_hint_and_review_mention_an_unknown_edition_and_skip_calibration(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table, coach = own_table(), LevelCoach(evaluations=4)
    seat = table.to_act
    assert seat is not None
    view = table.view(seat)
    assert coach.hint(GAME, view, seat, "en", 0).plays_by == "other"
    assert coach.summary(GAME, table.state, ("A", "B"), []).plays_by == "other"
    assert curve_of(GAME, view, seat) is UNCHANGED
    monkeypatch.setattr("floodplain.coach.evaluator.plays_by", lambda *_: "insight")
    assert coach.hint(GAME, view, seat, "en", 0).plays_by == "insight"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_says_that_the_coach_is_less_sure(language: str) -> None:
    words = coach_words(language)
    less = {"en": "less reliable", "fr": "moins fiable", "nl": "minder betrouwbaar"}[language]
    assert less in words.say("sure_other")
    assert less in words.say("sure_insight")
