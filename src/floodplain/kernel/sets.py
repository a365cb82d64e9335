"""Several answers that a person gives as one: a set in any order, or a row of the same repeated question."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from floodplain.kernel.errors import IllegalSet, NotYourSeat, listing
from floodplain.kernel.flow import Decision, Gathering, State, asked, awaited, perform, settle


def gathering(view: State, seat: int) -> Gathering | None:
    """Return the set that a seat is asked for; None if it is not asked, or asked for a single answer."""
    decision = awaited(view)
    if decision is None or decision.seat != seat:
        return None
    found = decision.gathers(view)
    return None if found is None or found.least == found.most == 1 else found


def addable(asked_for: Gathering, chosen: Sequence[int]) -> list[int]:
    """Return the items that may still be added to a chosen set, in printed order."""
    if len(chosen) >= asked_for.most:
        return []
    named = Counter(chosen)
    groups = {item.group for item in asked_for.items if item.answer in named}
    return [
        item.answer
        for item in asked_for.items
        if named[item.answer] < item.most and (not groups or item.group in groups)
    ]


def is_complete(asked_for: Gathering, chosen: Sequence[int]) -> bool:
    """Return whether a chosen set may be given as it is."""
    return asked_for.least <= len(chosen) <= asked_for.most


def arrange(view: State, seat: int, chosen: Sequence[int]) -> list[int]:
    """Return the answers that give a chosen set, in the order in which they are asked.

    The answer that closes the set is included. If no set is asked for, the answers are a row and stay in
    their order. A seat's own view is enough, because nothing is drawn or revealed within a set or a row.

    Args:
        view: what the seat sees.
        seat: the seat that is asked, counted from 0.
        chosen: the items, in any order.

    Raises:
        IllegalSet: if the set is incomplete or contains something that does not fit.
    """
    decision = asked(view)
    if decision.seat != seat:
        raise NotYourSeat(f"seat {seat + 1} is not asked now")
    asked_for = decision.gathers(view)
    if asked_for is None:
        return _row(decision, view, chosen)
    _check(decision, view, asked_for, chosen)
    left = list(chosen)
    path: list[int] = []
    state = view.copy()
    goes_on = True
    while goes_on and (left or asked_for.closing is not None):
        answer = _next(decision, state, left) if left else asked_for.closing
        if answer is None:
            raise IllegalSet(_unfit(decision, state, left, decision.options(state)))
        if left:
            for taken in decision.takes(state, answer):
                left.remove(taken)
        path.append(answer)
        goes_on = advance(state, answer)
        decision = asked(state) if goes_on else decision
    if left:
        raise IllegalSet(_unfit(decision, view, left, []))
    return path


def next_in_row(decision: Decision[State], state: State) -> Decision[State] | None:
    """Return the question after an answer if the same is asked again; None if the row ends there."""
    following = awaited(state)
    is_same = following is not None and type(following) is type(decision) and following.seat == decision.seat
    return following if is_same else None


def asked_after(view: State, laid: Sequence[int]) -> tuple[Decision[State], State] | None:
    """Return the question and the table after a planned row of answers; None if something is drawn first.

    Unlike the next question of the game, it also exists if nothing more can be answered, so that it can
    explain why.
    """
    decision, state = asked(view), view.copy()
    for answer in laid:
        _check_option(decision, state, answer)
        following = decision.again(state, answer)
        if following is None:
            return None
        decision.resolve(state, answer)
        decision = following
    return decision, state


def _row(decision: Decision[State], view: State, chosen: Sequence[int]) -> list[int]:
    """Return answers to a repeated question, whose order may matter."""
    if not chosen:
        raise IllegalSet(f"{decision.kind!r} asks for at least one answer")
    state = view.copy()
    asking: Decision[State] | None = decision
    for answer in chosen:
        if asking is None:
            raise IllegalSet(f"{decision.kind!r} is not asked that often: {len(chosen)} answers are too many")
        _check_option(asking, state, answer)
        is_shown = asking.reveals(state, answer)
        perform(state, answer)
        asking = None if is_shown else next_in_row(decision, state)
    return list(chosen)


def _next(decision: Decision[State], state: State, left: Sequence[int]) -> int | None:
    """Return the first answer that takes only what is left to name."""
    have = Counter(left)
    for option in decision.options(state):
        if option in have and not Counter(decision.takes(state, option)) - have:
            return option
    return None


def advance(state: State, answer: int) -> bool:
    """Perform an answer in place; return whether the same set is still being asked for."""
    decision = state.pending.pop()
    assert isinstance(decision, Decision)
    below = len(state.pending)
    decision.resolve(state, answer)
    pushed = state.pending[below:]
    settle(state)
    return any(type(each) is type(decision) and each.seat == decision.seat for each in pushed)


def _check(decision: Decision[State], view: State, asked_for: Gathering, chosen: Sequence[int]) -> None:
    """Raise IllegalSet for a set that the question does not allow."""
    items = [item.answer for item in asked_for.items]
    named: list[int] = []
    for answer in chosen:
        fitting = addable(asked_for, named)
        if answer not in items:
            raise IllegalSet(f"{answer} is not an item of this set; its items: {items}")
        if answer not in fitting:
            raise IllegalSet(_unfit(decision, view, [answer], fitting))
        named.append(answer)
    if not is_complete(asked_for, chosen):
        wanted = f"{asked_for.least} to {asked_for.most}"
        number = str(asked_for.least) if asked_for.least == asked_for.most else wanted
        raise IllegalSet(f"{decision.kind!r} asks for {number} answers, not for {len(chosen)}")


def _check_option(decision: Decision[State], state: State, answer: int) -> None:
    """Raise IllegalSet for a number that is not an option: only options can be described or performed."""
    options = decision.options(state)
    if answer not in options:
        legal = listing([decision.say(state, option) for option in options])
        raise IllegalSet(f"{answer} is not a legal answer here; legal: {legal}")


def _unfit(decision: Decision[State], state: State, unfit: Sequence[int], fitting: Sequence[int]) -> str:
    wrong = ", ".join(repr(decision.say(state, answer)) for answer in unfit)
    right = ", ".join(repr(decision.say(state, answer)) for answer in fitting) or "nothing more"
    return f"{wrong} does not fit this set; what fits: {right}"
