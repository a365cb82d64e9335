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
    """Advise the seat to act: the best answers, what they should bring, and why."""
    live = await services.hall.open(path.table, fresh=True)
    live.check_seat(visitor.key, body.seat)
    services.rates.coach_requests.check(visitor.address)
    try:
        return await services.hints.hint(live, body.seat, body.version, query.lang)
    except StaleVersion as error:
        return await stale(services, live, body.seat, query.lang, error)


async def analyse(services: Services, visitor: Visitor, path: TablePath, body: NoParameters) -> Prepared:
    """Start or continue the analysis of a finished game; everyone who looks at the game shares it."""
    live = await services.hall.open(path.table, fresh=True)
    live.check_look(visitor.key, None)
    services.rates.coach_requests.check(visitor.address)
    await services.analyses.start(live, visitor.address)
    return await services.analyses.progress(live, 0)


async def stop_analysis(
    services: Services, visitor: Visitor, path: TablePath, body: NoParameters
) -> Prepared:
    """Stop an analysis; for the players and the person who opened the table."""
    live = await services.hall.open(path.table, fresh=True)
    if not live.seats_of(visitor.key):
        live.check_owner(visitor.key)
    services.analyses.stop(live)
    return await services.analyses.progress(live, 0)


async def analysis(services: Services, visitor: Visitor, path: TablePath, query: AnalysisQuery) -> Prepared:
    """Return the progress of an analysis, and what was found since a position."""
    live = await services.hall.open(path.table, fresh=True)
    live.check_look(visitor.key, None)
    return await services.analyses.progress(live, query.since)


async def analysed_moment(
    services: Services, visitor: Visitor, path: MomentPath, query: LanguageQuery
) -> MomentReply:
    """Return what the coach says about a decision: the best answers, the one given, and why."""
    live = await services.hall.open(path.table, fresh=True)
    live.check_look(visitor.key, None)
    return await services.analyses.moment(live, path.position, query.lang)


async def coached_line(
    services: Services, visitor: Visitor, path: MomentPath, query: LanguageQuery
) -> CoachLineReply:
    """Return what the coach would have done from a moment on."""
    live = await services.hall.open(path.table, fresh=True)
    live.check_look(visitor.key, None)
    return await services.analyses.line(live, path.position, query.lang)
