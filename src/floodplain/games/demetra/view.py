"""A player's view of Demetra: everything except the cubes behind others' screens (D1.8)."""

from __future__ import annotations

from math import comb

from floodplain.games.demetra.cubes import CROP_COUNT, ONE, count, crops_in, held
from floodplain.games.demetra.state import Demetra
from floodplain.kernel.flow import TABLE, awaited
from floodplain.kernel.rng import Rng


def has_secrets(state: Demetra) -> bool:
    """Return whether a starting cube behind a screen is unseen by others; at the end all are shown."""
    return bool(state.pending) and any(state.veiled)


def observe(state: Demetra, seat: int | None) -> Demetra:
    """D1.8: hide the cubes of others that are not known to all; they count as not dealt."""
    view = state.copy()
    if not view.pending:
        return view  # D11.4: the screens are lifted
    for other in range(view.players):
        if other != seat:
            view.pool += view.cubes[other] - view.known[other]
            view.cubes[other] = view.known[other]
    return view


def hidden(view: Demetra, seat: int) -> int:
    """Return how many cubes behind a seat's screen the view does not show."""
    return view.total(seat) - count(view.cubes[seat])


def imagine(view: Demetra, seat: int | None, rng: Rng) -> Demetra:
    """D1.4, D1.8: deal the hidden starting cubes at random, as likely as past payments make them.

    What was seen to be paid and gained stays unchanged.
    """
    while True:
        state = view.copy()
        for other in range(state.players):
            for _ in range(hidden(view, other)):
                crops = crops_in(state.pool)
                crop = crops[rng.pick([held(state.pool, crop) for crop in crops])]
                state.pool -= ONE[crop]
                state.cubes[other] += ONE[crop]
        if (ways := ways_to_show(view, state)) > 1 and rng.below(ways):
            continue
        # The player who is asked must be able to answer, which also limits their cubes.
        decision = awaited(state)
        if decision is None or decision.seat in (TABLE, seat) or decision.options(state):
            return state


def ways_to_show(view: Demetra, guess: Demetra) -> int:
    """Return how much too often a random deal produces a guess, given past payments.

    A payment shows that its cube was there, not which of two equal ones it was. A player who paid hops and
    holds one more was dealt two, which is possible in one way only, but the deal here produces it in two.
    """
    ways = 1
    for seat in range(view.players):
        shown, hidden_ones = view.shown[seat], guess.cubes[seat] - view.cubes[seat]
        if shown and hidden_ones:
            for crop in range(CROP_COUNT):
                ways *= comb(held(shown, crop) + held(hidden_ones, crop), held(shown, crop))
    return ways
