"""Statements about notices, and what of them is still to be sent."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

import msgspec
from sqlalchemy import ColumnElement, Connection, and_, delete, insert, select, tuple_, update

from floodplain.server.keys import new_public_id
from floodplain.server.store import club_schema
from floodplain.server.store.notice_readers import insert_once, select_channels
from floodplain.server.store.notice_rows import LOW, TURN, ChannelRow, Delivery, NoticeRow
from floodplain.server.store.statements import read, read_each, written

MOST_LISTED: Final = 50

_NOTICES, _DELIVERIES = club_schema.NOTICES.c, club_schema.NOTICE_DELIVERIES.c


def known_notices(connection: Connection, wanted: Sequence[tuple[str, str, str, int]]) -> set[Any]:
    """Return which of these notices were made: person, table, kind and turn."""
    columns = (_NOTICES.person, _NOTICES.table_id, _NOTICES.kind, _NOTICES.turn)
    if not wanted:
        return set()
    return {tuple(row) for row in connection.execute(select(*columns).where(tuple_(*columns).in_(wanted)))}


def make_notice(connection: Connection, row: NoticeRow, due: int, kinds: Sequence[str]) -> bool:
    """Save a notice, and that it is to be sent over a person's channels of some kinds.

    Returns whether it is new: however many workers find the same, one of them saves it.
    """
    if not insert_once(connection, club_schema.NOTICES, [written(row)]):
        return False
    channels = [
        each.id
        for each in select_channels(connection, row.person)
        if each.confirmed and each.kind in kinds and row.seen is None
    ]
    for channel in channels:
        _deliver(connection, row.id, channel, due)
    return True


def _deliver(connection: Connection, notice: str, channel: str, due: int) -> None:
    values = {"notice": notice, "channel": channel, "due": due, "claimed": 0, "tries": 0}
    connection.execute(insert(club_schema.NOTICE_DELIVERIES), values)


def remind(connection: Connection, person: str, notice: str, due: int) -> bool:
    """Send a notice once more, at a later time; return whether it belongs to the person."""
    own = select(_NOTICES.id).where(_NOTICES.id == notice, _NOTICES.person == person)
    if connection.execute(own).first() is None:
        return False
    connection.execute(delete(club_schema.NOTICE_DELIVERIES).where(_DELIVERIES.notice == notice))
    connection.execute(update(club_schema.NOTICES).where(_NOTICES.id == notice).values(seen=None))
    for channel in select_channels(connection, person):
        if channel.confirmed:
            _deliver(connection, notice, channel.id, due)
    return True


def list_notices(connection: Connection, person: str) -> list[NoticeRow]:
    """Return what a person was told, the newest first."""
    rows = connection.execute(
        select(club_schema.NOTICES)
        .where(_NOTICES.person == person)
        .order_by(_NOTICES.made.desc(), _NOTICES.id)
        .limit(MOST_LISTED)
    )
    return read_each(connection, rows.mappings(), NoticeRow, "id")


def see_notices(connection: Connection, person: str, now: int, table: str | None = None) -> None:
    """Note that a person has seen all notices, or those of a table; what is still to be sent is dropped."""
    same = [_NOTICES.person == person, _NOTICES.seen.is_(None)]
    if table is not None:
        same.append(_NOTICES.table_id == table)
    ids = select(_NOTICES.id).where(*same)
    connection.execute(delete(club_schema.NOTICE_DELIVERIES).where(_DELIVERIES.notice.in_(ids)))
    connection.execute(update(club_schema.NOTICES).where(*same).values(seen=now))


def settle_notices(connection: Connection, notices: Sequence[str], now: int) -> None:
    """Note that notices are out of date."""
    connection.execute(delete(club_schema.NOTICE_DELIVERIES).where(_DELIVERIES.notice.in_(notices)))
    connection.execute(update(club_schema.NOTICES).where(_NOTICES.id.in_(notices)).values(seen=now))


def forget_notices(connection: Connection, before: int) -> None:
    """Delete notices made before a time."""
    connection.execute(delete(club_schema.NOTICES).where(_NOTICES.made < before))


def notice_of_table(connection: Connection, person: str, table_id: str) -> NoticeRow | None:
    """Return the last notice about a person's turn at a table."""
    found = connection.execute(
        select(club_schema.NOTICES)
        .where(_NOTICES.person == person, _NOTICES.table_id == table_id, _NOTICES.kind.in_((TURN, LOW)))
        .order_by(_NOTICES.made.desc())
        .limit(1)
    )
    row = found.mappings().first()
    return None if row is None else read(row, NoticeRow)


def due_deliveries(connection: Connection, now: int, most: int) -> list[Delivery]:
    """Return what is to be sent now and no worker is sending, the longest due first."""
    rows = connection.execute(
        select(_DELIVERIES.notice, _DELIVERIES.channel, _DELIVERIES.due, _DELIVERIES.tries, _DELIVERIES.batch)
        .where(_DELIVERIES.due <= now, _DELIVERIES.claimed <= now)
        .order_by(_DELIVERIES.due)
        .limit(most)
    ).all()
    notices = _by_id(connection, club_schema.NOTICES, NoticeRow, {row.notice for row in rows})
    channels = _by_id(connection, club_schema.NOTICE_CHANNELS, ChannelRow, {row.channel for row in rows})
    return [
        Delivery(
            notice=notices[row.notice],
            channel=channels[row.channel],
            due=row.due,
            tries=row.tries,
            batch=row.batch,
        )
        for row in rows
        if row.notice in notices and row.channel in channels
    ]


def _by_id(connection: Connection, table: Any, kind: Any, ids: set[str]) -> dict[str, Any]:  # noqa: ANN401
    rows = connection.execute(select(table).where(table.c.id.in_(ids))).mappings()
    return {row.id: row for row in read_each(connection, rows, kind, "id")}


def _is(delivery: Delivery) -> ColumnElement[bool]:
    return and_(_DELIVERIES.notice == delivery.notice.id, _DELIVERIES.channel == delivery.channel.id)


def claim_deliveries(
    connection: Connection, wanted: Sequence[Delivery], now: int, until: int
) -> list[Delivery]:
    """Claim what one worker will send together until a time, and return it: no two workers get the same.

    A worker that dies before it has noted what it sent leaves a claim that runs out. Another one then tries
    again with the same batch and nothing else, so that the receiver can recognise what it already has.
    """
    batch = wanted[0].batch if wanted else ""
    together = batch or new_public_id()
    free = and_(_DELIVERIES.due <= now, _DELIVERIES.claimed <= now, _DELIVERIES.batch == batch)
    return [
        msgspec.structs.replace(each, batch=together)
        for each in sorted(wanted, key=lambda each: (each.notice.id, each.channel.id))
        if each.batch == batch
        and connection.execute(
            update(club_schema.NOTICE_DELIVERIES)
            .where(_is(each), free)
            .values(claimed=until, tries=_DELIVERIES.tries + 1, batch=together)
        ).rowcount
    ]


def drop_deliveries(connection: Connection, done: Iterable[Delivery]) -> None:
    """Forget what was sent, or need not be sent."""
    for each in done:
        connection.execute(delete(club_schema.NOTICE_DELIVERIES).where(_is(each)))


def postpone_deliveries(
    connection: Connection, given: Iterable[Delivery], due: int, is_failed: bool = False
) -> None:
    """Send something at a later time; only a failure counts as a try, and keeps its batch."""
    for each in given:
        untried: dict[str, object] = {"tries": each.tries} | ({} if each.tries else {"batch": ""})
        values = {"due": due, "claimed": 0} | ({} if is_failed else untried)
        connection.execute(update(club_schema.NOTICE_DELIVERIES).where(_is(each)).values(**values))
