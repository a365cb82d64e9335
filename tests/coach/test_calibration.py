"""Calibrated chances: the curve, how it is fitted, and the net that it belongs to."""

from __future__ import annotations

import json

import pytest

from floodplain.catalog import GAMES, find_game
from floodplain.coach.calibration import UNCHANGED, Curve, Told, curve_of, curves, fitted, net_mark
from floodplain.coach.forecast import forecast_of
from floodplain.kernel.table import Table

STEEP = Curve(2, above=1.6, below=1.2, far=0.8)


def test_a_curve_keeps_chances_of_zero_one_and_a_fair_share() -> None:
    for players in (2, 3, 4):
        curve = Curve(players, above=1.6, below=1.2)
        assert [curve.at(chance) for chance in (0.0, 1 / players, 1.0)] == pytest.approx([0, 1 / players, 1])
        assert curve.slope(1 / players) > 1


def test_the_leader_and_the_others_are_corrected_by_separate_powers() -> None:
    told = (0.5, 0.3, 0.2)
    ahead = Curve(3, above=1.6).shared(told)
    behind = Curve(3, below=1.6).shared(told)
    assert ahead[0] > told[0]
    assert ahead[1] / ahead[2] == pytest.approx(told[1] / told[2])
    assert behind[1] / behind[2] > told[1] / told[2]


def test_a_large_lead_is_corrected_separately_from_a_small_one() -> None:
    near, far = 0.5, 0.9  # with four players: three times and 27 times the odds of a fair share
    milder = Curve(4, far=0.5)
    assert milder.at(near) == pytest.approx(near)
    assert near < milder.at(far) < far


def test_correcting_one_chance_equals_a_table_of_equal_rivals() -> None:
    curve = Curve(3, above=1.6, below=0.8)
    assert curve.at(0.5) == pytest.approx(curve.shared([0.5, 0.25, 0.25])[0])
    assert STEEP.at(0.7) + STEEP.at(0.3) == pytest.approx(1)


def test_an_identity_curve_changes_nothing() -> None:
    assert UNCHANGED.shared([0.5, 0.3, 0.2]) == pytest.approx((0.5, 0.3, 0.2))
    assert [UNCHANGED.at(chance) for chance in (0.0, 0.37, 1.0)] == pytest.approx([0, 0.37, 1])
    assert UNCHANGED.slope(0.37) == pytest.approx(1)


def test_corrected_chances_sum_to_one() -> None:
    assert sum(STEEP.shared([0.5, 0.3, 0.2])) == pytest.approx(1)
    assert STEEP.shared([1.0, 0.0]) == (1, 0)


def samples_of(told: float, came: float, count: int) -> list[Told]:
    """Return a number of moments at which the first seat had a chance, and won in some of them."""
    wins = round(came * count)
    return [((told, 1 - told), (1.0, 0.0) if number < wins else (0.0, 1.0)) for number in range(count)]


def test_a_fitted_curve_follows_results_and_trusts_few_samples_less() -> None:
    assert fitted(samples_of(0.35, 0.25, 4000), 2).at(0.35) == pytest.approx(0.25, abs=0.005)
    assert 0.27 < fitted(samples_of(0.35, 0.25, 40), 2).at(0.35) < 0.35
    assert fitted([], 2) == UNCHANGED


def test_a_fitted_curve_can_bend_at_a_large_lead() -> None:
    samples = samples_of(0.65, 0.75, 2000) + samples_of(0.9, 0.8, 2000)
    curve = fitted(samples, 2)
    assert curve.at(0.65) > 0.68
    assert curve.at(0.9) < 0.86


@pytest.mark.parametrize("name", GAMES)
def test_every_number_of_players_has_a_curve_that_rises_from_never_to_always(name: str) -> None:
    game = find_game(name)
    assert set(curves(game)) == {2, 3, 4}
    for players, curve in curves(game).items():
        right = [curve.at(percent / 100) for percent in range(101)]
        assert curve.players == players
        assert (right[0], right[-1]) == (0, 1)
        assert right == sorted(set(right))


def test_a_curve_is_for_the_net_that_it_was_fitted_to(monkeypatch: pytest.MonkeyPatch) -> None:
    game = type(find_game("fertility"))()
    net = game.weights()
    assert net is not None
    powers = {"above": 1.6, "below": 1.2, "far": 0.8}
    for mark, found in ((net_mark(net), {2: STEEP}), ("another", {})):
        curves.cache_clear()
        written = json.dumps({"net": mark, "curves": {"2": powers}}).encode()
        monkeypatch.setattr(type(game), "chances", lambda _, written=written: written)
        assert curves(game) == found
    curves.cache_clear()


def test_forecasts_are_calibrated(monkeypatch: pytest.MonkeyPatch) -> None:
    game = find_game("fertility")
    table = Table.open(game, game.edition, 2, seed="right")
    for _ in range(20):
        assert table.to_act is not None
        table.answer(table.to_act, table.legal(table.to_act)[0])
    monkeypatch.setattr("floodplain.coach.forecast.curve_of", lambda *_: UNCHANGED)
    told = forecast_of(game, table.state).chances
    monkeypatch.setattr("floodplain.coach.forecast.curve_of", lambda *_: STEEP)
    right = forecast_of(game, table.state).chances
    assert right == pytest.approx(STEEP.shared(told), abs=0.01)
    assert curve_of(game, table.view(0), 0) == curves(game).get(2, UNCHANGED)
