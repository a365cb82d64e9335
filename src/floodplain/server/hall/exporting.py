"""All tables of a person as one file, to be imported elsewhere."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeVar

import msgspec

from floodplain.kernel.errors import FloodplainError
from floodplain.server.encoding import encode
from floodplain.server.hall.hall import Hall
from floodplain.server.messages.requests import HouseRules
from floodplain.server.messages.requests.saved import (
    SavedAnswer,
    SavedChapter,
    SavedLine,
    SavedSeat,
    SavedTable,
    TablesFile,
)
from floodplain.server.store.clock import now_ms
from floodplain.server.store.contract import Transaction
from floodplain.server.store.rows import LESSON, OPEN, PERSON, PLAYING, SeatRow, TableRow
from floodplain.server.threads import in_thread

T = TypeVar("T", bound=msgspec.Struct)

FORMAT: Final = "floodplain tables 1"
FILE_BYTES: Final = 16 * 2**20
"""The largest file that is written or read."""
MOST: Final = 1_000
"""The most tables in a file."""
MOST_LINES: Final = 1_000
"""The most lines of a chat that are saved, the last ones."""


async def tables_file(hall: Hall, key: str) -> bytes:
    """Return the tables of a person as a file, the last changed first, as many as fit."""
    names = await hall.store.read(lambda kept: kept.tables_of(key, MOST))
    file = TablesFile(format=FORMAT, at=now_ms(), tables=[], editions={})
    room = FILE_BYTES - len(encode(file)) - 100
    for name in names:
        table, edition = await _saved(hall, name, key)
        size = 0 if table is None else len(encode(table)) + len(encode(edition)) + 100
        if table is None or size > room:
            file.left_out += 1
            continue
        room -= size
        file.tables.append(table)
        if edition:
            file.editions[table.fingerprint] = edition
    return await in_thread(encode, file)


async def _saved(hall: Hall, table_id: str, key: str) -> tuple[SavedTable | None, str]:
    """Return a table as it is saved, and the text of its edition if no game has it; None to omit it."""

    def save(transaction: Transaction) -> tuple[SavedTable | None, str]:
        row = transaction.select_table(table_id)
        seats = transaction.select_seats(table_id)
        if row is None or not may_leave(row, seats, key):
            return None, ""
        return saved_table(transaction, row, seats, key), transaction.select_edition(row.fingerprint) or ""

    try:
        return await hall.store.read(save)
    except FloodplainError:
        raise
    except (ValueError, TypeError, LookupError) as error:  # the stored table makes no sense
        hall.store.unreadable.note("table", table_id, error)
        return None, ""


def may_leave(row: TableRow, seats: Sequence[SeatRow], key: str) -> bool:
    """Return whether a person may export a table: not one that contains others' secrets."""
    if row.status == PLAYING:
        return is_alone(seats, key)
    return row.status != OPEN


def is_alone(seats: Sequence[SeatRow], key: str) -> bool:
    """Return whether nobody else plays at a table."""
    return all(seat.key == key if seat.kind == PERSON else bool(seat.level) for seat in seats)


def saved_table(transaction: Transaction, row: TableRow, seats: Sequence[SeatRow], key: str) -> SavedTable:
    """Return a table as it is saved."""
    return SavedTable(
        id=row.id,
        game=row.game,
        rules=row.rules,
        edition=row.edition,
        fingerprint=row.fingerprint,
        status=row.status,  # type: ignore[arg-type]  # open ones are left out
        created=row.created,
        changed=row.changed,
        seats=[_seat(seat, key) for seat in seats],
        settings=msgspec.convert(row.settings, HouseRules),
        options=row.options,
        from_lesson=row.parent == LESSON,
        lost=row.lost,
        aid=row.aid,  # type: ignore[arg-type]  # one of three words
        answers=[
            like(each, SavedAnswer, chapters=[like(told, SavedChapter) for told in each.chapters])
            for each in transaction.select_answers(row.id)
        ],
        chat=[like(each, SavedLine) for each in transaction.select_chat(row.id, 0, MOST_LINES)],
    )


def _seat(row: SeatRow, key: str) -> SavedSeat:
    return like(row, SavedSeat, mine=row.kind == PERSON and row.key == key)


def like(row: msgspec.Struct, kind: type[T], **others: object) -> T:
    """Return the fields that a row shares with another kind of struct, as that struct."""
    shared = {name: getattr(row, name) for name in row.__struct_fields__ if name in kind.__struct_fields__}
    return kind(**{**shared, **others})
