"""Checks of secrets: what a seat may not know changes nothing that it gets."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from floodplain.kernel.codec import Json
from floodplain.kernel.conformance.case import Case
from floodplain.kernel.flow import EVERYONE, TABLE, State
from floodplain.kernel.record import Moment

EVERY: Final = 7  # moments between two checks: a prime, so that no kind of question is always missed
DRAWS: Final = 3
TOLERANCE: Final = 1e-9  # tolerance for equal values that were added up in another order


def no_view_tells_a_secret(case: Case) -> Iterator[str]:
    """Check that two states that differ only in a seat's unknowns give it equal views, answers and log lines.

    The other state comes from `imagine`, which must observe the same and, over many draws, not be the truth.
    """
    rng = case.rng("imagine")
    had_secrets = differed = False
    witnessed = ""
    for number, moment in enumerate(case.moments("secrets")):
        if number % EVERY:
            continue
        truth = case.dump(moment.state)
        if moment.decision.witness(moment.state) != EVERYONE:
            witnessed = moment.decision.kind
        had_secrets = had_secrets or case.game.has_secrets(moment.state)
        for seat in (*range(case.players), None):
            view = case.game.observe(moment.state, seat)
            seen = case.dump(view)
            for _ in range(DRAWS):
                other = case.game.imagine(view, seat, rng)
                differed = differed or case.dump(other) != truth
                yield from _told_apart(case, moment, seat, seen, other)
        if case.dump(moment.state) != truth:
            yield f"looking changes the state at {moment.line!r}"
            return
    if witnessed and not had_secrets:
        yield f"{witnessed} has a witness, but nothing is secret: write observe, imagine and has_secrets"
    if had_secrets and not differed:
        yield "imagine always gives the truth, though there are secrets"
    if differed and not had_secrets:
        yield "imagine gives something else than the truth, though there are no secrets"


def _told_apart(
    case: Case, moment: Moment, seat: int | None, seen: dict[str, Json], other: State
) -> Iterator[str]:
    """Yield every way in which a seat could tell an imagined state from the real one, one sentence each."""
    who = "a spectator" if seat is None else f"seat {seat + 1}"
    at = f"before {moment.line!r}, {who}"
    game, decision = case.game, moment.decision
    view = game.observe(other, seat)
    if case.dump(view) != seen:
        different = [name for name, value in case.dump(view).items() if value != seen[name]]
        yield f"{at} sees other {', '.join(different)}"
        return
    if game.portrait(view) != game.portrait(game.observe(moment.state, seat)):
        yield f"{at} is drawn another portrait"
    if game.inventory(other) != game.inventory(moment.state):
        yield f"{at} imagines another inventory"
    for other_seat in range(case.players):
        if game.ledger(other, other_seat) != game.ledger(moment.state, other_seat):
            yield f"{at} reads another ledger of seat {other_seat + 1}"
    values = [] if seat is None else [game.value(state, seat) for state in (moment.state, other, view)]
    if values and max(values) - min(values) > TOLERANCE:
        yield f"{at} values what it may not know"
    states = (moment.state, other, view) if seat == decision.seat else ()
    if len({tuple(decision.options(state)) for state in states}) > 1:
        yield f"{at} has other legal answers"
    if decision.about(other) != decision.about(moment.state):
        yield f"{at} shows another question"
    yield from _log_differs(moment, seat, other, at)


def _log_differs(moment: Moment, seat: int | None, other: State, at: str) -> Iterator[str]:
    decision = moment.decision
    witness = decision.witness(moment.state)
    if witness != decision.witness(other):
        yield f"{at} learns who is told"
    if witness not in (EVERYONE, seat) or decision.seat == TABLE:
        return
    if moment.answer in decision.options(other):
        line = decision.say(other, moment.answer)
        if line != decision.say(moment.state, moment.answer):
            yield f"{at} reads {line!r} in the log"
