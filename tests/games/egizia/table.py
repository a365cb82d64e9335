"""A fixed table for the tests of Egizia, and ways to set it up."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import to_builtins

from floodplain.games.egizia import EGIZIA
from floodplain.games.egizia.cards import NO_CARD
from floodplain.games.egizia.material import Material
from floodplain.games.egizia.river import CREWS, SITES
from floodplain.games.egizia.rules.cards import take_card
from floodplain.games.egizia.rules.sites import EndBuilding, OpenSite
from floodplain.games.egizia.rules.stones import lay_stone
from floodplain.games.egizia.state import SLOTS, Egizia, changed
from floodplain.kernel.edition import parse_edition
from floodplain.kernel.flow import Pending, asked, awaited, perform, settle
from tests.support import play

MATERIAL = EGIZIA.material_of(EGIZIA.edition)


def with_slots(slots: int) -> Material:
    """Return an edition with few slots per site, so that several ships may wait there."""
    text = EGIZIA.edition.text.replace(
        "{ 2 = 2, 3 = 2, 4 = 3 }", f"{{ 2 = {slots}, 3 = {slots}, 4 = {slots} }}"
    )
    return EGIZIA.material_of(parse_edition(text, "narrow.toml"))


# Round 1 from Ombos to Memphis.
RIVER = (
    "quarry-3", "field-green-3", "strength_3", "field-yellow-4", "wheat_4",
    "field-brown-6", "quarry-2", "grow_each_round", "double_town", "improve_field",
)  # fmt: skip
GRAVES = (4, 2, 3, 5)
DEALT = ("tithe", "grave_stones", "permanents", "strength-joker")


def dealt(
    players: int = 2,
    river: Sequence[str] = RIVER,
    graves: Sequence[int] = GRAVES,
    sphinx: Sequence[str] = DEALT,
    material: Material = MATERIAL,
    **options: str,
) -> Egizia:
    """Return the first ship of round 1, with seats playing in order."""
    state = EGIZIA.start(material, players, options)
    play(state, *(f"order {seat + 1}" for seat in range(players - 1)))
    play(state, *(f"grave {value}" for value in graves))
    play(state, *(f"deal {card}" for card in sphinx[:players]))
    play(state, *(f"card {card}" for card in river))
    return state


def give(state: Egizia, seat: int, *names: str) -> None:
    """Give a seat Nile cards, as if taken by a ship."""
    for name in names:
        card = next(
            number
            for number, each in enumerate(MATERIAL.nile.names)
            if each == name and not any(held >> number & 1 for held in state.cards)
        )
        state.deck &= ~(1 << card)
        state.removed &= ~(1 << card)
        state.river[:] = [NO_CARD if lying == card else lying for lying in state.river]
        take_card(state, seat, card)
        settle(state)


def holds(state: Egizia, seat: int) -> list[str]:
    """Return the names of the cards in front of a seat."""
    return [name for card, name in enumerate(MATERIAL.nile.names) if state.cards[seat] >> card & 1]


def crews(state: Egizia, seat: int, *strengths: int) -> None:
    """Set the strengths of blue, black, yellow and joker."""
    state.crews[seat * len(CREWS) : (seat + 1) * len(CREWS)] = list(strengths)


def strengths(state: Egizia, seat: int) -> list[int]:
    """Return the strengths of blue, black, yellow and joker."""
    return state.crews[seat * len(CREWS) : (seat + 1) * len(CREWS)]


def run(state: Egizia, *steps: Pending) -> None:
    """Run steps in order, up to the first question; nothing else is pending."""
    state.pending[:] = reversed(steps)
    settle(state)


def dock(state: Egizia, site: str, *slots: int, waiting: Sequence[int] = ()) -> None:
    """Put ships in the slots of a site from the river outward, and others in the queue."""
    number = SITES.index(site)
    space = MATERIAL.river.site_spaces[number]
    for place, seat in enumerate(slots):
        state.slots[number * SLOTS + place] = seat
    state.waiting = changed(state.waiting, number, tuple(waiting))
    for seat in (*slots, *waiting):
        state.moored[seat] |= 1 << space
        state.ships[seat] = (*state.ships[seat], space)
        state.harbour[seat] -= 1


def build(state: Egizia) -> None:
    """Start the building phase, with nothing after it."""
    state.phase = 5
    run(state, *[OpenSite(site) for site in range(len(SITES))], EndBuilding())


def to_act(state: Egizia) -> int | None:
    """Return the seat that is asked, or None."""
    decision = awaited(state)
    return None if decision is None else decision.seat


def pass_on(state: Egizia) -> None:
    """Give the last answer, which usually declines."""
    perform(state, asked(state).options(state)[-1])


def portrait(view: Egizia) -> Any:
    """Return a view as clients get it, as plain values."""
    return to_builtins(EGIZIA.portrait(view))


def lay(state: Egizia, seat: int, *spaces: str) -> None:
    """Put stones of a seat on buildings without cost or score, such as 'obelisk 1'."""
    names = [" ".join(name) for name in MATERIAL.buildings.names]
    for space in spaces:
        stones, points, ranking = state.stones.copy(), state.points.copy(), state.ranking
        scores = state.scores.copy()
        pending = state.pending.copy()
        lay_stone(state, seat, names.index(space))
        state.pending[:] = pending
        state.stones, state.points, state.ranking, state.scores = stones, points, ranking, scores
