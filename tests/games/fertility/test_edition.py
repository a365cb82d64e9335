"""Editions of Fertility: what the checker knows of the printed game."""

from __future__ import annotations

from dataclasses import replace

import pytest

from floodplain.games.fertility import FERTILITY
from floodplain.kernel.edition import parse_edition
from floodplain.kernel.errors import BadRecord
from floodplain.kernel.flow import TABLE
from floodplain.kernel.record import read_record, replay
from floodplain.kernel.rng import Rng
from tests.games.editions import refusal, refused
from tests.games.golden import golden_records

TEXT = FERTILITY.edition.text


def test_the_built_in_edition_passes_and_labels_every_table() -> None:
    edition = FERTILITY.edition
    assert FERTILITY.material_of(edition).no_district == 40
    assert set(edition.provenance) == set(edition.tables)
    assert "districts" in edition.reconstructed
    assert edition.provenance["counts"].certainty == "stated"


def test_what_the_print_leaves_open_is_labelled() -> None:
    provenance = FERTILITY.edition.provenance
    assert provenance["valley_tiles"].certainty == "reconstructed"
    assert "that doubles exist is a guess" in provenance["valley_tiles"].source
    assert "18 21 28" in provenance["wheat_track"].source


@pytest.mark.rule("F1.7")
def test_no_two_districts_are_the_same() -> None:
    material = FERTILITY.material_of(FERTILITY.edition)

    def printed(first: int) -> tuple[object, ...]:
        shop = material.shops.shop[first]
        assert shop is not None
        return (*sorted(shop.inputs), *shop.key()[1:])  # icons cost the same in any order

    districts = zip(material.district_cost, material.district_shops, strict=True)
    faces = {(cost, *sorted(printed(first) for first in shops)) for cost, shops in districts}
    assert len(faces) == 40


def test_comments_and_provenance_do_not_change_the_fingerprint() -> None:
    other = parse_edition("# mine\n" + TEXT.replace('"derived"', '"stated"'), "mine.toml")
    assert other.fingerprint == FERTILITY.edition.fingerprint


def test_a_changed_number_changes_the_fingerprint_and_plays() -> None:
    other = parse_edition(TEXT.replace("first = 15", "first = 16"), "mine.toml")
    assert other.fingerprint != FERTILITY.edition.fingerprint
    assert FERTILITY.material_of(other).first_award == 16


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("districts = 40", "districts = 41", "mine.toml: districts: there are 40; the game has 41"),
        (
            "valley_tiles = 50",
            "valley_tiles = 51",
            "5 of each double and 5 of each pair make 50 tiles, not 51",
        ),
        ('".a.."', '".a..."', "valley_boards 1: a board has 8 rows of 4 squares"),
        ('".a.."', '".x.."', "valley_boards 1: row 1: 'x' is no square"),
        ('".SS.", ".SSw"', '".SS.", "...w"', "there are 0 start symbols of 2 by 2 S; a board has one"),
        ('".a..", "w..~"', '".~..", "w..~"', "row 1: the square in column 1 is a ready-made quarry"),
        ("cost = 0", "cost = 3", "districts 1 cost: 3 is not a whole number from 0 to 2"),
        ("cost = 0", "cost = true", "districts 1 cost: True is not a whole number from 0 to 2"),
        ("10, 15, 21, 28]", "11, 15, 21, 28]", "statues debens: 3 give 11; the rulebook's example says 10"),
        (
            "[0, 3, 6,",
            "[0, 7, 6,",
            "statues debens: [0, 7, 6, 10, 15, 21, 28] must start at 0 and never fall",
        ),
        ("18, 23, 28", "18, 24, 28", "wheat_track debens: 7 give 24; the rulebook's example says 23"),
        ("starting_shops = 4", "starting_shops = 5", "metropolis 1 shops: there are 4; the game has 5"),
        ('["any"], debens = 2', '["any"]', "metropolis 1 shops 1 shop: it brings nothing"),
        ('["any"], debens = 2', '["any"], debens = 2, wheat = 1', "it brings ['debens', 'wheat']"),
        (
            '["any"], debens',
            '["wood"], debens',
            "metropolis 1 shops 1 inputs: ['wood'] is not a list made of",
        ),
        (
            '["any"], debens',
            "[], debens",
            "inputs: there are 0; a shop has one to 3 icons",
        ),
        (
            '["any"], debens',
            '["any", "any", "any", "any"], debens',
            "inputs: there are 4; a shop has",
        ),
        ("gods = [1] }", "gods = [7] }", 'is not a list of gods from 1 to 6, or "any"'),
        ('"grape", "papyrus"]\n\n', '"grape", "grape"]\n\n', "the four scenes must be there once each"),
        ("4 = 46", "4 = 60", "counts draw_pile 4: 60 is not a whole number from 15 to 50"),
        (
            'certainty = "derived"',
            'certainty = "guessed"',
            "certainty is 'guessed'; write one of stated, derived",
        ),
        ('title = "Fertility', 'titel = "Fertility', 'the line title = "…" is missing at the top'),
        ('game = "fertility"', 'game = "chess"', "this is an edition of chess, not of fertility"),
        ("[counts]", "[counts", "not a TOML file"),
    ],
)
def test_a_mistake_is_named_with_its_place(old: str, new: str, sentence: str) -> None:
    assert sentence in refused(FERTILITY, old, new)


def test_a_district_has_one_to_three_shops() -> None:
    shop = '  { inputs = ["any"], debens = 2 },\n'
    assert "districts 1 shops: there are 4; a district has one to 3" in refused(
        FERTILITY, "cost = 0\nshops = [\n" + shop, "cost = 0\nshops = [\n" + shop * 3
    )


def test_a_shop_may_be_worth_a_single_deben() -> None:
    edition = parse_edition(TEXT.replace('["any"], debens = 2', '["any"], debens = 1', 1), "mine.toml")
    material = FERTILITY.material_of(edition)
    shop = material.shops.shop[material.metropolises[0][0]]
    assert shop is not None
    assert shop.debens == 1


@pytest.mark.rule("F1.2")
@pytest.mark.rule("F1.5")
@pytest.mark.rule("F1.7")
def test_an_edition_says_how_many_boards_tiles_and_districts_are_laid_out() -> None:
    text = TEXT.replace("2 = 3, 3 = 3, 4 = 4", "2 = 2, 3 = 3, 4 = 4").replace(
        "personal_pool = 3", "personal_pool = 2"
    )
    text = text.replace("common_pool = 3", "common_pool = 4").replace("district_row = 4", "district_row = 5")
    state = FERTILITY.start(FERTILITY.material_of(parse_edition(text, "mine.toml")), 2)
    rng = Rng("an edition")
    while state.to_act == TABLE:
        state.perform(state.draw(rng))
    assert (len(state.boards), len(state.common), len(state.row)) == (2, 4, 5)
    assert [len(pool) for pool in state.pools] == [2, 2]
    before = state.turn
    while state.turn < before + 2:
        state.perform(state.draw(rng))
    assert (len(state.common), len(state.row)) == (4, 5)  # F7.4, F7.5: filled up to what the edition says


def test_a_record_of_the_edition_as_it_was_written_before_is_still_read() -> None:
    record = read_record(golden_records("fertility")[0].read_text(encoding="utf-8"))
    for fingerprint, today in FERTILITY.formerly.items():
        assert today == FERTILITY.edition.fingerprint
        older = replace(record, fingerprint=fingerprint)
        assert len(list(replay(older, FERTILITY, FERTILITY.edition))) == len(record.answers)
    with pytest.raises(BadRecord, match="not with reconstructed"):
        list(replay(replace(record, fingerprint="0123456789ab"), FERTILITY, FERTILITY.edition))


def test_all_mistakes_are_listed_together() -> None:
    text = TEXT.replace("cost = 0", "cost = 9").replace("first = 15", "first = -1")
    assert len(refusal(FERTILITY, text).problems) == 13  # twelve free districts and the award
