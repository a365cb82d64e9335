"""Statements about tables that anyone may join or watch, and about people who look for a game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import msgspec
from sqlalchemy import Connection, Select, delete, insert, select, text, update

from floodplain.server.store.club_schema import LISTINGS, SEARCHES
from floodplain.server.store.lobby_rows import ListedRow, SearchRow, pace_of
from floodplain.server.store.rows import OPEN, PLAYING, SeatRow
from floodplain.server.store.schema import SEATS, TABLES
from floodplain.server.store.statements.compiled import read, read_each

LOBBY_LOCK: Final = 70106  # of PostgreSQL, held by the one who seats people
MOST_FITTING: Final = 50


def add_listing(connection: Connection, table_id: str, settings: dict[str, Any], now: int) -> None:
    """List a new table in the lobby."""
    connection.execute(insert(LISTINGS).values(table_id=table_id, pace=pace_of(settings), seen=now))


def lock_lobby(connection: Connection) -> None:
    """Wait until nobody else seats people, at any worker, and keep it so until this transaction ends.

    SQLite has only one transaction that writes anyway.
    """
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:number)"), {"number": LOBBY_LOCK})


def listed(connection: Connection, status: str, most: int) -> list[ListedRow]:
    """Return the listed tables of a status, the newest first."""
    place = TABLES.c
    return _with_seats(
        connection, _listed().where(place.status == status).order_by(place.created.desc()).limit(most)
    )


def select_listings(connection: Connection, tables: Sequence[str]) -> list[ListedRow]:
    """Return those of some tables that are listed, and not over."""
    return _with_seats(
        connection, _listed().where(TABLES.c.id.in_(tables), TABLES.c.status.in_((OPEN, PLAYING)))
    )


def fitting(connection: Connection, wish: SearchRow) -> list[ListedRow]:
    """Return listed tables that wait for players as someone wants them, the oldest first."""
    place = TABLES.c
    return _with_seats(
        connection,
        _listed()
        .where(place.status == OPEN, LISTINGS.c.pace == wish.pace)
        .where(place.game.in_(wish.games), place.players.in_(wish.players))
        .order_by(place.created)
        .limit(MOST_FITTING),
    )


def see_listings(connection: Connection, tables: Sequence[str], now: int) -> None:
    """Note that players of these tables are connected."""
    connection.execute(update(LISTINGS).where(LISTINGS.c.table_id.in_(tables)).values(seen=now))


def drop_ended_listings(connection: Connection) -> None:
    """Delete the listings of games that are over, and the searches that have led to a game."""
    waiting = select(TABLES.c.id).where(TABLES.c.status == OPEN)
    going = select(TABLES.c.id).where(TABLES.c.status.in_((OPEN, PLAYING)))
    connection.execute(delete(LISTINGS).where(LISTINGS.c.table_id.not_in(going)))
    connection.execute(delete(SEARCHES).where(SEARCHES.c.table_id.not_in(waiting)))


def keep_search(connection: Connection, row: SearchRow) -> None:
    """Save that someone looks for a game, replacing what they wanted before."""
    drop_search(connection, row.person)
    values = msgspec.structs.asdict(row)
    values["games"], values["players"] = ",".join(row.games), ",".join(map(str, row.players))
    connection.execute(insert(SEARCHES).values(values))


def drop_search(connection: Connection, person: str) -> None:
    """Delete what someone looked for."""
    connection.execute(delete(SEARCHES).where(SEARCHES.c.person == person))


def search_of(connection: Connection, person: str) -> SearchRow | None:
    """Return what someone looks for."""
    found = _searches(connection, select(SEARCHES).where(SEARCHES.c.person == person))
    return found[0] if found else None


def searches_of_pace(connection: Connection, pace: str) -> list[SearchRow]:
    """Return what all others look for at a pace, the oldest first."""
    return _searches(connection, select(SEARCHES).where(SEARCHES.c.pace == pace).order_by(SEARCHES.c.since))


def _searches(connection: Connection, wanted: Select[Any]) -> list[SearchRow]:
    return [
        SearchRow(
            person=row.person,
            table_id=row.table_id,
            games=row.games.split(","),
            players=[int(each) for each in row.players.split(",")],
            pace=row.pace,
            since=row.since,
        )
        for row in connection.execute(wanted)
    ]


def _listed() -> Select[Any]:
    place = TABLES.c
    own = (place.id, place.game, place.edition, place.fingerprint, place.players, place.settings)
    times = (place.owner, place.status, place.created, place.changed)
    return select(*own, *times, LISTINGS.c.pace, LISTINGS.c.seen).join(LISTINGS)


def _with_seats(connection: Connection, wanted: Select[Any]) -> list[ListedRow]:
    rows = [{**each, "seats": []} for each in connection.execute(wanted).mappings()]
    found = read_each(connection, rows, ListedRow, "id")
    place, by_id = SEATS.c, {row.id: row for row in found}
    seats = connection.execute(select(SEATS).where(place.table_id.in_(by_id)).order_by(place.seat))
    for row in seats.mappings():
        by_id[row["table_id"]].seats.append(read(row, SeatRow))
    return found
