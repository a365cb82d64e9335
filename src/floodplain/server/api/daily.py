"""Endpoints of daily games: the deals of a day, playing them, and bringing games from elsewhere."""

from __future__ import annotations

import msgspec

from floodplain.kernel.record import read_record
from floodplain.server.api.services import Services, Visitor
from floodplain.server.club import standings
from floodplain.server.messages.replies import DailyReply, RecordReply, TableCard
from floodplain.server.messages.requests import DayQuery, DealQuery, OpenDeal, SubmitDeal


async def show_daily(services: Services, visitor: Visitor, query: DayQuery) -> DailyReply:
    """List the games of a day with your results, and the days before."""
    return await standings.daily(services.deals, query.day, visitor.key)


async def open_deal(services: Services, visitor: Visitor, body: OpenDeal) -> TableCard:
    """Begin a daily game, or return the table at which you play it; it counts once it is begun."""
    services.rates.new_tables.check(visitor.address)
    live = await services.deals.open(body, visitor.key_or_new())
    return services.card(live, visitor.key)


async def submit_deal(services: Services, visitor: Visitor, body: SubmitDeal) -> DailyReply:
    """Bring a daily game that was played elsewhere; it counts if its draws and bots are those of its day."""
    services.rates.new_tables.check(visitor.address)
    key = visitor.key_or_new()
    deal = await services.deals.submit(body, key, visitor.address)
    return await standings.daily(services.deals, deal.day, key)


async def best_game(services: Services, visitor: Visitor, query: DealQuery) -> RecordReply:
    """Return the record of the best game of a deal, once you have finished yours or the day has closed."""
    text = await standings.best_record(services.deals, query.day, query.game, visitor.key)
    return msgspec.convert(read_record(text).json(), RecordReply)
