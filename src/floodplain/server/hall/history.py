"""The past of a table: its moments, and its record."""

from __future__ import annotations

from collections.abc import Sequence

from floodplain.kernel.flow import State, awaited, perform
from floodplain.kernel.record import Note, Record, taken_back
from floodplain.server.daily import seed_of
from floodplain.server.errors import NotFound
from floodplain.server.hall.describe import points_of, question_of
from floodplain.server.hall.hall import Hall
from floodplain.server.hall.live import LiveTable
from floodplain.server.hall.log import line_of, record_line_for
from floodplain.server.messages.replies import Shown
from floodplain.server.store.contract import Transaction
from floodplain.server.store.rows import AnswerRow, ChatRow, SnapshotRow


async def moment(hall: Hall, live: LiveTable, seat: int | None, position: int, language: str) -> Shown:
    """Return a moment of the log as a seat could see it then."""
    if position > live.row.position:
        raise NotFound(f"the log has positions 0 to {live.row.position}")
    state = await state_at(hall, live, position)
    texts = live.game.texts(language)
    view = state if live.is_public else live.game.observe(state, seat)
    rows = await hall.store.read(lambda kept: kept.select_answers(live.id, position - 1, position))
    decision = awaited(view)
    return Shown(
        position=position,
        seat=seat,
        to_act=None if decision is None or decision.seat < 0 else decision.seat,
        over=decision is None,
        question=question_of(live.names, decision, view, texts),
        portrait=live.game.plain_portrait(view),
        points=points_of(live.game, view),
        line=line_of(rows[0], seat, live.names, texts, live.is_public) if rows else None,
    )


async def state_at(hall: Hall, live: LiveTable, position: int) -> State:
    """Return the state at a position of the log, replayed from the nearest snapshot before it."""
    live.check_rules()
    if position == live.row.position and live.table is not None:
        return live.table.state
    snapshot, rows = await hall.store.read(lambda kept: way_to(kept, live.id, position))
    if snapshot is None:
        state = start_of(hall, live)
    else:
        state = live.game.codec.load(snapshot.state, hall.editions.material_of(live.game, live.edition))
    for row in rows:
        perform(state, row.answer)
    return state


def start_of(hall: Hall, live: LiveTable) -> State:
    """Return the state before the first answer."""
    material = hall.editions.material_of(live.game, live.edition)
    state: State = live.game.start(material, live.row.players, live.row.options)
    return state


def way_to(
    transaction: Transaction, table_id: str, position: int
) -> tuple[SnapshotRow | None, list[AnswerRow]]:
    """Return the last snapshot before a position, and the answers after it."""
    snapshot = transaction.last_snapshot(table_id, position)
    since = snapshot.position if snapshot is not None else 0
    return snapshot, transaction.select_answers(table_id, since, position)


async def record_of(hall: Hall, live: LiveTable, seat: int | None) -> Record:
    """Return the record as a seat may know it, with question marks for secrets."""
    rows = await hall.store.read(lambda kept: kept.select_answers(live.id))
    beside = await hall.store.read(lambda kept: kept.select_notes(live.id))
    return Record(
        game=live.row.game,
        rules=live.row.rules,
        edition=live.row.edition,
        fingerprint=live.row.fingerprint,
        players=live.row.players,
        answers=tuple(record_line_for(row, seat, live.is_public) for row in rows),
        names=tuple(live.names),
        options=live.row.options,
        seed=seed_of(live.rules.daily) if live.rules.daily else None,
        notes=_notes(beside),
    )


def _notes(rows: Sequence[ChatRow]) -> tuple[Note, ...]:
    """Return the events outside the log, except those in a part that was taken back later."""
    kept: list[Note] = []
    for row in rows:
        note = note_of_record(row)
        kept = [*(each for each in kept if each.position <= note.position), note]
    return tuple(kept)


def note_of_record(row: ChatRow) -> Note:
    """Return an event outside the log as written in its record."""
    position = int(row.parts["position"])
    if row.kind == "claimed":
        return Note(position, f"{row.name} had no time left; {row.parts['by']} claimed the end")
    if row.kind == "let_in":
        return Note(position, f"{row.name} sat down in seat {row.seat + 1}; all others agreed")
    return taken_back(position, row.name, int(row.parts["answers"]))
