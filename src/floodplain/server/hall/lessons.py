"""Lessons, as clients are sent them: everything that a learner sees, step by step."""

from __future__ import annotations

from floodplain.kernel.flow import awaited
from floodplain.kernel.table import Table
from floodplain.kernel.text import Texts
from floodplain.server.hall.cards import lesson_card
from floodplain.server.hall.describe import asked_set, legal_answers, points_of, question_of
from floodplain.server.hall.log import line_of, rows_of
from floodplain.server.messages.replies import LessonMoment, LessonReply, LessonStepCard, LogLine
from floodplain.teach.lesson import LEARNER
from floodplain.teach.lesson_play import PlayedLesson


def lesson_told(played: PlayedLesson, language: str) -> LessonReply:
    """Return a whole lesson in a language."""
    lesson, texts = played.lesson, played.game.texts(language)
    lines = _lines(played, texts)
    return LessonReply(
        game=played.game.name,
        card=lesson_card(lesson, language),
        names=list(lesson.record.names),
        steps=[_step(played, number, language) for number in range(len(lesson.steps))],
        first=played.first,
        moments=[
            _moment(played, position, texts, lines[position - 1] if position else None)
            for position in range(played.first, len(played.states))
        ],
    )


def _lines(played: PlayedLesson, texts: Texts) -> list[LogLine]:
    record = played.lesson.record
    table = Table.resume(record, played.game, played.edition)
    rows, _ = rows_of(table, 0, 1, 0)
    return [line_of(row, LEARNER, record.names, texts, is_public=False) for row in rows]


def _step(played: PlayedLesson, number: int, language: str) -> LessonStepCard:
    lesson, step = played.lesson, played.lesson.steps[number]
    said = {what: lesson.say(language, what, step.key) for what in ("title", "text", "do", "why", "tag")}
    return LessonStepCard(
        key=step.key,
        kind=step.kind,
        **said,
        rule=step.rule,
        light=list(step.light),
        change=list(step.change),
        position=step.position,
        end=step.end,
        asked=played.asked(step),
    )


def _moment(played: PlayedLesson, position: int, texts: Texts, line: LogLine | None) -> LessonMoment:
    view = played.view(position)
    decision = awaited(view)
    is_asked = decision is not None and decision.seat == LEARNER
    is_played = position < len(played.moments)
    wanted, leads_to = played.wanted(position) if is_asked and is_played else ([], position + 1)
    return LessonMoment(
        position=position,
        seat=LEARNER,
        to_act=None if decision is None or decision.seat < 0 else decision.seat,
        over=decision is None,
        question=question_of(played.lesson.record.names, decision, view, texts),
        portrait=played.game.plain_portrait(view),
        points=points_of(played.game, view),
        line=line,
        answers=legal_answers(view, decision, texts) if decision is not None and is_asked else [],
        asked_set=asked_set(LEARNER, decision, view, texts) if decision is not None and is_asked else None,
        wanted=wanted,
        leads_to=leads_to,
    )
