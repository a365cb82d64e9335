"""A game with a scene has a score pad: points by category, added up and ranked."""

from __future__ import annotations

from floodplain.kernel.text import LANGUAGES
from floodplain.teach.cardboard import Cardboard, count, label, why
from floodplain.teach.game import has_pad
from tests.scene.noughts.room import NOUGHTS


def test_points_are_entered_by_category() -> None:
    assert has_pad(NOUGHTS)
    entered = {"1.lines": "6", "1.stake": "2", "2.lines": "3", "2.fields": "4", "2.stake": "-1"}
    counted = count(NOUGHTS, NOUGHTS.edition, Cardboard.of(NOUGHTS.edition, 2, ("Ada", "Ben"), entered))
    assert counted.scores == (8, 6)
    assert counted.ranks == (1, 2)
    assert counted.points[1] == {"lines": 3, "fields": 4, "stake": -1}
    labels = [label(field, NOUGHTS.texts("en")) for field in counted.fields[:3]]
    assert labels == ["Lines", "Fields", "Stake"]


def test_an_entry_that_is_no_number_is_refused_in_every_language() -> None:
    board = Cardboard.of(NOUGHTS.edition, 2, ("Ada", "Ben"), {"1.lines": "many"})
    [objection] = count(NOUGHTS, NOUGHTS.edition, board).objections
    said = [why(objection, NOUGHTS.texts(language), ("Ada", "Ben")) for language in LANGUAGES]
    assert said[0] == "many is not a whole number from -9999 to 9999."
    assert len(set(said)) == len(LANGUAGES)
