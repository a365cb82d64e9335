"""Editions of Egizia: what the checker knows of the printed game."""

from __future__ import annotations

import pytest

from floodplain.games.egizia import EGIZIA
from floodplain.kernel.edition import parse_edition
from floodplain.kernel.flow import playout
from floodplain.kernel.rng import Rng
from tests.games.editions import refused

TEXT = EGIZIA.edition.text


def test_the_built_in_edition_passes_and_labels_every_table() -> None:
    edition = EGIZIA.edition
    material = EGIZIA.material_of(edition)
    assert [deck.bit_count() for deck in material.nile.decks] == [22, 22, 12]
    assert len(material.sphinx) == 29
    assert sum(material.grave_counts) == 20
    assert (material.river.length, len(material.river.card_spaces)) == (20, 10)
    assert set(edition.provenance) == set(edition.tables)
    assert "river" in edition.reconstructed
    assert all(origin.source for origin in edition.provenance.values())


def test_a_changed_number_plays() -> None:
    other = parse_edition(TEXT.replace("stones_max = 25", "stones_max = 30"), "mine.toml")
    assert other.fingerprint != EGIZIA.edition.fingerprint
    state = EGIZIA.start(EGIZIA.material_of(other), 3)
    playout(state, Rng(1))
    assert state.material.most_stones == 30


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ('"1/2" = 22', '"1/2" = 21', "counts nile_cards 1/2: 21; the rulebook says 22"),
        (
            '  { kind = "quarry", stones = 3, x = 3 },\n',
            '  { kind = "quarry", stones = 3, x = 2 },\n',
            "decks 1/2: there are 21 cards; this deck has 22",
        ),
        ('kind = "sell_10"', 'kind = "sell_9"', "decks 5 3 kind: 'sell_9' is not one of field, quarry"),
        (
            'colour = "green"',
            'colour = "red"',
            "decks 1/2 1 colour: 'red' is not one of green, yellow, brown",
        ),
        ("wheat = 2 }", "wheat = 0 }", "decks 1/2 1 wheat: 0 is not a whole number from 1 to 1000"),
        ('once = "points", amount = 3', 'once = "points"', "amount: None is not a whole number"),
        ("sphinx_cards = 29", "sphinx_cards = 28", "counts sphinx_cards: 28; the rulebook says 29"),
        ("  { per_permanent = 2 },\n", "", "sphinx cards: there are 28; the game has 29"),
        (
            "{ per_permanent = 2 }",
            "{ per_permanent = 2, most = 'green' }",
            "its conditions are ['most', 'per_",
        ),
        ('{ most = "green"', '{ most = "pink"', "'pink' is not one of quarries, green, yellow, brown"),
        ("6, 6, 6, 6]\nplaces", "6, 6, 6]\nplaces", "graves values: there are 19 numbers; there must be 20"),
        (
            "award = [[1, 2], [11, 5], [21, 9]]",
            "award = [1, 2]",
            "is not a list of pairs of a sum and its points",
        ),
        ('[[river]]\ncard = "Ombos"\n', "", "river: there are 19; the game has 20"),
        (
            'card = "Ombos"',
            'town = "Ombos"\neffect = "both_markets"',
            "9 spaces are for cards; the game has 10",
        ),
        ('site = "obelisk"', 'site = "sphinx"', "there must be sphinx, obelisk, temple, in this order"),
        ('card = "Nekheb"', 'card = "Ombos"', "river: two spaces bear the same name"),
        ('card = "Nekheb"', 'site = "temple"\ncard = "Nekheb"', "river 3 space: it is ['card', 'site']"),
        (
            'effect = "any_crew"',
            'effect = "anything"',
            "river 14 effect: 'anything' is not one of both_markets",
        ),
        ('crews = ["blue", "black"]', 'crews = ["blue", "blue"]', "are not two different crews"),
        ("grain_loss = [3, 2, 2, 1]", "grain_loss = [1, 2, 2, 3]", "must never rise on the way down"),
        ("stone_sale = [false,", "stone_sale = [0,", "is not a list of true and false"),
        (
            "{ spaces = 5, value = 3 }",
            "{ spaces = 4, value = 3 }",
            "4 spaces on a floor of 6; there must be 5",
        ),
        ("columns = [5, 5]", "columns = [5]", "temple columns: there are 1 numbers; there must be 2"),
        (
            'deck_of_round = ["1/2", "1/2", "3/4"',
            'deck_of_round = ["1/2", "1/2", "1/2"',
            "deck 1/2 would have to",
        ),
        ("strength_3 = 3 ", "strength_3 = 0 ", "nile strength_3: 0 is not a whole number from 1 to 1000"),
        ("site_bonus = [0, 1, 3, 6]", "site_bonus = [0, 1, 3]", "there are 3 numbers; there must be 4"),
        ('certainty = "derived"', 'certainty = "guessed"', "certainty is 'guessed'; write one of stated"),
        ('game = "egizia"', 'game = "chess"', "this is an edition of chess, not of egizia"),
    ],
)
def test_a_mistake_is_named_with_its_place(old: str, new: str, sentence: str) -> None:
    assert sentence in refused(EGIZIA, old, new)


def test_equal_sphinx_cards_are_distinguished() -> None:
    text = TEXT.replace('{ strength_of = "black" }', '{ strength_of = "blue" }')
    material = EGIZIA.material_of(parse_edition(text, "mine.toml"))
    names = [card.name for card in material.sphinx]
    assert len(set(names)) == 29
    assert "strength-blue.2" in names
