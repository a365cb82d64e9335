"""Means and rates with their intervals, against values from printed tables."""

import math

import pytest

from floodplain.arena.statistics import Sample, Standing, rate, student


@pytest.mark.parametrize(
    ("freedom", "quantile"),
    [(1, 12.706), (2, 4.303), (3, 3.182), (4, 2.776), (5, 2.571), (9, 2.262), (29, 2.045), (99, 1.984)],
)
def test_students_quantile_matches_published_tables(freedom: int, quantile: float) -> None:
    assert student(freedom) == pytest.approx(quantile, rel=0.003)


def test_students_quantile_approaches_the_normal_one() -> None:
    assert student(10**6) == pytest.approx(1.959964, abs=1e-5)


def sample(*numbers: int) -> Sample:
    made = Sample()
    for number in numbers:
        made.add(number)
    return made


def test_a_mean_has_students_interval() -> None:
    mean = sample(60, 62, 64, 66, 68).mean()  # spread 10, standard error √2
    assert mean.value == 64
    assert mean.high - mean.value == pytest.approx(2.776 * math.sqrt(2), rel=0.003)
    assert mean.value - mean.low == pytest.approx(mean.high - mean.value)


def test_equal_numbers_have_a_zero_interval_and_one_number_has_none() -> None:
    assert (sample(7, 7, 7).mean().low, sample(7, 7, 7).mean().high) == (7, 7)
    assert sample(7).mean().high == math.inf


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [(81, 263, 0.2553, 0.3662), (0, 20, 0.0, 0.1611), (20, 20, 0.8389, 1.0), (50, 100, 0.4038, 0.5962)],
)
def test_a_rate_has_wilsons_interval(wins: int, games: int, low: float, high: float) -> None:
    estimate = rate(wins, games)
    assert (estimate.low, estimate.high) == pytest.approx((low, high), abs=5e-5)


def test_a_shared_win_counts_in_parts() -> None:
    standing = Standing("seat 1", ["wheat"])
    for share in (1.0, 0.5, 0.0, 0.5):
        standing.add({"wheat": 3}, share)
    assert standing.win_rate().value == 0.5
    assert standing.by_category["wheat"].mean().value == 3
