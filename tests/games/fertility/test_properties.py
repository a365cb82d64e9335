"""Properties of every game of Fertility."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from floodplain.games.fertility import FERTILITY
from floodplain.games.fertility.shops import GOODS
from floodplain.games.fertility.state import Fertility
from floodplain.kernel.flow import awaited
from tests.support import examples, random_game

set_ups = st.one_of(
    st.tuples(st.integers(2, 4), st.fixed_dictionaries({"tiles": st.sampled_from(["5+5", "2+7", "8+3"])})),
    st.tuples(st.just(2), st.just({"variant": "yes"})),
    st.tuples(st.integers(2, 4), st.just({"first": "drawn"})),
)


def covered(state: Fertility) -> int:
    """Return the squares with a scene of any kind."""
    return state.scenes[0] | state.scenes[1] | state.scenes[2] | state.scenes[3]


@settings(max_examples=examples(40))
@given(set_up=set_ups, seed=st.integers(0, 2**32))
def test_every_game_keeps_its_goods_turns_spots_and_quarries(
    set_up: tuple[int, dict[str, str]], seed: int
) -> None:
    players, options = set_up
    turns = [0] * players
    last_turn = 0
    for state in random_game(FERTILITY, players, seed, **options):
        for good in range(len(GOODS)):
            on_shops = sum(state.town(seat).goods[good] for seat in range(players))
            assert state.stock[good] + state.gathered[good] + on_shops == 20
            assert state.stock[good] >= 0
        assert all(len(built) <= 7 for built in state.built)
        assert not state.quarries & covered(state)
        assert all(mask & ~state.quarries == 0 for mask in state.monuments)
        assert not covered(state) & (state.valley.wheat | state.valley.water)
        decision = awaited(state)
        if decision is not None and decision.seat >= 0 and state.turn != last_turn:
            last_turn = state.turn
            turns[decision.seat] += 1
    assert turns == [9] * players
