"""Statements that find what people are to be told."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from sqlalchemy import ColumnElement, Connection, and_, exists, func, or_, select

from floodplain.server.store import club_schema, schema
from floodplain.server.store.notice_rows import LOW, TURN, Happened, Waiting
from floodplain.server.store.rows import FINISHED, PERSON, PLAYING

MOST_FOUND: Final = 500  # at a time; the others are found the next time

_TABLES, _SEATS, _ANSWERS, _CHAT = schema.TABLES.c, schema.SEATS.c, schema.ANSWERS.c, schema.CHAT.c
_READERS, _NOTICES, _HOLDS = club_schema.NOTICE_READERS.c, club_schema.NOTICES.c, schema.HOLDS.c


def _sits() -> ColumnElement[bool]:
    """Join readers to the seats that they play, as its player or sharing it."""
    shared = exists().where(
        _HOLDS.table_id == _SEATS.table_id,
        _HOLDS.seat == _SEATS.seat,
        _HOLDS.person == _SEATS.key,
        _HOLDS.key == _READERS.person,
    )
    return and_(_READERS.enabled, or_(_READERS.person == _SEATS.key, shared))


def _waits() -> ColumnElement[bool]:
    """Join tables to the seat of the person that they wait for."""
    return and_(
        _SEATS.table_id == _TABLES.id,
        _SEATS.seat == _TABLES.to_act,
        _SEATS.kind == PERSON,
        _SEATS.stand_in.is_(None),
    )


def _turn_of() -> Any:  # noqa: ANN401 - a scalar subquery
    """Select the version of the last answer by another seat: it stays the same for a whole turn."""
    return (
        select(func.coalesce(func.max(_ANSWERS.version), 0))
        .where(_ANSWERS.table_id == _TABLES.id, _ANSWERS.seat >= 0, _ANSWERS.seat != _TABLES.to_act)
        .correlate(schema.TABLES)
        .scalar_subquery()
    )


def waiting_tables(connection: Connection, since: int) -> list[Waiting]:
    """Return the tables changed since a time that wait for people who are told.

    Tables at which nobody else is a person are left out: their bots answer at once.
    """
    rival = schema.SEATS.alias()
    company = exists().where(
        rival.c.table_id == _TABLES.id,
        rival.c.kind == PERSON,
        or_(rival.c.key.is_(None), rival.c.key != _READERS.person),
    )
    rows = connection.execute(
        select(
            _TABLES.id.label("table_id"),
            _READERS.person,
            _TABLES.game,
            _SEATS.seat,
            _turn_of().label("turn"),
            _TABLES.changed,
            _TABLES.deadline,
            _TABLES.settings.label("rules"),
        )
        .select_from(schema.TABLES)
        .join(schema.SEATS, _waits())
        .join(club_schema.NOTICE_READERS, _sits())
        .where(_TABLES.status == PLAYING, _TABLES.changed >= since, _TABLES.changed >= _READERS.since)
        .where(company)
        .order_by(_TABLES.changed)
        .limit(MOST_FOUND)
    )
    return [Waiting(**row) for row in rows.mappings()]


def happened(connection: Connection, since: int) -> list[Happened]:
    """Return who came to, or left, the tables that people who are told have opened and not started."""
    seat = and_(_SEATS.table_id == _CHAT.table_id, _SEATS.seat == _CHAT.seat)
    rows = connection.execute(
        select(
            _CHAT.table_id,
            _READERS.person,
            _TABLES.game,
            _CHAT.number,
            _CHAT.kind,
            _CHAT.name,
            _CHAT.at,
        )
        .select_from(schema.CHAT)
        .join(schema.TABLES, _TABLES.id == _CHAT.table_id)
        .join(club_schema.NOTICE_READERS, and_(_READERS.person == _TABLES.owner, _READERS.enabled))
        .outerjoin(schema.SEATS, seat)
        .where(_CHAT.at >= since, _CHAT.at >= _READERS.since, _CHAT.kind.in_(("came", "left")))
        .where(or_(_SEATS.key.is_(None), _SEATS.key != _TABLES.owner))
        .order_by(_CHAT.at)
        .limit(MOST_FOUND)
    )
    return [Happened(**row) for row in rows.mappings()]


def finished_tables(connection: Connection, since: int) -> list[Happened]:
    """Return the games that ended since a time, for each player who is told."""
    rows = connection.execute(
        select(
            _TABLES.id.label("table_id"),
            _READERS.person,
            _TABLES.game,
            _TABLES.version.label("number"),
            _TABLES.status.label("kind"),
            func.min(_SEATS.name).label("name"),
            _TABLES.changed.label("at"),
        )
        .select_from(schema.TABLES)
        .join(schema.SEATS, and_(_SEATS.table_id == _TABLES.id, _SEATS.kind == PERSON))
        .join(club_schema.NOTICE_READERS, _sits())
        .where(_TABLES.status == FINISHED, _TABLES.changed >= since, _TABLES.changed >= _READERS.since)
        .group_by(_TABLES.id, _READERS.person)
        .order_by(_TABLES.changed)
        .limit(MOST_FOUND)
    )
    return [Happened(**row) for row in rows.mappings()]


def settled_notices(connection: Connection, among: Sequence[str] | None = None) -> list[str]:
    """Return which unseen notices, all or some, are about turns that have been played since."""
    sits = or_(
        _SEATS.key == _NOTICES.person,
        exists().where(
            _HOLDS.table_id == _SEATS.table_id, _HOLDS.seat == _SEATS.seat, _HOLDS.key == _NOTICES.person
        ),
    )
    still = (
        select(_TABLES.id)
        .join(schema.SEATS, _waits())
        .where(_TABLES.id == _NOTICES.table_id, _TABLES.status == PLAYING, sits)
        .where(_turn_of() == _NOTICES.turn)
        .correlate(club_schema.NOTICES)
        .exists()
    )
    past = select(_NOTICES.id).where(_NOTICES.seen.is_(None), _NOTICES.kind.in_((TURN, LOW)), ~still)
    if among is not None:
        past = past.where(_NOTICES.id.in_(among))
    return [row[0] for row in connection.execute(past)]
