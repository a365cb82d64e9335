"""Statements about order: whom people block, what they report, and what the host does about it."""

from __future__ import annotations

import msgspec
from sqlalchemy import ColumnElement, Connection, ScalarSelect, delete, func, insert, select, update

from floodplain.server.store import schema
from floodplain.server.store.club_schema import BLOCKS, PASSKEYS, PEOPLE, REPORTS
from floodplain.server.store.people_rows import BlockRow, PersonCount, PersonRow, ReportRow
from floodplain.server.store.rows import SAID
from floodplain.server.store.statements import read, read_each


def all_blocks(connection: Connection) -> list[BlockRow]:
    """Return who has blocked whom, the oldest first."""
    rows = connection.execute(select(BLOCKS).order_by(BLOCKS.c.added))
    return read_each(connection, rows.mappings(), BlockRow, "id")


def keep_block(connection: Connection, row: BlockRow) -> None:
    """Save that a person has blocked another, replacing an older block of the same two."""
    place = BLOCKS.c
    connection.execute(delete(BLOCKS).where(place.person == row.person, place.other == row.other))
    connection.execute(insert(BLOCKS), msgspec.structs.asdict(row))


def drop_block(connection: Connection, person: str, block: str) -> bool:
    """Delete a block of a person; return whether there was one."""
    place = BLOCKS.c
    return connection.execute(delete(BLOCKS).where(place.person == person, place.id == block)).rowcount == 1


def apart_from(connection: Connection, person: str) -> frozenset[str]:
    """Return whom a person has blocked, and who has blocked them."""
    place = BLOCKS.c
    own = select(place.other).where(place.person == person)
    return frozenset(
        connection.execute(own.union(select(place.person).where(place.other == person))).scalars()
    )


def find_line(connection: Connection, table_id: str, line: int) -> tuple[str, str, str] | None:
    """Return who said a line of a chat, their name then, and the text."""
    place = schema.CHAT.c
    wanted = select(place.person, place.name, place.text).where(
        place.table_id == table_id, place.number == line, place.kind == SAID
    )
    found = connection.execute(wanted).first()
    return None if found is None else (found.person, found.name, found.text)


def keep_report(connection: Connection, row: ReportRow) -> bool:
    """Save a report; return whether it is the first of this person about this line or player."""
    place = REPORTS.c
    same = select(place.id).where(
        place.person == row.person,
        place.other == row.other,
        place.table_id == row.table_id,
        place.line == row.line,
    )
    if connection.execute(same).first() is not None:
        return False
    connection.execute(insert(REPORTS), msgspec.structs.asdict(row))
    return True


def reports_of(connection: Connection, person: str) -> list[ReportRow]:
    """Return what a person has reported, the oldest first."""
    rows = connection.execute(select(REPORTS).where(REPORTS.c.person == person).order_by(REPORTS.c.at))
    return read_each(connection, rows.mappings(), ReportRow, "id")


def lines_of(connection: Connection, person: str, most: int) -> list[tuple[str, int, str]]:
    """Return the chat messages of a person as table, time and text, the newest first."""
    place = schema.CHAT.c
    wanted = select(place.table_id, place.at, place.text).where(place.person == person, place.kind == SAID)
    rows = connection.execute(wanted.order_by(place.at.desc()).limit(most))
    return [(row.table_id, row.at, row.text) for row in rows]


# --- for hosts --------------------------------------------------------------------------------------


def count_people(connection: Connection, most: int) -> list[PersonCount]:
    """Return the people who are known, those reported most often first."""
    reports = _count(REPORTS.c.other)
    rows = connection.execute(
        select(
            PEOPLE,
            _count(schema.SEATS.c.key).label("tables"),
            _count(schema.DEVICES.c.person, schema.DEVICES.c.cut.is_(False)).label("devices"),
            _count(PASSKEYS.c.person).label("passkeys"),
            reports.label("reports"),
        )
        .order_by(reports.desc(), PEOPLE.c.since)
        .limit(most)
    ).mappings()
    counts = ("tables", "devices", "passkeys", "reports")
    return [PersonCount(person=read(row, PersonRow), **{name: row[name] for name in counts}) for row in rows]


def _count(column: ColumnElement[str], *where: ColumnElement[bool]) -> ScalarSelect[int]:
    """Return how many rows of a table are about the person of the row."""
    counted = select(func.count()).where(column == PEOPLE.c.person, *where)
    return counted.correlate(PEOPLE).scalar_subquery()


def select_reports(connection: Connection, most: int) -> list[ReportRow]:
    """Return the reports that wait for the host, the newest first."""
    rows = connection.execute(select(REPORTS).order_by(REPORTS.c.at.desc()).limit(most))
    return read_each(connection, rows.mappings(), ReportRow, "id")


def drop_reports(connection: Connection, person: str) -> int:
    """Delete the reports about a person, which are dealt with; return how many there were."""
    return connection.execute(delete(REPORTS).where(REPORTS.c.other == person)).rowcount


def find_by_id(connection: Connection, public_id: str) -> PersonRow | None:
    """Return a person by their public id."""
    found = connection.execute(select(PEOPLE).where(PEOPLE.c.id == public_id)).mappings().first()
    return None if found is None else read(found, PersonRow)


def block_for_all(connection: Connection, person: str, blocked: bool) -> None:
    """Save whether the host has blocked a person."""
    connection.execute(update(PEOPLE).where(PEOPLE.c.person == person).values(blocked=blocked))
