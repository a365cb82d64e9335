"""The shapes that most questions of Demetra have: a field, a crop, a worker, or one of a few words."""

from __future__ import annotations

from typing import ClassVar

from floodplain.games.demetra.cubes import CROP_COUNT, CROPS
from floodplain.games.demetra.material import EVENT_LETTERS, EVENTS, WORKER_COUNT, WORKER_LETTERS, WORKERS
from floodplain.games.demetra.state import Demetra
from floodplain.kernel.flow import Parts, Reason
from floodplain.kernel.reasons import Reasoned


def rule_of(cause: str) -> str:
    """D9, D10: the rule of a worker or an event."""
    if cause in WORKERS:
        return f"D9.{WORKER_LETTERS[WORKERS.index(cause)]}"
    return f"D10.{EVENT_LETTERS[EVENTS.index(cause)]}"


class Question(Reasoned[Demetra]):
    """A decision that objects to an answer by what the answer would break."""

    def forbids(self, state: Demetra, answer: int) -> list[Reason]:
        """Which rules forbid an answer that is not legal."""
        raise NotImplementedError

    def forbidden(self, state: Demetra, answers: list[int]) -> list[Reason]:
        """What forbids the first of them."""
        return self.forbids(state, answers[0])

    def must(self) -> Reason:
        """There is no way around it."""
        return Reason(self.cited(), "must")


class FieldQuestion(Question):
    """The answer is a hex, or one past them all for what is called none, done and so on."""

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
        """What is wrong with the hex; the other answer is not offered where there must be one."""
        return [self.must()] if answer == state.material.board.hexes else self.bars(state, answer)

    def bars(self, state: Demetra, hex_: int) -> list[Reason]:
        """Which rules forbid a hex that is not legal."""
        raise NotImplementedError

    def about_field(self, state: Demetra, hex_: int, key: str, rule: str = "") -> list[Reason]:
        """A reason that names the field; without a rule of its own, that of the question."""
        return [Reason(rule or self.cited(), key, {"field": state.material.board.names[hex_]})]


class OwnFieldQuestion(FieldQuestion):
    """The answer is one of the player's own fields."""

    def bars(self, state: Demetra, hex_: int) -> list[Reason]:
        """It is not the player's."""
        return self.about_field(state, hex_, "not_yours")


class RegisterQuestion(FieldQuestion):
    """The answer is a field of the register."""

    def bars(self, state: Demetra, hex_: int) -> list[Reason]:
        """It does not lie there."""
        return self.about_field(state, hex_, "not_in_register")


class CropQuestion(Question):
    """The answer is a crop, or one past them all for what is called none, done and so on."""

    otherwise: ClassVar[str] = "none"

    def parts(self, state: Demetra, answer: int) -> Parts:
        return {"crop": CROPS[answer] if answer < CROP_COUNT else self.otherwise}

    @classmethod
    def size(cls, state: Demetra) -> int:
        """Every crop, and the other answer."""
        return CROP_COUNT + 1

    def forbids(self, state: Demetra, answer: int) -> list[Reason]:
        """What is wrong with the crop; the other answer is not offered where there must be one."""
        if answer == CROP_COUNT:
            return [self.must()]
        return [Reason(self.cited(), self.lacks(state, answer), {"crop": CROPS[answer]})]

    def lacks(self, state: Demetra, crop: int) -> str:
        """Why a crop is not legal: by itself, because the stock has none of it."""
        return "not_in_stock"


class WorkerQuestion(Question):
    """The answer is a worker on the player's board, or one past them all for none."""

    def parts(self, state: Demetra, answer: int) -> Parts:
        return {"worker": WORKERS[answer] if answer < WORKER_COUNT else "none"}

    @classmethod
    def size(cls, state: Demetra) -> int:
        return WORKER_COUNT + 1

    def forbids(self, state: Demetra, answer: int) -> list[Reason]:
        """It stands elsewhere, or has nothing to do."""
        stands = state.posts[self.seat * WORKER_COUNT + answer] >= 0
        key = self.spares(state, answer) if stands else "not_on_board"
        return [Reason(self.cited(), key, {"worker": WORKERS[answer]})]

    def spares(self, state: Demetra, worker: int) -> str:
        """Why a worker on the board is not offered."""
        raise NotImplementedError


class WordQuestion(Question):
    """The answer is one of a few words, in their order."""

    words: ClassVar[tuple[str, ...]] = ()

    def options(self, state: Demetra) -> list[int]:
        return list(range(len(self.words)))

    def parts(self, state: Demetra, answer: int) -> Parts:
        return {"choice": self.words[answer]}

    @classmethod
    def size(cls, state: Demetra) -> int:
        return len(cls.words)
