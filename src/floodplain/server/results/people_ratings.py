"""Ratings among people: they follow from the results of rated games, in the order in which these ended."""

from __future__ import annotations

from typing import Final

from floodplain.server.results.rating import Rating, after
from floodplain.server.store.club_contract import ClubStore, ClubTransaction
from floodplain.server.store.rows import RatingRow, ResultRow

AT_ONCE: Final = 200  # results that count in one transaction


class PeopleRatings:
    """The ratings among people on this server."""

    def __init__(self, store: ClubStore) -> None:
        self.store = store

    async def rating_of(self, person: str, game: str) -> tuple[Rating, int]:
        """Return the rating of a person in a game, and how many games it follows from."""
        await self.settle()
        found = await self.store.read(lambda kept: kept.select_ratings(game, [person]))
        return (Rating(found[0].mean, found[0].spread), found[0].games) if found else (Rating(), 0)

    async def settle(self) -> None:
        """Make every rated game count that has ended since."""
        while await self.store.read(lambda kept: kept.unrated(1)):
            await self.store.write(settle_some)

    async def recount(self) -> None:
        """Compute all ratings again from the results."""

        def forget(kept: ClubTransaction) -> None:
            kept.lock_ratings()
            for game in kept.rated_games():
                kept.reset_ratings(game)

        await self.store.write(forget)
        await self.settle()


def settle_some(kept: ClubTransaction) -> None:
    """Make the next results count; if one of them ended before others that count, these are counted again."""
    kept.lock_ratings()
    for result in kept.unrated(AT_ONCE):
        last = kept.last_rated(result.game)
        if last is not None and last > (result.over, result.table_id):
            kept.reset_ratings(result.game)
            return
        _count(kept, result)


def _count(kept: ClubTransaction, result: ResultRow) -> None:
    """Save the ratings after a game."""
    people = [seat.person or "" for seat in result.seats]
    if len(set(people)) < len(people):  # two players have turned out to be one
        kept.keep_ratings(result.table_id, [])
        return
    known = {row.person: row for row in kept.select_ratings(result.game, people)}
    before = [known.get(person, newcomer(result.game, person)) for person in people]
    ratings = after([Rating(row.mean, row.spread) for row in before], [seat.place for seat in result.seats])
    rows = [
        RatingRow(game=row.game, person=row.person, mean=new.mean, spread=new.spread, games=row.games + 1)
        for row, new in zip(before, ratings, strict=True)
    ]
    kept.keep_ratings(result.table_id, rows)


def newcomer(game: str, person: str) -> RatingRow:
    """Return the rating of a person before the first rated game."""
    start = Rating()
    return RatingRow(game=game, person=person, mean=start.mean, spread=start.spread, games=0)
