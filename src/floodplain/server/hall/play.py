"""Playing: answers, undo and redo, previews and reasons."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from floodplain.kernel.errors import GameOver, StaleVersion
from floodplain.kernel.flow import Reason, State, asked, awaited
from floodplain.kernel.game import AnyGame
from floodplain.kernel.names import called
from floodplain.kernel.preview import Way, way_of
from floodplain.kernel.sets import arrange, asked_after, next_in_row
from floodplain.kernel.table import Table
from floodplain.kernel.text import Texts
from floodplain.server.errors import Conflict, Unfit
from floodplain.server.hall.commit import commit
from floodplain.server.hall.describe import legal_answers, question_of
from floodplain.server.hall.hall import Hall
from floodplain.server.hall.live import LiveTable
from floodplain.server.messages.replies import ChapterForeseen, Foreseen, LegalAnswer, RuleObjection, WhyReply
from floodplain.server.messages.requests import GiveAnswer
from floodplain.server.store.rows import PLAYING


async def answer(hall: Hall, live: LiveTable, said: GiveAnswer, language: str = "en") -> Foreseen | None:
    """Take an answer or a whole set; if it is final and not confirmed, only return what it would bring."""
    await catch_up(hall, live, said.version)
    async with live.lock:
        table, seat = ongoing(live), said.seat
        check_version(live, said.version)
        single = _number(table, said) if said.answers is None else None
        if not said.confirmed:
            view = table.view(seat)
            way = way_of(view, seat, _path(view, seat, single, said.answers))
            if way.stands:
                return _foretold(live.game, live.names, way, language, live.version)
        trial = table.fork()
        if said.answers is not None:
            trial.answer_set(seat, said.answers, said.version)
        elif single is not None:
            trial.answer(seat, single, said.version)
        await commit(hall, live, trial, table.position)
    return None


def _path(view: State, seat: int, answer: int | None, chosen: Sequence[int] | None) -> list[int]:
    """Return the answers that an answer, a set or a row stands for."""
    if chosen is not None:
        return arrange(view, seat, chosen)
    if answer is None:
        raise Unfit("give what to preview: an answer or a set")
    return [answer]


def _number(table: Table, said: GiveAnswer) -> int:
    if said.answer is not None:
        return said.answer
    if not said.line:
        raise Unfit("give the answer by its number, as a line, or as a set")
    decision = asked(table.state)
    if decision.seat != said.seat:
        return -1  # in any case the table will report that another seat is asked
    return decision.read(table.state, said.line)


async def undo(hall: Hall, live: LiveTable, seat: int, version: int, to: int | None) -> None:
    """Undo a seat's last answer, or all from a position on."""
    await catch_up(hall, live, version)
    async with live.lock:
        table = ongoing(live)
        live.check_not_daily("answers cannot be undone")
        if live.is_another_asked(seat):
            raise Conflict("someone else has been asked since; ask them whether you may take it back")
        trial = table.fork()
        trial.undo(seat, to, version)
        await commit(hall, live, trial, trial.position, cut=True)


async def redo(hall: Hall, live: LiveTable, seat: int, version: int) -> None:
    """Redo a seat's last undone answer."""
    await catch_up(hall, live, version)
    async with live.lock:
        table = ongoing(live)
        live.check_not_daily("answers cannot be redone")
        trial = table.fork()
        trial.redo(seat, version)
        await commit(hall, live, trial, table.position)


def preview(
    live: LiveTable, seat: int, version: int, answer: int | None, chosen: Sequence[int] | None, language: str
) -> Foreseen:
    """Return what an answer, or a whole set, would bring, up to the next draw or reveal."""
    view = ongoing(live).view(seat)
    check_version(live, version)
    return foreseen(live.game, live.names, view, seat, answer, chosen, language, live.version)


def foreseen(
    game: AnyGame,
    names: Sequence[str],
    view: State,
    seat: int,
    answer: int | None,
    chosen: Sequence[int] | None,
    language: str,
    version: int = 0,
) -> Foreseen:
    """Return what an answer, a set or a row would bring, from the view of a seat."""
    way = way_of(view, seat, _path(view, seat, answer, chosen))
    return _foretold(game, names, way, language, version)


def _foretold(game: AnyGame, names: Sequence[str], way: Way, language: str, version: int) -> Foreseen:
    """Return where answers lead, in words."""
    texts, preview = game.texts(language), way.preview(game)
    after = preview.after
    following = None if after is None or preview.is_final else awaited(after)
    return Foreseen(
        version=version,
        answer=way.answers[0],
        answers=list(way.answers),
        final=preview.is_final,
        reveals=after is None,
        changes=preview.changes,
        points=preview.points,
        then=[
            ChapterForeseen(
                chapter=each.chapter,
                text=texts.phrase("chapter", each.chapter),
                changes=each.changes,
                points=each.points,
            )
            for each in preview.then
        ],
        portrait=None if preview.own is None else game.plain_portrait(preview.own),
        next=None if after is None else question_of(names, following, after, texts),
        further=_further(way.view, after, texts),
    )


def _further(view: State, after: State | None, texts: Texts) -> list[LegalAnswer]:
    """Return the legal answers to the same question, if it is asked again; nothing for sets."""
    decision = asked(view)
    following = None if after is None else next_in_row(decision, after)
    if after is None or following is None or decision.gathers(view) is not None:
        return []
    return legal_answers(after, following, texts)


def why(
    live: LiveTable, seat: int, wanted: Mapping[str, str], language: str, laid: Sequence[int] = ()
) -> WhyReply:
    """Return whether a seat may give an answer with these parts now, and if not, which rules forbid it."""
    return why_not(live.game, live.names, ongoing(live).view(seat), seat, wanted, language, laid)


def why_not(
    game: AnyGame,
    names: Sequence[str],
    view: State,
    seat: int,
    wanted: Mapping[str, str],
    language: str,
    laid: Sequence[int] = (),
) -> WhyReply:
    """Return the same for a table of which only a seat's own view is known, after a row of answers."""
    asking = awaited(view)
    if asking is None or asking.seat != seat:
        raise Conflict("it is not this seat's turn")
    then = asked_after(view, laid)
    if then is None:
        return WhyReply(legal=False, reasons=[])
    decision, view = then
    texts = game.texts(language)
    for option in decision.options(view):
        parts = decision.parts(view, option)
        if all(str(parts.get(name)) == value for name, value in wanted.items()):
            return WhyReply(legal=True, reasons=[])
    reasons = forbidden_by(decision.objections(view, wanted), texts, names)
    rule = decision.cited()
    rule_text = texts.rules.get(rule, "")
    return WhyReply(
        legal=False,
        reasons=reasons or [RuleObjection(rule=rule, text=rule_text, rule_text=rule_text)],
    )


def forbidden_by(reasons: Sequence[Reason], texts: Texts, names: Sequence[str]) -> list[RuleObjection]:
    """Return reasons in words, with the names of the players."""
    names = called(names, texts.language)
    return [
        RuleObjection(
            rule=reason.rule,
            text=texts.phrase("why", reason.key, reason.parts, names=names),
            rule_text=texts.rules.get(reason.rule, ""),
        )
        for reason in reasons
    ]


def ongoing(live: LiveTable) -> Table:
    """Return the game; raises an error unless it is being played."""
    table = live.playing
    if live.row.status != PLAYING:
        raise GameOver
    return table


def check_version(live: LiveTable, version: int) -> None:
    """Raise StaleVersion unless the table is at a version."""
    if version != live.version:
        raise StaleVersion(version, live.version)


async def catch_up(hall: Hall, live: LiveTable, version: int) -> None:
    """Refresh a table if its client has seen a newer version, or the database may have one."""
    # A client that comes from another worker may have seen a newer version than this one.
    if live.is_doubtful or (hall.store.is_shared and version != live.version):
        await hall.refresh(live)
