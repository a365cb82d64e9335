"""The results of people; those of games older than this feature are computed when someone first looks."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import Final

from floodplain.kernel.errors import FloodplainError
from floodplain.server.bots.levels import BotLevels
from floodplain.server.hall.hall import Hall
from floodplain.server.hall.result import result_of
from floodplain.server.messages.replies import RatingCard, ResultList, ResultsCard, Suggestion
from floodplain.server.messages.replies.results import Against
from floodplain.server.results import figures
from floodplain.server.results.against_bots import Levels, rating_against_bots, suggested_level
from floodplain.server.results.figures import OwnResult
from floodplain.server.results.people_ratings import PeopleRatings
from floodplain.server.results.rating import FEWEST, LIKELY, Rating
from floodplain.server.store.errors import StoreUnavailable
from floodplain.server.store.rows import ResultRow
from floodplain.server.threads import in_thread

LOG: Final = logging.getLogger(__name__)
AT_ONCE: Final = 20  # older games that are counted with one request
LAST: Final = {True: 3, False: 8}  # games that are told with the figures of one game, or of all
PAGE: Final = 50


class Results:
    """The finished games of people."""

    def __init__(self, hall: Hall, levels: BotLevels, ratings: PeopleRatings | None) -> None:
        self._hall = hall
        self._ratings = ratings
        self._levels = {
            game: {name: Rating(bot.rating, bot.margin / LIKELY) for name, bot in bots.items()}
            for game, bots in levels.ratings.items()
        }
        self._offered = levels.offered

    async def figures(self, person: str, game: str) -> ResultsCard:
        """Return how a person is doing, in one game or in all."""
        missing = await self._catch_up(person)
        rows = await self._hall.store.read(lambda kept: kept.results_of(person))
        every = figures.own_results(rows, person)
        wanted = [each for each in every if game in ("", each.row.game)]
        last, top = wanted[: LAST[bool(game)]], figures.best(wanted)
        shown = [*(wanted[: figures.CURVE] if game else last), *top]
        there = await self._there(shown)
        ratings, suggestions = await self._ratings_of(person, every, game)
        return ResultsCard(
            people=sum(each.against == "people" for each in every),
            bots=sum(each.against == "bots" for each in every),
            games=figures.counts(every),
            ratings=ratings,
            places=figures.places(wanted),
            scores=figures.curve(wanted, there) if game else [],
            categories=figures.categories(wanted, self._categories(game)) if game else [],
            last=[figures.card(each, there) for each in last],
            best=[figures.card(each, there) for each in top],
            suggestions=suggestions,
            missing=missing,
        )

    async def games(self, person: str, game: str, before: str) -> ResultList:
        """Return a part of the results of a person, the latest first."""
        moment, _, table = before.partition("-")
        since = (int(moment), table) if before else None
        rows = await self._hall.store.read(lambda kept: kept.results_of(person, game, since, PAGE))
        own = figures.own_results(rows, person)
        there = await self._there(own)
        more = f"{rows[-1].over}-{rows[-1].table_id}" if len(rows) == PAGE else ""
        return ResultList(results=[figures.card(each, there) for each in own], more=more)

    def _categories(self, game: str) -> Sequence[str]:
        return self._hall.editions.game(game).categories

    async def _there(self, results: Sequence[OwnResult]) -> set[str]:
        """Return which tables of results are still here."""
        names = sorted({each.row.table_id for each in results})
        return await self._hall.store.read(lambda kept: kept.known_tables(names))

    # --- ratings --------------------------------------------------------------------------------------

    async def _ratings_of(
        self, person: str, results: Sequence[OwnResult], game: str
    ) -> tuple[list[RatingCard], list[Suggestion]]:
        """Return the ratings of a person in the games they play, and the bots that suit them."""
        cards, suggestions = [], []
        for each in [count.game for count in figures.counts(results) if game in ("", count.game)]:
            among_people = await self._among_people(person, each)
            if among_people is not None:
                cards.append(among_people)
            levels = self._levels_of(each)
            if not levels:
                continue
            oldest_first = [one.row for one in reversed(results) if one.row.game == each]
            rating, games = await in_thread(rating_against_bots, oldest_first, person, self._levels[each])
            cards.append(_rating_card(each, "bots", rating, games))
            level = suggested_level(rating, games, levels)
            if level is not None:
                suggestions.append(Suggestion(game=each, level=level, rating=round(levels[level].mean)))
        return cards, suggestions

    async def _among_people(self, person: str, game: str) -> RatingCard | None:
        if self._ratings is None:
            return None
        return _rating_card(game, "people", *await self._ratings.rating_of(person, game))

    def _levels_of(self, game: str) -> Levels:
        """Return the measured ratings of the bots that people are offered."""
        return {name: rating for name, rating in self._levels.get(game, {}).items() if name in self._offered}

    # --- older games ----------------------------------------------------------------------------------

    async def _catch_up(self, person: str) -> bool:
        """Keep the results of finished games that have none; return whether there may be more of them."""
        names = await self._hall.store.read(lambda kept: kept.without_result(person, AT_ONCE))
        for name in names:
            row = await self._made_up(name)
            await self._hall.store.write(lambda kept, row=row: kept.keep_result(row))  # type: ignore[misc]
        return len(names) == AT_ONCE

    async def _made_up(self, name: str) -> ResultRow:
        """Return the result of an older table; without seats if its game cannot be read by these rules."""
        try:
            live = await self._hall.open(name)
            if live.table is not None:
                row = result_of(live, live.table.state, live.row.lost, live.row.changed)
                assert row is not None  # tables without a result are not asked for
                row.rated = False  # it ended when nothing was rated, or elsewhere
                return row
        except StoreUnavailable:
            raise  # it is tried again
        except FloodplainError:
            LOG.warning("a finished table has no result", extra={"table": name})
        return ResultRow(table_id=name, game="", players=0, over=0)


def _rating_card(game: str, against: Against, rating: Rating, games: int) -> RatingCard:
    return RatingCard(
        game=game,
        against=against,
        games=games,
        rating=round(rating.mean) if games >= FEWEST else None,
        low=rating.low,
        high=rating.high,
    )
