"""The hall: the tables in this worker's memory, loaded and dropped as needed."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Final

import msgspec

from floodplain.kernel.edition import Edition
from floodplain.kernel.errors import BadRecord, FloodplainError
from floodplain.kernel.game import AnyGame
from floodplain.kernel.log import Snapshot
from floodplain.kernel.table import Table
from floodplain.server.daily import seed_of
from floodplain.server.errors import NotFound, UnreadableTable
from floodplain.server.hall.answer_cache import AnswerCache
from floodplain.server.hall.background import BackgroundTasks
from floodplain.server.hall.devices import Devices
from floodplain.server.hall.editions import Editions
from floodplain.server.hall.live import RECENT_CHAT, LiveTable
from floodplain.server.hall.log import hides_any
from floodplain.server.hall.registry import TableRegistry
from floodplain.server.hall.updates import rows_in_memory
from floodplain.server.messages.requests import HouseRules
from floodplain.server.settings import Settings
from floodplain.server.store.contract import Store
from floodplain.server.store.rows import AnswerRow, ChatRow, Loaded, SnapshotRow
from floodplain.server.threads import in_thread
from floodplain.server.uploads.checker import UploadChecker

LOG: Final = logging.getLogger(__name__)


class Hall:
    """The tables of this worker; the database knows them all."""

    def __init__(
        self, games: Mapping[str, AnyGame], store: Store, settings: Settings, uploads: UploadChecker
    ) -> None:
        self.store = store
        self.settings = settings
        self.uploads = uploads
        self.live = TableRegistry(settings.live_tables)
        self.editions = Editions(games, store, self.live.let_go_of)
        self.devices = Devices(store, self.live)
        self.tasks = BackgroundTasks()
        self.on_change: list[Callable[[LiveTable], None]] = []
        self.on_listing: list[Callable[[str | None], None]] = []
        """Called with tables in the lobby that another worker has changed; None stands for any."""
        self._answers = AnswerCache()

    @property
    def patience_ms(self) -> int:
        """The time that a player may be away from a table without a clock."""
        return self.settings.patience_seconds * 1000

    def seed_of(self, rules: HouseRules) -> str | None:
        """Return the seed of a table's draws: that of its day for a daily game, else that of all."""
        return seed_of(rules.daily) if rules.daily else self.seed

    @property
    def seed(self) -> str | None:
        """The seed of the draws of every table here; None for random draws, except in rehearsals."""
        return self.settings.seed or None

    # --- loading ------------------------------------------------------------------------------------

    async def open(self, table_id: str, fresh: bool = False) -> LiveTable:
        """Return a table; with `fresh`, its present state, whichever worker has changed it."""
        live = self.live.get(table_id)
        if live is None:
            live = await self.live.load_once(table_id, self._load)
            is_old = live.is_doubtful
        else:
            is_old = self.store.is_shared or live.is_doubtful
        if fresh and is_old:
            await self.refresh(live)
        self.live.keep(live, asyncio.get_running_loop().time())
        return live

    def new_table(self, game: AnyGame, edition: Edition, rules: HouseRules) -> LiveTable:
        """Return a table that is neither in the database nor in memory yet."""
        return LiveTable(game, edition, rules, self._answers)

    async def refresh(self, live: LiveTable) -> None:
        """Reload a table if the database has a newer version."""
        async with live.lock:
            version = await self.store.read(lambda kept: kept.select_version(live.id))
            if live.is_doubtful or version != live.version:
                await self.reload(live)

    async def reload(self, live: LiveTable) -> None:
        """Read a table from the database again; requires its lock."""
        doubt = live.doubt()  # what is doubted from here on may be missing in what is read
        with self._reading(live.id):
            loaded = await self.store.read(lambda kept: kept.load(live.id))
            if loaded is None:
                self.dismiss(live)
                raise NotFound(f"there is no table {live.id}")
            chat = await self.store.read(lambda kept: kept.select_chat(live.id, 0, RECENT_CHAT))
            self._fill(live, loaded, chat)
        live.settle(doubt)
        self.changed(live)

    async def _load(self, table_id: str) -> LiveTable:
        with self._reading(table_id):
            loaded = await self.store.read(lambda kept: kept.load(table_id))
            if loaded is None:
                raise NotFound(f"there is no table {table_id}")
            game, fingerprint = loaded.table.game, loaded.table.fingerprint
            room = self.editions.game_of("table", game)
            edition = await self.editions.by_fingerprint(game, fingerprint)
            chat = await self.store.read(lambda kept: kept.select_chat(table_id, 0, RECENT_CHAT))
            rules = msgspec.convert(loaded.table.settings, HouseRules)
            live = self.new_table(room, edition, rules)
            self._fill(live, loaded, chat)
        if self.live.has_changed(table_id):
            live.doubt()
        self.admit(live)
        return live

    @contextmanager
    def _reading(self, table_id: str) -> Iterator[None]:
        """Raise UnreadableTable, and count the table, if its stored data makes no sense."""
        try:
            yield
        except FloodplainError:
            raise
        except Exception as error:
            self.store.unreadable.note("table", table_id, error)
            raise UnreadableTable(table_id) from error
        self.store.unreadable.forget("table", table_id)

    def rules_of(self, table_id: str, settings: str) -> HouseRules:
        """Return the house rules of a table from its stored settings."""
        with self._reading(table_id):
            return msgspec.json.decode(settings, type=HouseRules)

    def admit(self, live: LiveTable) -> None:
        """Keep a table in memory; idle ones are dropped if there are too many."""
        self.live.keep(live, asyncio.get_running_loop().time())
        self.changed(live)

    def dismiss(self, live: LiveTable) -> None:
        """Drop a table that was cancelled, and wake its followers."""
        self.live.remove(live)
        live.is_gone = True
        live.wake()
        for look in self.on_change:
            look(live)

    def _fill(self, live: LiveTable, loaded: Loaded, chat: list[ChatRow]) -> None:
        """Set a table up as stored in the database."""
        live.row, live.seats, live.holds, live.chat = loaded.table, loaded.seats, loaded.holds, chat
        snapshot_at = loaded.snapshot.position if loaded.snapshot is not None else 0
        live.log.load(loaded.answers, snapshot_at, snapshot_at > 0 or hides_any(loaded.answers))
        if loaded.snapshot is None:
            live.table = None
            return
        live.is_outdated = loaded.table.rules != live.game.rules
        live.table = None if live.is_outdated else self._restored(live, loaded, loaded.snapshot)
        if live.table is not None:
            live.table.forget(live.table.floor())

    def _restored(self, live: LiveTable, loaded: Loaded, snapshot: SnapshotRow) -> Table | None:
        """Return the game as it was saved; None if an answer is illegal by these rules."""
        row = loaded.table
        self.editions.material_of(live.game, live.edition)
        try:
            return Table.restore(
                live.game,
                live.edition,
                Snapshot(snapshot.state, snapshot.position, row.version, self.seed_of(live.rules)),
                [(each.answer, each.forced) for each in loaded.answers],
                row.undone,
                row.options,
                [seat.name for seat in loaded.seats],
                live.rules.forced,
            )
        except BadRecord:
            LOG.exception("a kept table does not follow the rules", extra={"table": row.id})
            live.is_outdated = True
            return None

    # --- following ----------------------------------------------------------------------------------

    async def rows_since(self, live: LiveTable, version: int) -> list[AnswerRow]:
        """Return the answers that are new to a client that has seen a version."""
        rows = rows_in_memory(live, version)
        if rows is None:
            since = 0 if live.is_public and live.log.hides else version
            rows = await self.store.read(lambda kept: kept.select_answers(live.id, 0, None, since))
            rows = [row for row in rows if row.version <= live.version]
        return rows

    def changed(self, live: LiveTable, card: bool = True) -> None:
        """Wake everyone who follows a table, bots included."""
        live.cache.clear()
        live.revision += card
        live.wake()
        for look in self.on_change:
            look(live)

    async def refresh_followed(self) -> None:
        """Refresh every followed table; one that cannot be loaded does not block the others."""
        for live in self.live.values():
            if live.presence.followers:
                try:
                    await self.refresh(live)
                except UnreadableTable:
                    pass  # already logged and counted
                except Exception:
                    LOG.exception("a table could not be looked after", extra={"table": live.id})

    def tidy(self) -> None:
        """Drop tables that have been unused for a while."""
        self.live.tidy(asyncio.get_running_loop().time())

    async def close(self) -> None:
        """Stop all background work."""
        await self.tasks.close()
        await in_thread(self.uploads.close)
