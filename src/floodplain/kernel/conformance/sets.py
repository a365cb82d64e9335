"""Checks of sets: every set that a person may pick in any order is exactly one path of answers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Any, Final

from floodplain.kernel.conformance.case import Case, any_answer
from floodplain.kernel.errors import FloodplainError
from floodplain.kernel.flow import Chance, Decision, Gathering, State, asked, awaited, perform
from floodplain.kernel.rng import Rng
from floodplain.kernel.sets import addable, advance, arrange, is_complete

TRIES: Final = 3  # sets that are played and picked per moment


def sets_have_one_path(case: Case) -> Iterator[str]:
    """Check that every set that may be picked has one path of answers, and that every path gives a set."""
    rng = case.rng("sets")
    for moment in case.moments("sets"):
        gathering = moment.decision.gathers(moment.state)
        if gathering is None:
            continue
        view = case.game.observe(moment.state, moment.decision.seat)
        if moment.decision.gathers(view) != gathering:
            yield f"before {moment.line!r} the seat is asked for another set than it sees"
            return
        played = [_played(moment.state, rng) for _ in range(TRIES)]
        picked = [_picked(view, gathering, rng) for _ in range(TRIES)]
        for problem in chain.from_iterable([*played, *picked]):
            yield f"before {moment.line!r}: {problem}"
            return


def orderless_answers_commute(case: Case) -> Iterator[str]:
    """Check that answers declared orderless lead to the same state forwards and backwards."""
    for moment in case.moments("orderless"):
        for answers in moment.decision.orderless(moment.state):
            forth, back = [_given(moment.state, each) for each in (answers, answers[::-1])]
            if forth is None or forth != back:
                yield f"before {moment.line!r}: {answers} cannot be given in any order"
                return


def _given(state: State, answers: Sequence[int]) -> State | None:
    """Return the state after answers to a question that repeats after each; None if it does not repeat."""
    decision, state = asked(state), state.copy()
    for answer in answers:
        now = awaited(state)
        if now is None or type(now) is not type(decision) or answer not in now.options(state):
            return None
        perform(state, answer)
    return state


def _played(state: State, rng: Rng) -> Iterator[str]:
    """Answer item by item at random; check that nothing comes in between and the set can be picked."""
    decision, start = asked(state), state
    gathering = decision.gathers(state)
    assert gathering is not None
    state = state.copy()
    path: list[int] = []
    chosen: list[int] = []
    goes_on = True
    while goes_on:
        now = asked(state)
        if type(now) is not type(decision) or now.seat != decision.seat or isinstance(now, Chance):
            yield f"{type(now).__name__} comes between two answers of {type(decision).__name__}"
            return
        answer = any_answer(now.options(state), rng)
        if now.reveals(state, answer):
            yield f"{now.say(state, answer)!r} shows something within a set"
            return
        path.append(answer)
        if answer != gathering.closing:
            chosen.extend(now.takes(state, answer))
        goes_on = advance(state, answer)
    yield from _arranges(decision, start, chosen, path)


def _picked(view: State, gathering: Gathering, rng: Rng) -> Iterator[str]:
    """Pick items in any order until done, and check that their order does not change the path."""
    decision = asked(view)
    chosen: list[int] = []
    while further := addable(gathering, chosen):
        if is_complete(gathering, chosen) and rng.below(len(gathering.items) + 1) == 0:
            break
        chosen.append(any_answer(further, rng))
    if not is_complete(gathering, chosen):
        yield f"{_said(decision, view, chosen)} can be picked, but not be completed"
        return
    try:
        path = arrange(view, decision.seat, chosen)
    except FloodplainError as error:
        yield f"{_said(decision, view, chosen)} can be picked, but {error}"
        return
    if Counter(answer for answer in path if answer != gathering.closing) - Counter(chosen):
        yield f"{_said(decision, view, chosen)} becomes {_said(decision, view, path)}"
    yield from _arranges(decision, view, chosen[::-1], path)
    yield from _arranges(decision, view, sorted(chosen), path)
    yield from _stands_alone(view, path)


def _arranges(decision: Decision[Any], view: State, chosen: Sequence[int], path: list[int]) -> Iterator[str]:
    try:
        arranged = arrange(view, decision.seat, chosen)
    except FloodplainError as error:
        yield f"{_said(decision, view, path)} can be answered, but not be picked: {error}"
        return
    if arranged != path:
        yield f"{_said(decision, view, chosen)} has two paths: {arranged} and {path}"


def _stands_alone(view: State, path: list[int]) -> Iterator[str]:
    """Return whether all but the last answer lead to the next question of the same set."""
    state = view.copy()
    for number, answer in enumerate(path):
        decision = asked(state)
        if answer not in decision.options(state):
            yield f"{decision.say(state, answer)!r} is not legal in its turn"
            return
        if advance(state, answer) == (number == len(path) - 1):
            yield f"the set does not end with {path}: {awaited(state)!r} comes next"
            return


def _said(decision: Decision[Any], state: State, answers: Sequence[int]) -> str:
    return repr([decision.say(state, answer) for answer in answers])
