"""What all questions of Egizia share: they object to an answer by what it would break."""

from __future__ import annotations

from collections.abc import Mapping

from floodplain.games.egizia.state import Egizia
from floodplain.kernel.flow import Decision, Reason


class Question(Decision[Egizia]):
    """A decision that names the rules against an answer."""

    def forbids(self, state: Egizia, answer: int) -> Reason:
        """The rule that forbids an answer that is not legal; where all are, there is none to name."""
        raise NotImplementedError

    def objections(self, state: Egizia, wanted: Mapping[str, str]) -> list[Reason]:
        """None if a legal answer has these parts; else what forbids the first that has them."""
        legal = self.options(state)
        first = -1
        for answer in self.nameable(state):
            parts = self.parts(state, answer)
            if all(str(parts.get(name, "")) == value for name, value in wanted.items()):
                if answer in legal:
                    return []
                if first < 0:
                    first = answer
        return [] if first < 0 else [self.forbids(state, first)]
