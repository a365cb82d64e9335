"""A common way to explain why an answer is illegal, for decisions that name the rules that forbid answers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Generic, TypeVar

from mypy_extensions import mypyc_attr

from floodplain.kernel.flow import Decision, Parts, Reason, State

S = TypeVar("S", bound=State)


@mypyc_attr(allow_interpreted_subclasses=True)
class Reasoned(Decision[S], Generic[S]):
    """A decision that names the rules that forbid an answer."""

    def forbidden(self, state: S, answers: list[int]) -> list[Reason]:
        """Return the rules that forbid illegal answers, all of which have the parts asked about."""
        raise NotImplementedError

    def objections(self, state: S, wanted: Mapping[str, str]) -> list[Reason]:
        """Return nothing if a legal answer has these parts, else what forbids those that have them."""
        named = [answer for answer in self.nameable(state) if _has(self.parts(state, answer), wanted)]
        legal = self.options(state)
        if not named or any(answer in legal for answer in named):
            return []
        return self.forbidden(state, named)


def _has(parts: Parts, wanted: Mapping[str, str]) -> bool:
    return all(str(parts.get(name, "")) == value for name, value in wanted.items())
