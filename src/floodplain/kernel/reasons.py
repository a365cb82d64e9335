"""Why an answer is not legal: one way to find it for every decision that can say what forbids its answers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Generic, TypeVar

from mypy_extensions import mypyc_attr

from floodplain.kernel.flow import Decision, Parts, Reason, State

S = TypeVar("S", bound=State)


@mypyc_attr(allow_interpreted_subclasses=True)
class Reasoned(Decision[S], Generic[S]):
    """A decision that says which rules forbid an answer."""

    def forbidden(self, state: S, answers: list[int]) -> list[Reason]:
        """Which rules forbid answers that share the parts asked about, none of them legal."""
        raise NotImplementedError

    def objections(self, state: S, wanted: Mapping[str, str]) -> list[Reason]:
        """None if a legal answer has these parts; else what forbids those that have them."""
        named = [answer for answer in self.nameable(state) if _has(self.parts(state, answer), wanted)]
        legal = self.options(state)
        if not named or any(answer in legal for answer in named):
            return []
        return self.forbidden(state, named)


def _has(parts: Parts, wanted: Mapping[str, str]) -> bool:
    return all(str(parts.get(name, "")) == value for name, value in wanted.items())
