"""Every statement that is sent to the database, as functions of a connection."""

from __future__ import annotations

from floodplain.server.store.statements.chat import say, select_chat, select_notes
from floodplain.server.store.statements.compiled import count_rows, execute_many, read, read_each, written
from floodplain.server.store.statements.editions import keep_edition, select_edition
from floodplain.server.store.statements.log import append_all, has_witnessed, last_snapshot, select_answers
from floodplain.server.store.statements.readings import (
    count_readings,
    keep_readings,
    select_reading,
    select_readings,
)
from floodplain.server.store.statements.tables import (
    claim_rematch,
    count_tables,
    delete_table,
    insert_table,
    keep_wish,
    load,
    overdue,
    reseat,
    select_holds,
    select_seats,
    select_table,
    select_version,
    tables_at_home,
    tables_of,
    update_seat,
    update_table,
    update_time,
    waiting_for_bots,
)

__all__ = [
    "append_all",
    "claim_rematch",
    "count_readings",
    "count_rows",
    "count_tables",
    "delete_table",
    "execute_many",
    "has_witnessed",
    "insert_table",
    "keep_edition",
    "keep_readings",
    "keep_wish",
    "last_snapshot",
    "load",
    "overdue",
    "read",
    "read_each",
    "reseat",
    "say",
    "select_answers",
    "select_chat",
    "select_edition",
    "select_holds",
    "select_notes",
    "select_reading",
    "select_readings",
    "select_seats",
    "select_table",
    "select_version",
    "tables_at_home",
    "tables_of",
    "update_seat",
    "update_table",
    "update_time",
    "waiting_for_bots",
    "written",
]
