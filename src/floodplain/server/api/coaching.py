"""Endpoints of the coach: hints at a table, and the analysis of games that are over."""

from __future__ import annotations

from floodplain.kernel.errors import StaleVersion
from floodplain.server.api.endpoint import Encoded
from floodplain.server.api.playing import stale
from floodplain.server.api.services import Services, Visitor
from floodplain.server.messages.replies import CoachLineReply, HintReply, MomentReply
from floodplain.server.messages.requests import (
    AnalysisQuery,
    HintRequest,
    LanguageQuery,
    MomentPath,
    NoParameters,
    TablePath,
)
from floodplain.server.prepared import Prepared


async def hint(
    services: Services, visitor: Visitor, path: TablePath, query: LanguageQuery, body: HintRequest
) -> HintReply | Encoded:
    """Advises a seat that is asked: the best answers, what they should bring, and why."""
    live = await services.hall.open(path.table, fresh=True)
    live.check_seat(visitor.key, body.seat)
    services.coach_requests.check(visitor.address)
    try:
        return await services.hints.hint(live, body.seat, body.version, query.lang)
    except StaleVersion as error:
        return await stale(services, live, body.seat, query.lang, error)


async def analyse(services: Services, visitor: Visitor, path: TablePath, body: NoParameters) -> Prepared:
    """Has the coach read a game that is over, on from where it was left; who looks at it shares it."""
    live = await services.hall.open(path.table, fresh=True)
    live.check_look(visitor.key, None)
    services.coach_requests.check(visitor.address)
    await services.analyses.start(live, visitor.address)
    return await services.analyses.progress(live, 0)


async def stop_analysis(
    services: Services, visitor: Visitor, path: TablePath, body: NoParameters
) -> Prepared:
    """Leaves an analysis at what is read, by whoever opened the table or sat there."""
    live = await services.hall.open(path.table, fresh=True)
    if not live.seats_of(visitor.key):
        live.check_owner(visitor.key)
    services.analyses.stop(live)
    return await services.analyses.progress(live, 0)


async def analysis(services: Services, visitor: Visitor, path: TablePath, query: AnalysisQuery) -> Prepared:
    """Tells how far a game is read, and what was read since a position."""
    live = await services.hall.open(path.table, fresh=True)
    live.check_look(visitor.key, None)
    return await services.analyses.progress(live, query.since)


async def analysed_moment(
    services: Services, visitor: Visitor, path: MomentPath, query: LanguageQuery
) -> MomentReply:
    """Tells what the coach says of a decision: the best answers and the one that was given, and why."""
    live = await services.hall.open(path.table, fresh=True)
    live.check_look(visitor.key, None)
    return await services.analyses.moment(live, path.position, query.lang)


async def coached_line(
    services: Services, visitor: Visitor, path: MomentPath, query: LanguageQuery
) -> CoachLineReply:
    """Shows what the coach would have done from a moment on."""
    live = await services.hall.open(path.table, fresh=True)
    live.check_look(visitor.key, None)
    return await services.analyses.line(live, path.position, query.lang)
