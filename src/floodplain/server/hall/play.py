"""Playing: answers, undo and redo, previews and reasons."""

from __future__ import annotations

from collections.abc import Mapping

from floodplain.kernel.errors import GameOver, StaleVersion
from floodplain.kernel.flow import asked, awaited
from floodplain.kernel.preview import Preview, foresee
from floodplain.kernel.table import Table
from floodplain.server.errors import Conflict, Malformed
from floodplain.server.hall.hall import Hall
from floodplain.server.hall.live import LiveTable
from floodplain.server.hall.situation import question_of
from floodplain.server.messages.told import Forbidden, Foreseen, WhyTold
from floodplain.server.store.rows import PLAYING


async def answer(
    hall: Hall,
    live: LiveTable,
    seat: int,
    version: int,
    answer: int | None,
    line: str = "",
    confirmed: bool = True,
    language: str = "en",
) -> Foreseen | None:
    """Takes an answer; what it would bring, if it is final and was not confirmed."""
    await catch_up(hall, live, version)
    async with live.lock:
        table = ongoing(live)
        check_version(live, version)
        number = _number(table, seat, answer, line)
        if not confirmed:
            foreseen = foresee(live.game, table.view(seat), seat, number)
            if foreseen.is_final:
                return _foreseen(live, number, foreseen, language)
        trial = table.fork()
        trial.answer(seat, number, version)
        await hall.commit(live, trial, table.position)
    return None


def _number(table: Table, seat: int, answer: int | None, line: str) -> int:
    if answer is not None:
        return answer
    if not line:
        raise Malformed("say the answer by its number, or as a line")
    decision = asked(table.state)
    if decision.seat != seat:
        return -1  # whatever it says, the table will say that another seat is asked
    return decision.read(table.state, line)


async def undo(hall: Hall, live: LiveTable, seat: int, version: int, to: int | None) -> None:
    """Takes back the seat's last answer, or all from a position on."""
    await catch_up(hall, live, version)
    async with live.lock:
        table = ongoing(live)
        if live.is_another_asked(seat):
            raise Conflict("somebody else has been asked: ask them whether you may take it back")
        trial = table.fork()
        trial.undo(seat, to, version)
        await hall.commit(live, trial, trial.position, cut=True)


async def redo(hall: Hall, live: LiveTable, seat: int, version: int) -> None:
    """Gives once more what was taken back."""
    await catch_up(hall, live, version)
    async with live.lock:
        table = ongoing(live)
        trial = table.fork()
        trial.redo(seat, version)
        await hall.commit(live, trial, table.position)


def preview(live: LiveTable, seat: int, version: int, answer: int, language: str) -> Foreseen:
    """What an answer would bring, up to the next draw or reveal."""
    table = ongoing(live)
    check_version(live, version)
    return _foreseen(live, answer, foresee(live.game, table.view(seat), seat, answer), language)


def _foreseen(live: LiveTable, answer: int, preview: Preview, language: str) -> Foreseen:
    after = preview.after
    following = None if after is None or preview.is_final else awaited(after)
    return Foreseen(
        version=live.version,
        answer=answer,
        final=preview.is_final,
        reveals=after is None,
        changes=list(preview.changes),
        points=list(preview.points),
        view=None if after is None else live.game.portrait(after),
        next=None if after is None else question_of(live, following, after, live.game.texts(language)),
    )


def why(live: LiveTable, seat: int, wanted: Mapping[str, str], language: str) -> WhyTold:
    """Whether the seat may answer something with these parts now, and if not, which rule forbids it."""
    table = ongoing(live)
    view = table.view(seat)
    decision = awaited(view)
    if decision is None or decision.seat != seat:
        raise Conflict("this seat is not asked now")
    texts = live.game.texts(language)
    for option in decision.options(view):
        parts = decision.parts(view, option)
        if all(str(parts.get(name)) == value for name, value in wanted.items()):
            return WhyTold(legal=True, reasons=[])
    reasons = [
        Forbidden(
            rule=reason.rule,
            text=texts.phrase("why", reason.key, reason.parts, names=live.names),
            rule_text=texts.rules.get(reason.rule, ""),
        )
        for reason in live.game.why(view, seat, wanted)
    ]
    rule = decision.cited()
    rule_text = texts.rules.get(rule, "")
    return WhyTold(
        legal=False,
        reasons=reasons or [Forbidden(rule=rule, text=rule_text, rule_text=rule_text)],
    )


def ongoing(live: LiveTable) -> Table:
    """The game, while it is played."""
    table = live.playing
    if live.row.status != PLAYING:
        raise GameOver
    return table


def check_version(live: LiveTable, version: int) -> None:
    """Raises StaleVersion unless the table is at a version."""
    if version != live.version:
        raise StaleVersion(version, live.version)


async def catch_up(hall: Hall, live: LiveTable, version: int) -> None:
    """Looks whether the database knows better, where a client has seen more."""
    # A client that comes from another worker may have seen more than this one.
    if live.is_doubtful or (hall.store.is_shared and version != live.version):
        await hall.refresh(live)
