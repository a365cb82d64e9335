"""The score pad of Egizia: buildings, final scoring and ties, and impossible entries."""

import pytest

from floodplain.games.egizia import EGIZIA
from floodplain.teach.cardboard import Cardboard, Counted, count, why


def counted(entered: dict[str, str], players: int = 2) -> Counted:
    return count(EGIZIA, EGIZIA.edition, Cardboard.of(EGIZIA.edition, players, entered=entered))


def refusals(entered: dict[str, str], players: int = 2) -> list[tuple[str, str, str]]:
    found = counted(entered, players)
    assert not found.points
    texts = EGIZIA.texts("en")
    return [(each.address, each.reason.rule, why(each, texts, ())) for each in found.objections]


@pytest.mark.rule("E14.1")
@pytest.mark.rule("E10.3")
@pytest.mark.rule("E13.5")
def test_the_final_scoring_follows_from_the_table() -> None:
    found = counted(
        {
            "tiles": "grave-1:6 grave-2:5",
            "graves": "grave-1:1 grave-2:1",
            "obelisk": "obelisk-1:2",
            "1.track": "20",
            "1.stones": "5",
            "1.stone_market": "3",
            "1.blue": "4",
            "1.sphinx": "strength-blue",
            "2.track": "10",
        }
    )
    told = {name: points for name, points in found.points[0].items() if points}
    assert told == {"graves": 11, "along": 9, "sale": 2, "grave_award": 5, "sphinx_cards": 4}
    assert (found.scores, found.ranks) == ((31, 10), (1, 2))


@pytest.mark.rule("E14.2")
def test_who_lies_in_front_wins_a_tie() -> None:
    tied = {"1.track": "20", "2.track": "20"}
    assert (counted(tied).ranks, counted(tied).is_tied) == ((1, 2), True)
    assert counted({**tied, "1.lies": "2"}).ranks == (2, 1)
    assert refusals({**tied, "1.lies": "1", "2.lies": "1"}) == [
        ("2.lies", "E9.2", "Two players have place 1 on one score space."),
    ]


@pytest.mark.rule("E13.6")
@pytest.mark.rule("E12.22")
def test_an_improved_field_counts_as_what_it_now_is() -> None:
    entered = {"1.cards": "field-brown-6 improve_field", "1.sphinx": "most-brown", "2.sphinx": "most-yellow"}
    assert [points["sphinx_cards"] for points in counted(entered).points] == [7, 0]
    better = counted({**entered, "1.improved": "1:field-brown-6"})
    assert [points["sphinx_cards"] for points in better.points] == [0, 0]


@pytest.mark.rule("E1.3")
def test_there_is_no_thirteenth_grave() -> None:
    assert refusals({"graves": "grave-13:1"}) == [
        ("graves", "E1.3", "There is no grave-13 here; the last one is grave-12."),
    ]
    assert refusals({"tiles": "grave-1:6 grave-2:6 grave-3:6 grave-4:6 grave-5:6"}) == [
        ("tiles", "E1.3", "5 graves of 6 are entered, but the game only has 4."),
    ]


@pytest.mark.rule("E7.9")
@pytest.mark.rule("E7.8")
def test_nothing_is_built_on_air() -> None:
    assert refusals({"pyramid": "pyramid-2-1:1", "temple": "roof-1:2"}) == [
        ("temple", "E7.8", EGIZIA.texts("en").content["why"]["first_temple"]),
        ("pyramid", "E7.9", EGIZIA.texts("en").content["why"]["first_pyramid"]),
    ]


@pytest.mark.rule("E10.1")
@pytest.mark.rule("E1.2")
def test_markers_stay_on_their_scales() -> None:
    assert refusals({"1.stone_market": "4", "2.blue": "10"}) == [
        ("1.stone_market", "E10.1", "4 is not a whole number from 0 to 3."),
        ("2.blue", "E1.2", "10 is not a whole number from 1 to 9."),
    ]


@pytest.mark.rule("E7.5")
@pytest.mark.rule("E12.2")
def test_there_are_no_more_cards_than_printed() -> None:
    assert refusals({"1.sphinx": "tithe", "2.sphinx": "tithe"}) == [
        ("2.sphinx", "E7.5", "Someone else has the Sphinx card tithe."),
    ]
    assert refusals({"1.cards": "upstream", "2.cards": "upstream"}) == [
        ("2.cards", "E12.2", "There is only 1 of the card upstream."),
    ]
