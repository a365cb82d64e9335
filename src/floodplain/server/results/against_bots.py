"""The rating of a person among bots, whose own ratings are fixed, and the level that suits it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from floodplain.server.results.rating import FEWEST, Rating, after
from floodplain.server.store.rows import BOT, ResultRow

Levels = Mapping[str, Rating]
"""The measured ratings of the bots of a game, by name."""


def rating_against_bots(results: Iterable[ResultRow], person: str, levels: Levels) -> tuple[Rating, int]:
    """Return a rating after games against bots, the first game first, and how many of them count.

    Those count that a person played alone against bots of known strength, without hints and without taking
    anything back.
    """
    rating, count = Rating(), 0
    for result in results:
        others = [seat for seat in result.seats if seat.person != person]
        own = [seat for seat in result.seats if seat.person == person]
        if len(own) != 1 or result.aid or not others:
            continue
        if any(seat.kind != BOT or seat.level not in levels for seat in others):
            continue
        bots = [levels[seat.level or ""] for seat in others]
        rating = after([rating, *bots], [own[0].place, *(seat.place for seat in others)])[0]
        count += 1
    return rating, count


def suggested_level(rating: Rating, games: int, levels: Levels) -> str | None:
    """Return the level of about the same strength; None while the rating is uncertain."""
    if games < FEWEST or not levels:
        return None
    return min(levels, key=lambda level: abs(levels[level].mean - rating.mean))
