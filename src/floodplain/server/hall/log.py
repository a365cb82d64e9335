"""The log of a table as rows, and as words in a language."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from floodplain.kernel.flow import EVERYONE, TABLE, State
from floodplain.kernel.names import called
from floodplain.kernel.table import Table
from floodplain.kernel.text import Texts
from floodplain.kernel.walk import changed
from floodplain.server.messages.replies import Chapter, LogLine
from floodplain.server.store.rows import AnswerRow, ChapterRow

SNAPSHOT_EVERY: Final = 32  # the least number of answers between two snapshots

Ledgers = list[dict[str, int]]
"""The possessions of every player, by seat."""


def rows_of(
    table: Table, since: int, version: int, at: int, had: Ledgers | None = None
) -> tuple[list[AnswerRow], Ledgers]:
    """Return the answers from a position on, the first of which led to a version, and everyone's ledger.

    The ledger at the position is computed unless it is given.
    """
    before = _ledgers(table, table.state_at(since)) if had is None else had
    rows = []
    for number, position in enumerate(range(since, table.position)):
        row, before = row_of(table, position, version + number, at, before)
        rows.append(row)
    return rows, before


def _ledgers(table: Table, state: State) -> Ledgers:
    return [table.game.ledger(state, seat) for seat in range(table.players)]


def row_of(table: Table, position: int, version: int, at: int, had: Ledgers) -> tuple[AnswerRow, Ledgers]:
    """Return one answer of a table as a row, and what every seat has after it."""
    entry = table.entries[position - table.forgotten]
    decision, before = entry.decision, entry.before
    told: list[ChapterRow] = []
    for passage in entry.passages():
        has = _ledgers(table, passage.after)
        changes = [changed(*each) for each in zip(had, has, strict=True)]
        if any(changes) or not told:
            told.append(ChapterRow(chapter=passage.chapter, changes=changes))
        had = has
    own, *chapters = told
    row = AnswerRow(
        position=position,
        version=version,
        seat=entry.seat,
        answer=entry.answer,
        forced=entry.forced,
        line=entry.line,
        kind=decision.kind,
        parts=decision.told(before, entry.answer),
        witness=decision.witness(before),
        changes=own.changes,
        chapters=chapters,
        at=at,
    )
    return row, had


def is_known(row: AnswerRow, seat: int | None, is_public: bool) -> bool:
    """Return whether a seat (None: a spectator) may know an answer."""
    return is_public or row.witness in (EVERYONE, seat)


def hides_any(rows: Sequence[AnswerRow]) -> bool:
    """Return whether any of these answers is known to only one seat."""
    return any(row.witness != EVERYONE for row in rows)


def line_of(row: AnswerRow, seat: int | None, names: Sequence[str], texts: Texts, is_public: bool) -> LogLine:
    """Return one answer in words, as a seat (None: a spectator) may read it."""
    names = called(names, texts.language)
    name = "" if row.seat == TABLE else names[row.seat]
    known = is_known(row, seat, is_public)
    return LogLine(
        position=row.position,
        seat=row.seat,
        kind=row.kind,
        text=texts.told(row.kind, row.parts, name, names) if known else texts.told_hidden(row.kind, name),
        parts=row.parts if known else None,
        changes=row.changes,
        then=[
            Chapter(chapter=each.chapter, text=texts.phrase("chapter", each.chapter), changes=each.changes)
            for each in row.chapters
        ],
        at=row.at,
        yours=texts.told_you(row.kind, row.parts, row.seat, names, seat)
        if known and seat is not None
        else "",
    )


def record_line_for(row: AnswerRow, seat: int | None, is_public: bool) -> str:
    """Return one answer as in a record, with a question mark for what the reader may not know."""
    if is_known(row, seat, is_public):
        return row.line
    who = "*" if row.seat == TABLE else str(row.seat + 1)
    return f"{who} {row.kind} ?"
