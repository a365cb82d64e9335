"""What may be seen of Demetra: all but the cubes behind the screens of others (D1.8)."""

from __future__ import annotations

from math import comb

from floodplain.games.demetra.cubes import CROP_COUNT, ONE, count, crops_in, held
from floodplain.games.demetra.state import Demetra
from floodplain.kernel.flow import TABLE, awaited
from floodplain.kernel.rng import Rng


def has_secrets(state: Demetra) -> bool:
    """Whether a starting cube lies behind a screen that nobody else has seen; at the end all is shown."""
    return bool(state.pending) and any(state.veiled)


def observe(state: Demetra, seat: int | None) -> Demetra:
    """D1.8: of others a seat sees only the cubes that all know; the rest goes to the pool."""
    view = state.copy()
    if not view.pending:
        return view  # D11.4: the screens are lifted
    for other in range(view.players):
        if other != seat:
            view.pool += view.cubes[other] - view.known[other]
            view.cubes[other] = view.known[other]
    return view


def hidden(view: Demetra, seat: int) -> int:
    """How many cubes behind a seat's screen the view does not show."""
    return view.total(seat) - count(view.cubes[seat])


def imagine(view: Demetra, seat: int | None, rng: Rng) -> Demetra:
    """D1.4, D1.8: the hidden starting cubes dealt at random, as likely as the payments leave them.

    What was paid and gained stays as all saw it.
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
        # Whoever is asked must be able to answer: that too is known of their cubes.
        decision = awaited(state)
        if decision is None or decision.seat in (TABLE, seat) or decision.options(state):
            return state


def ways_to_show(view: Demetra, guess: Demetra) -> int:
    """By how many times a random deal of what is hidden overrates a guess, after what was paid.

    A payment shows that its cube was there, not which of two alike it was: whoever paid hops and holds one
    more was dealt two, which can be so in one way only, but is dealt here in two.
    """
    ways = 1
    for seat in range(view.players):
        shown, hidden_ones = view.shown[seat], guess.cubes[seat] - view.cubes[seat]
        if shown and hidden_ones:
            for crop in range(CROP_COUNT):
                ways *= comb(held(shown, crop) + held(hidden_ones, crop), held(shown, crop))
    return ways
