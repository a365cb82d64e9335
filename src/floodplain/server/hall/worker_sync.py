"""Changes that other workers report, applied to the tables in memory."""

from __future__ import annotations

import asyncio

from floodplain.server.hall import commit
from floodplain.server.hall.devices import EVERYBODY
from floodplain.server.hall.followers import RemotePresence
from floodplain.server.hall.hall import Hall
from floodplain.server.hall.live import LiveTable
from floodplain.server.store.news import LISTING, News
from floodplain.server.store.rows import Append


class WorkerSync:
    """Applies what other workers report to the tables in memory."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall

    def is_relevant(self, table_id: str) -> bool:
        """Return whether news of a table matter here; may be called from any thread."""
        if table_id.startswith(LISTING):
            return bool(self._hall.on_listing)
        return table_id in self._hall.live or self._hall.live.is_loading(table_id) or table_id == EVERYBODY

    def apply(self, news: News | None) -> None:
        """Apply the news of another worker; None means that some may have been missed."""
        hall = self._hall
        if news is None:
            for each in hall.live.values():
                each.doubt()
            hall.tasks.spawn(hall.refresh_followed())
            hall.tasks.spawn(hall.devices.refresh())
            self._note_listing(None)
        elif news.table == EVERYBODY:
            hall.tasks.spawn(hall.devices.refresh())
        elif news.table.startswith(LISTING):
            self._note_listing(news.table.removeprefix(LISTING))
        elif hall.live.is_loading(news.table):
            hall.live.doubt(news.table)
            hall.tasks.spawn(self._refresh(news.table))
        elif news.worker != hall.store.worker and (live := hall.live.get(news.table)) is not None:
            self._apply_to(live, news)

    def _note_listing(self, table_id: str | None) -> None:
        for note in self._hall.on_listing:
            note(table_id)

    def _apply_to(self, live: LiveTable, news: News) -> None:
        if news.present is not None:
            now = asyncio.get_running_loop().time()
            live.presence.elsewhere[news.worker] = RemotePresence(set(news.present), news.watching, now)
            live.revision += 1
            live.wake()
        elif news.append is not None and live.presence.followers:
            self._hall.tasks.spawn(self._append(live, news.append))
        else:
            live.doubt()
            if live.presence.followers:
                self._hall.tasks.spawn(self._hall.refresh(live))

    async def _refresh(self, table_id: str) -> None:
        await self._hall.refresh(await self._hall.open(table_id))

    async def _append(self, live: LiveTable, append: Append) -> None:
        """Perform what another worker has added to a log; if it does not fit, reload the table."""
        async with live.lock:
            if live.version >= append.version:
                return
            is_next = live.version == append.follows and not live.is_doubtful
            if not is_next or append.cut or append.undone or live.table is None:
                await self._hall.reload(live)
                return
            trial = live.table.fork()
            trial.follow([(row.answer, row.forced) for row in append.answers], append.version)
            live.bots.thinking_at, live.bots.is_run_elsewhere = append.version, True
            commit.apply(self._hall, live, trial, append, None)
