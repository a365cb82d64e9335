"""Statements about shared seats."""

from __future__ import annotations

import msgspec
from sqlalchemy import ColumnElement, Connection, and_, delete, insert, not_, or_, select, update

from floodplain.server.store import schema
from floodplain.server.store.rows import PERSON, HoldRow
from floodplain.server.store.statements import read_each

_HOLDS, _SEATS = schema.HOLDS.c, schema.SEATS.c


def _its_seat(row: HoldRow) -> ColumnElement[bool]:
    """Select the seat of a hold, if it still belongs to the player who shared it."""
    return and_(
        _SEATS.table_id == row.table_id,
        _SEATS.seat == row.seat,
        _SEATS.kind == PERSON,
        _SEATS.key == row.person,
    )


def holds_of(connection: Connection, person: str) -> list[HoldRow]:
    """Return the seats that a person shares, either way, as long as they have not changed hands."""
    still = and_(_SEATS.table_id == _HOLDS.table_id, _SEATS.seat == _HOLDS.seat, _SEATS.key == _HOLDS.person)
    rows = connection.execute(
        select(schema.HOLDS)
        .join(schema.SEATS, still)
        .where(or_(_HOLDS.person == person, _HOLDS.key == person))
        .order_by(_HOLDS.added, _HOLDS.id)
    )
    return read_each(connection, rows.mappings(), HoldRow, "id")


def keep_hold(connection: Connection, row: HoldRow) -> bool:
    """Share a seat, if it still belongs to the player who offered it; return whether it does."""
    if connection.execute(select(_SEATS.seat).where(_its_seat(row))).first() is None:
        return False
    _drop_doubles(connection, row)
    connection.execute(insert(schema.HOLDS), msgspec.structs.asdict(row))
    return True


def drop_hold(connection: Connection, row: HoldRow) -> bool:
    """Stop sharing a seat; return whether it was shared."""
    return connection.execute(delete(schema.HOLDS).where(_HOLDS.id == row.id)).rowcount == 1


def pass_on(connection: Connection, row: HoldRow) -> bool:
    """Give a shared seat to another holder, who then shares it with the rest; return whether it worked.

    A hold that was dropped meanwhile gives nothing: the device that dropped it keeps the seat.
    """
    held = connection.execute(select(_HOLDS.id).where(_HOLDS.id == row.id).with_for_update()).first()
    if held is None:
        return False
    if not connection.execute(update(schema.SEATS).where(_its_seat(row)).values(key=row.key)).rowcount:
        return False
    _drop_doubles(connection, row)
    same = and_(_HOLDS.table_id == row.table_id, _HOLDS.seat == row.seat, _HOLDS.person == row.person)
    connection.execute(update(schema.HOLDS).where(same).values(person=row.key))
    _pass_ownership_on(connection, row)
    return True


def _pass_ownership_on(connection: Connection, row: HoldRow) -> None:
    """Give a table to the new holder of a seat, if its owner no longer sits there."""
    table = schema.TABLES.c
    sits = select(_SEATS.seat).where(_SEATS.table_id == row.table_id, _SEATS.key == row.person)
    theirs = and_(table.id == row.table_id, table.owner == row.person, not_(sits.exists()))
    connection.execute(update(schema.TABLES).where(theirs).values(owner=row.key))


def hand_over_holds(connection: Connection, old: str, new: str) -> list[str]:
    """Give the shared seats of one person to another, and return their tables."""
    mine = or_(_HOLDS.person == old, _HOLDS.key == old)
    tables = connection.execute(select(_HOLDS.table_id).where(mine)).scalars().all()
    connection.execute(update(schema.HOLDS).where(_HOLDS.person == old).values(person=new))
    connection.execute(update(schema.HOLDS).where(_HOLDS.key == old).values(key=new))
    connection.execute(delete(schema.HOLDS).where(_HOLDS.person == _HOLDS.key))  # it is their own
    return list(tables)


def _drop_doubles(connection: Connection, row: HoldRow) -> None:
    same = and_(_HOLDS.table_id == row.table_id, _HOLDS.seat == row.seat, _HOLDS.key == row.key)
    connection.execute(delete(schema.HOLDS).where(same))
