"""The hand-written evaluation of Egizia follows the rules."""

from __future__ import annotations

import pytest

from floodplain.games.egizia import EGIZIA
from floodplain.games.egizia.insight import worth
from tests.games.egizia.table import dealt, give
from tests.support import random_game


@pytest.mark.rule("E12.12", "E2.2")
@pytest.mark.parametrize(("players", "gain"), [(2, 0.0), (3, 1.0), (4, 1.0)])
def test_the_waiting_card_is_worthless_if_no_ship_can_wait(players: int, gain: float) -> None:
    state = dealt(players)
    before = worth(state, 0, 0)
    give(state, 0, "build_waiting")
    assert worth(state, 0, 0) == pytest.approx(before + gain)


@pytest.mark.rule("E1.2")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_seat_evaluates_only_what_it_may_know(players: int) -> None:
    for number, state in enumerate(random_game(EGIZIA, players, seed=players)):
        if number % 7 == 0:
            for seat in range(players):
                view = EGIZIA.observe(state, seat)
                assert EGIZIA.value(state, seat) == pytest.approx(EGIZIA.value(view, seat))
