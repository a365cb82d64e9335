"""The rows that follow a person to another key, and those that go when a person is deleted.

Every table of the database with the hash of a person's key has its statement in HAND_OVER and in FORGET.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from sqlalchemy import Column, Connection, Table, delete, insert, or_, select, update

from floodplain.kernel.flow import Part
from floodplain.kernel.names import default_name
from floodplain.server.encoding import encode
from floodplain.server.keys import new_public_id
from floodplain.server.store import schema
from floodplain.server.store.club_schema import (
    BLOCKS,
    CHALLENGES,
    NOTICE_CHANNELS,
    NOTICE_READERS,
    NOTICES,
    PASSKEYS,
    PEOPLE,
    REPORTS,
)
from floodplain.server.store.deals import forget_deals, hand_over_deals
from floodplain.server.store.notice_readers import forget_reader
from floodplain.server.store.notice_rows import NoticeRow
from floodplain.server.store.rows import FREE, OPEN, PERSON, SAID, ChatRow
from floodplain.server.store.statements import read_each
from floodplain.server.store.statements.lobby import drop_search
from floodplain.server.store.statements.results import forget_results, hand_over_results

# --- from one key to another ------------------------------------------------------------------------


def _hand_over_name(connection: Connection, old: str, new: str) -> None:
    """Give the name of one person to another who has none, with a block by the host in any case."""
    place = PEOPLE.c
    former = connection.execute(select(PEOPLE).where(place.person == old)).first()
    if former is None:
        return
    connection.execute(delete(PEOPLE).where(place.person == old))
    present = connection.execute(select(PEOPLE).where(place.person == new)).first()
    if present is None:
        connection.execute(insert(PEOPLE), {**former._mapping, "person": new})
        return
    named = present if present.name else former
    connection.execute(
        update(PEOPLE)
        .where(place.person == new)
        .values(
            name=named.name,
            language=named.language,
            since=min(former.since, present.since),
            blocked=former.blocked or present.blocked,
        )
    )


def _hand_over_blocks(connection: Connection, old: str, new: str) -> None:
    """Give the blocks of one person to another, and those about them; nobody blocks themselves."""
    place = BLOCKS.c
    found = connection.execute(select(BLOCKS).where(or_(place.person == old, place.other == old))).all()
    connection.execute(delete(BLOCKS).where(or_(place.person == old, place.other == old)))
    for row in found:
        moved = {name: new if value == old else value for name, value in row._mapping.items()}
        same = (place.person == moved["person"]) & (place.other == moved["other"])
        if (
            moved["person"] != moved["other"]
            and connection.execute(select(BLOCKS).where(same)).first() is None
        ):
            connection.execute(insert(BLOCKS), moved)


def _hand_over_reports(connection: Connection, old: str, new: str) -> None:
    """Give the reports of one person to another, and those about them."""
    place = REPORTS.c
    known = select(place.table_id, place.line).where(place.person == new)
    own = {(row.table_id, row.line) for row in connection.execute(known)}
    for row in connection.execute(select(REPORTS).where(place.person == old)).all():
        if (row.table_id, row.line) in own:
            connection.execute(delete(REPORTS).where(place.id == row.id))
    _rename(connection, REPORTS, place.person, old, new)
    _rename(connection, REPORTS, place.other, old, new)


def _hand_over_rest(connection: Connection, old: str, new: str) -> None:
    """Give the passkeys and the chat messages of one person to another."""
    _rename(connection, PASSKEYS, PASSKEYS.c.person, old, new)
    _rename(connection, schema.CHAT, schema.CHAT.c.person, old, new)


def _hand_over_notices(connection: Connection, old: str, new: str) -> None:
    """Notify one person wherever another one was; what had been told is not told again."""
    _rename(connection, NOTICE_CHANNELS, NOTICE_CHANNELS.c.person, old, new)
    place = NOTICE_READERS.c
    if connection.execute(select(place.person).where(place.person == new)).first() is None:
        _rename(connection, NOTICE_READERS, place.person, old, new)
    forget_reader(connection, old)


def _hand_over_search(connection: Connection, old: str, new: str) -> None:  # noqa: ARG001 - as the others
    """Stop the search of one person for a game, which the other may begin again."""
    drop_search(connection, old)


def _rename(connection: Connection, table: Table, column: Column[str], old: str, new: str) -> None:
    connection.execute(update(table).where(column == old).values({column.name: new}))


HAND_OVER: Final[Sequence[Callable[[Connection, str, str], None]]] = (
    _hand_over_name,
    _hand_over_blocks,
    _hand_over_reports,
    _hand_over_rest,
    _hand_over_notices,
    _hand_over_search,
    hand_over_results,
    hand_over_deals,
)
"""The statements that change the rows of the first person when they become the second one."""


ASKED_IN_VAIN: Final = "kept"
"""An event of someone who asked to join and was declined: without the name it would say nothing."""

# --- deleting ---------------------------------------------------------------------------------------


def forget_person(connection: Connection, person: str, now: int) -> list[str]:
    """Delete a person: only records remain, under a neutral name. Return the tables that change."""
    lines = connection.execute(select(schema.CHAT).where(schema.CHAT.c.person == person)).all()
    tables = {*_forget_seats(connection, person), *(row.table_id for row in lines)}
    _forget_lines(connection, person, {(row.table_id, row.seat, row.name) for row in lines})
    for forget in FORGET:
        forget(connection, person)
    _forget_devices(connection, person, now)
    return sorted(tables)


def _forget_seats(connection: Connection, person: str) -> list[str]:
    """Cancel tables that wait, free seats at other ones that wait, and leave the rest without the name."""
    seats, place = schema.SEATS.c, schema.TABLES.c
    waiting = delete(schema.TABLES).where(place.owner == person, place.status == OPEN)
    cancelled = select(place.id).where(place.owner == person, place.status == OPEN)
    gone = list(connection.execute(cancelled).scalars())
    connection.execute(waiting)
    connection.execute(update(schema.TABLES).where(place.owner == person).values(owner=""))
    connection.execute(update(schema.TABLES).where(place.wish.contains(person)).values(wish="null"))
    sat = select(seats.table_id, seats.seat, seats.name, place.status).join(schema.TABLES)
    found = connection.execute(sat.where(seats.key == person)).all()
    for row in found:
        is_free = row.status == OPEN
        connection.execute(
            update(schema.SEATS)
            .where(seats.table_id == row.table_id, seats.seat == row.seat)
            .values(
                kind=FREE if is_free else PERSON,
                name="" if is_free else default_name(row.seat),
                key=None,
                seen=0,  # so that others may put a bot there at once
            )
        )
        _forget_name(connection, row.table_id, row.seat, row.name, person)
    return sorted({*gone, *(row.table_id for row in found)})


def _forget_lines(connection: Connection, person: str, told: set[tuple[str, int, str]]) -> None:
    """Delete what a person has said, and take their names out of events at tables that they have left.

    `told` are the tables, seats and names under which the chat knows them. A bot that has taken over from
    them still has their name.
    """
    place, seats = schema.CHAT.c, schema.SEATS.c
    gone = (place.person == person) & place.kind.in_((SAID, ASKED_IN_VAIN))
    connection.execute(delete(schema.CHAT).where(gone))
    for table_id, seat, name in sorted(told):
        _forget_name(connection, table_id, seat, name, person)
        followed = (seats.seat == seat) & (seats.name == name) & seats.key.is_(None)
        connection.execute(
            update(schema.SEATS).where(seats.table_id == table_id, followed).values(name=default_name(seat))
        )
    connection.execute(update(schema.CHAT).where(place.person == person).values(person=""))


def _forget_name(connection: Connection, table_id: str, seat: int, name: str, person: str) -> None:
    """Take a player's name out of what the chat of a table, and notices about it, tell about them."""
    place = schema.CHAT.c
    # Someone else of that name may have had the seat before or after; lines of older versions tell nobody.
    said = (place.seat == seat) & (place.name == name) & (place.kind == SAID) & place.person.in_((person, ""))
    connection.execute(delete(schema.CHAT).where(place.table_id == table_id, said))
    rows = connection.execute(select(schema.CHAT).where(place.table_id == table_id)).mappings()
    neutral = default_name(seat)
    for row in read_each(connection, rows, ChatRow, "number"):
        told = {
            "name": neutral if row.name == name and row.person in {person, ""} else row.name,
            "parts": _without(row.parts, name, neutral),
        }
        connection.execute(
            update(schema.CHAT).where(place.table_id == table_id, place.number == row.number).values(**told)
        )
    about = NOTICES.c
    notices = connection.execute(select(NOTICES).where(about.table_id == table_id)).mappings()
    for notice in read_each(connection, notices, NoticeRow, "id"):
        values = {"parts": _without(notice.parts, name, neutral)}
        connection.execute(update(NOTICES).where(about.id == notice.id).values(**values))


def _without(parts: Mapping[str, Part], name: str, neutral: str) -> str:
    """Return the parts of a sentence as they are stored, with another name in the place of one."""
    return encode({key: neutral if value == name else value for key, value in parts.items()}).decode()


def _forget_devices(connection: Connection, person: str, now: int) -> None:
    """Sign all devices of a person out, for good: also the first one, if it never had another beside it."""
    place = schema.DEVICES.c
    connection.execute(
        update(schema.DEVICES).where(place.person == person).values(cut=True, browser="", seen=0)
    )
    if connection.execute(select(place.key).where(place.key == person)).first() is None:
        row = {
            "key": person,
            "id": new_public_id(),
            "person": person,
            "kind": "computer",
            "added": now,
            "cut": True,
        }
        connection.execute(insert(schema.DEVICES), row)
    codes, holds = schema.CODES.c, schema.HOLDS.c
    connection.execute(delete(schema.CODES).where(codes.person == person))
    connection.execute(delete(schema.HOLDS).where(or_(holds.person == person, holds.key == person)))


def _forget_person(connection: Connection, person: str) -> None:
    for table, columns in (
        (PEOPLE, [PEOPLE.c.person]),
        (PASSKEYS, [PASSKEYS.c.person]),
        (CHALLENGES, [CHALLENGES.c.person]),
        (BLOCKS, [BLOCKS.c.person, BLOCKS.c.other]),
        (REPORTS, [REPORTS.c.person, REPORTS.c.other]),
    ):
        connection.execute(delete(table).where(or_(*(column == person for column in columns))))


def _forget_deals(connection: Connection, person: str) -> None:
    """Keep the results of daily games under a text that is no person's."""
    forget_deals(connection, person, new_public_id())


FORGET: Final[Sequence[Callable[[Connection, str], None]]] = (
    _forget_person,
    forget_reader,
    forget_results,
    drop_search,
    _forget_deals,
)
"""The statements that delete the rows of a person."""
