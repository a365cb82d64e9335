"""E7.5: the Sphinx, and the cards that change a draw."""

from __future__ import annotations

import pytest

from floodplain.games.egizia import EGIZIA
from floodplain.games.egizia.state import Egizia, changed
from floodplain.kernel.flow import asked, perform
from floodplain.kernel.rng import Rng
from tests.games.egizia.table import MATERIAL, build, crews, dealt, dock, give, holds, portrait, to_act
from tests.support import kind, legal_lines, play


def at_sphinx(strength: int, stones: int, *cards: str, players: int = 2) -> Egizia:
    """Return a table where seat 1 has chosen the blue crew at the Sphinx, without the joker."""
    state = dealt(players)
    crews(state, 0, strength, 1, 1, 1)
    state.stones[0] = stones
    give(state, 0, *cards)
    dock(state, "sphinx", 0)
    build(state)
    play(state, "crew blue")
    if kind(state) == "joker":
        play(state, "joker rests")
    return state


def bits(*names: str) -> int:
    """Return Sphinx cards by name, as bits."""
    every = [card.name for card in MATERIAL.sphinx]
    return sum(1 << every.index(name) for name in names)


@pytest.mark.rule("E7.5")
def test_strength_3_draws_three_keeps_one_scores_2_and_pays_3_stones() -> None:
    state = at_sphinx(3, 7)
    play(state, "draw 3", "sphinx end-stone", "sphinx most-green", "sphinx own-each-2")
    play(state, "keep most-green alone")
    assert (state.scores[0], state.stones[0]) == (2, 4)
    assert state.kept[0] == bits("tithe", "most-green")
    assert state.groups == ((0, 2, bits("end-stone", "own-each-2"), bits("end-stone", "own-each-2"), 0),)


@pytest.mark.rule("E7.5")
@pytest.mark.parametrize(("strength", "stones", "most"), [(3, 9, 3), (9, 9, 5), (4, 2, 2), (1, 1, 1)])
def test_one_to_five_cards_at_most_the_strength_and_the_stones(strength: int, stones: int, most: int) -> None:
    state = at_sphinx(strength, stones)
    assert legal_lines(state) == [f"draw {cards}" for cards in range(1, most + 1)]


@pytest.mark.rule("E7.5")
def test_none_may_be_kept_and_all_are_points() -> None:
    state = at_sphinx(2, 7)
    play(state, "draw 2", "sphinx end-stone", "sphinx most-green", "keep none")
    assert state.scores[0] == 2
    assert (state.holding[0], state.kept[0]) == (1, bits("tithe"))


@pytest.mark.rule("E7.5")
def test_a_single_card_kept_returns_nothing() -> None:
    state = at_sphinx(2, 7)
    play(state, "draw 1", "sphinx end-stone", "keep end-stone alone")
    assert (state.scores[0], state.groups) == (0, ())


@pytest.mark.rule("E7.5")
def test_returned_cards_lie_under_all_others_in_groups() -> None:
    state = at_sphinx(2, 9)
    state.sphinx = bits("end-stone", "most-green")
    state.undrawn = 2
    state.groups = ((1, 2, bits("permanents", "own-each-2"), bits("permanents", "own-each-2"), 0),)
    play(state, "draw 2", "sphinx end-stone")
    assert legal_lines(state) == ["sphinx most-green"]  # the last card never drawn
    play(state, "sphinx most-green", "keep none")
    assert [group[0] for group in state.groups] == [1, 0]
    state.resting[0] = 0
    dock(state, "sphinx", 0)
    build(state)
    play(state, "crew blue", "joker rests", "draw 2")
    assert legal_lines(state) == ["sphinx own-each-2", "sphinx permanents"]  # the older group first
    play(state, "sphinx permanents")
    assert legal_lines(state) == ["sphinx own-each-2"]
    play(state, "sphinx own-each-2", "keep permanents alone")
    assert [group[0] for group in state.groups] == [0, 0]


@pytest.mark.rule("E7.5")
def test_with_fewer_cards_than_wanted_one_draws_the_rest() -> None:
    state = dealt()
    crews(state, 0, 5, 1, 1, 1)
    state.stones[0] = 9
    state.sphinx, state.undrawn = bits("end-stone", "most-green"), 2
    dock(state, "sphinx", 0)
    build(state)
    play(state, "crew blue")
    assert legal_lines(state) == ["draw 1", "draw 2"]


@pytest.mark.rule("E7.5")
def test_with_no_card_left_nobody_is_asked() -> None:
    state = dealt()
    state.sphinx, state.undrawn = 0, 0
    dock(state, "sphinx", 0)
    build(state)
    assert to_act(state) is None


@pytest.mark.rule("E12.8")
def test_two_cards_of_one_draw_are_kept_with_the_card() -> None:
    state = at_sphinx(3, 9, "keep_two_sphinx")
    play(state, "draw 3", "sphinx end-stone", "sphinx most-green", "sphinx own-each-2")
    assert legal_lines(state) == [
        "keep own-each-2 alone",
        "keep most-green alone",
        "keep end-stone alone",
        "keep own-each-2 most-green",
        "keep own-each-2 end-stone",
        "keep most-green end-stone",
        "keep none",
    ]
    play(state, "keep own-each-2 end-stone")
    assert (state.holding[0], state.scores[0]) == (3, 1)
    assert holds(state, 0) == []


@pytest.mark.rule("E12.8", "E12.1")
def test_keeping_one_leaves_the_card() -> None:
    state = at_sphinx(2, 9, "keep_two_sphinx")
    play(state, "draw 2", "sphinx end-stone", "sphinx most-green", "keep most-green alone")
    assert holds(state, 0) == ["keep_two_sphinx"]


@pytest.mark.rule("E12.13")
def test_two_more_cards_are_free_and_five_is_still_the_most() -> None:
    state = at_sphinx(4, 4, "two_more_sphinx")
    play(state, "draw 4")
    assert legal_lines(state) == ["two_more_sphinx yes", "two_more_sphinx no"]
    play(state, "two_more_sphinx yes")
    for card in ("end-stone", "most-green", "own-each-2", "end-grain", "permanents")[:4]:
        play(state, f"sphinx {card}")
    play(state, "sphinx strength-blue")
    assert kind(state) == "keep"
    assert (state.drawing, state.stones[0], holds(state, 0)) == (5, 0, [])


@pytest.mark.rule("E12.13")
def test_one_paid_card_brings_three() -> None:
    state = at_sphinx(1, 1, "two_more_sphinx")
    play(state, "draw 1", "two_more_sphinx yes", "sphinx end-stone", "sphinx most-green", "sphinx end-grain")
    play(state, "keep end-grain alone")
    assert (state.scores[0], state.stones[0]) == (2, 0)


@pytest.mark.rule("E12.13", "E12.1")
def test_it_is_not_offered_with_five_paid_and_may_be_kept() -> None:
    state = at_sphinx(5, 9, "two_more_sphinx")
    play(state, "draw 5")
    assert kind(state) == "sphinx"
    other = at_sphinx(2, 9, "two_more_sphinx")
    play(other, "draw 2", "two_more_sphinx no")
    assert (kind(other), holds(other, 0)) == ("sphinx", ["two_more_sphinx"])


# --- secrets ------------------------------------------------------------------------------------------


@pytest.mark.rule("E7.5")
def test_only_the_drawing_player_sees_what_is_drawn_and_kept() -> None:
    state = at_sphinx(2, 9, players=3)
    play(state, "draw 2")
    assert asked(state).witness(state) == 0
    play(state, "sphinx end-stone", "sphinx most-green")
    assert asked(state).witness(state) == 0
    own, other = (portrait(EGIZIA.observe(state, seat))["sphinx"] for seat in (0, 1))
    assert [card["card"] for card in own["drawn"]] == ["most-green", "end-stone"]
    assert (other["drawn"], other["drawing"]) == ([], 2)
    play(state, "keep most-green alone")
    mine, theirs, public = (EGIZIA.observe(state, seat) for seat in (0, 1, None))
    assert portrait(mine)["sphinx"]["returned"][0]["known"] == ["end-stone"]
    assert portrait(theirs)["sphinx"]["returned"] == [{"seat": 0, "cards": 1, "known": [], "lost": 0}]
    assert theirs.sphinx & bits("end-stone", "most-green", "tithe") == bits(
        "end-stone", "most-green", "tithe"
    )
    assert theirs.kept[0] == public.kept[0] == 0
    assert public.sphinx == bits(*[card.name for card in MATERIAL.sphinx])


@pytest.mark.rule("E7.5")
def test_returned_cards_are_never_imagined_elsewhere() -> None:
    state = at_sphinx(3, 9, players=3)
    play(state, "draw 3", "sphinx end-stone", "sphinx most-green", "sphinx end-grain", "keep none")
    view = EGIZIA.observe(state, 0)
    rng = Rng(1)
    for _ in range(20):
        guess = EGIZIA.imagine(view, 0, rng)
        assert guess.groups == state.groups
        assert EGIZIA.codec.dump(EGIZIA.observe(guess, 0)) == EGIZIA.codec.dump(view)
    for _ in range(20):
        guess = EGIZIA.imagine(EGIZIA.observe(state, 1), 1, rng)
        assert guess.kept[1] == state.kept[1]
        assert guess.groups[0][2] & state.kept[1] == 0
        assert guess.groups[0][2].bit_count() == 3


@pytest.mark.rule("E7.5")
def test_the_better_card_of_a_draw_is_the_likelier_one_to_be_kept() -> None:
    state = at_sphinx(3, 9)
    play(state, "draw 3", "sphinx end-stone", "sphinx strength-black", "sphinx end-grain")
    play(state, "keep strength-black alone")
    crews(state, 0, 3, 9, 1, 1)  # a black crew of nine: that card scores nine points now, others nothing
    view, rng, good = EGIZIA.observe(state, 1), Rng(2), bits("strength-black")
    guesses = [EGIZIA.imagine(view, 1, rng) for _ in range(400)]
    kept = sum(bool(guess.kept[0] & good) for guess in guesses)
    returned = sum(bool(guess.groups[0][2] & good) for guess in guesses)
    assert kept > 2 * returned > 0  # at random it would be in either equally often
    assert all(EGIZIA.codec.dump(EGIZIA.observe(guess, 1)) == EGIZIA.codec.dump(view) for guess in guesses)


@pytest.mark.rule("E7.5")
def test_the_owner_of_a_group_still_knows_what_was_in_it() -> None:
    state = at_sphinx(1, 9)
    mine = bits("permanents", "own-each-2", "end-grain")
    state.sphinx, state.undrawn = 0, 0
    state.kept = changed(state.kept, 1, state.kept[1] | bits("most-brown"))
    state.groups = ((1, 3, mine, mine, 0),)
    play(state, "draw 1", "sphinx own-each-2")
    view = EGIZIA.observe(state, 1)
    assert view.groups == ((1, 2, 0, mine, 1),)
    assert portrait(view)["sphinx"]["returned"][0]["known"] == ["own-each-2", "end-grain", "permanents"]
    seen: set[int] = set()
    for seed in range(30):
        guess = EGIZIA.imagine(view, 1, Rng(seed))
        assert guess.groups[0][2] & ~mine == 0
        assert guess.groups[0][2].bit_count() == 2
        assert EGIZIA.codec.dump(EGIZIA.observe(guess, 1)) == EGIZIA.codec.dump(view)
        seen.add(guess.drawn)
    assert seen >= {bits("permanents"), bits("own-each-2")}  # it is unknown which one is gone
    other = EGIZIA.observe(state, 0)
    assert other.groups == ((1, 2, 0, 0, 1),)


@pytest.mark.rule("E7.5")
def test_drawing_from_your_own_group_shows_what_is_left() -> None:
    state = at_sphinx(1, 9)
    mine = bits("permanents", "own-each-2")
    state.sphinx, state.undrawn = 0, 0
    state.groups = ((0, 2, mine, mine, 0),)
    play(state, "draw 1", "sphinx own-each-2")
    assert EGIZIA.observe(state, 0).groups == ((0, 1, 0, bits("permanents"), 0),)


def test_there_are_secrets_from_the_first_card_dealt_to_the_end() -> None:
    state = EGIZIA.start(MATERIAL, 2)
    assert not EGIZIA.has_secrets(state)
    assert EGIZIA.has_secrets(dealt())


@pytest.mark.rule("E12.13")
def test_two_more_cards_are_free_and_the_card_is_gone() -> None:
    state = dealt()
    crews(state, 0, 3, 1, 1, 2)
    state.stones[0] = 5
    give(state, 0, "two_more_sphinx")
    dock(state, "sphinx", 0)
    build(state)
    play(state, "crew blue", "joker rests", "draw 2")
    assert state.stones[0] == 3
    play(state, "two_more_sphinx yes")
    assert state.stones[0] == 3
    for _ in range(4):
        assert kind(state) == "sphinx"
        perform(state, asked(state).options(state)[0])
    assert (kind(state), state.drawing, holds(state, 0)) == ("keep", 4, [])
