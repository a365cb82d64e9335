"""Statements about what is known of a person, as they may have it in a file."""

from __future__ import annotations

from sqlalchemy import Connection, select

from floodplain.server.store.club_schema import DEALS, NOTICES, RATINGS
from floodplain.server.store.notice_rows import NoticeRow
from floodplain.server.store.rows import DealRow, RatingRow
from floodplain.server.store.statements import read_each


def own_deals(connection: Connection, person: str) -> list[DealRow]:
    """Return all daily games of a person with their records, the latest day first."""
    rows = connection.execute(
        select(DEALS).where(DEALS.c.person == person).order_by(DEALS.c.day.desc(), DEALS.c.game)
    )
    return read_each(connection, rows.mappings(), DealRow, "day")


def own_ratings(connection: Connection, person: str) -> list[RatingRow]:
    """Return the ratings of a person among people, by game."""
    rows = connection.execute(select(RATINGS).where(RATINGS.c.person == person).order_by(RATINGS.c.game))
    return read_each(connection, rows.mappings(), RatingRow, "game")


def own_notices(connection: Connection, person: str) -> list[NoticeRow]:
    """Return everything that a person was told, the newest first."""
    rows = connection.execute(
        select(NOTICES).where(NOTICES.c.person == person).order_by(NOTICES.c.made.desc(), NOTICES.c.id)
    )
    return read_each(connection, rows.mappings(), NoticeRow, "id")
