"""What a seat may know and do now, encoded once for all who may know the same."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count
from typing import Any, Final

import msgspec
from msgspec.structs import asdict

from floodplain.kernel.flow import Decision, State, awaited
from floodplain.kernel.game import AnyGame
from floodplain.kernel.memo import keep
from floodplain.kernel.names import called
from floodplain.kernel.sets import gathering
from floodplain.kernel.text import Texts
from floodplain.server.hall import clock
from floodplain.server.hall.live import LiveTable, Sight
from floodplain.server.hall.log import is_known, line_of
from floodplain.server.messages.told import AskedSet, Change, Offer, Question, SetItem, Situation
from floodplain.server.store.rows import FINISHED, PLAYING, AnswerRow

MOST_OFFERS: Final = 30_000  # kept encoded; a game has a few thousand
MOST_LINES: Final = 400  # of a table, kept encoded

NUMBERS: Final = count(1)  # of questions, none of them twice

encode: Final = msgspec.json.Encoder().encode
_questions: dict[tuple[object, ...], int] = {}  # numbered, so that they are not looked through for each offer
_offers: dict[tuple[object, ...], msgspec.Raw] = {}


def sight_of(live: LiveTable, seat: int | None) -> Sight:
    """What a seat (None: a spectator) may know; when the game is over, everything."""
    state = live.playing.state
    if live.is_public or not live.game.has_secrets(state):
        seat = None  # all see the same, so it is said once
    found = live.sights.get(seat)
    if found is None:
        view = state if live.is_public else live.playing.view(seat)
        portrait, points = live.game.portrait(view), points_of(live.game, view)
        found = live.sights[seat] = Sight(view, live.version, portrait, points)
    return found


def question_of(
    names: Sequence[str], decision: Decision[Any] | None, view: State, texts: Texts
) -> Question | None:
    """What is asked among people of these names, in words."""
    if decision is None:
        return None
    text = texts.ask(decision, view, called(names, texts.language))
    return Question(
        kind=decision.kind,
        rule=decision.cited(),
        text=text,
        about=decision.about(view),
        orderless=decision.orderless(view),
    )


def points_of(game: AnyGame, view: State) -> list[dict[str, int]]:
    """Points by seat and category, as far as a view knows them."""
    return [game.breakdown(view, seat) for seat in range(view.players)]


def ranks_of(live: LiveTable) -> list[int]:
    """The place of each seat; one that had no time left comes last."""
    ranks, lost = list(live.game.ranks(live.playing.state)), live.row.lost
    if lost is None:
        return ranks
    return [len(ranks) if seat == lost else rank - (rank > ranks[lost]) for seat, rank in enumerate(ranks)]


NOTHING: Final = (msgspec.Raw(b"{}"), msgspec.Raw(b"[]"))  # for a portrait and points that stand elsewhere


def change_of(
    live: LiveTable, seat: int | None, language: str, log_from: int, rows: Sequence[AnswerRow], older: Sight
) -> Change:
    """The same as what differs from an older sight."""
    sight = sight_of(live, seat)
    portrait, points = sight.since(older)
    now = situation_of(live, seat, language, log_from, rows, sight, NOTHING)
    return Change(since=older.version, now=now, portrait=portrait, points=points)  # type: ignore[arg-type]


def situation_of(
    live: LiveTable,
    seat: int | None,
    language: str,
    log_from: int,
    rows: Sequence[AnswerRow],
    sight: Sight | None = None,
    shown: tuple[msgspec.Raw, msgspec.Raw] | None = None,
) -> Situation:
    """What a seat may know and do now, with a part of the log."""
    table, row, texts = live.playing, live.row, live.game.texts(language)
    sight = sight or sight_of(live, seat)
    view = sight.view
    portrait, points = shown or sight.encoded
    decision = awaited(view)
    asked = decision if decision is not None and decision.seat == seat and not live.is_public else None
    is_over = row.status == FINISHED or table.to_act is None
    others = live.people_beside(seat) if seat is not None and row.status == PLAYING else None
    may_go_back = seat is not None and not is_over and row.to_act not in (others or ())
    return Situation(
        table=row.id,
        version=row.version,
        position=row.position,
        seat=seat,
        to_act=row.to_act,
        over=is_over,
        deadline=row.deadline,
        question=None if is_over else _question_of(live, sight, decision, texts),
        answers=[] if asked is None else _offers_of(live, view, asked, texts),
        asked_set=None if asked is None else set_of(asked.seat, asked, view, texts),
        undo=table.undo_points(seat) if seat is not None and may_go_back else [],
        redo=may_go_back and bool(table.undone) and table.undone[-1].seat == seat,
        back=None if others is None else "ask" if others else "free",
        clocks=clock.clocks_of(live),
        secrets=not live.is_public and live.game.has_secrets(table.state),
        lost=row.lost,
        portrait=portrait,  # type: ignore[arg-type]
        points=points,  # type: ignore[arg-type]
        ranks=ranks_of(live) if is_over else None,
        aims=[live.aims.get(each) if live.is_machine(each) else None for each in range(table.players)],
        log_from=log_from,
        log=[_line_of(live, each, seat, texts) for each in rows],
    )


def _question_of(live: LiveTable, sight: Sight, decision: Decision[Any] | None, texts: Texts) -> Any:  # noqa: ANN401
    """What is asked, encoded once for all who see the same."""
    found = sight.questions.get(texts.language)
    if found is None:
        found = msgspec.Raw(encode(question_of(live.names, decision, sight.view, texts)))
        sight.questions[texts.language] = found
    return found


def _line_of(live: LiveTable, row: AnswerRow, seat: int | None, texts: Texts) -> Any:  # noqa: ANN401
    """A line of the log, encoded once for all who may read the same."""
    reader = seat if row.seat == seat or texts.names(row.parts, seat) else None
    key = (row.position, texts.language, is_known(row, seat, live.is_public), reader)
    line = live.lines.get(key)
    if line is None:
        told = line_of(row, seat, live.names, texts, live.is_public)
        line = msgspec.Raw(encode(told))
        if len(live.lines) < MOST_LINES:
            live.lines[key] = line
    return line


def _offers_of(live: LiveTable, view: State, decision: Decision[Any], texts: Texts) -> Any:  # noqa: ANN401
    """The legal answers, encoded where offers stand."""
    of = (live.game.name, texts.language, decision.kind, *decision.about(view).values())
    parts_of, gets = decision.parts, decision.gets
    asked = _questions.get(of) or keep(_questions, of, next(NUMBERS), MOST_OFFERS)
    offers = []
    for answer in decision.options(view):
        key = (asked, answer, *parts_of(view, answer).values(), *gets(view, answer).values())
        offers.append(_offers.get(key) or _keep(key, offer_of(decision, view, answer, texts)))
    return offers


def offers_at(view: State, decision: Decision[Any], texts: Texts) -> list[Offer]:
    """The legal answers of any moment, in words and in parts."""
    return [offer_of(decision, view, answer, texts) for answer in decision.options(view)]


def offer_of(decision: Decision[Any], view: State, answer: int, texts: Texts) -> Offer:
    """A legal answer, in words and in parts."""
    text = texts.described(decision, view, answer)
    parts = decision.parts(view, answer)
    return Offer(answer=answer, text=text, parts=parts, line=decision.say(view, answer))


def set_of(seat: int, decision: Decision[Any], view: State, texts: Texts) -> AskedSet | None:
    """The set that a seat is asked for, with items that can only be named after others."""
    found = gathering(view, seat)
    if found is None:
        return None
    items = [
        SetItem(**asdict(offer_of(decision, view, item.answer, texts)), most=item.most, group=item.group)
        for item in found.items
    ]
    return AskedSet(items=items, least=found.least, most=found.most, closing=found.closing)


def _keep(key: tuple[object, ...], offer: Offer) -> msgspec.Raw:
    """An offer, encoded: all that is told of it is in its key, so the same give the same bytes."""
    return keep(_offers, key, msgspec.Raw(encode(offer)), MOST_OFFERS)
