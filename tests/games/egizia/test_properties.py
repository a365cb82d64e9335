"""Properties of every game of Egizia."""

from __future__ import annotations

from collections.abc import Iterator

from hypothesis import given, settings
from hypothesis import strategies as st

from floodplain.games.egizia import EGIZIA
from floodplain.games.egizia.cards import COLOURS, FIELD, NO_CARD, QUARRY
from floodplain.games.egizia.state import CATEGORIES, Egizia
from floodplain.kernel.flow import Chance, awaited, draw, perform
from floodplain.kernel.rng import Rng
from tests.support import examples, random_game

GAMES = st.tuples(st.integers(2, 4), st.sampled_from(["no", "yes"]), st.integers(0, 2**32))


def disjoint(*masks: int) -> int:
    """Return the union of disjoint sets."""
    union = 0
    for mask in masks:
        assert not union & mask
        union |= mask
    return union


def check_cards(state: Egizia) -> None:
    """Check that every card is in exactly one place."""
    lying = [1 << card for card in state.river if card != NO_CARD]
    material = state.material
    assert disjoint(state.deck, state.removed, *lying, *state.cards) == material.nile.all
    groups = [cards for _, _, cards, _, _ in state.groups]
    sphinx = disjoint(state.sphinx, state.drawn, *state.kept, *groups)
    assert sphinx in ((1 << 29) - 1, (1 << 29) - 1 & ~material.tithe)
    assert tuple([mask.bit_count() for mask in state.kept]) == state.holding
    assert (state.sphinx.bit_count(), state.drawn.bit_count()) == (state.undrawn, state.drawing)
    for _, size, cards, known, lost in state.groups:
        assert cards & ~known == 0
        assert (cards.bit_count(), known.bit_count()) == (size, size + lost)


def check_ships(state: Egizia) -> None:
    """Check that each player has eight ships, one per space except at sites and with the town card."""
    river = state.material.river
    for seat in range(state.players):
        assert state.harbour[seat] + len(state.ships[seat]) == 8
        assert sum(1 << space for space in set(state.ships[seat])) == state.moored[seat]
    everywhere = [space for ships in state.ships for space in ships if not river.sites >> space & 1]
    twice = {space for space in everywhere if everywhere.count(space) > 1}
    assert all(river.open_towns >> space & 1 for space in twice)
    assert len(everywhere) - len(set(everywhere)) <= 1  # there is one such card
    for site, space in enumerate(river.site_spaces):
        slots = [state.slots[slot] for slot in state.slots_of(site) if state.slots[slot] >= 0]
        there = sorted(seat for seat in range(state.players) if state.moored[seat] >> space & 1)
        asked = state.pending and getattr(state.pending[-1], "kind", "") == "slot"
        if not asked:
            assert sorted([*slots, *state.waiting[site]]) == there


def check_buildings(state: Egizia) -> None:
    """Check that every stone rests on what it needs, and that open spaces are those that may come next."""
    buildings = state.material.buildings
    filled = disjoint(*state.laid)
    expected = 0
    for space, needs in enumerate(buildings.needs):
        if filled >> space & 1:
            assert not needs & ~filled
        elif not needs & ~filled:
            expected |= 1 << space
    assert state.open == expected
    assert sum(state.tiles) + len(state.graves) == 20
    taken = (filled & buildings.of_building[1]).bit_count()
    revealing = state.pending and getattr(state.pending[-1], "kind", "") == "grave"
    if state.round and not revealing:
        assert len(state.graves) == min(taken + 4, 12)


def check_players(state: Egizia) -> None:
    """Check that strengths, stones, markets, scores, fields and quarries are possible."""
    nile = state.material.nile
    assert all(1 <= strength <= 9 for strength in state.crews)
    assert all(0 <= stones <= 25 for stones in state.stones)
    assert all(0 <= space <= 3 for space in state.markets)
    assert sorted(state.ranking) == list(range(state.players))
    scores = [state.scores[seat] for seat in state.ranking]
    assert scores == sorted(scores, reverse=True)
    for seat in range(state.players):
        first = seat * len(CATEGORIES)
        assert sum(state.points[first : first + len(CATEGORIES)]) == state.scores[seat]
        held = [card for card in range(56) if state.cards[seat] >> card & 1]
        assert state.income[seat] == 3 + sum(
            nile.amounts[card] for card in held if nile.kinds[card] == QUARRY
        )
        assert len(state.fields[seat]) == 1 + sum(nile.kinds[card] == FIELD for card in held)
        for colour in range(len(COLOURS)):
            wheat = [
                state.material.field_wheat[code // 3] for code in state.fields[seat] if code % 3 == colour
            ]
            assert state.wheat[seat * 3 + colour] == sum(wheat)


@settings(max_examples=examples(30))
@given(game=GAMES)
def test_every_game_keeps_its_cards_ships_graves_and_rules(game: tuple[int, str, int]) -> None:
    players, no_tithe, seed = game
    last = None
    for state in random_game(EGIZIA, players, seed, no_tithe=no_tithe):
        assert isinstance(state, Egizia)
        check_cards(state)
        check_ships(state)
        check_buildings(state)
        check_players(state)
        last = state
    assert last is not None
    assert last.settled == (1 << players) - 1
    assert EGIZIA.scores(last) == tuple(last.scores)
    assert sorted(EGIZIA.ranks(last)) == list(range(1, players + 1))  # E14.2 leaves no tie


def willing_game(players: int, seed: int) -> Iterator[Egizia]:
    """Play a game between strong and rich players who never pass or decline, and draw all they can."""
    rng = Rng(seed)
    state = EGIZIA.start(EGIZIA.material_of(EGIZIA.edition), players, {})
    while (decision := awaited(state)) is not None:
        if isinstance(decision, Chance):
            answer = draw(decision, state, rng)
        else:
            if decision.kind == "crew":
                state.stones[decision.seat] = 25
                state.crews = [max(strength, 5) for strength in state.crews]
            answers = decision.options(state)
            willing = answers[:-1] if decision.kind in ("ship", "crew") else answers
            answer = answers[-1] if decision.kind == "draw" else willing[rng.below(min(len(willing), 3))]
        perform(state, answer)
        yield state


@settings(max_examples=examples(15))
@given(players=st.integers(2, 4), seed=st.integers(0, 2**32))
def test_players_who_never_pass_fill_the_river_and_the_buildings(players: int, seed: int) -> None:
    """Eager players reach what random ones rarely do: full sites, late buildings, an exhausted deck."""
    for state in willing_game(players, seed):
        check_cards(state)
        check_ships(state)
        check_buildings(state)
        check_players(state)


def check_views(state: Egizia, rng: Rng) -> None:
    """Check that what a seat imagines is a complete table that looks the same to the seat."""
    for seat in (*range(state.players), None):
        view = EGIZIA.observe(state, seat)
        guess = EGIZIA.imagine(view if rng.below(2) else state, seat, rng)  # nobody need observe first
        check_cards(guess)
        assert EGIZIA.codec.dump(EGIZIA.observe(guess, seat)) == EGIZIA.codec.dump(view)
        assert EGIZIA.inventory(guess) == EGIZIA.inventory(state) == EGIZIA.inventory(view)
        if seat is not None:
            assert guess.kept[seat] == state.kept[seat]


@settings(max_examples=examples(10))
@given(players=st.integers(2, 4), seed=st.integers(0, 2**32))
def test_views_hold_their_secrets_even_when_the_sphinx_deck_goes_round(players: int, seed: int) -> None:
    rng = Rng(seed)
    for number, state in enumerate(willing_game(players, seed)):
        if number % 5 == 0 or any(lost for _, _, _, _, lost in state.groups):
            check_views(state, rng)


def test_willing_players_draw_cards_that_others_put_back() -> None:
    assert any(lost for state in willing_game(4, 1) for _, _, _, _, lost in state.groups)
