"""Who sits where: opening tables, joining, leaving, being replaced, and the rematch."""

from __future__ import annotations

import asyncio
import hmac
from collections.abc import Mapping, Sequence

import msgspec
from sqlalchemy import Connection

from floodplain.kernel.edition import Edition, parse_edition
from floodplain.kernel.errors import BadEdition
from floodplain.kernel.game import AnyGame
from floodplain.kernel.table import Table
from floodplain.server.bots.pool import OfferedBots
from floodplain.server.errors import Conflict, Forbidden, NotFound, Unfit
from floodplain.server.hall import clock, holds, join_requests
from floodplain.server.hall.cards import is_replaceable
from floodplain.server.hall.chat import note_of
from floodplain.server.hall.hall import Hall
from floodplain.server.hall.live import RECENT, LiveTable
from floodplain.server.hall.log import hides_any, rows_of
from floodplain.server.hall.names import clean_name, told_apart
from floodplain.server.hall.seat_change import change_seat
from floodplain.server.keys import new_invite, new_name
from floodplain.server.messages.requests import HouseRules, NewTable, SeatPlan
from floodplain.server.store import statements
from floodplain.server.store.holds import keep_hold
from floodplain.server.store.rows import (
    BOT,
    FINISHED,
    FREE,
    OPEN,
    PERSON,
    PLAYING,
    AnswerRow,
    SeatRow,
    SnapshotRow,
    TableRow,
)
from floodplain.server.store.store import now_ms


class Seating:
    """Changes who sits where."""

    def __init__(self, hall: Hall, bots: Sequence[str], offer: OfferedBots | None = None) -> None:
        self.hall = hall
        self.bots = bots
        self.levels = offer.levels if offer else tuple(bots)
        self.suggested = offer.suggested if offer else next(iter(bots), "")

    # --- opening ------------------------------------------------------------------------------------

    async def open_table(
        self, wanted: NewTable, key: str, before: LiveTable | None = None, address: str = ""
    ) -> LiveTable:
        """A new table; it starts at once when no seat is open. The rematch of another is its only one."""
        game = self.hall.game(wanted.game)
        edition = await self._edition(wanted, address)
        options = game.settled(len(wanted.seats), wanted.options)
        rules = self.rules_of(wanted)
        seats = self.seats_for(wanted.seats, key)
        table = None
        if all(seat.kind != FREE for seat in seats):
            table = self._new_game(game, edition, options, seats, rules)
        else:
            game.start(game.material_of(edition), len(seats), options)  # says now what would not do later
        live = LiveTable(game, edition, rules)
        live.row = new_row(game, edition, options, rules, len(seats), key, before.id if before else None)
        if before is not None:
            live.holds = holds.held_again(before, key, live.row.id)
        if await self.keep_new(live, seats, table, follows=before):
            return live
        assert before is not None
        await self.hall.reload(before)  # another player's rematch came first: that one counts
        return await self.hall.open(before.row.rematch or "")

    async def _edition(self, wanted: NewTable, address: str) -> Edition:
        if not wanted.edition_text:
            return await self.hall.edition(wanted.game, wanted.edition)
        return await self.own_edition(wanted.game, wanted.edition_text, address)

    async def own_edition(self, game: str, text: str, address: str) -> Edition:
        """An edition that somebody brings along, checked and kept."""
        edition = await self.hall.uploads.edition(text, address)
        if edition.game != game:
            raise BadEdition("edition", [f"this is an edition of {edition.game}, not of {game}"])
        kept = await self.hall.store.write(
            lambda connection: statements.keep_edition(connection, edition.fingerprint, game, text)
        )
        if kept != text and parse_edition(kept, "edition").tables != edition.tables:
            raise BadEdition("edition", ["another edition has the same fingerprint; change any number of it"])
        await asyncio.to_thread(self.hall.keep_edition, edition)  # its look-up tables take a while
        return edition

    async def keep_new(
        self,
        live: LiveTable,
        seats: list[SeatRow],
        table: Table | None,
        before: Sequence[AnswerRow] = (),
        snapshots: Sequence[SnapshotRow] = (),
        follows: LiveTable | None = None,
    ) -> bool:
        """Keeps a table that did not exist before, with the answers that it starts from.

        Where it follows another that has its rematch already, nothing is kept.
        """
        now = live.row.created
        live.seats, rows = seats, list(before)
        if table is not None:
            table.version = max(table.version, table.position) + 1
            rows += rows_of(table, len(before), len(before) + 1, now)[0]
            floor = table.floor()
            snapshot = SnapshotRow(position=floor, state=live.game.codec.dump(table.state_at(floor)))
            snapshots = [*[each for each in snapshots if each.position < floor], snapshot]
            live.snapshot_at = floor
            live.row.status = PLAYING if table.to_act is not None else FINISHED
            live.row.version, live.row.position = table.version, table.position
            live.row.to_act = table.to_act
            live.row.deadline = self.hall.deadline(live, table.to_act, now)
        live.table = table
        row, kept, held = msgspec.structs.replace(live.row), tuple(snapshots), tuple(live.holds)

        def keep(connection: Connection) -> bool:
            if follows is not None and not statements.claim_rematch(connection, follows.id, row.id):
                return False
            statements.insert_table(connection, row, seats, rows, kept)
            for hold in held:
                keep_hold(connection, hold)
            return True

        if not await self.hall.store.write(keep, *([follows.id] if follows else [])):
            return False
        live.recent, live.hides = rows[-RECENT:], hides_any(rows)
        if table is not None:
            table.forget(table.floor())
        self.hall.admit(live)
        return True

    def rules_of(self, wanted: HouseRules) -> HouseRules:
        """What is settled about a table besides the game, complete."""
        plan = wanted.time
        if (plan.kind == "none") != (plan.amount == 0):
            raise Unfit("time: say how many seconds or days a turn may take, or kind none and amount 0")
        stand_in = self.level(wanted.stand_in) if self.bots else ""
        if wanted.when_left == "bot" and not stand_in:
            raise Unfit("there is no bot here that could take a seat")
        return HouseRules(
            time=plan,
            when_left=wanted.when_left,
            stand_in=stand_in,
            forced=wanted.forced,
            spectators=wanted.spectators,
            hints=wanted.hints,
        )

    def level(self, name: str) -> str:
        """A bot by its name; empty: the one that is suggested."""
        if not self.bots:
            raise Unfit("there are no bots here")
        if name and name not in self.bots:
            raise Unfit(f"there is no bot {name!r}; choose one of {', '.join(self.bots)}")
        return name or self.suggested

    def seats_for(self, plans: Sequence[SeatPlan], key: str) -> list[SeatRow]:
        """The seats as they are planned."""
        return [self._seat_for(number, plan, key) for number, plan in enumerate(plans)]

    def _seat_for(self, number: int, plan: SeatPlan, key: str) -> SeatRow:
        name = clean_name(plan.name, number)
        if plan.kind == "me":
            return SeatRow(seat=number, kind=PERSON, name=name, key=key, seen=now_ms())
        if plan.kind == "open":
            return SeatRow(seat=number, kind=FREE, name="")
        level = self.level(plan.level)
        return SeatRow(
            seat=number, kind=BOT, name=clean_name(plan.name or _bot_name(number), number), level=level
        )

    # --- coming and going ---------------------------------------------------------------------------

    async def join(self, live: LiveTable, key: str, invite: str, name: str, seat: int | None) -> int:
        """Takes an open seat; which one."""
        is_invited = hmac.compare_digest(invite.encode(), live.row.invite.encode())
        before = await self._came_from(live, key)
        if not is_invited and before is None:
            raise Forbidden("this link does not open a seat at this table")
        async with live.lock:
            free = [row.seat for row in live.seats if row.kind == FREE]
            if not free or (seat is not None and seat not in free):
                raise Conflict(f"this seat is taken; open seats: {', '.join(map(str, free)) or 'none'}")
            number = free[0] if seat is None else seat
            called = told_apart(clean_name(name, number), live.names)
            is_told = await join_requests.knows_secrets(self.hall, live, number)
            if is_told:
                await join_requests.ask_first(self.hall, live, number, called, key)
            row = SeatRow(seat=number, kind=PERSON, name=called, key=key, seen=now_ms())
            notes = [note_of(live, "came", number, called)]
            if is_told:
                notes.append(join_requests.let_in(live, number, called))
            await change_seat(self.hall, live, row, while_kind=FREE, notes=notes)
            if before is not None:
                await holds.come_along(self.hall, before, live, key, number)
            await self._start_if_full(live)
        return number

    async def _came_from(self, live: LiveTable, key: str) -> LiveTable | None:
        """The table that this one follows, if a key sat there, so that it needs no link."""
        if live.row.parent is None:
            return None
        try:
            before = await self.hall.open(live.row.parent)
        except NotFound:
            return None
        return before if before.row.rematch == live.id and before.seats_of(key) else None

    async def start(self, live: LiveTable, level: str) -> None:
        """Puts bots into the seats that are still open, and starts."""
        level = self.level(level)
        async with live.lock:
            if live.row.status != OPEN:
                raise Conflict("the game has started already")
            for seat in [row.seat for row in live.seats if row.kind == FREE]:
                row = SeatRow(seat=seat, kind=BOT, name=_bot_name(seat), level=level)
                await change_seat(self.hall, live, row, while_kind=FREE)
            await self._start_if_full(live)

    async def leave(self, live: LiveTable, seat: int) -> None:
        """Gives a seat up: a bot takes it if the table says so, otherwise whoever comes by the link."""
        async with live.lock:
            if live.is_public:
                raise Conflict("the game is over; there is nothing to leave")
            row = SeatRow(seat=seat, kind=FREE, name="")
            if live.row.status == PLAYING and live.rules.when_left == "bot":
                row = self._bot_in(live, seat, live.rules.stand_in)
            await change_seat(self.hall, live, row, notes=[note_of(live, "left", seat)])

    async def replace(self, live: LiveTable, by: str, seat: int, kind: str, level: str) -> None:
        """Puts somebody else into a seat that is open, one's own, or has been left alone for too long."""
        if not 0 <= seat < len(live.seats):
            raise Unfit(f"this table has seats 0 to {len(live.seats) - 1}")
        async with live.lock:
            row = live.seats[seat]
            if live.is_public:
                raise Conflict("the game is over")
            may = row.kind in {FREE, BOT} or is_replaceable(live, row, self.hall.patience_ms)
            if not may and row.key != by:
                raise Conflict(f"{row.name} has not been away for long enough")
            if kind == "bot" and may and row.kind == PERSON:  # who was away may take the seat back
                then = msgspec.structs.replace(row, stand_in=self.level(level))
            elif kind == "bot":
                then = self._bot_in(live, seat, self.level(level))
            else:
                then = SeatRow(seat=seat, kind=FREE, name="")
            told = note_of(live, "replaced" if kind == "bot" else "left", seat, row.name or then.name)
            await change_seat(self.hall, live, then, notes=[told])
            await self._start_if_full(live)

    async def come_back(self, live: LiveTable, seat: int) -> None:
        """Takes a seat back from the bot that stood in."""
        async with live.lock:
            row = msgspec.structs.replace(live.seats[seat], stand_in=None, seen=now_ms())
            if row.clock == 0:
                row.clock = clock.GIVEN_MS
            await change_seat(self.hall, live, row, notes=[note_of(live, "back", seat)])

    async def stand_in(self, live: LiveTable, seat: int) -> None:
        """Has a bot play for somebody who has run out of time, until they come back."""
        async with live.lock:
            row = live.seats[seat]
            if row.kind != PERSON or row.stand_in is not None:
                return
            row = msgspec.structs.replace(row, stand_in=self.level(live.rules.stand_in))
            await change_seat(self.hall, live, row, notes=[note_of(live, "stands_in", seat)])

    async def seen(self, live: LiveTable, seats: Sequence[int]) -> None:
        """Notes when somebody was last here."""
        now = now_ms()
        rows = [msgspec.structs.replace(live.seats[seat], seen=now) for seat in seats]

        def note(connection: Connection) -> None:
            for row in rows:
                statements.update_seat(connection, live.id, row, while_kind=PERSON)

        for row in rows:
            live.seats[row.seat].seen = now
        await self.hall.store.write(note)

    def _bot_in(self, live: LiveTable, seat: int, level: str) -> SeatRow:
        name = live.seats[seat].name or _bot_name(seat)
        return SeatRow(seat=seat, kind=BOT, name=name, level=level)

    async def _start_if_full(self, live: LiveTable) -> None:
        if live.row.status != OPEN or any(row.kind == FREE for row in live.seats):
            return
        trial = self._new_game(live.game, live.edition, live.row.options, live.seats, live.rules)
        trial.version = max(trial.version, 1)
        await self.hall.commit(live, trial, 0)

    def _new_game(
        self,
        game: AnyGame,
        edition: Edition,
        options: Mapping[str, str],
        seats: Sequence[SeatRow],
        rules: HouseRules,
    ) -> Table:
        """A game that starts now."""
        names = [seat.name for seat in seats]
        return Table.open(game, edition, len(seats), options, names, self.hall.seed, rules.forced)


def _bot_name(seat: int) -> str:
    """What a bot is called that nobody gave a name; its level is told beside it."""
    return f"Bot {seat + 1}"


def new_row(
    game: AnyGame,
    edition: Edition,
    options: Mapping[str, str],
    rules: HouseRules,
    players: int,
    key: str,
    parent: str | None,
) -> TableRow:
    """A table that nobody has played at yet."""
    now = now_ms()
    return TableRow(
        id=new_name(),
        game=game.name,
        rules=game.rules,
        edition=edition.name,
        fingerprint=edition.fingerprint,
        players=players,
        options=dict(options),
        settings=msgspec.to_builtins(rules),
        owner=key,
        invite=new_invite(),
        status=OPEN,
        version=0,
        position=0,
        to_act=None,
        deadline=None,
        undone=[],
        parent=parent,
        rematch=None,
        created=now,
        changed=now,
    )
