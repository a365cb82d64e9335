"""Statements about who is told what waits for them, over which channels."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from sqlalchemy import Connection, delete, func, insert, or_, select, update
from sqlalchemy.dialects import postgresql, sqlite

from floodplain.server.store import club_schema
from floodplain.server.store.notice_rows import PUSH, ChannelRow, ReaderRow
from floodplain.server.store.statements import read, read_each, written

_READERS: Final = club_schema.NOTICE_READERS.c
_CHANNELS: Final = club_schema.NOTICE_CHANNELS.c
_VIEWS: Final = club_schema.NOTICE_VIEWS.c
_MUTES: Final = club_schema.NOTICE_MUTES.c


def insert_once(connection: Connection, table: Any, rows: Sequence[dict[str, Any]]) -> int:  # noqa: ANN401
    """Add rows unless they are there; return how many were added."""
    dialect = postgresql if connection.dialect.name == "postgresql" else sqlite
    added = 0
    for row in rows:
        added += connection.execute(dialect.insert(table).values(**row).on_conflict_do_nothing()).rowcount
    return added


def server_key(connection: Connection, name: str) -> str | None:
    """Return a key of this server."""
    place = club_schema.SERVER_KEYS.c
    found: str | None = connection.execute(select(place.value).where(place.name == name)).scalar()
    return found


def keep_server_key(connection: Connection, name: str, value: str) -> str:
    """Save a key of this server, unless another worker already has; return the one that holds."""
    insert_once(connection, club_schema.SERVER_KEYS, [{"name": name, "value": value}])
    return server_key(connection, name) or value


def select_reader(connection: Connection, person: str) -> ReaderRow | None:
    """Return what a person wants to be told; None for one who never said."""
    found = connection.execute(select(club_schema.NOTICE_READERS).where(_READERS.person == person))
    row = found.mappings().first()
    return None if row is None else read(row, ReaderRow)


def has_readers(connection: Connection) -> bool:
    """Return whether anyone is to be told anything."""
    return connection.execute(select(_READERS.person).where(_READERS.enabled).limit(1)).first() is not None


def keep_reader(connection: Connection, row: ReaderRow) -> None:
    """Save what a person wants to be told."""
    values = written(row)
    if not insert_once(connection, club_schema.NOTICE_READERS, [values]):
        connection.execute(
            update(club_schema.NOTICE_READERS).where(_READERS.person == row.person).values(**values)
        )


def select_channels(connection: Connection, person: str) -> list[ChannelRow]:
    """Return the ways to tell a person, the oldest first."""
    rows = connection.execute(
        select(club_schema.NOTICE_CHANNELS)
        .where(_CHANNELS.person == person)
        .order_by(_CHANNELS.added, _CHANNELS.id)
    )
    return read_each(connection, rows.mappings(), ChannelRow, "id")


def find_channel(connection: Connection, channel: str) -> ChannelRow | None:
    """Return a channel by its id."""
    found = connection.execute(select(club_schema.NOTICE_CHANNELS).where(_CHANNELS.id == channel))
    row = found.mappings().first()
    return None if row is None else read(row, ChannelRow)


def count_targets(connection: Connection, target: str, since: int) -> int:
    """Return how many people gave an address since a time without confirming it."""
    count: int = connection.execute(
        select(func.count()).where(
            _CHANNELS.target == target, _CHANNELS.added >= since, _CHANNELS.confirmed.is_(False)
        )
    ).scalar_one()
    return count


def keep_channel(connection: Connection, row: ChannelRow) -> None:
    """Save a channel; a browser belongs to one person only, and other kinds exist once."""
    if row.kind == PUSH:
        same = or_(_CHANNELS.target == row.target, _CHANNELS.device == row.device)
    else:
        same = _CHANNELS.person == row.person
    connection.execute(delete(club_schema.NOTICE_CHANNELS).where(_CHANNELS.kind == row.kind, same))
    connection.execute(insert(club_schema.NOTICE_CHANNELS), written(row))


def change_channel(connection: Connection, channel: str, values: Mapping[str, object]) -> bool:
    """Change columns of a channel; return whether it is still there."""
    changed = update(club_schema.NOTICE_CHANNELS).where(_CHANNELS.id == channel).values(**dict(values))
    return connection.execute(changed).rowcount == 1


def drop_channels(connection: Connection, person: str, kind: str, device: str | None = None) -> int:
    """Delete a person's channels of a kind, or that of a device; return how many there were."""
    own = [_CHANNELS.person == person, _CHANNELS.kind == kind]
    if device is not None:
        own.append(_CHANNELS.device == device)
    return connection.execute(delete(club_schema.NOTICE_CHANNELS).where(*own)).rowcount


def drop_channel(connection: Connection, channel: str) -> None:
    """Delete a channel, with what was still to be sent over it."""
    connection.execute(delete(club_schema.NOTICE_CHANNELS).where(_CHANNELS.id == channel))


def forget_reader(connection: Connection, person: str) -> None:
    """Delete everything that notices know of a person."""
    for table in (
        club_schema.NOTICE_CHANNELS,
        club_schema.NOTICES,
        club_schema.NOTICE_MUTES,
        club_schema.NOTICE_VIEWS,
        club_schema.NOTICE_READERS,
    ):
        connection.execute(delete(table).where(table.c.person == person))


def keep_views(
    connection: Connection,
    worker: str,
    views: Iterable[tuple[str, str]],
    gone: Iterable[tuple[str, str]],
    until: int,
) -> None:
    """Report for a worker which people look at which tables, and who no longer does."""
    for person, table_id in sorted(gone):
        connection.execute(
            delete(club_schema.NOTICE_VIEWS).where(
                _VIEWS.worker == worker, _VIEWS.person == person, _VIEWS.table_id == table_id
            )
        )
    for person, table_id in sorted(views):
        values = {"worker": worker, "person": person, "table_id": table_id, "until": until}
        if not insert_once(connection, club_schema.NOTICE_VIEWS, [values]):
            connection.execute(
                update(club_schema.NOTICE_VIEWS)
                .where(_VIEWS.worker == worker, _VIEWS.person == person, _VIEWS.table_id == table_id)
                .values(until=until)
            )


def forget_views(connection: Connection, now: int) -> None:
    """Delete what workers reported that have died since."""
    connection.execute(delete(club_schema.NOTICE_VIEWS).where(_VIEWS.until < now))


def is_viewed(connection: Connection, person: str, table_id: str, now: int) -> bool:
    """Return whether a person looks at a table, on whichever device."""
    looks = select(_VIEWS.until).where(
        _VIEWS.person == person, _VIEWS.table_id == table_id, _VIEWS.until >= now
    )
    return connection.execute(looks).first() is not None


def readers_of(connection: Connection, people: Iterable[str]) -> set[str]:
    """Return which of these people are told anything."""
    asked = list(people)
    rows = connection.execute(select(_READERS.person).where(_READERS.enabled, _READERS.person.in_(asked)))
    return {row[0] for row in rows}


def is_muted(connection: Connection, person: str, table_id: str) -> bool:
    """Return whether a person wants no word about a table."""
    found = select(_MUTES.person).where(_MUTES.person == person, _MUTES.table_id == table_id)
    return connection.execute(found).first() is not None


def mute_table(connection: Connection, person: str, table_id: str, is_muted: bool) -> None:
    """Save whether a person wants no word about a table."""
    if is_muted:
        insert_once(connection, club_schema.NOTICE_MUTES, [{"person": person, "table_id": table_id}])
    else:
        connection.execute(
            delete(club_schema.NOTICE_MUTES).where(_MUTES.person == person, _MUTES.table_id == table_id)
        )


def muted_tables(connection: Connection, person: str) -> list[str]:
    """Return the tables about which a person wants no word."""
    return list(connection.execute(select(_MUTES.table_id).where(_MUTES.person == person)).scalars())
