"""The tables in memory: each only once, and none dropped while in use."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Iterator
from typing import Any, Final
from weakref import WeakValueDictionary

from floodplain.server.hall.live import LiveTable

IDLE_S: Final = 300.0  # how long an unfollowed table stays in memory
IDLE_OVER_S: Final = 60.0  # the same for a finished game


class TableRegistry:
    """Tables in memory, by id.

    A dropped table stays known while a request, a socket or a bot works with it. A caller who asks for it
    meanwhile gets the same object, not a second one that would miss changes to the first.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._kept: dict[str, LiveTable] = {}
        self._known: WeakValueDictionary[str, LiveTable] = WeakValueDictionary()
        self._loading: dict[str, asyncio.Task[LiveTable]] = {}
        self._changed: set[str] = set()  # tables that have changed since their loading began

    def get(self, table_id: str) -> LiveTable | None:
        """Return a table, if it is in memory."""
        return self._known.get(table_id)

    def __getitem__(self, table_id: str) -> LiveTable:
        return self._known[table_id]

    def __contains__(self, table_id: object) -> bool:
        return table_id in self._known

    def __len__(self) -> int:
        return len(self._known)

    def values(self) -> Iterator[LiveTable]:
        """Return all tables in memory."""
        return iter(list(self._known.values()))

    async def load_once(
        self, table_id: str, load: Callable[[str], Coroutine[Any, Any, LiveTable]]
    ) -> LiveTable:
        """Return a table that has to be loaded; all who ask meanwhile wait for the same."""
        task = self._loading.get(table_id)
        if task is None:
            task = self._loading[table_id] = asyncio.create_task(load(table_id))
            task.add_done_callback(lambda _: self._loaded(table_id))
        return await asyncio.shield(task)

    def is_loading(self, table_id: str) -> bool:
        """Return whether a table is being loaded."""
        return table_id in self._loading

    def has_changed(self, table_id: str) -> bool:
        """Return whether a table that is being loaded has changed since its loading began."""
        return table_id in self._changed

    def doubt(self, table_id: str) -> LiveTable | None:
        """Note that the database may know better about a table; return it if it is in memory."""
        live = self.get(table_id)
        if live is not None:
            live.doubt()
        elif self.is_loading(table_id):
            self._changed.add(table_id)
        return live

    def keep(self, live: LiveTable, now: float) -> None:
        """Keep a table in memory; the longest idle ones are dropped if there are too many."""
        live.used = now
        self._kept[live.id] = self._known[live.id] = live
        if len(self._kept) > self._most:
            idle = sorted(self._idle(), key=lambda each: each.used)
            for each in idle[: len(idle) // 4 + 1]:
                self._let_go(each)

    def tidy(self, now: float) -> None:
        """Drop tables that have been neither followed nor requested for a while."""
        for live in self._idle():
            if now - live.used > (IDLE_OVER_S if live.is_public else IDLE_S):
                self._let_go(live)

    def let_go_of(self, fingerprint: str) -> None:
        """Drop the unfollowed tables of an edition."""
        for live in self._idle():
            if live.edition.fingerprint == fingerprint:
                self._let_go(live)

    def remove(self, live: LiveTable) -> None:
        """Forget a table that was deleted."""
        self._kept.pop(live.id, None)
        self._known.pop(live.id, None)

    def clear(self) -> None:
        self._kept.clear()

    def _idle(self) -> list[LiveTable]:
        return [
            each for each in self._kept.values() if not each.presence.followers and not each.lock.locked()
        ]

    def _loaded(self, table_id: str) -> None:
        del self._loading[table_id]
        self._changed.discard(table_id)

    def _let_go(self, live: LiveTable) -> None:
        live.cache.clear()
        del self._kept[live.id]
