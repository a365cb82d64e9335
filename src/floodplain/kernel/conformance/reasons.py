"""Checks of reasons: legal answers get no objection, and every nameable illegal answer gets one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from floodplain.kernel.conformance.case import Case
from floodplain.kernel.conformance.words import spoken
from floodplain.kernel.flow import Chance, Decision, State

EVERY: Final = 3  # moments between two checks
MOST: Final = 40  # answers checked per moment, evenly spread


def objections_are_right(case: Case) -> Iterator[str]:
    """Check that legal answers meet no objection, by all their parts or one, and illegal ones do."""
    languages = spoken(case.game)
    for number, moment in enumerate(case.moments("reasons")):
        if number % EVERY or isinstance(moment.decision, Chance):
            continue
        view = case.game.observe(moment.state, moment.decision.seat)
        for problem in _wrong(moment.decision, view):
            yield f"before {moment.line!r}: {problem}"
            return
        for answer in _some(moment.decision.nameable(view)):
            for reason in moment.decision.objections(view, _parts(moment.decision, view, answer)):
                for texts in languages:
                    try:
                        said = texts.phrase("why", reason.key, reason.parts) and texts.rules[reason.rule]
                    except (KeyError, IndexError) as error:
                        said = ""
                        yield f"{texts.language}: {reason} misses {error}"
                    if not said:
                        return


def _wrong(decision: Decision[Any], view: State) -> Iterator[str]:
    options = decision.options(view)
    for answer in _some(options):
        wanted = _parts(decision, view, answer)
        for said in (wanted, *({name: value} for name, value in wanted.items())):
            if found := decision.objections(view, said):
                yield f"{decision.say(view, answer)!r} is legal, yet {said} meets {found}"
                return
    if type(decision).objections is Decision.objections:
        return  # this game gives no reasons; clients say that the answer is not legal
    legal = set(options)
    for answer in _some([each for each in decision.nameable(view) if each not in legal]):
        if not decision.objections(view, _parts(decision, view, answer)):
            yield f"{decision.say(view, answer)!r} is not legal, yet nothing objects to it"
            return


def _parts(decision: Decision[Any], view: State, answer: int) -> dict[str, str]:
    return {name: str(part) for name, part in decision.parts(view, answer).items()}


def _some(answers: list[int]) -> list[int]:
    return answers[:: max(1, len(answers) // MOST)]
