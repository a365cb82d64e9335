"""The score pad of Demetra refuses impossible entries with the rule."""

import pytest

from floodplain.games.demetra import DEMETRA
from floodplain.teach.cardboard import Cardboard, Counted, count, why


def counted(**entered: str) -> Counted:
    said = {name.replace("_", ".", 1).removeprefix("seat"): text for name, text in entered.items()}
    return count(DEMETRA, DEMETRA.edition, Cardboard.of(DEMETRA.edition, 2, entered=said))


def refusals(**entered: str) -> list[tuple[str, str, str]]:
    found = counted(**entered)
    assert not found.points
    texts = DEMETRA.texts("en")
    return [(each.address, each.reason.rule, why(each, texts, ("Ada", "Ben"))) for each in found.objections]


@pytest.mark.rule("D11.2")
@pytest.mark.rule("D11.3")
@pytest.mark.rule("D11.5")
def test_fields_workers_and_cubes_are_counted() -> None:
    found = counted(seat1_country="A1 A2 A3 C1 C2 B5:L", seat2_country="G1 G2 E1:E", seat2_wine="3")
    assert found.points == (
        {"workers": 5, "largest": 3, "second": 4, "crops": 0},
        {"workers": 3, "largest": 2, "second": 0, "crops": 1},
    )
    assert (found.scores, found.ranks) == ((12, 6), (1, 2))


@pytest.mark.rule("D1.2")
def test_a_field_lies_on_one_country_only() -> None:
    assert refusals(seat1_country="A1", seat2_country="A1 A2") == [
        ("2.country", "D1.2", "Ada already has field A1. There is only one."),
    ]


@pytest.mark.rule("D1.3")
def test_a_villager_stands_with_one_player_and_a_farmhand_once() -> None:
    assert refusals(seat1_country="A1:L", seat2_country="A1:L") == [
        ("2.country", "D1.3", "Benefactor is already somewhere else. There is only one."),
    ]
    assert refusals(seat1_country="A1:A C1:A") == [
        ("1.country", "D1.3", "Apprentice is already on this board."),
    ]


@pytest.mark.rule("D4.3")
def test_no_worker_touches_another() -> None:
    assert refusals(seat1_country="A1:A A2:B") == [
        ("1.country", "D4.3", "Seasonal worker on A2 would touch another worker."),
    ]


@pytest.mark.rule("D1.5")
def test_there_are_twelve_cubes_of_a_crop() -> None:
    assert refusals(seat1_wine="7", seat2_wine="6") == [
        ("", "D1.5", "13 cubes of wine are entered, but the game only has 12."),
    ]
