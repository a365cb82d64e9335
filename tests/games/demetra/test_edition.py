"""Editions of Demetra: what the checker knows of the printed game."""

from __future__ import annotations

import pytest

from floodplain.games.demetra import DEMETRA
from floodplain.kernel.edition import parse_edition
from tests.games.editions import refusal, refused

TEXT = DEMETRA.edition.text


def test_the_built_in_edition_passes_and_labels_every_table() -> None:
    edition = DEMETRA.edition
    assert DEMETRA.material_of(edition).board.hexes == 56
    assert set(edition.provenance) == set(edition.tables)
    assert edition.reconstructed == ("field_crops", "starting_pairs")


@pytest.mark.rule("D1.2")
def test_an_owner_may_correct_the_crops_and_play() -> None:
    other = parse_edition(TEXT.replace('A = "CRWRVWH"', 'A = "HRWRVWH"'), "mine.toml")
    assert other.fingerprint != DEMETRA.edition.fingerprint
    material = DEMETRA.material_of(other)
    assert material.crop_of[0] == 0
    assert DEMETRA.start(material, 2).material is material


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("B = 8, C = 9", "B = 9, C = 9", "mine.toml: board rows A: 7 and 9 hexes do not lie half a hex off"),
        ("fields = 56", "fields = 55", "board rows: 56 hexes for 55 fields"),
        (
            "rows = { A = 7",
            "rows = { a = 7",
            "board rows: a, B, C, D, E, F, G are not capital letters in order",
        ),
        ('"CRWRVWH"', '"CRWRVW"', "field_crops A: 'CRWRVW' is not one letter of HVCRW for each of 7 hexes"),
        ('"CRWRVWH"', '"CRWRVWX"', "field_crops A: 'CRWRVWX' is not one letter of HVCRW"),
        ('G = "RHRCWVW"', 'G = "RHRCWVW"\nH = "R"', "field_crops H: the board has no such row"),
        ("V = { name", "X = { name", "crops: there are H, X, C, R, W; the five crops are H, V, C, R and W"),
        ('["A3", "E8"]', '["A3", "A3"]', "starting_pairs pairs: A3 stands there more than once"),
        ('["A3", "E8"]', '["A3", "C2"]', "starting_pairs pairs: C2 stands there more than once"),
        (
            '["A3", "E8"]',
            '["A3", "H8"]',
            "starting_pairs pairs 1: ['A3', 'H8'] is not two hexes of the board",
        ),
        ('["A3", "E8"], ', "", "starting_pairs pairs: there are 3 pairs; the game has 4"),
        (
            "3 = [2, 2, 2, 2, 1]",
            "3 = [3, 2, 2, 1, 1]",
            "starting_cubes 3: [3, 2, 2, 1, 1] are not two amounts",
        ),
        ("3 = [2, 2, 2, 2, 1]", "3 = [2, 2, 2, 2]", "starting_cubes 3: there are 4 numbers; there must be 5"),
        ("2 = [1, 1, 1, 1, 2]", "2 = [1, 1, 1, 1, 0]", "two players share one crop of which there are two"),
        ("A = { value = 1", "A = { value = 7", "workers A value: 7 is not a whole number from 1 to 6"),
        ('kind = "farmhand"', 'kind = "goat"', "workers A kind: 'goat' is not one of farmhand, villager"),
        ("must = true }", "must = false }", "workers F must: true is right for F, false for all others"),
        ('letters = "MNO', 'letters = "NMO', "events letters: the events are MNOPQRSTUVWXYZ"),
        ('must = ["O", "S"', 'must = ["O", "T"', "events must: the events with a scroll are O, S, W and Z"),
        ('only = ["S", "Z"]', 'only = ["S"]', "drawer_only: the events for the drawer alone are S and Z"),
        ("cubes_each = 12", "cubes_each = 40", "counts cubes_each: 40 is not a whole number from 1 to 31"),
        ("3 = 12", "3 = 9", "village_event_places: there are fewer events in use than places"),
        ('game = "demetra"', 'game = "chess"', "this is an edition of chess, not of demetra"),
    ],
)
def test_a_mistake_is_named_with_its_place(old: str, new: str, sentence: str) -> None:
    assert sentence in refused(DEMETRA, old, new)


def test_all_mistakes_are_listed_together() -> None:
    text = TEXT.replace('"CRWRVWH"', '"C"').replace('["A3", "E8"]', '["A3", "A3"]')
    assert len(refusal(DEMETRA, text).problems) == 2
