"""Endpoints of lessons: the same for everyone; nothing is stored but a table to continue on."""

from __future__ import annotations

from starlette.requests import Request

from floodplain.kernel.flow import State
from floodplain.server.api.services import Services, Visitor
from floodplain.server.encoding import encode
from floodplain.server.errors import NotFound
from floodplain.server.hall import branching, play
from floodplain.server.hall.lessons import lesson_told
from floodplain.server.messages.replies import Foreseen, TableCard, WhyReply
from floodplain.server.messages.requests import (
    LanguageQuery,
    LessonMomentPath,
    LessonPath,
    LessonTable,
    PreviewQuery,
)
from floodplain.server.prepared import Prepared
from floodplain.server.threads import in_thread
from floodplain.teach.lesson import LEARNER, lessons_of
from floodplain.teach.lesson_play import PlayedLesson, played_lesson


async def lesson(services: Services, visitor: Visitor, path: LessonPath, query: LanguageQuery) -> Prepared:
    """Return a whole lesson: its steps, and every moment as the learner sees it."""
    key = (path.game, path.lesson, query.lang)
    found = services.lessons.get(key)
    if found is None:
        played = await _played(services, path)
        found = await in_thread(
            lambda: Prepared(encode(lesson_told(played, query.lang)), "public, max-age=300")
        )
        services.lessons[key] = found  # there are only those that come with the games
    return found


async def preview(
    services: Services, visitor: Visitor, path: LessonMomentPath, query: PreviewQuery
) -> Foreseen:
    """Return what an answer or a whole set would bring at a moment of a lesson."""
    played = await _played(services, path)
    view, names = _view(played, path.position), played.lesson.record.names
    return play.foreseen(played.game, names, view, LEARNER, query.answer, query.chosen, query.lang)


async def why(
    services: Services,
    visitor: Visitor,
    path: LessonMomentPath,
    query: LanguageQuery,
    request: Request,
) -> WhyReply:
    """Return which rule forbids an answer with the parts that the query names, at a moment of a lesson."""
    played = await _played(services, path)
    wanted = {name: value for name, value in request.query_params.items() if name != "lang"}
    view, names = _view(played, path.position), played.lesson.record.names
    return play.why_not(played.game, names, view, LEARNER, wanted, query.lang)


async def play_on(services: Services, visitor: Visitor, path: LessonPath, body: LessonTable) -> TableCard:
    """Open a table that continues from the end of a lesson."""
    services.rates.new_tables.check(visitor.address)
    played = await _played(services, path)
    key = visitor.key_or_new()
    live = await branching.from_lesson(services.hall, services.opening, played, body, key, visitor.address)
    return services.card(live, visitor.key)


async def _played(services: Services, path: LessonPath) -> PlayedLesson:
    game = services.hall.editions.game(path.game)
    known = lessons_of(game)
    if path.lesson not in known:
        raise NotFound(f"there is no lesson {path.lesson!r} of {path.game}; known: {', '.join(known)}")
    return await in_thread(played_lesson, game, path.lesson)


def _view(played: PlayedLesson, position: int) -> State:
    if not played.first <= position < len(played.states):
        raise NotFound(f"the lesson has positions {played.first} to {len(played.states) - 1}")
    return played.view(position)
