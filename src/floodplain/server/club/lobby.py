"""The lobby of this worker: what stands there, and everyone who looks at it."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable, Coroutine, Iterable, Sequence
from typing import Any, Final

from floodplain.kernel.errors import FloodplainError, StaleVersion
from floodplain.server.club.listings import is_shown, listed_table
from floodplain.server.club.order import Order
from floodplain.server.encoding import encode
from floodplain.server.hall.hall import Hall
from floodplain.server.hall.live import LiveTable
from floodplain.server.hall.seating import Seating
from floodplain.server.messages.replies import ListedTable, LobbyChange, LobbyHidden, LobbyTables
from floodplain.server.store.clock import now_ms
from floodplain.server.store.club_contract import ClubStore
from floodplain.server.store.lobby_rows import ListedRow
from floodplain.server.store.news import LISTING, News
from floodplain.server.store.rows import FINISHED, OPEN, PLAYING

LOG: Final = logging.getLogger(__name__)
COALESCE_S: Final = 0.25  # changes within this time are sent together
LOOK_EVERY_S: Final = 10.0
DROP_EVERY: Final = 30  # looks
AT_ONCE: Final = 40  # watchers that are sent something before others have their turn
MOST_OPEN: Final = 300
MOST_RUNNING: Final = 30
STARTS_WITHIN_MS: Final = 5_000  # a full table that has not started by then has lost the worker that would

Signature = tuple[object, ...]


class LobbyWatcher:
    """A client that is shown the lobby, as fast as it can receive it."""

    def __init__(self, key: str | None) -> None:
        self.key = key
        self.number = -1  # the change up to which it was sent everything
        self.hidden: list[str] = []  # the tables that it was last told to hide
        self.wake = asyncio.Event()


class Lobby:
    """The tables that anyone may join or watch."""

    def __init__(self, hall: Hall, store: ClubStore, seating: Seating, order: Order) -> None:
        self._hall = hall
        self._store = store
        self._seating = seating
        self._order = order
        self.is_offered = hall.settings.lobby
        self.watchers: set[LobbyWatcher] = set()
        self.tables: dict[str, ListedTable] = {}
        self.number = 0
        self.on_sent: Callable[[float], None] = lambda _seconds: None
        """Told how long it took to work out a change and encode it."""
        self._keys: dict[str, set[str]] = {}  # by open table, the keys of its players
        self._players: dict[str, set[str]] = {}  # by table that is shown, the same
        self._dirty: set[str] = set()
        self._is_dirty = False  # whether any table may have changed
        self._flushing: asyncio.Task[None] | None = None
        self._noted: dict[str, Signature] = {}
        self._whole: tuple[int, str] = (-1, "")
        self._last: tuple[int, str] = (-1, "")
        if self.is_offered:
            hall.on_change.append(self._look)
            hall.on_listing.append(self.mark)
            order.on_refresh.append(self._wake_all)

    # --- what has changed -----------------------------------------------------------------------------

    def _look(self, live: LiveTable) -> None:
        """Note whether a table of the lobby looks different from before; called at every change of any."""
        if not live.rules.listed:
            return
        status = FINISHED if live.is_gone else live.row.status
        seen = (status, *((row.kind, row.name, row.level) for row in live.seats))
        if self._noted.get(live.id) == seen:
            return
        self._noted[live.id] = seen
        if status not in (OPEN, PLAYING):
            del self._noted[live.id]
        self.tell(live.id)

    def tell(self, table_id: str) -> None:
        """Tell all workers to look at a table that has changed."""
        self.mark(table_id)
        if self._store.is_shared:
            self._hall.tasks.spawn(self._store.tell(News(self._store.worker, LISTING + table_id)))

    def mark(self, table_id: str | None) -> None:
        """Look at a table soon; None: at all of them."""
        if table_id is None:
            self._is_dirty = True
        else:
            self._dirty.add(table_id)
        if self._flushing is None:
            self._flushing = asyncio.create_task(self._flush_soon())
            self._flushing.add_done_callback(self._flushed)

    def _flushed(self, task: asyncio.Task[None]) -> None:
        self._flushing = None
        if not task.cancelled() and (error := task.exception()) is not None:
            self._is_dirty = True  # tried again at the next look
            known = isinstance(error, FloodplainError)
            LOG.warning("the lobby could not be looked at: %s", error, exc_info=None if known else error)
        elif (self._dirty or self._is_dirty) and not task.cancelled():
            self.mark(None if self._is_dirty else self._dirty.pop())

    async def _flush_soon(self) -> None:
        await asyncio.sleep(COALESCE_S)
        if self._is_dirty:
            await self.refresh()
            return
        dirty, self._dirty = list(self._dirty), set()
        rows = await self._store.read(lambda kept: kept.select_listings(dirty))
        await self._take(rows, dirty)

    async def refresh(self) -> None:
        """Read all that stands in the lobby."""
        self._is_dirty, self._dirty = False, set()
        rows = await self._store.read(
            lambda kept: [*kept.listed(OPEN, MOST_OPEN), *kept.listed(PLAYING, MOST_RUNNING)]
        )
        self._noted = {name: seen for name, seen in self._noted.items() if name in self.tables}
        await self._take(rows, [*self.tables, *self._keys, *(row.id for row in rows)])
        for row in rows:
            if row.status == OPEN and not row.free() and row.changed + STARTS_WITHIN_MS < now_ms():
                self._hall.tasks.spawn(self.start_full(row.id))

    async def start_full(self, table_id: str) -> LiveTable:
        """Start the game of a table if its last seat was taken, and return the table."""
        live = await self._hall.open(table_id, fresh=True)
        with contextlib.suppress(StaleVersion):  # another worker was faster
            await self._seating.start_full(live)
        return live

    # --- who looks ------------------------------------------------------------------------------------

    async def _take(self, rows: Sequence[ListedRow], of: Iterable[str]) -> None:
        """Show these tables as they are now, and tell everyone what differs."""
        began, now = asyncio.get_running_loop().time(), now_ms()
        shown = {row.id: row for row in rows if is_shown(row, now)}
        changed: list[ListedTable] = []
        gone: list[str] = []
        for name in dict.fromkeys(of):
            self._keys.pop(name, None)
            row = shown.get(name)
            if row is None:
                self._players.pop(name, None)
                gone += [name] if self.tables.pop(name, None) is not None else []
                continue
            self._players[name] = row.people()
            if (card := listed_table(row)) != self.tables.get(name):
                self.tables[name] = card
                changed.append(card)
        self._keys |= {row.id: row.people() for row in rows if row.status == OPEN}
        if changed or gone:
            await self._send(changed, gone, began)

    async def _send(self, changed: list[ListedTable], gone: list[str], began: float) -> None:
        self.number += 1
        told = LobbyChange(number=self.number, tables=changed, gone=gone, at=now_ms())
        self._last = (self.number, encode(told).decode())
        self.on_sent(asyncio.get_running_loop().time() - began)
        for place, watcher in enumerate(list(self.watchers), start=1):
            watcher.wake.set()
            if place % AT_ONCE == 0:
                await asyncio.sleep(0)

    def watcher(self, key: str | None) -> LobbyWatcher:
        """Return someone who looks, and has seen nothing yet."""
        return LobbyWatcher(key)

    def come(self, watcher: LobbyWatcher) -> None:
        """Show the lobby to a watcher; their own table, hidden while they were away, is shown again."""
        self.watchers.add(watcher)
        key = watcher.key
        if key and any(key in keys and name not in self.tables for name, keys in self._keys.items()):
            self._hall.tasks.spawn(self._see_again())

    async def _see_again(self) -> None:
        await self.see()
        self.mark(None)

    def news_for(self, watcher: LobbyWatcher) -> str | None:
        """Return what a watcher has not seen: the last change, or all tables; None if there is nothing."""
        if watcher.number == self.number:
            return None
        follows = watcher.number >= 0 and watcher.number + 1 == self._last[0] == self.number
        watcher.number = self.number
        return self._last[1] if follows else self.whole()

    def hidden_for(self, watcher: LobbyWatcher) -> str | None:
        """Return which tables a watcher is to hide from now on; None if they are the same as before."""
        hidden = self.hidden_from(watcher.key)
        if hidden == watcher.hidden:
            return None
        watcher.hidden = hidden
        return encode(LobbyHidden(tables=hidden)).decode()

    def hidden_from(self, person: str | None) -> list[str]:
        """Return the tables at which someone sits whom a person has blocked, except the person's own."""
        blocked = self._order.blocked_by(person)
        if not blocked:
            return []
        return sorted(
            name for name, players in self._players.items() if players & blocked and person not in players
        )

    def _wake_all(self) -> None:
        """Wake every watcher; tables may have to be hidden from it."""
        for watcher in self.watchers:
            watcher.wake.set()

    def state(self) -> LobbyTables:
        """Return all that stands in the lobby."""
        tables = sorted(self.tables.values(), key=lambda table: -table.since)
        return LobbyTables(number=self.number, tables=tables, at=now_ms())

    def whole(self) -> str:
        """Return all that stands in the lobby as a message, encoded once for everyone who comes."""
        if self._whole[0] != self.number:
            self._whole = (self.number, encode(self.state()).decode())
        return self._whole[1]

    # --- as long as the server runs -------------------------------------------------------------------

    async def keep(self) -> None:
        """Note who is there, and look at everything from time to time."""
        rounds = 0
        while True:
            await self._safely(self._look_around(rounds))
            rounds += 1
            await asyncio.sleep(LOOK_EVERY_S)

    async def _look_around(self, rounds: int) -> None:
        if rounds % DROP_EVERY == 0:
            await self._store.write(lambda kept: kept.drop_ended_listings())
        await self.see()
        await self.refresh()

    async def see(self) -> None:
        """Note that players of waiting tables are connected here, to their table or to the lobby."""
        here = {watcher.key for watcher in self.watchers if watcher.key is not None}
        seen = [name for name, keys in self._keys.items() if keys & here or self._has_followers(name)]
        if seen:
            await self._store.write(lambda kept: kept.see_listings(seen, now_ms()))

    def _has_followers(self, table_id: str) -> bool:
        live = self._hall.live.get(table_id)
        return live is not None and bool(live.presence.here())

    @staticmethod
    async def _safely(work: Coroutine[Any, Any, None]) -> None:
        try:
            await work
        except FloodplainError as error:
            LOG.warning("the lobby could not be looked at: %s", error)
        except Exception:
            LOG.exception("the lobby could not be looked at")
