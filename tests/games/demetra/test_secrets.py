"""D1.8: what is hidden behind screens, and what payments and gains reveal."""

from __future__ import annotations

from itertools import combinations

import pytest

from floodplain.games.demetra import DEMETRA
from floodplain.games.demetra.cubes import CROPS, held
from floodplain.games.demetra.state import Demetra
from floodplain.kernel.flow import awaited, legal, perform
from floodplain.kernel.rng import Rng
from tests.games.demetra.country import cubes, dealt, fields, portrait, screen, store, strike
from tests.support import kind, play


def imagined(state: Demetra, seat: int | None, times: int = 60) -> list[list[dict[str, int]]]:
    """Return the different screens that a seat might imagine."""
    rng = Rng(7)
    found: list[list[dict[str, int]]] = []
    for _ in range(times):
        other = DEMETRA.imagine(DEMETRA.observe(state, seat), seat, rng)
        screens = [screen(other, each) for each in range(state.players)]
        if screens not in found:
            found.append(screens)
    return found


@pytest.mark.rule("D1.8")
def test_others_see_how_many_cubes_but_not_which() -> None:
    state = dealt(3)
    view = DEMETRA.observe(state, 1)
    assert screen(view, 1) == screen(state, 1)
    assert screen(view, 0) == {}
    seats = portrait(view)["seats"]
    assert [(seat["total"], seat["hidden"]) for seat in seats] == [(3, 3), (3, 0), (3, 3)]
    spectator = portrait(DEMETRA.observe(state, None))["seats"]
    assert [seat["hidden"] for seat in spectator] == [3, 3, 3]


@pytest.mark.rule("D1.8")
def test_gains_are_public() -> None:
    state = dealt(3)
    play(state, "action harvest", "harvest A3")  # wheat
    view = DEMETRA.observe(state, 1)
    assert screen(view, 0) == {"wheat": 1}
    assert portrait(view)["seats"][0]["hidden"] == 3
    assert DEMETRA.ledger(state, 0)["wheat"] == 1


@pytest.mark.rule("D1.8")
def test_a_payment_shows_a_starting_cube_unless_the_crop_was_known_to_be_there() -> None:
    state = dealt(3)  # seat 1 has one of hops, vegetables and cider
    play(state, "action harvest", "harvest A3", "action store", "store A1", "price wheat", "tile B1")
    assert state.veiled[0] == 3  # that wheat was known
    play(state, "store A2", "price hops", "price done", "tile B2")
    assert state.veiled[0] == 2
    view = DEMETRA.observe(state, 1)
    assert portrait(view)["seats"][0]["hidden"] == 2
    assert DEMETRA.ledger(state, 0)["hops"] == -1  # given visibly to all, though nobody had seen it gained


@pytest.mark.rule("D1.8")
def test_imagined_states_agree_with_what_was_shown() -> None:
    state = dealt(3)  # the one hops of the deal is seat 1's
    before = imagined(state, 1)
    assert any("hops" in screens[2] for screens in before)
    play(state, "action store", "store A2", "price hops", "price done", "tile B2", "store done")
    for screens in imagined(state, 1):
        assert "hops" not in screens[0]
        assert "hops" not in screens[2]
        assert sum(screens[0].values()) == 2
        assert screens[1] == screen(state, 1)


@pytest.mark.rule("D1.4", "D1.8")
def test_a_payment_changes_the_odds_of_hidden_cubes() -> None:
    state = dealt(4)
    payer, viewer = 0, 3
    paid = next(crop for crop in CROPS if crop in screen(state, payer) and crop not in screen(state, viewer))
    play(state, "action store", "store A2", f"price {paid}", "price done", "tile B2", "store done")
    unseen = [
        crop for other in range(3) for crop, held_ in screen(state, other).items() for _ in range(held_)
    ]
    unseen.append(paid)
    hands = [hand for hand in combinations(unseen, 3) if paid in hand]
    truth = sum(hand.count(paid) > 1 for hand in hands) / len(hands)
    assert 0.2 < truth < 0.5
    view, rng = DEMETRA.observe(state, viewer), Rng(11)
    guesses = [DEMETRA.imagine(view, viewer, rng) for _ in range(3000)]
    more = sum(paid in screen(guess, payer) for guess in guesses) / len(guesses)
    assert more == pytest.approx(truth, abs=0.02)


@pytest.mark.rule("D1.4", "D1.8")
def test_two_players_know_each_other_by_elimination_and_a_spectator_does_not() -> None:
    state = dealt(2)
    truth = [screen(state, seat) for seat in range(2)]
    assert imagined(state, 0) == [truth]
    guesses = imagined(state, None)
    assert len(guesses) == 6  # two of four crops
    assert all(screens[0]["hops"] == screens[1]["hops"] == 1 for screens in guesses)


@pytest.mark.rule("D1.8")
def test_a_dealt_cube_is_shown_only_to_its_seat() -> None:
    state = DEMETRA.start(DEMETRA.material_of(DEMETRA.edition), 3)
    play(state, "crop hops")
    decision = awaited(state)
    assert decision is not None
    assert decision.witness(state) == 0
    play(state, "cube wine")
    view = DEMETRA.observe(state, 1)
    assert [held(view.pool, crop) for crop in range(len(CROPS))] == [
        1,
        2,
        2,
        2,
        2,
    ]  # as if nothing had been dealt
    assert DEMETRA.inventory(view) == DEMETRA.inventory(state)


@pytest.mark.rule("D1.8")
def test_the_player_who_is_asked_can_answer_in_every_imagined_state() -> None:
    state = dealt(4)  # seat 1 has all three hops
    store(state, 1, "B1", hops=3)
    fields(state, 0, "C4")
    play(state, "action buy")
    rng = Rng(3)
    for _ in range(20):
        other = DEMETRA.imagine(DEMETRA.observe(state, 2), 2, rng)
        assert legal(other)
        assert screen(other, 0).get("hops") == 3


@pytest.mark.rule("D1.8")
def test_the_screens_are_lifted_at_the_end() -> None:
    state = dealt(3)
    state.pending.clear()
    assert DEMETRA.observe(state, None).cubes == state.cubes
    assert not DEMETRA.has_secrets(state)


def test_a_partial_payment_is_respected() -> None:
    state = dealt(3)
    cubes(state, 0, wheat=1)
    strike(state, "sale")
    play(state, "sale A1", "pay hops")
    assert kind(state) == "pay"
    rng = Rng(5)
    for _ in range(20):
        other = DEMETRA.imagine(DEMETRA.observe(state, 1), 1, rng)
        perform(other, legal(other)[0])
        assert all(held(other.cubes[0], crop) >= 0 for crop in range(len(CROPS)))
