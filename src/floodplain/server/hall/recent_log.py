"""The end of a table's log, kept in memory."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from floodplain.server.hall.log import Ledgers, hides_any
from floodplain.server.store.rows import AnswerRow

MOST_ROWS: Final = 64  # answers that are kept, for clients that follow closely


class RecentLog:
    """The last answers of a log, and what must be known about those before them."""

    def __init__(self) -> None:
        self.rows: list[AnswerRow] = []
        self.snapshot_at = 0  # the position of the last snapshot
        self.ledgers: Ledgers | None = None  # everyone's ledger, if computed
        self.hides = True  # whether the log may contain answers hidden from some

    def load(self, rows: Sequence[AnswerRow], snapshot_at: int, hides: bool) -> None:
        """Replace the log by the content of the database."""
        self.rows, self.snapshot_at, self.hides = list(rows[-MOST_ROWS:]), snapshot_at, hides
        self.ledgers = None

    def extend(self, kept: int, rows: Sequence[AnswerRow]) -> None:
        """Add answers after dropping those undone from a position on."""
        while self.rows and self.rows[-1].position >= kept:
            self.rows.pop()
        self.rows += rows
        del self.rows[:-MOST_ROWS]
        self.hides = self.hides or hides_any(rows)

    def newer_than(self, version: int) -> list[AnswerRow] | None:
        """Return the answers after a version; None if they are not all in memory."""
        if not self.rows or (self.rows[0].version > version + 1 and self.rows[0].position):
            return None
        first = len(self.rows)
        while first and self.rows[first - 1].version > version:
            first -= 1
        return self.rows[first:]
