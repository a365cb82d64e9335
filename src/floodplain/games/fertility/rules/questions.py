"""The common base of all questions of Fertility, which can say which rule forbids an answer."""

from __future__ import annotations

from floodplain.games.fertility.material import TILE_KINDS, TILE_NAMES
from floodplain.games.fertility.state import Fertility
from floodplain.kernel.flow import Parts, Reason
from floodplain.kernel.reasons import Reasoned


class Question(Reasoned[Fertility]):
    """A decision that explains why an answer is illegal."""

    def forbids(self, state: Fertility, answer: int) -> Reason:
        """Return the rule that forbids an illegal answer."""
        raise NotImplementedError

    def forbids_all(self, state: Fertility, answers: list[int]) -> Reason:
        """Return the rule that forbids several answers with the parts asked about; None by default."""
        raise NotImplementedError

    def forbidden(self, state: Fertility, answers: list[int]) -> list[Reason]:
        """Return what forbids the only answer, or all of them."""
        only = len(answers) == 1
        return [self.forbids(state, answers[0]) if only else self.forbids_all(state, answers)]


class TileQuestion(Question):
    """A question whose answer is a kind of Valley tile."""

    def parts(self, state: Fertility, answer: int) -> Parts:
        return {"tile": TILE_NAMES[answer]}

    @classmethod
    def size(cls, state: Fertility) -> int:
        return len(TILE_KINDS)
