"""Statements about daily deals: who has tried them, and with what result."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, delete, func, insert, select, update

from floodplain.server.store.club_schema import DEALS
from floodplain.server.store.rows import DealRow
from floodplain.server.store.statements.compiled import read, written

_PLACE = DEALS.c


def begin_deal(connection: Connection, row: DealRow) -> DealRow:
    """Save a try, unless the person has one; return the one that counts."""
    known = find_deal(connection, row.day, row.game, row.person)
    if known is None:
        connection.execute(insert(DEALS), written(row))
    return known or row


def finish_deal(connection: Connection, row: DealRow) -> bool:
    """Save the result of a try that has none yet; return whether it is the first result."""
    changed = connection.execute(
        update(DEALS).where(*_key(row.day, row.game, row.person), _PLACE.done.is_(None)).values(written(row))
    )
    return bool(changed.rowcount)


def find_deal(connection: Connection, day: str, game: str, person: str) -> DealRow | None:
    """Return a person's try at a deal."""
    found = connection.execute(select(DEALS).where(*_key(day, game, person))).mappings().first()
    return None if found is None else read(found, DealRow)


def deals_of(connection: Connection, person: str) -> list[DealRow]:
    """Return all tries of a person, the latest day first, without their records."""
    wanted = select(*[each for each in _PLACE if each.name != "record"]).where(_PLACE.person == person)
    rows = connection.execute(wanted.order_by(_PLACE.day.desc(), _PLACE.game)).mappings()
    return [read({**row, "record": ""}, DealRow) for row in rows]


def deal_points(connection: Connection, day: str, game: str) -> list[tuple[int, int]]:
    """Return how many people finished a deal with how many points, from the fewest points up."""
    wanted = select(_PLACE.points, func.count()).where(
        _PLACE.day == day, _PLACE.game == game, _PLACE.done.is_not(None)
    )
    rows = connection.execute(wanted.group_by(_PLACE.points).order_by(_PLACE.points))
    return [(int(points), int(count)) for points, count in rows]


def best_deal(connection: Connection, day: str, game: str) -> DealRow | None:
    """Return the best result of a deal: the most points, then the largest margin, then the earliest."""
    wanted = select(DEALS).where(_PLACE.day == day, _PLACE.game == game, _PLACE.done.is_not(None))
    order = (_PLACE.points.desc(), _PLACE.margin.desc(), _PLACE.done, _PLACE.person)
    found = connection.execute(wanted.order_by(*order).limit(1)).mappings().first()
    return None if found is None else read(found, DealRow)


def days_of_deals(connection: Connection, most: int) -> list[str]:
    """Return the last days of which there are results, the latest first."""
    wanted = select(_PLACE.day).where(_PLACE.done.is_not(None)).distinct()
    return list(connection.execute(wanted.order_by(_PLACE.day.desc()).limit(most)).scalars())


def is_known_game(connection: Connection, day: str, game: str, digest: str) -> bool:
    """Return whether someone has already brought this very game."""
    wanted = select(_PLACE.person).where(_PLACE.day == day, _PLACE.game == game, _PLACE.digest == digest)
    return connection.execute(wanted.limit(1)).first() is not None


def hand_over_deals(connection: Connection, old: str, new: str) -> None:
    """Give the tries of one person to another, who keeps their own where both have tried."""
    both = select(_PLACE.day, _PLACE.game).where(_PLACE.person == new)
    taken = {(day, game) for day, game in connection.execute(both)}
    for row in deals_of(connection, old):
        place = _key(row.day, row.game, old)
        if (row.day, row.game) in taken:
            connection.execute(delete(DEALS).where(*place))
        else:
            connection.execute(update(DEALS).where(*place).values(person=new))


def forget_deals(connection: Connection, person: str, instead: str) -> None:
    """Take a person out of their results, which stay; unfinished tries are deleted."""
    connection.execute(delete(DEALS).where(_PLACE.person == person, _PLACE.done.is_(None)))
    connection.execute(update(DEALS).where(_PLACE.person == person).values(person=instead, table_id=None))


def _key(day: str, game: str, person: str) -> Sequence[Any]:
    return (_PLACE.day == day, _PLACE.game == game, _PLACE.person == person)
