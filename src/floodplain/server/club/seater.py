"""Seating one person who looks for a game, within one transaction that all others wait for."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping, Sequence

import msgspec

from floodplain.kernel.game import AnyGame
from floodplain.server.club.listings import is_there
from floodplain.server.hall.names import clean_name, told_apart
from floodplain.server.messages.requests import FindGame
from floodplain.server.store.clock import now_ms
from floodplain.server.store.club_contract import ClubTransaction
from floodplain.server.store.lobby_rows import ListedRow, SearchRow
from floodplain.server.store.rows import FREE, OPEN, PERSON, ChatRow, SeatRow, TableRow

Make = Callable[[str, int], TableRow]
"""Makes a table of a game for a number of players, which is not saved yet."""


class Moved(msgspec.Struct):
    """The changes made by seating someone."""

    table: str
    """The table where they sit now."""
    changed: list[str]
    """The tables that must be read again, also those that are gone."""


class Seater:
    """Seats a person at the first table that fits, else with people who accept the same, else alone."""

    def __init__(
        self,
        kept: ClubTransaction,
        wish: SearchRow,
        wanted: FindGame,
        games: Mapping[str, AnyGame],
        make: Make,
    ) -> None:
        self._kept = kept
        self._wish = wish
        self._name = wanted.name
        self._spoken = frozenset(wanted.languages)
        self._games = games
        self._make = make
        self._now = now_ms()
        self._apart: frozenset[str] = frozenset()

    def seat(self) -> Moved:
        """Seat the person, unless they already wait somewhere."""
        self._kept.lock_lobby()
        self._apart = self._kept.apart_from(self._wish.person)
        waiting = self._waits_at()
        if waiting is not None:
            return Moved(waiting, [])
        return self._join() or self._merge() or self._open(self._new_plan(), [])

    def _waits_at(self) -> str | None:
        """Return the table where they already wait."""
        search = self._kept.search_of(self._wish.person)
        found = [] if search is None else self._kept.select_listings([search.table_id])
        is_waiting = any(row.status == OPEN and self._wish.person in row.people() for row in found)
        return search.table_id if search is not None and is_waiting else None

    # --- a table that fits ----------------------------------------------------------------------------

    def _join(self) -> Moved | None:
        rows = [row for row in self._kept.fitting(self._wish) if row.free() and self._may_join(row)]
        for row in sorted(rows, key=self._rank):
            if self._take(row, row.free()[0]):
                self._keep(row.id)
                return Moved(row.id, [row.id])
        return None

    def _may_join(self, row: ListedRow) -> bool:
        is_usual = row.fingerprint == self._games[row.game].edition.fingerprint and not row.settings.get(
            "hints"
        )
        is_free = is_there(row, self._now) and self._wish.person not in row.people()
        return is_usual and is_free and self._apart.isdisjoint({row.owner, *row.people()})

    def _rank(self, row: ListedRow) -> tuple[bool, int, int]:
        spoken = row.settings.get("languages") or self._spoken
        return self._spoken.isdisjoint(spoken), len(row.free()), row.created

    def _take(self, row: ListedRow, seat: int) -> bool:
        """Take a seat, if it is still free."""
        called = self._called(seat, row.seats)
        mine = SeatRow(seat=seat, kind=PERSON, name=called, key=self._wish.person, seen=self._now)
        if not self._kept.update_seat(row.id, mine, FREE):
            return False
        self._kept.update_time(row.id, self._now, None)
        came = ChatRow(
            number=0, seat=seat, name=called, text="", at=self._now, kind="came", person=self._wish.person
        )
        self._kept.say(row.id, came)
        return True

    def _called(self, seat: int, others: Sequence[SeatRow]) -> str:
        return told_apart(clean_name(self._name, seat), [other.name for other in others])

    # --- people who accept the same -------------------------------------------------------------------

    def _merge(self) -> Moved | None:
        """Give people who wait for another game, but would also play this one, a table with this person."""
        groups: dict[str, list[SearchRow]] = {}
        for search in self._kept.searches_of_pace(self._wish.pace):
            groups.setdefault(search.table_id, []).append(search)
        for row in sorted(self._kept.select_listings(list(groups)), key=lambda row: row.created):
            group = groups[row.id]
            is_theirs = row.people() == {search.person for search in group}
            is_apart = not self._apart.isdisjoint(row.people())
            if row.status != OPEN or not is_theirs or is_apart or not is_there(row, self._now):
                continue
            plan = self._common_plan([*group, self._wish])
            if plan is not None and self._wish.person not in row.people():
                return self._move(row, group, plan)
        return None

    def _common_plan(self, wishes: Sequence[SearchRow]) -> tuple[str, int] | None:
        """Return the game and the smallest number of players that all of them accept."""
        for players in self._wish.players:
            for game in self._wish.games:
                fits = players in self._games[game].player_counts and players >= len(wishes)
                if fits and all(wish.accepts(game, players) for wish in wishes):
                    return game, players
        return None

    def _move(self, row: ListedRow, group: Sequence[SearchRow], plan: tuple[str, int]) -> Moved:
        seats = [each for each in row.seats if each.kind == PERSON]
        moved = self._open(plan, seats, row)
        for search in group:
            self._kept.keep_search(msgspec.structs.replace(search, table_id=moved.table))
        self._kept.delete_table(row.id)
        return Moved(moved.table, [row.id, moved.table])

    # --- a table of their own -------------------------------------------------------------------------

    def _new_plan(self) -> tuple[str, int]:
        game = secrets.choice(self._wish.games)
        return game, min(count for count in self._wish.players if count in self._games[game].player_counts)

    def _open(
        self, plan: tuple[str, int], before: Sequence[SeatRow], instead: ListedRow | None = None
    ) -> Moved:
        game, players = plan
        table = self._make(game, players)
        if instead is not None:
            table.owner, table.created = instead.owner, instead.created
        seats = [msgspec.structs.replace(row, seat=seat) for seat, row in enumerate(before)]
        called = self._called(len(seats), seats)
        seats.append(
            SeatRow(seat=len(seats), kind=PERSON, name=called, key=self._wish.person, seen=self._now)
        )
        seats += [SeatRow(seat=seat, kind=FREE, name="") for seat in range(len(seats), players)]
        self._kept.insert_table(table, seats, [], [])
        self._kept.see_listings([table.id], self._now)
        self._keep(table.id)
        return Moved(table.id, [table.id])

    def _keep(self, table: str) -> None:
        self._kept.keep_search(msgspec.structs.replace(self._wish, table_id=table))


def stop(kept: ClubTransaction, person: str) -> list[str]:
    """End the search of someone whose game has not begun; return the tables that have changed."""
    kept.lock_lobby()
    search = kept.search_of(person)
    found = [] if search is None else kept.select_listings([search.table_id])
    if not found or found[0].status != OPEN:
        return []
    row = found[0]
    kept.drop_search(person)
    others = [seat.key for seat in row.seats if seat.key not in (None, person)]
    if not others:
        kept.delete_table(row.id)
        return [row.id]
    for seat in row.seats:
        if seat.key == person:
            kept.update_seat(row.id, SeatRow(seat=seat.seat, kind=FREE, name=""))
    if row.owner == person:
        kept.update_table(row.id, owner=others[0])
    return [row.id]
