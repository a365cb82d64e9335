"""Finished games of a person, put into the database of a server as if they had been played."""

from __future__ import annotations

import secrets

from sqlalchemy import create_engine

from floodplain.catalog import find_game
from floodplain.kernel.rng import Rng
from floodplain.server.keys import hashed
from floodplain.server.store.clock import now_ms
from floodplain.server.store.rows import BOT, PERSON, ResultRow, ResultSeat
from floodplain.server.store.statements.results import add_results
from tests.server.support import Server

HOUR_MS = 3_600_000
PEOPLE_EVERY = 3  # of three games, one was with people
NAMES = ("Ilse", "Wim", "Joos")


def with_games(server: Server, key: str, game: str, count: int) -> None:
    """Give a person finished games, with people and with bots, of two to four players."""
    rng, now = Rng(f"{game} of someone"), now_ms()
    rows = [_result(rng, game, hashed(key), number, now) for number in range(count)]
    engine = create_engine(server.database)
    with engine.begin() as connection:
        add_results(connection, rows)
    engine.dispose()


def _result(rng: Rng, game: str, person: str, number: int, now: int) -> ResultRow:
    is_among_people = number % PEOPLE_EVERY == 0
    players = 2 + number % 3
    seats = []
    for seat in range(players):
        categories = {name: 4 + rng.below(24) for name in find_game(game).categories}
        is_bot = seat > 0 and not is_among_people
        seats.append(
            ResultSeat(
                seat=seat,
                person=None if is_bot else hashed(f"{NAMES[seat - 1]} {game}") if seat else person,
                kind=BOT if is_bot else PERSON,
                name=NAMES[seat - 1] if seat else "Maud",
                level=str(1 + number % 3) if is_bot else None,
                place=0,
                points=sum(categories.values()),
                categories=categories,
            )
        )
    for place, seat_row in enumerate(sorted(seats, key=lambda each: -each.points), start=1):
        seat_row.place = place
    return ResultRow(
        table_id=secrets.token_hex(8),
        game=game,
        players=players,
        over=now - (number + 1) * 7 * HOUR_MS,
        rated=is_among_people,
        seats=seats,
    )
