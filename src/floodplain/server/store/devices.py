"""Statements about devices, and the codes that connect them."""

from __future__ import annotations

import msgspec
from sqlalchemy import Connection, delete, insert, or_, select, update

from floodplain.server.store import schema
from floodplain.server.store.holds import hand_over_holds
from floodplain.server.store.rows import CodeRow, DeviceRow
from floodplain.server.store.statements import read, read_each
from floodplain.server.store.whole_person import HAND_OVER


def all_devices(connection: Connection) -> list[DeviceRow]:
    """Return the devices of all persons who have several."""
    rows = connection.execute(select(schema.DEVICES).order_by(schema.DEVICES.c.added))
    return read_each(connection, rows.mappings(), DeviceRow, "id")


def keep_device(connection: Connection, row: DeviceRow) -> None:
    """Save whose a device is, replacing what was known of it."""
    connection.execute(delete(schema.DEVICES).where(schema.DEVICES.c.key == row.key))
    connection.execute(insert(schema.DEVICES), msgspec.structs.asdict(row))


def own_devices(connection: Connection, person: str) -> list[DeviceRow]:
    """Lock and return the devices of a person, so that only one of them changes the list at a time."""
    place = schema.DEVICES.c
    rows = connection.execute(
        select(schema.DEVICES).where(place.person == person).order_by(place.key).with_for_update()
    )
    return read_each(connection, rows.mappings(), DeviceRow, "id")


def cut_device(connection: Connection, device: str) -> None:
    """Sign a device out."""
    connection.execute(update(schema.DEVICES).where(schema.DEVICES.c.id == device).values(cut=True))


def note_device(connection: Connection, key: str, browser: str, now: int) -> None:
    """Save when a device was here, and with which browser."""
    place = schema.DEVICES.c
    connection.execute(update(schema.DEVICES).where(place.key == key).values(browser=browser, seen=now))


def keep_code(connection: Connection, row: CodeRow, now: int) -> None:
    """Save a code; older codes of the same person, and expired ones, are deleted."""
    place = schema.CODES.c
    connection.execute(delete(schema.CODES).where(or_(place.person == row.person, place.until <= now)))
    connection.execute(insert(schema.CODES), msgspec.structs.asdict(row))


def find_code(connection: Connection, code: str, now: int) -> CodeRow | None:
    """Return a code that has not expired by then."""
    place = schema.CODES.c
    found = (
        connection.execute(select(schema.CODES).where(place.code == code, place.until > now))
        .mappings()
        .first()
    )
    return None if found is None else read(found, CodeRow)


def spend_code(connection: Connection, code: str, now: int) -> CodeRow | None:
    """Use up and return a valid code."""
    found = find_code(connection, code, now)
    spent = connection.execute(delete(schema.CODES).where(schema.CODES.c.code == code)).rowcount
    return found if spent else None


def hand_over(connection: Connection, old: str, new: str) -> list[str]:
    """Give the seats and tables of one person to another, and return which tables these are."""
    seats, tables = schema.SEATS.c, schema.TABLES.c
    sat = connection.execute(select(seats.table_id).where(seats.key == old)).scalars().all()
    owned = connection.execute(select(tables.id).where(tables.owner == old)).scalars().all()
    connection.execute(update(schema.SEATS).where(seats.key == old).values(key=new))
    connection.execute(update(schema.TABLES).where(tables.owner == old).values(owner=new))
    for follow in HAND_OVER:
        follow(connection, old, new)
    return sorted({*sat, *owned, *hand_over_holds(connection, old, new)})
