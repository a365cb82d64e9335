"""Statements about the results of finished games, on the page's own entries."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Final

import msgspec

from floodplain.page.entries import numbered
from floodplain.page.tables import Tables
from floodplain.server.store.rows import ELSEWHERE, FINISHED, LESSON, AnswerRow, ResultRow, TableRow

MOST: Final = 2_000


class Results(Tables):
    """Statements about the results of finished games; they stay when their table is deleted."""

    def results_of(
        self, person: str, game: str = "", before: tuple[int, str] | None = None, most: int = MOST
    ) -> list[ResultRow]:
        """Return the results of a person, the latest first: of one game, or before a moment and a table."""
        found = [
            row
            for row in self.readable("result", ResultRow)
            if game in ("", row.game)
            and (before is None or (row.over, row.table_id) < before)
            and any(seat.person == person for seat in row.seats)
        ]
        return sorted(found, key=lambda row: (row.over, row.table_id), reverse=True)[:most]

    def without_result(self, person: str, most: int) -> list[str]:
        """Return the finished tables of a person whose result has not been saved, the latest first."""
        found = [
            row
            for row in self.table_rows()
            if row.status == FINISHED
            and row.aid != ELSEWHERE
            and row.parent != LESSON
            and self.bytes_of("result", row.id) is None
            and any(seat.key == person for seat in self.select_seats(row.id))
            and not self._is_copied(row)
        ]
        return [row.id for row in sorted(found, key=lambda row: -row.changed)[:most]]

    def _is_copied(self, row: TableRow) -> bool:
        """Return whether a game began with answers of another table."""
        first = self.row(f"answer/{row.id}", numbered(0), AnswerRow)
        return first is not None and first.at < row.created

    def known_tables(self, tables: Sequence[str]) -> set[str]:
        """Return which of these tables are still there."""
        return {name for name in tables if self.bytes_of("table", name) is not None}

    def forget_results(self, person: str) -> None:
        """Take a person out of the results."""
        self._pass_results(person, secrets.token_hex(16), "")

    def _pass_results(self, old: str, new: str, name: str | None = None) -> None:
        """Give the results of one person to another, under another name if there is one."""
        for row in self.results_of(old):
            seats = [
                msgspec.structs.replace(seat, person=new, name=seat.name if name is None else name)
                if seat.person == old
                else seat
                for seat in row.seats
            ]
            self.put("result", row.table_id, msgspec.structs.replace(row, seats=seats))
