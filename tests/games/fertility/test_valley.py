"""The valley as printed."""

from __future__ import annotations

import pytest

from floodplain.games.fertility.squares import square_name
from floodplain.games.fertility.valley import Board, Valley
from floodplain.kernel.bits import list_bits

BOARD = Board(("~..b", "..w.", "p.w.", ".SS.", ".SS.", ".~.a", ".~..", "g.w."))
LOWER = Board(("~..b", "..w.", "p.w.", "....", "SS..", "SS.a", "....", "g.w."))
LOWEST = Board(("....", "....", "....", "....", "....", "....", "SS..", "SS.."))


def names(mask: int) -> list[str]:
    return [square_name(square) for square in list_bits(mask)]


def test_every_square_is_desert_wheat_or_water() -> None:
    valley = Valley([BOARD])
    assert names(valley.wheat) == ["C2", "C3", "C8"]
    assert names(valley.water) == ["A1", "B6", "B7"]
    assert len(names(valley.desert)) == 32 - 6
    assert valley.desert & (valley.wheat | valley.water) == 0
    assert [names(printed) for printed in valley.printed] == [["D6"], ["D1"], ["A3"], ["A8"]]
    assert names(valley.near[0]) == ["A2", "B1"]


@pytest.mark.rule("F1.3")
@pytest.mark.parametrize(
    ("boards", "nearest"),
    [
        ([BOARD, LOWER, BOARD], ["E5"]),  # across it is nearest, though lower than the others
        ([LOWER, BOARD], ["F4"]),
        ([LOWEST, BOARD, LOWEST], ["F4"]),
        ([LOWER, LOWER.turned()], ["A5", "G3"]),
        ([BOARD, LOWEST], ["B4"]),  # as far across as the other is near, and in the middle downwards
    ],
)
def test_nearness_counts_across_and_downwards(boards: list[Board], nearest: list[str]) -> None:
    assert [square_name(square) for square in Valley(boards).nearest_symbols()] == nearest


def test_only_two_by_two_squares_make_a_symbol() -> None:
    broken = Board((*BOARD.rows[:4], ".S..", *BOARD.rows[5:]))
    assert Valley([broken]).symbols == []
    assert [square_name(square) for square in Valley([BOARD]).symbols] == ["B4"]
