"""E1, E2 and E3: set-up, rounds and the cards along the river."""

from __future__ import annotations

import pytest

from floodplain.games.egizia import EGIZIA
from floodplain.games.egizia.rules.rounds import DealCard
from floodplain.games.egizia.state import Egizia
from floodplain.kernel.errors import BadOption
from floodplain.kernel.flow import asked
from tests.games.egizia.table import DEALT, GRAVES, MATERIAL, RIVER, dealt, pass_on, portrait, strengths
from tests.support import kind, legal_lines, play, random_game


def started(players: int) -> Egizia:
    return EGIZIA.start(MATERIAL, players)


@pytest.mark.rule("E1.1")
@pytest.mark.parametrize("players", [1, 5])
def test_two_to_four_play(players: int) -> None:
    with pytest.raises(BadOption):
        started(players)


@pytest.mark.rule("E1.1")
def test_order_tiles_are_drawn_and_the_first_lies_rearmost() -> None:
    state = started(4)
    assert legal_lines(state) == ["order 1", "order 2", "order 3", "order 4"]
    play(state, "order 3", "order 1")
    assert legal_lines(state) == ["order 2", "order 4"]
    play(state, "order 4")
    assert state.order == (2, 0, 3, 1)
    assert state.scores == [0, 0, 0, 0]
    assert state.ranking == (1, 3, 0, 2)


@pytest.mark.rule("E1.2")
def test_all_players_start_with_the_same_but_for_stones() -> None:
    state = started(4)
    play(state, "order 3", "order 1", "order 4")
    assert state.stones == [3, 5, 2, 4]
    for seat in range(4):
        shown = portrait(state)["seats"][seat]
        assert strengths(state, seat) == [1, 1, 1, 2]
        assert shown["harbour"] == 8
        assert shown["quarries"] == [3]
        assert [(field["wheat"], field["colour"]) for field in shown["fields"]] == [(6, "green")]
        assert shown["markets"] == {"stone": 0, "grain": 0}


@pytest.mark.rule("E1.2")
def test_each_player_gets_one_secret_sphinx_card() -> None:
    state = dealt(3)
    for seat in range(3):
        shown = portrait(EGIZIA.observe(state, seat))["seats"]
        assert [card["card"] for card in shown[seat]["sphinx"]] == [DEALT[seat]]
        assert [shown[other]["sphinx"] for other in range(3) if other != seat] == [[], []]
        assert [each["sphinx_cards"] for each in shown] == [1, 1, 1]


@pytest.mark.rule("E1.3")
def test_twelve_graves_are_laid_and_four_turned_up() -> None:
    graves = portrait(dealt())["buildings"]["graves"]
    assert [grave["value"] for grave in graves] == [*GRAVES, *[None] * 8]


@pytest.mark.rule("E1.3")
def test_every_unseen_tile_is_as_likely_as_any_other() -> None:
    state = started(2)
    play(state, "order 1", "grave 6")
    chance = asked(state)
    assert chance.options(state) == [2, 3, 4, 5, 6]
    assert chance.weights(state) == [4, 4, 4, 4, 3]  # type: ignore[attr-defined]


@pytest.mark.rule("E1.4")
def test_the_flood_marker_starts_in_the_middle() -> None:
    assert portrait(started(2))["flood"] == "middle"


@pytest.mark.rule("E1.5")
def test_the_tithe_can_be_left_out() -> None:
    with_tithe = dealt(sphinx=("permanents", "grave_stones"))
    without = dealt(sphinx=("permanents", "grave_stones"), no_tithe="yes")
    assert (with_tithe.sphinx_left(), without.sphinx_left()) == (27, 26)
    state = EGIZIA.start(MATERIAL, 2, {"no_tithe": "yes"})
    play(state, "order 1", "grave 2", "grave 2", "grave 2", "grave 2")
    assert "deal tithe" not in legal_lines(state)


@pytest.mark.rule("E2.1")
def test_there_are_five_rounds_of_seven_phases() -> None:
    seen = []
    for state in random_game(EGIZIA, 2, seed=5):
        assert isinstance(state, Egizia)
        if (state.round, state.phase) not in seen:
            seen.append((state.round, state.phase))
    assert {number for number, _ in seen} == {0, 1, 2, 3, 4, 5}
    assert seen == sorted(seen)
    assert seen[-1] == (5, 8)
    names = [portrait(dealt())["phase"]]
    assert names == ["ships"]


@pytest.mark.rule("E2.2")
@pytest.mark.parametrize(("players", "slots"), [(2, 2), (3, 2), (4, 3)])
def test_a_site_has_two_slots_or_three_with_four_players(players: int, slots: int) -> None:
    assert [len(site["slots"]) for site in portrait(dealt(players))["sites"]] == [slots] * 3


@pytest.mark.rule("E3.1")
def test_ten_cards_lie_along_the_river_from_its_source() -> None:
    river = portrait(dealt())["river"]
    assert [space["card"]["card"] for space in river if space["kind"] == "card"] == list(RIVER)
    assert river[0]["space"] == "Ombos"
    assert len(river) == 20


@pytest.mark.rule("E3.1")
def test_copies_are_drawn_as_often_as_there_are_of_them() -> None:
    state = started(2)
    play(state, "order 1", *["grave 2"] * 4, "deal tithe", "deal permanents")
    chance = asked(state)
    assert isinstance(chance, DealCard)
    lines, weights = legal_lines(state), chance.weights(state)
    assert weights is not None
    assert weights[lines.index("card quarry-3")] == 3
    assert weights[lines.index("card quarry-2")] == 2
    assert weights[lines.index("card field-yellow-4")] == 2
    assert sum(weights) == 22
    play(state, "card quarry-3", "card quarry-3", "card field-yellow-4", "card quarry-2")
    assert chance.weights(state) is None
    play(state, "card quarry-3")
    assert "card quarry-3" not in legal_lines(state)


def pass_round(state: Egizia) -> None:
    """Let everyone pass; stop at the first card of the next round to be dealt."""
    while kind(state) != "card":
        pass_on(state)


@pytest.mark.rule("E3.1")
def test_decks_follow_the_rounds_and_the_rest_leaves_the_game() -> None:
    state = dealt()
    first, second, third = MATERIAL.nile.decks
    pass_round(state)
    assert (state.removed.bit_count(), (state.deck & first).bit_count()) == (10, 12)
    while kind(state) == "card":
        pass_on(state)
    pass_round(state)
    assert state.removed == first  # the two cards that were never dealt, too
    assert not state.deck & first
    assert set(asked(state).options(state)) <= {card for card in range(56) if second >> card & 1}
    for _ in range(2):
        while kind(state) == "card":
            pass_on(state)
        pass_round(state)
    assert state.removed == first | second
    assert state.deck == third
