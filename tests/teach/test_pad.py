"""A form reads entries, and a pad can be restored from text, JSON and link."""

import json

import pytest

from floodplain.games.fertility import FERTILITY
from floodplain.teach.cardboard import Cardboard, read_cardboard, read_link
from floodplain.teach.errors import BadCardboard
from floodplain.teach.game import has_pad, pad_of
from floodplain.teach.pad import Form, PieceChoice, Place

GOODS = (PieceChoice("red"), PieceChoice("blue", most=2))
BOARD = Cardboard(
    "fertility", "mine", "0123456789ab", 2, ("Zoë", "Tom"), {"1.wheat": "7", "2.shop.1": "1:grape"}
)


def refused(form: Form) -> list[tuple[str, str]]:
    return [(each.address, each.reason.key) for each in form.objections]


@pytest.mark.parametrize("said", ["11", "-1", "x", "1.5", "9" * 40, "1 2"])
def test_a_number_out_of_its_range_is_refused(said: str) -> None:
    form = Form(2, {"1.wheat": said})
    assert form.number("wheat", "F9.5", 0, 10, seat=0) == 0
    assert refused(form) == [("1.wheat", "pad_number")]


@pytest.mark.parametrize(("said", "found"), [("", 3), (" 5 ", 5), ("-2", -2), ("−2", -2)])  # noqa: RUF001
def test_a_number_is_read_or_has_its_start_value(said: str, found: int) -> None:
    form = Form(2, {"track": said})
    assert form.number("track", "E1.1", -9, 9, start=3) == found
    assert not form.objections


def test_pieces_come_in_printed_order_and_as_often_as_they_are_there() -> None:
    form = Form(2, {"cards": "blue red blue"})
    assert form.pieces("cards", "X1", GOODS, 3) == ["red", "blue", "blue"]
    assert not form.objections


@pytest.mark.parametrize(
    ("said", "keys"),
    [("green", ["pad_piece"]), ("red red", ["pad_copies"]), ("red blue blue", ["pad_most"])],
)
def test_pieces_that_are_not_there_are_refused(said: str, keys: list[str]) -> None:
    form = Form(2, {"cards": said})
    form.pieces("cards", "X1", GOODS, 2)
    assert [key for _, key in refused(form)] == keys


def test_places_take_a_piece_each_by_name_or_by_the_first_that_fits() -> None:
    places = [Place("1", ("red",)), Place("2", ("red", "blue")), Place("3", ("blue",))]
    for said in ("1 2:blue", "1:red 2:blue", "red blue"):
        form = Form(2, {"1.shop.4": said})
        assert form.places("shop", "X1", places, GOODS, seat=0, which="4") == {"1": "red", "2": "blue"}
        assert not form.objections


@pytest.mark.parametrize(
    ("said", "key"),
    [("4", "pad_place"), ("1:blue", "pad_unfit"), ("1 1", "pad_twice"), ("red red", "pad_place")],
)
def test_what_does_not_fit_on_places_is_refused(said: str, key: str) -> None:
    form = Form(2, {"shop": said})
    form.places("shop", "X1", [Place("1", ("red",)), Place("2", ("blue",))], GOODS)
    assert refused(form) == [("shop", key)]


def test_entries_without_a_field_are_reported() -> None:
    form = Form(2, {"1.wheat": "7", "1.whaet": "7", "1.empty": ""})
    form.number("wheat", "F9.5", 0, 10, seat=0)
    assert form.unasked == ["1.whaet"]


def test_a_pad_survives_text_json_and_link() -> None:
    assert read_cardboard(BOARD.text()) == BOARD
    assert read_cardboard(json.dumps(BOARD.json())) == BOARD
    assert read_link(f"https://floodplain.example/pad/fertility#{BOARD.link()}") == BOARD


def test_names_cannot_break_the_text() -> None:
    odd = Cardboard("fertility", "mine", "0123456789ab", 2, ("A|B", "#1\nTom"))
    assert read_cardboard(odd.text()).names == ("A B", "1 Tom")
    assert read_link(odd.link()).names == odd.names


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "this is empty; a pad starts with 'floodplain pad 1'"),
        ("hello", "line 1: a pad starts with 'floodplain pad 1'; this says 'hello'"),
        ("floodplain pad 1\ngame: x", "the line 'edition: …' is missing from the header"),
        (BOARD.text() + "1.wheat: 8", "line 9: '1.wheat' is given twice"),
        (BOARD.text() + "what?", "line 9: 'what?' is not of the form 'field: value'"),
        (BOARD.text().replace("players: 2", "players: 3"), "2 names for 3 players"),
        ("{]", "not JSON: Expecting property name enclosed in double quotes: line 1 column 2 (char 1)"),
    ],
)
def test_what_is_wrong_with_a_pad_is_named(text: str, sentence: str) -> None:
    with pytest.raises(BadCardboard) as error:
        read_cardboard(text)
    assert str(error.value) == sentence


@pytest.mark.parametrize("link", ["", "x", "AAAA", BOARD.link()[:-9], "!" + BOARD.link()])
def test_an_incomplete_link_is_refused(link: str) -> None:
    with pytest.raises(BadCardboard):
        read_link(link)


def test_a_game_without_a_pad_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    assert has_pad(FERTILITY)
    monkeypatch.setattr(type(FERTILITY), "pad", None)
    assert not has_pad(FERTILITY)
    with pytest.raises(BadCardboard, match="fertility has no score pad"):
        pad_of(FERTILITY)
