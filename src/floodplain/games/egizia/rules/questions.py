"""What all questions of Egizia share: they object to an answer by what it would break."""

from __future__ import annotations

from floodplain.games.egizia.state import Egizia
from floodplain.kernel.flow import Reason
from floodplain.kernel.reasons import Reasoned


class Question(Reasoned[Egizia]):
    """A decision that names the rules against an answer."""

    def forbids(self, state: Egizia, answer: int) -> Reason:
        """The rule that forbids an answer that is not legal; where all are, there is none to name."""
        raise NotImplementedError

    def forbidden(self, state: Egizia, answers: list[int]) -> list[Reason]:
        """What forbids the first of them."""
        return [self.forbids(state, answers[0])]
