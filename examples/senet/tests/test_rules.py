"""The rules of Senet, each with a position that shows it."""

from __future__ import annotations

import pytest

import floodplain
from floodplain.kernel.flow import apply, asked, legal
from floodplain_senet.game import SENET
from floodplain_senet.rules import HAPPINESS, OFF, WAYS, Move, Senet, Throw


def position(first: list[int], second: list[int], throw: int, who: int = 0) -> Senet:
    """Return a position in which a player has just thrown."""
    state = Senet(2, [Throw(who)], [*first, *second], 0)
    state.perform(throw)
    return state


def played(state: Senet, square: int) -> Senet:
    """Return the position after a legal move of the pawn on a square."""
    after = apply(state, square)
    assert isinstance(after, Senet)
    return after


def why(state: Senet, **parts: str) -> list[str]:
    """Return why the player who is asked may not answer with these parts."""
    return [reason.rule for reason in SENET.why(state, asked(state).seat, parts)]


@pytest.mark.rule("S1.1", "S1.2")
@pytest.mark.parametrize("pawns", [7, 5])
def test_pawns_stand_in_turn_on_the_first_squares(pawns: int) -> None:
    state = SENET.start(SENET.material_of(SENET.edition), 2, {"pawns": str(pawns)})
    assert state.pawns(0) == list(range(1, 2 * pawns, 2))
    assert state.pawns(1) == list(range(2, 2 * pawns + 1, 2))


@pytest.mark.rule("S1.3", "S4.4")
def test_the_first_player_to_take_the_last_pawn_off_wins() -> None:
    end = played(position([OFF, 30], [5, 9], 1), 30)
    assert legal(end) == []
    assert SENET.scores(end) == (2, 0)
    assert SENET.ranks(end) == (1, 2)


@pytest.mark.rule("S2.1", "S2.2")
def test_sticks_fall_as_four_fair_sticks_do() -> None:
    state = SENET.start(SENET.material_of(SENET.edition), 2)
    assert legal(state) == [1, 2, 3, 4, 5]
    assert sum(WAYS.values()) == 2**4
    assert WAYS[2] == 6
    assert WAYS[5] == 1  # no light face


@pytest.mark.rule("S2.3")
@pytest.mark.parametrize(("throw", "next_player"), [(1, 0), (2, 1), (3, 1), (4, 0), (5, 0)])
def test_one_four_and_five_throw_again(throw: int, next_player: int) -> None:
    after = played(position([2, 11], [20, 22], throw), 2)
    assert after.pending == [Throw(next_player)]


@pytest.mark.rule("S3.1", "S3.2")
def test_a_pawn_goes_what_was_thrown_and_never_onto_its_own() -> None:
    state = position([2, 4, 9], [20, 22, 24], 2)
    assert legal(state) == [9, 4]
    assert why(state, **{"from": "2"}) == ["S3.2"]
    assert why(state, **{"from": "3"}) == ["S3.1"]
    assert why(state, to="11") == []
    assert played(state, 4).pawns(0) == [2, 6, 9]


@pytest.mark.rule("S3.3")
def test_a_pawn_swaps_with_a_single_opposing_pawn() -> None:
    after = played(position([3, 10], [5, 20], 2), 3)
    assert after.pawns(0) == [5, 10]
    assert after.pawns(1) == [3, 20]


@pytest.mark.rule("S3.4")
def test_two_together_cannot_be_swapped_with() -> None:
    state = position([3, 16], [5, 6], 2)
    assert legal(state) == [16]
    assert why(state, **{"from": "3"}) == ["S3.4"]


@pytest.mark.rule("S3.5")
def test_three_in_a_row_cannot_be_passed_and_two_can() -> None:
    assert why(position([3, 16, 17], [4, 5, 6], 4), **{"from": "3"}) == ["S3.5"]
    assert 3 in legal(position([3, 16, 17], [5, 6, 20], 4))


@pytest.mark.rule("S3.6")
def test_a_pawn_goes_back_where_none_can_go_forwards() -> None:
    back = position([9, 28, OFF], [10, 11, 12], 4)
    assert isinstance(asked(back), Move)
    assert legal(back) == [9]
    assert played(back, 9).pawns(0) == [5, 28, OFF]
    lost = position([28, 29], [10, 12], 4)  # neither goes back: the throw is lost
    assert lost.pending == [Throw(0)]


@pytest.mark.rule("S4.1", "S4.3")
def test_the_water_sends_a_pawn_to_rebirth_or_before_it() -> None:
    assert played(position([26, 3], [8, 9], 1), 26).pawns(0) == [15, 3]
    assert played(position([26, 14], [15, 9], 1), 26).pawns(0) == [13, 14]


@pytest.mark.rule("S4.2")
def test_nobody_passes_the_house_of_happiness() -> None:
    state = position([25, 3], [8, 9], 2)
    assert legal(state) == [3]
    assert why(state, **{"from": "25"}) == ["S4.2"]
    assert 25 in legal(position([25, 3], [8, 9], 1))


@pytest.mark.rule("S4.4")
@pytest.mark.parametrize(("house", "throw"), [(26, 5), (28, 3), (29, 2), (30, 1)])
def test_pawns_leave_by_an_exact_throw(house: int, throw: int) -> None:
    assert played(position([house, 3], [8, 10], throw), house).pawns(0) == [OFF, 3]
    moving = [count for count in WAYS if house in legal(position([house, 3], [18, 20], count))]
    assert moving == ([1, 2, 3, 4, 5] if house == HAPPINESS else [throw])


@pytest.mark.rule("S4.5")
def test_the_last_houses_are_safe() -> None:
    state = position([24, 3], [26, 9], 2)
    assert 24 not in legal(state)
    assert why(state, **{"from": "24"}) == ["S4.5"]


def test_a_game_is_found_by_its_name_and_drawn_on_its_scene() -> None:
    state = floodplain.start("senet", seed=1)
    picture = SENET.portrait(state).now  # type: ignore[arg-type]  # a state of Senet
    assert sum(piece.zone == "board" for piece in picture.pieces) == 14
    assert sum(piece.face == "light" for piece in picture.pieces) == picture.values["sticks"] % 5
