"""The score pad of Fertility: the rulebook's example, and impossible entries."""

import pytest

from floodplain.games.fertility import FERTILITY
from floodplain.kernel.edition import parse_edition
from floodplain.teach.cardboard import Cardboard, Counted, count, label, shown, why
from floodplain.teach.pad import Pieces

LISA = {
    "1.metropolis": "1",
    "1.districts": "19 20 22 24 26 28",
    "1.shop.1": "bovine",  # 2
    "1.district.19-1": "bovine grape",  # gods 2 and 6
    "1.district.19-2": "papyrus",  # 4
    "1.district.20-1": "bovine",  # 5
    "1.district.22-1": "grape",  # one of three for a 9
    "1.district.24-1": "grape grape",  # 7
    "1.district.26-1": "grape",  # god 3
    "1.district.28-1": "grape grape",  # 3 for each grape
    "1.wheat": "7",
    "valley": "A1:1 C1:1 A3:1 C3:2 G1:2",
}


def counted(entered: dict[str, str], players: int = 2) -> Counted:
    return count(FERTILITY, FERTILITY.edition, Cardboard.of(FERTILITY.edition, players, entered=entered))


def refusals(entered: dict[str, str], players: int = 2) -> list[tuple[str, str, str]]:
    texts = FERTILITY.texts("en")
    names = ("Lisa", "Tom", "Ida", "Max")
    found = counted(entered, players)
    assert not found.points
    return [(each.address, each.reason.rule, why(each, texts, names)) for each in found.objections]


@pytest.mark.rule("F9.7")
def test_the_rulebook_example_comes_out_at_87() -> None:
    found = counted(LISA)
    assert found.unasked == ()
    assert found.points[0] == {
        "generic": 18,
        "specialised": 21,
        "statues": 10,
        "monuments": 15,
        "wheat": 23,
    }
    assert (found.scores, found.ranks) == ((87, 7), (1, 2))


@pytest.mark.parametrize(
    ("language", "second", "built"),
    [
        (
            "en",
            "Shop (any good → 2 Debens, no. 2 of these from the top left)",
            "District, shop (grapes + grapes → 3 Debens / grapes)",
        ),
        (
            "fr",
            "Boutique (ressource au choix → 2 Debens, nº 2 de celles-ci depuis le haut à gauche)",
            "Quartier, Boutique (raisin + raisin → 3 Debens / raisin)",
        ),
        (
            "nl",
            "Winkel (grondstof naar keuze → 2 Debens, nr. 2 daarvan vanaf linksboven)",
            "District, winkel (druiven + druiven → 3 Debens / druiven)",
        ),
    ],
)
def test_a_shop_is_named_by_what_it_shows(language: str, second: str, built: str) -> None:
    labels = {each.address: label(each, FERTILITY.texts(language)) for each in counted(LISA).fields}
    assert (labels["1.shop.3"], labels["1.district.28-1"]) == (second, built)


def test_what_is_printed_is_counted() -> None:
    fields = {each.address: each for each in counted(LISA).fields}
    districts = fields["1.districts"]
    assert isinstance(districts, Pieces)
    texts = FERTILITY.texts("en")
    assert [shown(districts.choices[number - 1].shown, texts) for number in (13, 24)] == [
        "cattle → 1 Deben \N{MULTIPLICATION SIGN} cattle · any good → 2 Debens",
        "grapes grapes → 7 Debens · papyrus → 1 wheat",
    ]


@pytest.mark.rule("F1.2")
def test_boards_make_the_valley_and_none_lies_twice() -> None:
    assert counted({"boards": "1:4t 2:1"}).read["boards"] == "1:4t 2:1"
    assert counted({"boards": "2:1"}).points  # the others are what is left
    assert refusals({"boards": "1:4t 3:4"}) == [("boards", "F1.2", "The same Valley board is entered twice.")]


@pytest.mark.rule("F4.4")
@pytest.mark.rule("F1.6")
def test_monuments_stand_on_quarries_four_at_most() -> None:
    assert refusals({"valley": "A2:1"}) == [
        ("valley", "F4.4", "A2 is wheat or water. A monument stands on a desert square."),
    ]
    assert refusals({"valley": "B1:1 B2:2"}) == [
        ("valley", "F4.4", "B2 is next to another quarry, so it is not closed on all four sides."),
    ]
    assert refusals({"valley": "A1:2 C1:2 G1:2 I1:2 B2:2"}) == [
        ("valley", "F1.6", "Tom has placed 5 monuments, but each player only has 4."),
    ]


@pytest.mark.rule("F9.6")
def test_a_tie_goes_to_the_fewest_goods() -> None:
    found = counted({"1.wheat": "1", "2.metropolis": "2", "2.shop.1": "grape"})
    assert (found.scores, found.ranks, found.is_tied) == ((2, 2), (1, 2), True)


@pytest.mark.rule("F9.5")
def test_wheat_beyond_the_end_of_its_track_is_refused() -> None:
    assert refusals({"1.wheat": "11"}) == [
        ("1.wheat", "F9.5", "11 is not a whole number from 0 to 10."),
    ]


@pytest.mark.rule("F1.7")
def test_a_district_stands_in_one_metropolis_only() -> None:
    assert refusals({"1.districts": "3 12", "2.districts": "12"}) == [
        (
            "2.districts",
            "F1.7",
            "Lisa has already built the district (cattle + grapes + papyrus → 9 Debens).",
        ),
    ]


@pytest.mark.rule("F1.6")
def test_nobody_has_the_metropolis_of_another() -> None:
    assert refusals({"2.metropolis": "3", "3.metropolis": "3"}, players=3) == [
        ("3.metropolis", "F1.6", "Tom already has this Metropolis."),
    ]
    assert counted({"1.metropolis": "2"}).points  # the other gets one that is free


@pytest.mark.rule("F5.1")
def test_there_are_seven_spots_for_districts() -> None:
    assert refusals({"1.districts": "1 2 3 4 5 6 7 8"}) == [
        ("1.districts", "F5.1", "8 are entered, but there is only room for 7."),
    ]


@pytest.mark.rule("F6.1")
def test_a_good_lies_only_on_an_icon_that_takes_it() -> None:
    assert refusals({"1.shop.2": "1:grape"}) == [("1.shop.2", "F6.1", "grapes can\u2019t go on 1.")]


@pytest.mark.rule("F1.8")
def test_more_goods_than_the_stock_holds_are_refused() -> None:
    few = FERTILITY.edition.text.replace("goods_each = 20", "goods_each = 2")
    edition = parse_edition(few, "few")
    entered = {"1.districts": "24 28", "1.district.24-1": "1 2", "1.district.28-1": "1"}
    found = count(FERTILITY, edition, Cardboard.of(edition, 2, entered=entered))
    [refused] = found.objections
    assert (refused.reason.rule, why(refused, FERTILITY.texts("en"), ())) == (
        "F1.8",
        "There are 3 grapes on shops, but the game only has 2.",
    )
