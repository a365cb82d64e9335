"""Statements about tables and their logs, carried out on the page's own entries."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

import msgspec

from floodplain.page.entries import Draft, numbered
from floodplain.server.encoding import encode
from floodplain.server.store.errors import Outrun, StoreUnavailable
from floodplain.server.store.rows import (
    BOT,
    LESSON,
    OPEN,
    PLAYING,
    RECORDED,
    AnswerRow,
    Append,
    ChatRow,
    HoldRow,
    Loaded,
    ReadingRow,
    ResultRow,
    SeatRow,
    SnapshotRow,
    TableRow,
    Wish,
)
from floodplain.teach.lesson import LEARNER

BELONGING: Final = ("seat", "answer", "snapshot", "chat", "reading")
"""The kinds of entries of a table, each in a folder named after it."""


class Logs(Draft):
    """Statements about what belongs to a table: its log, its chat, and the coach's readings."""

    def append(self, append: Append) -> None:
        """Save a change of a log; raises Outrun if the table has changed meanwhile."""
        table = self.row("table", append.table_id, TableRow)
        if table is None or table.version != append.follows:
            raise Outrun(append.table_id)
        names = ("version", "position", "status", "to_act", "deadline", "changed", "lost")
        changes = {name: getattr(append, name) for name in names}
        self.put("table", table.id, msgspec.structs.replace(table, undone=list(append.undone), **changes))
        if append.cut:
            self._cut(append)
        if append.clock is not None:
            self._stop_clock(table.id, *append.clock)
        self.add_answers(table.id, append.answers)
        if append.snapshot is not None:
            self.add_snapshots(table.id, [append.snapshot])
        if append.note is not None:
            append.note = self.say(table.id, append.note)
        if append.result is not None:
            self.keep_result(append.result)

    def keep_result(self, row: ResultRow) -> bool:
        """Save the result of a game, unless it is there; return whether it was new."""
        is_new = self.bytes_of("result", row.table_id) is None
        if is_new:
            self.put("result", row.table_id, row)
        return is_new

    def _cut(self, append: Append) -> None:
        since = append.answers[0].position if append.answers else append.position
        for name, _ in self.listed(f"answer/{append.table_id}"):
            if int(name) >= since:
                self.remove(f"answer/{append.table_id}", name)
        for name, _ in self.listed(f"snapshot/{append.table_id}"):
            if int(name) > since:
                self.remove(f"snapshot/{append.table_id}", name)

    def _stop_clock(self, table_id: str, seat: int, left: int) -> None:
        row = self.row(f"seat/{table_id}", numbered(seat), SeatRow)
        if row is not None:
            self.put(f"seat/{table_id}", numbered(seat), msgspec.structs.replace(row, clock=left))

    def add_answers(self, table_id: str, rows: Iterable[AnswerRow]) -> None:
        """Save answers of a log."""
        for row in rows:
            self.put(f"answer/{table_id}", numbered(row.position), row)

    def add_snapshots(self, table_id: str, rows: Iterable[SnapshotRow]) -> None:
        """Save states of a log."""
        for row in rows:
            self.put(f"snapshot/{table_id}", numbered(row.position), row)

    def select_answers(
        self, table_id: str, since: int = 0, before: int | None = None, newer_than: int | None = None
    ) -> list[AnswerRow]:
        """Return the answers of a log from a position on, up to another, or newer than a version."""
        decode, found = msgspec.json.Decoder(AnswerRow).decode, []
        for name, value in self.listed(f"answer/{table_id}"):
            if int(name) >= since and (before is None or int(name) < before):
                row = decode(value)
                if newer_than is None or row.version > newer_than:
                    found.append(row)
        return found

    def has_witnessed(self, table_id: str, seat: int) -> bool:
        """Return whether a log has an answer that only one seat may know."""
        return any(row.witness == seat for row in self.rows(f"answer/{table_id}", AnswerRow))

    def last_snapshot(self, table_id: str, up_to: int) -> SnapshotRow | None:
        """Return the last snapshot of a log at or before a position."""
        names = [name for name, _ in self.listed(f"snapshot/{table_id}") if int(name) <= up_to]
        return self.row(f"snapshot/{table_id}", names[-1], SnapshotRow) if names else None

    def say(self, table_id: str, row: ChatRow) -> ChatRow:
        """Add a line to the chat of a table, and return it with its number."""
        if self.bytes_of("table", table_id) is None:
            raise StoreUnavailable
        said = self.listed(f"chat/{table_id}")
        row = msgspec.structs.replace(row, number=int(said[-1][0]) + 1 if said else 1)
        self.put(f"chat/{table_id}", numbered(row.number), row)
        return row

    def select_chat(self, table_id: str, after: int, most: int) -> list[ChatRow]:
        """Return the last lines of a chat after a number."""
        rows = [row for row in self.readable(f"chat/{table_id}", ChatRow) if row.number > after]
        return rows[-most:] if most else []

    def select_notes(self, table_id: str) -> list[ChatRow]:
        """Return the events beside the log that belong in the record."""
        return [row for row in self.readable(f"chat/{table_id}", ChatRow) if row.kind in RECORDED]

    def keep_readings(self, table_id: str, stamp: str, rows: Sequence[ReadingRow]) -> None:
        """Save readings of a game with a stamp, unless they are there; those with other stamps go."""
        folder = f"reading/{table_id}"
        for row in self.readable(folder, ReadingRow):
            if row.stamp != stamp:
                self.remove(folder, numbered(row.position))
        for row in rows:
            if self.bytes_of(folder, numbered(row.position)) is None:
                self.put(folder, numbered(row.position), row)

    def select_readings(self, table_id: str, stamp: str) -> list[ReadingRow]:
        """Return the readings of a game with a stamp, in order."""
        return [row for row in self.readable(f"reading/{table_id}", ReadingRow) if row.stamp == stamp]

    def count_readings(self, table_id: str, stamp: str) -> tuple[int, int]:
        """Return how many moments were read with a stamp, and when the last of them was saved."""
        found = self.select_readings(table_id, stamp)
        return len(found), max((row.at for row in found), default=0)

    def select_reading(self, table_id: str, stamp: str, position: int) -> ReadingRow | None:
        """Return the reading of a moment with a stamp."""
        return next((row for row in self.select_readings(table_id, stamp) if row.position == position), None)


class Tables(Logs):
    """Statements about tables and their players."""

    def insert_table(
        self,
        table: TableRow,
        seats: Iterable[SeatRow],
        answers: Sequence[AnswerRow],
        snapshots: Sequence[SnapshotRow],
    ) -> None:
        """Save a new table."""
        if self.bytes_of("table", table.id) is not None:
            raise StoreUnavailable
        self.put("table", table.id, table)
        self._seat_all(table.id, seats)
        self.add_answers(table.id, answers)
        self.add_snapshots(table.id, snapshots)

    def _seat_all(self, table_id: str, seats: Iterable[SeatRow]) -> None:
        self.clear(f"seat/{table_id}")
        for row in seats:
            self.put(f"seat/{table_id}", numbered(row.seat), row)

    def update_table(self, table_id: str, **values: Any) -> None:  # noqa: ANN401 - columns
        """Change columns of a table, but not its log."""
        row = self.row("table", table_id, TableRow)
        if row is not None:
            self.put("table", table_id, msgspec.structs.replace(row, **values))

    def delete_table(self, table_id: str) -> None:
        """Delete a table with everything that belongs to it."""
        self.remove("table", table_id)
        for kind in BELONGING:
            self.clear(f"{kind}/{table_id}")
        for hold in self.select_holds(table_id):
            self.remove("hold", hold.id)

    def claim_rematch(self, table_id: str, rematch: str) -> bool:
        """Save the rematch of a table, if it has none yet, or one that was cancelled."""
        row = self.row("table", table_id, TableRow)
        if row is None:
            return False
        if row.rematch is not None and self.bytes_of("table", row.rematch) is not None:
            return False
        self.update_table(table_id, rematch=rematch)
        return True

    def keep_wish(self, table_id: str, wish: Wish | None) -> None:
        """Save a request to the other players, or that there is none."""
        self.update_table(table_id, wish=wish)

    def update_seat(self, table_id: str, row: SeatRow, while_kind: str | None = None) -> bool:
        """Change the player of a seat, if it is still of a kind; return whether it was."""
        found = self.row(f"seat/{table_id}", numbered(row.seat), SeatRow)
        if found is None or while_kind not in (None, found.kind):
            return False
        self.put(f"seat/{table_id}", numbered(row.seat), row)
        return True

    def reseat(
        self,
        table_id: str,
        seats: Sequence[SeatRow],
        options: Mapping[str, str],
        settings: Mapping[str, Any],
    ) -> None:
        """Save a table with other seats than before."""
        self._seat_all(table_id, seats)
        self.update_table(table_id, players=len(seats), options=dict(options), settings=dict(settings))

    def update_time(self, table_id: str, changed: int, deadline: int | None) -> None:
        """Save when a table has changed, and the deadline of the seat to act."""
        self.update_table(table_id, changed=changed, deadline=deadline)

    def load(self, table_id: str) -> Loaded | None:
        """Return a table with the answers since its last snapshot."""
        table = self.select_table(table_id)
        if table is None:
            return None
        snapshot = self.last_snapshot(table_id, table.position)
        return Loaded(
            table=table,
            seats=self.select_seats(table_id),
            holds=self.select_holds(table_id),
            snapshot=snapshot,
            answers=self.select_answers(table_id, snapshot.position if snapshot is not None else 0),
        )

    def select_table(self, table_id: str) -> TableRow | None:
        """Return a table by its id."""
        return self.row("table", table_id, TableRow)

    def select_version(self, table_id: str) -> int | None:
        """Return the present version of a table."""
        row = self.row("table", table_id, TableRow)
        return None if row is None else row.version

    def select_seats(self, table_id: str) -> list[SeatRow]:
        """Return the seats of a table, in order."""
        return self.rows(f"seat/{table_id}", SeatRow)

    def select_holds(self, table_id: str) -> list[HoldRow]:
        """Return the shared seats of a table."""
        return [row for row in self.readable("hold", HoldRow) if row.table_id == table_id]

    def tables_of(self, key: str, most: int) -> list[str]:
        """Return the tables where a key has or shares a seat, or which it owns, the last changed first.

        A table that continues from a lesson is listed once its learner has answered there.
        """
        holds = self.readable("hold", HoldRow)
        held = {(row.table_id, row.seat, row.person) for row in holds if row.key == key}
        found: list[str] = []
        for row in sorted(self.table_rows(), key=lambda each: -each.changed):
            if len(found) == most:
                break
            is_mine = row.owner == key or any(
                seat.key == key or (row.id, seat.seat, seat.key) in held
                for seat in self.readable(f"seat/{row.id}", SeatRow)
            )
            if is_mine and (row.parent != LESSON or self._is_played_on(row)):
                found.append(row.id)
        return found

    def count_tables(self, key: str) -> tuple[int, int]:
        """Return at how many tables of a key the game is not over, and at how many it is."""
        found = [
            row.status
            for row in self.table_rows()
            if row.owner == key or any(seat.key == key for seat in self.readable(f"seat/{row.id}", SeatRow))
        ]
        running = sum(status in {OPEN, PLAYING} for status in found)
        return running, len(found) - running

    def _is_played_on(self, table: TableRow) -> bool:
        """Return whether the learner has answered at a table since it was made from a lesson."""
        return any(
            row.seat == LEARNER and not row.forced and row.at > table.created
            for row in self.readable(f"answer/{table.id}", AnswerRow)
        )

    def tables_at_home(self, most: int) -> list[str]:
        """Return the tables that people on the local network may find, the last changed first."""
        found = [
            row for row in self.table_rows() if row.status in (OPEN, PLAYING) and row.settings.get("home")
        ]
        return [row.id for row in sorted(found, key=lambda each: -each.changed)][:most]

    def overdue(self, after: int, now: int, most: int) -> list[tuple[str, int, str]]:
        """Return tables whose turn ran out of time after a moment: id, deadline and settings.

        The earliest come first.
        """
        found = [
            (row.deadline, row)
            for row in self.table_rows()
            if row.deadline is not None and after < row.deadline <= now
        ]
        found.sort(key=lambda each: each[0])
        return [(row.id, deadline, encode(row.settings).decode()) for deadline, row in found[:most]]

    def waiting_for_bots(self, before: int, most: int) -> list[str]:
        """Return tables with a bot to move since before a time, for which nothing seems to be thinking."""
        asked = [row for row in self.table_rows() if row.status == PLAYING and row.changed <= before]
        asked.sort(key=lambda each: each.changed)
        return [row.id for row in asked if self._is_machine(row.id, row.to_act)][:most]

    def _is_machine(self, table_id: str, number: int | None) -> bool:
        seat = None if number is None else self.row(f"seat/{table_id}", numbered(number), SeatRow)
        return seat is not None and (seat.kind == BOT or seat.stand_in is not None)
