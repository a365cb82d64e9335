"""The log of a table: answers with the states before them, lines for readers, and snapshots."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from floodplain.kernel.codec import Json
from floodplain.kernel.copies import Reduced
from floodplain.kernel.declared import Value
from floodplain.kernel.flow import EVERYONE, Decision, State
from floodplain.kernel.record import record_line
from floodplain.kernel.walk import Passage, passages


class Entry(Value):
    """One answer in the log, with the state before it."""

    before: State
    decision: Decision[Any]
    answer: int
    forced: bool
    """True if it belongs to the answer before: it was the only one, or continues the same set."""
    brought: list[Passage] | None = None
    """The changes by the answer, if already computed."""

    def __reduce__(self) -> Reduced:
        return Entry, (self.before, self.decision, self.answer, self.forced)  # the other fields determine it

    def passages(self) -> list[Passage]:
        """The changes by the answer, chapter by chapter."""
        return self.brought or passages(self.before, self.answer)

    @property
    def seat(self) -> int:
        """The seat that answered, or `TABLE` for a draw."""
        return self.decision.seat

    @property
    def line(self) -> str:
        """The answer as it appears in the record."""
        return record_line(self.decision, self.before, self.answer)

    def is_known_to(self, seat: int | None) -> bool:
        """Return whether a seat (None: a spectator) may know the answer."""
        return self.decision.witness(self.before) in (EVERYONE, seat)

    def can_be_undone_by(self, seat: int) -> bool:
        """Return whether a seat can undo the answer: it is its own, and revealed nothing."""
        return self.seat == seat and not self.decision.reveals(self.before, self.answer)


class DescribedEntry(Value):
    """One answer as a seat may read it, or what followed from it automatically."""

    position: int
    seat: int
    """The seat that answered; TABLE also for what followed automatically."""
    text: str
    changes: Sequence[Mapping[str, int]]
    """By seat, what everyone saw gained (positive) or spent (negative)."""
    chapter: str = ""
    """What followed automatically, as a key of the texts; empty for an answer."""


Given = tuple[int, bool]
"""An answer, and whether it belongs to the one before: as the only one possible, or as part of a set."""


class Snapshot(Value):
    """A state as its game writes it, with its position in the log and the version of the table."""

    state: dict[str, Json]
    position: int
    version: int
    seed: str | None = None
