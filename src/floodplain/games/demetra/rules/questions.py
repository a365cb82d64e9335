"""The common kinds of questions in Demetra: for a field, a crop, a worker, or one of a few words."""

from __future__ import annotations

from typing import ClassVar

from floodplain.games.demetra.cubes import CROP_COUNT, CROPS
from floodplain.games.demetra.material import EVENT_LETTERS, EVENTS, WORKER_COUNT, WORKER_LETTERS, WORKERS
from floodplain.games.demetra.state import Demetra
from floodplain.kernel.flow import Parts, Reason
from floodplain.kernel.reasons import Reasoned


def rule_of(cause: str) -> str:
    """D9, D10: return the rule of a worker or an event."""
    if cause in WORKERS:
        return f"D9.{WORKER_LETTERS[WORKERS.index(cause)]}"
    return f"D10.{EVENT_LETTERS[EVENTS.index(cause)]}"


class Question(Reasoned[Demetra]):
    """A decision that explains why an answer is illegal."""

    def forbids(self, state: Demetra, answer: int) -> list[Reason]:
        """Return the rules that forbid an illegal answer."""
        raise NotImplementedError

    def forbidden(self, state: Demetra, answers: list[int]) -> list[Reason]:
        """Return what forbids the first of the answers."""
        return self.forbids(state, answers[0])

    def must(self) -> Reason:
        """Return the reason that an answer is compulsory."""
        return Reason(self.cited(), "must")


class FieldQuestion(Question):
    """A question whose answer is a hex, or one further answer such as none or done."""

    otherwise: ClassVar[str] = "none"

    def parts(self, state: Demetra, answer: int) -> Parts:
        """The name of the hex, or the other answer."""
        board = state.material.board
        return {"field": board.names[answer] if answer < board.hexes else self.otherwise}

    @classmethod
    def size(cls, state: Demetra) -> int:
        """Every hex, and the other answer."""
        return state.material.board.hexes + 1

    def forbids(self, state: Demetra, answer: int) -> list[Reason]:
        """Return what is wrong with the hex, or that the question may not be declined."""
        return [self.must()] if answer == state.material.board.hexes else self.bars(state, answer)

    def bars(self, state: Demetra, hex_: int) -> list[Reason]:
        """Return the rules that forbid an illegal hex."""
        raise NotImplementedError

    def about_field(self, state: Demetra, hex_: int, key: str, rule: str = "") -> list[Reason]:
        """Return a reason that names the field, with a rule of its own or that of the question."""
        return [Reason(rule or self.cited(), key, {"field": state.material.board.names[hex_]})]


class OwnFieldQuestion(FieldQuestion):
    """A question whose answer is one of the player's own fields."""

    def bars(self, state: Demetra, hex_: int) -> list[Reason]:
        """The field is not the player's."""
        return self.about_field(state, hex_, "not_yours")


class RegisterQuestion(FieldQuestion):
    """A question whose answer is a field of the register."""

    def bars(self, state: Demetra, hex_: int) -> list[Reason]:
        """The field is not in the register."""
        return self.about_field(state, hex_, "not_in_register")


class CropQuestion(Question):
    """A question whose answer is a crop, or one further answer such as none or done."""

    otherwise: ClassVar[str] = "none"

    def parts(self, state: Demetra, answer: int) -> Parts:
        return {"crop": CROPS[answer] if answer < CROP_COUNT else self.otherwise}

    @classmethod
    def size(cls, state: Demetra) -> int:
        """Every crop, and the other answer."""
        return CROP_COUNT + 1

    def forbids(self, state: Demetra, answer: int) -> list[Reason]:
        """Return what is wrong with the crop, or that the question may not be declined."""
        if answer == CROP_COUNT:
            return [self.must()]
        return [Reason(self.cited(), self.lacks(state, answer), {"crop": CROPS[answer]})]

    def lacks(self, state: Demetra, crop: int) -> str:
        """Return why a crop is not legal; by default, because the stock has none of it."""
        return "not_in_stock"


class WorkerQuestion(Question):
    """A question whose answer is a worker on the player's board, or none."""

    def parts(self, state: Demetra, answer: int) -> Parts:
        return {"worker": WORKERS[answer] if answer < WORKER_COUNT else "none"}

    @classmethod
    def size(cls, state: Demetra) -> int:
        return WORKER_COUNT + 1

    def forbids(self, state: Demetra, answer: int) -> list[Reason]:
        """The worker is elsewhere, or has no effect."""
        stands = state.posts[self.seat * WORKER_COUNT + answer] >= 0
        key = self.spares(state, answer) if stands else "not_on_board"
        return [Reason(self.cited(), key, {"worker": WORKERS[answer]})]

    def spares(self, state: Demetra, worker: int) -> str:
        """Return why a worker on the board is not offered."""
        raise NotImplementedError


class WordQuestion(Question):
    """A question whose answer is one of a few words, in order."""

    words: ClassVar[tuple[str, ...]] = ()

    def options(self, state: Demetra) -> list[int]:
        return list(range(len(self.words)))

    def parts(self, state: Demetra, answer: int) -> Parts:
        return {"choice": self.words[answer]}

    @classmethod
    def size(cls, state: Demetra) -> int:
        return len(cls.words)
