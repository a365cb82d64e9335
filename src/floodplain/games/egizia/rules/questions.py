"""The common base of all questions of Egizia, which can say which rule forbids an answer."""

from __future__ import annotations

from floodplain.games.egizia.state import Egizia
from floodplain.kernel.flow import Reason
from floodplain.kernel.reasons import Reasoned


class Question(Reasoned[Egizia]):
    """A decision that names the rules that forbid an answer."""

    def forbids(self, state: Egizia, answer: int) -> Reason:
        """Return the rule that forbids an illegal answer; None if no answer can be illegal."""
        raise NotImplementedError

    def forbidden(self, state: Egizia, answers: list[int]) -> list[Reason]:
        """Return what forbids the first of the answers."""
        return [self.forbids(state, answers[0])]
