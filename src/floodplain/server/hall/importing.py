"""Tables that a person brings along in a file: checked like uploads, and kept once."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

import msgspec

from floodplain.kernel.edition import Edition
from floodplain.kernel.errors import BadRecord, FloodplainError
from floodplain.kernel.flow import awaited
from floodplain.kernel.game import AnyGame
from floodplain.kernel.log import Snapshot
from floodplain.kernel.record import Record
from floodplain.kernel.table import Table
from floodplain.server.encoding import encode
from floodplain.server.errors import TooMany, Unfit, UnknownEdition
from floodplain.server.hall import clock
from floodplain.server.hall.exporting import FORMAT, like
from floodplain.server.hall.history import note_of_record
from floodplain.server.hall.live import LiveTable
from floodplain.server.hall.log import line_of
from floodplain.server.hall.names import clean_name
from floodplain.server.hall.opening import Opening
from floodplain.server.keys import name_from, new_invite
from floodplain.server.messages.replies import Imported, NotImported
from floodplain.server.messages.requests import HouseRules
from floodplain.server.messages.requests.saved import (
    SavedAnswer,
    SavedLine,
    SavedSeat,
    SavedTable,
    TablesFile,
)
from floodplain.server.store.clock import now_ms
from floodplain.server.store.contract import Transaction
from floodplain.server.store.errors import StoreUnavailable
from floodplain.server.store.rows import (
    BOT,
    ELSEWHERE,
    FINISHED,
    FREE,
    LESSON,
    PERSON,
    PLAYING,
    RECORD,
    RECORDED,
    AnswerRow,
    ChapterRow,
    ChatRow,
    SeatRow,
    SnapshotRow,
    TableRow,
)
from floodplain.server.threads import in_thread

LANGUAGES: Final = ("en", "fr", "nl")


class ImportedTable(msgspec.Struct):
    """A table to be stored, made from a saved one."""

    row: TableRow
    seats: list[SeatRow]
    answers: list[AnswerRow]
    snapshots: list[SnapshotRow]
    chat: list[ChatRow]

    def keep(self, transaction: Transaction, replaces: bool) -> None:
        """Save it, replacing the present one."""
        if replaces:
            transaction.delete_table(self.row.id)
        transaction.insert_table(self.row, self.seats, self.answers, self.snapshots)
        for line in self.chat:
            transaction.say(self.row.id, line)


class TableImport:
    """The import of one file for one person."""

    def __init__(self, opening: Opening, key: str, address: str) -> None:
        self._opening = opening
        self._hall = opening.hall
        self._key = key
        self._address = address

    async def take(self, file: TablesFile) -> Imported:
        """Import every table of a file that is not here yet; one that cannot be keeps no other out."""
        if file.format != FORMAT:
            raise Unfit(
                f"this is not a file of saved tables that this version reads: its format is {file.format!r}, "
                f"not {FORMAT!r}"
            )
        told = Imported(tables=0, known=0, refused=[])
        for saved in file.tables:
            try:
                if await self._take(saved, file.editions.get(saved.fingerprint, "")):
                    told.tables += 1
                else:
                    told.known += 1
            except (StoreUnavailable, TooMany):
                raise  # errors that concern the others as well
            except FloodplainError as error:
                told.refused.append(NotImported(table=saved.id, game=saved.game, message=str(error)))
        return told

    async def _take(self, saved: SavedTable, edition_text: str) -> bool:
        """Import a table; return whether it was new, or further than the present one."""
        name, replaces = await self._place_for(saved)
        if not name:
            return False
        made = await self._made(saved, name, edition_text)
        live = self._hall.live.get(name)
        if live is None or not replaces:
            await self._hall.store.write(lambda kept: made.keep(kept, replaces))
            return True
        async with live.lock:
            await self._hall.store.write(lambda kept: made.keep(kept, replaces), name)
            await self._hall.reload(live)
        return True

    # --- where ----------------------------------------------------------------------------------------

    async def _place_for(self, saved: SavedTable) -> tuple[str, bool]:
        """Return the id for a table, and whether it replaces one; an empty id if it is already here."""
        lines = [each.line for each in saved.answers]
        own = name_from(self._key, saved.id)
        for name in (saved.id, own, name_from(self._key, saved.id, *lines)):
            row, known, is_mine = await self._hall.store.read(partial(self._found, name))
            if row is None:
                return name, False
            if not is_mine or (row.game, row.fingerprint) != (saved.game, saved.fingerprint):
                continue
            if known[: len(lines)] == lines:
                return "", False
            if lines[: len(known)] == known and row.status == PLAYING:
                return name, True
        return "", False

    def _found(self, name: str, transaction: Transaction) -> tuple[TableRow | None, list[str], bool]:
        """Return a table of a name, the lines of its log, and whether it is this person's alone."""
        row = transaction.select_table(name)
        if row is None:
            return None, [], False
        seats = transaction.select_seats(name)
        own = row.owner == self._key or any(seat.key == self._key for seat in seats)
        others = any(seat.kind == PERSON and seat.key not in (None, self._key) for seat in seats)
        is_mine = own and not (others and row.status == PLAYING)
        return row, [each.line for each in transaction.select_answers(name)] if is_mine else [], is_mine

    # --- what -----------------------------------------------------------------------------------------

    async def _made(self, saved: SavedTable, name: str, edition_text: str) -> ImportedTable:
        """Return a table to be stored; raises an error if it makes no sense."""
        game = self._hall.editions.game_of("table", saved.game)
        edition = await self._edition(saved, edition_text)
        live = self._hall.new_table(game, edition, self._rules(saved))
        live.seats = [self._seat(number, seat) for number, seat in enumerate(saved.seats)]
        live.row = self._row(saved, name, live)
        chat = [_chat_row(number, each) for number, each in enumerate(saved.chat)]
        if saved.rules != game.rules:
            answers = await in_thread(_answers_of, saved, game, live.names)
            start = SnapshotRow(position=0, state={})  # no table is loaded under these rules
            live.row.version = live.row.position = len(answers)
            return ImportedTable(live.row, live.seats, answers, [start], chat)
        answers, snapshots = await self._replayed(saved, live)
        if live.row.status != RECORD and not await self._goes_on(live, answers, snapshots):
            live.row.status = FINISHED
        return ImportedTable(live.row, live.seats, answers, snapshots, chat)

    async def _edition(self, saved: SavedTable, text: str) -> Edition:
        """Return the edition of a table; an unknown one is checked like any other upload."""
        try:
            return await self._hall.editions.by_fingerprint(saved.game, saved.fingerprint)
        except UnknownEdition:
            if not text:
                raise
        edition = await self._opening.own_edition(saved.game, text, self._address)
        if edition.fingerprint != saved.fingerprint:
            raise BadRecord(
                f"its edition in the file is {edition.fingerprint}, not {saved.fingerprint} as it says"
            )
        return edition

    def _rules(self, saved: SavedTable) -> HouseRules:
        """Return the house rules of a table, as far as they are possible here."""
        levels = self._opening.levels
        rules = msgspec.structs.replace(saved.settings, home=False, rated=False, listed=False)
        if not levels.bots:
            return msgspec.structs.replace(rules, when_left="wait", stand_in="")
        return self._opening.rules_of(msgspec.structs.replace(rules, stand_in=levels.known(rules.stand_in)))

    def _seat(self, number: int, saved: SavedSeat) -> SeatRow:
        """Return a seat to be stored: this person's, a bot's, or only a name."""
        levels, name = self._opening.levels, clean_name(saved.name[:40], number)
        if saved.kind == "bot":
            level = levels.known(saved.level or "") if levels.bots else saved.level
            return SeatRow(seat=number, kind=BOT, name=name, level=level)
        if saved.kind == "open":
            return SeatRow(seat=number, kind=FREE, name="")
        if not saved.mine:
            return SeatRow(seat=number, kind=PERSON, name=name)
        stand_in = saved.stand_in and (levels.known(saved.stand_in) if levels.bots else None)
        return SeatRow(
            seat=number,
            kind=PERSON,
            name=name,
            key=self._key,
            seen=now_ms(),
            stand_in=stand_in,
            clock=saved.clock,
        )

    def _row(self, saved: SavedTable, name: str, live: LiveTable) -> TableRow:
        """Return the row of a table that has not reached its last answer yet."""
        now = now_ms()
        is_alone = all(seat.mine if seat.kind == "person" else seat.kind == "bot" for seat in saved.seats)
        if saved.lost is not None and saved.lost >= len(saved.seats):
            raise BadRecord(f"seat {saved.lost} had no time left, and there are {len(saved.seats)} seats")
        return TableRow(
            id=name,
            game=live.game.name,
            rules=saved.rules,
            edition=live.edition.name,
            fingerprint=live.edition.fingerprint,
            players=len(saved.seats),
            options=saved.options,
            settings=msgspec.to_builtins(live.rules),
            owner=self._key,
            invite=new_invite(),
            status=RECORD if saved.status == PLAYING and not is_alone else saved.status,
            parent=LESSON if saved.from_lesson else None,
            aid=ELSEWHERE if _is_copied(saved) else saved.aid,
            lost=saved.lost if saved.status == FINISHED else None,
            created=min(saved.created, now),
            changed=min(saved.changed, now),
        )

    async def _replayed(
        self, saved: SavedTable, live: LiveTable
    ) -> tuple[list[AnswerRow], list[SnapshotRow]]:
        """Replay the log of a table; return it with its snapshots, the last of which is at its end."""
        record = Record(
            game=saved.game,
            rules=saved.rules,
            edition=live.edition.name,
            fingerprint=saved.fingerprint,
            players=len(saved.seats),
            answers=tuple(each.line for each in saved.answers),
            names=tuple(live.names),
            options=saved.options,
        )
        live.row.options = dict(live.game.settled(record.players, record.options))
        text = encode(record.json()).decode()
        report = await self._hall.uploads.record(text, self._address, live.edition.text, saved.created)
        if len(report.answers) != len(saved.answers):
            raise BadRecord("its log cannot be played again answer by answer")
        for row, each in zip(report.answers, saved.answers, strict=True):
            row.at, row.forced = min(each.at, live.row.changed), each.forced
        live.row.version = live.row.position = len(report.answers)
        return report.answers, report.snapshots

    async def _goes_on(self, live: LiveTable, answers: list[AnswerRow], snapshots: list[SnapshotRow]) -> bool:
        """Set a table up at the end of its log; return whether its game continues."""
        material = self._hall.editions.material_of(live.game, live.edition)
        end = snapshots[-1]
        if awaited(live.game.codec.load(end.state, material)) is None:
            return False
        if live.row.status == FINISHED:
            if live.row.lost is None:
                live.row.status = RECORD  # an unfinished game is shown like a record
            return True
        table = Table.restore(
            live.game,
            live.edition,
            Snapshot(end.state, end.position, end.position, self._hall.seed),
            options=live.row.options,
            names=live.names,
            plays_forced=live.rules.forced,
        )
        table.advance()
        answers += self._opening.begin(live, table, len(answers))
        live.row.deadline = clock.deadline_of(live, live.row.to_act, now_ms())
        floor = table.floor()
        if floor != end.position:
            snapshots.append(SnapshotRow(position=floor, state=live.game.codec.dump(table.state_at(floor))))
        return live.row.status == PLAYING


def _is_copied(saved: SavedTable) -> bool:
    """Return whether a game began with answers of another table."""
    return bool(saved.answers) and saved.answers[0].at < saved.created


def _chat_row(number: int, saved: SavedLine) -> ChatRow:
    """Return a line of the chat; raises BadRecord for an event that says nothing."""
    row = like(saved, ChatRow, number=number)
    if row.kind in RECORDED:
        try:
            note_of_record(row)
        except (LookupError, ValueError, TypeError):
            raise BadRecord(f"an event {row.kind!r} in its chat is incomplete") from None
    return row


def _answers_of(saved: SavedTable, game: AnyGame, names: Sequence[str]) -> list[AnswerRow]:
    """Return the log of a table of other rules, which can only be shown; raises BadRecord if it cannot."""
    if len(saved.answers) > game.longest:
        raise BadRecord(f"{len(saved.answers)} answers; a game has at most {game.longest}")
    rows = [_answer_row(position, each) for position, each in enumerate(saved.answers)]
    for language in LANGUAGES:
        texts = game.texts(language)
        for row in rows:
            try:
                line_of(row, None, names, texts, is_public=True)
            except Exception as error:
                raise BadRecord(
                    f"answer {row.position} cannot be shown here: {type(error).__name__}"
                ) from None
    return rows


def _answer_row(position: int, saved: SavedAnswer) -> AnswerRow:
    chapters = [like(each, ChapterRow) for each in saved.chapters]
    return like(saved, AnswerRow, position=position, version=position + 1, chapters=chapters)
