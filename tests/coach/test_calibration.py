"""Chances that are set right: the curve, how it is fitted, and to which net it belongs."""

from __future__ import annotations

import json

import pytest

from floodplain.catalog import GAMES, find_game
from floodplain.coach.calibration import UNCHANGED, Curve, curve_of, curves, fitted, net_mark
from floodplain.coach.standing import standing_of
from floodplain.kernel.table import Table

STEEP = Curve((0.0, 0.3, 0.7, 1.0), (0.0, 0.2, 0.8, 1.0))


def test_a_curve_is_straight_between_its_knots_and_keeps_nothing_and_all() -> None:
    assert [STEEP.at(chance) for chance in (0.0, 0.3, 0.5, 1.0)] == pytest.approx([0, 0.2, 0.5, 1])
    assert STEEP.slope(0.5) == pytest.approx(1.5)
    assert [UNCHANGED.at(chance) for chance in (0.0, 0.37, 1.0)] == pytest.approx([0, 0.37, 1])


def test_chances_set_right_sum_to_one() -> None:
    assert sum(STEEP.shared([0.5, 0.3, 0.2])) == pytest.approx(1)


def test_a_fitted_curve_follows_what_came_and_believes_few_samples_less() -> None:
    many = [(0.35, 1.0 if number % 4 == 0 else 0.0) for number in range(4000)]
    few = many[:40]
    assert fitted(many).at(0.35) == pytest.approx(0.255, abs=0.005)
    assert fitted(few).at(0.35) == pytest.approx(0.333, abs=0.005)
    assert fitted([]) == UNCHANGED


def test_a_fitted_curve_never_falls() -> None:
    odd = [(0.25, 1.0)] * 900 + [(0.55, 0.0)] * 900 + [(0.95, 1.0)] * 900
    curve = fitted(odd)
    assert list(curve.came) == sorted(curve.came)
    assert list(curve.told) == sorted(set(curve.told))


@pytest.mark.parametrize("name", GAMES)
def test_the_curves_of_a_game_rise_from_never_to_always(name: str) -> None:
    game = find_game(name)
    for curve in curves(game).values():
        assert (curve.told[0], curve.told[-1], curve.came[0], curve.came[-1]) == (0, 1, 0, 1)
        assert list(curve.came) == sorted(set(curve.came))


def test_a_curve_is_for_the_net_that_it_was_fitted_to(monkeypatch: pytest.MonkeyPatch) -> None:
    game = type(find_game("fertility"))()
    net = game.weights()
    assert net is not None
    knots = [[0.0, 0.0], [0.3, 0.2], [0.7, 0.8], [1.0, 1.0]]
    for mark, found in ((net_mark(net), {2: STEEP}), ("another", {})):
        curves.cache_clear()
        written = json.dumps({"net": mark, "curves": {"2": knots}}).encode()
        monkeypatch.setattr(type(game), "chances", lambda _, written=written: written)
        assert curves(game) == found
    curves.cache_clear()


def test_how_everybody_stands_is_set_right(monkeypatch: pytest.MonkeyPatch) -> None:
    game = find_game("fertility")
    table = Table.open(game, game.edition, 2, seed="right")
    for _ in range(20):
        assert table.to_act is not None
        table.answer(table.to_act, table.legal(table.to_act)[0])
    monkeypatch.setattr("floodplain.coach.standing.curve_of", lambda *_: UNCHANGED)
    told = standing_of(game, table.state).chances
    monkeypatch.setattr("floodplain.coach.standing.curve_of", lambda *_: STEEP)
    right = standing_of(game, table.state).chances
    assert right == pytest.approx(STEEP.shared(told), abs=0.01)
    assert curve_of(game, table.view(0), 0) == curves(game).get(2, UNCHANGED)
