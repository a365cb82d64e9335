"""The hand-written evaluation of Egizia follows the rules."""

from __future__ import annotations

import pytest

from floodplain.games.egizia import EGIZIA
from floodplain.games.egizia.insight import STONE_WORTH, worth
from floodplain.games.egizia.state import Egizia
from tests.games.egizia.table import dealt, give
from tests.games.egizia.test_sphinx import at_sphinx
from tests.games.egizia.test_stones import at_site, choose
from tests.support import play, random_game


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


def column(state: Egizia, seat: int, name: str) -> int:
    """Return one number of a seat's own row."""
    names = [each.name for each in EGIZIA.columns(state)]
    return EGIZIA.features(EGIZIA.observe(state, seat), seat)[names.index(name)]


@pytest.mark.rule("E7.5")
def test_a_draw_in_progress_can_be_seen_and_more_cards_are_worth_more() -> None:
    worths = []
    for cards in (1, 2, 3):
        state = at_sphinx(3, 7)
        play(state, f"draw {cards}")
        assert (column(state, 0, "own.draws"), column(state, 1, "own.draws")) == (cards, 0)
        assert column(state, 1, "second.draws") == cards
        worths.append(worth(state, 0, 0) + STONE_WORTH * cards)
        play(state, "sphinx end-stone")
        assert column(state, 0, "own.draws") == cards
    assert worths == sorted(set(worths))


@pytest.mark.rule("E7.5")
def test_a_draw_ends_when_a_card_is_kept_or_none() -> None:
    state = at_sphinx(2, 7)
    play(state, "draw 2", "sphinx end-stone", "sphinx most-green")
    assert column(state, 0, "own.draws") == 2
    play(state, "keep none")
    assert column(state, 0, "own.draws") == 0


@pytest.mark.rule("E12.13")
def test_a_draw_in_progress_counts_the_cards_paid_for() -> None:
    state = at_sphinx(2, 7, "two_more_sphinx")
    play(state, "draw 2")
    assert column(state, 0, "own.draws") == 2
    play(state, "two_more_sphinx yes")
    assert column(state, 0, "own.draws") == 4


@pytest.mark.rule("E7.4")
def test_strength_left_can_be_seen_and_is_worth_more_than_none() -> None:
    state = at_site("obelisk", 5, 9)
    choose(state)
    assert (column(state, 0, "own.strength"), column(state, 1, "second.strength")) == (5, 5)
    before = worth(state, 0, 0)
    play(state, "lay obelisk 1")
    assert (column(state, 0, "own.strength"), column(state, 1, "own.strength")) == (4, 0)
    left = worth(state, 0, 0)
    play(state, "lay done")
    assert column(state, 0, "own.strength") == 0
    assert worth(state, 0, 0) < left
    assert left == pytest.approx(before, abs=1.0)  # the plan continues as expected
