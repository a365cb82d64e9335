"""The situation of a seat: what it may know and do now, encoded once for everyone who may know the same."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, cast

import msgspec

from floodplain.kernel.flow import Decision, awaited
from floodplain.kernel.text import Texts
from floodplain.server.encoding import encode
from floodplain.server.hall import clock
from floodplain.server.hall.describe import asked_set, points_of, question_of, sources_of
from floodplain.server.hall.live import LiveTable
from floodplain.server.hall.log import is_known, line_of
from floodplain.server.hall.rendered_view import Encoded, RenderedView
from floodplain.server.hall.result import final_ranks
from floodplain.server.messages.replies import Change, LegalAnswer, LogLine, Question, Situation
from floodplain.server.store.rows import FINISHED, PLAYING, AnswerRow

NOTHING: Final = (
    msgspec.Raw(b"{}"),
    msgspec.Raw(b"[]"),
)  # for a portrait and points that are sent as changes


def view_of(live: LiveTable, seat: int | None) -> RenderedView:
    """Return what a seat (None: a spectator) may know; when the game is over, everything."""
    state = live.playing.state
    if live.is_public or not live.game.has_secrets(state):
        seat = None  # all see the same
    found = live.cache.views.get(seat)
    if found is None:
        view = state if live.is_public else live.playing.view(seat)
        portrait, points = live.game.portrait(view), points_of(live.game, view)
        found = live.cache.views[seat] = RenderedView(view, live.version, portrait, points)
    return found


def ranks_of(live: LiveTable) -> list[int]:
    """Return the rank of each seat; a player who ran out of time comes last."""
    return final_ranks(live.game, live.playing.state, live.row.lost)


def change_of(
    live: LiveTable,
    seat: int | None,
    language: str,
    log_from: int,
    rows: Sequence[AnswerRow],
    older: RenderedView,
) -> Change:
    """Return the situation of a seat as changes to a view that the client has."""
    shown = view_of(live, seat)
    portrait, points = live.cache.changes(older, shown)
    now = situation_of(live, seat, language, log_from, rows, NOTHING)
    return Change(since=older.version, now=now, portrait=portrait, points=points)  # type: ignore[arg-type]


def situation_of(
    live: LiveTable,
    seat: int | None,
    language: str,
    log_from: int,
    rows: Sequence[AnswerRow],
    drawn: Encoded | None = None,
) -> Situation:
    """Return what a seat may know and do now, with a part of the log."""
    table, row, texts, shown = live.playing, live.row, live.game.texts(language), view_of(live, seat)
    portrait, points = drawn or shown.encoded
    decision = awaited(shown.view)
    asked = decision if decision is not None and decision.seat == seat and not live.is_public else None
    is_over = row.status == FINISHED or table.to_act is None
    others = live.people_beside(seat) if seat is not None and row.status == PLAYING else None
    may_go_back = not live.rules.daily
    may_undo = may_go_back and seat is not None and not is_over and row.to_act not in (others or ())
    return Situation(
        table=row.id,
        version=row.version,
        position=row.position,
        seat=seat,
        to_act=row.to_act,
        over=is_over,
        deadline=row.deadline,
        question=None if is_over else _question_of(live, shown, decision, texts),
        answers=[] if asked is None else _answers_to(live, shown, asked, texts),
        asked_set=None if asked is None else asked_set(asked.seat, asked, shown.view, texts),
        undo=table.undo_points(seat) if seat is not None and may_undo else [],
        redo=may_undo and bool(table.undone) and table.undone[-1].seat == seat,
        back=None if others is None or live.rules.rated or live.rules.daily else "ask" if others else "free",
        clocks=clock.clocks_of(live),
        secrets=not live.is_public and live.game.has_secrets(table.state),
        lost=row.lost,
        portrait=portrait,  # type: ignore[arg-type]
        points=points,  # type: ignore[arg-type]
        ranks=ranks_of(live) if is_over else None,
        sources=sources_of(live.game, shown.view) if is_over else None,
        aims=live.aims(),
        log_from=log_from,
        log=[_line_of(live, each, seat, texts) for each in rows],
    )


# The values below are already encoded.


def _question_of(
    live: LiveTable, shown: RenderedView, decision: Decision[Any] | None, texts: Texts
) -> Question | None:
    found = shown.questions.get(texts.language)
    if found is None:
        found = msgspec.Raw(encode(question_of(live.names, decision, shown.view, texts)))
        shown.questions[texts.language] = found
    return cast("Question | None", found)


def _answers_to(
    live: LiveTable, shown: RenderedView, decision: Decision[Any], texts: Texts
) -> list[LegalAnswer]:
    return cast("list[LegalAnswer]", live.answers.legal_answers(live.game, shown.view, decision, texts))


def _line_of(live: LiveTable, row: AnswerRow, seat: int | None, texts: Texts) -> LogLine:
    """Return a line of the log, encoded once for all who may read the same."""
    reader = seat if row.seat == seat or texts.names(row.parts, seat) else None
    key = (row.position, texts.language, is_known(row, seat, live.is_public), reader)
    line = live.cache.line(key)
    if line is None:
        told = line_of(row, seat, live.names, texts, live.is_public)
        line = live.cache.keep_line(key, msgspec.Raw(encode(told)))
    return cast("LogLine", line)
