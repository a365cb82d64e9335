"""Statements about the results of finished games, and the ratings that follow from them."""

from __future__ import annotations

import secrets
from collections import defaultdict
from collections.abc import Sequence
from typing import Any, Final

from sqlalchemy import (
    Connection,
    Select,
    and_,
    delete,
    exists,
    false,
    func,
    insert,
    or_,
    select,
    text,
    true,
    tuple_,
    update,
)

from floodplain.server.store import schema
from floodplain.server.store.club_schema import RATINGS, RESULT_SEATS, RESULTS
from floodplain.server.store.rows import ELSEWHERE, FINISHED, LESSON, RatingRow, ResultRow, ResultSeat
from floodplain.server.store.statements.compiled import execute_many, read, read_each, written

LOCK: Final = 7_240_012  # of the ratings, among the locks of a database that workers share
MOST: Final = 2_000
_ADD: Final = insert(RESULTS)
_ADD_SEAT: Final = insert(RESULT_SEATS)
_COLUMNS: Final = [name for name in ResultRow.__struct_fields__ if name != "seats"]


def add_results(connection: Connection, rows: Sequence[ResultRow]) -> None:
    """Save the results of games that have just ended."""
    results = [{**{name: getattr(row, name) for name in _COLUMNS}, "counts": False} for row in rows]
    execute_many(connection, _ADD, results)
    execute_many(connection, _ADD_SEAT, [written(seat, row.table_id) for row in rows for seat in row.seats])


def keep_result(connection: Connection, row: ResultRow) -> bool:
    """Save the result of a game, unless it is there; return whether it was new."""
    if connection.execute(select(RESULTS.c.table_id).where(RESULTS.c.table_id == row.table_id)).first():
        return False
    add_results(connection, [row])
    return True


def results_of(
    connection: Connection,
    person: str,
    game: str = "",
    before: tuple[int, str] | None = None,
    most: int = MOST,
) -> list[ResultRow]:
    """Return the results of a person, the latest first: of one game, or before a moment and a table."""
    own = select(RESULT_SEATS.c.table_id).where(RESULT_SEATS.c.person == person)
    wanted = select(RESULTS).where(RESULTS.c.table_id.in_(own))
    if game:
        wanted = wanted.where(RESULTS.c.game == game)
    if before is not None:
        wanted = wanted.where(tuple_(RESULTS.c.over, RESULTS.c.table_id) < before)
    return _found(connection, wanted.order_by(RESULTS.c.over.desc(), RESULTS.c.table_id.desc()).limit(most))


def _found(connection: Connection, wanted: Select[Any]) -> list[ResultRow]:
    """Return results with their seats."""
    rows = connection.execute(wanted).mappings().all()
    names = wanted.with_only_columns(RESULTS.c.table_id).subquery()
    seats: dict[str, list[ResultSeat]] = defaultdict(list)
    of_these = select(RESULT_SEATS).where(RESULT_SEATS.c.table_id.in_(select(names.c.table_id)))
    for seat in connection.execute(of_these.order_by(RESULT_SEATS.c.seat)).mappings():
        seats[seat["table_id"]].append(read(seat, ResultSeat))
    return [ResultRow(**{name: row[name] for name in _COLUMNS}, seats=seats[row["table_id"]]) for row in rows]


def without_result(connection: Connection, person: str, most: int) -> list[str]:
    """Return the finished tables of a person whose result has not been saved, the latest first."""
    table, seat, answer = schema.TABLES.c, schema.SEATS.c, schema.ANSWERS.c
    is_copied = exists().where(answer.table_id == table.id, answer.position == 0, answer.at < table.created)
    rows = connection.execute(
        select(table.id)
        .where(exists().where(seat.table_id == table.id, seat.key == person))
        .where(table.status == FINISHED, table.aid != ELSEWHERE, ~is_copied)
        .where(or_(table.parent.is_(None), table.parent != LESSON))
        .where(~exists().where(RESULTS.c.table_id == table.id))
        .order_by(table.changed.desc())
        .limit(most)
    )
    return list(rows.scalars())


def known_tables(connection: Connection, tables: Sequence[str]) -> set[str]:
    """Return which of these tables are still there."""
    place = schema.TABLES.c
    return set(connection.execute(select(place.id).where(place.id.in_(tables))).scalars())


def forget_results(connection: Connection, person: str) -> None:
    """Take a person out of the results, which stay for the others under a made-up person without a name."""
    nobody = secrets.token_hex(16)
    place = RESULT_SEATS.c
    connection.execute(update(RESULT_SEATS).where(place.person == person).values(person=nobody, name=""))
    connection.execute(update(RATINGS).where(RATINGS.c.person == person).values(person=nobody))


def hand_over_results(connection: Connection, old: str, new: str) -> None:
    """Give the results of one person to another, whose ratings follow from all of them."""
    place = RESULT_SEATS.c
    lock_ratings(connection)
    games = connection.execute(select(RATINGS.c.game).where(RATINGS.c.person == old)).scalars().all()
    connection.execute(update(RESULT_SEATS).where(place.person == old).values(person=new))
    for game in games:
        reset_ratings(connection, game)


# --- ratings ------------------------------------------------------------------------------------------


def lock_ratings(connection: Connection) -> None:
    """Wait until no other worker changes ratings, and keep them from doing so."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})


def unrated(connection: Connection, most: int) -> list[ResultRow]:
    """Return rated games that do not count in the ratings yet, in their order."""
    place = RESULTS.c
    wanted = select(RESULTS).where(and_(place.rated == true(), place.counts == false()))
    return _found(connection, wanted.order_by(place.over, place.table_id).limit(most))


def rated_games(connection: Connection) -> list[str]:
    """Return the games that have been played at rated tables."""
    return list(connection.execute(select(RESULTS.c.game).where(RESULTS.c.rated).distinct()).scalars())


def last_rated(connection: Connection, game: str) -> tuple[int, str] | None:
    """Return when the last game that counts in the ratings ended, and its table."""
    place = RESULTS.c
    counts = and_(place.game == game, place.rated == true(), place.counts == true())
    last = connection.execute(select(func.max(place.over)).where(counts)).scalar()
    if last is None:
        return None
    table = connection.execute(select(func.max(place.table_id)).where(counts, place.over == last)).scalar()
    return int(last), str(table)


def select_ratings(connection: Connection, game: str, people: Sequence[str]) -> list[RatingRow]:
    """Return the ratings of people in a game, as far as they have one."""
    wanted = select(RATINGS).where(RATINGS.c.game == game, RATINGS.c.person.in_(people))
    return read_each(connection, connection.execute(wanted).mappings(), RatingRow, "person")


def keep_ratings(connection: Connection, table_id: str, rows: Sequence[RatingRow]) -> None:
    """Save ratings after a game, which counts from now on."""
    for row in rows:
        connection.execute(delete(RATINGS).where(RATINGS.c.game == row.game, RATINGS.c.person == row.person))
    execute_many(connection, insert(RATINGS), [written(row) for row in rows])
    connection.execute(update(RESULTS).where(RESULTS.c.table_id == table_id).values(counts=True))


def reset_ratings(connection: Connection, game: str) -> None:
    """Forget the ratings of a game, so that all its results count again."""
    connection.execute(delete(RATINGS).where(RATINGS.c.game == game))
    connection.execute(update(RESULTS).where(RESULTS.c.game == game).values(counts=False))
