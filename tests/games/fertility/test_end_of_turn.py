"""F7 and F8: the end of a turn and of the game."""

from __future__ import annotations

import pytest

from floodplain.games.fertility import FERTILITY
from floodplain.games.fertility.material import TILE_NAMES
from floodplain.games.fertility.rules.end_of_turn import EndTurn
from floodplain.kernel.edition import parse_edition
from floodplain.kernel.flow import awaited
from tests.games.fertility.board import dealt, gathered, lay, pass_turns, portrait
from tests.support import kind, legal_lines, play, random_game


@pytest.mark.rule("F7.1")
def test_leftover_goods_return_to_the_stock_and_wheat_stays() -> None:
    state = dealt()
    lay(state, "papyrus-papyrus", "E5 down")
    play(state, "build none", "supply done")
    assert gathered(state) == {}
    assert state.stock == [20, 20, 20, 20]
    assert state.wheat == [1, 0]


@pytest.mark.rule("F7.2")
def test_one_tile_of_choice_comes_from_the_common_pool() -> None:
    state = dealt(common=("alabaster-grape", "bovine-bovine", "alabaster-grape"))
    lay(state, "papyrus-papyrus", "E5 down")
    play(state, "build none", "supply done")
    assert legal_lines(state) == ["take bovine-bovine", "take alabaster-grape"]
    play(state, "take alabaster-grape")
    assert [TILE_NAMES[tile] for tile in state.pools[0]] == [
        "grape-grape",
        "alabaster-bovine",
        "alabaster-grape",
    ]
    assert [TILE_NAMES[tile] for tile in state.common] == ["bovine-bovine", "alabaster-grape"]


@pytest.mark.rule("F7.3")
def test_in_the_variant_one_more_tile_leaves_the_game() -> None:
    state = dealt(variant="yes")
    lay(state, "papyrus-papyrus", "E5 down")
    play(state, "build none", "supply done", "take bovine-bovine")
    assert legal_lines(state) == ["remove alabaster-grape", "remove papyrus-grape"]
    play(state, "remove papyrus-grape")
    assert [TILE_NAMES[tile] for tile in state.discarded] == ["papyrus-grape"]
    play(state, "tile grape-grape", "tile papyrus-papyrus")
    assert len(state.common) == 3


@pytest.mark.rule("F7.4")
def test_the_common_pool_is_refilled_to_three() -> None:
    state = dealt()
    lay(state, "papyrus-papyrus", "E5 down")
    play(state, "build none", "supply done", "take bovine-bovine")
    assert kind(state) == "tile"
    play(state, "tile bovine-bovine")
    assert [TILE_NAMES[tile] for tile in state.common] == [
        "alabaster-grape",
        "papyrus-grape",
        "bovine-bovine",
    ]
    assert state.pile == 14


@pytest.mark.rule("F7.5")
def test_a_new_district_is_turned_up_only_if_one_was_built() -> None:
    state = dealt()
    lay(state, "papyrus-papyrus", "E5 down")
    play(state, "build 1", "supply done", "take bovine-bovine", "tile bovine-bovine")
    assert kind(state) == "district"
    play(state, "district 33")
    assert [district + 1 for district in state.row] == [4, 8, 20, 33]

    state = dealt()
    lay(state, "papyrus-papyrus", "E5 down")
    play(state, "build none", "supply done", "take bovine-bovine", "tile bovine-bovine")
    assert kind(state) == "choose"


@pytest.mark.rule("F7.6", "F8.1")
@pytest.mark.parametrize(("players", "options"), [(2, {}), (2, {"variant": "yes"}), (3, {}), (4, {})])
def test_in_the_last_turn_no_tile_is_taken_and_all_players_have_nine(
    players: int, options: dict[str, str]
) -> None:
    takes = [0] * players
    turns = [0] * players
    seen = 0
    for state in random_game(FERTILITY, players, 5, **options):
        decision = awaited(state)
        if decision is None:
            break
        if decision.kind == "take":
            takes[decision.seat] += 1
        if decision.kind in ("choose", "discard") and state.turn != seen:
            seen = state.turn
            turns[decision.seat] += 1
    assert turns == [9] * players
    assert takes == [8] * players


@pytest.mark.rule("F8.1")
@pytest.mark.parametrize(("players", "options"), [(2, {}), (2, {"variant": "yes"}), (3, {}), (4, {})])
def test_the_number_of_turns_is_known_from_the_start(players: int, options: dict[str, str]) -> None:
    told = set()
    for state in random_game(FERTILITY, players, 7, **options):
        told.add(portrait(state)["material"]["turns_each"])
    assert told == {state.final_turn // players}


@pytest.mark.rule("F8.1")
def test_a_smaller_pile_makes_fewer_turns() -> None:
    smaller = parse_edition(FERTILITY.edition.text.replace("{ 2 = 24", "{ 2 = 16"), "mine.toml")
    state = FERTILITY.start(FERTILITY.material_of(smaller), 2, {})
    assert state.turns_each() == 5


@pytest.mark.rule("F8.1")
def test_the_end_comes_when_the_common_pool_cannot_be_refilled() -> None:
    state = dealt()
    pass_turns(state, 15)
    assert (state.turn, state.pile, state.final_turn, len(state.common)) == (16, 0, 0, 3)
    pass_turns(state, 1)
    assert (state.turn, state.final_turn, len(state.common)) == (17, 18, 2)
    assert state.is_last_turn()
    state.turn = 16
    assert not state.is_last_turn()


@pytest.mark.rule("F7.1")
def test_leftover_goods_have_their_own_log_line() -> None:
    assert EndTurn(0).chapter() == "left_over"
    assert FERTILITY.texts("en").phrase("chapter", EndTurn(0).chapter())
