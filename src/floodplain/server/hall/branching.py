"""Tables that continue from something else: an uploaded record, a moment of a game, or a lesson."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from floodplain.kernel.flow import State, awaited
from floodplain.kernel.log import Snapshot
from floodplain.kernel.table import Table
from floodplain.server.errors import Conflict, NotFound, Unfit
from floodplain.server.hall.hall import Hall
from floodplain.server.hall.history import state_at
from floodplain.server.hall.live import LiveTable
from floodplain.server.hall.names import clean_name
from floodplain.server.hall.opening import Opening, new_row
from floodplain.server.keys import name_from, new_name
from floodplain.server.messages.requests import Branch, HouseRules, LessonTable, SeatPlan, Upload
from floodplain.server.store.clock import now_ms
from floodplain.server.store.contract import Transaction
from floodplain.server.store.rows import ELSEWHERE, FREE, LESSON, PERSON, RECORD, AnswerRow, SeatRow
from floodplain.server.uploads.reports import RecordHeader
from floodplain.teach.lesson_play import PlayedLesson


async def upload(hall: Hall, opening: Opening, wanted: Upload, key: str, address: str) -> LiveTable:
    """Create a table from a record, to look at and to branch from."""
    text, edition_text = wanted.record, wanted.edition_text
    name = name_from(key, text, edition_text) if wanted.reuse else new_name()
    known = await hall.store.read(lambda kept: kept.select_table(name)) if wanted.reuse else None
    if known is not None and known.owner == key:
        return await hall.open(name)
    header = (await hall.uploads.record(text, address)).header
    assert header is not None
    game = hall.editions.game_of("record", header.game)
    if edition_text:
        edition = await opening.own_edition(game.name, edition_text, address)
    else:
        edition = await hall.editions.by_fingerprint(game.name, header.fingerprint)
    report = await hall.uploads.record(text, address, edition.text, now_ms())
    live = hall.new_table(game, edition, HouseRules())
    options = game.settled(header.players, header.options)
    live.row = new_row(game, edition, options, live.rules, header.players, key, None)
    live.row.id, live.row.status = name, RECORD
    live.row.version = live.row.position = len(report.answers)
    live.seats = [_named(number, header) for number in range(header.players)]
    row, seats = live.row, live.seats

    def keep(transaction: Transaction) -> None:
        if transaction.select_version(name) is None:  # else the same record was uploaded at the same time
            transaction.insert_table(row, seats, report.answers, report.snapshots)

    await hall.store.write(keep)
    return await hall.open(name)


def _named(seat: int, header: RecordHeader) -> SeatRow:
    name = header.names[seat][:40] if header.names else ""
    return SeatRow(seat=seat, kind=PERSON, name=clean_name(name, seat))


async def branch(hall: Hall, opening: Opening, live: LiveTable, wanted: Branch, key: str) -> LiveTable:
    """Open a table that continues from a moment of a game that is over."""
    live.check_look(key, None)
    if not live.is_public:
        raise Conflict("you can only branch off once the game is over")
    if wanted.position > live.row.position:
        raise NotFound(f"the log has positions 0 to {live.row.position}")
    if len(wanted.seats) != live.row.players:
        raise Unfit(f"this game has {live.row.players} seats")
    if wanted.rated:
        raise Unfit("a game that does not begin at the start cannot be rated")
    rules = opening.rules_of(msgspec.structs.replace(wanted, marks=wanted.marks or live.rules.marks))
    seats = opening.seats_for(wanted.seats, key)
    if any(seat.kind == FREE for seat in seats):
        raise Unfit("a branch starts immediately, so every seat must be this device's or a bot's")
    state = await state_at(hall, live, wanted.position)
    if awaited(state) is None:
        raise Conflict("the game is over at this moment; choose an earlier one")
    rows = await hall.store.read(lambda kept: kept.select_answers(live.id, 0, wanted.position))
    other = hall.new_table(live.game, live.edition, rules)
    other.row = new_row(live.game, live.edition, live.row.options, rules, len(seats), key, parent=live.id)
    await _go_on(opening, other, seats, rows, state)
    return other


async def from_lesson(
    hall: Hall, opening: Opening, played: PlayedLesson, wanted: LessonTable, key: str, address: str
) -> LiveTable:
    """Open a table that continues from the end of a lesson; nothing else is saved of it."""
    record, game = played.to_play_on, played.game
    edition = await hall.editions.by_fingerprint(game.name, record.fingerprint)
    report = await hall.uploads.record(record.text(), address, edition.text, now_ms())
    plans = [SeatPlan(kind="me", name=wanted.name)]
    plans += [SeatPlan(kind="bot", name=name, level=wanted.level) for name in record.names[1:]]
    live = hall.new_table(game, edition, opening.rules_of(HouseRules()))
    options = game.settled(record.players, record.options)
    live.row = new_row(game, edition, options, live.rules, record.players, key, parent=LESSON)
    state = played.states[len(record.answers)]
    await _go_on(opening, live, opening.seats_for(plans, key), report.answers, state)
    return live


async def _go_on(
    opening: Opening, live: LiveTable, seats: list[SeatRow], rows: Sequence[AnswerRow], state: State
) -> None:
    """Save a new table that has reached a state by these answers."""
    live.row.aid = ELSEWHERE
    position = len(rows)
    table = Table.restore(
        live.game,
        live.edition,
        Snapshot(live.game.codec.dump(state), position, position, opening.hall.seed),
        options=live.row.options,
        names=[seat.name for seat in seats],
        plays_forced=live.rules.forced,
    )
    table.advance()
    for number, row in enumerate(rows, start=1):
        row.version = number
    await opening.keep_new(live, seats, table, rows)
