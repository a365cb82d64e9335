"""What all questions of Fertility share: an answer that cannot be given is told which rule forbids it."""

from __future__ import annotations

from floodplain.games.fertility.material import TILE_KINDS, TILE_NAMES
from floodplain.games.fertility.state import Fertility
from floodplain.kernel.flow import Parts, Reason
from floodplain.kernel.reasons import Reasoned


class Question(Reasoned[Fertility]):
    """A decision that objects to an answer by what the answer would break."""

    def forbids(self, state: Fertility, answer: int) -> Reason:
        """Which rule forbids an answer that is not legal."""
        raise NotImplementedError

    def forbids_all(self, state: Fertility, answers: list[int]) -> Reason:
        """Which rule forbids several answers that share the parts asked about; of a single part none do."""
        raise NotImplementedError

    def forbidden(self, state: Fertility, answers: list[int]) -> list[Reason]:
        """What forbids the only one of them, or all."""
        only = len(answers) == 1
        return [self.forbids(state, answers[0]) if only else self.forbids_all(state, answers)]


class TileQuestion(Question):
    """The answer is a kind of Valley tile."""

    def parts(self, state: Fertility, answer: int) -> Parts:
        return {"tile": TILE_NAMES[answer]}

    @classmethod
    def size(cls, state: Fertility) -> int:
        return len(TILE_KINDS)
