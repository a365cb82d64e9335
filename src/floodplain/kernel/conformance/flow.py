"""Checks of the flow: answers, ends, purity and conservation."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from floodplain.kernel.conformance.case import Case, any_answer, first_answer, last_answer
from floodplain.kernel.copies import held_by
from floodplain.kernel.errors import IllegalAnswer
from floodplain.kernel.flow import Chance, State, apply, awaited, legal, perform

LOOKS: Final = 8  # moments checked per game; checking all would take too long


def reaches_the_end(case: Case) -> Iterator[str]:
    """Check that simple players reach the end within the bound, and that nothing is asked after it."""
    for player in (first_answer, last_answer, any_answer):
        moments = list(case.moments(player.__name__, player))
        if not moments:
            yield "nothing is ever asked"
            return
        if len(moments) > case.game.longest:
            yield f"{player.__name__} has not ended after {case.game.longest} answers"
            return
        state = apply(moments[-1].state, moments[-1].answer)
        if awaited(state) is not None or legal(state):
            yield f"{player.__name__}: something is asked after the end"
        ranks = case.game.ranks(state)
        if min(ranks) != 1 or len(ranks) != case.players:
            yield f"{player.__name__}: nobody is first: {ranks}"


def stage_is_within_bounds(case: Case) -> Iterator[str]:
    """Check that the stage of a game stays between 0 and its length."""
    for moment in case.moments("stage"):
        now, last = case.game.stage(moment.state)
        if not 0 <= now <= last:
            yield f"stage {now} of {last} before {moment.line!r}"


def answers_are_promised(case: Case) -> Iterator[str]:
    """Check that every decision offers distinct, repeatable answers below its size, one line each."""
    for moment in case.moments("promise"):
        state, decision = moment.state, moment.decision
        options = decision.options(state)
        name = type(decision).__name__
        if not options:
            yield f"{name} offers nothing"
            return
        if options != decision.options(state.copy()):
            yield f"{name} offers other answers when asked again"
        if len(set(options)) != len(options):
            yield f"{name} offers an answer twice"
        if min(options) < 0 or max(options) >= decision.size(state):
            yield f"{name} offers {min(options)} to {max(options)}, not below its size {decision.size(state)}"
        lines = [decision.say(state, option) for option in options]
        if len(set(lines)) != len(lines):
            yield f"{name} says two answers alike: {sorted(lines)}"
        if decision.read(state, lines[-1]) != options[-1]:
            yield f"{name} does not read {lines[-1]!r} back"
        if isinstance(decision, Chance):
            weights = decision.weights(state)
            if weights is not None and (len(weights) != len(options) or min(weights) < 1):
                yield f"{name} gives weights {weights} for {len(options)} answers"


def apply_is_pure(case: Case) -> Iterator[str]:
    """Check that `apply` leaves its argument alone and refuses illegal answers.

    A copy shares nothing mutable.
    """
    for moment in case.moments("purity"):
        state = moment.state
        before = case.dump(state)
        copied = state.copy()
        if copied != state or case.dump(copied) != before:
            yield f"copy differs at {moment.line!r}"
        for name in type(state).__match_args__:
            value = getattr(state, name)
            if isinstance(value, list) and getattr(copied, name) is value:
                yield f"copy shares {name}"
        after = apply(state, moment.answer)
        perform(copied, moment.answer)
        if case.dump(state) != before:
            yield f"apply changes its state at {moment.line!r}"
        if after != copied or case.dump(after) != case.dump(copied):
            yield f"apply and perform differ at {moment.line!r}"
    yield from _refuses(case)


def fields_are_declared(case: Case) -> Iterator[str]:
    """Check that everything a state holds is a declared field, or restored by `attach`."""
    moments = list(case.moments("fields"))
    looked_at = [*moments[:: len(moments) // LOOKS + 1], moments[-1]]  # some fields are reset during a game
    for moment in looked_at:
        found = list(_lost_by_reading(case, moment.state))
        yield from found
        if found:
            return


def _lost_by_reading(case: Case, state: State) -> Iterator[str]:
    again = case.game.codec.load(case.dump(state), case.game.material_of(case.edition))
    if again != state:
        yield "the state that was read back is not equal"
    for name in held_by(state):
        if name not in type(state).__match_args__ and getattr(again, name) is not getattr(state, name):
            yield f"{name} is not declared, and attach does not find it"


def _refuses(case: Case) -> Iterator[str]:
    state = case.start()
    try:
        apply(state, -1)
    except IllegalAnswer:
        return
    yield "apply takes an answer that is not offered"


def material_is_conserved(case: Case) -> Iterator[str]:
    """Check that the inventory is the same after every answer."""
    moments = list(case.moments("inventory"))
    for before, after in pairwise(moments):
        was, is_now = case.game.inventory(before.state), case.game.inventory(after.state)
        if was != is_now:
            yield f"{before.line!r} changes the inventory from {was} to {is_now}"
            return
