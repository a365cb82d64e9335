"""What all questions of Fertility share: an answer that cannot be given is told which rule forbids it."""

from __future__ import annotations

from collections.abc import Mapping

from floodplain.games.fertility.material import TILE_KINDS, TILE_NAMES
from floodplain.games.fertility.state import Fertility
from floodplain.kernel.flow import Decision, Parts, Reason


class Question(Decision[Fertility]):
    """A decision that objects to an answer by what the answer would break."""

    def forbids(self, state: Fertility, answer: int) -> Reason:
        """Which rule forbids an answer that is not legal."""
        raise NotImplementedError

    def forbids_all(self, state: Fertility, answers: list[int]) -> Reason:
        """Which rule forbids several answers that share the parts asked about; of a single part none do."""
        raise NotImplementedError

    def objections(self, state: Fertility, wanted: Mapping[str, str]) -> list[Reason]:
        """None if a legal answer has these parts; else what forbids those that have them."""
        named = [answer for answer in self.nameable(state) if _has(self.parts(state, answer), wanted)]
        legal = self.options(state)
        if not named or any(answer in legal for answer in named):
            return []
        return [self.forbids(state, named[0]) if len(named) == 1 else self.forbids_all(state, named)]


class TileQuestion(Question):
    """The answer is a kind of Valley tile."""

    def parts(self, state: Fertility, answer: int) -> Parts:
        return {"tile": TILE_NAMES[answer]}

    @classmethod
    def size(cls, state: Fertility) -> int:
        return len(TILE_KINDS)


def _has(parts: Parts, wanted: Mapping[str, str]) -> bool:
    return all(str(parts.get(name, "")) == value for name, value in wanted.items())
