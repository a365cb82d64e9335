"""Properties of every game of Demetra."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from floodplain.games.demetra import DEMETRA
from floodplain.games.demetra.country import KEPT, Countries
from floodplain.games.demetra.cubes import CROPS, count, covers, held
from floodplain.games.demetra.material import SIDES, WORKER_COUNT
from floodplain.games.demetra.state import Demetra
from floodplain.kernel.bits import list_bits
from floodplain.kernel.flow import awaited
from tests.support import examples, random_game

MATERIAL = DEMETRA.material_of(DEMETRA.edition)
BOARD = MATERIAL.board
set_ups = st.tuples(
    st.integers(2, 4),
    st.fixed_dictionaries(
        {"open_cubes": st.sampled_from(["no", "yes"]), "first": st.sampled_from(["seat", "drawn"])}
    ),
)


def check_boards(state: Demetra) -> None:
    """Check that fields are unique, workers are on empty hexes apart from each other, and counts agree."""
    seen = 0
    places = [state.bag, state.register, state.fallow, state.held, *state.fields]
    places.extend(1 << field for field in state.stores if field >= 0)
    for mask in places:
        assert not seen & mask
        seen |= mask
    assert seen == (1 << 56) - 1
    for seat in range(state.players):
        fields, standing = state.fields[seat], state.standing[seat]
        assert not fields & standing
        assert not BOARD.around(standing) & standing
        assert state.ripe[seat] & ~fields == 0
        posts = state.posts[seat * WORKER_COUNT : (seat + 1) * WORKER_COUNT]
        assert sorted(post for post in posts if post >= 0) == list_bits(standing)
        for hex_ in range(56):
            beside = (BOARD.near[hex_] & fields).bit_count()
            for least in range(1, SIDES + 1):
                assert state.least[seat * SIDES + least - 1] >> hex_ & 1 == (beside >= least)


def check_cubes(state: Demetra) -> None:
    """Check that no cubes are negative, known cubes exist, and priced fields have a price."""
    decision = awaited(state)
    for seat in range(state.players):
        assert covers(state.cubes[seat], state.known[seat])
        assert count(state.cubes[seat]) == state.total(seat)
        assert state.veiled[seat] >= 0
    for index, field in enumerate(state.stores):
        being_priced = decision is not None and decision.kind == "price"
        assert (field >= 0) == bool(state.prices[index]) or being_priced
    assert all(0 <= held(state.stock, crop) <= 12 for crop in range(len(CROPS)))


@settings(max_examples=examples(25))
@given(set_up=set_ups, seed=st.integers(0, 2**32))
def test_every_game_keeps_its_material_and_its_boards(set_up: tuple[int, dict[str, str]], seed: int) -> None:
    players, options = set_up
    expected = {**dict.fromkeys(CROPS, 12), "fields": 56, "events": 14, "workers": 6 * players + 6}
    state: Demetra | None = None
    for moment in random_game(DEMETRA, players, seed, **options):
        assert isinstance(moment, Demetra)
        state = moment
        assert DEMETRA.inventory(state) == expected
        check_boards(state)
        check_cubes(state)
        assert sorted(hex_ for hex_ in state.places if hex_ >= 0) == list_bits(state.register)
        assert len(state.laid) <= 10
    assert state is not None
    assert not state.held
    if state.last:
        assert len(state.laid) == 10
        assert state.turn == state.last
    else:
        assert state.turn == MATERIAL.most_turns or state.idle == players


@given(mask=st.integers(0, (1 << 56) - 1))
def test_groups_by_bit_flood_are_those_found_hex_by_hex(mask: int) -> None:
    left = set(list_bits(mask))
    groups = []
    while left:
        edge = [left.pop()]
        group = set(edge)
        while edge:
            near = [other for other in list_bits(BOARD.near[edge.pop()]) if other in left]
            left.difference_update(near)
            group.update(near)
            edge.extend(near)
        groups.append(group)
    assert sorted(map(sorted, groups)) == sorted(list_bits(group) for group in BOARD.groups(mask))
    sizes = [*sorted(map(len, groups), reverse=True), 0, 0]
    assert BOARD.two_largest(BOARD.groups(mask)) == (sizes[0], sizes[1])
    assert set(list_bits(BOARD.lone(mask))) == {hex_ for group in groups if len(group) == 1 for hex_ in group}


@given(mask=st.integers(0, (1 << 56) - 1), hex_=st.integers(0, 55))
def test_a_field_added_to_known_groups_joins_those_it_touches(mask: int, hex_: int) -> None:
    before = mask & ~(1 << hex_)
    assert BOARD.two_largest_with(BOARD.groups(before), hex_) == BOARD.two_largest(
        BOARD.groups(before | 1 << hex_)
    )


@given(mask=st.integers(0, (1 << 56) - 1), hex_=st.integers(0, 55))
def test_a_country_knows_the_points_of_its_fields_and_of_one_more(mask: int, hex_: int) -> None:
    before = mask & ~(1 << hex_)
    countries = Countries(BOARD, 1, 2)
    now, then = countries.of(before), countries.of(before | 1 << hex_)
    assert (now.first, now.second) == BOARD.two_largest(now.groups)
    assert (now.largest, now.runner_up) == (now.first, 2 * now.second)
    assert now.near == BOARD.around(before)
    gain = then.largest + then.runner_up - now.largest - now.runner_up
    assert [now.gain(hex_), now.gain(hex_)] == [gain, gain]
    assert countries.of(before) is now


def test_the_cache_of_countries_is_bounded() -> None:
    countries = Countries(BOARD, 1, 2)
    for fields in range(2 * KEPT):
        countries.of(fields)
        assert len(countries._kept) <= KEPT


@given(masks=st.lists(st.integers(0, 55), unique=True), dropped=st.integers(0, 60))
def test_counts_of_neighbours_follow_every_field_that_comes_and_goes(masks: list[int], dropped: int) -> None:
    state = DEMETRA.start(MATERIAL, 2)
    for hex_ in masks:
        state.bag &= ~(1 << hex_)
        state.add_field(0, hex_)
    for hex_ in masks[:dropped]:
        state.drop_field(0, hex_)
        state.put_fallow(hex_)
    check_boards(state)
