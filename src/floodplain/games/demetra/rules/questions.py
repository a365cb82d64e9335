"""The shapes that most questions of Demetra have: a field, a crop, a worker, or one of a few words."""

from __future__ import annotations

from typing import ClassVar

from floodplain.games.demetra.cubes import CROP_COUNT, CROPS
from floodplain.games.demetra.material import EVENT_LETTERS, EVENTS, WORKER_COUNT, WORKER_LETTERS, WORKERS
from floodplain.games.demetra.state import Demetra
from floodplain.kernel.flow import Decision, Parts


def rule_of(cause: str) -> str:
    """D9, D10: the rule of a worker or an event."""
    if cause in WORKERS:
        return f"D9.{WORKER_LETTERS[WORKERS.index(cause)]}"
    return f"D10.{EVENT_LETTERS[EVENTS.index(cause)]}"


class FieldQuestion(Decision[Demetra]):
    """The answer is a hex, or one past them all for what is called none, done and so on."""

    __slots__ = ()
    otherwise: ClassVar[str] = "none"

    def parts(self, state: Demetra, answer: int) -> Parts:
        """The name of the hex, or the other answer."""
        board = state.material.board
        return {"field": board.names[answer] if answer < board.hexes else self.otherwise}

    def size(self, state: Demetra) -> int:
        """Every hex, and the other answer."""
        return state.material.board.hexes + 1


class CropQuestion(Decision[Demetra]):
    """The answer is a crop, or one past them all for what is called none, done and so on."""

    __slots__ = ()
    otherwise: ClassVar[str] = "none"

    def parts(self, state: Demetra, answer: int) -> Parts:
        """The crop, or the other answer."""
        return {"crop": CROPS[answer] if answer < CROP_COUNT else self.otherwise}

    def size(self, state: Demetra) -> int:
        """Every crop, and the other answer."""
        return CROP_COUNT + 1


class WorkerQuestion(Decision[Demetra]):
    """The answer is a worker, or one past them all for none."""

    __slots__ = ()

    def parts(self, state: Demetra, answer: int) -> Parts:
        """The worker, or none."""
        return {"worker": WORKERS[answer] if answer < WORKER_COUNT else "none"}

    def size(self, state: Demetra) -> int:
        """Every worker, and none."""
        return WORKER_COUNT + 1


class WordQuestion(Decision[Demetra]):
    """The answer is one of a few words, in their order."""

    __slots__ = ()
    words: ClassVar[tuple[str, ...]] = ()

    def options(self, state: Demetra) -> list[int]:
        """Every word."""
        return list(range(len(self.words)))

    def parts(self, state: Demetra, answer: int) -> Parts:
        """The word."""
        return {"choice": self.words[answer]}

    def size(self, state: Demetra) -> int:
        """As many as there are words."""
        return len(self.words)
