"""`floodplain db people|reports|block|forget`: what a host does about the people of a server."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Final

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table
from rich.text import Text

from floodplain.kernel.errors import FloodplainError

if TYPE_CHECKING:
    from sqlalchemy import URL

    from floodplain.server.store.people_rows import PersonRow
    from floodplain.server.store.transaction import SqlTransaction

MOST: Final = 1_000
NAMELESS: Final = "-"
ACTIONS: Final = {
    "people": "list the people who have a name or a passkey, or were reported",
    "reports": "show what players have reported",
    "block": "block a person from the chat and from open tables",
    "forget": "delete a person; only records remain, under a neutral name",
}
DAY: Final = len("2026-11-19")
LONG: Final = {"name", "name at the table", "since", "when", "what was said", "why it was reported"}
"""The columns that may take several lines in a narrow terminal; ids, which hosts copy, never do."""


class UnknownPerson(FloodplainError):
    """An id that belongs to nobody."""


def add_actions(add: Callable[[str, str], argparse.ArgumentParser]) -> None:
    """Add an action each to list people and reports, to block and to forget a person."""
    parsers = {name: add(name, explained) for name, explained in ACTIONS.items()}
    for name in ("block", "forget"):
        parsers[name].add_argument(
            "id", metavar="ID", help="the person, as db people and db reports name them"
        )
    parsers["people"].add_argument("--table", metavar="TABLE", help="the players of one table, named or not")
    parsers["block"].add_argument("--undo", action="store_true", help="unblock the person")
    parsers["reports"].add_argument("--done", metavar="ID", help="remove the reports about a person")


def run(arguments: argparse.Namespace, url: URL) -> int:
    """Run one action on a database."""
    # Slow to import, and not needed by other commands.
    from floodplain.server.store.engine import open_engine  # noqa: PLC0415
    from floodplain.server.store.transaction import SqlTransaction  # noqa: PLC0415
    from floodplain.server.store.upkeep import check_schema  # noqa: PLC0415

    engine = open_engine(url, 1)
    try:
        check_schema(engine)
        with engine.execution_options(writes=True).begin() as connection:
            told, news = _RUN[arguments.action](arguments, SqlTransaction(connection))
            if news and engine.dialect.name == "postgresql":
                _tell(url, SqlTransaction(connection), news)
    finally:
        engine.dispose()
    if isinstance(told, str):
        sys.stdout.write(f"{told}\n")
    else:
        Console().print(told)
    return 0


Result = tuple[str | Table, list[str]]
"""What the host reads, and the tables that a running server has to load again; "" stands for all people."""


def _people(arguments: argparse.Namespace, kept: SqlTransaction) -> Result:
    if arguments.table:
        return _players(kept, arguments.table), []
    found = kept.count_people(MOST)
    if not found:
        return "nobody here has a name yet; db people --table TABLE lists the players of a table", []
    table = _table("id", "name", "since", "tables", "devices", "passkeys", "reports", "blocked")
    for each in found:
        row = each.person
        counts = (each.tables, each.devices, each.passkeys, each.reports)
        _add(table, row.id, row.name or NAMELESS, _day(row.since), *map(str, counts), _yes(row.blocked))
    return table, []


def _players(kept: SqlTransaction, table_id: str) -> str | Table:
    """List the players of a table, who get an id by which they can be blocked."""
    table = _table("seat", "name at the table", "id", "name", "blocked")
    for seat in kept.select_seats(table_id):
        if seat.key is not None:
            row = kept.know_person(seat.key, _now())
            _add(table, str(seat.seat), seat.name, row.id, row.name or NAMELESS, _yes(row.blocked))
    return table if table.row_count else f"nobody sits at table {table_id}, or there is no such table"


def _reports(arguments: argparse.Namespace, kept: SqlTransaction) -> Result:
    if arguments.done:
        count = kept.drop_reports(_person(kept, arguments.done).person)
        return f"reports removed: {count}", []
    found = kept.select_reports(MOST)
    if not found:
        return "there are no reports", []
    table = _table("when", "person", "name", "table", "what was said", "why it was reported")
    for row in found:
        person = kept.know_person(row.other, _now())
        said = row.text or "(the player)"
        _add(table, _day(row.at), person.id, row.name, row.table_id, said, row.reason)
    return table, []


def _block(arguments: argparse.Namespace, kept: SqlTransaction) -> Result:
    row = _person(kept, arguments.id)
    kept.block_for_all(row.person, not arguments.undo)
    return f"{row.name or row.id} is {'no longer ' if arguments.undo else ''}blocked", []


def _forget(arguments: argparse.Namespace, kept: SqlTransaction) -> Result:
    row = _person(kept, arguments.id)
    tables = kept.forget_person(row.person, _now())
    kept_tables = (
        "1 table keeps its record" if len(tables) == 1 else f"{len(tables)} tables keep their records"
    )
    told = f"{row.name or row.id} is deleted; {kept_tables} under a neutral name"
    return f"{told}\na server that runs on SQLite shows it after its next start", ["", *tables]


_RUN: Final = {"people": _people, "reports": _reports, "block": _block, "forget": _forget}


def _tell(url: URL, kept: SqlTransaction, tables: list[str]) -> None:
    """Tell running servers what they have to load again, once it is committed."""
    from floodplain.server.store.news import News  # noqa: PLC0415
    from floodplain.server.store.notifications import PostgresNotifier  # noqa: PLC0415

    PostgresNotifier(url, "").notify(kept.connection, [News("", table) for table in tables])


def _person(kept: SqlTransaction, public_id: str) -> PersonRow:
    row = kept.find_by_id(public_id)
    if row is None:
        raise UnknownPerson(f"there is no person {public_id}; floodplain db people lists them")
    return row


def _table(*titles: str) -> Table:
    table = Table(box=SIMPLE_HEAD, pad_edge=False, padding=(0, 1, 0, 0))
    for title in titles:
        width = DAY if title in {"since", "when"} else None
        table.add_column(title, overflow="fold", no_wrap=title not in LONG, min_width=width)
    return table


def _add(table: Table, *cells: str) -> None:
    """Add a row as it is written, also where a text has brackets, which Rich would take for markup."""
    table.add_row(*[Text(cell) for cell in cells])


def _now() -> int:
    return round(datetime.now(UTC).timestamp() * 1000)


def _day(moment: int) -> str:
    return datetime.fromtimestamp(moment / 1000, UTC).strftime("%Y-%m-%d %H:%M")


def _yes(value: bool) -> str:
    return "yes" if value else ""
