"""Records and moments: what has been played, to look at, to take along and to go on from."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import Connection

from floodplain.kernel.flow import State, awaited, perform
from floodplain.kernel.log import Snapshot, taken_back
from floodplain.kernel.record import Note, Record
from floodplain.kernel.table import Table
from floodplain.server.errors import Conflict, NotFound, Unfit
from floodplain.server.hall.hall import Hall
from floodplain.server.hall.live import LiveTable
from floodplain.server.hall.log import line_of, record_line_for
from floodplain.server.hall.names import clean_name
from floodplain.server.hall.seating import Seating, new_row
from floodplain.server.hall.situation import points_of, question_of
from floodplain.server.messages.asked import Branch, HouseRules, LessonTable, SeatPlan
from floodplain.server.messages.told import Shown
from floodplain.server.outside.examining import Header
from floodplain.server.store import statements
from floodplain.server.store.rows import (
    FREE,
    LESSON,
    PERSON,
    RECORD,
    AnswerRow,
    ChatRow,
    SeatRow,
    SnapshotRow,
)
from floodplain.server.store.store import now_ms
from floodplain.teach.lesson_play import PlayedLesson


async def moment(hall: Hall, live: LiveTable, seat: int | None, position: int, language: str) -> Shown:
    """A moment of the log, as a seat may know it: the state then, as it was seen then."""
    if position > live.row.position:
        raise NotFound(f"the log has positions 0 to {live.row.position}")
    state = await state_at(hall, live, position)
    texts = live.game.texts(language)
    view = state if live.is_public else live.game.observe(state, seat)
    rows = await hall.store.read(statements.select_answers, live.id, position - 1, position)
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
    """The state that a position of the log was answered in; as far from a snapshot as any."""
    live.check_rules()
    if position == live.row.position and live.table is not None:
        return live.table.state
    snapshot, rows = await hall.store.read(way_to, live.id, position)
    if snapshot is None:
        state = start_of(hall, live)
    else:
        state = live.game.codec.load(snapshot.state, hall.material_of(live))
    for row in rows:
        perform(state, row.answer)
    return state


def start_of(hall: Hall, live: LiveTable) -> State:
    """The state before the first answer."""
    state: State = live.game.start(hall.material_of(live), live.row.players, live.row.options)
    return state


def way_to(
    connection: Connection, table_id: str, position: int
) -> tuple[SnapshotRow | None, list[AnswerRow]]:
    """The last snapshot before a position, and the answers from there on."""
    snapshot = statements.last_snapshot(connection, table_id, position)
    since = snapshot.position if snapshot is not None else 0
    return snapshot, statements.select_answers(connection, table_id, since, position)


# --- records ----------------------------------------------------------------------------------------


async def record_of(hall: Hall, live: LiveTable, seat: int | None) -> Record:
    """The record as a seat may know it; what it may not is a question mark."""
    rows = await hall.store.read(statements.select_answers, live.id)
    beside = await hall.store.read(statements.select_notes, live.id)
    return Record(
        game=live.row.game,
        rules=live.row.rules,
        edition=live.row.edition,
        fingerprint=live.row.fingerprint,
        players=live.row.players,
        answers=tuple(record_line_for(row, seat, live.is_public) for row in rows),
        names=tuple(live.names),
        options=live.row.options,
        notes=_notes(beside),
    )


def _notes(rows: Sequence[ChatRow]) -> tuple[Note, ...]:
    """What happened beside the log as it stands: what lay behind a later way back is gone."""
    kept: list[Note] = []
    for row in rows:
        note = _note(row)
        kept = [*(each for each in kept if each.position <= note.position), note]
    return tuple(kept)


def _note(row: ChatRow) -> Note:
    position = int(row.parts["position"])
    if row.kind == "claimed":
        return Note(position, f"{row.name} had no time left; {row.parts['by']} claimed the end")
    if row.kind == "let_in":
        return Note(position, f"{row.name} sat down in seat {row.seat + 1}; all others agreed")
    return Note(position, taken_back(row.name, int(row.parts["answers"])))


async def upload(
    hall: Hall, seating: Seating, text: str, edition_text: str, key: str, address: str
) -> LiveTable:
    """A table made of a record, to look at and to branch off from."""
    header = (await hall.examiner.record(text, address)).header
    assert header is not None
    game = hall.game(header.game)
    if edition_text:
        edition = await seating.own_edition(game.name, edition_text, address)
    else:
        edition = await hall.edition_of(game.name, header.fingerprint)
    report = await hall.examiner.record(text, address, edition.text, now_ms())
    live = LiveTable(game, edition, HouseRules())
    options = game.settled(header.players, header.options)
    live.row = new_row(game, edition, options, live.rules, header.players, key, None)
    live.row.status = RECORD
    live.row.version = live.row.position = len(report.answers)
    live.seats = [_named(number, header) for number in range(header.players)]
    row, seats = live.row, live.seats
    await hall.store.write(
        lambda connection: statements.insert_table(connection, row, seats, report.answers, report.snapshots)
    )
    return await hall.open(live.id)


def _named(seat: int, header: Header) -> SeatRow:
    name = header.names[seat][:40] if header.names else ""
    return SeatRow(seat=seat, kind=PERSON, name=clean_name(name, seat))


# --- branching off ----------------------------------------------------------------------------------


async def branch(hall: Hall, seating: Seating, live: LiveTable, wanted: Branch, key: str) -> LiveTable:
    """A table that has gone the same way up to a moment, and goes on from there."""
    if not live.is_public:
        raise Conflict("one can branch off when the game is over, and not before")
    if wanted.position > live.row.position:
        raise NotFound(f"the log has positions 0 to {live.row.position}")
    if len(wanted.seats) != live.row.players:
        raise Unfit(f"this game has {live.row.players} seats")
    rules = seating.rules_of(wanted)
    seats = seating.seats_for(wanted.seats, key)
    if any(seat.kind == FREE for seat in seats):
        raise Unfit("a branch starts at once: every seat is for this device or for a bot")
    state = await state_at(hall, live, wanted.position)
    if awaited(state) is None:
        raise Conflict("the game is over at this moment; go further back")
    rows = await hall.store.read(statements.select_answers, live.id, 0, wanted.position)
    other = LiveTable(live.game, live.edition, rules)
    other.row = new_row(live.game, live.edition, live.row.options, rules, len(seats), key, parent=live.id)
    await _go_on(seating, other, seats, rows, state)
    return other


async def from_lesson(
    hall: Hall, seating: Seating, played: PlayedLesson, wanted: LessonTable, key: str, address: str
) -> LiveTable:
    """A table that goes on from the end of a lesson; nothing else is kept of it."""
    record, game = played.to_play_on, played.game
    edition = await hall.edition_of(game.name, record.fingerprint)
    report = await hall.examiner.record(record.text(), address, edition.text, now_ms())
    plans = [SeatPlan(kind="me", name=wanted.name)]
    plans += [SeatPlan(kind="bot", name=name, level=wanted.level) for name in record.names[1:]]
    live = LiveTable(game, edition, seating.rules_of(HouseRules()))
    options = game.settled(record.players, record.options)
    live.row = new_row(game, edition, options, live.rules, record.players, key, parent=LESSON)
    state = played.states[len(record.answers)]
    await _go_on(seating, live, seating.seats_for(plans, key), report.answers, state)
    return live


async def _go_on(
    seating: Seating, live: LiveTable, seats: list[SeatRow], rows: Sequence[AnswerRow], state: State
) -> None:
    """Keeps a new table that has come to a state by these answers."""
    position = len(rows)
    table = Table.restore(
        live.game,
        live.edition,
        Snapshot(live.game.codec.dump(state), position, position, seating.hall.seed),
        options=live.row.options,
        names=[seat.name for seat in seats],
        plays_forced=live.rules.forced,
    )
    table.advance()
    for number, row in enumerate(rows, start=1):
        row.version = number
    await seating.keep_new(live, seats, table, rows)
