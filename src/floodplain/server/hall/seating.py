"""Seats: joining, leaving, being replaced and coming back."""

from __future__ import annotations

import hmac
from collections.abc import Sequence

import msgspec

from floodplain.server.bots.levels import BotLevels
from floodplain.server.errors import Conflict, Forbidden, NotFound, Unfit
from floodplain.server.hall import clock, holds, join_requests
from floodplain.server.hall.cards import is_replaceable
from floodplain.server.hall.chat import note_of
from floodplain.server.hall.commit import commit
from floodplain.server.hall.hall import Hall
from floodplain.server.hall.live import LiveTable
from floodplain.server.hall.names import bot_name, clean_name, told_apart
from floodplain.server.hall.opening import new_game
from floodplain.server.hall.rated import check_full, check_newcomer, check_no_bots
from floodplain.server.hall.seat_change import change_seat
from floodplain.server.store.clock import now_ms
from floodplain.server.store.contract import Transaction
from floodplain.server.store.rows import BOT, FREE, OPEN, PERSON, PLAYING, SeatRow


class Seating:
    """Changes the players of seats."""

    def __init__(self, hall: Hall, levels: BotLevels) -> None:
        self._hall = hall
        self._levels = levels

    async def join(self, live: LiveTable, key: str, invite: str, name: str, seat: int | None) -> int:
        """Take an open seat, and return which one it is."""
        is_invited = hmac.compare_digest(invite.encode(), live.row.invite.encode())
        before = await self._came_from(live, key)
        is_open_to_all = self._hall.settings.lobby and live.rules.listed and live.row.status == OPEN
        if not is_invited and before is None and not is_open_to_all:
            raise Forbidden("this link gives no seat at this table")
        async with live.lock:
            live.check_not_daily("seats do not change")
            if not is_invited and before is None and live.seats_of(key):
                raise Conflict("you already have a seat at this table")
            check_newcomer(live, key)
            free = _open_seats(live, seat)
            if not free or (seat is not None and seat not in free):
                raise Conflict(f"this seat is taken; open seats: {', '.join(map(str, free)) or 'none'}")
            number = free[0] if seat is None else seat
            was = live.seats[number].kind
            others = [row.name for row in live.seats if row.seat != number]
            called = told_apart(clean_name(name, number), others)
            is_told = await join_requests.knows_secrets(self._hall, live, number)
            if is_told:
                await join_requests.ask_first(self._hall, live, number, called, key)
            row = SeatRow(seat=number, kind=PERSON, name=called, key=key, seen=now_ms())
            notes = [note_of(live, "came", number, called, key)]
            if is_told:
                notes.append(join_requests.let_in(live, number, called, key))
            await change_seat(self._hall, live, row, while_kind=was, notes=notes)
            if before is not None:
                await holds.come_along(self._hall, before, live, key, number)
            await self._start_if_full(live)
        return number

    async def _came_from(self, live: LiveTable, key: str) -> LiveTable | None:
        """Return the table before this one, if a key sat there, so that it needs no link."""
        if live.row.parent is None:
            return None
        try:
            before = await self._hall.open(live.row.parent)
        except NotFound:
            return None
        return before if before.row.rematch == live.id and before.seats_of(key) else None

    async def start(self, live: LiveTable, level: str, leave_out: bool = False) -> None:
        """Fill open seats with bots, or remove them, and start."""
        level = self._levels.find(level)
        async with live.lock:
            _check_open(live)
            if leave_out:
                await self._resize(live, sum(row.kind != FREE for row in live.seats))
            for seat in [row.seat for row in live.seats if row.kind == FREE]:
                check_no_bots(live)
                row = SeatRow(seat=seat, kind=BOT, name=bot_name(seat), level=level)
                await change_seat(self._hall, live, row, while_kind=FREE)
            await self._start_if_full(live, is_told=True)

    async def start_full(self, live: LiveTable) -> None:
        """Start a game whose last seat was taken, unless it has begun."""
        async with live.lock:
            await self._start_if_full(live)

    async def resize(self, live: LiveTable, players: int) -> None:
        """Change a table's number of seats before the game starts."""
        async with live.lock:
            _check_open(live)
            await self._resize(live, players)

    async def _resize(self, live: LiveTable, players: int) -> None:
        """Do so with the lock held; free seats are removed from the end."""
        check_full(live, players)
        if players not in live.game.player_counts:
            counts = ", ".join(map(str, live.game.player_counts))
            raise Unfit(f"{live.game.name} is for {counts} players, not for {players}")
        kept = [(row, mark) for row, mark in zip(live.seats, live.marks, strict=True)]
        for pair in reversed(kept.copy()):
            if len(kept) > players and pair[0].kind == FREE:
                kept.remove(pair)
        if len(kept) > players:
            raise Conflict("more people sit here than that; remove one of them first")
        while len(kept) < players:
            unused = min(set(range(len(kept) + 1)) - {mark for _, mark in kept})
            kept.append((SeatRow(seat=0, kind=FREE, name=""), unused))
        await self._reseat(live, kept)

    async def reorder(self, live: LiveTable, order: Sequence[int]) -> None:
        """Give the seats of a table another order before the game starts; all keep their colour and mark."""
        async with live.lock:
            _check_open(live)
            if sorted(order) != list(range(len(live.seats))):
                raise Unfit(f"order: name each seat from 0 to {len(live.seats) - 1} once")
            await self._reseat(live, [(live.seats[seat], live.marks[seat]) for seat in order])

    async def _reseat(self, live: LiveTable, kept: Sequence[tuple[SeatRow, int]]) -> None:
        """Save and take over other seats, each with its mark, while the lock is held."""
        rows = [msgspec.structs.replace(row, seat=seat) for seat, (row, _) in enumerate(kept)]
        rules = msgspec.structs.replace(live.rules, marks=[mark for _, mark in kept])
        options, settings = live.game.settled(len(rows), live.row.options), msgspec.to_builtins(rules)
        await self._hall.store.write(lambda kept: kept.reseat(live.id, rows, options, settings), live.id)
        live.seats, live.rules = rows, rules
        live.row.players, live.row.options, live.row.settings = len(rows), dict(options), settings
        self._hall.changed(live)

    async def hand_over(self, live: LiveTable, seat: int, key: str) -> None:
        """Give the seat of a person to another of their devices, once the host has agreed."""
        async with live.lock:
            row = msgspec.structs.replace(live.seats[seat], key=key, seen=now_ms(), stand_in=None)
            await change_seat(self._hall, live, row, while_kind=PERSON, notes=[note_of(live, "back", seat)])

    async def leave(self, live: LiveTable, seat: int) -> None:
        """Give a seat up: to a bot if the table says so, otherwise to anyone with the link."""
        async with live.lock:
            if live.is_public:
                raise Conflict("the game is over, so there is nothing to leave")
            live.check_not_daily("seats do not change")
            row = SeatRow(seat=seat, kind=FREE, name="")
            if live.row.status == PLAYING and live.rules.rated:
                stand_in = self._levels.find(live.rules.stand_in)  # the result is still the player's own
                row = msgspec.structs.replace(live.seats[seat], stand_in=stand_in)
            elif live.row.status == PLAYING and live.rules.when_left == "bot":
                row = self._bot_in(live, seat, live.rules.stand_in)
            await change_seat(self._hall, live, row, notes=[note_of(live, "left", seat)])

    async def replace(self, live: LiveTable, by: str, seat: int, kind: str, level: str) -> None:
        """Put someone else into a seat that is open, the caller's, or abandoned for too long."""
        if not 0 <= seat < len(live.seats):
            raise Unfit(f"this table has seats 0 to {len(live.seats) - 1}")
        async with live.lock:
            row = live.seats[seat]
            if live.is_public:
                raise Conflict("the game is over")
            live.check_not_daily("seats do not change")
            may = row.kind in {FREE, BOT} or is_replaceable(live, row, self._hall.patience_ms)
            may = may or (live.row.status == OPEN and by == live.row.owner)
            if not may and row.key != by:
                raise Conflict(f"{row.name} has not been away long enough")
            if live.rules.rated:
                self._check_rated(live, kind)
            # A player who was away may take the seat back; at home or rated, also one who wanted a bot.
            may = may or live.rules.home or live.rules.rated
            is_kept = may and row.kind == PERSON and live.row.status != OPEN
            if kind == "bot" and is_kept:
                then = msgspec.structs.replace(row, stand_in=self._levels.find(level))
            elif kind == "bot":
                then = self._bot_in(live, seat, self._levels.find(level))
            else:
                then = SeatRow(seat=seat, kind=FREE, name="")
            told = note_of(live, "replaced" if kind == "bot" else "left", seat, row.name or then.name)
            await change_seat(self._hall, live, then, notes=[told])
            await self._start_if_full(live)

    async def come_back(self, live: LiveTable, seat: int) -> None:
        """Take a seat back from the bot that took over."""
        async with live.lock:
            row = msgspec.structs.replace(live.seats[seat], stand_in=None, seen=now_ms())
            if row.clock == 0:
                row.clock = clock.GIVEN_MS
            await change_seat(self._hall, live, row, notes=[note_of(live, "back", seat)])

    async def stand_in(self, live: LiveTable, seat: int) -> None:
        """Let a bot play for a player who has run out of time, until they come back."""
        async with live.lock:
            row = live.seats[seat]
            if row.kind != PERSON or row.stand_in is not None:
                return
            row = msgspec.structs.replace(row, stand_in=self._levels.find(live.rules.stand_in))
            await change_seat(self._hall, live, row, notes=[note_of(live, "stands_in", seat)])

    async def seen(self, live: LiveTable, seats: Sequence[int]) -> None:
        """Note that the players of these seats were here until now."""
        now = now_ms()
        rows = [msgspec.structs.replace(live.seats[seat], seen=now) for seat in seats]

        def note(transaction: Transaction) -> None:
            for row in rows:
                transaction.update_seat(live.id, row, while_kind=PERSON)

        for row in rows:
            live.seats[row.seat].seen = now
        await self._hall.store.write(note)

    @staticmethod
    def _check_rated(live: LiveTable, kind: str) -> None:
        """Raise Conflict for a change that would give a seat of a rated table to another player."""
        if live.row.status == OPEN and kind == "bot":
            check_no_bots(live)
        if live.row.status == PLAYING and kind == "open":
            raise Conflict("this game is rated, so its seats stay with their players")

    def _bot_in(self, live: LiveTable, seat: int, level: str) -> SeatRow:
        name = live.seats[seat].name or bot_name(seat)
        return SeatRow(seat=seat, kind=BOT, name=name, level=level)

    async def _start_if_full(self, live: LiveTable, is_told: bool = False) -> None:
        if live.row.status != OPEN or any(row.kind == FREE for row in live.seats):
            return
        if live.rules.home and live.row.parent is None and not is_told:
            return  # the host starts it, once everyone has found a seat
        trial = new_game(self._hall, live.game, live.edition, live.row.options, live.seats, live.rules)
        trial.version = max(trial.version, 1)
        await commit(self._hall, live, trial, 0)


def _check_open(live: LiveTable) -> None:
    if live.row.status != OPEN:
        raise Conflict("the game has already started")


def _open_seats(live: LiveTable, wanted: int | None) -> list[int]:
    """Return the free seats, and the wanted one if a bot may give it up.

    This is possible during the game, and at home before it starts, if no seat is free.
    """
    free = [row.seat for row in live.seats if row.kind == FREE]
    is_bot = wanted is not None and wanted < len(live.seats) and live.seats[wanted].kind == BOT
    gives_way = live.row.status == PLAYING or (live.row.status == OPEN and live.rules.home and not free)
    return [*free, *([wanted] if wanted is not None and is_bot and gives_way else [])]
