"""Endpoints of play: situations, answers, undo, previews, reasons, moments and records."""

from __future__ import annotations

import time
from collections.abc import Coroutine
from typing import Any

import msgspec
from starlette.requests import Request

from floodplain.kernel.errors import StaleVersion
from floodplain.server.api.endpoint import Encoded
from floodplain.server.api.services import Services, Visitor
from floodplain.server.encoding import encode
from floodplain.server.errors import problem_of
from floodplain.server.hall import history, play, takeback
from floodplain.server.hall.live import LiveTable
from floodplain.server.hall.presence import note_activity
from floodplain.server.messages.replies import Foreseen, RecordReply, Shown, WhyReply
from floodplain.server.messages.requests import (
    Consent,
    GiveAnswer,
    LanguageQuery,
    MomentPath,
    RecordQuery,
    Redo,
    SeatPreviewQuery,
    TablePath,
    TakeBack,
    Undo,
    ViewQuery,
    ViewSinceQuery,
    WhyQuery,
)

NOT_PARTS = ("seat", "lang", "answers")


async def situation(services: Services, visitor: Visitor, path: TablePath, query: ViewSinceQuery) -> Encoded:
    """Return what a seat may know and do now, with the log since a version."""
    live = await services.hall.open(path.table, fresh=True)
    seat = live.check_look(visitor.key, query.seat)
    return Encoded(await services.frame(live, seat, query.lang, query.since))


async def give_answer(
    services: Services, visitor: Visitor, path: TablePath, query: LanguageQuery, body: GiveAnswer
) -> Encoded | Foreseen:
    """Answer the current question, with a single answer or with a whole set."""
    live = await _acting(services, visitor, path, body.seat)
    began = time.perf_counter()
    try:
        foreseen = await play.answer(services.hall, live, body, query.lang)
    except StaleVersion as error:
        return await stale(services, live, body.seat, query.lang, error)
    if foreseen is not None:
        return foreseen
    services.metrics.answers.add("person")
    services.metrics.answer_seconds.observe(time.perf_counter() - began)
    return Encoded(await services.frame(live, body.seat, query.lang, body.version))


async def undo(
    services: Services, visitor: Visitor, path: TablePath, query: LanguageQuery, body: Undo
) -> Encoded:
    """Undo an answer, or all from a position on, as far as nothing was revealed."""
    live = await _acting(services, visitor, path, body.seat)
    change = play.undo(services.hall, live, body.seat, body.version, body.to)
    return await _after(services, live, body, query.lang, change)


async def redo(
    services: Services, visitor: Visitor, path: TablePath, query: LanguageQuery, body: Redo
) -> Encoded:
    """Redo the answer that was undone last."""
    live = await _acting(services, visitor, path, body.seat)
    change = play.redo(services.hall, live, body.seat, body.version)
    return await _after(services, live, body, query.lang, change)


async def take_back(
    services: Services, visitor: Visitor, path: TablePath, query: LanguageQuery, body: TakeBack
) -> Encoded:
    """Take back one of your own answers beyond what can be undone; other players are asked first."""
    live = await _acting(services, visitor, path, body.seat)
    change = takeback.take_back(services.hall, live, body.seat, body.version, body.to)
    return await _after(services, live, body, query.lang, change)


async def consent(
    services: Services, visitor: Visitor, path: TablePath, query: LanguageQuery, body: Consent
) -> Encoded:
    """Say whether another player may take back an answer, or join the game."""
    live = await _acting(services, visitor, path, body.seat)
    change = takeback.consent(services.hall, live, body.seat, body.version, body.agrees)
    return await _after(services, live, body, query.lang, change)


async def _acting(services: Services, visitor: Visitor, path: TablePath, seat: int) -> LiveTable:
    """Return the table of a player who acts for a seat, and so is present."""
    live = await services.hall.open(path.table)
    live.check_seat(visitor.key, seat)
    note_activity(services.hall, live, seat)
    return live


async def _after(
    services: Services,
    live: LiveTable,
    asked: Undo | Redo | TakeBack | Consent,
    language: str,
    change: Coroutine[Any, Any, None],
) -> Encoded:
    """Return the situation after a change, or the current one as a problem if the change came too late."""
    try:
        await change
    except StaleVersion as error:
        return await stale(services, live, asked.seat, language, error)
    return Encoded(await services.frame(live, asked.seat, language, asked.version))


async def stale(
    services: Services, live: LiveTable, seat: int, language: str, error: StaleVersion
) -> Encoded:
    """Return a problem together with the present situation."""
    problem = problem_of(error)
    problem.situation = msgspec.Raw(await services.frame(live, seat, language, error.given))  # type: ignore[assignment]
    return Encoded(encode(problem), problem.status)


async def preview(services: Services, visitor: Visitor, path: TablePath, query: SeatPreviewQuery) -> Foreseen:
    """Return what an answer or a whole set would bring, up to the next draw or reveal."""
    live = await services.hall.open(path.table, fresh=True)
    live.check_seat(visitor.key, query.seat)
    return play.preview(live, query.seat, query.version, query.answer, query.chosen, query.lang)


async def why(
    services: Services, visitor: Visitor, path: TablePath, query: WhyQuery, request: Request
) -> WhyReply:
    """Return which rule forbids an answer with the parts that the query names, such as square=F4.

    With `answers`, the question is about one more answer after these planned ones.
    """
    live = await services.hall.open(path.table, fresh=True)
    seat = live.check_look(visitor.key, query.seat)
    live.check_seat(visitor.key, -1 if seat is None else seat)
    wanted = {name: value for name, value in request.query_params.items() if name not in NOT_PARTS}
    return play.why(live, seat or 0, wanted, query.lang, query.laid)


async def moment(services: Services, visitor: Visitor, path: MomentPath, query: ViewQuery) -> Shown:
    """Return a moment of the log, as a seat may know it."""
    live = await services.hall.open(path.table, fresh=True)
    seat = live.check_look(visitor.key, query.seat)
    return await history.moment(services.hall, live, seat, path.position, query.lang)


async def record(services: Services, visitor: Visitor, path: TablePath, query: RecordQuery) -> Encoded:
    """Return the record, as a seat may know it: all of it when the game is over."""
    live = await services.hall.open(path.table, fresh=True)
    seat = live.check_look(visitor.key, query.seat)
    found = await history.record_of(services.hall, live, seat)
    if query.format == "json":
        return Encoded(encode(msgspec.convert(found.json(), RecordReply)))
    name = f"{live.row.game}-{live.id}.txt"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Encoded(found.text().encode(), media_type="text/plain; charset=utf-8", headers=headers)
