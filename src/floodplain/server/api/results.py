"""Endpoints of results: how a person is doing, and all their finished games."""

from __future__ import annotations

from floodplain.server.api.services import Services, Visitor
from floodplain.server.messages.replies import ResultList, ResultsCard
from floodplain.server.messages.requests import ResultListQuery, ResultsQuery


async def own_figures(services: Services, visitor: Visitor, query: ResultsQuery) -> ResultsCard:
    """Tell how this person is doing: ratings, places, scores and categories, in one game or in all."""
    if query.game:
        services.hall.editions.game(query.game)
    return await services.results.figures(visitor.key or "", query.game)


async def own_games(services: Services, visitor: Visitor, query: ResultListQuery) -> ResultList:
    """List the finished games of this person, the latest first."""
    if query.game:
        services.hall.editions.game(query.game)
    return await services.results.games(visitor.key or "", query.game, query.before)
