"""Tables as the lobby shows them, and which of them it shows."""

from __future__ import annotations

from typing import Final

from floodplain.server.hall.clock import UNITS
from floodplain.server.hall.live import marks_of
from floodplain.server.messages.replies import ListedSeat, ListedTable, TimeCard
from floodplain.server.store.lobby_rows import DAYS, ListedRow
from floodplain.server.store.rows import OPEN

GONE_MS: Final = 30_000  # a live table is not shown while its players have been away for longer
STALE_MS: Final = 14 * 86_400_000  # the same for tables with days per turn
UNPLAYED_MS: Final = 3_600_000  # a live game in which nobody has moved for longer is not shown


def is_there(row: ListedRow, now: int) -> bool:
    """Return whether someone waits at a table; at a live one only while they are connected."""
    return row.seen + (STALE_MS if row.pace == DAYS else GONE_MS) > now


def is_shown(row: ListedRow, now: int) -> bool:
    """Return whether the lobby shows a table: one with a free seat, or a public game that is being played."""
    if row.status == OPEN:
        return bool(row.free()) and is_there(row, now)
    lasts = STALE_MS if row.pace == DAYS else UNPLAYED_MS
    return bool(row.settings.get("spectators", True)) and row.changed + lasts > now


def listed_table(row: ListedRow) -> ListedTable:
    """Return a table as everyone sees it in the lobby, without keys."""
    plan = row.settings["time"]
    marks = marks_of(row.settings.get("marks", []), len(row.seats))
    return ListedTable(
        id=row.id,
        game=row.game,
        edition=row.edition,
        fingerprint=row.fingerprint,
        status=row.status,  # type: ignore[arg-type]
        seats=[
            ListedSeat(mark=marks[seat.seat], kind=seat.kind, name=seat.name, level=seat.level)  # type: ignore[arg-type]
            for seat in row.seats
        ],
        time=TimeCard(kind=plan["kind"], seconds=UNITS[plan["kind"]] * plan["amount"]),
        pace=row.pace,  # type: ignore[arg-type]
        languages=list(row.settings.get("languages", [])),
        hints=bool(row.settings.get("hints", False)),
        rated=bool(row.settings.get("rated", False)),
        since=row.created,
    )
