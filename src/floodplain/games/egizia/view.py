"""A player's view of Egizia: everything except others' Sphinx cards and the decks.

Of the Sphinx deck a seat knows its own cards and those that it returned; once others draw from these, only
which ones there were. All other cards are one set in its view, which counts how many of them are where.
"""

from __future__ import annotations

from typing import Final

from floodplain.games.egizia.rules.sphinx import KeepCards
from floodplain.games.egizia.scoring import card_points
from floodplain.games.egizia.state import Egizia, Group, changed
from floodplain.kernel.bits import list_bits
from floodplain.kernel.rng import Rng

DOUBT: Final = 3  # points added to a card's present value, for what it may still bring


def observe(state: Egizia, seat: int | None) -> Egizia:
    """E1.2, E7.5: return what a seat may know; Sphinx cards are revealed when they are scored."""
    view = state.copy()
    unseen = state.sphinx
    kept = list(state.kept)
    for other in range(state.players):
        if other != seat and not state.settled >> other & 1:
            unseen |= state.kept[other]
            kept[other] = 0
    view.kept = tuple(kept)
    if builder(state) != seat:
        unseen |= state.drawn
        view.drawn = 0
    groups: list[Group] = []
    for owner, size, cards, known, lost in state.groups:
        is_known = owner == seat and not lost
        unseen |= 0 if is_known else cards
        groups.append((owner, size, 0, known if owner == seat else 0, lost))
    view.groups = tuple(groups)
    view.sphinx = unseen
    return view


def builder(state: Egizia) -> int | None:
    """Return the seat that has drawn Sphinx cards and not yet chosen."""
    for pending in reversed(state.pending):
        if isinstance(pending, KeepCards):
            return pending.seat
    return None


def imagine(view: Egizia, seat: int | None, rng: Rng) -> Egizia:
    """Return a complete state that is consistent with a view: unseen cards are dealt at random.

    Players who returned cards kept the ones that suit them: see `_keep_what_suits`. If the state shows more
    than the seat may know, the rest is hidden first.
    """
    state = observe(view, seat)
    unseen = rng.shuffled(list_bits(state.sphinx))
    # The seat's own groups come first, because only some of the unseen cards can be in them.
    own = [_remembered(group, unseen) if group[0] == seat else group for group in state.groups]
    groups = [group if group[0] == seat else _guessed(group, unseen, rng) for group in own]
    for other in range(state.players):
        if state.kept[other].bit_count() < state.holding[other]:
            cards = [unseen.pop() for _ in range(state.holding[other])]
            _keep_what_suits(state, other, cards, groups, rng)
            state.kept = changed(state.kept, other, sum([1 << card for card in cards]))
    if state.drawn.bit_count() < state.drawing:
        state.drawn = _deal(unseen, state.drawing)
    state.sphinx = _deal(unseen, state.undrawn)
    state.groups = tuple(groups)
    return state


def _deal(unseen: list[int], count: int) -> int:
    """Take a number of the unseen cards, as bits."""
    dealt = 0
    for _ in range(count):
        dealt |= 1 << unseen.pop()
    return dealt


def _remembered(group: Group, unseen: list[int]) -> Group:
    """Return one of the seat's own groups: what it returned, or a part if others have drawn from it."""
    owner, size, _, known, lost = group
    cards = known
    if lost:
        possible = [card for card in unseen if known >> card & 1][:size]
        cards = sum([1 << card for card in possible])
        unseen[:] = [card for card in unseen if card not in possible]
    return owner, size, cards, known, lost


def _guessed(group: Group, unseen: list[int], rng: Rng) -> Group:
    """Return another seat's group: any unseen cards, and any that may have been drawn from it."""
    owner, size, _, _, lost = group
    cards = _deal(unseen, size)
    gone = rng.shuffled(unseen)[:lost]
    return owner, size, cards, cards | sum([1 << card for card in gone]), lost


def _keep_what_suits(state: Egizia, seat: int, cards: list[int], groups: list[Group], rng: Rng) -> None:
    """E7.5: prefer, among a seat's kept and returned cards, the better ones as the kept ones.

    Its first card was dealt, not chosen. The others are assumed to come from the draws whose rest was
    returned last.
    """
    returned = [index for index, group in enumerate(groups) if group[0] == seat and not group[4]]
    for place in range(len(cards) - 1, 0, -1):
        if not returned:
            return
        index = returned.pop()
        _, size, back, _, _ = groups[index]
        drawn = [cards[place], *list_bits(back)]
        kept = drawn[rng.pick([DOUBT + _worth(state, seat, card) for card in drawn])]
        back = back & ~(1 << kept) | 1 << cards[place] if kept != cards[place] else back
        groups[index] = (seat, size, back, back, 0)
        cards[place] = kept


def _worth(state: Egizia, seat: int, card: int) -> int:
    """E13: return what a Sphinx card would score for a seat now."""
    if state.material.tithe >> card & 1:
        return state.material.sphinx[card].points[0] * (max(state.scores[seat], 0) // state.material.tithe_of)
    return max(card_points(state, seat, card), 0)
