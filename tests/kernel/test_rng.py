from __future__ import annotations

import pytest

from floodplain.kernel.rng import Rng


def test_a_seed_always_gives_the_same_draws() -> None:
    assert [Rng("delta").below(100) for _ in range(3)] == [Rng("delta").below(100)] * 3
    rng = Rng(7)
    assert [rng.below(10) for _ in range(8)] == [
        3,
        1,
        6,
        0,
        5,
        3,
        0,
        5,
    ]  # the same on every machine and build


def test_without_a_seed_draws_differ() -> None:
    assert [Rng().below(10**9) for _ in range(3)] != [Rng().below(10**9) for _ in range(3)]


def test_a_pick_follows_the_weights() -> None:
    rng = Rng(1)
    picks = [rng.pick([1, 0, 3]) for _ in range(4000)]
    assert picks.count(1) == 0
    assert 900 < picks.count(0) < 1100


def test_picking_without_weights_is_an_error() -> None:
    with pytest.raises(ValueError, match="nothing to pick from"):
        Rng(1).pick([0, 0])


def test_a_shuffle_keeps_everything_and_reaches_every_order() -> None:
    rng = Rng(2)
    orders = {tuple(rng.shuffled([1, 2, 3])) for _ in range(200)}
    assert len(orders) == 6
    assert all(sorted(order) == [1, 2, 3] for order in orders)
