"""The judges of the coach, by level: a higher level thinks longer about each decision."""

from __future__ import annotations

from typing import Final

from floodplain.bots.fair import Fair
from floodplain.kernel.errors import FloodplainError
from floodplain.kernel.player import Budget

JUDGES: Final[dict[str, Fair]] = {
    "3": Fair("coach-3"),
    "4": Fair("coach-4", Budget(evaluations=1_000)),
    "5": Fair("coach-5", Budget(evaluations=10_000), tried=6, turns=3),
}
"""Limits in states and not in seconds, so that a game gets the same review on every machine."""
USUAL: Final = "4"


class UnknownLevel(FloodplainError):
    """A level without a judge."""

    def __init__(self, level: str) -> None:
        super().__init__(f"the coach analyses at level {', '.join(JUDGES)}, not at {level!r}")


def judge_of(level: str) -> Fair:
    """Return the judge of a level; raises UnknownLevel for any other."""
    if level not in JUDGES:
        raise UnknownLevel(level)
    return JUDGES[level]
