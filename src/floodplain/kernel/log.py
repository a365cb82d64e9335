"""What a table keeps: answers with the states that they were given in, lines for readers, and snapshots."""

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
    """One answer in the log, with the state that it was given in."""

    before: State
    decision: Decision[Any]
    answer: int
    forced: bool
    """Whether it goes with the answer before: there was no other, or it belongs to the same set."""
    brought: list[Passage] | None = None
    """What happened then, if it is available."""

    def __reduce__(self) -> Reduced:
        return Entry, (self.before, self.decision, self.answer, self.forced)  # the rest follows from it

    def passages(self) -> list[Passage]:
        """What it brought, chapter by chapter."""
        return self.brought or passages(self.before, self.answer)

    @property
    def seat(self) -> int:
        """Who answered, or `TABLE` for a draw."""
        return self.decision.seat

    @property
    def line(self) -> str:
        """The answer as it stands in the record."""
        return record_line(self.decision, self.before, self.answer)

    def is_known_to(self, seat: int | None) -> bool:
        """Whether a seat (None: a spectator) may know the answer."""
        return self.decision.witness(self.before) in (EVERYONE, seat)

    def can_be_undone_by(self, seat: int) -> bool:
        """Whether taking it back takes nothing from anybody and shows nothing to the seat."""
        return self.seat == seat and not self.decision.reveals(self.before, self.answer)


class DescribedEntry(Value):
    """One answer as a seat may read it, or what followed from it by itself."""

    position: int
    seat: int
    """Who answered; TABLE also for what followed."""
    text: str
    changes: Sequence[Mapping[str, int]]
    """By seat, what everybody saw gained (above 0) or given (below)."""
    chapter: str = ""
    """What followed by itself, by its key in the texts; empty: an answer."""


Given = tuple[int, bool]
"""An answer, and whether it goes with the answer before: as the only one there was, or as part of a set."""


class Snapshot(Value):
    """A state as its game writes it, at a position of the log, and the version that the table has come to."""

    state: dict[str, Json]
    position: int
    version: int
    seed: str | None = None
