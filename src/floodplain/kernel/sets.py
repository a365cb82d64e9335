"""Several answers of a person given as one: a set in any order, or a row where the same is asked again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from floodplain.kernel.errors import IllegalSet, NotYourSeat, listing
from floodplain.kernel.flow import Decision, Gathering, State, asked, awaited, perform, settle


def gathering(view: State, seat: int) -> Gathering | None:
    """The set that a seat is asked for; None when it is not asked, or for a single answer."""
    decision = awaited(view)
    if decision is None or decision.seat != seat:
        return None
    found = decision.gathers(view)
    return None if found is None or found.least == found.most == 1 else found


def addable(asked_for: Gathering, chosen: Sequence[int]) -> list[int]:
    """The items that may still be added to a chosen set, in printed order."""
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
    """Whether a chosen set may be given as it is."""
    return asked_for.least <= len(chosen) <= asked_for.most


def arrange(view: State, seat: int, chosen: Sequence[int]) -> list[int]:
    """The answers, in the order in which they are asked for and the closing one included, that give a set.

    Where no set is asked for they are a row, and given as they stand. Works on the seat's own view, as
    nothing is drawn or shown within either. Raises IllegalSet for what is not complete, or does not fit.
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
    """The question after an answer, where the same is asked further; None where a row of answers ends."""
    following = awaited(state)
    is_same = following is not None and type(following) is type(decision) and following.seat == decision.seat
    return following if is_same else None


def asked_after(view: State, laid: Sequence[int]) -> tuple[Decision[State], State] | None:
    """The question once a row of answers is laid out, and the table then; None: something is drawn first.

    Unlike the next question of the game it is there also where nothing more can be answered, to say why.
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
    """Answers to a question that is asked again and again, where their order can matter."""
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
    """The first answer that takes nothing but what is left to name."""
    have = Counter(left)
    for option in decision.options(state):
        if option in have and not Counter(decision.takes(state, option)) - have:
            return option
    return None


def advance(state: State, answer: int) -> bool:
    """Answer in place, as `perform` does; return whether the same set is still asked for."""
    decision = state.pending.pop()
    assert isinstance(decision, Decision)
    below = len(state.pending)
    decision.resolve(state, answer)
    pushed = state.pending[below:]
    settle(state)
    return any(type(each) is type(decision) and each.seat == decision.seat for each in pushed)


def _check(decision: Decision[State], view: State, asked_for: Gathering, chosen: Sequence[int]) -> None:
    """Raise IllegalSet for a set that the question has not declared."""
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
